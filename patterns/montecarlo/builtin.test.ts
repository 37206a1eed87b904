import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { embeddedModule } from '../../build/checks/embeddedPatterns.ts';
import { BUILTIN_NAMES, DEFAULT_NAME, DEFAULT_TABLE, builtinTable } from './builtin.ts';
import { BUILTIN_TEXTS } from './builtinTexts.ts';
import { compileMonteCarlo } from './compile.ts';
import { CELL_BLACK, CELL_WHITE, ORTHOGONAL, cellOf, possibleCodes } from './neighbourhood.ts';
import { valueOf } from './table.ts';

test('the embedded texts are those of the files (else: node build/scripts/embedPatterns.ts)', () => {
  expect(readFileSync(join(import.meta.dirname, 'builtinTexts.ts'), 'utf8')).toBe(embeddedModule());
  const files = readdirSync(join(import.meta.dirname, '../db')).filter((name) => name.startsWith('mc_'));
  expect(files.sort()).toEqual([...BUILTIN_NAMES].map((name) => `${name}.db`).sort());
});

test.each(BUILTIN_NAMES)('%s compiles without a complaint', (name) => {
  expect(compileMonteCarlo(BUILTIN_TEXTS[name]).diagnostics).toEqual([]);
});

test('the default is one of them', () => {
  expect(DEFAULT_TABLE).toEqual(builtinTable(DEFAULT_NAME));
});

test.each(BUILTIN_NAMES)('%s fills no eye, so that games end; mc_uniform forbids nothing else', (name) => {
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
