/** For tests: jobs of programs that answer by what they are asked alone. */
import { join } from 'node:path';
import type { MatchSpec, RegressionSpec } from './jobSpec.ts';
import { gatherTests, type GatheredTests } from './jobInputs.ts';
import { chooseTests } from '../regression/suiteFiles.ts';
import { ProcessWorker } from './jobWorker.ts';
import type { OwnEngine } from './taskRun.ts';

export const testOwn: OwnEngine = { build: 'this', patternSet: 'these' };
const about = { build: 'this', patternSet: 'these' };

const program = (script: string): string => `"${process.execPath}" "${join(import.meta.dirname, script)}"`;

/** A worker process that takes such jobs. */
export const testWorker = (): ProcessWorker =>
  new ProcessWorker([join(import.meta.dirname, 'testWorker.ts')]);

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
