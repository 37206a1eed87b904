import { expect, test } from 'vitest';
import type { PlannedTest, TestResult } from '../../engine/protocol/regression.ts';
import { fakeSource, testsOf } from './fakeEngine.ts';
import { Runner } from './runner.ts';
import { EngineStartError } from './testSession.ts';

interface Setup {
  jobs?: number;
  limitSeconds?: number;
  how?: string;
  setup?: string[];
  quickSeconds?: number;
}

function runner(
  tests: PlannedTest[],
  results: TestResult[],
  { jobs, limitSeconds, how, setup, quickSeconds }: Setup,
): Runner<PlannedTest> {
  return new Runner({
    tests,
    makeFor: fakeSource(how).makeFor,
    jobs: jobs ?? 1,
    limitSeconds: limitSeconds ?? 60,
    setup: setup ?? [],
    quickSeconds,
    onResult: (_test, result) => void results.push(result),
  });
}

async function run(text: string, setup: Setup = {}): Promise<TestResult[]> {
  const results: TestResult[] = [];
  expect(await runner(testsOf('suite', text), results, setup).run()).toBe('finished');
  return results;
}

const verdicts = (results: TestResult[]): string[] =>
  results.map(({ number, verdict }) => `${number} ${verdict}`);

test('the verdicts of the manual', async () => {
  const results = await run(`
loadsgf a.sgf
1 answer A1
#? [A1|B2]
2 answer A1
#? [A1]*
3 answer A1
#? [!A1]
4 answer A1
#? [!A1]*
5 answer 117
#? [0]&
6 nonsense
#? [!A1]
7 answer C3
8 answer 1 (x)
#? [1 \\(x\\)]`);
  expect(verdicts(results)).toEqual([
    ...['1 passed', '2 PASSED', '3 FAILED', '4 failed', '5 ignored', '6 FAILED', '7 ignored', '8 passed'],
  ]);
  expect(results[5]).toMatchObject({ answer: 'unknown command', refused: true });
});

test('what kills, hangs or confuses the engine costs one test each', async () => {
  const results = await run(
    `
loadsgf a.sgf 1
1 crash
#? [A1]
2 state
#? [a.sgf 1]
3 hang
#? [A1]*
4 garbage
#? [A1]
5 state
#? [a.sgf 1]
6 exit 0
#? [A1]
7 flood 3000
#? [A1]`,
    { limitSeconds: 3 },
  );
  expect(verdicts(results)).toEqual([
    ...['1 crashed', '2 passed', '3 timedOut', '4 FAILED', '5 passed', '6 crashed', '7 passed'],
  ]);
  expect(results[0]).toMatchObject({
    stderr: 'assertion failed',
    problem: expect.stringMatching(/SIGKILL.*crash/) as string,
  });
  expect(results[2].problem).toContain('3 s');
  expect(results[3].problem).toContain('no GTP');
  expect(results[6].stderr.length).toBeLessThanOrEqual(4000);
});

test('each test finds the position its file leads to, whichever are run', async () => {
  const text = `
loadsgf a.sgf
play B1
10 state
#? [a.sgf B1]
20 play C1
#? []
30 state
#? [a.sgf B1 C1]
trymove D1
40 state
#? [a.sgf B1 C1 D1]
popgo
50 state
#? [a.sgf B1 C1 D1 popgo]
trymove E1
60 state
#? [.* E1]
loadsgf b.sgf
70 state
#? [b.sgf]`;
  expect(verdicts(await run(text)).every((verdict) => verdict.endsWith('passed'))).toBe(true);
  const results: TestResult[] = [];
  const some = testsOf('suite', text).filter(({ test: { number } }) => [30, 50, 60, 70].includes(number));
  await runner(some, results, {}).run();
  expect(verdicts(results)).toEqual(['30 passed', '50 passed', '60 passed', '70 passed']);
});

test('counters, processor time, and commands before the first test', async () => {
  const [state, first, second] = await run(
    `1 state\n#? [set up]\n2 answer A1\n#? [A1]\n3 answer A1\n#? [A1]`,
    {
      setup: ['loadsgf set up'],
    },
  );
  expect(state.verdict).toBe('passed');
  for (const result of [first, second]) expect(result).toMatchObject({ counters: { reading: 5 }, cpu: 0.25 });
  expect(first.counters.owl).toBeUndefined();
});

test('a prelude that is refused is noted', async () => {
  const [result] = await run('nonsense 1\n1 answer A1\n#? [A1]');
  expect(result).toMatchObject({ verdict: 'passed', problem: 'nonsense 1: unknown command' });
});

test.each(['dies', 'mute'])('an engine that %s at start is not started for every test', async (how) => {
  const lines = Array.from({ length: 50 }, (_, i) => `${i + 1} answer A1\n#? [A1]`).join('\n');
  const results: TestResult[] = [];
  const failing = runner(testsOf('suite', lines), results, { how, quickSeconds: how === 'mute' ? 0.2 : 60 });
  await expect(failing.run()).rejects.toThrow(EngineStartError);
  expect(results.map(({ verdict }) => verdict)).toEqual(['crashed', 'crashed', 'crashed']);
  const message = how === 'dies' ? /exit code 3[^]*no licence found/ : /No answer within 0.2 s/;
  await expect(failing.identify()).rejects.toThrow(message);
});

test('suites side by side, each by an engine of its own, in its order', async () => {
  const tests = ['a', 'b', 'c'].flatMap((name) =>
    testsOf(name, `1 state\n#? []\n2 play ${name}\n#? []\n3 state\n#? [${name}]`),
  );
  const results: TestResult[] = [];
  await runner(tests, results, { jobs: 2 }).run();
  expect(results.map(({ verdict }) => verdict)).toEqual(Array(9).fill('passed'));
});

test('a run that is cancelled stops at once and reports no test it did not finish', async () => {
  const results: TestResult[] = [];
  const running: Runner<PlannedTest> = new Runner({
    tests: testsOf('suite', '1 answer A1\n#? [A1]\n2 hang\n#? [A1]\n3 answer A1\n#? [A1]'),
    makeFor: fakeSource().makeFor,
    jobs: 1,
    limitSeconds: 1000,
    setup: [],
    onStart: ({ test: { number } }) => {
      if (number === 2) setTimeout(() => running.cancel(), 50);
    },
    onResult: (_test, result) => void results.push(result),
  });
  expect(await running.run()).toBe('cancelled');
  expect(verdicts(results)).toEqual(['1 passed']);
});
