import { expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { setText } from '../../engine/sgf/gameEdits.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { mainLine } from '../../engine/sgf/replay.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import type { AnalysisSummary } from '../../main/ipc/api.ts';
import { analysisEdits } from './analysisSgf.ts';
import {
  describeGame,
  describePoint,
  grade,
  graphPoints,
  mistakes,
  percent,
  scoreText,
} from './gameGraph.ts';

const at = (name: string): number => parsePoint(name, 9) ?? 0;
const collection = parseSgf('(;SZ[9];B[ee];W[cc]C[hm\\]];B[gg];C[a pause];W[])').value;
const nodes = mainLine(collection.games[0]);

/** What is kept of each node: the side to move, its chances, Black's lead, its best move. */
function summaries(
  ...rows: (readonly [color: 1 | 2, winRate: number, score: number, best: string] | null)[]
): Map<SgfNode, AnalysisSummary> {
  const known = new Map<SgfNode, AnalysisSummary>();
  rows.forEach((row, i) => {
    if (!row) return;
    const [color, winRate, scoreMean, best] = row;
    known.set(nodes[i], { budget: 1000, color, winRate, scoreMean, best: at(best) });
  });
  return known;
}
const whole = summaries(
  [2, 0.5, 0, 'E5'],
  [1, 0.45, 1.5, 'E3'],
  [2, 0.8, 6.04, 'D4'],
  [1, 0.5, 0.04, 'D4'],
  [1, 0.5, 0.04, 'D4'],
  [2, 0.45, -0.5, ''],
);

test('chances and lead are told from Black’s side, losses from the player’s', () => {
  const points = graphPoints(nodes, whole, 9);
  expect(points.map(({ moveNumber }) => moveNumber)).toEqual([0, 1, 2, 3, 3, 4]);
  expect(points.map(({ black }) => Number(black?.toFixed(2)))).toEqual([0.5, 0.55, 0.8, 0.5, 0.5, 0.45]);
  expect(points.map(({ score }) => score)).toEqual([0, 1.5, 6.04, 0.04, 0.04, -0.5]);
  // Black played the advised move; White lost a quarter; Black more; a node without a move loses nothing.
  expect(points.map(({ loss }) => (loss === null ? null : Number(loss.toFixed(2))))).toEqual([
    null,
    0,
    0.25,
    0.3,
    null,
    0,
  ]);
  expect(points.map(({ better }) => better)).toEqual([
    undefined,
    undefined,
    at('E3'),
    at('D4'),
    undefined,
    at('D4'),
  ]);
});

test('an engine that does not say how often moves win still tells the lead, and what moves gave away of it', () => {
  const known = new Map([...whole].map(([node, summary]) => [node, { ...summary, winRate: null }] as const));
  const points = graphPoints(nodes, known, 9);
  expect(points.map(({ black, loss }) => [black, loss])).toEqual(Array(6).fill([null, null]));
  expect(points.map(({ lost }) => (lost === null ? null : Number(lost.toFixed(2))))).toEqual([
    null,
    0,
    4.54,
    6,
    null,
    0.54 - 0.54,
  ]);
  expect(describePoint(points[1], 9)).toBe('Move 1, Black E5, B+1.5');
  expect(describeGame(points, 9)).toContain('6 of 6 positions are analysed. After move 4 W+0.5.');
});

test('the chances of both sides are 100 together, whoever is asked about', () => {
  for (let i = 0; i <= 1000; i++) expect(percent(i / 1000) + percent(1 - i / 1000)).toBe(100);
  expect([0.495, 0.5, 0.505, 0.538].map(percent)).toEqual([49, 50, 51, 54]);
});

test('what is not known on both sides of a move is no loss', () => {
  const points = graphPoints(nodes, summaries([2, 0.5, 0, 'E5'], null, [2, 0.8, 6, 'D4'], null), 9);
  expect(points.map(({ loss }) => loss)).toEqual([null, null, null, null, null, null]);
  expect(points.map(({ black }) => black !== null)).toEqual([true, false, true, false, false, false]);
  // A colour that plays twice says nothing about what it gave away either.
  expect(graphPoints(nodes, summaries([1, 0.9, 0, 'E5'], [1, 0.1, 0, 'E5']), 9)[1].loss).toBeNull();
});

test('losses are graded, the worst first', () => {
  expect([0, 0.05, 0.06, 0.12, 0.2, 1].map(grade)).toEqual([
    null,
    null,
    'inaccuracy',
    'mistake',
    'blunder',
    'blunder',
  ]);
  expect(grade(null)).toBeNull();
  expect(mistakes(graphPoints(nodes, whole, 9)).map(({ moveNumber }) => moveNumber)).toEqual([3, 2]);
});

test('everything the graph shows is said in words', () => {
  const points = graphPoints(nodes, whole, 9);
  expect(describePoint(points[0], 9)).toBe('Start, Black wins 50 %, even');
  expect(describePoint(points[2], 9)).toBe('Move 2, White C7, Black wins 80 %, B+6.0, blunder, lost 25 %');
  expect(describePoint(points[4], 9)).toBe('After move 3, Black wins 50 %, even');
  expect(describePoint(points[5], 9)).toBe('Move 4, White pass, Black wins 45 %, W+0.5');
  expect(describeGame(points, 9)).toBe(
    '6 of 6 positions are analysed. After move 4 Black wins 45 %, W+0.5. 2 blunders; worst first: ' +
      'move 3, Black G3, lost 30 %; move 2, White C7, lost 25 %.',
  );
  expect(describePoint(graphPoints(nodes, new Map(), 9)[1], 9)).toBe('Move 1, Black E5, not analysed');
  expect(describeGame(graphPoints(nodes, new Map(), 9), 9)).toBe('No position of this line was analysed.');
  expect([0.04, -0.04, 3.26, -12].map(scoreText)).toEqual(['even', 'even', 'B+3.3', 'W+12.0']);
});

test('written into the file: chances in percent and lead in points, both Black’s', () => {
  const points = graphPoints(nodes, whole, 9);
  const edits = analysisEdits(points, whole, 9, false);
  expect(edits).toHaveLength(12);
  expect(edits.slice(2, 4)).toEqual([
    { op: 'set', node: 1, property: 'SBKV', values: ['55.00'] },
    { op: 'set', node: 1, property: 'SBKS', values: ['1.50'] },
  ]);
  const unknown = graphPoints(nodes, new Map(), 9);
  expect(analysisEdits(unknown, new Map(), 9, true)).toEqual([]);
});

test('a line in the comment is added below what stands there, and replaced the next time', () => {
  const fresh = parseSgf('(;SZ[9];B[ee];W[cc]C[hm\\]];B[gg];C[a pause];W[])').value;
  const line = mainLine(fresh.games[0]);
  const known = new Map([...whole.values()].map((summary, i) => [line[i], summary]));
  const write = (): number => {
    const edits = analysisEdits(graphPoints(line, known, 9), known, 9, true);
    for (const edit of edits) fresh.apply(edit);
    return edits.length;
  };
  expect(write()).toBe(18);
  expect(line[2].first('C')).toBe(
    'hm\\]\nYomi: Black wins 80 %, B+6.0 (1,000 playouts). A blunder: 25 % of the chances, 4.5 points. E3 is better.',
  );
  expect(line[1].first('C')).toBe('Yomi: Black wins 55 %, B+1.5 (1,000 playouts).');
  expect(write()).toBe(0);
  // What somebody else wrote stays, whatever it begins with.
  fresh.apply(setText(line[1], 'C', 'Yomi: the word means reading.')[0]);
  write();
  expect(line[1].first('C')).toBe(
    'Yomi: the word means reading.\nYomi: Black wins 55 %, B+1.5 (1,000 playouts).',
  );
  known.set(line[2], { ...whole.get(nodes[2])!, winRate: 0.7, budget: 5000 });
  write();
  expect(line[2].first('C')).toBe(
    'hm\\]\nYomi: Black wins 70 %, B+6.0 (5,000 playouts). A mistake: 15 % of the chances, 4.5 points. E3 is better.',
  );
});
