/**
 * The regression lab's services, put together from its parts: suites, runs, results, and questions about single ones. Suites are files;
 * those of the program are never written. A run goes on while the window shows something else; what it finishes is kept at once.
 */
import { LabEngines } from './labEngines.ts';
import type { LabOptions, LabServices } from './labOptions.ts';
import { LabPositions } from './labPositions.ts';
import { LabQuestions } from './labQuestions.ts';
import { LabResults } from './labResults.ts';
import { LabRuns } from './labRuns.ts';
import { LabSessions } from './labSessions.ts';
import { LabSuites } from './labSuites.ts';
import { LabAffected } from './labAffected.ts';
import { LabAffectedRun } from './labAffectedRun.ts';
import { LabTrust } from './labTrust.ts';
import { ThoughtKeeper } from './labThoughts.ts';

export class Lab {
  readonly #suites: LabSuites;
  readonly #runs: LabRuns;
  readonly #results: LabResults;
  readonly #questions: LabQuestions;
  readonly #affected: LabAffected;
  readonly #affectedRun: LabAffectedRun;
  readonly #positions: LabPositions;
  readonly #engines: LabEngines;
  readonly #trust: LabTrust;

  constructor(options: LabOptions) {
    const { regression } = options.store;
    const sessions = new LabSessions(options.version);
    const trust = new LabTrust(options.store.values, options.folder);
    const isRestricted = (file: string): boolean => trust.isRestricted(file);
    const positions = new LabPositions({ version: options.version, isRestricted });
    const engines = new LabEngines(options, trust);
    this.#positions = positions;
    this.#engines = engines;
    this.#trust = trust;
    const thoughts = new ThoughtKeeper({
      details: regression.details,
      spawn: options.spawn,
      build: options.build,
      question: (row) => positions.ask('question', this.#suites.placed(row), this.#runs.info(row.run)),
    });
    this.#suites = new LabSuites(options, { sessions, trust, engines: engines.users });
    this.#results = new LabResults(regression.queries, {
      positions,
      suites: this.#suites,
      engines: engines.users,
      runOf: (run) => this.#runs.info(run),
    });
    const suites = this.#suites;
    const results = this.#results;
    const affected = new LabAffected(options, positions, suites);
    this.#affected = affected;
    this.#affectedRun = new LabAffectedRun(options, engines, suites, affected);
    this.#runs = new LabRuns(options, {
      positions,
      trust,
      engines,
      suites,
      thoughts,
      onChange: () => {
        results.changed();
        affected.changed();
      },
    });
    this.#questions = new LabQuestions(options, {
      positions,
      trust,
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
      'lab.trust': ({ folder, trusted }) => {
        this.#trust.set(absolute(folder), trusted);
        return null;
      },
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
      'lab.restore': (params) => runs.restore(params),
      'lab.export': ({ path, ...rest }) => runs.export({ ...rest, path: absolute(path) }),
      'lab.import': ({ path }) => runs.import({ path: absolute(path) }),
      'lab.results': (params) => results.page(params),
      'lab.groups': (params) => results.groups(params),
      'lab.place': (params) => results.place(params),
      'lab.changes': (params) => results.changes(params),
      'lab.history': (params) => results.history(params),
      'lab.position': (params) => results.position(params),
      'lab.tests': (params) => suites.tests(params),
      'lab.test': (params) => results.test(params),
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
    this.#runs.close();
    this.#questions.stop();
    this.#stopAffected();
    this.#positions.close();
    this.#engines.clearScratch();
  }

  #stopAffected(): null {
    this.#affected.stop();
    this.#affectedRun.stop();
    return null;
  }
}
