/**
 * A shape of a database of moves: what it is about, as cells, and the keys under which it is found (shapes.ts). The same
 * shape turned and mirrored is one entry with eight keys.
 */
import {
  CELL_COUNTS,
  EDGE_NUMBERS,
  LAST_NUMBERS,
  LIBERTIES_KIND,
  LIBERTY_NUMBERS,
  REPLY_KIND,
  STONE_NUMBERS,
  TURNED,
  TURNED_NEIGHBOURS,
  TURNS,
  finishKey,
  joinPlanes,
} from './shapes.ts';

export const OWN = 1;
export const ENEMY = 2;
export const EDGE = 3;

export interface ShapeEntry {
  /** A size, LIBERTIES_KIND, or REPLY_KIND + a size. */
  readonly kind: number;
  /** By cell of that size: 0 empty, OWN, ENEMY, EDGE. */
  readonly cells: Uint8Array;
  /** Of replies: the cell of the previous move. */
  readonly last: number;
  /** Of LIBERTIES_KIND: by neighbour, 0 for no stone, else liberties in classes 1 to 4; then those of the move, 1 to 3. */
  readonly liberties: Uint8Array;
}

/** The size of the cells of a kind. */
export function sizeOfKind(kind: number): number {
  return kind < LIBERTIES_KIND ? kind : kind === LIBERTIES_KIND ? 0 : kind - REPLY_KIND;
}

/** By turn: the keys of all kinds for the cells around one point, as far as they are asked for. */
export class Keys {
  /** By turn: planes of the cells up to the last `read` size. */
  private readonly own = new Int32Array(TURNS);
  private readonly enemy = new Int32Array(TURNS);
  private readonly edge = new Int32Array(TURNS);
  private done = 0;

  /** Forgets the cells. */
  clear(): void {
    this.own.fill(0);
    this.enemy.fill(0);
    this.edge.fill(0);
    this.done = 0;
  }

  /** Takes in the cells of a size; sizes go up. */
  read(cells: Uint8Array, size: number): void {
    const { own, enemy, edge } = this;
    const end = CELL_COUNTS[size];
    for (let i = this.done; i < end; i++) {
      const v = cells[i];
      if (v === 0) continue;
      for (let t = 0; t < TURNS; t++) {
        const to = TURNED[t][i];
        if (v === OWN) own[t] ^= STONE_NUMBERS[to];
        else if (v === ENEMY) enemy[t] ^= STONE_NUMBERS[to];
        else edge[t] ^= EDGE_NUMBERS[to];
      }
    }
    this.done = end;
  }

  /** The key of a turn; `more` as finishKey. */
  key(turn: number, kind: number, more: number): number {
    return finishKey(joinPlanes(this.own[turn], this.enemy[turn], this.edge[turn]), kind, more);
  }

  /** The least of the keys, unsigned: the name of the shape. */
  name(kind: number, last: number, liberties: Uint8Array | undefined): number {
    let least = 0xffffffff;
    for (let t = 0; t < TURNS; t++) {
      const key = this.key(t, kind, moreOf(t, kind, last, liberties)) >>> 0;
      if (key < least) least = key;
    }
    return least | 0;
  }
}

/** What beside the planes belongs to a key of that kind. */
function moreOf(turn: number, kind: number, last: number, liberties: Uint8Array | undefined): number {
  if (kind >= REPLY_KIND) return LAST_NUMBERS[TURNED[turn][last]];
  if (kind !== LIBERTIES_KIND || liberties === undefined) return 0;
  let more = Math.imul(liberties[4], 0x2545f491);
  for (let i = 0; i < 4; i++) {
    if (liberties[i] !== 0) more ^= LIBERTY_NUMBERS[TURNED_NEIGHBOURS[turn][i] * 4 + liberties[i] - 1];
  }
  return more;
}

/** An entry as text: the same for the same. */
export function entryText({ kind, cells, last, liberties }: ShapeEntry): string {
  return `${kind} ${last} ${liberties.join('')} ${cells.join('')}`;
}

/** The entry of such a text; undefined for what is none. */
export function entryOfText(text: string): ShapeEntry | undefined {
  const [, kind, last, liberties, cells] = /^(\d{1,2}) (-1|\d{1,3}) ([0-4]{5}) ([0-3]+)$/.exec(text) ?? [];
  if (cells === undefined) return undefined;
  const size = sizeOfKind(Number(kind));
  if (size < 0 || size >= CELL_COUNTS.length || cells.length !== CELL_COUNTS[size]) return undefined;
  if (Number(kind) >= REPLY_KIND && (Number(last) < 0 || Number(last) >= TURNED[0].length)) return undefined;
  const digits = (from: string): Uint8Array => Uint8Array.from(from, Number);
  return { kind: Number(kind), last: Number(last), liberties: digits(liberties), cells: digits(cells) };
}

/** The entry in the one of its eight ways to lie whose text comes first: the same for all that are one shape. */
export function uprightEntry({ kind, cells, last, liberties }: ShapeEntry): ShapeEntry {
  const turns = Array.from({ length: TURNS }, (_, t): ShapeEntry => {
    const turnedCells = new Uint8Array(cells.length);
    for (let i = 0; i < cells.length; i++) turnedCells[TURNED[t][i]] = cells[i];
    const turnedLiberties = liberties.slice();
    for (let i = 0; i < 4; i++) turnedLiberties[TURNED_NEIGHBOURS[t][i]] = liberties[i];
    return {
      ...{ kind, cells: turnedCells, last: last < 0 ? last : TURNED[t][last] },
      liberties: turnedLiberties,
    };
  });
  return turns.reduce((first, one) => (entryText(one) < entryText(first) ? one : first));
}

const keys = new Keys();

/** The least of its keys, unsigned: the name of the shape, as of `Keys`. */
export function entryName(entry: ShapeEntry): number {
  return Math.min(...keysOf(entry).map((key) => key >>> 0));
}

/** The keys of an entry, one for each turn, repeated where the shape is symmetric. */
export function keysOf(entry: ShapeEntry): number[] {
  keys.clear();
  keys.read(entry.cells, sizeOfKind(entry.kind));
  return Array.from({ length: TURNS }, (_, t) =>
    keys.key(t, entry.kind, moreOf(t, entry.kind, entry.last, entry.liberties)),
  );
}
