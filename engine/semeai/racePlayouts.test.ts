import { describe, expect, test } from 'vitest';
import { BOARD_ARRAY, parsePoint, pointName } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { WIN } from '../reading/codes.ts';
import { parseCases } from '../testing/caseRunner.ts';
import { SEMEAI } from './parameters.ts';
import { RacePlayouts } from './racePlayouts.ts';
import type { LocalMove } from '../montecarlo/localGames.ts';
import { Region } from './region.ts';
import { SemeaiReader } from './semeaiReader.ts';

const SIZE = 9;
const PLAYOUTS = 3000;

function drawn(text: string): Position {
  const position = parseCases(`== drawn\n${text}\ndefend A1 -> LOSE\n`)[0].position();
  position.canonicalize();
  return position;
}

function marked(position: Position, vertex: string): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  position.markChain(parsePoint(vertex, SIZE)!, marks, 1);
  return marks;
}

/** What playouts say about the first dragon against the second. */
function ask(position: Position, own: string, other: string, defending: boolean, seed = 1): LocalMove[] {
  const marks = [own, other].map((vertex) => marked(position, vertex));
  const region = new Region();
  region.find(position, marks[0], marks[1]);
  const [first, second] = marks.map((of) => Int16Array.from([...position.points].filter((p) => of[p] !== 0)));
  const question = {
    region,
    stones: [first, second] as const,
    defending,
    only: -1,
    koMaster: 0 as const,
    seed,
  };
  return new RacePlayouts(SEMEAI.defaults).search(position, question, PLAYOUTS, null);
}

const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1);

function average(moves: readonly LocalMove[]): number {
  return moves.reduce((sum, { success }) => sum + success, 0) / moves.length;
}

const name = (move: number): string => pointName(move, SIZE);

const EMPTY_ROW = '. . . . . . . . .\n';
// Four liberties each: who moves first wins.
const EVEN_RACE = `${EMPTY_ROW.repeat(4)}. O O O X X X . .\n${'. O . X O . X . .\n'.repeat(4)}`.trim();
// X on the left side is cut off from its friends below by one stone, which has room to run, too.
const CUT_OFF = `. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . O . O . . . .
. . X . O . . . .
. . X O O . . . .
. . X O . . . . .
. . X O . . . . .
. . X O . . . . .`;

describe('playouts around a race', () => {
  test('a race that is even is won by who moves first, and lost a move later, on average of ten seeds', () => {
    const position = drawn(EVEN_RACE);
    const kills = SEEDS.map((seed) => ask(position, 'E1', 'D1', false, seed)[0]);
    for (const { move } of kills) expect(name(move)).toMatch(/F[1-4]/);
    expect(average(kills)).toBeGreaterThan(0.9);
    expect(position.tryMove(parsePoint('C1', SIZE)!, 1)).toBe(true);
    const saves = SEEDS.map((seed) => ask(position, 'D1', 'E1', true, seed)[0]);
    expect(average(saves)).toBeLessThan(0.3);
  });

  test('the same question twice has the same answer', () => {
    const position = drawn(CUT_OFF);
    expect(ask(position, 'D8', 'C6', true)).toEqual(ask(position, 'D8', 'C6', true));
  });

  test('the playouts go by the seed of the game, and by the question', () => {
    const position = drawn(CUT_OFF);
    const once = ask(position, 'D8', 'C6', true, 1);
    expect(ask(position, 'D8', 'C6', true, 2)).not.toEqual(once);
    expect(name(ask(position, 'D8', 'C6', true, 2)[0].move)).toBe('D6');
  });

  test('a dragon that gets out wins, and reading that does not end goes by it, as uncertain', () => {
    const position = drawn(CUT_OFF);
    const hash = position.hash();
    const [save] = ask(position, 'D8', 'C6', true);
    expect(name(save.move)).toBe('D6');
    expect(save.success).toBeGreaterThan(0.8);
    const reader = new SemeaiReader();
    const result = reader.analyze(position, marked(position, 'D8'), marked(position, 'C6'));
    expect(result).toMatchObject({ defense: WIN, certain: false });
    expect(name(result.move)).toBe('D6');
    expect(position.hash()).toBe(hash);
  });
});
