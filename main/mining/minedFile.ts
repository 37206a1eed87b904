/** Files of the evidence of mined patterns: what `yomi patterns mine` writes beside a database, with what the user said of each pattern. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { attempt, writeFileAtomic } from '../files/atomicFile.ts';
import { ApiError } from '../ipc/errors.ts';
import type { Evidence, MineDecision, MinedFile } from '../ipc/mineApi.ts';
import { minedFile } from '../ipc/mineSchemas.ts';

/** The file of the evidence, beside the database. */
export function evidenceFile(database: string): string {
  return `${database.slice(0, database.length - extname(database).length)}.json`;
}

/** Throws ApiError 'file' where the file cannot be read or holds something else. */
export function readMined(path: string): MinedFile {
  const text = attempt(path, 'open', () => readFileSync(path, 'utf8'));
  const fail = (why: string): never => {
    throw new ApiError('file', { key: 'host.mined.bad', args: { name: basename(path), why } }, path);
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('it is not JSON');
  }
  const read = minedFile.safeParse(value);
  if (read.success) return read.data;
  const [{ path: where, message }] = read.error.issues;
  return fail(`${where.map(String).join('.') || 'it'}: ${message.slice(0, 300)}`);
}

export function writeMined(path: string, file: MinedFile): void {
  writeFileAtomic(path, `${JSON.stringify(file, null, 1)}\n`);
}

/** Notes what becomes of a pattern, or with null that nothing was said of it; the file as it is now. Throws ApiError. */
export function decideMined(path: string, pattern: string, decision: MineDecision | null): MinedFile {
  const file = readMined(path);
  const one = file.patterns.find(({ name }) => name === pattern);
  if (!one)
    throw new ApiError(
      'not-found',
      { key: 'host.mined.none', args: { pattern, name: basename(path) } },
      path,
    );
  if (decision) one.decision = decision;
  else delete one.decision;
  writeMined(path, file);
  return file;
}

/** What was said of patterns that look the same and have the same constraint, in the file that is there. */
export function keepDecisions(path: string, patterns: readonly Evidence[]): void {
  if (!existsSync(path)) return;
  const before = new Map(
    readMined(path).patterns.map(({ text, decision }) => [drawingOf(text), decision] as const),
  );
  for (const one of patterns) {
    const decision = before.get(drawingOf(one.text));
    if (decision) one.decision = decision;
  }
}

/** A pattern's text without its name, comments and values. */
function drawingOf(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^(Pattern |#|:)/.test(line))
    .join('\n');
}
