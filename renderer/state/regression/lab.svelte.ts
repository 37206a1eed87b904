/**
 * The Regression place: suites, runs, the results of the chosen run, and what is found out about single results. Each is a part of its
 * own; here they are joined, and the host's events find their part.
 */
import type { Api } from '../../../main/ipc/api.ts';
import { t } from '../../messages/messages.ts';
import type { Notices } from '../notices.svelte.ts';
import type { UserEngineList } from '../userEngines.svelte.ts';
import { LabBisection } from './bisection.svelte.ts';
import { ToldCalls } from '../toldCalls.ts';
import { LabResults } from './results.svelte.ts';
import { LabRuns } from './runs.svelte.ts';
import { TestShelf } from './shelf.svelte.ts';
import { LabSuites } from './suites.svelte.ts';
import type { LabRow } from '../../../main/ipc/labApi.ts';
import type { Calls } from '../../../main/ipc/api.ts';
import { Lockstep } from './lockstep.svelte.ts';
import { BeforeAfter } from './beforeAfter.svelte.ts';

/** What is shown instead of the list: a test's analysis before and after, or two engines on one position. */
export type Comparing = 'beforeAfter' | 'lockstep' | null;

export class RegressionLab {
  readonly suites: LabSuites;
  readonly runs: LabRuns;
  readonly results: LabResults;
  readonly bisection: LabBisection;
  readonly beforeAfter: BeforeAfter;
  readonly lockstep: Lockstep;
  /** Whether it is known which runs there are. */
  loaded = $state(false);
  comparing = $state<Comparing>(null);
  /** The form of a new run is open. */
  asking = $state(false);
  /** The name of the run that is shown is being changed. */
  renaming = $state(false);
  /** What is to be done once it is known with which engine. */
  awaitsEngine = $state.raw<((engine: string) => void) | null>(null);

  readonly shelf: TestShelf;
  readonly #calls: ToldCalls;
  readonly #stops: (() => void)[];

  constructor(api: Api, notices: Notices, engines: UserEngineList) {
    this.#calls = new ToldCalls(api, notices);
    this.suites = new LabSuites(this.#calls, engines);
    this.shelf = new TestShelf(this.#calls);
    this.runs = new LabRuns(this.#calls, () => void this.results.restart());
    this.results = new LabResults(this.#calls, this.runs);
    this.bisection = new LabBisection(api, this.runs);
    this.beforeAfter = new BeforeAfter(api);
    this.lockstep = new Lockstep(api, this.results);
    this.#stops = [
      api.on('lab.thinking', (progress) => this.beforeAfter.advance(progress)),
      api.on('lab.trial', (trial) => this.bisection.advance(trial)),
      api.on('lab.progress', (progress) => {
        this.runs.advance(progress);
        if (progress.run === this.runs.current?.id) this.results.arrived();
      }),
      api.on('lab.ended', ({ id }) => void this.#ended(id)),
    ];
  }

  /** The place is shown. */
  async open(): Promise<void> {
    // Reading all suites takes a while, and nothing but their number waits for it.
    const suites = Promise.all([this.suites.read(), this.suites.engines.refresh()]);
    await this.runs.read();
    this.loaded = true;
    await this.results.refresh();
    const [found] = await suites;
    if (found) this.lockstep.suggest(found.secondEngine);
  }

  async chooseRun(id: number): Promise<void> {
    this.runs.choose(id);
    await this.#showOther();
  }

  /** Another run is looked at. */
  async #showOther(): Promise<void> {
    this.renaming = false;
    await this.results.ofOtherRun();
  }

  async compareWith(id: number | null): Promise<void> {
    this.runs.since = id;
    this.results.change = null;
    await this.results.refresh();
  }

  /** Takes the run that is shown off the list; the message offers it back. */
  async removeRun(): Promise<void> {
    const { current } = this.runs;
    if (!current || !(await this.runs.remove(current))) return;
    if (this.comparing) this.endComparing();
    await this.#showOther();
    const restore = async (): Promise<void> => {
      if (!(await this.runs.restore(current))) return;
      await this.chooseRun(current.id);
    };
    const name = `#${current.id} ${current.name}`.trim();
    this.#calls.notices.info(() => t('regression:said.removed', { name }), {
      label: () => t('actions:edit.undo'),
      run: () => void restore(),
    });
  }

  /** Runs every test again that the list shows. */
  async rerunShown(): Promise<void> {
    await this.#withEngine(async (engine) => {
      const rows = await this.results.all();
      await this.runs.rerun(rows, t('regression:again.tests', { count: rows.length }), engine);
    });
  }

  /** Runs one test again. */
  async rerunOne(row: LabRow): Promise<void> {
    const name = t('regression:again.test', { test: `${row.suite}:${row.number}` });
    await this.#withEngine((engine) => this.runs.rerun([row], name, engine));
  }

  /** Goes on with the run that is shown; `mixed`: also with another engine than the one that answered before. */
  async resume(mixed = false): Promise<void> {
    await this.#withEngine((engine) => this.runs.resume(engine, mixed));
  }

  /** Does something with the engine of the run that is shown, or with one that is chosen first. */
  async #withEngine(act: (engine?: string) => Promise<void>): Promise<void> {
    // Right after a start the user's engines may not be known yet.
    if (this.suites.list.length === 0) await this.suites.read();
    const { current } = this.runs;
    if (!current || this.suites.canStart(current)) await act();
    else this.awaitsEngine = (engine) => void act(engine);
  }

  /** The position of a result as a game, and a line for a shell. */
  position(row: LabRow): Promise<Calls['lab.position']['result'] | undefined> {
    return this.#calls.try(() => t('regression:failed.position'), 'lab.position', { result: row.id });
  }

  /** Shows the analysis of the chosen test before and after. */
  compareBeforeAfter(row: LabRow): void {
    this.comparing = 'beforeAfter';
    void this.beforeAfter.ask(row);
  }

  /** Puts two engines on the position of the chosen test. */
  compareEngines(): void {
    this.comparing = 'lockstep';
    this.lockstep.open();
  }

  /** The next test or move, or the one before, in what is compared. */
  async stepComparing(by: 1 | -1): Promise<void> {
    if (this.comparing === 'lockstep') {
      await this.lockstep.step(by);
      return;
    }
    const before = this.results.current;
    const row = await this.results.step(by);
    if (row && row.id !== before?.id) await this.beforeAfter.ask(row);
  }

  /** Back to the list. */
  endComparing(): void {
    if (this.comparing === 'lockstep') this.lockstep.close();
    else if (this.beforeAfter.asking) void this.beforeAfter.stop();
    this.comparing = null;
  }

  dispose(): void {
    this.results.dispose();
    for (const stop of this.#stops) stop();
  }

  async #ended(run: number): Promise<void> {
    await this.runs.read();
    if (this.runs.current?.id === run) await this.results.reread();
  }
}
