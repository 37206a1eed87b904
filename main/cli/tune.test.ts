import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { useTestFolder } from '../store/testFolder.ts';
import { tunedParameter } from '../tuning/tunedParameter.ts';
import { cli } from '../../build/checks/testProgram.ts';

const at = useTestFolder();

function tune(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    const all = [cli, 'tune', ...args];
    execFile(process.execPath, all, (error, stdout, stderr) =>
      done({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

describe('a parameter as it is written', () => {
  test.each([
    ['montecarlo.bias', { start: 0.2, min: 0, max: 10, step: 0.04, whole: false }],
    ['montecarlo.bias=0.5:0..1/0.05', { start: 0.5, min: 0, max: 1, step: 0.05, whole: false }],
    ['montecarlo.exploration/0.1', { start: 0, min: 0, max: 10, step: 0.1, whole: false }],
    ['montecarlo.expandAt:1..9', { start: 2, min: 1, max: 9, step: 0.5, whole: true }],
    ['reading.wideMove:-40..-5', { start: -16, min: -40, max: -5, step: 3.2, whole: true }],
  ])('%s', (text, values) => {
    expect(tunedParameter(text)).toEqual({ name: /^[\w.]+/.exec(text)![0], ...values });
  });

  test.each([
    ['montecarlo.nothing', 'there is no parameter montecarlo.nothing'],
    ['montecarlo.bias=99', 'montecarlo.bias cannot be 99: it must be from 0 to 10'],
    ['montecarlo.bias:1..0', 'montecarlo.bias: 0.2 does not lie between 1 and 0'],
    [
      'montecarlo.exploration',
      'montecarlo.exploration begins at 0: say how far away it is to be tried, as montecarlo.exploration/0.1',
    ],
    [
      'montecarlo.bias=',
      'not NAME[=START][:MIN..MAX][/DISTANCE], as montecarlo.bias=0.2:0..1/0.05: montecarlo.bias=',
    ],
  ])('%s is refused', (text, error) => {
    expect(() => tunedParameter(text)).toThrow(error);
  });
});

test('a run by games is played, checked, and goes on', async () => {
  const args = ['montecarlo.bias', '-o', at('run'), '--size', '5', '--engine', '--playouts 5'];
  const first = await tune(...args, '--steps', '2', '--check', '2');
  expect(first.stderr).toBe('');
  expect(first.status).toBe(0);
  expect(first.stdout).toMatch(
    /^step 2 of 2: montecarlo\.bias=0\.\d+\nafter 2 steps: --param montecarlo\.bias=0\.\d+; \d of 2 games won/,
  );
  const again = await tune(...args, '--steps', '2', '--check', '2');
  expect(again.stdout).toBe(first.stdout.split('\n').slice(1).join('\n'));
  const other = await tune(...args, '--steps', '3', '--check', '2');
  expect(other.status).toBe(2);
  expect(other.stderr).toContain('holds another run');
});

test('a folder that cannot be made is told before anything is played', async () => {
  writeFileSync(at('plain'), '');
  const folder = at('plain/run');
  const { status, stderr } = await tune('montecarlo.bias', '-o', folder);
  expect([status, stderr]).toEqual([
    2,
    `error: Cannot write '${folder}': there is a file where a folder should be\n`,
  ]);
});

test('a run by moves; what cannot be begun is told', async () => {
  writeFileSync(at('games.txt'), 'a 6.5 B+R pdddqpdpfcnc\n');
  const run = await tune(
    'montecarlo.bias',
    '-o',
    at('moves'),
    '--games',
    at('games.txt'),
    '--steps',
    '2',
    '--positions',
    '1',
    '--playouts',
    '5',
    '--check',
    '0',
  );
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(run.stdout).toContain('not checked by games');
  expect(readFileSync(at('moves/report.md'), 'utf8')).toContain('1 moves of 1 games a step, 5 playouts each');
  writeFileSync(at('bad.txt'), '\nno game\n');
  const bad = await tune('montecarlo.bias', '-o', at('bad'), '--games', at('bad.txt'));
  expect(bad).toMatchObject({
    status: 2,
    stderr: `error: ${at('bad.txt')}:2: not "id komi result moves" with two letters a move\n`,
  });
  const twice = await tune('montecarlo.bias', 'montecarlo.bias', '-o', at('twice'));
  expect(twice).toMatchObject({ status: 2, stderr: 'error: montecarlo.bias is named twice\n' });
});
