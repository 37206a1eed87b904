import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sayingText } from '../../engine/protocol/sayings.ts';
import { DEFAULT_RULES } from '../../engine/board/position.ts';
import type { GameRow, MatchSummary } from '../../engine/protocol/match.ts';
import { runMatch, type Contender } from '../match/matchRun.ts';
import { asItStands } from '../match/referees.ts';
import { expectedScore } from '../match/bradleyTerry.ts';
import { decided, tallyOf } from '../match/statistics.ts';
import { ownProgramSource, programSource, type OwnStarter } from '../regression/engines.ts';
import { spawnLines } from '../regression/lineProcess.ts';
import { runInMemory } from '../regression/memoryRun.ts';
import { chooseTests } from '../regression/suiteFiles.ts';
import { seededInts } from '../store/testKill.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { checkPlan, stepPlan, stepResult, type GameTuning } from '../tuning/byGames.ts';
import { runTuning } from '../tuning/tuneRun.ts';
import { Gate } from './gate.ts';
import type { AnalysisResult } from './analysisJob.ts';
import type { GameResult } from './gameJob.ts';
import { gatherGames, gatherTests, layOut } from './jobInputs.ts';
import { JobError, jobFrom, jobKey, type JobSpec, type TuningSpec } from './jobSpec.ts';
import { kindOf } from './kinds.ts';
import type { MatchData } from './matchJob.ts';
import type { RegressionData } from './regressionJob.ts';
import { toldOf } from '../store/keptSaying.ts';
import { runTask, type OwnEngine } from './taskRun.ts';
import { matchOf, suitesOf, testOwn } from './testJobs.ts';
import type { TuningData } from './tuningJob.ts';

const at = useTestFolder();
const never = new AbortController().signal;

