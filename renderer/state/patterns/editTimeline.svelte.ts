/**
 * The edits of this session that the engine goes by (saved pattern texts, parameters), with what each of them changed on the board,
 * to be stepped back through. Stepping takes nothing out of the list: edits that were taken back stay in it, and an edit that is
 * made there follows one that tells of the way back.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the maps here are watched by nobody */
import { scanEntries } from './entries.ts';
import type { MatchEffects } from './matchDesk.svelte.ts';
import type { ColorEffects } from './moveEffects.svelte.ts';
import { t } from '../../messages/messages.ts';
import { joinList, joinParts } from '../../ui/parts.ts';

/** Values of parameters that differ from their defaults, by name. */
export type ParameterValues = Readonly<Record<string, number>>;

/** A database or the parameters, before and after. */
export type Change =
  | { what: 'text'; database: string; before: string; after: string }
  | { what: 'parameters'; before: ParameterValues; after: ParameterValues };

/** What was found to be different on the board of that time. */
export interface Effects extends Readonly<MatchEffects> {
  /** Null when moves were not compared. */
  moves: readonly ColorEffects[] | null;
}

export interface Edit extends Effects {
  /** From 1, in the order in which they were made. */
  readonly id: number;
  readonly title: string;
  readonly changes: readonly Change[];
}

/** What must be changed to come to another state. */
export interface Target {
  /** By database. */
  texts: ReadonlyMap<string, string>;
  parameters: ParameterValues | null;
}

/** Edits that are kept, and characters of their texts. */
const MOST_EDITS = 200;
const MOST_CHARACTERS = 64_000_000;
/** Names in a title. */
const MOST_NAMES = 3;

export class EditTimeline {
  /** The oldest first. */
  edits = $state.raw<readonly Edit[]>([]);
  /** The last edit that holds now; 0 when all are taken back. */
  at = $state(0);
  /** The edit whose changes are looked at; null for whatever came last. */
  chosenId = $state<number | null>(null);
  readonly chosen: Edit | null = $derived(this.edits.find(({ id }) => id === this.chosenId) ?? null);
  #lastId = 0;
  #stepping = false;

  /** Something was saved. The id of its edit; 0 when nothing changed, or in a step. */
  add(changes: readonly Change[]): number {
    const real = changes.filter((change) => !isSame(change));
    if (real.length === 0 || this.#stepping) return 0;
    if (this.at < this.#lastId) {
      const where =
        this.at === 0 ? t('patterns:edits.backToBeginning') : t('patterns:edits.backTo', { id: this.at });
      this.#append(where, wayBack(this.edits.filter(({ id }) => id > this.at)));
    }
    return this.#append(joinParts(real.map(titleOf)), real);
  }

  /** More is known of what an edit changed. */
  found(edit: number, effects: Partial<Effects>): void {
    this.edits = this.edits.map((one) => (one.id === edit ? { ...one, ...effects } : one));
  }

  /** The edit before the last that holds (0 for none), or the first that does not; null when there is none. */
  neighbour(by: 1 | -1): number | null {
    const ids = [0, ...this.edits.map(({ id }) => id)];
    return ids[ids.indexOf(this.at) + by] ?? null;
  }

  /** Goes to where edit `id` (0 for none) is the last that holds; `apply` makes it so, and throws when it cannot. */
  async step(id: number, apply: (target: Target) => Promise<void>): Promise<void> {
    const target = this.#targetOf(id);
    this.#stepping = true;
    // What is chosen while it is on its way stays chosen.
    this.chosenId = null;
    try {
      await apply(target);
      this.at = id;
    } finally {
      this.#stepping = false;
    }
  }

  #targetOf(id: number): Target {
    const isBack = id < this.at;
    const between = ({ id: one }: Edit): boolean =>
      isBack ? one > id && one <= this.at : one > this.at && one <= id;
    const passed = this.edits.filter(between);
    const changes = isBack ? wayBack(passed) : passed.flatMap((edit) => edit.changes);
    const texts = new Map<string, string>();
    let parameters: ParameterValues | null = null;
    for (const change of changes)
      if (change.what === 'text') texts.set(change.database, change.after);
      else parameters = change.after;
    return { texts, parameters };
  }

  #append(title: string, changes: readonly Change[]): number {
    const id = ++this.#lastId;
    const nothing: Effects = { color: 2, matches: null, otherMatches: null, moves: null };
    this.edits = bounded([...this.edits, { id, title, changes, ...nothing }]);
    this.at = id;
    this.chosenId = null;
    return id;
  }
}

/** What takes edits back that follow each other: of each database one change, from after the last of them to before the first. */
function wayBack(edits: readonly Edit[]): Change[] {
  const ends = new Map<string, Change>();
  for (const change of edits.flatMap(({ changes }) => changes)) {
    const key = change.what === 'text' ? change.database : '';
    const after = ends.get(key)?.after ?? change.before;
    ends.set(key, { ...change, before: change.after, after } as Change);
  }
  return [...ends.values()];
}

function isSame(change: Change): boolean {
  return change.what === 'text'
    ? change.before === change.after
    : parameterChanges(change.before, change.after).length === 0;
}

/** The newest edits, as many as are kept. */
function bounded(edits: readonly Edit[]): readonly Edit[] {
  let characters = 0;
  let first = edits.length - 1;
  for (; first >= 0 && edits.length - first <= MOST_EDITS; first--) {
    for (const change of edits[first].changes)
      if (change.what === 'text') characters += change.before.length + change.after.length;
    if (characters > MOST_CHARACTERS && first < edits.length - 1) break;
  }
  return edits.slice(first + 1);
}

interface ParameterChange {
  name: string;
  /** Undefined for the default. */
  before: number | undefined;
  after: number | undefined;
}

function parameterChanges(before: ParameterValues, after: ParameterValues): ParameterChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, before: before[name], after: after[name] }));
}

function titleOf(change: Change): string {
  if (change.what === 'parameters') {
    const word = (value: number | undefined): string =>
      value === undefined ? t('patterns:edits.default') : String(value);
    const all = parameterChanges(change.before, change.after);
    return listed(all.map(({ name, before, after }) => `${name} ${word(before)} → ${word(after)}`));
  }
  const names = changedPatterns(change.before, change.after);
  return names.length === 0 ? change.database : `${change.database}: ${listed(names)}`;
}

function listed(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES;
  return rest > 0
    ? t('patterns:edits.namesMore', { names: joinList(names.slice(0, MOST_NAMES)), more: rest })
    : joinList(names);
}

/** The patterns whose text differs, those that are gone last. */
export function changedPatterns(before: string, after: string): string[] {
  const partsOf = (text: string): Map<string, string> => {
    const lines = text.split('\n');
    return new Map(
      scanEntries(text).map(({ name, line, endLine }) => [name, lines.slice(line - 1, endLine).join('\n')]),
    );
  };
  const old = partsOf(before);
  const now = partsOf(after);
  const changed = [...now.keys()].filter((name) => old.get(name) !== now.get(name));
  return [...changed, ...[...old.keys()].filter((name) => !now.has(name))];
}
