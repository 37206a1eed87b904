/**
 * The page of the mine: the runs that are kept, the one that is looked at, what it proposes, and what becomes of that. A proposal that is
 * accepted goes to the end of a database of the workshop and is saved with it; one that is edited waits there, in the editor.
 */
import type { Api, PatternDatabase } from '../../../../main/ipc/api.ts';
import type { Evidence, MineDecision, MineInfo, MinePlan, MinedFile } from '../../../../main/ipc/mineApi.ts';
import { parseDatabase } from '../../../../patterns/compiler/parse.ts';
import { freeName, renamed } from '../../../../patterns/compiler/rename.ts';
import type { SourcePattern } from '../../../../patterns/format/types.ts';
import { errorData } from '../../../api/errors.ts';
import type { Notices } from '../../notices.svelte.ts';
import { ToldCalls } from '../../toldCalls.ts';
import type { DatabaseText } from '../databaseText.svelte.ts';
import { appendChange } from '../textCommands.ts';
import { exampleBoard, type ExampleBoard } from './example.ts';
import { orderProposals, runTitle, type ProposalOrder } from './words.ts';
import { t } from '../../../messages/messages.ts';

/** Where accepted patterns go unless another database is chosen. */
export const MINED_DATABASE = 'mined';

/** What the mine needs of the workshop. */
export interface MineWorkshop {
  readonly databases: readonly PatternDatabase[];
  /** Makes a database; the reason when that is not possible. */
  create(name: string): Promise<string | null>;
  /** The text of a database; null when it cannot be read, which is told. */
  textOf(name: string): Promise<DatabaseText | null>;
  save(file: DatabaseText): Promise<void>;
  show(name: string, line?: number): Promise<void>;
}

export class MineDesk {
  /** The page of the mine is shown in the place of the databases. */
  shown = $state(false);
  /** The newest first. */
  runs = $state.raw<readonly MineInfo[]>([]);
  failure = $state.raw<string | null>(null);
  chosen = $state<number | null>(null);
  /** Of the chosen one; null while it has none. */
  mined = $state.raw<MinedFile | null>(null);
  /** Why the chosen one's file cannot be read; '' while it can. */
  unreadable = $state('');
  order = $state<ProposalOrder>('file');
  /** Decided ones are listed, too. */
  withDecided = $state(true);
  /** Name of the proposal that is looked at. */
  selected = $state<string | null>(null);
  example = $state(0);
  /** The database that accepted patterns go into. */
  target = $state(MINED_DATABASE);
  /** Something is being decided. */
  deciding = $state(false);

  readonly current: MineInfo | undefined = $derived(this.runs.find(({ id }) => id === this.chosen));
  /** The one that goes on. */
  readonly running: MineInfo | undefined = $derived(this.runs.find(({ state }) => state === 'running'));
  readonly proposals: readonly Evidence[] = $derived(
    orderProposals(this.mined?.patterns ?? [], this.order).filter(
      ({ decision }) => this.withDecided || !decision,
    ),
  );
  readonly row: number = $derived(this.proposals.findIndex(({ name }) => name === this.selected));
  readonly proposal: Evidence | null = $derived(
    this.mined?.patterns.find(({ name }) => name === this.selected) ?? null,
  );
  /** The proposal as it is drawn; null for a text that is no pattern. */
  readonly pattern: SourcePattern | null = $derived(
    this.proposal && (parseDatabase(this.proposal.text, 'mined').value.patterns.at(0) ?? null),
  );
  readonly board: ExampleBoard | null = $derived.by(() => {
    const example = this.proposal?.examples.at(this.example);
    return example ? exampleBoard(example) : null;
  });

  readonly #calls: ToldCalls;
  readonly #workshop: MineWorkshop;
  readonly #stop: () => void;

  constructor(api: Api, notices: Notices, workshop: MineWorkshop) {
    this.#calls = new ToldCalls(api, notices);
    this.#workshop = workshop;
    this.#stop = api.on('mine.changed', (info) => this.#changed(info));
  }

  /** Shows the page, with the run that was shown, else the newest. */
  async open(): Promise<void> {
    this.shown = true;
    try {
      this.runs = await this.#calls.api.call('mine.list', {});
    } catch (thrown) {
      this.failure = errorData(thrown).message;
      return;
    }
    this.failure = null;
    const first = this.current ?? this.runs.at(0);
    if (first) await this.choose(first.id);
  }

  async choose(id: number): Promise<void> {
    if (this.chosen !== id) {
      this.mined = null;
      this.selected = null;
    }
    this.chosen = id;
    await this.#read(id);
  }

  /** False when it did not begin. */
  async start(plan: MinePlan): Promise<boolean> {
    const info = await this.#calls.try(() => t('mine:failed.start'), 'mine.start', plan);
    if (!info) return false;
    this.#put(info);
    await this.choose(info.id);
    return true;
  }

  async stop(): Promise<void> {
    await this.#calls.try(() => t('mine:failed.stop'), 'mine.stop', {});
  }

  async resume(): Promise<void> {
    if (this.chosen === null) return;
    const info = await this.#calls.try(() => t('mine:failed.resume'), 'mine.resume', { id: this.chosen });
    if (info) this.#put(info);
  }

  /** Lists a file of evidence that lies elsewhere, and shows it. */
  async openFile(path: string): Promise<void> {
    const info = await this.#calls.try(() => t('mine:failed.open'), 'mine.open', { path });
    if (!info) return;
    this.#put(info);
    await this.choose(info.id);
  }

  /** Lists what a job has mined, and shows it; false when that is not possible. */
  async takeJob(job: number): Promise<boolean> {
    const info = await this.#calls.try(() => t('mine:failed.open'), 'mine.take', { job });
    if (!info) return false;
    this.chosen = info.id;
    await this.open();
    return true;
  }

