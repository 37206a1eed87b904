import { expect, test } from 'vitest';
import { Engine } from '../genmove/engine.ts';
import { GtpSession } from './session.ts';
import { quietHost } from '../testing/quietHost.ts';

const host = quietHost();

/** Replies to the last of the lines on a board with black at C3 and E3 and white at D5; what gnugo answers to them. */
function ask(line: string): string {
  const session = new GtpSession(new Engine(9), host);
  for (const setup of ['play b C3', 'play b E3', 'play w D5']) session.execute(setup);
  return session.execute(line).reply.trim();
}

test.each([
  ['connect C3 E3', '= 1 D3'],
  ['connect C3 C3', '= 1 PASS'],
  ['connect C3', '? invalid coordinate'],
  ['connect Z9 C3', '? invalid coordinate'],
  ['connect C3 pass', '? invalid coordinate'],
  ['connect C3 D5', '? vertices must have same color'],
  ['connect C3 A1', '? vertex must not be empty'],
  ['connect A1 C3', '? vertex must not be empty'],
  ['connect A1 foo', '? invalid coordinate'],
  ['disconnect C3 E3', '= 0'],
  ['disconnect C3 C3', '= 0'],
  ['disconnect C3 D5', '? vertices must have same color'],
  ['break_in C3', '= 0'],
  ['break_in C3 A9', '= 0'],
  ['break_in C3 C3', '= 1 PASS'],
  ['break_in C3 D3 C3', '= 1 PASS'],
  ['break_in A1 A9', '? vertex must not be empty'],
  ['break_in A1 foo', '? invalid coordinate'],
  ['break_in C3 Z9', '? invalid coordinate'],
  ['block_off C3', '= 1 PASS'],
  ['block_off C3 C3', '= 0'],
  ['block_off C3 A9', '= 1 PASS'],
  ['block_off C3 D3', '= 1 D3'],
  ['block_off C3 D3 pass', '? invalid coordinate'],
])('%s', (line, reply) => {
  expect(ask(line)).toBe(reply);
});

test('nodes are counted, and the count can be reset', () => {
  const session = new GtpSession(new Engine(9), host);
  for (const line of ['play b C3', 'play b E3', 'disconnect C3 E3']) session.execute(line);
  expect(Number(session.execute('get_connection_node_counter').reply.slice(1))).toBeGreaterThan(0);
  session.execute('reset_connection_node_counter');
  expect(session.execute('get_connection_node_counter').reply.trim()).toBe('= 0');
});
