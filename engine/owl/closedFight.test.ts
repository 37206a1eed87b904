import { describe, expect, test } from 'vitest';
import { BOARD_ARRAY, parsePoint, pointName } from '../board/point.ts';
import { KO_A, LOSE, WIN } from '../reading/codes.ts';
import { parseCases } from '../testing/caseRunner.ts';
import { ClosedFight, NO_VERTEX } from './closedFight.ts';
import { OWL } from './parameters.ts';
import { closedSpace } from './closedSpace.ts';
import type { ClosedSpace } from './closedSpace.ts';

const SIZE = 13;

/** The space of the dragon that the chains at the vertices are; the drawing is the corner from A13 on, X the dragon. */
function spaceOf(text: string, vertices: string[], friend?: string): ClosedSpace | undefined {
  const [board] = parseCases(`== drawn\nboard ${SIZE} at A13\n${text}\nattack A1 -> LOSE\n`);
  const position = board.position();
  position.canonicalize();
  const marks = (...names: string[]): Uint8Array => {
    const marked = new Uint8Array(BOARD_ARRAY);
    for (const name of names) position.markChain(parsePoint(name, SIZE)!, marked, 1);
    return marked;
  };
  const friends = friend === undefined ? null : marks(friend);
  return closedSpace(position, { goal: marks(...vertices), friends, dead: null }, OWL.defaults);
}

/** Code for attack and for defence, each with its move. */
function judged(text: string, ...vertices: string[]): unknown[] {
  const space = spaceOf(text, vertices)!;
  const fight = new ClosedFight(space, false, 3);
  expect(fight.explore(50_000)).toBe(true);
  return [false, true].map((defending) => {
    const result = fight.result(defending);
    if (!result) return 'a matter of rules';
    const { code, vertex } = result;
    return vertex === NO_VERTEX ? [code] : [code, pointName(space.points[vertex], SIZE)];
  });
}

const names = (space: ClosedSpace | undefined): string[] | undefined =>
  space?.points.map((point) => pointName(point, SIZE)).sort();

describe('a closed fight', () => {
  test('three in a row turn on the middle, four live, two are dead', () => {
    expect(judged('. . . X O .\nX X X X O .\nO O O O O .\n. . . . . .', 'D13')).toEqual([
      [WIN, 'B13'],
      [WIN, 'B13'],
    ]);
    expect(judged('. . . . X O .\nX X X X X O .\nO O O O O O .\n. . . . . . .', 'E13')).toEqual([
      [LOSE],
      [WIN],
    ]);
    expect(judged('. . X O .\nX X X O .\nO O O O .\n. . . . .', 'C13')).toEqual([[WIN], [LOSE]]);
  });

  test('seki is life', () => {
    expect(judged('. O O O . X O .\nX X X X X X O .\nO O O O O O O .\n. . . . . . . .', 'F13')).toEqual([
      [LOSE],
      [WIN],
    ]);
  });

  test('kos by who takes first: one stone to be taken for the second eye', () => {
    const text = '. X X . X O .\nX X O X X O .\nO O . O O O .\n. O O O . . .\n. . . . . . .';
    expect(judged(text, 'B13', 'E13')).toEqual([
      [WIN, 'D13'],
      [KO_A, 'C11'],
    ]);
  });

  test('what is a ko on the board and death by the rule of textbooks is left to others', () => {
    expect(
      judged('. O O . X O .\n. X X X X O .\nX X O O O O .\nO O O . . . .\n. . . . . . .', 'E13'),
    ).toEqual(['a matter of rules', 'a matter of rules']);
  });

  test('ends where there are too many positions', () => {
    const space = spaceOf('. . . . X O .\nX X X X X O .\nO O O O O O .\n. . . . . . .', ['E13'])!;
    const fight = new ClosedFight(space, false, 3);
    expect(fight.explore(10)).toBe(false);
    expect(fight.positions).toBeLessThan(40);
  });
});

describe('a closed space', () => {
  const THREE = '. . . X O .\nX X X X O .\nO O O O O .\n. . . . . .';

  test('is what the dragon reaches, with the stones in it', () => {
    expect(names(spaceOf(THREE, ['D13']))).toEqual(['A13', 'B13', 'C13']);
    expect(names(spaceOf(THREE.replace('. .', 'O .'), ['D13']))).toEqual(['A13', 'B13', 'C13']);
  });

  test('is none where there is a way out, or friends that live', () => {
    expect(spaceOf('. . . X O .\nX X X X . .\nO O O O O .\n. . . . . .', ['D13'])).toBeUndefined();
    expect(
      spaceOf('. . . X O .\nX X X . X O\nO O O X O O\n. . O O O .', ['D13', 'A12'], 'D11'),
    ).toBeUndefined();
    expect(spaceOf(THREE, ['D13'], 'D13')).toBeUndefined();
  });

  test('is none where a stone around it may be captured, even one that touches the dragon only', () => {
    expect(
      spaceOf('. . . X O .\nX X X X X O\nO O O O X O\nX X X O O O\n. . X . . .', ['D13']),
    ).toBeUndefined();
    expect(
      spaceOf('. . . X O . X .\nX X X X O X X .\nO O O O X X . .\n. . . . . . . .', ['D13']),
    ).toBeUndefined();
  });
});
