/** Jobs that go through games of files and of the library, done by a real worker, and what the mine makes of them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import type { JobDraft, JobView } from '../ipc/jobsApi.ts';
import { InnerWorker } from '../jobs/jobWorker.ts';
import { gamesWithShape } from '../mining/testGames.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { humans, TestHost } from './testHost.ts';

useBuiltins();
const at = useTestFolder();

function open(): TestHost {
  const host = new TestHost(at(), {
    engineBuild: () => 'this',
    jobWorkers: () => [new InnerWorker({ build: 'this', patternSet: builtinPatternSet().id })],
  });
  onTestFinished(() => host.close());
  return host;
}

function gamesFile(name: string, text: string): string {
  writeFileSync(at(name), text);
  return at(name);
}

async function finished(host: TestHost, draft: JobDraft): Promise<JobView> {
  const ended = new Promise<JobView>((resolve) => {
    const stop = host.host.onEvent((name, value) => {
      const job = value as JobView | null;
      if (name !== 'jobs.changed' || !job || !['finished', 'failed'].includes(job.state)) return;
      stop();
      resolve(job);
    });
  });
  await host.call('jobs.add', draft);
  return await ended;
}

test('strengths are learnt from games of a file and of the library, and can be saved when all is done', async () => {
  const host = open();
  await host.call('doc.create', { text: '(;GM[1]SZ[19];B[pd];W[dp])', play: humans });
  await host.call('doc.create', { text: '(;GM[1]SZ[9];B[cc])', play: humans });
  const files = [gamesFile('games.txt', gamesWithShape(12, 3))];
  const draft: JobDraft = {
    ...{ kind: 'learning', name: '', files, library: true, played: 5, possible: 30 },
  };
  const { id } = await host.call('jobs.add', draft);
  expect((await host.failure('jobs.strengths', { id })).code).toBe('refused');
  expect((await host.failure('mine.take', { job: id })).code).toBe('not-found');
  await host.call('jobs.remove', { id });
  // Another one, since the same would be the one that was removed.
  const job = await finished(host, { ...draft, played: 6 });
  expect(job).toMatchObject({ state: 'finished', name: 'strengths of moves in 13 games' });
  const { log, lines } = await host.call('jobs.get', { id: job.id });
  expect(log.map(({ message }) => message)).toContain('games passed over, since they cannot be taken: 1');
  const { text } = await host.call('jobs.strengths', { id: job.id });
  expect(lines[0].message).toMatch(/^\d+ shapes, learnt from 13 of 13 games$/);
  expect(text).toMatch(/^shape /m);
});

test('what a job has mined is a run of the mine, the same one each time', async () => {
  const host = open();
  const files = [gamesFile('games.txt', gamesWithShape(40, 1))];
  const check = [gamesFile('others.txt', gamesWithShape(12, 2))];
  const options = { ask: 2, top: 1, played: 10, share: 30, every: 3, cases: 0, dragons: false };
  const name = 'Two stones';
  const job = await finished(host, { kind: 'mining', name, files, library: false, check, options });
  expect(job.state).toBe('finished');
  const taken = await host.call('mine.take', { job: job.id });
  expect(taken).toMatchObject({ name, plan: null, state: 'finished' });
  const { patterns } = await host.call('mine.read', { id: taken.id });
  expect(patterns.length).toBeGreaterThan(0);
  expect(patterns[0].apart.matched).toBeGreaterThan(0);
  const decision = { kind: 'rejected' as const };
  await host.call('mine.decide', { id: taken.id, pattern: patterns[0].name, decision });
  expect((await host.call('mine.take', { job: job.id })).id).toBe(taken.id);
  expect(readFileSync(taken.file, 'utf8')).toContain('rejected');
});

test('no games, and files that are none, are told of', async () => {
  const host = open();
  const draft = { kind: 'learning', name: '', library: false, played: 5, possible: 30 } as const;
  const small = gamesFile('small.sgf', '(;SZ[9];B[cc])');
  expect((await host.failure('jobs.add', { ...draft, files: [small] })).code).toBe('bad-params');
  const wrong = gamesFile('wrong.txt', 'nothing\n');
  const error = await host.failure('jobs.add', { ...draft, files: [wrong] });
  expect([error.code, error.message]).toEqual(['file', expect.stringContaining('wrong.txt:1')]);
  expect((await host.failure('jobs.add', { ...draft, files: [at('absent.txt')] })).code).toBe('file');
});
