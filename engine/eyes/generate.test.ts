import { expect, test } from 'vitest';
import { checkOnBoards } from '../../build/checks/eyesOnBoards.ts';
import { shippedText } from '../../build/checks/shippedText.ts';
import { builtinEyeTable } from '../../patterns/builtin/builtins.ts';
import { printEyes } from '../../patterns/eyes/print.ts';
import { isUnsettled } from '../../patterns/eyes/value.ts';
import { bitCount, graphOfCells } from '../../patterns/eyes/graph.ts';
import type { EyeLabel } from '../../patterns/eyes/graph.ts';
import { Rng } from '../util/rng.ts';
import { checkEyeDatabase } from './checkDatabase.ts';
import { evaluateEye } from './evaluate.ts';
import { generateEyes } from './generate.ts';
import { bareShapes, polyominoes } from './shapes.ts';

const EYES = shippedText('eyes.db');
const SIZES = [1, 2, 3, 4, 5, 6, 7];

test('shapes are counted as mathematics counts them (A001168), graphs as expected', () => {
  expect(SIZES.map((size) => polyominoes(size).length)).toEqual([1, 2, 6, 19, 63, 216, 760]);
  expect(SIZES.map((size) => bareShapes(size).length)).toEqual([1, 1, 1, 3, 4, 10, 19]);
});

test('the database is what is generated, up to six vertices (else: node build/scripts/generateEyes.ts)', () => {
  const smaller = printEyes([1, 2, 3, 4, 5, 6].flatMap(generateEyes));
  const seven = EYES.indexOf('\nPattern 7');
  expect(EYES.slice(EYES.indexOf('Pattern'), seven)).toBe(smaller);
});

test('looked up is evaluated: random labellings of random shapes of up to seven vertices', () => {
  const table = builtinEyeTable();
  const rng = new Rng(11);
  const shapes = SIZES.map(polyominoes);
  let unsettled = 0;
  for (let i = 0; i < 250; i++) {
    const { adjacency } = graphOfCells(rng.pick(i % 2 === 0 ? shapes[6] : rng.pick(shapes)));
    const labels = adjacency.map((): EyeLabel => rng.pick(['.', '.', 'X', '!']));
    const graph = { labels, adjacency };
    const entry = table.lookup(graph);
    if (!entry) {
      // Only a margin without a way out is missing.
      expect(labels.some((label, v) => label === '!' && bitCount(adjacency[v]) > 3)).toBe(true);
      continue;
    }
    const exact = evaluateEye(graph);
    const marked = isUnsettled(exact.value) ? exact : { ...exact, attackPoints: 0, defensePoints: 0 };
    expect(entry).toEqual(marked);
    if (isUnsettled(exact.value)) unsettled++;
  }
  expect(unsettled).toBeGreaterThan(80);
});

test('random entries are right by the check for everyone', () => {
  const patterns = EYES.slice(EYES.indexOf('Pattern')).split(/\n(?=Pattern)/);
  const rng = new Rng(12);
  const sample = Array.from({ length: 100 }, () => rng.below(patterns.length)).sort((x, y) => x - y);
  const text = [...new Set(sample)].map((i) => patterns[i]).join('\n');
  expect(checkEyeDatabase(text)).toEqual([]);
  // And the check can fail.
  expect(checkEyeDatabase(text.replace(/:\d\d\d\d/, ':0001'))).not.toEqual([]);
});

test('entries of up to five vertices are right on a real board, by its own rules', () => {
  const { checked, skipped, different } = checkOnBoards(EYES, 16, 5, 5);
  expect(different).toEqual([]);
  expect(checked).toBeGreaterThan(12);
  expect(skipped).toBeLessThan(checked);
});

test('the search on a board can tell the difference', () => {
  expect(checkOnBoards('Pattern 1\n...\n:1112\n\nPattern 2\n.*.\n:1122\n', 1).different).toEqual([
    'pattern 1: stated 1112 0 0, on a board 1122 2 2',
  ]);
});
