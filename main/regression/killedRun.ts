/**
 * The process that storedRun.test.ts kills: begins a run, or goes on with the one that was interrupted, and prints the
 * number of each test once its result is kept. Argument: the database file.
 */
import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { PlannedTest } from '../../engine/protocol/regression.ts';
import { Store } from '../store/store.ts';
import { fakeSource, testsOf } from './fakeEngine.ts';
import { resumeRun, startRun, type StoredRunOptions } from './storedRun.ts';

/** Far more tests than any of the killed processes gets done. */
export function crashTests(): PlannedTest[] {
  const lines = Array.from({ length: 2000 }, (_, i) => `${i + 1} answer ${i + 1}\n#? [${i + 1}]`);
  return testsOf('kill', lines.join('\n'));
}

async function run(path: string): Promise<void> {
  const store = new Store(path);
  const using: StoredRunOptions = {
    repository: store.regression,
    engine: fakeSource(),
    options: { selectors: [], jobs: 1, limitSeconds: 60, commands: [], setup: [] },
    onResult: (_id, { number }) => writeSync(1, `${number}\n`),
  };
  const interrupted = store.regression.runs().at(0);
  const about = { name: '', patternSet: '' };
  const running = interrupted
    ? resumeRun(interrupted.id, store.regression.remaining(interrupted.id), using)
    : startRun(crashTests(), about, using);
  await running.done;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await run(process.argv[2]);
