import { expect, test } from 'vitest';
import { Rng } from '../../engine/util/rng.ts';
import { Spsa, type TunedParameter } from './spsa.ts';
import type { ParameterValues } from '../../engine/genmove/parameters.ts';

const parameter = (name: string, start: number, more: Partial<TunedParameter> = {}): TunedParameter => ({
  name,
  start,
  min: -100,
  max: 100,
  step: 1,
  whole: false,
  ...more,
});

/** Elo that is lost by the distance from the optimum, and pairs of games by chance between two settings. */
function pairs(
  best: ParameterValues,
  seed: number,
  elo = 10,
): (a: ParameterValues, b: ParameterValues) => number {
  const rng = new Rng(seed);
  const strength = (values: ParameterValues): number =>
    -elo * Object.entries(best).reduce((sum, [name, at]) => sum + (values[name] - at) ** 2, 0);
  return (a, b) => {
    const share = 1 / (1 + 10 ** ((strength(b) - strength(a)) / 400));
    let result = 0;
    for (let game = 0; game < 2; game++) result += rng.unit() < share ? 1 : -1;
    return result;
  };
}

function run(spsa: Spsa, steps: number, compare: (a: ParameterValues, b: ParameterValues) => number): void {
  for (let i = 0; i < steps; i++) {
    const { plus, minus } = spsa.propose();
    spsa.learn(compare(plus, minus));
  }
}

test('the optimum of three numbers is found by pairs of games alone', () => {
  const best = { x: 3, y: -2, z: 0 };
  const parameters = [parameter('x', 0), parameter('y', 0), parameter('z', 2)];
  for (let seed = 1; seed <= 5; seed++) {
    const spsa = new Spsa({ parameters, steps: 6000, seed });
    run(spsa, 6000, pairs(best, seed));
    const found = spsa.mean();
    for (const [name, at] of Object.entries(best)) expect(Math.abs(found[name] - at)).toBeLessThan(0.8);
  }
});

test('where nothing matters the run stays where it began', () => {
  const parameters = [parameter('x', 5), parameter('y', -5)];
  for (let seed = 1; seed <= 5; seed++) {
    const spsa = new Spsa({ parameters, steps: 1000, seed });
    run(spsa, 1000, pairs({}, seed));
    expect(Math.abs(spsa.mean().x - 5)).toBeLessThan(2.5);
    expect(Math.abs(spsa.mean().y + 5)).toBeLessThan(2.5);
  }
});

test('bounds are kept, by what is tried and by what is found', () => {
  const parameters = [parameter('x', 0.9, { min: 0, max: 1, step: 0.5 })];
  const spsa = new Spsa({ parameters, steps: 200, seed: 1 });
  const seen: number[] = [];
  run(spsa, 200, (a, b) => {
    seen.push(a.x, b.x);
    return 2 * Math.sign(a.x - b.x);
  });
  expect(Math.max(...seen)).toBe(1);
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(0);
  expect(spsa.present().x).toBe(1);
});

test('whole numbers are tried as whole numbers, and as often above as their fraction says', () => {
  const parameters = [parameter('n', 5, { whole: true, step: 0.25, min: 0, max: 9 })];
  const spsa = new Spsa({ parameters, steps: 4000, seed: 3, gain: 0 });
  let sum = 0;
  run(spsa, 4000, ({ n: a }, { n: b }) => {
    expect([4, 5, 6]).toContain(a);
    expect([4, 5, 6]).toContain(b);
    sum += a + b;
    return 0;
  });
  expect(sum / 8000).toBeCloseTo(5, 1);
  expect(spsa.mean().n).toBe(5);
});

test('a run that is told its results again goes on as it would have', () => {
  const options = { parameters: [parameter('x', 1), parameter('y', 2)], steps: 50, seed: 9 };
  const whole = new Spsa(options);
  const results: number[] = [];
  const compare = pairs({ x: 4, y: 4 }, 1, 30);
  run(whole, 50, (a, b) => {
    results.push(compare(a, b));
    return results.at(-1)!;
  });
  const again = new Spsa(options);
  for (const result of results.slice(0, 20)) again.learn(result);
  const rest = results.slice(20);
  run(again, 30, () => rest.shift()!);
  expect([again.present(), again.mean()]).toEqual([whole.present(), whole.mean()]);
  expect(again.done).toBe(50);
});
