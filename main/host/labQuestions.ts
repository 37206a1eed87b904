/** What is found out about single results when somebody asks: whose fault it was, what the engine thought, what another one says. */
import { mkdirSync } from 'node:fs';
import type { PlannedTest, ResultRow } from '../../engine/protocol/regression.ts';
import { ApiError } from '../ipc/errors.ts';
import type { LabBisected, LabThoughts } from '../ipc/labApi.ts';
import type { Pair } from '../ipc/lockstepApi.ts';
import type { LabOptions, Params } from './labOptions.ts';
import { bisectPatterns } from './labBisect.ts';
import type { LabEngines } from './labEngines.ts';
import { Lockstep } from './labLockstep.ts';
import type { LabResults } from './labResults.ts';
import type { LabRuns } from './labRuns.ts';
import type { LabPositions } from './labPositions.ts';
import type { LabSuites } from './labSuites.ts';
import type { LabTrust } from './labTrust.ts';
import type { ThoughtKeeper } from './labThoughts.ts';
import { anyPlace } from './lockstepPlace.ts';

export interface LabQuestionsParts {
  positions: LabPositions;
  trust: LabTrust;
  engines: LabEngines;
  suites: LabSuites;
  runs: LabRuns;
  results: LabResults;
  thoughts: ThoughtKeeper;
}

export class LabQuestions {
  readonly #options: LabOptions;
  readonly #parts: LabQuestionsParts;
  readonly #stops = new Set<() => void>();
  readonly #lockstep: Lockstep;

  constructor(options: LabOptions, parts: LabQuestionsParts) {
    this.#options = options;
    this.#parts = parts;
    const { engines, runs } = parts;
    this.#lockstep = new Lockstep(({ engine, run }) => {
      const set = engine !== '' ? '' : run === null ? engines.keepPatterns() : runs.info(run).patternSet;
      return engines.source(engine, engines.has(set) ? set : '');
    });
  }

  /** Which changed pattern turned the outcome of a result; see LabReplies. */
  async bisect({ result, since }: Params<'lab.bisect'>): Promise<LabBisected | null> {
    const { runs, results, engines } = this.#parts;
    runs.free();
    const row = results.row(result);
    const filter = { suites: [row.suite], numbers: [row.number] };
    const { queries } = this.#options.store.regression;
    const before = queries.page({ run: since, filter, sort: [], offset: 0, limit: 1 }).rows.at(0);
    if (!before) throw new ApiError('not-found', { key: 'host.run.noTest' });
    const [from, to] = [since, row.run].map((run) => engines.setOf(runs.info(run)));
    const search = bisectPatterns({
      from,
      to,
      before,
      after: { ...row, ...this.#here(row) },
      options: runs.info(row.run).options,
      folder: engines.folder,
      source: (file) => engines.own(file),
      onTrial: (done, of) => this.#options.emit('lab.trial', { result, done, of }),
    });
    this.#stops.add(search.stop);
    return search.done.finally(() => this.#stops.delete(search.stop));
  }

  /** A kept test in its suite here; 'not-found' without one: its folder is where the engine is started. */
  #here(row: ResultRow): PlannedTest {
    const placed = this.#parts.suites.placed(row);
    if (placed.file === '')
      throw new ApiError('not-found', { key: 'host.suite.none', args: { name: row.suite } });
    return placed;
  }

  /** Two engines on one position; see LabReplies. */
  async lockstep(params: Params<'lab.lockstep'>): Promise<Pair | null> {
    const { positions, trust, suites, runs, results } = this.#parts;
    const { at, players } = params;
    const other = players.findLast(({ engine }) => engine !== '');
    if (other) suites.keepSecondEngine(other.engine);
    if ('position' in at) {
      const { folder } = this.#options;
      mkdirSync(folder, { recursive: true });
      return this.#lockstep.ask(anyPlace(at.position, folder), params);
    }
    const row = results.row(at.result);
    // Another program is sent what the suite here says, and nothing that came with a run.
    const planned = other ? suites.asItIsNow(row) : this.#here(row);
    if (other) trust.check([planned.file]);
    return this.#lockstep.ask(await positions.ask('place', planned, runs.info(row.run)), params);
  }

  /** What our engine made of the position in the result's run, and what it makes of it now; see LabReplies. */
  async thoughts({ result }: Params<'lab.thoughts'>): Promise<LabThoughts | null> {
    const { runs, results, engines, thoughts } = this.#parts;
    const row = results.row(result);
    const run = runs.info(row.run);
    if (run.engine.build === '') throw new ApiError('refused', { key: 'host.run.onlyOurs' });
    const before = await thoughts.of(row, () => engines.patternsOf(run));
    if (!before) return null;
    const after = await thoughts.present(row, this.#options.patterns()?.databases ?? null);
    const { build, made, ...record } = before;
    return { before: record, made, sameBuild: build === run.engine.build, after };
  }

  /** Ends what is being found out, and the thinking after a run. */
  stop(): null {
    for (const stop of this.#stops) stop();
    this.#parts.thoughts.stop();
    this.#lockstep.stop();
    return null;
  }
}
