import { expect, test } from 'vitest';
import { shippedText } from '../../build/checks/shippedText.ts';
import { Rng } from '../../engine/util/rng.ts';
import { formatDiagnostic } from '../diagnostic.ts';
import { builtinEyeTable } from '../builtin/builtins.ts';
import { readDrawing } from './drawing.ts';
import { graphOfCells, relabel } from './graph.ts';
import type { EyeGraph, EyeLabel } from './graph.ts';
import { parseEyes } from './parse.ts';
import { compileEyes } from './compile.ts';
import { EYE_VALUES, formatEyeValue } from './value.ts';

const table = builtinEyeTable();
const EYES = shippedText('eyes.db');

function graphOf(...rows: string[]): EyeGraph {
  return graphOfCells(readDrawing(rows).drawing.cells);
}

function lookup(...rows: string[]): string | undefined {
  const entry = table.lookup(graphOf(...rows));
  return entry && `${formatEyeValue(entry.value)} ${entry.attackPoints} ${entry.defensePoints}`;
}

test('the database compiles without a complaint and knows all graphs up to seven vertices', () => {
  const { diagnostics } = compileEyes(EYES);
  expect(diagnostics.map((d) => formatDiagnostic(d, 'eyes.db'))).toEqual([]);
  expect(table.shapeCount).toBe(1 + 1 + 1 + 3 + 4 + 10 + 19);
});

test('every labelling of every shape is an entry, unless a margin has no way out', () => {
  // By bare graph as drawn in the file: all labels, in all combinations.
  const shapes = new Map(parseEyes(EYES).value.map(({ graph }) => [graph.adjacency.join(), graph.adjacency]));
  let known = 0;
  for (const adjacency of shapes.values()) {
    const size = adjacency.length;
    for (let code = 0; code < 3 ** size; code++) {
      const labels = adjacency.map((_, v): EyeLabel => '.X!'[Math.floor(code / 3 ** v) % 3] as EyeLabel);
      const stuck = labels.some((label, v) => label === '!' && bits(adjacency[v]) > 3);
      expect(table.lookup({ labels, adjacency }) === undefined).toBe(stuck);
      if (!stuck) known++;
    }
  }
  expect(known).toBe(table.labellingCount);
  expect(known).toBeGreaterThan(44_000);
});

test('all fifteen values occur (8.7)', () => {
  const found = new Set(parseEyes(EYES).value.map(({ value }) => formatEyeValue(value)));
  expect([...found].sort()).toEqual([...EYE_VALUES].sort());
});

test('points are given in the numbering of the graph asked about', () => {
  expect(lookup('...')).toBe('1122 2 2');
  expect(lookup('!....')).toBe('1122 9 9');
  expect(lookup('....!')).toBe('1122 18 18');
  expect(lookup('.', '.', '.', '.', '!')).toBe('1122 18 18');
  expect(lookup('........')).toBeUndefined();
  const rng = new Rng(7);
  const { value: patterns } = parseEyes(EYES);
  for (let i = 0; i < 500; i++) {
    const { graph, value, attackPoints, defensePoints } = patterns[rng.below(patterns.length)];
    const size = graph.labels.length;
    const order = Array.from({ length: size }, (_, v) => v);
    for (let k = size - 1; k > 0; k--) {
      const j = rng.below(k + 1);
      [order[k], order[j]] = [order[j], order[k]];
    }
    const labels = graph.labels.map((label): EyeLabel =>
      label !== 'x' ? label : rng.below(2) === 0 ? '.' : 'X',
    );
    const asked = relabel({ labels, adjacency: graph.adjacency }, order);
    const moved = (mask: number): number => order.reduce((sum, v, i) => sum | (((mask >> v) & 1) << i), 0);
    const entry = table.lookup(asked)!;
    expect(formatEyeValue(entry.value)).toBe(formatEyeValue(value));
    // A symmetric image of the points would do as well; there are as many, and on vertices with the same labels.
    expect(bits(entry.attackPoints)).toBe(bits(attackPoints));
    const kinds = (mask: number): string =>
      asked.labels
        .filter((_, v) => ((mask >> v) & 1) === 1)
        .sort()
        .join('');
    expect(kinds(entry.attackPoints)).toBe(kinds(moved(attackPoints)));
    expect(kinds(entry.defensePoints)).toBe(kinds(moved(defensePoints)));
  }
});

test('stones connected to the outside are no part of the eye space', () => {
  expect(lookup('$..')).toBe('0011 2 2');
  expect(lookup('$X...')).toBe(lookup('  !..')!.replace(/\d+ \d+$/, '0 0'));
  expect(lookup('$')).toBeUndefined();
});

test('the first pattern about a graph counts, and a contradiction is told', () => {
  const text = 'Pattern 1\n.x\n:0011\n\nPattern 2\nX\n.\n:1111\n\nPattern 3\n.\n.\n:0011\n';
  const { table: own, diagnostics } = compileEyes(text);
  expect(
    diagnostics.filter((d) => d.message.includes('earlier')).map((d) => formatDiagnostic(d, 'e')),
  ).toEqual(['e:5:1: warning: an earlier pattern gives the same shape the value 0011, which counts']);
  expect(formatEyeValue(own!.lookup(graphOf('X.'))!.value)).toBe('0011');
});

function bits(mask: number): number {
  return mask.toString(2).replaceAll('0', '').length;
}
