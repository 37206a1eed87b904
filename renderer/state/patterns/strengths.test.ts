import { beforeEach, describe, expect, test } from 'vitest';
import { pointAt } from '../../../engine/board/point.ts';
import type { PatternText } from '../../../main/ipc/api.ts';
import type { MoveLine } from '../../../patterns/moves/text.ts';
import { finding } from '../../../patterns/diagnostic.ts';
import { verbatim } from '../../../engine/protocol/sayings.ts';
import { isFault, readMoveLine } from '../../../patterns/moves/text.ts';
import { DatabaseText } from './databaseText.svelte.ts';
import { drawShape, shapeAround } from './shapeDrawing.ts';
import { addShape, removeLine, sameLine, setStrength, textOfLine } from './strengthEdits.ts';
import {
  factorText,
  findStrengths,
  groupsOf,
  groupWords,
  nextSize,
  percentText,
  StrengthReader,
  type StrengthEntry,
} from './strengths.ts';

const TEXT = [
  '# learnt',
  '',
  'feature line 0 0.500 10',
  'shape 0 O2/1*X/3 2.00 4',
  'feature capture 3 19.7 91908',
  'liberties O2/1*X/3 0,0,2,0,3 0.900 7',
  'reply 0 3/1*1/3 -2,1 1.50 5',
  'shape 1 1/O2/2*X1/3/1 40.0 2',
  '',
].join('\n');

function database(text: string, diagnostics: PatternText['diagnostics'] = []): PatternText {
  return {
    name: 'moves',
    file: 'moves.db',
    kind: 'strengths',
    patterns: 6,
    errors: diagnostics.length,
    warnings: 0,
    shipped: true,
    modified: false,
    text,
    revision: 'r',
    diagnostics,
    entries: [],
  };
}

const lineOf = (text: string): MoveLine => {
  const read = readMoveLine(text);
  if (read === null || isFault(read)) throw new Error(`not a line: ${text}`);
  return read;
};
const shapeOf = (text: string) => {
  const { of } = lineOf(text);
  if ('family' in of) throw new Error('not a shape');
  return of;
};
const lines = (entries: readonly StrengthEntry[]): number[] => entries.map(({ line }) => line);

describe('the list', () => {
  const entries = new StrengthReader().entries(TEXT);
  const find = (rest: Partial<Parameters<typeof findStrengths>[1]>): number[] =>
    lines(findStrengths(entries, { query: '', group: null, order: 'file', ...rest }));

  test('has every line that says a strength, with what it is about', () => {
    expect(entries.map(({ line, group, strength, count }) => [line, group, strength, count])).toEqual([
      [3, 'feature line', 0.5, 10],
      [4, 'shape 0', 2, 4],
      [5, 'feature capture', 19.7, 91908],
      [6, 'liberties', 0.9, 7],
      [7, 'reply 0', 1.5, 5],
      [8, 'shape 1', 40, 2],
    ]);
    expect(new StrengthReader().entries('\tshape  0\t3/1*1/3 2 4 \nshape 0\nshape\nx y z w')).toMatchObject([
      { line: 1, group: 'shape 0', strength: 2, count: 4 },
    ]);
  });

  test('is searched by words and rows, filtered and sorted', () => {
    expect(find({ query: 'captures LAST' })).toEqual([]);
    expect(find({ query: 'saves a chain' })).toEqual([5]);
    expect(find({ query: 'captured stones: 1 ko' })).toEqual([5]);
    expect(find({ query: 'o2/1*x' })).toEqual([4, 6]);
    expect(find({ group: 'shape 1' })).toEqual([8]);
    expect(find({ order: 'strongest' })).toEqual([8, 5, 4, 7, 6, 3]);
    expect(find({ order: 'weakest' })).toEqual([3, 6, 7, 4, 5, 8]);
    expect(find({ order: 'most' })[0]).toBe(5);
    expect(find({ order: 'fewest', query: 'shape' })).toEqual([8, 4]);
  });

  test('knows its groups, features first', () => {
    expect(groupsOf(entries).map(({ group }) => groupWords(group))).toEqual([
      'Line of the board',
      'Captures',
      'Shapes of 3×3',
      'Shapes of 13 points',
      '3×3 with liberties',
      'Answers, 3×3',
    ]);
  });

  test('follows edits as if it were read anew, and tells what is wrong in lines that changed', () => {
    const reader = new StrengthReader();
    const told = finding('error', verbatim('told by the host'), { line: 5, column: 1 });
    reader.keep(TEXT, [told]);
    expect(reader.faults(TEXT)).toEqual([told]);
    for (const text of [
      TEXT.replace('0.500', '0.600'),
      TEXT.replace('feature line 0 0.500 10\n', ''),
      TEXT.replace('\nshape 1', '\n# one more\nshape 1'),
      `feature last 1 1 1\n${TEXT}`,
      '',
      TEXT,
    ]) {
      expect(reader.entries(text)).toEqual(new StrengthReader().entries(text));
    }
    expect(reader.faults(`feature lime 1 1 1\n${TEXT}`)).toMatchObject([
      { severity: 'error', message: 'there are no features called "lime"', line: 1, column: 1 },
      { ...told, line: 6 },
    ]);
    // The line that was wrong is another one now, and right.
    expect(reader.faults(TEXT.replace('feature capture 3', 'feature capture 4'))).toEqual([]);
  });
});

