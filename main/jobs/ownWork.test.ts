import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readGame } from '../../engine/learning/gameReplay.ts';
import { Harvest } from '../../engine/learning/harvest.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { FIXED_FEATURES } from '../../patterns/moves/families.ts';
import { Learner, SAMPLE_EVERY, lessons, shuffled, strengthsText, tableOf } from '../learning/learnSteps.ts';
import { writeResult, type MinedGames } from '../mining/mineResult.ts';
import { runMine } from '../mining/mineRun.ts';
import { gamesWithShape } from '../mining/testGames.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { spawnLines } from '../regression/lineProcess.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { Gate } from './gate.ts';
import { gatherCollection, layOut } from './jobInputs.ts';
import { jobFrom, JobError, type JobSpec } from './jobSpec.ts';
import { InnerWorker } from './jobWorker.ts';
import type { LearningData } from './learningJob.ts';
import { kindOf } from './kinds.ts';
import { ownWork } from './ownWork.ts';
import { runTask } from './taskRun.ts';
import { testOwn, testWorkerFile } from './testJobs.ts';

useBuiltins();
const at = useTestFolder();
const never = new AbortController().signal;
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
const textOf = (name: string): string => readFileSync(at(name), 'utf8');

/** Does a job whose inputs are laid out, the last open task first, each as if by another machine; what all results mean. */
async function doneBackwards(spec: JobSpec, folder: string): Promise<unknown> {
  const kind = kindOf(spec);
  const progress = kind.begin(spec);
  const left = new Set(Array.from({ length: progress.total }, (_, task) => task));
  while (!progress.isFinished) {
    const task = Math.max(...[...left].filter((one) => one < progress.open));
    const given = JSON.parse(JSON.stringify(progress.given(task))) as unknown;
    const end = await runTask({ spec, task, given, folder }, testOwn, { gate: new Gate(), abandon: never });
    if (end.kind !== 'done') throw new Error(JSON.stringify(end));
    const result = kind.parse(spec, task, JSON.parse(JSON.stringify(end.result)));
    // Nothing is open that is given what another open one finds.
    expect(kind.after(spec, task)).toBe(progress.open);
    progress.learn(task, result);
    left.delete(task);
  }
  expect(left.size).toBe(0);
  return progress.summary().data;
}

test('mining in parts, in any order, writes the very bytes that a run of this process writes', async () => {
  const lines = linesOf(gamesWithShape(90, 1));
  const others = linesOf(gamesWithShape(30, 2));
  const options = { ask: 4, top: 1, played: 20, share: 30, every: 3, cases: 2, dragons: false };
  const { patterns } = await runMine({
    ...{ target: at('mined.db'), lines, others, options, tell: () => undefined },
  });
  expect(patterns).toBeGreaterThan(0);
  const games = gatherCollection('games.txt', lines);
  const apart = gatherCollection('others.txt', others);
  const spec = jobFrom({
    ...{ kind: 'mining', build: 'this', patternSet: 'these', options, part: 23 },
    ...{ games: games.collection, others: apart.collection },
  });
  layOut(spec, at('laid'), (hash) => games.bytes.get(hash) ?? apart.bytes.get(hash));
  const alone = [textOf('mined.db'), textOf('mined.json')];
  writeResult(at('mined.db'), (await doneBackwards(spec, at('laid'))) as MinedGames);
  expect([textOf('mined.db'), textOf('mined.json')]).toEqual(alone);
  expect(() => kindOf(spec).parse(spec, 0, { ranks: [1], seeds: ['9'] })).toThrow(JobError);
});

test('learning in parts and rounds comes to the very bytes that one thread comes to', async () => {
  const lines = linesOf(gamesWithShape(24, 3));
  const order = shuffled(lines);
  const often = { played: 5, possible: 30 };
  const harvest = new Harvest(builtinTable(), { ...often, sampleEvery: SAMPLE_EVERY });
  for (const [i, line] of order.entries()) harvest.add(readGame(line)!, i);
  const { entries, positions } = harvest;
  expect(entries.length).toBeGreaterThan(50);
  const features = FIXED_FEATURES + entries.length;
  const weights = {
    weights: new Float32Array(features),
    squares: new Float32Array(features),
    counts: new Int32Array(features),
  };
  const learner = new Learner(tableOf(entries), weights, order);
  for (let lesson = 0; lesson < lessons(order.length); lesson++) learner.learn(lesson);

  const { collection, bytes } = gatherCollection('games.txt', lines);
  const spec = jobFrom({
    ...{ kind: 'learning', build: 'this', patternSet: 'these', games: collection },
    ...{ ...often, parts: 3, round: 7 },
  });
  layOut(spec, at('laid'), (hash) => bytes.get(hash));
  const { text, shapes } = (await doneBackwards(spec, at('laid'))) as LearningData;
  expect(shapes).toBe(entries.length);
  expect(text).toBe(strengthsText(entries, weights, { games: lines.length, positions }));
  expect(() => kindOf(spec).parse(spec, 0, { entries: ['0 -1 00000 0'], positions: 1 })).toThrow(JobError);
});

test('work is held, goes on, and is given up between two pieces', async () => {
  const gate = new Gate();
  const abandon = new AbortController();
  const pieces: number[] = [];
  const work = (count: number): Promise<string | undefined> =>
    ownWork({ gate, abandon: abandon.signal }, async (breathe) => {
      for (let i = 0; i < count; i++) {
        await breathe();
        pieces.push(i);
      }
      return 'done';
    });
  gate.hold();
  const held = work(3);
  await Promise.resolve();
  expect(pieces).toEqual([]);
  gate.release();
  expect(await held).toBe('done');
  expect(pieces).toEqual([0, 1, 2]);
  const given = work(Infinity);
  setTimeout(() => abandon.abort(), 1);
  expect(await given).toBeUndefined();
});

test('where our program is started in another way, own work is done by one of those', async () => {
  const started: string[][] = [];
  const worker = new InnerWorker({
    ...testOwn,
    start: (args, folder) => {
      started.push([...args]);
      return spawnLines({ file: process.execPath, args: [testWorkerFile], folder });
    },
  });
  const { collection, bytes } = gatherCollection('games.txt', linesOf(gamesWithShape(4, 1)));
  const options = { ask: 1, top: 400, played: 1, share: 1, every: 1, cases: 0, dragons: false };
  const spec = jobFrom({
    ...{
      kind: 'mining',
      build: 'this',
      patternSet: 'these',
      options,
      part: 2,
      games: collection,
      others: null,
    },
  });
  layOut(spec, at('laid'), (hash) => bytes.get(hash));
  const run = (task: number): ReturnType<InnerWorker['run']> =>
    worker.run({ spec, task, given: [], folder: at('laid') });
  expect(await run(1)).toMatchObject({ kind: 'done', result: { cores: [] } });
  expect(started).toEqual([['jobs', 'work']]);
  worker.hold(true);
  const held = run(2);
  worker.abandon();
  worker.hold(false);
  expect(await held).toEqual({ kind: 'abandoned' });
  worker.close();
});
