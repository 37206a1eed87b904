/**
 * The runner against two that know nothing of it: our verdicts and answers for GNU Go are those that were recorded of it, and
 * for our engine those of the independent script beside the shared suites. Needs the shared data and the program.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gnugoPath, sharedDir, skipReason } from '../../build/checks/shared.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { ownProgramSource, programSource, type EngineSource } from './engines.ts';
import { runInMemory } from './memoryRun.ts';
import { chooseTests } from './suiteFiles.ts';
import { cli } from '../../build/checks/testProgram.ts';

const LONG = 300_000;
const at = useTestFolder();
const shared = sharedDir();
const gnugo = gnugoPath();
const suites = shared === undefined ? undefined : join(shared, 'regression');
const script = shared === undefined ? '' : join(shared, 'tools/regress.py');

interface Recorded {
  id: number;
  ok: boolean;
  got: string;
}

/** Suite:number, whether it was passed, and the answer, of every test that was judged. */
async function ours(words: string[], engine: EngineSource): Promise<string[]> {
  const { tests } = chooseTests(words, [suites ?? '']);
  const options = { selectors: words, jobs: 2, limitSeconds: 120, commands: [], setup: [] };
  const { rows } = await runInMemory(tests, { name: '', patternSet: '' }, { engine, options }).done;
  return rows
    .filter(({ verdict }) => verdict !== 'ignored')
    .map(({ suite, number, verdict, answer }) =>
      line(suite, { id: number, ok: verdict === 'passed' || verdict === 'PASSED', got: answer }),
    )
    .sort();
}

function line(suite: string, { id, ok, got }: Recorded): string {
  return `${suite}:${id} ${ok ? 'right' : 'wrong'} ${got.slice(0, 200)}`;
}

function recorded(file: string, words: string[]): string[] {
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Recorded[]>;
  return words.flatMap((suite) => all[suite].map((test) => line(suite, test))).sort();
}

test(
  'the verdicts over gnugo are the recorded ones',
  async () => {
    if (suites === undefined || gnugo === undefined)
      return skipReason('gnugo.test.ts', 'no shared suites or no gnugo');
    const words = ['reading', 'optics', 'tiny', 'break_in'];
    const verdicts = await ours(words, programSource(`${gnugo} --mode gtp --quiet`));
    expect(verdicts).toEqual(recorded(join(suites, 'gnugo-3.8.json'), words));
    expect(verdicts.length).toBeGreaterThan(350);
  },
  LONG,
);

test(
  'the verdicts over our engine are those of the independent script',
  async () => {
    if (suites === undefined || !existsSync(script)) return skipReason('gnugo.test.ts', 'no shared suites');
    const words = ['reading'];
    const engine = ownProgramSource([], '');
    const command = `${process.execPath} ${cli} --mode gtp --threads 1 --quiet`;
    const { status, stderr } = spawnSync(
      'python3',
      [script, '--cwd', suites, '--engine', command, '--out', at('out.json'), ...words],
      { encoding: 'utf8' },
    );
    expect(`${status} ${stderr}`).toBe('0 ');
    expect(await ours(words, engine)).toEqual(recorded(at('out.json'), words));
  },
  LONG,
);
