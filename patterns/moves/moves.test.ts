import { describe, expect, test } from 'vitest';
import { BLACK, WHITE, pointAt, columnOf, rowOf } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import { Rng } from '../../engine/util/rng.ts';
import { EDGE, ENEMY, OWN, keysOf } from './entry.ts';
import type { ShapeEntry } from './entry.ts';
import { FAMILIES, FIRST, FIXED_FEATURES } from './families.ts';
import { KeyTable } from './keyTable.ts';
import { ShapeIndex } from './shapeIndex.ts';
import {
  CELLS,
  CELL_COUNTS,
  LIBERTIES_KIND,
  REPLY_KIND,
  SIZES,
  TURNED,
  TURNS,
  cellIndex,
  finishKey,
} from './shapes.ts';
import { LineReader } from './lineReader.ts';
import { MoveCompiler, compileMoves, featureLines, packMoves, unpackMoves } from './table.ts';
import { moveLine, readMoves } from './text.ts';
import type { MoveLine } from './text.ts';

const none = new Uint8Array(5);

/** The cells around a point of a board, as `mover` sees them. */
function cellsAround(colors: ArrayLike<number>, size: number, row: number, column: number, mover: number) {
  return Uint8Array.from(CELLS, ({ dy, dx }) => {
    const y = row + dy;
    const x = column + dx;
    if (y < 0 || x < 0 || y >= size || x >= size) return EDGE;
    const c = colors[pointAt(y, x)];
    return c === 0 ? 0 : c === mover ? OWN : ENEMY;
  });
}

function randomBoard(rng: Rng, size: number, stones: number): Position {
  const position = new Position(size);
  for (let i = 0; i < stones; i++) {
    const p = position.points[rng.below(position.points.length)];
    const c = rng.below(2) === 0 ? BLACK : WHITE;
    if (position.isLegal(p, c)) position.play(p, c);
  }
  return position;
}

describe('shapes', () => {
  test('the smallest is the 3x3 square, the largest the diamond of radius 6', () => {
    expect(CELL_COUNTS[0]).toBe(8);
    expect(CELLS.slice(0, 8).every(({ dy, dx }) => Math.abs(dy) < 2 && Math.abs(dx) < 2)).toBe(true);
    expect(cellIndex(6, 0)).toBeGreaterThan(0);
    expect(cellIndex(4, 4)).toBeGreaterThan(0);
    expect(cellIndex(6, 1)).toBe(-1);
    expect(new Set(CELLS.map(({ dy, dx }) => `${dy},${dx}`)).size).toBe(CELLS.length);
  });

  test('every turn permutes the cells and keeps their sizes', () => {
    for (const cells of TURNED) {
      expect(new Set(cells).size).toBe(CELLS.length);
      for (const [from, to] of cells.entries()) expect(CELLS[to].size).toBe(CELLS[from].size);
    }
  });
});

describe('keys', () => {
  test('what the index keeps while stones come and go is what the cells say', () => {
    const rng = new Rng(5);
    for (const size of [9, 19]) {
      const index = new ShapeIndex(size);
      const planes = new Int32Array(SIZES);
      for (let round = 0; round < 12; round++) {
        // Each board is another one than the last, so stones vanish too.
        const position = randomBoard(rng, size, rng.below(size * size));
        index.sync(position.colorAt);
        for (let i = 0; i < 20; i++) {
          const p = position.points[rng.below(position.points.length)];
          const mover = 1 + rng.below(2);
          index.planes(index.slotOf[p], mover, planes);
          const cells = cellsAround(position.colorAt, size, rowOf(p), columnOf(p), mover);
          for (let kind = 0; kind < SIZES; kind++) {
            const entry: ShapeEntry = {
              kind,
              cells: cells.slice(0, CELL_COUNTS[kind]),
              last: -1,
              liberties: none,
            };
            expect(finishKey(planes[kind], kind, 0)).toBe(keysOf(entry)[0]);
          }
        }
      }
    }
  });

  test('a turned shape has the same eight keys', () => {
    const rng = new Rng(6);
    for (let round = 0; round < 50; round++) {
      for (const kind of [2, REPLY_KIND + 2]) {
        const cells = Uint8Array.from({ length: CELL_COUNTS[2] }, () => rng.below(3));
        const last = kind === 2 ? -1 : rng.below(CELLS.length);
        const turn = rng.below(TURNS);
        const other = new Uint8Array(cells.length);
        for (const [i, value] of cells.entries()) other[TURNED[turn][i]] = value;
        const keys = keysOf({ kind, cells, last, liberties: none });
        const turned = keysOf({
          kind,
          cells: other,
          last: last < 0 ? -1 : TURNED[turn][last],
          liberties: none,
        });
        expect([...turned].sort()).toEqual([...keys].sort());
      }
    }
  });

  test('a table finds what was added, however it grew, and also as it lies in a file', () => {
    const rng = new Rng(7);
    const table = new KeyTable(4);
    const numbers = new Map<number, number>();
    for (let i = 0; i < 5000; i++) {
      const key = rng.int32() || 1;
      if (!numbers.has(key)) numbers.set(key, i);
      table.add(key, i);
    }
    const { keys, numbers: kept } = table.arrays();
    const again = KeyTable.of(keys, kept);
    for (const [key, number] of numbers) {
      expect(table.find(key)).toBe(number);
      expect(again.find(key)).toBe(number);
    }
    expect(table.find(12345)).toBe(-1);
  });
});

