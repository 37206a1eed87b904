/** Linear algebra of the small fits. */

/** x with a·x = b, by elimination. */
export function solve(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = a.map((row, i) => [...row, b[i]]);
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let j = i + 1; j < n; j++) if (Math.abs(rows[j][i]) > Math.abs(rows[pivot][i])) pivot = j;
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    for (let j = 0; j < n; j++) {
      if (j === i) continue;
      const factor = rows[j][i] / rows[i][i];
      for (let k = i; k <= n; k++) rows[j][k] -= factor * rows[i][k];
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}
