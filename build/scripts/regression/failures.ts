/** Which tests of suites our engine fails, whatever is expected of it. */
import { resolve } from 'node:path';
import { Engine } from '../../../engine/genmove/engine.ts';
import { GtpSession } from '../../../engine/gtp/session.ts';
import { nodeHost } from '../../../main/cli/nodeHost.ts';
import { yomiVersion } from '../../../main/host/places.ts';
import { inProcessSource, type SessionMaker } from '../../../main/regression/engines.ts';
import { runInMemory } from '../../../main/regression/memoryRun.ts';
import { chooseTests } from '../../../main/regression/suiteFiles.ts';
import type { ResultRow } from '../../../engine/protocol/regression.ts';
import type { Marks } from './suites.ts';

const makeSession: SessionMaker = (folder, errorLine) => {
  const host = nodeHost(yomiVersion());
  return new GtpSession(new Engine(), {
    ...host,
    errorLine,
    readFile: (name) => host.readFile(resolve(folder, name)),
  });
};

/** Runs suites, given as files or selectors, by our engine in this process. */
export async function ownResults(words: readonly string[]): Promise<ResultRow[]> {
  const { tests } = chooseTests(words, []);
  const options = { selectors: [...words], jobs: 1, limitSeconds: 300, commands: [], setup: [] };
  const engine = inProcessSource(makeSession, '', '');
  return (await runInMemory(tests, { name: '', patternSet: '' }, { engine, options }).done).rows;
}

/** The tests our engine fails, by suite and number. */
export async function failures(files: readonly string[]): Promise<Marks> {
  const marks = new Map<string, Set<number>>();
  for (const { suite, number, verdict } of await ownResults(files)) {
    if (verdict === 'passed' || verdict === 'PASSED') continue;
    const known = marks.get(suite) ?? new Set();
    marks.set(suite, known.add(number));
  }
  return marks;
}
