/**
 * The regression lab's services, put together from its parts: suites, runs, results, and questions about single ones. Suites are files;
 * those of the program are never written. A run goes on while the window shows something else; what it finishes is kept at once.
 */
import { LabEngines } from './labEngines.ts';
import { questionOf } from './testQuestion.ts';
import type { LabOptions, LabServices } from './labOptions.ts';
import { LabQuestions } from './labQuestions.ts';
import { LabResults } from './labResults.ts';
import { LabRuns } from './labRuns.ts';
import { LabSessions } from './labSessions.ts';
import { LabSuites } from './labSuites.ts';
import { LabAffected } from './labAffected.ts';
import { LabAffectedRun } from './labAffectedRun.ts';
import { ThoughtKeeper } from './labThoughts.ts';

export class Lab {
  readonly #suites: LabSuites;
  readonly #runs: LabRuns;
  readonly #results: LabResults;
  readonly #questions: LabQuestions;
  readonly #affected: LabAffected;
  readonly #affectedRun: LabAffectedRun;

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
    const affected = new LabAffected(options, sessions, suites);
    this.#affected = affected;
    this.#affectedRun = new LabAffectedRun(options, engines, suites, affected);
    this.#runs = new LabRuns(options, {
      sessions,
      engines,
      suites,
      thoughts,
      onChange: () => {
        results.changed();
        affected.changed();
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
      'lab.affected': (params) => this.#affected.find(params),
      'lab.affectedRun': (params) => this.#affectedRun.run(params),
      'lab.affectedStop': () => this.#stopAffected(),
    };
  }

  /** Ends a run that goes on; what is finished stays. */
  close(): void {
    this.#runs.cancel();
    this.#questions.stop();
    this.#stopAffected();
  }

  #stopAffected(): null {
    this.#affected.stop();
    this.#affectedRun.stop();
    return null;
  }
}
