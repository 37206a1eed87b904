import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { useTestFolder } from '../store/testFolder.ts';
import { TestHost } from '../host/testHost.ts';
import { paceOf } from '../jobs/jobView.ts';
import { cli } from '../../build/checks/testProgram.ts';

const at = useTestFolder();
const script = (name: string): string => `"${process.execPath}" "${resolve(import.meta.dirname, name)}"`;
const player = `${script('../match/fakePlayer.ts')} plays`;

function jobs(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const all = [cli, 'jobs', ...args, '--data', at('data')];
  return new Promise((done) => {
    execFile(process.execPath, all, (error, stdout, stderr) =>
      done({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

const small = ['--size', '5', '--score', 'area', '--random-plies', '2'];
const match = ['add', 'match', '-a', `one=${player}`, '-b', `two=${player}`, ...small];

test('jobs are added, worked on by processes, and shown', async () => {
  expect((await jobs('list')).stdout).toBe('There are no jobs.\n');
  expect((await jobs('list', '--json')).stdout).toBe('[]\n');
  expect(await jobs(...match, '-n', '3', '--name', 'a few')).toEqual({
    status: 0,
    stdout: 'job 1\n',
    stderr: '',
  });
  expect((await jobs(...match, '-n', '3')).stdout).toBe('job 1\n');
  writeFileSync(at('mixed.tst'), '1 answer A1\n#? [A1]\n2 answer B1\n#? [A1]\n');
  const tests = await jobs('add', 'regress', '-e', script('../regression/fakeGtp.ts'), '-s', at());
  expect(tests).toEqual({ status: 0, stdout: 'job 2\n', stderr: '' });
  expect((await jobs('list')).stdout).toBe(
    '1 active match “a few” 0 of 3 tasks\n2 active regression “mixed” 0 of 1 tasks\n',
  );
  const run = await jobs('run', '--workers', '2');
  expect([run.status, run.stderr]).toEqual([0, '']);
  expect(run.stdout.match(/finished/g)).toHaveLength(2);
  const shown = await jobs('show', '2');
  expect(shown.stdout).toMatch(
    /^2 finished regression “mixed” 1 of 1 tasks\n1 FAILED, 1 passed\nmixed:2 FAILED B1\n\n/,
  );
  const games = await jobs('show', '1', '--json', '--sgf', at('games.sgf'));
  const { summary, log } = JSON.parse(games.stdout) as {
    summary: { summary: { games: number } };
    log: unknown[];
  };
  expect(summary.summary.games).toBe(3);
  expect(log).toHaveLength(2);
  expect(readFileSync(at('games.sgf'), 'utf8').match(/\(;/g)).toHaveLength(3);
});

test('jobs are paused, stopped, resumed and removed', async () => {
  await jobs(...match, '-n', '2');
  expect((await jobs('pause', '1')).stdout).toMatch(/^1 paused match /);
  expect(await jobs('run')).toEqual({ status: 0, stdout: '', stderr: '' });
  expect((await jobs('stop', '1')).stdout).toMatch(/^1 stopped match /);
  expect((await jobs('resume', '1')).stdout).toMatch(/^1 active match /);
  expect((await jobs('remove', '1')).stdout).toBe('job 1 removed: one against two, 2 games\n');
  expect(await jobs('pause', '1')).toEqual({ status: 2, stdout: '', stderr: 'error: there is no job 1\n' });
});

test('this program works on tests of its own', async () => {
  expect((await jobs('add', 'regress', 'eyes:10')).stdout).toBe('job 1\n');
  const run = await jobs('run', '-w', '1');
  expect([run.status, run.stderr]).toEqual([0, '']);
  expect(run.stdout).toMatch(/1 finished regression “eyes” 1 of 1 tasks: 1 passed/);
});

test('games of the library are analysed, by a search, a collection or a tag', async () => {
  expect((await jobs('add', 'analysis', '--library')).stderr).toMatch(/^error: there is no library: /);
  const host = new TestHost(at('data'));
  for (const [i, black] of ['Ann', 'Ben', 'Cay'].entries()) {
    const base64 = Buffer.from(`(;SZ[5]PB[${black}];B[cc])`).toString('base64');
    const { id } = await host.call('doc.openData', { name: `${i}.sgf`, base64 });
    if (i > 0) await host.call('library.addLabel', { kind: 'tag', name: `tag ${i}`, ids: [id] });
  }
  host.close();
  expect((await jobs('add', 'analysis', '--library')).stdout).toBe('job 1\n');
  expect((await jobs('add', 'analysis', '--library', 'ann')).stdout).toBe('job 2\n');
  expect((await jobs('add', 'analysis', '--tag', 'tag 2')).stdout).toBe('job 3\n');
  expect((await jobs('add', 'analysis', '--tag', 'tag 3')).stderr).toBe(
    'error: there is no tag “tag 3” in the library\n',
  );
  expect((await jobs('list')).stdout).toBe(
    '1 active analysis “3 games” 0 of 3 tasks\n2 active analysis “Ann – ?” 0 of 1 tasks\n3 active analysis “Cay – ?” 0 of 1 tasks\n',
  );
});

test.each([
  [[...match, '-b', `one=${player}`], 'error: both engines are named "one"\n'],
  [[...match, '--komi', 'much'], 'error: --komi is no number\n'],
  [['add', 'regress', 'nothing'], 'error: There is no suite nothing.\n'],
  [['add', 'tune', 'nothing=1'], 'error: there is no parameter nothing\n'],
])('what cannot be a job is told: %j', async (args, error) => {
  expect(await jobs(...args)).toEqual({ status: 2, stdout: '', stderr: error });
});

test('the pace leaves pauses out', () => {
  expect(paceOf([])).toBeNull();
  expect(paceOf([2000, 1000])).toBeNull();
  expect(paceOf([4000, 3000, 2000, 1000])).toBe(1000);
  expect(paceOf([10_004_000, 10_003_000, 10_002_000, 2000, 1000])).toBe(1000);
});
