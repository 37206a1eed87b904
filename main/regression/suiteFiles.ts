/**
 * Finds suites and the tests that are meant in them. A suite is named by its file without `.tst`; it is looked for as a path,
 * then in the folders given.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { SayingError } from '../../engine/protocol/sayings.ts';
import { attempt } from '../files/atomicFile.ts';
import type { PlannedTest, SuiteFile } from '../../engine/protocol/regression.ts';
import { commandName } from '../../engine/regression/prelude.ts';
import { parseSelector, selects, type Selector } from '../../engine/regression/selector.ts';
import { parseSuite } from '../../engine/regression/suite.ts';
import { patternProblem } from './expectationMatcher.ts';
import { readSuiteText } from './suiteText.ts';

/** A selector that means nothing here; the message says why. */
export class SelectorError extends SayingError {}

/** Reads a suite's file. Throws ApiError 'file'. */
export function readSuite(file: string): SuiteFile {
  const { text } = readSuiteText(file);
  return { ...parseSuite(suiteName(file), text, patternProblem), file };
}

/** Reads suites, and those that did not change since only once. */
export class SuiteReader {
  private readonly known = new Map<string, { stamp: string; suite: SuiteFile }>();

  /** The suite of a file, which nobody may change. Throws ApiError 'file'. */
  read(file: string): SuiteFile {
    const { mtimeMs, size, ino } = attempt(file, 'read', () => statSync(file));
    const stamp = `${mtimeMs} ${size} ${ino}`;
    const known = this.known.get(file);
    if (known?.stamp === stamp) return known.suite;
    const suite = readSuite(file);
    this.known.set(file, { stamp, suite });
    return suite;
  }
}

function suiteName(file: string): string {
  return basename(file).replace(/\.tst$/, '');
}

/** Paths of all suites in folders, by name within each. A name that came before hides a later one. */
export function listSuites(folders: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const folder of folders) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder).sort()) {
      if (name.endsWith('.tst') && !found.has(name)) found.set(name, resolve(folder, name));
    }
  }
  return [...found.values()];
}

/** What is wanted of what is there. */
export interface Choice {
  suites: SuiteFile[];
  /** In the order of the selectors; no test twice. */
  tests: PlannedTest[];
}

/**
 * The tests that `words` select, all of all suites in `folders` when there are none. `commands`: only tests of these GTP
 * commands, when there are any. Throws SelectorError, and ApiError 'file'.
 */
export function chooseTests(
  words: readonly string[],
  folders: readonly string[],
  commands: readonly string[] = [],
  readFile: (file: string) => SuiteFile = readSuite,
): Choice {
  const suites = new Map<string, SuiteFile>();
  const tests = new Map<string, PlannedTest>();
  const read = (file: string): SuiteFile => {
    const suite = suites.get(file) ?? readFile(file);
    suites.set(file, suite);
    return suite;
  };
  const wanted: [SuiteFile, Selector | undefined][] =
    words.length === 0
      ? listSuites(folders).map((file) => [read(file), undefined])
      : words.flatMap((word) => selected(word, folders, read));
  for (const [suite, selector] of wanted) {
    for (const test of suite.tests) {
      if (selector && !selects(selector, test.number)) continue;
      if (commands.length > 0 && !commands.includes(commandName(test.command))) continue;
      const key = `${suite.name}:${test.number}`;
      if (!tests.has(key)) tests.set(key, { test, file: suite.file });
    }
  }
  return { suites: [...suites.values()], tests: [...tests.values()] };
}

function selected(
  word: string,
  folders: readonly string[],
  read: (file: string) => SuiteFile,
): [SuiteFile, Selector][] {
  const selector = parseSelector(word);
  if (!selector) throw new SelectorError({ key: 'host.suite.noSelector', args: { word } });
  const path = resolve(selector.suite);
  if (existsSync(path) && statSync(path).isDirectory()) {
    return listSuites([path]).map((file) => [read(file), selector]);
  }
  const candidates = [path, ...folders.map((folder) => join(folder, selector.suite))];
  const file = candidates.map((candidate) => `${candidate}.tst`).find((candidate) => existsSync(candidate));
  if (file === undefined) throw new SelectorError({ key: 'host.suite.none', args: { name: selector.suite } });
  const suite = read(resolve(file));
  if (!suite.tests.some((test) => selects(selector, test.number)))
    throw new SelectorError({ key: 'host.suite.selectsNone', args: { word } });
  return [[suite, selector]];
}
