/** For tests: jobs of programs that answer by what they are asked alone. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gamesWithShape } from '../mining/testGames.ts';
import { jobFrom, type MatchSpec, type RegressionSpec } from './jobSpec.ts';
import { gatherCollection, gatherTests, type GatheredTests } from './jobInputs.ts';
import { chooseTests } from '../regression/suiteFiles.ts';
import type { JobStore } from './jobStore.ts';
import { ProcessWorker } from './jobWorker.ts';
import { kindOf } from './kinds.ts';
import type { OwnEngine } from './taskRun.ts';

export const testOwn: OwnEngine = { build: 'this', patternSet: 'these' };
const about = { build: 'this', patternSet: 'these' };

const program = (script: string): string => `"${process.execPath}" "${join(import.meta.dirname, script)}"`;

/** The program of a worker process that takes such jobs. */
export const testWorkerFile = join(import.meta.dirname, 'testWorker.ts');
export const testWorker = (): ProcessWorker => new ProcessWorker([testWorkerFile]);

/** Whole random games on a small board; the seed says which. */
export function matchOf(games: number, more: Partial<MatchSpec> = {}): MatchSpec {
  const player = (name: string, how = 'plays'): MatchSpec['a'] => ({
    name,
    engine: { kind: 'program', command: `${program('../match/fakePlayer.ts')} ${how}` },
    init: ['game {seed}'],
  });
  return {
    kind: 'match',
    ...about,
    a: player('first'),
    b: player('second'),
    games,
    size: 5,
    komi: 0.5,
    scoring: 'chinese',
    score: 'area',
    seed: 1,
    openings: [],
    randomPlies: 2,
    maxMoves: 100,
    moveSeconds: 100,
    time: null,
    black: 'alternate',
    sprt: null,
    ...more,
  };
}

/** All tests of a folder, by the fake engine. */
export function suitesOf(folder: string): { spec: RegressionSpec; gathered: GatheredTests } {
  const gathered = gatherTests(chooseTests([], [folder]).tests);
  const { suites, files } = gathered;
  const engine = { kind: 'program' as const, command: program('../regression/fakeGtp.ts') };
  return { spec: { kind: 'regression', ...about, engine, suites, files, limitSeconds: 100 }, gathered };
}

const SUITES = 6;

/** Adds two jobs: games, and suites that are written into a folder. */
export function addTestJobs(store: JobStore, folder: string, games: number): void {
  mkdirSync(folder, { recursive: true });
  for (let i = 1; i <= SUITES; i++)
    writeFileSync(join(folder, `suite${i}.tst`), `1 answer A${i}\n#? [A${i}]\n2 answer A1\n#? [A${i}]\n`);
  const { spec, gathered } = suitesOf(folder);
  store.add(matchOf(games), 'games');
  store.add(spec, 'tests', gathered.bytes);
}

/** Adds two jobs that workers do themselves: learning and mining of a few games. */
export function addOwnWork(store: JobStore): void {
  const lines = gamesWithShape(24, 3).trim().split('\n');
  const { collection: games, bytes } = gatherCollection('games.txt', lines);
  const learning = { kind: 'learning', ...about, games, played: 5, possible: 30, parts: 3, round: 7 };
  store.add(jobFrom(learning), 'learning', bytes);
  const options = { ask: 2, top: 1, played: 6, share: 30, every: 2, cases: 1, dragons: false };
  const mining = { kind: 'mining', ...about, games, others: null, options, part: 9 };
  store.add(jobFrom(mining), 'mining', bytes);
}

/** What two runs of the same jobs must have alike. */
export function essences(store: JobStore): string[] {
  return store.jobs().flatMap(({ id, spec, state }) => {
    const kind = kindOf(spec);
    const results = store.results(id).sort((x, y) => x.task - y.task);
    return [state, ...results.map(({ task, result }) => `${id} ${task} ${kind.essence(result)}`)];
  });
}
