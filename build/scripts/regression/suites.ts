/** Which suites are generated, from what, and the text of their files. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSuite } from '../../../engine/regression/suite.ts';
import { positionsOf, type CaseSuite, type GeneratedTest } from './fromCases.ts';
import { suiteFromDrawings } from './fromDrawings.ts';
import { questionsAbout } from './fromGames.ts';
import type { GamePosition } from './fromGames.ts';
import { recordQuestions } from './fromRecords.ts';

const root = join(import.meta.dirname, '../../..');

const READ_OUT = 'positions drawn for it, results by the textbooks and read out by hand';
const SEARCHED = 'positions drawn for it, results by exhaustive search within the wall';

function cases(folder: string, names: string, prefix: string, category: string, about: string): CaseSuite[] {
  return names.split(' ').map((name) => ({
    suite: `${prefix}${name[0].toUpperCase()}${name.slice(1)}`,
    source: `engine/${folder}/${name}.case`,
    category,
    about,
  }));
}

const CASE_SUITES: CaseSuite[] = [
  ...cases(
    'reading/cases',
    'proven',
    'reading',
    'TACTICAL_READING',
    'random small boards, settled by exhaustive search (engine/testing/exhaustiveAttack.ts)',
  ),
  ...cases('reading/cases', 'tesuji ladders', 'reading', 'TACTICAL_READING', READ_OUT),
  ...cases('reading/cases', 'kos koBoards', 'reading', 'KO_READING', READ_OUT),
  ...cases('connection/cases', 'shapes captures edge whole ko', 'connection', 'DYNAMIC_CONNECTION', READ_OUT),
  ...cases('connection/cases', 'areas', 'connection', 'BREAK_IN', READ_OUT),
  ...cases('semeai/cases', 'races', 'semeai', 'SEMEAI_MODULE', 'textbook races (Müller, Race to capture)'),
  ...cases(
    'owl/cases',
    'eyeShapes secondLine',
    'life',
    'OWL_TUNING',
    'textbook eye shapes and groups on the second line',
  ),
  ...cases(
    'owl/classics',
    'bentFour cornerKos cornerShapes falseEyes innerShapes openCorners secondLineRows sekis stonesInside thirdLine twoHalves',
    'life',
    'OWL_TUNING',
    SEARCHED,
  ),
];

/** Games for the rules suite, and how far into them to look. */
const GAMES = 'engine/testing/games';
const FRACTIONS = [0.35, 0.65, 0.95];
/** The same for the suite of whole boards. */
const RECORD_FRACTIONS = [0.5, 0.9];

/** Suites with drawn positions. */
const DRAWN = 'build/scripts/regression/drawn';

/** Tests whose marks are known: by suite and number. */
export type Marks = ReadonlyMap<string, ReadonlySet<number>>;

/** All generated files: path below resources/regression, and text. `marks`: which tests are known to fail. */
export function generatedFiles(marks: Marks): Map<string, string> {
  const files = new Map<string, string>();
  for (const suite of CASE_SUITES) addCaseSuite(suite, marks.get(suite.suite) ?? new Set(), files);
  addGames({ suite: 'rules', ask: questionsAbout, fractions: FRACTIONS }, marks, files);
  addGames({ suite: 'records', ask: recordQuestions, fractions: RECORD_FRACTIONS }, marks, files);
  addDrawnSuites(files);
  return files;
}

/** Marks of expected failures in files that are there. */
export function marksOf(folder: string, names: readonly string[]): Marks {
  const marks = new Map<string, ReadonlySet<number>>();
  for (const name of names.filter((file) => file.endsWith('.tst'))) {
    const { tests } = parseSuite('', readFileSync(join(folder, name), 'utf8'));
    const failing = tests.filter(({ expectation }) => expectation?.expectedFail).map(({ number }) => number);
    marks.set(name.replace(/\.tst$/, ''), new Set(failing));
  }
  return marks;
}

function addCaseSuite(suite: CaseSuite, marks: ReadonlySet<number>, files: Map<string, string>): void {
  const lines = heading(suite.source, suite.about);
  for (const [i, position] of positionsOf(readFileSync(join(root, suite.source), 'utf8')).entries()) {
    if (position.tests.length === 0) continue;
    const record = `games/${suite.suite}/${position.record}`;
    files.set(record, position.sgf);
    lines.push(
      '',
      `# CATEGORY=${suite.category}`,
      `# DESCRIPTION=${position.name}`,
      `loadsgf ${record}`,
      ...position.plays,
    );
    lines.push(...testLines(position.tests, (i + 1) * 10, marks));
  }
  files.set(`${suite.suite}.tst`, `${lines.join('\n')}\n`);
}

/** A suite about positions from the recorded games. */
interface GameSuite {
  suite: string;
  ask: (text: string, size: number, numbers: readonly number[]) => GamePosition[];
  /** How far into each game. */
  fractions: readonly number[];
}

function addGames({ suite, ask, fractions }: GameSuite, marks: Marks, files: Map<string, string>): void {
  const failing = marks.get(suite) ?? new Set();
  const lines = heading(
    GAMES,
    'games of our own; what the slow reference board says (engine/testing/referenceBoard.ts)',
  );
  const names = readdirSync(join(root, GAMES)).filter((name) => name.endsWith('.sgf'));
  let number = 100;
  for (const name of names.sort()) {
    const text = readFileSync(join(root, GAMES, name), 'utf8');
    files.set(`games/own/${name}`, text);
    const size = Number(/SZ\[(\d+)\]/.exec(text)?.[1]);
    const count = text.split(/;[BW]\[/).length - 1;
    const numbers = fractions.map((fraction) => Math.max(1, Math.floor(count * fraction)));
    for (const { move, tests } of ask(text, size, numbers)) {
      lines.push(
        '',
        '# CATEGORY=RULES',
        `# DESCRIPTION=${name} before move ${move}`,
        `loadsgf games/own/${name} ${move}`,
      );
      lines.push(...testLines(tests, number, failing));
      number += 100;
    }
  }
  files.set(`${suite}.tst`, `${lines.join('\n')}\n`);
}

/** Their marks stand in their sources. */
function addDrawnSuites(files: Map<string, string>): void {
  for (const name of readdirSync(join(root, DRAWN)).filter((file) => file.endsWith('.tst'))) {
    const suite = name.replace(/\.tst$/, '');
    const { text, records } = suiteFromDrawings(suite, readFileSync(join(root, DRAWN, name), 'utf8'));
    for (const [record, sgf] of records) files.set(record, sgf);
    const made = `# Generated by build/scripts/generateRegression.ts from ${DRAWN}/${name}: edit that file.`;
    files.set(name, `${made}\n${text}`);
  }
}

function heading(source: string, about: string): string[] {
  return [
    '# Generated by build/scripts/generateRegression.ts; only the marks of expected failures (*) may be changed by hand.',
    `# From ${source}: ${about}.`,
  ];
}

function testLines(tests: readonly GeneratedTest[], first: number, marks: ReadonlySet<number>): string[] {
  return tests.flatMap(({ command, pattern, fails }, i) => {
    const number = first + i;
    return [`${number} ${command}`, `#? [${pattern}]${fails || marks.has(number) ? '*' : ''}`];
  });
}