describe('the text', () => {
  const entries: ShapeEntry[] = [
    { kind: 0, cells: Uint8Array.of(0, OWN, 0, 0, ENEMY, 0, 0, 0), last: -1, liberties: none },
    {
      kind: 1,
      cells: Uint8Array.from({ length: CELL_COUNTS[1] }, (_, i) => i % 4),
      last: -1,
      liberties: none,
    },
    {
      kind: SIZES - 1,
      cells: Uint8Array.from({ length: CELLS.length }, (_, i) => (i * 7) % 4),
      last: -1,
      liberties: none,
    },
    {
      kind: LIBERTIES_KIND,
      cells: Uint8Array.of(0, OWN, 0, ENEMY, 0, 0, 0, 0),
      last: -1,
      liberties: Uint8Array.of(1, 2, 0, 0, 3),
    },
    { kind: REPLY_KIND, cells: new Uint8Array(8), last: cellIndex(-2, 1), liberties: none },
  ];

  test('what is written is read again', () => {
    const lines = entries.map((of, i) => ({ of, strength: i + 0.5, count: i }));
    const all: MoveLine[] = [...lines, { of: { family: 'last', number: 3 }, strength: 12.5, count: 7 }];
    const { lines: read, faults } = readMoves(all.map(moveLine).join('\n'));
    expect(faults).toEqual([]);
    expect(read).toEqual(all.map((one, i) => ({ ...one, line: i + 1 })));
  });

  test('a shape can be read: own stones, enemies, the edge, the move', () => {
    const cells = cellsAround(new Uint8Array(500), 19, 0, 0, BLACK).slice(0, CELL_COUNTS[1]);
    const line = moveLine({ of: { kind: 1, cells, last: -1, liberties: none }, strength: 2, count: 3 });
    expect(line).toBe('shape 1 #/###/##*2/#2/1 2.00 3');
  });

  test.each([
    ['stone 1 2', '"stone" is none of'],
    ['shape 9 3/1*1/3 1 1', 'the size "9" is not one of 0 to 6'],
    ['shape 0 3/1*1 1 1', 'has 3 rows, not 2'],
    ['shape 0 4/1*1/3 1 1', 'row 1 is too long'],
    ['shape 0 3/3/3 1 1', 'the move is missing'],
    ['shape 0 O*1/1*1/3 1 1', '"*" is not expected in row 1'],
    ['shape 0 3/1*1/3 -1 1', 'no number above 0'],
    ['shape 0 3/1*1/3 1 many', 'no whole number'],
    ['shape 0 3/1*1/3 1', 'needs 4 words after it, not 3'],
    ['reply 0 3/1*1/3 9,9 1 1', '"9,9" is no point near the move'],
    ['reply 0 3/1*1/3 x 1 1', '"x" is no point near the move'],
    ['liberties 3/1*1/3 1,2,3 1 1', 'not four numbers of liberties'],
    ['liberties 3/1*1/3 0,0,0,0,0 1 1', 'not four numbers of liberties'],
    ['shape 0 3/1*1/3/3 1 1', 'has 3 rows, not 4'],
    ['shape 0 3/1*1/99999999999999999999 1 1', 'row 3 is too long'],
    ['feature last 3.5 1 1', '"3.5" is no whole number'],
    ['feature constructor 3 1 1', 'there are no features called "constructor"'],
  ])('%s', (line, message) => {
    const { lines, faults } = readMoves(`# a comment\n\n${line}\n`);
    expect(lines).toEqual([]);
    expect(faults).toHaveLength(1);
    expect(faults[0].line).toBe(3);
    expect(faults[0].message).toContain(message);
  });

  test('a database is compiled: weights are logarithms, all turns of a shape find it', () => {
    const text = ['feature last 3 2 10', moveLine({ of: entries[0], strength: 4, count: 1 })].join('\n');
    const { table, faults } = compileMoves(text);
    expect(faults).toEqual([]);
    expect(table!.weights[FIRST.last + 3]).toBeCloseTo(Math.log(2));
    expect(table!.weights[FIXED_FEATURES]).toBeCloseTo(Math.log(4));
    const keys = KeyTable.of(table!.keys, table!.numbers);
    for (const key of keysOf(entries[0])) expect(keys.find(key)).toBe(0);
  });

  test('a feature that does not exist is a fault in its line', () => {
    const { table, faults } = compileMoves(`\nfeature last ${FAMILIES.last} 1 1\nfeature nowhere 1 1 1`);
    expect(table).toBeUndefined();
    expect(faults.map(({ line }) => line)).toEqual([2, 3]);
  });

  test('a second strength of the same thing is a fault, also of a shape that is turned', () => {
    const turned = Uint8Array.of(0, 0, 0, OWN, 0, 0, ENEMY, 0);
    const text = [
      'feature last 3 2 10',
      moveLine({ of: entries[0], strength: 4, count: 1 }),
      'feature last 3 1 1',
      moveLine({ of: { ...entries[0], cells: turned }, strength: 3, count: 1 }),
      moveLine({ of: entries[1], strength: 3, count: 1 }),
    ].join('\n');
    expect(
      Object.values(TURNED).some((to) => [1, 4].every((i) => turned[to[i]] === entries[0].cells[i])),
    ).toBe(true);
    expect(compileMoves(text).faults).toMatchObject([
      { line: 3, message: 'this feature has a strength already, in line 1' },
      { line: 4, message: 'this shape has a strength already, in line 2' },
    ]);
  });

  test('by feature, the line where it stands', () => {
    const text = ['# two', '', ' feature last 3 2 10', moveLine({ of: entries[1], strength: 4, count: 1 })];
    const lineOf = featureLines(text.join('\n'));
    expect(lineOf[FIRST.last + 3]).toBe(3);
    expect(lineOf[FIRST.last + 4]).toBe(0);
    expect([...lineOf.slice(FIXED_FEATURES)]).toEqual([4]);
  });

  test('a table comes out of its buffer as it went in; a damaged one is refused', () => {
    const { table } = compileMoves(moveLine({ of: entries[2], strength: 4, count: 1 }));
    const buffer = packMoves(table!);
    expect(unpackMoves(buffer)).toEqual(table);
    new Uint8Array(buffer)[buffer.byteLength - 1] ^= 1;
    expect(() => unpackMoves(buffer)).toThrow('hash');
  });

  test('edited again and again it is compiled as if it were new', () => {
    const rng = new Rng(8);
    const some = (): string =>
      rng.below(8) === 0
        ? ['', '# nothing', 'wrong', 'feature last 99 1 1'][rng.below(4)]
        : moveLine({
            of: {
              kind: 1,
              cells: Uint8Array.from({ length: CELL_COUNTS[1] }, () => rng.below(3)),
              last: -1,
              liberties: none,
            },
            strength: 1 + rng.below(9),
            count: 1,
          });
    const lines = Array.from({ length: 30 }, some);
    const compiler = new MoveCompiler();
    const reader = new LineReader();
    let sound = 0;
    for (let round = 0; round < 60; round++) {
      lines.splice(rng.below(lines.length + 1), rng.below(3), ...Array.from({ length: rng.below(3) }, some));
      if (round % 5 === 0)
        for (const [i, line] of lines.entries()) if (/^(w|feature)/.test(line)) lines[i] = '';
      const text = lines.join('\n');
      expect(reader.lines(text)).toEqual(new LineReader().lines(text));
      const compiled = compiler.compile(text);
      expect(compiled).toEqual(compileMoves(text));
      if (compiled.table) sound++;
    }
    expect(sound).toBeGreaterThan(10);
    expect(sound).toBeLessThan(60);
  });
});
