/** Every matcher must report exactly what the naive one does, in the same order. */
import { describe, expect, test } from 'vitest';
import type { Stone } from '../../engine/board/point.ts';
import { pointAt } from '../../engine/board/point.ts';
import { Rng } from '../../engine/util/rng.ts';
import type { AnchorColor } from '../format/anchor.ts';
import { transformCellX, transformCellY, transformationsOf } from '../format/transform.ts';
import { EAST, NORTH, OTHER_BIT, OWN_BIT, SOUTH, WEST } from '../format/types.ts';
import type { MatcherKind, PatternShape } from '../format/types.ts';
import { markAround } from './around.ts';
import { buildPatternSet } from './build.ts';
import { Matcher } from './matcher.ts';
import { NaiveMatcher } from './naive.ts';
import { PatternSet } from './patternSet.ts';
import { cutShape, plainInput, randomBoard, randomShape } from './random.ts';

const SOME = [1, 2, 4, 1, 2, 4, 3, 5, 6, 7, 7, 7, 7];
const EXACT = [1, 1, 1, 2, 4];

interface Matching {
  matchAll: NaiveMatcher['matchAll'];
}

function reports(
  matcher: Matching,
  board: Uint8Array,
  size: number,
  color: Stone,
  anchors?: Uint8Array,
): number[][] {
  const found: number[][] = [];
  matcher.matchAll(board, size, color, (...match) => found.push(match), anchors);
  return found;
}

function database(shapes: readonly PatternShape[], kind: MatcherKind = 'dfa', anchors: AnchorColor = 'any') {
  const patterns = shapes.map((shape) => plainInput(shape));
  return PatternSet.from(buildPatternSet([{ name: 'test', matcher: kind, anchors, patterns }])).databases[0];
}

