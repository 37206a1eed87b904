import { expect, test } from 'vitest';
import { Engine } from '../genmove/engine.ts';
import { GtpSession } from './session.ts';
import { quietHost } from '../testing/quietHost.ts';

const host = quietHost();

function sessionWith(black: string, white: string): GtpSession {
  const session = new GtpSession(new Engine(9), host);
  for (const point of black.split(' ')) session.execute(`play black ${point}`);
  for (const point of white.split(' ')) session.execute(`play white ${point}`);
  return session;
}

/** Black can play a double atari at E5; in the other white has two eyes in the corner. */
const threat = sessionWith('C5 G5 C4 F4', 'D5 F5');
const eyes = sessionWith('A3 B3 C3 D3 E3 E2 E1', 'A2 B2 C2 D2 B1 D1');

test.each([
  ['combination_attack black', '= E5'],
  ['combination_attack white', '= PASS'],
  ['combination_defend black', '= D6 F6 E5'],
  ['combination_defend white', '= PASS'],
  ['combination_attack', '? invalid color'],
  ['combination_defend green', '? invalid color'],
  ['aa_confirm_safety white A1', '= 0 PASS'],
  ['aa_confirm_safety white A1 12', '= 0 PASS'],
  ['aa_confirm_safety white A1 13', '= 1'],
  ['aa_confirm_safety white J9', '= 1'],
  ['aa_confirm_safety white', '? invalid color or coordinate'],
  ['aa_confirm_safety white pass', '? invalid color or coordinate'],
  ['aa_confirm_safety white E1', '? illegal move'],
  ['aa_confirm_safety white J9 many', '? invalid size'],
])('%s', (line, reply) => {
  const session = line.startsWith('combination') ? threat : eyes;
  const before = session.position.hash();
  expect(session.execute(line).reply.trim()).toBe(reply);
  expect(session.position.hash()).toBe(before);
});
