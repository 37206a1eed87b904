import { describe, expect, test } from 'vitest';
import { BLACK, WHITE, opponent, parsePoint, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Tactics } from '../connection/tactics.ts';
import { drawnDragon as drawn } from '../testing/drawnDragon.ts';
import { OWL } from './parameters.ts';
import { SurvivalPlayouts } from './survivalPlayouts.ts';
import type { LocalMove } from '../montecarlo/localGames.ts';

const SIZE = 13;
const PLAYOUTS = 600;
/** No playout is left out. */
const NONE = { fails: 0, succeeds: 1, byKo: 1 };

function ask(
  { position, target }: Pick<ReturnType<typeof drawn>, 'position' | 'target'>,
  defending: boolean,
  koMaster: Stone | 0 = 0,
  playouts = PLAYOUTS,
  thresholds = NONE,
): LocalMove[] {
  const search = new SurvivalPlayouts(new Tactics(), OWL.defaults);
  return search.search(
    position,
    { ...target, defending },
    { playouts, koMaster, thresholds, seed: 1, stop: null },
  );
}

// The middle of three points decides.
const THREE = '. O O O O O .\nO X X X X X O\nO X . . . X O\nO X X X X X O\n. O O O O O .';
// A wall on the second line, wide enough to live only when its side moves first.
const SECOND_LINE =
  '. . . . . . . . .\n. O O O O O O . .\nO O X X X X O O .\nO X X . . X X O .\nO X . . . . X O .';
// The same stones in the open.
const OUTSIDE = '. . . . . . .\n. . X X X . .\n. . . . . . .\n. . . . . . .';
// Whoever takes first in the corner has the second eye, or takes it.
const KO_EYE = '. O O X O .\nO X . X O .\nX X X X O .\nO O O O O .\n. . . . . .';

// Two thirds of these stones live in the corner, the others can be taken at once.
const CUT = '. X . X O . . .\nX X X X O . . .\nO O O O O . . .\n. . O X X X O .\n. . . O O O . .';

describe('playouts around a dragon', () => {
  test('find the point that kills and saves', () => {
    const board = drawn(THREE, 'C8', 'D7');
    for (const defending of [false, true]) {
      const [best] = ask(board, defending);
      expect(pointName(best.move, SIZE)).toBe('F6');
      expect(best.success).toBeGreaterThan(0.9);
    }
  });

  test('tell who is ahead where the eye space is large', () => {
    const board = drawn(SECOND_LINE, 'C5', 'D2');
    expect(ask(board, true)[0].success).toBeGreaterThan(0.9);
  });

  test('let what gets out live', () => {
    const [best] = ask(drawn(OUTSIDE, 'D9', 'G8'), false);
    expect(best.success).toBeLessThan(0.2);
  });

  test('are not played again for the same question, and are for another one', () => {
    const { position, attack, defense } = drawn(THREE, 'C8', 'D7');
    const search = new SurvivalPlayouts(new Tactics(), OWL.defaults);
    const asked = { playouts: PLAYOUTS, koMaster: 0 as const, thresholds: NONE, seed: 1, stop: null };
    const first = search.search(position, defense, asked);
    expect(search.opened).toBeGreaterThan(0);
    expect(search.search(position, defense, asked)).toEqual(first);
    expect(search.opened).toBe(0);
    search.search(position, attack, asked);
    expect(search.opened).toBeGreaterThan(0);
    expect(search.search(position, defense, asked)).toEqual(first);
    expect(search.opened).toBe(0);
    const move = parsePoint('F6', SIZE)!;
    expect(position.tryMove(move, BLACK)).toBe(true);
    search.search(position, defense, asked);
    expect(search.opened).toBeGreaterThan(0);
    position.popMove();
    search.forgetSearches();
    search.search(position, defense, asked);
    expect(search.opened).toBeGreaterThan(0);
  });

  test('are the same where positions were opened before', () => {
    const board = drawn(SECOND_LINE, 'C5', 'D2');
    const tactics = new Tactics();
    const search = new SurvivalPlayouts(tactics, OWL.defaults);
    const asked = { playouts: PLAYOUTS, koMaster: 0 as const, thresholds: NONE, seed: 1, stop: null };
    const visited = [false, true, false].map((defending, i) => {
      tactics.start();
      // With another number of games nothing is remembered but what was opened.
      const playouts = PLAYOUTS + i;
      const question = { ...board.target, defending };
      const found = search.search(board.position, question, { ...asked, playouts });
      expect(found).toEqual(ask(board, defending, 0, playouts));
      return tactics.visited.slice();
    });
    // The answer hangs on all that was read for them.
    visited[0].forEach((mark, point) => {
      if (mark !== 0) expect(visited[2][point]).toBe(1);
    });
  });

  test('depend on who may retake a ko', () => {
    const board = drawn(KO_EYE, 'A13', 'D13');
    const { position, target } = board;
    const owner = position.colorAt[target.goal.indexOf(1)] as Stone;
    const saved = (koMaster: Stone | 0): number => ask(board, true, koMaster)[0].success;
    expect(saved(owner)).toBeGreaterThan(0.8);
    expect(saved(opponent(owner))).toBeLessThan(0.4);
  });

  test('are the same every time and leave the position alone', () => {
    const board = drawn(SECOND_LINE, 'C5', 'D2');
    const before = board.position.hash();
    const first = ask(board, false);
    expect(ask(board, false)).toEqual(first);
    expect(board.position.hash()).toBe(before);
    expect(first.reduce((sum, { visits }) => sum + visits, 0)).toBe(PLAYOUTS);
  });

  test('end where more of them would not change the answer', () => {
    const played = (moves: LocalMove[]): number => moves.reduce((sum, { visits }) => sum + visits, 0);
    const thresholds = { fails: 0.36, succeeds: 0.6, byKo: 0.6 };
    // The middle of three points kills, and nothing kills in the open; where nobody asks, all games are played.
    expect(played(ask(drawn(THREE, 'C8', 'D7'), false, 0, 1500, thresholds))).toBeLessThanOrEqual(600);
    expect(played(ask(drawn(OUTSIDE, 'D9', 'G8'), false, 0, 1500, thresholds))).toBeLessThanOrEqual(300);
    expect(played(ask(drawn(THREE, 'C8', 'D7'), false, 0, 1500))).toBe(1500);
  });

  test('take a dragon for lost when a third of it is cut off and dies', () => {
    const { position, target } = drawn(CUT, 'A13', 'B13');
    position.markChain(parsePoint('E10', SIZE)!, target.goal, 1);
    const [best] = ask({ position, target }, false);
    expect(best.success).toBeGreaterThan(0.8);
  });

  test('may begin in a position after moves that are tried', () => {
    const board = drawn(THREE, 'C8', 'D7');
    const color = board.position.colorAt[parsePoint('D7', SIZE)!] === BLACK ? WHITE : BLACK;
    expect(board.position.tryMove(parsePoint('F6', SIZE)!, color)).toBe(true);
    expect(ask(board, true)[0]?.success ?? 0).toBeLessThan(0.1);
    board.position.popMove();
  });

  test('end when the stop flag is set', () => {
    const { position, defense } = drawn(SECOND_LINE, 'C5', 'D2');
    const search = new SurvivalPlayouts(new Tactics(), OWL.defaults);
    const stop = new Int32Array(new SharedArrayBuffer(4));
    stop[0] = 1;
    const moves = search.search(position, defense, {
      playouts: PLAYOUTS,
      koMaster: 0,
      thresholds: NONE,
      seed: 1,
      stop,
    });
    expect(moves).toEqual([]);
  });
});