/** Compares on boards of all sizes, both colours; returns the number of matches by size and by transformation. */
function compare(
  rng: Rng,
  shapes: readonly PatternShape[],
  kind: MatcherKind,
  boards: readonly [Uint8Array, number][],
) {
  const prefer = rng.pick(['any', 'own', 'other'] as const);
  const matcher = new Matcher(database(shapes, kind, prefer));
  const naive = new NaiveMatcher(shapes, prefer);
  const byTransformation = new Array<number>(8).fill(0);
  for (const [board, size] of boards) {
    for (const color of [1, 2] as const) {
      const expected = reports(naive, board, size, color);
      // As text: comparing arrays item by item would take most of the test's time.
      expect(reports(matcher, board, size, color).join(';')).toBe(expected.join(';'));
      for (const [, t] of expected) byTransformation[t]++;
    }
  }
  return byTransformation;
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

describe('automaton', () => {
  test('random patterns on random boards of all sizes, both colours', () => {
    const rng = new Rng(1);
    const counts = new Array<number>(8).fill(0);
    for (let round = 0; round < 60; round++) {
      const largest = rng.pick([2, 3, 5, 8]);
      const shapes = Array.from({ length: 1 + rng.below(40) }, () => randomShape(rng, largest, SOME));
      const boards = [19, 5, 13, 9].map((size): [Uint8Array, number] => [
        randomBoard(rng, size, 20 + rng.below(60)),
        size,
      ]);
      compare(rng, shapes, 'dfa', boards).forEach((count, t) => (counts[t] += count));
    }
    expect(Math.min(...counts)).toBeGreaterThan(500);
  });

  test('patterns cut out of the board match where they were cut, at every size', () => {
    const rng = new Rng(2);
    for (let size = 5; size <= 19; size++) {
      const board = randomBoard(rng, size, 50);
      const shapes = Array.from({ length: 60 }, () => {
        const width = 1 + rng.below(size);
        const height = 1 + rng.below(size);
        const left = rng.below(size - width + 1);
        const top = rng.below(size - height + 1);
        const touching =
          (top === 0 ? NORTH : 0) |
          (left === 0 ? WEST : 0) |
          (top + height === size ? SOUTH : 0) |
          (left + width === size ? EAST : 0);
        return cutShape(rng, board, 2, { left, top, width, height, edges: touching & rng.below(16) }, 30);
      });
      const counts = compare(rng, shapes, 'dfa', [[board, size]]);
      expect(total(counts)).toBeGreaterThan(60 * 0.5);
    }
  });

  test('more patterns than are told apart, nearly all the same', () => {
    const rng = new Rng(3);
    const loose = Array.from({ length: 300 }, () => randomShape(rng, 5, [3, 5, 7]));
    expect(total(compare(rng, loose, 'dfa', [[randomBoard(rng, 9, 60), 9]]))).toBeGreaterThan(1000);
    const same = Array.from({ length: 50 }, () => loose[0]);
    expect(total(compare(rng, same, 'dfa', [[randomBoard(rng, 7, 50), 7]]))).toBeGreaterThan(50);
  });
});

describe('corner matcher', () => {
  const CORNERS = [NORTH | WEST, NORTH | EAST, SOUTH | WEST, SOUTH | EAST];

  /** A few stones near the corners, as in an opening. */
  function opening(rng: Rng, size: number): Uint8Array {
    const board = randomBoard(rng, size, 0);
    for (let i = 0; i < 6 + rng.below(20); i++) {
      const row = rng.below(Math.min(5, size));
      const column = rng.below(Math.min(5, size));
      const turn = rng.below(8);
      board[
        pointAt(transformCellY(turn, column, row, size, size), transformCellX(turn, column, row, size, size))
      ] = 1 + rng.below(2);
    }
    return board;
  }

  test('josekis cut out of openings, together with patterns that do not qualify', () => {
    const rng = new Rng(4);
    let matches = 0;
    let qualified = 0;
    for (let round = 0; round < 40; round++) {
      const boards = [19, 9, 13].map((size): [Uint8Array, number] => [opening(rng, size), size]);
      const shapes = Array.from({ length: 60 }, () => {
        const [board, size] = rng.pick(boards);
        const width = 2 + rng.below(5);
        const height = 2 + rng.below(5);
        const edges = rng.pick(CORNERS);
        const left = edges & WEST ? 0 : size - width;
        const top = edges & NORTH ? 0 : size - height;
        const color = 1 + rng.below(2);
        return cutShape(rng, board, color, { left, top, width, height, edges }, rng.pick([0, 0, 0, 10]));
      });
      qualified += 60 - database(shapes, 'corner').notes.length;
      matches += total(compare(rng, shapes, 'corner', boards));
    }
    expect(qualified).toBeGreaterThan(1000);
    expect(matches).toBeGreaterThan(5000);
  });

  test('random corner patterns, the empty corner among them', () => {
    const rng = new Rng(5);
    let matches = 0;
    for (let round = 0; round < 40; round++) {
      const shapes = Array.from({ length: 40 }, () => ({
        ...randomShape(rng, 3, EXACT),
        edges: rng.pick(CORNERS),
      }));
      shapes.push({ ...shapes[0], cells: shapes[0].cells.map(() => 1), moveX: 0, moveY: 0 });
      const boards = [19, 5, 7].map((size): [Uint8Array, number] => [randomBoard(rng, size, 30), size]);
      matches += total(compare(rng, shapes, 'corner', boards));
    }
    expect(matches).toBeGreaterThan(2000);
  });
});

test('full-board matcher: positions of every size, turned, with other colours, and one stone changed', () => {
  const rng = new Rng(6);
  let matches = 0;
  for (let size = 5; size <= 19; size++) {
    const boards: [Uint8Array, number][] = Array.from({ length: 6 }, () => [
      randomBoard(rng, size, 10),
      size,
    ]);
    const edges = NORTH | EAST | SOUTH | WEST;
    const shapes = boards.map(([board], i) =>
      cutShape(
        rng,
        board,
        1 + (i % 2),
        { left: 0, top: 0, width: size, height: size, edges },
        i === 5 ? 5 : 0,
      ),
    );
    shapes.push({ ...shapes[0], transformations: [0] }, randomShape(rng, 3, SOME));
    const turned = boards.map(([board], i): [Uint8Array, number] => {
      const other = board.slice();
      for (let y = 0; y < size; y++) {
        for (let x = 0; x < size; x++) {
          const t = i % 8;
          other[pointAt(transformCellY(t, x, y, size, size), transformCellX(t, x, y, size, size))] =
            board[pointAt(y, x)];
        }
      }
      return [other, size];
    });
    const changed = boards[0][0].slice();
    changed[pointAt(2, 3)] = (changed[pointAt(2, 3)] + 1) % 3;
    matches += total(
      compare(rng, shapes, 'fullboard', [...boards, ...turned, [changed, size], [boards[1][0], size]]),
    );
  }
  expect(matches).toBeGreaterThan(15 * 12);
});

test('EB112 of the manual (9.1) is the same pattern at the bottom and at the left edge', () => {
  const draw = (rows: readonly string[], edges: number): PatternShape => {
    const bits: Record<string, number> = { '.': 1, '*': 1, O: 2, X: 4, o: 3, '?': 7 };
    const moveY = rows.findIndex((row) => row.includes('*'));
    return {
      width: rows[0].length,
      height: rows.length,
      cells: Uint8Array.from([...rows.join('')].map((symbol) => bits[symbol])),
      edges,
      moveX: rows[moveY].indexOf('*'),
      moveY,
      transformations: transformationsOf('8'),
    };
  };
  const bottom = draw(['?X?.?', 'O.*oo', 'O....', 'o....'], SOUTH);
  const left = draw(['oOO?', '...X', '..*?', '..o.', '..o?'], WEST);
  const board = randomBoard(new Rng(8), 9, 0);
  board[pointAt(6, 0)] = board[pointAt(7, 0)] = 1;
  board[pointAt(5, 1)] = 2;
  const moves = (shape: PatternShape) =>
    reports(new Matcher(database([shape])), board, 9, 1).map(([, , , move]) => move);
  expect(moves(bottom)).toEqual(moves(left));
  expect(moves(bottom)).toEqual([pointAt(6, 2)]);
});

describe('what is reported', () => {
  const rng = new Rng(7);
  const board = randomBoard(rng, 9, 40);
  const shapes = Array.from({ length: 30 }, () => randomShape(rng, 3, SOME));
  const set = database(shapes);
  const all = reports(new Matcher(set), board, 9, 1);

  test('in order of point, pattern and transformation, each once', () => {
    const keys = all.map(([pattern, t, anchor]) => {
      const order = shapes[pattern].transformations.indexOf(t);
      return (anchor * 1000 + pattern) * 8 + order;
    });
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(100);
  });

  test('any cell of the diagram is found on the board', () => {
    for (const [pattern, t, anchor, move] of all) {
      const { width, height, cells, moveX, moveY } = shapes[pattern];
      for (let cell = 0; cell < width * height; cell++) {
        const point = set.pointOf(pattern, t, anchor, cell % width, Math.floor(cell / width));
        expect(cells[cell] & [1, 2, 4, 0][board[point]]).not.toBe(0);
      }
      expect(move).toBe(moveX < 0 ? 0 : set.pointOf(pattern, t, anchor, moveX, moveY));
      const bindings = new Int16Array(1);
      expect(set.bindLabels(pattern, t, anchor, bindings)).toBe(1);
      expect(bindings[0]).toBe(move);
    }
  });

  test('only at the given anchors', () => {
    const anchors = Uint8Array.from(board, () => rng.below(2));
    const expected = all.filter(([, , anchor]) => anchors[anchor] === 1);
    expect(reports(new Matcher(set), board, 9, 1, anchors)).toEqual(expected);
    expect(reports(new NaiveMatcher(shapes), board, 9, 1, anchors)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(20);
  });

  test('around marked stones: everything that touches them, and nothing is missed', () => {
    const marks = new Uint8Array(board.length);
    for (const row of [2, 3, 4, 5]) for (const column of [2, 3, 4, 5]) marks[pointAt(row, column)] = 1;
    const anchors = new Uint8Array(board.length);
    markAround(marks, 9, set.reach, anchors);
    for (const bits of [OWN_BIT, OTHER_BIT, OWN_BIT | OTHER_BIT]) {
      const touching = ([pattern, t, anchor]: number[]) => {
        const { width, cells } = shapes[pattern];
        return [...cells.keys()].some((cell) => {
          const point = set.pointOf(pattern, t, anchor, cell % width, Math.floor(cell / width));
          return marks[point] === 1 && [OWN_BIT, OTHER_BIT].some((bit) => cells[cell] === bit && bit & bits);
        });
      };
      const found = reports(new Matcher(set), board, 9, 1, anchors).filter(([pattern, t, anchor]) =>
        set.touches(pattern, t, anchor, marks, bits),
      );
      expect(found).toEqual(all.filter(touching));
      expect(found.length).toBeGreaterThan(3);
    }
  });

  test('the callback may change the board and match again, and may throw', () => {
    const matcher = new Matcher(set);
    const outer: number[][] = [];
    const changing = board.slice();
    matcher.matchAll(changing, 9, 1, (...match) => {
      outer.push(match);
      changing.fill(0);
      if (outer.length % 10 === 1)
        expect(reports(matcher, board, 9, 2)).toEqual(reports(new Matcher(set), board, 9, 2));
    });
    expect(outer).toEqual(all);
    expect(() =>
      matcher.matchAll(board, 9, 1, () => {
        throw new Error('enough');
      }),
    ).toThrow('enough');
    expect(reports(matcher, board, 9, 1)).toEqual(all);
  });
});
