import { expect, test } from 'vitest';
import type { EyeGraph, EyeLabel } from '../../patterns/eyes/graph.ts';
import { graphOfCells } from '../../patterns/eyes/graph.ts';
import { EYE_VALUES, formatEyeValue, parseEyeValue } from '../../patterns/eyes/value.ts';
import { Rng } from '../util/rng.ts';
import { evaluateEye } from './evaluate.ts';
import {
  NO_EYES,
  addEyeValues,
  isChimera,
  maxEyeThreat,
  maxEyes,
  minEyeThreat,
  minEyes,
  sumOf,
} from './eyeValue.ts';
import { polyominoes } from './shapes.ts';

const sum = (x: string, y: string): string =>
  formatEyeValue(addEyeValues(parseEyeValue(x)!, parseEyeValue(y)!));

test('digits by name, chimeras', () => {
  const value = parseEyeValue('0122')!;
  expect([minEyeThreat(value), minEyes(value), maxEyes(value), maxEyeThreat(value)]).toEqual([0, 1, 2, 2]);
  // {2|0} of manual 8.1, and {2|1} which is none.
  expect(EYE_VALUES.filter((text) => isChimera(parseEyeValue(text)!))).toEqual(['0022']);
});

test('whole eyes add up, half eyes are shared', () => {
  expect(sum('1111', '1111')).toBe('2222');
  expect(sum('0011', '1111')).toBe('1122');
  // Two half eyes: one for each side, whoever moves; both by playing twice.
  expect(sum('0011', '0011')).toBe('0112');
  // Three halves and a half: two eyes when the defender moves first, else one and threatening nothing more.
  expect(sum('1122', '0011')).toBe('1222');
  // A threat is used to keep the move, not to win an eye.
  expect(sum('0111', '0111')).toBe('1222');
});

test('a sum is a value, does not depend on order, and nothing added changes nothing', () => {
  for (const x of EYE_VALUES) {
    expect(addEyeValues(parseEyeValue(x)!, NO_EYES)).toEqual(parseEyeValue(x));
    for (const y of EYE_VALUES) {
      expect(EYE_VALUES).toContain(sum(x, y));
      expect(sum(x, y)).toBe(sum(y, x));
      const [one, both] = [parseEyeValue(x)!, parseEyeValue(sum(x, y))!];
      expect(both.b >= one.b && both.c >= one.c).toBe(true);
    }
  }
});

test('where to move first: in the space that is worth it', () => {
  expect(sumOf(parseEyeValue('1122')!, parseEyeValue('0000')!)).toMatchObject({
    attackPoints: 1,
    defensePoints: 1,
  });
  expect(sumOf(parseEyeValue('1111')!, parseEyeValue('0011')!)).toMatchObject({
    attackPoints: 2,
    defensePoints: 2,
  });
});

test('two spaces of one wall searched exactly: the same eyes as the sum of the values', () => {
  const rng = new Rng(8);
  const shapes = [1, 2, 3, 4].map(polyominoes);
  let [compared, sameEyes, unsettled] = [0, 0, 0];
  for (let i = 0; i < 300; i++) {
    const [one, two] = [randomGraph(rng, shapes), randomGraph(rng, shapes)];
    const shift = one.labels.length;
    const both = {
      labels: [...one.labels, ...two.labels],
      adjacency: [...one.adjacency, ...two.adjacency.map((mask) => mask << shift)],
    };
    if ([one, two].some(({ labels }) => labels.every((label) => label === 'X'))) continue;
    const exact = evaluateEye(both).value;
    const added = addEyeValues(evaluateEye(one).value, evaluateEye(two).value);
    compared++;
    if (exact.b === added.b && exact.c === added.c) sameEyes++;
    if (exact.b < exact.c) unsettled++;
  }
  // Four digits are not all there is to a game; the rest are threats bigger than they tell.
  expect(compared).toBeGreaterThan(200);
  expect(unsettled).toBeGreaterThan(50);
  expect(sameEyes / compared).toBeGreaterThan(0.98);
});

function randomGraph(rng: Rng, shapes: ReturnType<typeof polyominoes>[]): EyeGraph {
  const { adjacency } = graphOfCells(rng.pick(rng.pick(shapes)));
  return { labels: adjacency.map((): EyeLabel => rng.pick(['.', '.', 'X', '!'])), adjacency };
}
