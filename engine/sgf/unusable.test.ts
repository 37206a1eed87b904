import { describe, expect, test } from 'vitest';
import { sayingText } from '../protocol/sayings.ts';
import { WORDS as de } from '../protocol/words/de.ts';
import { parseSgf } from './parser.ts';
import { unusableValues } from './unusable.ts';
import { writeSgf } from './writer.ts';

function findings(text: string): string[] {
  return unusableValues(parseSgf(text).value).map(
    ({ line, column, message }) => `${line}:${column} ${message}`,
  );
}

test('findings are phrases with what the file says in them', () => {
  const { value } = parseSgf('(;GM[1]KM[abc]SZ[9];TR[aa][zz][yy])');
  expect(unusableValues(value).map(({ says }) => sayingText(says, de))).toEqual([
    'KM[abc]: Komi ist eine Zahl; 0 gilt',
    'TR[zz]: kein Schnittpunkt des Bretts; weggelassen (und 1 weitere von TR)',
  ]);
});

describe('values that are not used', () => {
  test('a komi that is no number and moves off the board, with line, column and what holds instead', () => {
    expect(findings('(;GM[1]FF[4]SZ[19]KM[abc]\n  PB[A]\n;B[dd];W[zz]C[W[zz\\]];B[pp])')).toEqual([
      '1:19 KM[abc]: komi is a number; 0 is used',
      '3:8 W[zz]: no point of a 19x19 board; no stone is played',
    ]);
  });

  test.each([
    ['KM[-65000]', 'KM[-65000]: komi is at most 1000 points; 0 is used'],
    ['HA[two]', 'HA[two]: a handicap is a number; none is used'],
    ['TM[an hour or two, perhaps]', 'TM[an hour or two, per…]: a time is a number of seconds; none is used'],
    ['AB[aa][zz][ab:zz][cc:dd]', 'AB[zz]: no point of the board; it is left out (and 1 more of AB)'],
    ['LB[aa:x][aa][zz:y]', 'LB[aa]: no point with a text; it is left out (and 1 more of LB)'],
    ['AR[aa:bb][aa]', 'AR[aa]: no two points; it is left out'],
    ['PL[?]', 'PL[?]: neither Black nor White; Black is to move'],
    ['B[aa][bb]', 'B has 2 values; only the first is played'],
  ])('%s', (property, message) => {
    expect(findings(`(;SZ[9]${property})`)).toEqual([`1:8 ${message}`]);
  });

  test('what is understood although it is written oddly is not among them', () => {
    expect(findings('(;SZ[9]KM[6,5 points]HA[]PL[White]DD[]AB[D4][AA];B[tt];W[];B[ee]LB[dd:a:b])')).toEqual(
      [],
    );
    expect(findings('(;SZ[9]KM[６目半])')).toEqual([]);
    expect(findings('(;SZ[25]KM[abc];B[yy])')).toEqual([]);
    // Above the first game's board, on the second's.
    expect(findings('(;SZ[9];B[jj])(;SZ[19];B[jj])')).toEqual([
      '1:9 B[jj]: no point of a 9x9 board; no stone is played',
    ]);
  });

  test('all of it is written as it was, also from a node that was edited', () => {
    const text = '(;SZ[19]KM[abc];B[dd];W[zz])';
    const { value } = parseSgf(text);
    expect(writeSgf(value)).toBe(text);
    value.apply({ op: 'set', node: 0, property: 'PB', values: ['A'] });
    value.apply({ op: 'set', node: 2, property: 'C', values: ['b'] });
    expect(writeSgf(value)).toBe('(;SZ[19]KM[abc]PB[A];B[dd];W[zz]C[b])');
  });

  test('of very many a hundred are told', () => {
    const found = findings(`(;SZ[9]${';B[zz]'.repeat(5000)})`);
    expect(found).toHaveLength(101);
    expect(found[100]).toMatch(/and 4900 more findings/);
  });
});
