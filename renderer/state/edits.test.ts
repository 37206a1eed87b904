import { expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { writeSgf } from '../../engine/sgf/writer.ts';
import { setText } from '../../engine/sgf/gameEdits.ts';
import { eraseMarks, promote, setStone, switchTurn, toggleLabel, toggleLink, toggleMark } from './edits.ts';
import { applyAll } from './editLog.svelte.ts';
import type { SgfEdit } from '../../engine/sgf/types.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';

const at = (name: string): number => parsePoint(name, 9) ?? 0;

/** The root's properties after edits, without SZ. */
function after(text: string, ...changes: ((root: SgfNode) => SgfEdit[])[]): string {
  const { value } = parseSgf(text);
  for (const change of changes) applyAll(value, change(value.games[0]));
  return writeSgf(value)
    .replace('(;SZ[9]', '')
    .replace(/\)\s*$/, '');
}

test('a mark takes the place of another and goes away with the second click', () => {
  const triangle = (root: SgfNode): SgfEdit[] => toggleMark(root, 'TR', at('A9'), 9);
  const square = (root: SgfNode): SgfEdit[] => toggleMark(root, 'SQ', at('A9'), 9);
  expect(after('(;SZ[9])', triangle)).toBe('TR[aa]');
  expect(after('(;SZ[9])', triangle, square)).toBe('SQ[aa]');
  expect(after('(;SZ[9])', triangle, triangle)).toBe('');
});

test('taking one point out of a rectangle of marks keeps the others', () => {
  expect(after('(;SZ[9]TR[aa:ba])', (root) => toggleMark(root, 'TR', at('A9'), 9))).toBe('TR[ba]');
});

test('labels count on from those that are there', () => {
  const text = '(;SZ[9]LB[aa:A][bb:C])';
  expect(after(text, (root) => toggleLabel(root, 'letter', at('C7'), 9))).toBe('LB[aa:A][bb:C][cc:B]');
  expect(after(text, (root) => toggleLabel(root, 'number', at('C7'), 9))).toBe('LB[aa:A][bb:C][cc:1]');
  expect(after(text, (root) => toggleLabel(root, 'letter', at('A9'), 9))).toBe('LB[bb:C]');
  expect(after(text, (root) => toggleLabel(root, 'number', at('A9'), 9))).toBe('LB[bb:C][aa:1]');
});

test('arrows and lines come and go', () => {
  const arrow = (root: SgfNode): SgfEdit[] => toggleLink(root, 'AR', at('A9'), at('C7'), 9);
  expect(after('(;SZ[9])', arrow)).toBe('AR[aa:cc]');
  expect(after('(;SZ[9])', arrow, arrow)).toBe('');
});

test('the eraser takes everything off a point', () => {
  const text = '(;SZ[9]TR[aa]LB[aa:A][bb:B]AR[aa:cc][dd:ee])';
  expect(after(text, (root) => eraseMarks(root, at('A9'), 9))).toBe('LB[bb:B]AR[dd:ee]');
});

test('setting up stones replaces, and emptying what was empty leaves no AE', () => {
  expect(after('(;SZ[9])', (root) => setStone(root, at('A9'), 2, 0, 9))).toBe('AB[aa]');
  expect(after('(;SZ[9]AB[aa][bb])', (root) => setStone(root, at('A9'), 1, 0, 9))).toBe('AB[bb]AW[aa]');
  expect(after('(;SZ[9]AB[aa])', (root) => setStone(root, at('A9'), 0, 0, 9))).toBe('');
  expect(after('(;SZ[9])', (root) => setStone(root, at('A9'), 0, 2, 9))).toBe('AE[aa]');
});

test('texts are escaped, and no change is no edit', () => {
  expect(after('(;SZ[9])', (root) => setText(root, 'C', 'a]b\\'))).toBe('C[a\\]b\\\\]');
  const { value } = parseSgf('(;SZ[9]C[x])');
  expect(setText(value.games[0], 'C', 'x')).toEqual([]);
  expect(setText(value.games[0], 'N', '')).toEqual([]);
});

test('promoting a line makes it the first at every branch above', () => {
  const { value } = parseSgf('(;SZ[9](;B[aa])(;B[bb](;W[cc])(;W[dd];B[ee])))');
  const node = value.games[0].children[1].children[1].children[0];
  const change = promote(node);
  applyAll(value, change.edits);
  const line: string[] = [];
  for (let at: SgfNode | undefined = value.games[0].children[0]; at; at = at.children[0])
    line.push(at.properties[0].values[0]);
  expect(line).toEqual(['bb', 'dd', 'ee']);
  expect(promote(node).edits).toEqual([]);
});

test('whose turn it is changes in the node, or after a move in a new one', () => {
  const switched = (text: string, move: boolean): string => {
    const { value } = parseSgf(text);
    const node = move ? value.games[0].children[0] : value.games[0];
    applyAll(value, switchTurn(value, node).edits);
    return writeSgf(value).trim();
  };
  expect(switched('(;SZ[9])', false)).toBe('(;SZ[9]PL[W])');
  expect(switched('(;SZ[9]PL[W])', false)).toBe('(;SZ[9]PL[B])');
  expect(switched('(;SZ[9]AB[aa])', false)).toBe('(;SZ[9]AB[aa]PL[B])');
  expect(switched('(;SZ[9];B[ee])', true)).toBe('(;SZ[9];B[ee];PL[B])');
});
