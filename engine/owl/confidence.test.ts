import { expect, test } from 'vitest';
import { LOSE, WIN } from '../reading/codes.ts';
import { confidenceOf } from './confidence.ts';
import { OWL } from './parameters.ts';

const sure = (defending: boolean, code: number, success: number): number =>
  confidenceOf({ defending, code, success }, OWL.defaults);

test('an answer is the surer the more playouts speak for it, and never certain', () => {
  for (const defending of [false, true]) {
    const works = [0, 0.3, 0.5, 0.8, 1].map((success) => sure(defending, WIN, success));
    const fails = [0, 0.3, 0.5, 0.8, 1].map((success) => sure(defending, LOSE, success));
    expect(works).toEqual([...works].sort((a, b) => a - b));
    expect(fails).toEqual([...fails].sort((a, b) => b - a));
    for (const share of [...works, ...fails]) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(1);
    }
  }
});

test('that a dragon is safe is more often right than that it can be killed, by as many playouts', () => {
  expect(sure(false, LOSE, 0.3)).toBeGreaterThan(sure(false, WIN, 0.7));
});

test('without weights an answer is as sure as its playouts', () => {
  const plain = { sureKills: 0, sureSafe: 0, sureSaves: 0, sureDead: 0, sureOdds: 1 };
  expect(confidenceOf({ defending: false, code: WIN, success: 0.7 }, plain)).toBeCloseTo(0.7);
  expect(confidenceOf({ defending: true, code: LOSE, success: 0.2 }, plain)).toBeCloseTo(0.8);
});
