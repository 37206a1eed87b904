/**
 * Games of the library that are the same, in groups: which of a group is kept, which are removed, and how each stands to the one that is
 * kept. Groups are fetched by the page; what is removed can be brought back.
 */
/* eslint-disable svelte/prefer-svelte-reactivity -- the sets here are replaced as a whole */
import { SvelteMap } from 'svelte/reactivity';
import type { Api } from '../../../main/ipc/api.ts';
import type { DuplicateGame, DuplicateGroup, LibraryRow } from '../../../main/ipc/libraryApi.ts';
import { t } from '../../messages/messages.ts';
import type { Notices } from '../notices.svelte.ts';

const PAGE = 30;

/** Games that get labels of games that are removed, by label. */
export type HandedLabels = ReadonlyMap<number, readonly number[]>;

/** Removes games, and hands their labels on; false when that failed. */
type Remove = (rows: readonly LibraryRow[], handed: HandedLabels, restored: () => void) => Promise<boolean>;

/** How the moves of a game stand to those of another. */
export type Relation = 'same' | 'begins' | 'goesOn' | 'parts';

/** Facts that may differ between games that are the same. */
export const FACTS = ['black', 'white', 'date', 'result', 'event'] as const;

/** What is chosen in a group. */
interface Choice {
  keep: number;
  remove: ReadonlySet<number>;
}

export class Duplicates {
  groups = $state.raw<readonly DuplicateGroup[]>([]);
  /** Groups in all, and games in them. */
  total = $state(0);
  games = $state(0);
  milliseconds = $state(0);
  loaded = $state(false);
  busy = $state(false);
  /** By the number of the game that is kept unless the user chooses another. */
  readonly #chosen = new SvelteMap<number, Choice>();
  readonly #api: Api;
  readonly #notices: Notices;
  readonly #remove: Remove;

  constructor(api: Api, notices: Notices, remove: Remove) {
    this.#api = api;
    this.#notices = notices;
    this.#remove = remove;
  }

  /** Reads the groups anew, as many as were shown. */
  async refresh(): Promise<void> {
    await this.#read(0, Math.min(200, Math.max(PAGE, this.groups.length)));
  }

  /** Shows more groups. */
  async more(): Promise<void> {
    await this.#read(this.groups.length, PAGE);
  }

  choice(group: DuplicateGroup): Choice {
    const proposed = proposal(group);
    const chosen = this.#chosen.get(proposed);
    const present = group.games.some(({ row }) => row.id === chosen?.keep);
    return chosen && present ? chosen : choiceFor(group, proposed);
  }

  /** Keeps another game of a group; which ones are to be removed is proposed anew. */
  keep(group: DuplicateGroup, id: number): void {
    this.#chosen.set(proposal(group), choiceFor(group, id));
  }

  mark(group: DuplicateGroup, id: number, remove: boolean): void {
    const { keep, remove: before } = this.choice(group);
    const others = [...before].filter((one) => one !== id);
    const marked = new Set(remove && id !== keep ? [...others, id] : others);
    this.#chosen.set(proposal(group), { keep, remove: marked });
  }

  /** The games that are marked in groups. */
  marked(groups: readonly DuplicateGroup[] = this.groups): LibraryRow[] {
    return groups.flatMap((group) => {
      const { remove } = this.choice(group);
      return group.games.flatMap(({ row }) => (remove.has(row.id) ? [row] : []));
    });
  }

  /** Labels of the marked games of groups that the game that is kept has not. */
  #handedOn(groups: readonly DuplicateGroup[]): HandedLabels {
    const handed = new Map<number, readonly number[]>();
    for (const group of groups) {
      const { keep } = this.choice(group);
      const has = group.games.find(({ row }) => row.id === keep)?.row.labels ?? [];
      const lost = new Set(this.marked([group]).flatMap(({ labels }) => labels));
      for (const label of lost)
        if (!has.includes(label)) handed.set(label, [...(handed.get(label) ?? []), keep]);
    }
    return handed;
  }

  /** Removes the marked games of groups, whose labels go to those that are kept; a message offers them back. */
  async removeMarked(groups: readonly DuplicateGroup[]): Promise<void> {
    const rows = this.marked(groups);
    if (rows.length === 0 || this.busy) return;
    this.busy = true;
    try {
      await this.#remove(rows, this.#handedOn(groups), () => void this.refresh());
    } finally {
      this.busy = false;
    }
    await this.refresh();
  }

  async #read(offset: number, limit: number): Promise<void> {
    try {
      const found = await this.#api.call('library.duplicates', { offset, limit });
      this.groups = offset === 0 ? found.groups : [...this.groups, ...found.groups];
      [this.total, this.games, this.milliseconds] = [found.total, found.games, found.milliseconds];
      this.loaded = true;
    } catch (thrown) {
      this.#notices.failed(() => t('library:duplicates.failed'), thrown);
    }
  }
}

/** How `game` stands to `other` of its group. */
export function relationOf({ follows }: DuplicateGroup, game: DuplicateGame, other: DuplicateGame): Relation {
  if (game.course === other.course) return 'same';
  const goesOnFrom = (from: number, beginning: number): boolean => {
    for (let course = follows[from]; course >= 0; course = follows[course])
      if (course === beginning) return true;
    return false;
  };
  if (goesOnFrom(other.course, game.course)) return 'begins';
  return goesOnFrom(game.course, other.course) ? 'goesOn' : 'parts';
}

/** How what a game has besides its moves stands to what another has: none of it, the same at the same moves, or something else. */
export function annotationsTo(game: DuplicateGame, other: DuplicateGame): 'none' | 'same' | 'other' {
  const { name } = game.annotations;
  return name === '' ? 'none' : name === other.annotations.name ? 'same' : 'other';
}

/** The game with the most in it: moves, then annotations, then facts; of equal ones the first. */
function proposal({ games }: DuplicateGroup): number {
  const worth = ({ row, annotations }: DuplicateGame): number[] => [
    row.moves,
    annotations.comments,
    annotations.variations,
    annotations.marks,
    annotations.name === '' ? 0 : 1,
    FACTS.filter((fact) => row[fact] !== '').length,
    row.labels.length,
    -row.id,
  ];
  return games.toSorted((a, b) => {
    const of = worth(b);
    return worth(a).reduce((sign, value, i) => sign || of[i] - value, 0);
  })[0].row.id;
}

/** Proposes to remove what adds nothing to the game that is kept: neither moves, nor annotations of its own. */
function choiceFor(group: DuplicateGroup, keep: number): Choice {
  const kept = group.games.find(({ row }) => row.id === keep)!;
  const remove = group.games.filter((game) => {
    if (game === kept) return false;
    const relation = relationOf(group, game, kept);
    if (relation !== 'same' && relation !== 'begins') return false;
    return annotationsTo(game, kept) !== 'other';
  });
  return { keep, remove: new Set(remove.map(({ row }) => row.id)) };
}
