/**
 * `node build/scripts/generateRegression.ts`: writes the suites of resources/regression that come from the engine's drawn cases and
 * recorded games, with their game records; marks of expected failures stay. `--check`: changes nothing; exit code 1 when
 * something is not what would be generated. `--mark`: runs our engine over the generated suites and marks what it fails,
 * and no more than that.
 */
import './freshBuiltins.ts';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shippedSuites } from '../../main/regression/places.ts';
import { failures } from './regression/failures.ts';
import { generatedFiles, marksOf, type Marks } from './regression/suites.ts';

const folder = shippedSuites();

function suitesNow(): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function write(marks: Marks): void {
  // All of it first: what cannot be made leaves what is there alone.
  const files = generatedFiles(marks);
  rmSync(join(folder, 'games'), { recursive: true, force: true });
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

if (process.argv.includes('--check')) {
  const stale = [...generatedFiles(marksOf(folder, suitesNow()))].filter(([name, text]) => {
    const path = join(folder, name);
    return !existsSync(path) || readFileSync(path, 'utf8') !== text;
  });
  for (const [name] of stale) console.error(`${name} is not what would be generated`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  write(marksOf(folder, suitesNow()));
  if (process.argv.includes('--mark')) {
    const suites = [...generatedFiles(new Map()).keys()].filter((name) => name.endsWith('.tst'));
    write(await failures(suites.map((name) => join(folder, name))));
  }
}
