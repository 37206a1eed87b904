/**
 * The Pattern workshop without its looks: the databases of the user's folder, the texts that are open, saving them, and what
 * happens when another program changes a file. What was typed is kept for every database until it is saved or taken back on
 * purpose; nothing here throws it away.
 */
import type {
  Api,
  Events,
  PatternDatabase,
  PatternDraft,
  PatternText,
  PatternUpdate,
} from '../../../main/ipc/api.ts';
import type { Point, Stone } from '../../../engine/protocol/types.ts';
import { errorData } from '../../api/errors.ts';
import type { Notices } from '../notices.svelte.ts';
import { DatabaseText, type SaveOutcome } from './databaseText.svelte.ts';
import { EditTimeline, type Change, type ParameterValues, type Target } from './editTimeline.svelte.ts';
import { findPatterns, type ListedPattern } from './entries.ts';
import { orderPatterns, type KeptStatistics, type PatternOrder } from './statistics.ts';
import { MoveEffects } from './moveEffects.svelte.ts';
import { MatchDesk, type AskedAhead } from './matchDesk.svelte.ts';
import { MineDesk } from './mine/mineDesk.svelte.ts';
import { OddsDesk, type Factor } from './oddsDesk.svelte.ts';
import type { Rectangle } from './selection.ts';
import { sameLine } from './strengthEdits.ts';
import { findStrengths, type StrengthEntry, type StrengthOrder } from './strengths.ts';
import { AffectedTests } from './affected.svelte.ts';
import { t } from '../../messages/messages.ts';
import { joinList } from '../../ui/parts.ts';

/** Panes of the workshop, of which a narrow window shows one at a time. */
export const PANES = ['list', 'text', 'board'] as const;
export type Pane = (typeof PANES)[number];
export const BOARD_TABS = ['matches', 'pattern', 'changes', 'tests', 'parameters'] as const;
export type BoardTab = (typeof BOARD_TABS)[number];

/** The database of strengths that counts. */
const STRENGTHS = 'moves';

export class Workshop {
  readonly matches: MatchDesk;
  readonly odds: OddsDesk;
  readonly affected: AffectedTests;
  readonly moveEffects: MoveEffects;
  readonly mine: MineDesk;
  readonly timeline = new EditTimeline();
  /** Keeps parameters as settings; given by the window. */
  keepParameters: (values: ParameterValues) => Promise<void> = () => Promise.resolve();
  databases = $state.raw<readonly PatternDatabase[]>([]);
  folder = $state('');
  loaded = $state(false);
  failure = $state.raw<string | null>(null);
  /** The text that is shown. */
  file = $state.raw<DatabaseText | null>(null);
  query = $state('');
  /** What games say of the patterns, and by which of it they are listed; the former is a setting, given by the window. */
  statistics: () => KeptStatistics | null = () => null;
  listOrder = $state<PatternOrder>('file');
  /** The search goes through all databases. */
  everywhere = $state(false);
  /** Who is O on the board; null: whoever is to play there. */
  color = $state<Stone | null>(null);
  selection = $state.raw<Rectangle | null>(null);
  /** The empty point of the selection that becomes the new pattern's move. */
  move = $state<Point | null>(null);
  tab = $state<BoardTab>('matches');
  pane = $state<Pane>('text');
  outcome = $state.raw<SaveOutcome | null>(null);
  /** How often the engine has been given other patterns. */
  swaps = $state(0);
  /** A command that asks something first. */
  asking = $state<'create' | 'transpose' | 'mine' | 'openMined' | null>(null);
  /** Points lit up on the board because something elsewhere is hovered. */
  lit = $state.raw<readonly Point[]>([]);
  readonly light = (points: readonly Point[]): void => {
    this.lit = points;
  };
  /** Takes the focus to a pane; set by the place while it is shown. */
  focusPane: (pane: Pane | 'search') => void = () => undefined;

  files = $state.raw<{ open: readonly DatabaseText[] }>({ open: [] });
  readonly found: readonly ListedPattern[] = $derived.by(() => {
    const file = this.file;
    const texts = this.everywhere ? this.files.open : file ? [file] : [];
    const list = findPatterns(
      texts.flatMap((one) => one.list),
      this.query,
    );
    return orderPatterns(list, this.listOrder, this.statistics());
  });
  /** The group of strengths that is listed; null for all. */
  group = $state<string | null>(null);
  order = $state<StrengthOrder>('file');
  /** What is shown is a database of strengths. */
  readonly weighs: boolean = $derived(this.file?.summary.kind === 'strengths');
  readonly strengths: readonly StrengthEntry[] = $derived(findStrengths(this.file?.strengths ?? [], this));
  /** Texts that are not as in their files. */
  readonly dirty: readonly DatabaseText[] = $derived(this.files.open.filter((file) => file.dirty));