  /** Takes the chosen one off the list; the message offers it back. */
  async remove(): Promise<void> {
    const { current } = this;
    if (!current) return;
    const { id } = current;
    if ((await this.#calls.try(() => t('mine:failed.remove'), 'mine.remove', { id })) === undefined) return;
    this.runs = this.runs.filter((run) => run.id !== id);
    this.chosen = null;
    this.mined = null;
    this.selected = null;
    const next = this.runs.at(0);
    if (next) await this.choose(next.id);
    const restore = async (): Promise<void> => {
      if ((await this.#calls.try(() => t('mine:failed.restore'), 'mine.restore', { id })) === undefined)
        return;
      await this.open();
      await this.choose(id);
    };
    const run = (): void => void restore();
    this.#calls.notices.info(() => t('mine:removed', { run: runTitle(current) }), {
      label: () => t('patterns:undo'),
      run,
    });
  }

  select(name: string | null): void {
    this.selected = name;
    this.example = 0;
  }

  /** Goes to another proposal of the list, or to its ends. */
  step(by: number): void {
    const { proposals, row } = this;
    if (proposals.length === 0) return;
    const to = row < 0 && by < 0 ? 0 : row + by;
    this.select(proposals[Math.min(proposals.length - 1, Math.max(0, to))].name);
  }

  /** Another example, round the end. */
  stepExample(by: number): void {
    const count = this.proposal?.examples.length ?? 0;
    if (count > 0) this.example = (this.example + by + count) % count;
  }

  /** Puts the proposal at the end of the database and saves it; a text that has unsaved changes is left for the user to save. */
  async accept(): Promise<void> {
    const put = await this.#append();
    if (!put) return;
    const { file, as, wasDirty } = put;
    if (!wasDirty) await this.#workshop.save(file);
    await this.#decide({ kind: 'accepted', database: file.name, as });
    this.#calls.notices.info(() =>
      wasDirty
        ? t('mine:accepted.unsaved', { name: as, database: file.name })
        : t('mine:accepted', { name: as, database: file.name }),
    );
  }

  /** Puts the proposal at the end of the database and opens it there; nothing is saved. */
  async edit(): Promise<void> {
    const put = await this.#append();
    if (!put) return;
    const { file, as } = put;
    await this.#decide({ kind: 'edited', database: file.name, as });
    const line = file.list.find(({ name }) => name === as)?.line;
    this.shown = false;
    await this.#workshop.show(file.name, line);
    file.editor?.focus();
  }

  async reject(): Promise<void> {
    await this.#decide({ kind: 'rejected' });
  }

  /** Nothing was said of the proposal; a pattern that was put into a database stays there. */
  async undecide(): Promise<void> {
    await this.#decide(null);
  }

  dispose(): void {
    this.#stop();
  }

  /** The database's text with the proposal at its end, and its name there. */
  async #append(): Promise<{ file: DatabaseText; as: string; wasDirty: boolean } | null> {
    const { proposal, target } = this;
    if (!proposal || this.deciding) return null;
    this.deciding = true;
    try {
      if (!this.#workshop.databases.some(({ name }) => name === target)) {
        const why = await this.#workshop.create(target);
        if (why !== null) {
          this.#calls.notices.failed(() => t('mine:failed.create', { name: target }), new Error(why));
          return null;
        }
        // The example of a new database makes room.
        const made = await this.#workshop.textOf(target);
        // not shown: text of the file.
        made?.replace(`# Patterns that were mined.\n`);
        if (made) await this.#workshop.save(made);
      }
      const file = await this.#workshop.textOf(target);
      if (!file) return null;
      const wasDirty = file.dirty;
      file.check();
      const as = freeName(
        proposal.name,
        file.list.map(({ name }) => name),
      );
      file.change([appendChange(file.text, renamed(proposal.text, as))]);
      return { file, as, wasDirty };
    } finally {
      this.deciding = false;
    }
  }

  async #decide(decision: MineDecision | null): Promise<void> {
    const { chosen: id, proposal } = this;
    if (id === null || !proposal) return;
    const { row, proposals } = this;
    const mined = await this.#calls.try(() => t('mine:failed.decide'), 'mine.decide', {
      id,
      pattern: proposal.name,
      decision,
    });
    if (!mined || this.chosen !== id) return;
    this.mined = mined;
    // On to the next that nothing was said of.
    if (decision === null || decision.kind === 'edited' || this.selected !== proposal.name) return;
    const open = mined.patterns.filter((one) => !one.decision).map(({ name }) => name);
    const next = [...proposals.slice(row + 1), ...proposals.slice(0, row)].find(({ name }) =>
      open.includes(name),
    );
    if (next) this.select(next.name);
  }

  async #read(id: number): Promise<void> {
    const info = this.runs.find((run) => run.id === id);
    this.unreadable = '';
    if (info?.state !== 'finished') return;
    let mined;
    try {
      mined = await this.#calls.api.call('mine.read', { id });
    } catch (thrown) {
      if (this.chosen === id) this.unreadable = errorData(thrown).message;
      return;
    }
    if (this.chosen !== id) return;
    this.mined = mined;
    if (this.row < 0) this.select(this.proposals.at(0)?.name ?? null);
  }

  #changed(info: MineInfo): void {
    const before = this.runs.find(({ id }) => id === info.id)?.state;
    this.#put(info);
    if (info.id === this.chosen && before !== info.state && info.state === 'finished')
      void this.#read(info.id);
  }

  #put(info: MineInfo): void {
    const isKnown = this.runs.some(({ id }) => id === info.id);
    this.runs = isKnown ? this.runs.map((run) => (run.id === info.id ? info : run)) : [info, ...this.runs];
  }
}
