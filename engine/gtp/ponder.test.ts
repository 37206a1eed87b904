/** Thinking on the opponent's time: what it finds is gone on with, and nothing else depends on it. */
import { expect, test } from 'vitest';
import { BLACK, PASS, parsePoint } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import { UctSearch } from '../montecarlo/search.ts';
import { PONDER_MOVES } from '../protocol/searchLevels.ts';
import { quietHost } from '../testing/quietHost.ts';
import { GtpSession } from './session.ts';

const SIZE = 7;
const PLAYOUTS = 60;

function newSession(): GtpSession {
  const engine = new Engine(SIZE);
  engine.seed = 1;
  const session = new GtpSession(engine, quietHost(), { playouts: PLAYOUTS });
  session.newGame(SIZE);
  return session;
}
const on = (): Int32Array => new Int32Array(1);
const say = (session: GtpSession, line: string): string => session.execute(line).reply.slice(2).trim();
/** Playouts that the last move was found by, those of the searches before it included. */
function playouts({ lastThought }: GtpSession): number {
  return lastThought && 'report' in lastThought ? lastThought.report.playouts : 0;
}

test('thinks as long as ten moves take, and the next move goes on in that tree', () => {
  const [waiting, pondering] = [newSession(), newSession()];
  const move = say(waiting, 'genmove b');
  expect(say(pondering, 'genmove b')).toBe(move);
  const pondered = pondering.ponder(on());
  expect(pondered).toBeGreaterThan(PLAYOUTS);
  expect(pondered).toBeLessThanOrEqual(PONDER_MOVES * PLAYOUTS);

  // The same searches one after the other: to the answer that is looked at most.
  const search = new UctSearch();
  const position = waiting.position.copy();
  position.undo(1);
  const about = { komi: position.komi, rules: position.rules, seed: 1 };
  search.start(position, BLACK, { ...about, budget: PLAYOUTS });
  search.run(search.goal - search.playouts);
  position.play(parsePoint(move, SIZE) ?? PASS, BLACK);
  search.start(position, 1, { ...about, budget: PONDER_MOVES * PLAYOUTS });
  search.run(search.goal - search.playouts);
  const [expected] = search.report().moves;
  const answer = pondering.name(expected.point);

  for (const session of [waiting, pondering]) {
    expect(say(session, `play w ${answer}`)).toBe('');
    say(session, 'genmove b');
  }
  expect(playouts(pondering)).toBeGreaterThan(playouts(waiting));
  expect(playouts(pondering)).toBeGreaterThanOrEqual(expected.visits);
});

test('ends when it is told to, and may go on after a blank line', () => {
  const session = newSession();
  say(session, 'genmove b');
  expect(session.ponder(new Int32Array([1]))).toBe(0);
  expect(session.begin('').reply).toBe('');
  expect(session.ponder(on())).toBeGreaterThan(0);
});

test('only directly after a move that a search has chosen and that was played', () => {
  const session = newSession();
  expect(session.ponder(on())).toBe(0);
  for (const line of ['reg_genmove b', 'genmove b\nundo', 'genmove b\nshowboard', 'play b D4']) {
    for (const command of line.split('\n')) say(session, command);
    expect([line, session.ponder(on())]).toEqual([line, 0]);
    say(session, 'clear_board');
  }
  // The classic engine has no tree.
  const classic = new GtpSession(new Engine(SIZE), quietHost());
  classic.newGame(SIZE);
  say(classic, 'genmove b');
  expect(classic.ponder(on())).toBe(0);
});

test('analyses and moves that are only named do not depend on it', () => {
  const [waiting, pondering] = [newSession(), newSession()];
  for (const session of [waiting, pondering]) say(session, 'genmove b');
  expect(pondering.ponder(on())).toBeGreaterThan(0);
  for (const line of ['reg_genmove w', 'top_moves_white', 'gg_genmove b 7'])
    expect(say(pondering, line)).toBe(say(waiting, line));
});
