import { describe, expect, test } from 'vitest';
import { BOARD_ARRAY, parsePoint, pointName } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { WIN } from '../reading/codes.ts';
import { parseCases } from '../testing/caseRunner.ts';
import { RaceGames } from './raceGames.ts';
import type { LocalMove } from '../montecarlo/localGames.ts';
import { Region } from './region.ts';
import { SemeaiReader } from './semeaiReader.ts';

const SIZE = 9;
const GAMES = 3000;

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

/** What games say about the first dragon against the second. */
function ask(position: Position, own: string, other: string, defending: boolean): LocalMove[] {
  const marks = [own, other].map((vertex) => marked(position, vertex));
  const region = new Region();
  region.find(position, marks[0], marks[1]);
  const [first, second] = marks.map((of) => Int16Array.from([...position.points].filter((p) => of[p] !== 0)));
  const question = { region, stones: [first, second] as const, defending, only: -1, koMaster: 0 as const };
  return new RaceGames().search(position, question, GAMES, null);
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

describe('random games around a race', () => {
  test('a race that is even is won by who moves first, and lost a move later', () => {
    const position = drawn(EVEN_RACE);
    const [kill] = ask(position, 'E1', 'D1', false);
    expect(name(kill.move)).toMatch(/F[1-4]/);
    expect(kill.success).toBeGreaterThan(0.9);
    expect(position.tryMove(parsePoint('C1', SIZE)!, 1)).toBe(true);
    expect(ask(position, 'D1', 'E1', true)[0].success).toBeLessThan(0.3);
  });

  test('the same question twice has the same answer', () => {
    const position = drawn(CUT_OFF);
    expect(ask(position, 'D8', 'C6', true)).toEqual(ask(position, 'D8', 'C6', true));
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
