/** Logistic regression of the small fits. */
import { solve } from './linearSystem.ts';

const RIDGE = 2e-4;
const STEPS = 12;

/** Weights w that make tanh(w·x) the expected value of y, ±1: Newton's method on the likelihood with a ridge. */
export function logistic(rows: readonly number[][], results: readonly number[]): number[] {
  const n = rows[0].length;
  const scale = Array.from({ length: n }, (_, i) => {
    const mean = rows.reduce((sum, row) => sum + row[i], 0) / rows.length;
    return Math.sqrt(rows.reduce((sum, row) => sum + (row[i] - mean) ** 2, 0) / rows.length) + 1e-6;
  });
  const weights = new Array<number>(n).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight) => -2 * RIDGE * rows.length * weight);
    const curvature = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => (i === j ? 2 * RIDGE * rows.length : 0)),
    );
    for (const [k, row] of rows.entries()) {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += (weights[i] * row[i]) / scale[i];
      const expected = Math.tanh(sum);
      const spread = 1 - expected * expected;
      for (let i = 0; i < n; i++) {
        const x = row[i] / scale[i];
        if (x === 0) continue;
        gradient[i] += (results[k] - expected) * x;
        for (let j = 0; j < n; j++) curvature[i][j] += (spread * x * row[j]) / scale[j];
      }
    }
    const change = solve(curvature, gradient);
    for (let i = 0; i < n; i++) weights[i] += change[i];
  }
  return weights.map((weight, i) => weight / scale[i]);
}