describe('edits', () => {
  let file: DatabaseText;
  beforeEach(() => {
    file = new DatabaseText(database(TEXT));
  });

  test('a strength is changed where it stands; its text is as it was but for that', () => {
    expect(setStrength(file, 4, ' 3,5 ')).toBeNull();
    expect(file.text).toBe(TEXT.replace('2.00', '3.5'));
    expect(file.dirty).toBe(true);
    file.show(4);
    expect(file.strength).toMatchObject({ line: 4, strength: 3.5 });
    expect(setStrength(file, 4, '2.00')).toBeNull();
    expect(file.dirty).toBe(false);
  });

  test.each(['', 'none', '0', '-1', '1 2', '1e10', 'NaN'])(
    '%j is refused, with the line and why',
    (typed) => {
      expect(setStrength(file, 4, typed)).toMatch(/^Line 4: .*no number above 0/);
      expect(file.dirty).toBe(false);
    },
  );

  test('a line is taken out and put back', () => {
    const undo = removeLine(file, 4);
    expect(file.text).toBe(TEXT.replace('shape 0 O2/1*X/3 2.00 4\n', ''));
    expect(lines(file.strengths)).toEqual([3, 4, 5, 6, 7]);
    undo();
    expect(file.text).toBe(TEXT);
  });

  test('a shape is added at the end', () => {
    const shape = shapeOf('shape 0 XX1/1*1/3 1 0');
    expect(addShape(file, shape)).toBe(9);
    expect(textOfLine(file.text, 9)).toBe('shape 0 XX1/1*1/3 1.00 0');
    const bare = new DatabaseText(database('shape 0 3/1*1/3 1 0'));
    expect(addShape(bare, shape)).toBe(2);
    expect(bare.text).toBe('shape 0 3/1*1/3 1 0\nshape 0 XX1/1*1/3 1.00 0\n');
  });

  test('a line is found again by what it is about', () => {
    const said = 'shape 0 O2/1*X/3 2.00 4';
    expect(sameLine(TEXT, 4, said)).toBe(4);
    expect(sameLine(`# more\n${TEXT.replace('2.00 4', '7 4')}`, 4, said)).toBe(5);
    expect(sameLine(said, 4, said)).toBe(1);
    expect(sameLine(TEXT.replace('O2/1*X', 'O2/1*O'), 4, said)).toBeNull();
  });

  test('what another program writes is taken over; a changed text stays', () => {
    file.load(database(TEXT.replace('19.7', '20')));
    expect(file.strengths[2].strength).toBe(20);
    expect(file.dirty).toBe(false);
    expect(file.count).toBe(6);
  });
});

describe('drawings', () => {
  test('own stones, enemies, the move, the edges and what is beyond them', () => {
    const { points, edges, top, left, bottom, right } = drawShape(shapeOf('shape 0 ###/O*#/1X# 1 1'));
    expect({ top, left, bottom, right }).toEqual({ top: 0, left: -1, bottom: 1, right: 0 });
    expect(points.map(({ dy, dx, sign }) => `${dy},${dx} ${sign}`).sort()).toEqual(
      ['0,0 move', '0,-1 own', '1,-1 empty', '1,0 enemy'].sort(),
    );
    expect(edges.map(({ dy, dx, side }) => `${dy},${dx} ${side}`).sort()).toEqual(
      ['0,-1 top', '0,0 right', '0,0 top', '1,0 right'].sort(),
    );
  });

  test('liberties beside the move, and a previous move within or without', () => {
    const { points } = drawShape(shapeOf('liberties 1O1/X*1/3 2,4,0,0,3 1 1'));
    expect(points.filter(({ label }) => label !== '').map(({ dy, dx, label }) => [dy, dx, label])).toEqual([
      [-1, 0, '2'],
      [0, -1, '4+'],
    ]);
    const last = (text: string) => drawShape(shapeOf(text)).points.find(({ sign }) => sign === 'last');
    expect(last('reply 0 1X1/1*1/3 -1,0 1 1')).toMatchObject({ dy: -1, dx: 0 });
    expect(last('reply 0 3/1*1/3 -2,1 1 1')).toMatchObject({ dy: -2, dx: 1 });
  });

  test('what is read off the board is what the text says', () => {
    const stones = new Uint8Array(441);
    stones[pointAt(0, 1)] = 2;
    stones[pointAt(1, 0)] = 1;
    const black = shapeAround(stones, 9, pointAt(0, 0), 2, 0);
    expect(black).toEqual(shapeOf('shape 0 ###/#*O/#X1 1 1'));
    expect(shapeAround(stones, 9, pointAt(0, 0), 1, 0)).toEqual(shapeOf('shape 0 ###/#*X/#O1 1 1'));
  });
});

test('the size after those that a move has', () => {
  expect(nextSize([])).toBe(0);
  expect(nextSize(TEXT.split('\n'))).toBe(2);
  expect(nextSize([`shape 6 1/5/9/9/11/11/6*6/11/11/9/9/5/1 1 1`])).toBeNull();
});

test('numbers as they are shown', () => {
  expect([0.001, 0.5, 2, 19.74, 123.4, 1234.5].map(factorText)).toEqual([
    '×0.00100',
    '×0.500',
    '×2.00',
    '×19.7',
    '×123',
    '×1,235',
  ]);
  expect([0.0004, 0.0005, 0.123, 0.9996, 1].map(percentText)).toEqual(['<0.1', '0.1', '12.3', '100', '100']);
});