  /** Something was typed that is neither saved nor kept yet. */
  readonly unkept: boolean = $derived(this.files.open.some((file) => file.unkept));

  readonly #api: Api;
  readonly #notices: Notices;
  readonly #stop: () => void;
  /** What the last save changed is being found out. */
  #telling: Promise<void> = Promise.resolve();
  #steps: Promise<void> = Promise.resolve();
  /** By name: texts that are being read. */
  readonly #reading: Partial<Record<string, Promise<DatabaseText | null>>> = {};

  constructor(api: Api, notices: Notices) {
    this.#api = api;
    this.#notices = notices;
    this.matches = new MatchDesk(api);
    this.odds = new OddsDesk(api);
    this.affected = new AffectedTests(api);
    this.moveEffects = new MoveEffects(api);
    this.mine = new MineDesk(api, notices, this);
    this.#stop = api.on('patterns.changed', (event) => void this.#changed(event));
  }

  /** Reads the list, and opens a database the first time, and those that were edited and not saved. */
  async open(): Promise<void> {
    let drafts: readonly string[];
    try {
      drafts = await this.#list();
    } catch (thrown) {
      this.failure = errorData(thrown).message;
      return;
    }
    this.failure = null;
    this.loaded = true;
    const first = this.databases.find(({ name }) => name === 'patterns') ?? this.databases[0];
    if (!this.file && first) await this.show(first.name);
    await Promise.all(drafts.map((name) => this.#file(name)));
  }

  /** The window is being left: what was typed is kept at once. */
  leave(): void {
    for (const file of this.files.open) if (file.unkept) void this.#keep(file);
  }

  /** Shows a database, and a place of it. */
  async show(name: string, line?: number, column = 1): Promise<void> {
    const file = await this.#file(name);
    if (!file) return;
    this.file = file;
    if (line !== undefined) {
      file.show(line, column);
      this.pane = 'text';
    }
  }

  /** The text of a database, which need not be shown; null when it cannot be read, which is told. */
  textOf(name: string): Promise<DatabaseText | null> {
    return this.#file(name);
  }

  /** Shows a factor of a move in its source; what has been typed since may have moved it. */
  async showFactor({ line, text }: Factor): Promise<void> {
    const file = await this.#file(STRENGTHS);
    const at = file && sameLine(file.text, line, text);
    if (at === null) this.#notices.info(() => t('patterns:workshop.lineGone'));
    else await this.show(STRENGTHS, at);
    this.tab = 'pattern';
  }

  /** Shows a pattern of a match in its source; `line` and `column` are those of the text that was saved. */
  async jump(database: string, name: string, saved: number, line = saved, column = 1): Promise<void> {
    const file = await this.#file(database);
    if (!file) return;
    // What has been typed since may have moved it.
    const entry = file.list.find((one) => one.name === name);
    await this.show(database, line + (entry ? entry.line - saved : 0), column);
  }

  /** Shows where one pattern matches, and no other. */
  showMatchesOf(database: string, name: string): void {
    this.tab = 'matches';
    this.matches.showOnly(database, name);
  }

  async searchEverywhere(on: boolean): Promise<void> {
    this.everywhere = on;
    // Strengths are no patterns, and have their own list.
    const named = this.databases.filter(({ kind }) => kind !== 'strengths');
    if (on) await Promise.all(named.map(({ name }) => this.#file(name)));
  }

  /**
   * Saves a text; with mistakes the file is written all the same, and the old patterns stay in use. What is typed and saved while
   * a save is under way is saved after it.
   */
  async save(file = this.file, overwrite = false): Promise<void> {
    if (!file) return;
    this.#showChanges(file);
    await this.#save(file, overwrite);
    await this.#telling;
  }

  /** What a save changes is about to be shown; at once, so that who goes elsewhere meanwhile stays there. */
  #showChanges({ summary }: DatabaseText): void {
    // The long list of matches need not be drawn anew behind the changes; who waits for tests wants to see those.
    if (summary.kind !== 'strengths' && this.tab !== 'tests') this.tab = 'changes';
  }

  /** Done when the host has the text; what that changes is found out after it (`#telling`), and stopped by the next save. */
  async #save(file: DatabaseText, overwrite = false): Promise<void> {
    if (file.saving) {
      file.saveAgain = true;
      return;
    }
    file.saving = true;
    file.saveAgain = false;
    const { text, name } = file;
    try {
      if (file.disk === 'gone') file.revision = (await this.#api.call('patterns.create', { name })).revision;
      else if (overwrite && file.disk) file.revision = file.disk.revision;
      this.matches.leavePatterns();
      const saving = this.#api.call('patterns.save', { name, text, revision: file.revision });
      const ahead = this.matches.askAhead(name);
      // While the host compiles.
      file.check();
      const saved = await saving;
      this.#telling = this.#took(file, { ...saved, text }, ahead);
    } catch (thrown) {
      void this.matches.keepPatterns();
      if (errorData(thrown).code === 'conflict') await this.#compare(file);
      else this.#notices.failed(() => t('patterns:workshop.notSaved', { name }), thrown);
    } finally {
      file.saving = false;
    }
    if (file.saveAgain && file.dirty) await this.#save(file);
  }

  /** Other parameters are in use. */
  async tookParameters(before: ParameterValues, after: ParameterValues): Promise<void> {
    this.outcome = { database: t('patterns:tab.parameters'), swapped: true, errors: 0, milliseconds: null };
    await this.#tell([{ what: 'parameters', before, after }], true);
  }

  /** Goes to the state in which edit `id` (0 for none) is the last that holds. What was typed and not saved can be undone. */
  stepTo(id: number): Promise<void> {
    // One step after the other: each begins where the one before ended.
    this.#steps = this.#steps.then(() => this.#stepTo(id));
    return this.#steps;
  }

  /** One edit back or forward from where it stands when earlier steps are done. */
  stepBy(by: 1 | -1): Promise<void> {
    this.#steps = this.#steps.then(() => {
      const id = this.timeline.neighbour(by);
      return id === null ? undefined : this.#stepTo(id);
    });
    return this.#steps;
  }

  async #stepTo(id: number): Promise<void> {
    const before = this.timeline.at;
    try {
      await this.timeline.step(id, (target) => this.#apply(target));
    } catch (thrown) {
      this.#notices.failed(() => t('patterns:workshop.notGoneBack'), thrown);
      return;
    }
    this.#notices.info(
      () => (id < before ? t('patterns:workshop.takenBack') : t('patterns:workshop.holdAgain')),
      {
        label: () => t('patterns:undo'),
        run: () => void this.stepTo(before),
      },
    );
  }

