import { expect, test } from 'vitest';
import { parsePoint } from '../../../../engine/board/point.ts';
import type { ReadResult } from '../../../../engine/protocol/reading.ts';
import type { LabReading } from '../../../../main/ipc/labApi.ts';
import { treeOf } from '../../reading/testTree.ts';
import { firstDifference } from './readingTrees.ts';
import { compareReadings } from './readings.ts';
import type { Side } from './side.ts';

const at = (name: string): number => parsePoint(name, 9)!;
const TREE = `
- | attack E5 WIN D5
  B D5 attack E5 | defend E5 LOSE -
    W E6 defend E5 | attack E5 WIN F6
      B F6 attack E5 | defend E5 LOSE -
  B F5 attack E5 | defend E5 WIN E4
`;
const difference = (other: string): ReturnType<typeof firstDifference> =>
  firstDifference(treeOf(TREE), treeOf(other));
const named = (path: readonly { point: number }[]): number[] => path.map(({ point }) => point);

test('the same tree does not part', () => {
  expect(difference(TREE)).toEqual({ kind: 'same', nodes: 4 });
});

test('another move: what was tried alike before it, and what each tries there', () => {
  const found = difference(TREE.replace('B F6', 'B G6'));
  expect(found).toMatchObject({
    kind: 'move',
    first: { color: 2, point: at('F6') },
    second: { color: 2, point: at('G6') },
    nodes: 2,
  });
  expect(found.kind === 'move' && named(found.path)).toEqual([at('D5'), at('E6')]);
});

test('a move that only one of them tries', () => {
  const shorter = TREE.split('\n').slice(0, -2).join('\n');
  expect(difference(shorter)).toEqual({
    kind: 'move',
    path: [],
    first: { color: 2, point: at('F5') },
    second: null,
    nodes: 3,
  });
  const deeper = TREE.replace('  B F5', '        W G6 defend E5 | attack E5 WIN G5\n  B F5');
  const found = difference(deeper);
  expect(found).toMatchObject({ kind: 'move', first: null, second: { point: at('G6') } });
  expect(found.kind === 'move' && named(found.path)).toEqual([at('D5'), at('E6'), at('F6')]);
});

test('another result counts where it stood first: below, and before moves that follow from it', () => {
  const found = difference(
    TREE.replace('B F6 attack E5 | defend E5 LOSE -', 'B F6 attack E5 | defend E5 WIN G6')
      .replace('attack E5 WIN F6', 'attack E5 LOSE -')
      .replace('B F5', 'B G5'),
  );
  expect(found).toMatchObject({
    kind: 'result',
    first: { code: 0 },
    second: { code: 5, move: at('G6') },
  });
  expect(found.kind === 'result' && named(found.path)).toEqual([at('D5'), at('E6'), at('F6')]);
});

test('a result of a position in which they part is a consequence, and does not count', () => {
  const found = difference(
    TREE.replace('B F5', 'B G5').replace('- | attack E5 WIN D5', '- | attack E5 LOSE -'),
  );
  expect(found).toMatchObject({ kind: 'move', path: [], second: { point: at('G5') } });
});

const reading = (tree: string, change: Partial<ReadResult> = {}): LabReading => ({
  question: { kind: 'attack', target: at('E5') },
  forced: [],
  result: {
    code: 5,
    move: at('D5'),
    ended: 'finished',
    nodes: 40,
    tree: treeOf(tree),
    ...change,
  } as ReadResult,
});
const side = (readings: LabReading[] | null): Side => ({ readings }) as Side;
const ground = { size: 9, board: [], lastMove: 0 };

test('readings are compared by answer, cost, and where they part, with the line on the board', () => {
  const now = reading(TREE.replace('B F6', 'B G6'), { code: 0, move: 0, nodes: 55 });
  const found = compareReadings(side([reading(TREE)]), side([now]), ground, ['Before', 'After'])!;
  expect(found.rows.map(({ cells }) => cells)).toEqual([
    ['Attack E5', 'WIN D5', 'LOSE'],
    ['Positions', '40', '55'],
    ['Part after D5 E6 (2 moves alike)', 'tries F6', 'tries G6'],
  ]);
  expect(found.boards[2].variation).toEqual([
    { color: 2, point: at('D5'), number: 1 },
    { color: 1, point: at('E6'), number: 2 },
  ]);
  expect(found.boards[2].signs?.slice(1).map(({ point, sign }) => [point, sign])).toEqual([
    [at('F6'), 'disc'],
    [at('G6'), 'double'],
  ]);
});

test('a test that asks nothing to be read says so', () => {
  expect(compareReadings(side([]), side([]), ground, ['Before', 'After'])?.summary).toContain(
    'asks nothing that is read',
  );
  expect(compareReadings(side(null), side([]), ground, ['Before', 'After'])).toBeNull();
});
