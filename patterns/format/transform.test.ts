import { describe, expect, test } from 'vitest';
import { transformPoint } from '../../engine/board/transforms.ts';
import type { Transform } from '../../engine/board/transforms.ts';
import { pointAt } from '../../engine/board/point.ts';
import {
  TRANSFORMATION_LETTERS,
  TRANSFORMATION_ORDER,
  composeTransformations,
  inverseTransformation,
  isSymmetry,
  transformCellX,
  transformCellY,
  transformEdges,
  transformShape,
  transformX,
  transformY,
  transformationsOf,
} from './transform.ts';
import { EAST, NORTH, SOUTH, WEST } from './types.ts';
import type { PatternShape, Symmetry } from './types.ts';

const ALL = [0, 1, 2, 3, 4, 5, 6, 7];

/** Row by row, the letters of a drawing after the transformation. */
function drawn(t: number, rows: readonly string[]): string[] {
  const width = rows[0].length;
  const height = rows.length;
  const grid = Array.from(
    { length: t & 4 ? width : height },
    () => new Array<string>(t & 4 ? height : width),
  );
  rows.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      grid[transformCellY(t, x, y, width, height)][transformCellX(t, x, y, width, height)] = letter;
    }),
  );
  return grid.map((row) => row.join(''));
}

function shape(rows: readonly string[], edges = 0): PatternShape {
  const cells = Uint8Array.from([...rows.join('')].map((letter) => letter.charCodeAt(0)));
  return {
    width: rows[0].length,
    height: rows.length,
    cells,
    edges,
    moveX: -1,
    moveY: -1,
    transformations: ALL,
  };
}

describe('the drawing of manual 9.13', () => {
  const table = {
    a: 'ABC DEF GHI',
    b: 'GHI DEF ABC',
    c: 'CBA FED IHG',
    d: 'IHG FED CBA',
    e: 'ADG BEH CFI',
    f: 'CFI BEH ADG',
    g: 'GDA HEB IFC',
    h: 'IFC HEB GDA',
  };
  test.each(Object.entries(table))('%s', (letter, rows) => {
    expect(drawn(TRANSFORMATION_LETTERS.indexOf(letter), ['ABC', 'DEF', 'GHI'])).toEqual(rows.split(' '));
  });

  test('oblong rectangles', () => {
    expect(drawn(6, ['ABC', 'DEF'])).toEqual(['DA', 'EB', 'FC']);
    expect(drawn(5, ['ABC', 'DEF'])).toEqual(['CF', 'BE', 'AD']);
  });
});

describe('group laws', () => {
  const offsets = [
    [1, 0],
    [0, 1],
    [2, -3],
    [-4, -1],
  ] as const;

  test('composition is one after the other', () => {
    for (const s of ALL) {
      for (const t of ALL) {
        for (const [dx, dy] of offsets) {
          const x = transformX(s, dx, dy);
          const y = transformY(s, dx, dy);
          const both = composeTransformations(s, t);
          expect([transformX(both, dx, dy), transformY(both, dx, dy)]).toEqual([
            transformX(t, x, y),
            transformY(t, x, y),
          ]);
        }
      }
    }
  });

  test('closed, associative, with identity and inverses', () => {
    for (const s of ALL) {
      expect(new Set(ALL.map((t) => composeTransformations(s, t))).size).toBe(8);
      expect(composeTransformations(s, 0)).toBe(s);
      expect(composeTransformations(0, s)).toBe(s);
      expect(composeTransformations(s, inverseTransformation(s))).toBe(0);
      expect(composeTransformations(inverseTransformation(s), s)).toBe(0);
      for (const t of ALL) {
        for (const u of ALL) {
          expect(composeTransformations(composeTransformations(s, t), u)).toBe(
            composeTransformations(s, composeTransformations(t, u)),
          );
        }
      }
    }
  });

  test('cells and offsets agree, and the numbers are those of the board', () => {
    for (const t of ALL) {
      const originX = transformCellX(t, 0, 0, 7, 7);
      const originY = transformCellY(t, 0, 0, 7, 7);
      for (let y = 0; y < 7; y++) {
        for (let x = 0; x < 7; x++) {
          const column = transformCellX(t, x, y, 7, 7);
          const row = transformCellY(t, x, y, 7, 7);
          expect([column - originX, row - originY]).toEqual([
            transformX(t, x, y) + 0,
            transformY(t, x, y) + 0,
          ]);
          expect(pointAt(row, column)).toBe(transformPoint(pointAt(y, x), 7, t as Transform));
        }
      }
    }
  });

  test('edges go where the sides of the diagram go', () => {
    expect(transformEdges(6, NORTH | WEST)).toBe(EAST | NORTH);
    expect(transformEdges(1, SOUTH)).toBe(NORTH);
    for (const t of ALL) {
      for (let edges = 0; edges < 16; edges++) {
        expect(transformEdges(inverseTransformation(t), transformEdges(t, edges))).toBe(edges);
      }
    }
  });

  test('shapes: back and forth is the same', () => {
    const one = { ...shape(['ABC', 'DEF'], NORTH | EAST), moveX: 2, moveY: 1 };
    for (const t of ALL) {
      expect(transformShape(inverseTransformation(t), transformShape(t, one))).toEqual(one);
    }
  });
});

describe('which transformations are tried', () => {
  const symmetric: Record<Symmetry, string[]> = {
    '8': ['ABC', 'DEF', 'GHI'],
    '|': ['ABA', 'DED', 'GHG'],
    '-': ['ABC', 'DEF', 'ABC'],
    '\\': ['ABC', 'BEF', 'CFI'],
    '/': ['ABC', 'DEB', 'GDA'],
    X: ['ABC', 'BEB', 'CBA'],
    '+': ['ABA', 'DED', 'ABA'],
    O: ['ABC', 'DED', 'CBA'],
    '0': ['ABC', 'DED', 'CBA'],
  };
  test.each(Object.entries(symmetric))('%s: every picture exactly once', (symmetry, rows) => {
    const tried = transformationsOf(symmetry as Symmetry).map((t) => drawn(t, rows).join());
    expect(new Set(tried).size).toBe(tried.length);
    expect(new Set(tried)).toEqual(new Set(ALL.map((t) => drawn(t, rows).join())));
  });

  test('in the order of the manual', () => {
    const letters = (symmetry: Symmetry) =>
      transformationsOf(symmetry)
        .map((t) => TRANSFORMATION_LETTERS[t])
        .join('');
    expect(letters('8')).toBe('agdfhbec');
    expect(letters('X')).toBe('ag');
    expect(letters('|')).toBe('agdf');
    expect(letters('O')).toBe('dfhb');
    expect([...TRANSFORMATION_ORDER].sort()).toEqual(ALL);
  });

  test('isSymmetry sees cells, edges and the move', () => {
    const one = shape(symmetric['|']);
    expect(ALL.filter((t) => isSymmetry(t, one))).toEqual([0, 2]);
    expect(isSymmetry(2, { ...one, edges: EAST })).toBe(false);
    expect(isSymmetry(2, { ...one, moveX: 0, moveY: 0 })).toBe(false);
    expect(isSymmetry(2, { ...one, moveX: 1, moveY: 0 })).toBe(true);
    expect(ALL.filter((t) => isSymmetry(t, shape(symmetric.X)))).toEqual([0, 3, 4, 7]);
  });
});
