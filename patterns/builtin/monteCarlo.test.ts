import { expect, test } from 'vitest';
import { shippedText } from '../../build/checks/shippedText.ts';
import { compileMonteCarlo } from '../montecarlo/compile.ts';
import { CELL_BLACK, CELL_WHITE, ORTHOGONAL, cellOf, possibleCodes } from '../montecarlo/neighbourhood.ts';
import { valueOf } from '../montecarlo/table.ts';
import { MC_PATTERNS } from '../../engine/protocol/engineChoice.ts';
import { builtinTable } from './builtins.ts';

test.each(MC_PATTERNS)('%s compiles without a complaint', (name) => {
  expect(compileMonteCarlo(shippedText(`${name}.db`)).diagnostics).toEqual([]);
});

test.each(MC_PATTERNS)('%s fills no eye, so that games end; mc_uniform forbids nothing else', (name) => {
  const table = builtinTable(name);
  let eyes = 0;
  for (const code of possibleCodes()) {
    const isOwn = (cell: number): boolean => [CELL_BLACK, 3].includes(cellOf(code, cell));
    const diagonals = [0, 2, 5, 7].map((cell) => cellOf(code, cell));
    const enemies = diagonals.filter((k) => k === CELL_WHITE).length;
    const isEye = ORTHOGONAL.every(isOwn) && enemies < (diagonals.includes(3) ? 1 : 2);
    // Nothing matters on the board of one point.
    if (code === 0xffff) continue;
    if (isEye) eyes++;
    if (isEye || name === 'mc_uniform') expect(valueOf(table, CELL_BLACK, code, 0)).toBe(isEye ? 0 : 1);
  }
  expect(eyes).toBeGreaterThan(40);
});
