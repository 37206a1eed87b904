/** The runs that are kept: the one that is looked at, the one it is compared with, and what can be done with a run. */
import type { RunInfo, RunProgress } from '../../../engine/protocol/regression.ts';
import type { LabRow, LabStart } from '../../../main/ipc/labApi.ts';
import { errorData } from '../../api/errors.ts';
import { t } from '../../messages/messages.ts';
import type { ToldCalls } from '../toldCalls.ts';

export class LabRuns {
  /** Newest first. */
  list = $state.raw<readonly RunInfo[]>([]);
  /** The run whose results are shown, and the one they are compared with. */
  current = $state.raw<RunInfo | null>(null);
  since = $state<number | null>(null);
  /** The file that the run that is shown is to be written to, or one read from; null while nothing is asked about files. */
  file = $state<string | null>(null);

  readonly running: boolean = $derived(this.list.some(({ state }) => state === 'running'));
  /** Whether the run that is shown can go on. */
  readonly canGoOn: boolean = $derived(
    !this.running && this.current !== null && this.current.state !== 'finished',
  );

  readonly #calls: ToldCalls;
  readonly #onBegun: () => void;

  /** `onBegun`: another run is looked at, since it has just begun or was read from a file. */
  constructor(calls: ToldCalls, onBegun: () => void) {
    this.#calls = calls;
    this.#onBegun = onBegun;
  }

  async read(): Promise<void> {
    const runs = await this.#calls.try(() => t('regression:failed.runs'), 'lab.runs', {});
    if (!runs) return;
    this.list = runs;
    this.#show(runs.find(({ id }) => id === this.current?.id) ?? runs.at(0) ?? null);
    if (this.since === this.current?.id || !runs.some(({ id }) => id === this.since)) this.since = null;
  }

  /** A run has got further. */
  advance({ run, totals }: RunProgress): void {
    const advanced = (one: RunInfo): RunInfo => (one.id === run ? { ...one, totals } : one);
    this.list = this.list.map(advanced);
    this.current &&= advanced(this.current);
  }

  choose(id: number): void {
    this.#show(this.list.find((run) => run.id === id) ?? null);
    if (this.since === id) this.since = null;
  }

  async start(params: LabStart): Promise<boolean> {
    return this.#begun(await this.#calls.try(() => t('regression:failed.start'), 'lab.start', params));
  }

  /** Runs tests again, as their run was made; `engine`: by another one. */
  async rerun(rows: readonly LabRow[], name: string, engine?: string): Promise<void> {
    const results = rows.map(({ id }) => id);
    const params = { results, name, ...(engine === undefined ? {} : { engine }) };
    this.#begun(await this.#calls.try(() => t('regression:failed.start'), 'lab.rerun', params));
  }

  /** `mixed`: also with an engine that is another than the one that answered before. */
  async resume(engine?: string, mixed = false): Promise<void> {
    const { current } = this;
    if (!current) return;
    const by = engine === undefined ? {} : { engine };
    const params = { run: current.id, ...by, ...(mixed ? { mixed } : {}) };
    const begun = this.#begun(
      await this.#calls.try(() => t('regression:failed.resume'), 'lab.resume', params),
    );
    // Which engine it was may be known only now.
    if (!begun) await this.read();
  }

  async cancel(): Promise<void> {
    await this.#calls.try(() => t('regression:failed.cancel'), 'lab.cancel', {});
  }

  async pin(run: RunInfo): Promise<void> {
    await this.#calls.try(() => t('regression:failed.pin'), 'lab.pin', { run: run.id, pinned: !run.pinned });
    await this.read();
  }

  async rename(run: RunInfo, name: string): Promise<void> {
    await this.#calls.try(() => t('regression:failed.rename'), 'lab.rename', { run: run.id, name });
    await this.read();
  }

  /** Takes a run off the list; whether it is gone. Then the one that stands in its place is looked at. */
  async remove(run: RunInfo): Promise<boolean> {
    const removed = await this.#calls.try(() => t('regression:failed.remove'), 'lab.remove', {
      runs: [run.id],
    });
    if (removed === undefined) return false;
    const at = this.list.findIndex(({ id }) => id === run.id);
    const others = this.list.filter(({ id }) => id !== run.id);
    this.#show(others[at] ?? others.at(-1) ?? null);
    await this.read();
    return true;
  }

  /** Brings back a run that was removed; whether it is there. */
  async restore(run: RunInfo): Promise<boolean> {
    const restored = await this.#calls.try(() => t('regression:failed.restore'), 'lab.restore', {
      runs: [run.id],
    });
    if (restored === undefined) return false;
    await this.read();
    return true;
  }

  /** Writes a run to a file; a message offers to replace one that is there, as long as that file is asked about. */
  async export(run: RunInfo, path: string, force = false): Promise<void> {
    const { api, notices } = this.#calls;
    try {
      const written = await api.call('lab.export', { run: run.id, path, ...(force ? { force } : {}) });
      notices.info(() => t('regression:said.exported', { path: written.path }));
    } catch (thrown) {
      const { code } = errorData(thrown);
      if (code !== 'conflict') {
        notices.failed(() => t('regression:failed.export'), thrown);
        return;
      }
      notices.show(
        { severity: 'warning', message: () => errorData(thrown).message },
        {
          label: () => t('files:save.replace'),
          run: () => void this.export(run, path, true),
          holds: () => this.file === path && this.current?.id === run.id,
        },
      );
    }
  }

  async import(path: string): Promise<void> {
    const { list } = this;
    const run = await this.#calls.try(() => t('regression:failed.import'), 'lab.import', { path });
    if (!list.some(({ id }) => id === run?.id)) {
      this.#begun(run);
      return;
    }
    this.choose(run!.id);
    this.#onBegun();
    this.#calls.notices.info(() => t('regression:said.known'));
  }

  /** Asks for a file of the run that is shown, or does so no more. */
  askForFile(asked: boolean): void {
    this.file = asked && this.current ? `~/run-${this.current.id}.yomirun` : null;
  }

  /** What was asked about the run that was shown is over. */
  #show(run: RunInfo | null): void {
    if (run?.id !== this.current?.id) this.file = null;
    this.current = run;
  }

  #begun(run: RunInfo | undefined): boolean {
    if (!run) return false;
    this.list = [run, ...this.list.filter(({ id }) => id !== run.id)];
    this.#show(run);
    if (this.since === run.id) this.since = null;
    this.#onBegun();
    return true;
  }
}
