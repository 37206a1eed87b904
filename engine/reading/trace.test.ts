import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { parsePoint } from '../board/point.ts';
import { parseSgf } from '../sgf/parser.ts';
import { mainLine } from '../sgf/replay.ts';
import { Reader } from './reader.ts';
import { TraceRecorder } from './trace.ts';
import type { TraceNode } from './trace.ts';
import { traceToSgf } from './traceSgf.ts';

function record(limit?: number): { recorder: TraceRecorder; tries: number } {
  const position = parseBoard(`
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . X . . . . .
    . X O . . . . . .
    . . X . . . . . .
    . . . . . . . . .`);
  const reader = new Reader();
  const recorder = new TraceRecorder(position, limit);
  position.trace = recorder;
  reader.sink = recorder;
  reader.attack(position, parsePoint('C3', 9) as number);
  return { recorder, tries: reader.tries };
}

function countNodes(node: TraceNode): number {
  return node.children.reduce((sum, child) => sum + countNodes(child), 1);
}

test('every tried move is a node, numbered in order, with results', () => {
  const { recorder, tries } = record();
  const { trace } = recorder;
  expect(trace.variations).toBe(tries);
  expect(countNodes(trace.root)).toBe(tries + 1);
  expect(trace.root.results.at(-1)).toMatchObject({ routine: 'attack2', code: 5 });
  const [first] = trace.root.children;
  expect(first).toMatchObject({ variation: 1, routine: 'attack2' });
  expect(first.hash).toMatch(/^[0-9a-f]{16}$/);
  expect(structuredClone(trace)).toEqual(trace);
});

test('SGF in the form of the manual', () => {
  const { recorder } = record();
  const text = traceToSgf(recorder.trace, 'Reading C3');
  expect(text).toContain('AB[df][bg][ch]');
  expect(text).toContain('C[Reading C3');
  expect(text).toMatch(/attack2 at C3 \(variation 1, hash [0-9a-f]{16}\)/);
  const { value, diagnostics } = parseSgf(text);
  expect(diagnostics).toEqual([]);
  expect(value.nodeCount).toBe(recorder.trace.variations + 1);
  expect(mainLine(value.games[0]).length).toBeGreaterThan(5);
});

test('beyond its limit it only counts, and says so', () => {
  const { recorder, tries } = record(3);
  const { trace } = recorder;
  expect(tries).toBeGreaterThan(3);
  expect(countNodes(trace.root)).toBe(4);
  expect(trace.cutMoves).toBe(tries - 3);
  expect(traceToSgf(trace)).toContain(`Cut short: ${tries - 3} of ${tries} tried moves and `);
  expect(record().recorder.trace.cutMoves).toBe(0);
  expect(traceToSgf(record().recorder.trace)).not.toContain('Cut short');
});
