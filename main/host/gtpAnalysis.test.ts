import { expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { analysisReport, scoreIn } from './gtpAnalysis.ts';

const at = (name: string): number => parsePoint(name, 9)!;

test('a line of KataGo’s, told from White, becomes a report in our signs', () => {
  const owners = Array.from({ length: 81 }, (_, i) => (i === 0 ? 0.5 : -0.25));
  const line =
    'info move C3 visits 30 edgeVisits 30 utility 0.1 winrate 0.4 scoreMean -3 scoreStdev 9 scoreLead -2.5 prior 0.2 lcb 0.3 order 1 pv C3 pass ' +
    'info move D4 visits 20 winrate 0.45 scoreLead 1.5 prior 0.4 order 0 isSymmetryOf E4 pv D4 E5 pvVisits 20 11 ' +
    `ownership ${owners.join(' ')}`;
  expect(analysisReport(line, 1, 9)).toEqual({
    color: 1,
    playouts: 50,
    winRate: 0.45,
    scoreMean: -1.5,
    moves: [
      { point: at('D4'), visits: 20, winRate: 0.45, pv: [at('D4'), at('E5')], prior: 0.4, scoreMean: -1.5 },
      { point: at('C3'), visits: 30, winRate: 0.4, pv: [at('C3'), 0], prior: 0.2, scoreMean: 2.5 },
    ],
    ownership: owners.map((value) => -value),
  });
});

test('a line of Leela Zero’s has hundredths of a per cent, and no score', () => {
  const line = 'info move pass visits 3 winrate 5012 prior 800 lcb 4900 order 0 pv pass C3';
  expect(analysisReport(line, 2, 9)).toMatchObject({
    playouts: 3,
    winRate: 0.5012,
    scoreMean: 0,
    scoreless: true,
    moves: [{ point: 0, visits: 3, prior: 0.08, pv: [0, at('C3')] }],
    ownership: Array<number>(81).fill(0),
  });
});

test.each([
  '',
  'play D4',
  'info',
  'info move Z9 visits 3 winrate 0.5 order 0 pv Z9',
  'info move C3 visits many winrate 0.5',
  'info move C3 visits 3',
])('“%s” is no report', (line) => {
  expect(analysisReport(line, 2, 9)).toBeNull();
});

test('what is wrong in a line is left out', () => {
  const report = analysisReport(
    'info move C3 visits 3 winrate 0.5 pv C3 Z99 D4 info move I5 visits 1 ownership 1 2',
    2,
    9,
  );
  expect(report?.moves).toEqual([{ point: at('C3'), visits: 3, winRate: 0.5, pv: [at('C3')] }]);
  expect(report?.ownership).toHaveLength(81);
});

test.each([
  ['W+4.5 (upper bound: -5.5, lower: -5.5)', -4.5],
  ['B+12', 12],
  ['0', 0],
  ['b+0.5', 0.5],
  ['W+Resign', undefined],
  ['about even', undefined],
  ['', undefined],
])('the score in “%s”', (text, score) => {
  expect(scoreIn(text)).toBe(score);
});
