import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { RunInfo } from '../../engine/protocol/regression.ts';
import { programSource, thisMachine } from '../regression/engines.ts';
import { chooseTests } from '../regression/suiteFiles.ts';
import { emptyResult } from '../regression/testSession.ts';
import { Store } from '../store/store.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { cli } from '../../build/checks/testProgram.ts';

const fake = resolve(import.meta.dirname, '../regression/fakeGtp.ts');
const at = useTestFolder();

const suite = `
boardsize 9
clear_board
play black A1
1 answer A1
#? [A1|B2]
2 answer A1
#? [!A1]
3 answer C3
#? [D4]*
4 answer A1
#? [A1]*
5 answer 17
#? [0]&
6 crash
#? [A1]
`;

beforeEach(() => {
  writeFileSync(at('mixed.tst'), suite);
  writeFileSync(at('fine.tst'), '1 answer A1\n#? [A1]\n');
});

function regress(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const engine = ['-e', `"${process.execPath}" "${fake}"`, '-s', at()];
  return new Promise((done) => {
    const child = execFile(process.execPath, [cli, 'regress', ...engine, ...args], (_error, stdout, stderr) =>
      done({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

test('unexpected results as they come, then nodes, time and counts', async () => {
  const { status, stdout, stderr } = await regress();
  expect(stderr).toBe('');
  expect(status).toBe(1);
  const lines = stdout.trim().split('\n');
  expect(lines.slice(0, 5)).toEqual([
    'mixed:2 FAILED A1 [!A1]',
    'mixed:4 PASSED A1 [A1]',
    'mixed:6 crashed  [A1]',
    '  The engine was killed by SIGKILL during: crash',
    'mixed 1.25 25 0 0',
  ]);
  expect(lines.at(-1)).toBe('1 FAILED, 1 PASSED, 1 crashed, 1 failed, 2 passed, 1 ignored');
});

test('as eval.sh and as regress.sh', async () => {
  const [evaluated, unexpected] = await Promise.all([
    regress('mixed', '--format', 'eval'),
    regress('mixed:2-4', '--format', 'regress'),
  ]);
  expect(evaluated.stdout).toBe(`1 passed
2 FAILED: Correct '!A1', got 'A1'
3 failed: Correct 'D4', got 'C3'
4 PASSED
6 FAILED: Correct 'A1', got ''
`);
  expect(unexpected.stdout).toBe(`2 unexpected FAIL: Correct '!A1', got 'A1'\n4 unexpected PASS!\n`);
});

test('reports, and a run that is kept', async () => {
  const { status, stdout } = await regress(
    ...['fine', 'mixed:2', '--json', '--html', at('r.html'), '--junit', at('r.xml')],
    ...['--store', '--data', at('data'), '--name', 'evening'],
  );
  expect(status).toBe(1);
  const { run, results } = JSON.parse(stdout) as { run: { name: string }; results: { verdict: string }[] };
  expect(run).toMatchObject({ name: 'evening', state: 'finished', engine: { name: 'Fake', version: '7' } });
  expect(results.map(({ verdict }) => verdict)).toEqual(['passed', 'FAILED']);
  const page = readFileSync(at('r.html'), 'utf8');
  expect(page).toContain('mixed:2');
  // The board of the test, with the stone that was played.
  expect(page).toMatch(/<svg viewBox="0 0 9 9"[^]*class="black" cx="0.5" cy="8.5"/);
  expect(page).not.toMatch(/<script|https?:/);
  expect(readFileSync(at('r.xml'), 'utf8')).toContain(`<failure message="expected '!A1'`);
  const store = new Store(join(at('data'), 'yomi.db'));
  expect(store.regression.runs()).toMatchObject([{ name: 'evening', planned: 2 }]);
  store.close();
});

test('nothing unexpected is success', async () => {
  writeFileSync(at('list'), 'fine:1 # as before\nmixed:1,3');
  const { status, stdout } = await regress(
    '--file',
    at('list'),
    '--verbose',
    '--limit-commands',
    'answer',
    '--slow-moves',
    '1',
  );
  expect(status).toBe(0);
  expect(stdout).toContain('mixed:3 failed C3 [D4]\n');
  expect(stdout).toMatch(/\n\w+:\d 0.25 s \w+\n$/);
});

test.each([
  [['none'], 'There is no suite none.'],
  [['fine', '--in-process'], 'contradict'],
  [['fine', '-e', 'no-such-engine'], 'could not be started'],
  [['fine', '--jobs', '0'], 'number of jobs'],
])('%j makes no run', async (args, message) => {
  const { status, stdout, stderr } = await regress(...args);
  expect(stdout).toBe('');
  expect(stderr).toContain(message);
  expect(status).toBe(2);
});

test('suites are checked', async () => {
  writeFileSync(
    at('bad.tst'),
    '1 a\n#? [x\n1 b\nboardsize 9\nclear_board\nplay black A1\n\n4 reg_genmove white\n#? [A1]\n',
  );
  const { status, stderr } = await regress('--check', 'bad');
  expect(status).toBe(1);
  expect(stderr.split('\n')).toEqual([
    `${at('bad.tst')}:2: error: not of the form '#? [..]': #? [x`,
    `${at('bad.tst')}:3: warning: test number 1 was used in line 1`,
    `${at('bad.tst')}:3: warning: test 1 has no expectation`,
    `${at('bad.tst')}:8: error: test 4: A1 is not an empty point of the board`,
    '',
  ]);
});

test('a kept run that was stopped goes on by its number, and with another engine only when told to', async () => {
  const path = join(at('data'), 'yomi.db');
  mkdirSync(at('data'));
  const store = new Store(path);
  const { tests } = chooseTests(['fine', 'mixed:1'], [at()]);
  const { description } = programSource(`"${process.execPath}" "${fake}"`);
  const about = { name: '', patternSet: '', engine: { ...description, name: 'Fake', version: '6' } };
  const options = { selectors: [], jobs: 1, limitSeconds: 60, commands: [], setup: [] };
  const { id, planned } = store.regression.begin({ ...about, options, machine: thisMachine() }, tests);
  store.regression.finish(planned[0].id, { ...emptyResult(planned[0].test), verdict: 'passed' });
  store.regression.end(id, 'cancelled');
  store.close();
  const resume = ['--resume', String(id), '--data', at('data')];
  const refused = await regress(...resume);
  expect([refused.status, refused.stderr]).toEqual([
    2,
    'error: Fake is Fake 7 now, and the results before are of Fake 6; --mixed goes on all the same\n',
  ]);
  const mixed = await regress(...resume, '--mixed', '--json');
  expect(mixed.stderr).toBe(
    'Fake was not the same for all results: first Fake 6, then also Fake 7\n1 by Fake 6\n1 by Fake 7\n',
  );
  const { run, results } = JSON.parse(mixed.stdout) as { run: RunInfo; results: { answer: string }[] };
  expect(run).toMatchObject({ state: 'finished', changes: [{ part: 'version' }] });
  expect(results.map(({ answer }) => answer)).toEqual(['', 'A1']);
  expect((await regress(...resume)).stderr).toBe(`error: Run ${id} is finished.\n`);
});
