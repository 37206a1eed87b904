/**
 * analyze_eyegraph against GNU Go, suicide forbidden as there. Every difference there is has one of these reasons:
 *
 * - A graph full of stones: 0000 there, since the stones have no liberty; here it is read as a false margin (8.10).
 * - Drawings around a point of the board that has three or four neighbours in the shape. There the stone on that point is
 *   cut off, or becomes an exit; for other drawings of the same graph GNU Go gives our value. Not compared.
 * - The cross with stones on all four arms, and the two shapes of six vertices that contain it: no vertex beside the wall is
 *   empty, and there the attacker threatens to fill the liberties outside. That is no move in the eye space here.
 * - A ko: the attacker takes it as one of the exchanges before he plays elsewhere (!X!. over X.X; one of 7000 graphs).
 */
import { expect, test } from 'vitest';
import { GtpProcess } from '../../build/checks/gtpProcess.ts';
import { gnugoPath, skipReason } from '../../build/checks/shared.ts';
import { encodeRows } from '../../patterns/eyes/drawing.ts';
import type { EyeCell, EyeLabel } from '../../patterns/eyes/graph.ts';
import { formatEyeValue } from '../../patterns/eyes/value.ts';
import { Rng } from '../util/rng.ts';
import { analyzeEyegraph } from './analyzeEyegraph.ts';
import { polyominoes } from './shapes.ts';

const path = gnugoPath();
if (!path) skipReason('engine/eyes/gnugo.test.ts', 'gnugo is not installed');

/** Whether a point beside the shape has three or more neighbours in it. */
function encloses(cells: readonly EyeCell[]): boolean {
  const has = (row: number, column: number): boolean =>
    cells.some((cell) => cell.row === row && cell.column === column);
  const around = (row: number, column: number): number =>
    [has(row - 1, column), has(row + 1, column), has(row, column - 1), has(row, column + 1)].filter(Boolean)
      .length;
  return cells.some(({ row, column }) =>
    [
      [row - 1, column],
      [row + 1, column],
      [row, column - 1],
      [row, column + 1],
    ].some(([r, c]) => !has(r, c) && around(r, c) >= 3),
  );
}

/** A drawing with labels, coded; spaces for the rest. */
function coded(cells: readonly EyeCell[], labels: readonly EyeLabel[]): string {
  const rows: string[][] = [];
  for (const [v, { row, column }] of cells.entries()) {
    rows[row] ??= Array.from({ length: 7 }, () => ' ');
    rows[row][column] = labels[v];
  }
  return encodeRows(rows.map((row) => row.join('')));
}

test.skipIf(!path)('all graphs of up to four vertices, and 1000 random ones of five to seven', async () => {
  const graphs: string[] = [];
  const rng = new Rng(21);
  for (const size of [1, 2, 3, 4]) {
    for (const cells of polyominoes(size)) {
      for (let code = 0; code < 3 ** size; code++) {
        graphs.push(
          coded(
            cells,
            cells.map((_, v) => '.X!'[Math.floor(code / 3 ** v) % 3] as EyeLabel),
          ),
        );
      }
    }
  }
  const shapes = [5, 6, 7].map(polyominoes);
  for (let i = 0; i < 1000; i++) {
    const cells = rng.pick(shapes[i % 3]);
    const labels = cells.map((): EyeLabel => rng.pick(['.', '.', '.', '.', 'X', 'X', '!']));
    if (!encloses(cells)) graphs.push(coded(cells, labels));
  }
  const gnugo = new GtpProcess(path!, ['--mode', 'gtp']);
  const replies = await gnugo.send(graphs.map((graph) => `analyze_eyegraph ${graph}`));
  gnugo.close();
  const different: string[] = [];
  let compared = 0;
  for (const [i, { ok, text }] of replies.entries()) {
    // What GNU Go cannot realise, and the first kind of difference.
    if (!ok || /^[XO%]*$/.test(graphs[i])) continue;
    compared++;
    const ours = analyzeEyegraph(graphs[i], false)!;
    const answer = [formatEyeValue(ours.value), ...ours.rows].join('\n');
    if (answer !== text) different.push(`${graphs[i]}: gnugo ${text}, here ${answer}`);
  }
  expect(different).toEqual([]);
  expect(compared).toBeGreaterThan(2000);
});
