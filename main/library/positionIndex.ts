/**
 * Finds the games in which a pattern occurs. For each block of games and each point and colour there is a row of bits: the games in which
 * such a stone ever stood there. And-ing the rows of a pattern's stones leaves few games for each place. In those it is looked at when each
 * stone came and when each point was filled for the last time: mostly a point that has to be empty was full before the last stone came.
 * Only for what is left the course of the game is gone through, counting the points that are not yet as they should be.
 */
import type { Placement } from './pattern.ts';
import {
  COLOUR_SHIFT,
  NODE_END,
  NO_POINT,
  colourOf,
  pointOf,
  type Changes,
  type GameTrace,
} from './trace.ts';

/** Games whose bits lie together: a block of 19x19 has 90 KB of them, which a processor keeps near. */
const BLOCK = 1024;
const WORDS = BLOCK / 32;
const UNSEEN = 255;
const FEW = 3;
/** Later than every change. */
const NEVER = 0x7fffffff;
const EMPTY_AT_LAST = NEVER - 1;

/** A game in which the pattern was found. */
export interface Found {
  game: number;
  /** The first node of the main line after which it stands there; the root is 0. */
  node: number;
  placement: Placement;
}

interface Block {
  /** By slot: the game, or 0. */
  games: Float64Array;
  changes: Changes[];
  /** By colour (white first), point and word. */
  ever: Uint32Array;
}

/** The games of one board size. */
class SizeIndex {
  readonly blocks: Block[] = [];
  readonly #points: number;
  readonly #wanted: Uint8Array;
  readonly #now: Uint8Array;
  /** Of the game that is looked at, as indices of its changes: by colour (white first) and point, when such a stone first came. */
  readonly #came: Int32Array;
  /** By point: when it was filled for the last time; NEVER when it is empty in the end. */
  readonly #filled: Int32Array;

  constructor(size: number) {
    this.#points = size * size;
    this.#wanted = new Uint8Array(NO_POINT + 1).fill(UNSEEN);
    this.#now = new Uint8Array(NO_POINT + 1);
    this.#came = new Int32Array(2 * this.#points);
    this.#filled = new Int32Array(this.#points);
  }

