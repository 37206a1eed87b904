/** For tests: fakeGtp.ts as an engine, and suites to run with it. */
import { join } from 'node:path';
import type { PlannedTest } from '../../engine/protocol/regression.ts';
import { parseSuite } from '../../engine/regression/suite.ts';
import type { EngineSource } from './engines.ts';
import { spawnLines } from './lineProcess.ts';
import { ProcessEngine } from './processEngine.ts';

/** Starts the fake engine, in one of its ways. */
export function fakeEngine(how = ''): ProcessEngine {
  return new ProcessEngine(
    spawnLines({
      file: process.execPath,
      args: [join(import.meta.dirname, 'fakeGtp.ts'), how],
      folder: import.meta.dirname,
    }),
  );
}

/** The fake engine as a source. */
export function fakeSource(how = ''): EngineSource {
  return {
    description: { kind: 'process', command: `fake ${how}`.trim(), name: '', version: '', build: '' },
    makeFor: () => () => fakeEngine(how),
  };
}

/** The tests of a suite's text. */
export function testsOf(name: string, text: string): PlannedTest[] {
  return parseSuite(name, text).tests.map((test) => ({
    test,
    file: join(import.meta.dirname, `${name}.tst`),
  }));
}
