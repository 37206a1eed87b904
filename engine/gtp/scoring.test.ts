import { expect, test } from 'vitest';
import { Engine } from '../genmove/engine.ts';
import { GtpSession } from './session.ts';
import { quietHost } from '../testing/quietHost.ts';

const host = quietHost();

/** Columns A to C black's, D to G white's, and two dead white stones at A2 and B2. */
const STONES: Record<string, string> = {
  black: 'B7 D7 A6 B6 C6 D6 B5 D5 A4 B4 C4 D4 A3 C3 D3 C2 B1 C1',
  white: 'E7 E6 F6 G6 E5 G5 E4 F4 G4 E3 A2 B2 D2 E2 F2 D1 F1',
};

function session(): (line: string) => string {
  const gtp = new GtpSession(new Engine(7), host, {});
  const send = (line: string): string => gtp.execute(line).reply.trim();
  send('boardsize 7');
  send('komi 0.5');
  for (const [color, stones] of Object.entries(STONES))
    for (const stone of stones.split(' ')) expect(send(`play ${color} ${stone}`)).toBe('=');
  return send;
}

test('estimates', () => {
  const send = session();
  const estimate = send('estimate_score');
  expect(estimate).toMatch(/^= [BW]\+\d+\.\d \(upper bound: -?\d+\.\d, lower: -?\d+\.\d\)$/);
  expect(send('new_score')).toBe(estimate);
  // The game is finished: it is counted.
  expect(send('final_score')).toBe(estimate.split(' (')[0]);
  expect(estimate).toMatch(/^= B\+\d+\.5 /);
  // Nothing is left to gain: who moves next makes no difference.
  const sign = estimate.startsWith('= B') ? -1 : 1;
  const score = sign * Number(/\+(\d+\.\d)/.exec(estimate)![1]);
  for (const color of ['black', 'white'])
    expect(Math.abs(Number(send(`experimental_score ${color}`).slice(2)) - score)).toBeLessThanOrEqual(1.5);
  expect(send('experimental_score')).toMatch(/^\?/);
});

test('cleaning up takes the dead stones before it passes', () => {
  const send = session();
  expect(send('final_status_list dead')).toBe('= A2 B2');
  const played: string[] = [];
  for (let left = 20; left > 0 && played.at(-1) !== '= PASS'; left--) {
    played.push(send('kgs-genmove_cleanup black'));
    send('play white pass');
  }
  expect(played.at(-1)).toBe('= PASS');
  expect(played.length).toBeGreaterThan(1);
  expect(send('color A2')).not.toBe('= white');
  expect(send('color B2')).not.toBe('= white');
});