  /** Answers the place of the game. */
  add(game: number, changes: Changes): { block: Block; slot: number } {
    let block = this.blocks.at(-1);
    if (!block || block.changes.length === BLOCK) {
      block = {
        games: new Float64Array(BLOCK),
        changes: [],
        ever: new Uint32Array(2 * this.#points * WORDS),
      };
      this.blocks.push(block);
    }
    const slot = block.changes.length;
    block.games[slot] = game;
    block.changes.push(changes);
    const word = slot >> 5;
    const bit = 1 << (slot & 31);
    for (const change of changes) {
      const colour = colourOf(change);
      if (colour !== 0) block.ever[((colour - 1) * this.#points + pointOf(change)) * WORDS + word] |= bit;
    }
    return { block, slot };
  }

  /** Adds to `found` until it has `limit` games; the games added last come first. */
  find(placements: readonly Placement[], limit: number, found: Found[]): void {
    const rows = placements.map(({ cells, colours, stones }) =>
      Array.from(cells.subarray(0, stones), (point, i) => ((colours[i] - 1) * this.#points + point) * WORDS),
    );
    const candidates: number[][] = Array.from({ length: BLOCK }, () => []);
    const bits = new Uint32Array(WORDS);
    for (const block of this.blocks.toReversed()) {
      const last = block.changes.length - 1;
      for (const [index, offsets] of rows.entries()) {
        if (!and(block.ever, offsets, bits)) continue;
        for (let word = 0; word < WORDS; word++) {
          for (let left = bits[word]; left !== 0; left &= left - 1)
            candidates[word * 32 + 31 - Math.clz32(left & -left)].push(index);
        }
      }
      for (let slot = last; slot >= 0; slot--) {
        const which = candidates[slot];
        if (which.length === 0) continue;
        const game = block.games[slot];
        if (game !== 0 && found.length < limit) {
          const hit = this.#firstOf(block.changes[slot], placements, which);
          if (hit) found.push({ game, ...hit });
        }
        which.length = 0;
      }
      if (found.length >= limit) return;
    }
  }

  #firstOf(
    changes: Changes,
    placements: readonly Placement[],
    which: readonly number[],
  ): Omit<Found, 'game'> | undefined {
    let best: Omit<Found, 'game'> | undefined;
    // For few places going through the game is no more work than finding the times.
    const timed = which.length > FEW;
    if (timed) this.#readTimes(changes);
    for (const index of which) {
      if (timed && !this.#mayStand(placements[index])) continue;
      const node = this.#first(changes, placements[index], best ? best.node : Infinity);
      if (node >= 0) best = { node, placement: placements[index] };
    }
    return best;
  }

  #readTimes(changes: Changes): void {
    const came = this.#came.fill(NEVER);
    const filled = this.#filled.fill(NEVER);
    const points = this.#points;
    for (let i = changes.length - 1; i >= 0; i--) {
      const point = changes[i] & NO_POINT;
      if (point === NO_POINT) continue;
      const colour = (changes[i] >> COLOUR_SHIFT) & 3;
      // Read from the end: the first change met of a point says how it is in the end.
      if (colour === 0) {
        if (filled[point] === NEVER) filled[point] = EMPTY_AT_LAST;
      } else {
        came[(colour - 1) * points + point] = i;
        if (filled[point] === NEVER) filled[point] = i;
      }
    }
  }

  /** False when a point of the pattern was filled for good before the last of its stones came. */
  #mayStand({ cells, colours, stones }: Placement): boolean {
    const came = this.#came;
    const filled = this.#filled;
    const points = this.#points;
    let last = 0;
    for (let i = 0; i < stones; i++) {
      const time = came[(colours[i] - 1) * points + cells[i]];
      if (time > last) last = time;
    }
    for (let i = stones; i < cells.length; i++) if (filled[cells[i]] < last) return false;
    return true;
  }

  /** The first node before `before` after which a pattern stands in its place; -1 when there is none. */
  #first(changes: Changes, { cells, colours, stones }: Placement, before: number): number {
    const wanted = this.#wanted;
    const now = this.#now;
    for (let i = 0; i < cells.length; i++) {
      wanted[cells[i]] = colours[i];
      now[cells[i]] = 0;
    }
    let wrong = stones;
    let node = 0;
    let answer = -1;
    for (let i = 0; i < changes.length && node < before; i++) {
      const change = changes[i];
      const point = change & NO_POINT;
      const want = wanted[point];
      if (want !== UNSEEN) {
        const colour = (change >> COLOUR_SHIFT) & 3;
        if (now[point] === want) wrong++;
        else if (colour === want) wrong--;
        now[point] = colour;
      }
      if ((change & NODE_END) === 0) continue;
      if (wrong === 0) {
        answer = node;
        break;
      }
      node++;
    }
    for (const cell of cells) wanted[cell] = UNSEEN;
    return answer;
  }
}

/** And-s the rows that begin at the offsets into `bits`; false when nothing is left. */
function and(ever: Uint32Array, offsets: readonly number[], bits: Uint32Array): boolean {
  const [first] = offsets;
  let any = 0;
  for (let word = 0; word < WORDS; word++) any |= bits[word] = ever[first + word];
  for (let i = 1; i < offsets.length && any !== 0; i++) {
    const offset = offsets[i];
    any = 0;
    for (let word = 0; word < WORDS; word++) any |= bits[word] &= ever[offset + word];
  }
  return any !== 0;
}

/** All games, by the size of their boards. */
export class PositionIndex {
  readonly #sizes = new Map<number, SizeIndex>();
  readonly #places = new Map<number, { block: Block; slot: number }>();

  get count(): number {
    return this.#places.size;
  }

  /** Adds a game, or puts another course of it in the place of what was there. */
  put(game: number, { size, changes }: GameTrace): void {
    this.remove(game);
    let index = this.#sizes.get(size);
    if (!index) this.#sizes.set(size, (index = new SizeIndex(size)));
    this.#places.set(game, index.add(game, changes));
  }

  remove(game: number): void {
    const place = this.#places.get(game);
    if (!place) return;
    place.block.games[place.slot] = 0;
    this.#places.delete(game);
  }

  /** At most `limit` games in which one of the placements occurs. */
  find(size: number, placements: readonly Placement[], limit: number): Found[] {
    const found: Found[] = [];
    this.#sizes.get(size)?.find(placements, limit, found);
    return found;
  }
}