function shuffled(count: number, seed: number): number[] {
  const below = seededInts(seed);
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** Does a task; rejects when it has no result. */
async function done(
  spec: JobSpec,
  task: number,
  given: unknown,
  folder = at(),
  own: OwnEngine = testOwn,
): Promise<unknown> {
  const end = await runTask({ spec, task, given, folder }, own, { gate: new Gate(), abandon: never });
  if (end.kind !== 'done')
    throw new Error('problem' in end ? toldOf(end.problem).message : JSON.stringify(end));
  return end.result;
}

const withoutTimes = (row: GameRow): object => ({ ...row, milliseconds: {} });

describe('a match', () => {
  const spec = matchOf(6);

  test('is the same as one in this process, in whatever order its games come', async () => {
    const kept: GameRow[] = [];
    const player = ({ name, engine, init }: typeof spec.a): Contender => ({
      name,
      init,
      start: () => programSource(engine.kind === 'program' ? engine.command : '').makeFor(at('game'))(),
    });
    await runMatch(
      {
        ...spec,
        players: [player(spec.a), player(spec.b)],
        rules: { ...DEFAULT_RULES, scoring: 'chinese' },
        referee: asItStands,
        openings: [],
        moveLimit: 1e5,
        setupLimit: 1e5,
        time: undefined,
        test: undefined,
        parallel: 1,
      },
      { rows: () => [], keep: (row) => void kept.push(row) },
    );
    const results = new Map<number, unknown>();
    for (const task of shuffled(6, 3)) results.set(task, await done(spec, task, null));
    const summaries = [1, 2, 3].map((seed) => {
      const progress = kindOf(spec).begin(spec);
      for (const task of shuffled(6, seed)) progress.learn(task, results.get(task));
      expect(progress.isFinished).toBe(true);
      return progress.summary();
    });
    expect(summaries[1]).toEqual(summaries[0]);
    expect(summaries[2]).toEqual(summaries[0]);
    const { games, summary } = summaries[0].data as MatchData;
    expect(games.map(withoutTimes)).toEqual(kept.map(withoutTimes));
    expect(summary.wins + summary.losses).toBe(6);
  });

  test('gives the same twice, and tells another game apart', async () => {
    const kind = kindOf(spec);
    const [one, again, other] = [
      await done(spec, 2, null),
      await done(spec, 2, null),
      await done(spec, 3, null),
    ];
    expect(kind.essence(again)).toBe(kind.essence(one));
    expect(kind.essence(other)).not.toBe(kind.essence(one));
  });

  test('by a sequential test ends at the first game that decides it, whichever came first', () => {
    const sprt = { low: 0, high: 200 };
    const long = matchOf(400, { sprt });
    const below = seededInts(5);
    const result = (game: number): GameResult => {
      const winner = below(1000) < 1000 * expectedScore(250) ? 'first' : 'second';
      const row: GameRow = {
        ...{ game, black: 'first', white: 'second', result: 'B+1', winner },
        ...{ end: 'passes', moves: 10, milliseconds: {} },
      };
      return { row, sgf: '' };
    };
    const results = Array.from({ length: 400 }, (_, game) => result(game));
    // By the definition: game after game until it is decided.
    let games = 0;
    const test = { ...sprt, alpha: 0.05, beta: 0.05 };
    while (
      decided(
        tallyOf(
          results.slice(0, games).map(({ row }) => row),
          'first',
        ),
        test,
      ) === undefined
    )
      games++;
    expect(games).toBeLessThan(200);
    for (const seed of [1, 2, 3, 4]) {
      const progress = kindOf(long).begin(long);
      expect(progress.open).toBe(400);
      for (const task of shuffled(400, seed)) progress.learn(task, results[task]);
      expect(progress.isFinished).toBe(true);
      expect(progress.open).toBe(0);
      const { summary } = progress.summary().data as MatchData;
      expect([summary.games, summary.verdict]).toEqual([games, 'high']);
    }
  });

  test('whose engine cannot be started says so', async () => {
    const { b } = spec;
    const broken = matchOf(2, { b: { ...b, engine: { kind: 'program', command: '/no/such/program' } } });
    await expect(done(broken, 0, null)).rejects.toThrow(/game 1 could not be begun.*no program/);
  });
});

describe('a regression run', () => {
  test('is the same as one in this process, and reads what its suites name', async () => {
    mkdirSync(at('suites/games'), { recursive: true });
    writeFileSync(at('suites/games/one.sgf'), '(;SZ[9])');
    writeFileSync(at('outside.sgf'), '(;SZ[9])');
    symlinkSync(at('outside.sgf'), at('suites/games/link.sgf'));
    writeFileSync(
      at('suites/a.tst'),
      'loadsgf games/one.sgf\n1 answer A1\n#? [A1]\n2 answer B1\n#? [A1]\n3 crash\n#? [A1]\n',
    );
    writeFileSync(
      at('suites/b.tst'),
      'loadsgf ../outside.sgf\nloadsgf games/link.sgf\n1 answer C3\n#? [!C3]\n2 answer 1\n#? [1]*\n',
    );
    const { spec, gathered } = suitesOf(at('suites'));
    expect(gathered.files.map(({ path }) => path)).toEqual(['0/games/one.sgf']);
    layOut(spec, at('laid'), (hash) => gathered.bytes.get(hash));
    expect(readFileSync(at('laid/0/games/one.sgf'), 'utf8')).toBe('(;SZ[9])');

    const progress = kindOf(spec).begin(spec);
    for (const task of [1, 0]) progress.learn(task, await done(spec, task, null, at('laid')));
    expect(progress.isFinished).toBe(true);
    const { lines, data } = progress.summary();
    const engine = programSource(spec.engine.kind === 'program' ? spec.engine.command : '');
    const whole = runInMemory(
      chooseTests([], [at('suites')]).tests,
      { name: '', patternSet: '' },
      { engine, options: { selectors: [], jobs: 1, limitSeconds: 100, commands: [], setup: [] } },
    );
    const { rows, info } = await whole.done;
    const { suites, totals } = data as RegressionData;
    const said = (all: { suite: string; number: number; verdict: string; answer: string }[]): string[] =>
      all.map(({ suite, number, verdict, answer }) => `${suite}:${number} ${verdict} ${answer}`);
    expect(said(Object.values(suites).flat())).toEqual(said(rows));
    expect(totals.verdicts).toEqual(info.totals.verdicts);
    expect(lines.slice(1).map((line) => sayingText(line))).toEqual([
      'a:2 FAILED B1',
      'a:3 crashed',
      'b:1 FAILED C3',
      'b:2 PASSED 1',
    ]);
  });

  test('does not begin on an input that is another one', () => {
    writeFileSync(at('a.tst'), '1 answer A1\n#? [A1]\n');
    const { spec } = suitesOf(at());
    expect(() => layOut(spec, at('laid'), () => Buffer.from('other'))).toThrow(
      'the input 0/a.tst is not what the job says',
    );
    expect(() => layOut(spec, at('laid'), () => undefined)).toThrow('the input 0/a.tst is missing');
  });
});

test('a test run of our engine has a seed, which its options may change', async () => {
  writeFileSync(at('a.tst'), '1 answer A1\n#? [A1]\n');
  const { spec } = suitesOf(at());
  const heard: string[] = [];
  const start: OwnStarter = (args, folder) => {
    heard.push(args.join(' '));
    const fake = join(import.meta.dirname, '../regression/fakeGtp.ts');
    return spawnLines({ file: process.execPath, args: [fake], folder });
  };
  mkdirSync(at('0'));
  writeFileSync(at('0/a.tst'), readFileSync(at('a.tst')));
  const own = { ...spec, engine: { kind: 'own', options: '--level 3 --seed 7' } as const };
  expect(await done(own, 0, null, at(), { ...testOwn, start })).toMatchObject([{ verdict: 'passed' }]);
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatch(/--seed 1 --level 3 --seed 7/);
});

test('an analysis says what is expected of each position, the same twice, and writes it into the record', async () => {
  const decode = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
  const file = at('a game.sgf');
  writeFileSync(file, '(;SZ[5]KM[0.5]PB[José]RE[B+R];B[cc]C[the centre];W[aa](;B[dd])(;B[bb]))', 'latin1');
  writeFileSync(at('two.sgf'), '(;SZ[5])(;SZ[5])');
  expect(() => gatherGames([at('two.sgf')], decode)).toThrow('two.sgf holds several games');
  const { games, bytes } = gatherGames([file], decode);
  const about = { build: 'this', patternSet: 'these', options: '--playouts 20', seed: 3 };
  const spec = jobFrom({ kind: 'analysis', ...about, games });
  layOut(spec, at('laid'), (hash) => bytes.get(hash));
  const kind = kindOf(spec);
  const [once, again] = [await done(spec, 0, null, at('laid')), await done(spec, 0, null, at('laid'))];
  expect(kind.essence(again)).toBe(kind.essence(once));
  const result = kind.parse(spec, 0, JSON.parse(JSON.stringify(once))) as AnalysisResult;
  const { row, sgf, positions } = result;
  expect(row).toMatchObject({ black: 'José', white: 'White', winner: 'José', end: 'resigned', moves: 3 });
  // Black has the centre of a small board and two moves more.
  expect(positions.map(({ black }) => black > 0.5)).toEqual([true, true, true, true]);
  expect(sgf).toMatch(/;B\[cc\]C\[the centre\nYomi: Black \d+ %, B\+\d.*\]SBKV\[/);
  expect(sgf).toContain('(;B[bb])');
  expect(() => kind.parse(spec, 0, { ...result, positions: [] })).toThrow(
    'what came is not the result of this task',
  );
  const progress = kind.begin(spec);
  progress.learn(0, result);
  expect(progress.isFinished).toBe(true);
  const [head, ...mistakes] = progress.summary().lines.map((line) => sayingText(line));
  expect(head).toBe('games: 1 of 1, moves: 3');
  for (const line of mistakes)
    expect(line).toMatch(/^a game\.sgf: move \d, (Black|White) \w\d, loses \d+ %; \w+ was preferred$/);
  // Every move loses everything, and the first one was the engine's own.
  const lost = positions.map((one, i) => ({
    ...one,
    black: i % 2 === 0 ? 1 : 0,
    best: i === 0 ? 'C3' : 'B2',
  }));
  const others = kind.begin(spec);
  others.learn(0, { ...result, positions: lost });
  expect(
    others
      .summary()
      .lines.slice(1)
      .map((line) => sayingText(line)),
  ).toEqual([
    'a game.sgf: move 2, White A5, loses 100 %; B2 was preferred',
    'a game.sgf: move 3, Black D2, loses 100 %; B2 was preferred',
  ]);
});

test('tuning finds what it finds in this process, and its games are known one step at a time', async () => {
  const spec: TuningSpec = {
    kind: 'tuning',
    build: 'this',
    patternSet: 'these',
    parameters: [{ name: 'montecarlo.bias', start: 0.2, min: 0, max: 10, step: 0.1, whole: false }],
    steps: 3,
    seed: 4,
    gain: 0.5,
    options: '',
    size: 5,
    komi: 0.5,
    pairs: 1,
    randomPlies: 3,
    check: 2,
  };
  const heard: string[][] = [];
  const own: OwnStarter = (args, folder) => {
    heard.push([...args]);
    const file = join(import.meta.dirname, '../match/fakePlayer.ts');
    return spawnLines({ file: process.execPath, args: [file, 'plays'], folder });
  };
  const games: GameTuning = {
    ...{ size: 5, komi: 0.5, seed: 4, pairs: 1, parallel: 1, randomPlies: 3, program: '' },
    start: () => ownProgramSource([], '', own).makeFor(at('game'))(),
  };
  const keeper = { rows: () => [], keep: () => undefined };
  const { parameters, steps, seed, gain } = spec;
  const found = await runTuning(
    {
      ...{ parameters, steps, seed, gain: gain!, folder: at('run'), setting: {} },
      objective: {
        about: '',
        compare: async (proposal, step) =>
          stepResult(await runMatch({ ...stepPlan(games, proposal, step), referee: asItStands }, keeper)),
      },
      check: {
        games: 2,
        play: (values) => runMatch({ ...checkPlan(games, values, 2), referee: asItStands }, keeper),
      },
    },
    { stop: never },
  );
  heard.length = 0;
  const progress = kindOf(spec).begin(spec);
  const learn = async (...tasks: number[]): Promise<void> => {
    for (const task of tasks)
      progress.learn(task, await done(spec, task, progress.given(task), at(), { ...testOwn, start: own }));
  };
  expect([progress.total, progress.open]).toEqual([8, 2]);
  await learn(1, 0);
  expect(progress.open).toBe(4);
  await learn(2, 3, 5, 4);
  expect([progress.open, progress.isFinished]).toEqual([8, false]);
  await learn(7, 6);
  expect(progress.isFinished).toBe(true);
  const { check, ...rest } = progress.summary().data as TuningData;
  expect(rest).toEqual({ steps: 3, start: found.start, last: found.last, tuned: found.tuned });
  const tally = (summary: MatchSummary | undefined): unknown =>
    summary && [summary.wins, summary.losses, summary.games];
  expect(tally(check)).toEqual(tally(found.check));
  // The first game is between the two settings that are compared.
  const values = heard.flatMap((args) => args.filter((word) => word.startsWith('montecarlo.bias=')));
  expect(new Set(values.slice(0, 2)).size).toBe(2);
  expect(values).toContain(`montecarlo.bias=${rest.tuned['montecarlo.bias']}`);
});

describe('what a job says', () => {
  test('gives its key, in whatever order it is written', () => {
    const spec = matchOf(6);
    const turned = Object.fromEntries(Object.entries(spec).reverse()) as unknown as JobSpec;
    expect(jobKey(turned)).toBe(jobKey(spec));
    expect(jobKey(matchOf(7))).not.toBe(jobKey(spec));
  });

  test.each([
    [{ ...matchOf(6), games: 0 }, 'no job: games: '],
    [{ ...matchOf(6), extra: 1 }, 'no job: it: '],
    [{ ...matchOf(6), b: matchOf(6).a }, 'no job: it: has two engines of one name'],
    [{ kind: 'other' }, 'no job: kind: '],
    [null, 'no job: it: '],
  ])('is checked: %j', (data, message) => {
    expect(() => jobFrom(data)).toThrow(message);
  });

  test.each(['../a.tst', '/a.tst', 'a/../../b.tst', 'a//b.tst', 'C:\\a.tst', 'a\0.tst', ''])(
    'names no file outside of its folder: %j',
    (path) => {
      writeFileSync(at('a.tst'), '1 answer A1\n#? [A1]\n');
      const { spec } = suitesOf(at());
      const [suite] = spec.suites;
      expect(() => jobFrom({ ...spec, suites: [{ ...suite, path }] })).toThrow(JobError);
    },
  );

  test('about another engine is not done', async () => {
    await expect(done({ ...matchOf(2), build: 'that' }, 0, null)).rejects.toThrow(
      /about build that of the engine, and this is build this/,
    );
  });
});

test('tests of two folders with suites of one name are told apart', () => {
  for (const name of ['one', 'two']) {
    mkdirSync(at(name));
    writeFileSync(at(name, 'same.tst'), `1 answer ${name}\n#? [A1]\n`);
  }
  const tests = ['one', 'two'].flatMap((name) => chooseTests([], [at(name)]).tests);
  expect(gatherTests(tests).suites.map(({ path }) => path)).toEqual(['0/same.tst', '1/same.tst']);
});
