/**
 * `node build/scripts/generateEyes.ts`: writes patterns/db/eyes.db, exactly evaluated; a matter of seconds.
 * `--check`: changes nothing, but generates the database again and compares, evaluates every pattern of the file (as anyone's
 * database is checked), and searches every hundredth entry on a real board; a matter of minutes. Exit code 1 on a difference.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkEyeDatabase } from '../../engine/eyes/checkDatabase.ts';
import { eyesDatabase } from '../../engine/eyes/generate.ts';
import { checkOnBoards } from '../checks/eyesOnBoards.ts';
import { formatDiagnostic } from '../../patterns/diagnostic.ts';

const path = join(import.meta.dirname, '../../patterns/db/eyes.db');

if (process.argv.includes('--check')) {
  const text = readFileSync(path, 'utf8');
  const problems = checkEyeDatabase(text).map((diagnostic) => formatDiagnostic(diagnostic, path));
  if (text !== eyesDatabase()) problems.push(`${path} is not what would be generated`);
  const { checked, skipped, different } = checkOnBoards(text, 100);
  problems.push(...different);
  for (const problem of problems) console.error(problem);
  console.log(
    `eyes.db: ${checked} entries searched on a board, ${skipped} that no board realises, ${problems.length} problems`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  writeFileSync(path, eyesDatabase());
}
