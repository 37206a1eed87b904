/** The files that jobs read: gathered where a job is made, and laid out again wherever it is worked on. */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { attempt, writeFileAtomic } from '../files/atomicFile.ts';
import { makeFolder } from '../files/makeFolder.ts';
import type { PlannedTest } from '../../engine/protocol/regression.ts';
import { splitCommand } from '../regression/commandWords.ts';
import {
  hashOf,
  JobError,
  inputsOf,
  type AnalysisSpec,
  type JobCollection,
  type JobInput,
  type JobSpec,
  type RegressionSpec,
} from './jobSpec.ts';
import { recordOf } from './analysisJob.ts';

/** What a run of tests reads. */
export interface GatheredTests {
  suites: RegressionSpec['suites'];
  files: JobInput[];
  /** By hash. */
  bytes: Map<string, Uint8Array>;
}

/** The suites of tests, and the files in their folders that the tests name. Throws ApiError 'file'. */
export function gatherTests(tests: readonly PlannedTest[]): GatheredTests {
  const bytes = new Map<string, Uint8Array>();
  const files = new Map<string, JobInput>();
  const suites = new Map<string, RegressionSpec['suites'][number]>();
  const folders: string[] = [];
  const take = (file: string, path: string): JobInput => {
    const content = attempt(file, 'read', () => readFileSync(file));
    const hash = hashOf(content);
    bytes.set(hash, content);
    return { path, hash };
  };
  for (const { test, file } of tests) {
    const folder = dirname(file);
    if (!folders.includes(folder)) folders.push(folder);
    // Suites of several folders may have the same names.
    const place = (name: string): string =>
      [folders.indexOf(folder), ...relative(folder, name).split(sep)].join('/');
    const suite = suites.get(file) ?? { ...take(file, place(file)), numbers: [] };
    suites.set(file, suite);
    suite.numbers?.push(test.number);
    for (const name of [...test.prelude, test.command].flatMap((line) => filesIn(folder, line)))
      if (!files.has(name)) files.set(name, take(name, place(name)));
  }
  return { suites: [...suites.values()], files: [...files.values()], bytes };
}

/** What an analysis reads. */
interface GatheredGames {
  games: AnalysisSpec['games'];
  /** By hash. */
  bytes: Map<string, Uint8Array>;
}

/** Records of games, of files and of all in folders; `decode` makes a text of a file. Throws ApiError 'file', and JobError for a file that is not one game. */
export function gatherGames(paths: readonly string[], decode: (bytes: Uint8Array) => string): GatheredGames {
  const files = paths.flatMap((path) =>
    attempt(path, 'read', () =>
      statSync(path).isDirectory()
        ? readdirSync(path, { recursive: true, encoding: 'utf8' })
            .filter((name) => /\.sgf$/i.test(name))
            .sort()
            .map((name) => join(path, name))
        : [path],
    ),
  );
  return gatherRecords(
    files.map((file) => {
      const record = {
        name: basename(file),
        text: decode(attempt(file, 'read', () => readFileSync(file))),
      };
      recordOf(record.text, record.name);
      return record;
    }),
  );
}

/** The record of one game; `name` is for people. */
export interface NamedRecord {
  name: string;
  text: string;
}

/** Records that are known to be such. */
export function gatherRecords(records: readonly NamedRecord[]): GatheredGames {
  const bytes = new Map<string, Uint8Array>();
  const games = records.map(({ name, text }, i) => {
    const content = new TextEncoder().encode(text);
    const hash = hashOf(content);
    bytes.set(hash, content);
    return { path: `${i + 1}.sgf`, hash, name };
  });
  return { games, bytes };
}

/** Lines of games, as one file. */
export function gatherCollection(
  path: string,
  lines: readonly string[],
): { collection: JobCollection; bytes: Map<string, Uint8Array> } {
  const content = new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
  const hash = hashOf(content);
  return { collection: { path, hash, count: lines.length }, bytes: new Map([[hash, content]]) };
}

/** The files that a command names, in a folder and below it. */
function filesIn(folder: string, line: string): string[] {
  return (splitCommand(line) ?? line.split(/\s+/)).slice(1).flatMap((word) => {
    const file = resolve(folder, word);
    if (!file.startsWith(folder + sep) || !existsSync(file) || !statSync(file).isFile()) return [];
    // A link that leads out of the folder is none of its files.
    return realpathSync(file).startsWith(realpathSync(folder) + sep) ? [file] : [];
  });
}

/** Lays the inputs of a job out in a folder; what is there already and right is left. Throws JobError when one is missing or another. */
export function layOut(
  spec: JobSpec,
  folder: string,
  bytesOf: (hash: string) => Uint8Array | undefined,
): void {
  for (const { path, hash } of inputsOf(spec)) {
    const file = join(folder, path);
    if (existsSync(file) && hashOf(readFileSync(file)) === hash) continue;
    const bytes = bytesOf(hash);
    if (bytes === undefined) throw new JobError({ key: 'host.job.noInput', args: { name: path } });
    if (hashOf(bytes) !== hash) throw new JobError({ key: 'host.job.otherInput', args: { name: path } });
    makeFolder(dirname(file));
    writeFileAtomic(file, bytes);
  }
}

/** The lines of a collection as it is laid out. */
export function linesOf(folder: string, { path }: JobCollection): string[] {
  return readFileSync(join(folder, path), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}