  /** Gives up what was typed for what is in the file now. */
  reload(file: DatabaseText): void {
    const { disk, saved } = file;
    if (disk === 'gone') return;
    const before = file.text;
    if (disk) file.load(disk);
    else file.replace(saved);
    this.#notices.info(() => t('patterns:workshop.reloaded', { name: file.name }), {
      label: () => t('patterns:undo'),
      run: () => file.replace(before),
    });
  }

  /** Writes the shipped text over the user's; can be undone. */
  async revert(file: DatabaseText): Promise<void> {
    const before = file.text;
    this.#showChanges(file);
    try {
      const reverted = await this.#api.call('patterns.revert', { name: file.name });
      file.replace(reverted.text);
      await this.#took(file, reverted);
      this.#notices.info(() => t('patterns:workshop.reverted', { name: file.name }), {
        label: () => t('patterns:undo'),
        run: () => {
          file.replace(before);
          void this.save(file);
        },
      });
    } catch (thrown) {
      this.#notices.failed(() => t('patterns:workshop.notReverted', { name: file.name }), thrown);
    }
  }

  /** Makes a database and shows it; the reason when that is not possible. */
  async create(name: string): Promise<string | null> {
    if (!/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name)) {
      return t('patterns:databases.new.wrong');
    }
    try {
      const made = await this.#api.call('patterns.create', { name });
      await this.#list();
      await this.show(name);
      if (this.file?.name !== name) return null;
      this.#showChanges(this.file);
      await this.#took(this.file, made);
      return null;
    } catch (thrown) {
      return errorData(thrown).message;
    }
  }

  dispose(): void {
    this.#stop();
    this.affected.dispose();
    this.mine.dispose();
    for (const file of this.files.open) file.dispose();
  }

  /** Reads the list; the names of databases that were edited and not saved. */
  async #list(): Promise<readonly string[]> {
    const { databases, folder, drafts } = await this.#api.call('patterns.list', {});
    this.databases = databases;
    this.folder = folder;
    return drafts;
  }

  /** Has the host keep what was typed and is not saved, or forget what is saved or as it was again. */
  readonly #keep = async (file: DatabaseText): Promise<void> => {
    const { name, text, revision, dirty } = file;
    if (dirty ? file.draft === text : file.draft === null) return;
    try {
      await this.#api.call('patterns.draft', { name, draft: dirty ? { text, revision } : null });
      file.draft = dirty ? text : null;
    } catch (thrown) {
      this.#notices.failed(() => t('patterns:workshop.notKept', { name }), thrown);
    }
  };

  /** The open text of a database; reads it the first time. */
  #file(name: string): Promise<DatabaseText | null> {
    const open = this.files.open.find((file) => file.name === name);
    if (open) return Promise.resolve(open);
    return (this.#reading[name] ??= this.#read(name).finally(() => delete this.#reading[name]));
  }

  async #read(name: string): Promise<DatabaseText | null> {
    try {
      const { draft, ...read } = await this.#api.call('patterns.read', { name });
      const file = new DatabaseText(read, (typed) => void this.#keep(typed));
      if (draft) this.#goOn(file, draft, read);
      this.files = { open: [...this.files.open, file].sort((a, b) => (a.name < b.name ? -1 : 1)) };
      return file;
    } catch (thrown) {
      this.#notices.failed(() => t('patterns:workshop.notRead', { name }), thrown);
      return null;
    }
  }

  #goOn(file: DatabaseText, draft: PatternDraft, read: PatternText): void {
    file.goOnWith(draft, read);
    this.#notices.info(() => t('patterns:workshop.draft', { name: file.name }), {
      label: () => t('patterns:undo'),
      run: () => file.load(read),
    });
  }

  /** Texts and parameters become what they are to be. */
  async #apply({ texts, parameters }: Target): Promise<void> {
    for (const [name, text] of texts) {
      const file = await this.#file(name);
      if (!file) throw new Error(t('patterns:workshop.notRead', { name }));
      file.replace(text);
      await this.#save(file, true);
      if (file.dirty) throw new Error(t('patterns:workshop.couldNotSave', { name }));
    }
    if (parameters) await this.keepParameters(parameters);
  }

  /** An edit holds: what it changes on the board is looked for, and kept with it. */
  async #tell(changes: readonly Change[], swapped: boolean, ahead?: AskedAhead): Promise<void> {
    const edit = this.timeline.add(changes);
    const [first] = changes;
    const saved = changes.length === 1 && first.what === 'text' ? first.database : null;
    this.timeline.found(edit, await this.matches.refresh(saved, ahead));
    if (swapped) void this.#compareMoves(edit);
  }

  async #compareMoves(edit: number): Promise<void> {
    await this.moveEffects.saved();
    this.timeline.found(edit, { moves: this.moveEffects.effects });
  }

  /** The host has taken a text over; `ahead` was asked about it together with the save. */
  async #took(file: DatabaseText, saved: PatternText & PatternUpdate, ahead?: AskedAhead): Promise<void> {
    const change = { what: 'text', database: file.name, before: file.saved, after: saved.text } as const;
    file.kept(saved);
    // The host has dropped it.
    file.draft = null;
    this.databases = this.databases.map((one) => (one.name === file.name ? file.summary : one));
    const { swapped, milliseconds, errors } = saved;
    if (swapped) this.swaps++;
    this.outcome = { database: file.name, swapped, errors, milliseconds };
    if (file.summary.kind === 'strengths') {
      this.timeline.add([change]);
      await this.odds.refresh();
      return;
    }
    void this.affected.saved(this.outcome);
    await this.#tell([change], swapped, ahead);
  }

  /** The file is not as it was read: says so, and forgets nothing. */
  async #compare(file: DatabaseText): Promise<void> {
    try {
      const disk = await this.#api.call('patterns.read', { name: file.name });
      if (disk.text === file.text) file.kept(disk);
      else if (file.dirty) file.disk = disk;
      else file.load(disk);
    } catch (thrown) {
      if (errorData(thrown).code === 'not-found') file.disk = 'gone';
      else this.#notices.failed(() => t('patterns:workshop.notRead', { name: file.name }), thrown);
    }
  }

  async #changed({ changed, swapped, milliseconds }: Events['patterns.changed']): Promise<void> {
    if (swapped) this.swaps++;
    if (!this.loaded) return;
    try {
      await this.#list();
    } catch (thrown) {
      this.#notices.failed(() => t('patterns:workshop.folderFailed'), thrown);
    }
    const open = this.files.open.filter(({ name }) => changed.includes(name));
    const before = open.map(({ saved }) => saved);
    await Promise.all(open.map((file) => this.#compare(file)));
    const changes = open.map(({ name, saved }, i): Change => ({
      what: 'text',
      database: name,
      before: before[i],
      after: saved,
    }));
    const gone = open.filter((file) => file.disk === 'gone' && !file.dirty);
    if (gone.length > 0) {
      this.files = { open: this.files.open.filter((file) => !gone.includes(file)) };
      if (this.file && gone.includes(this.file)) this.file = null;
      if (!this.file && this.databases[0]) await this.show(this.databases[0].name);
    }
    const names = joinList(changed);
    const errors = this.databases
      .filter(({ name }) => changed.includes(name))
      .reduce((sum, one) => sum + one.errors, 0);
    this.outcome = { database: names, swapped, errors, milliseconds };
    void this.affected.saved(this.outcome);
    await Promise.all([
      this.#tell(changes, swapped),
      ...(changed.includes(STRENGTHS) ? [this.odds.refresh()] : []),
    ]);
  }
}
