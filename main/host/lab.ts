/**
 * The regression lab's services, put together from its parts: suites, runs, results, and questions about single ones. Suites are files;
 * those of the program are never written. A run goes on while the window shows something else; what it finishes is kept at once.
 */
import type { Calls, Events } from '../ipc/api.ts';
import type { LabCalls, LabEvents } from '../ipc/labApi.ts';
import type { UsedPattern } from '../patterns/service.ts';
import type { Store } from '../store/store.ts';
import { LabEngines } from './labEngines.ts';
import { questionOf } from './testQuestion.ts';
import { LabQuestions } from './labQuestions.ts';
import { LabResults } from './labResults.ts';
import { LabRuns } from './labRuns.ts';
import { LabSessions } from './labSessions.ts';
import { LabSuites } from './labSuites.ts';
import { ThoughtKeeper, type LabEngine } from './labThoughts.ts';
import { LabTouched } from './labTouched.ts';
import { LabTouchedRun } from './labTouchedRun.ts';

export interface LabOptions {
  store: Store;
  /** Where the user's own suites are kept. */
  folder: string;
  build: () => string;
  /** The patterns in use; null when there are none. */
  patterns: () => { id: string; buffer: ArrayBuffer } | null;
  /** A pattern of the set in use; throws an ApiError when there is none of that name. */
  pattern: (database: string, name: string) => UsedPattern;
  /** Another engine, for other patterns. */
  spawn: () => LabEngine;
  version: string;
  emit: <E extends keyof LabEvents | 'notice'>(name: E, value: Events[E]) => void;
}

export type Params<C extends keyof LabCalls> = Calls[C]['params'];

/** What answers the lab's calls. */
export type LabServices = {
  [C in keyof LabCalls]: (params: Params<C>) => Calls[C]['result'] | Promise<Calls[C]['result']>;
};

export class Lab {
  readonly #suites: LabSuites;
  readonly #runs: LabRuns;
  readonly #results: LabResults;
  readonly #questions: LabQuestions;
  readonly #touched: LabTouched;
  readonly #touchedRun: LabTouchedRun;

  constructor(options: LabOptions) {
    const { regression } = options.store;
    const sessions = new LabSessions(options.version);
    const engines = new LabEngines(options);
    const thoughts = new ThoughtKeeper({
      details: regression.details,
      spawn: options.spawn,
      build: options.build,
      question: (row) => questionOf(sessions.at(row, this.#runs.info(row.run)), row.test.command),
    });
    this.#suites = new LabSuites(options, sessions);
    this.#results = new LabResults(regression.queries, sessions, (run) => this.#runs.info(run));
    const suites = this.#suites;
    const results = this.#results;
    const touched = new LabTouched(options, sessions, suites);
    this.#touched = touched;
    this.#touchedRun = new LabTouchedRun(options, engines, suites, touched);
    this.#runs = new LabRuns(options, {
      sessions,
      engines,
      suites,
      thoughts,
      onChange: () => {
        results.changed();
        touched.changed();
      },
    });
    this.#questions = new LabQuestions(options, {
      sessions,
      engines,
      suites,
      runs: this.#runs,
      results,
      thoughts,
    });
  }

  /** The lab's calls; `absolute` makes a path of what the user wrote. */
  services(absolute: (path: string) => string): LabServices {
    const suites = this.#suites;
    const runs = this.#runs;
    const results = this.#results;
    const questions = this.#questions;
    return {
      'lab.suites': () => suites.list(),
      'lab.suite': (params) => suites.read(params),
      'lab.folder': ({ path, add }) => suites.folder({ path: absolute(path), add }),
      'lab.expect': (params) => suites.expect(params),
      'lab.addTest': (params) => suites.addTest(params),
      'lab.start': (params) => runs.start(params),
      'lab.rerun': (params) => runs.rerun(params),
      'lab.resume': (params) => runs.resume(params),
      'lab.cancel': () => runs.cancel(),
      'lab.runs': () => runs.list(),
      'lab.rename': (params) => runs.rename(params),
      'lab.pin': (params) => runs.pin(params),
      'lab.remove': (params) => runs.remove(params),
      'lab.export': ({ run, path }) => runs.export({ run, path: absolute(path) }),
      'lab.import': ({ path }) => runs.import({ path: absolute(path) }),
      'lab.results': (params) => results.page(params),
      'lab.groups': (params) => results.groups(params),
      'lab.changes': (params) => results.changes(params),
      'lab.history': (params) => results.history(params),
      'lab.position': (params) => results.position(params),
      'lab.bisect': (params) => questions.bisect(params),
      'lab.thoughts': (params) => questions.thoughts(params),
      'lab.lockstep': (params) => questions.lockstep(params),
      'lab.stop': () => questions.stop(),
      'lab.touched': (params) => this.#touched.find(params),
      'lab.touchedRun': (params) => this.#touchedRun.run(params),
      'lab.touchedStop': () => this.#stopTouched(),
    };
  }

  /** Ends a run that goes on; what is finished stays. */
  close(): void {
    this.#runs.cancel();
    this.#questions.stop();
    this.#stopTouched();
  }

  #stopTouched(): null {
    this.#touched.stop();
    this.#touchedRun.stop();
    return null;
  }
}
