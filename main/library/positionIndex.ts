/**
 * Finds the games in which a pattern occurs. For each block of games and each feature (features.ts) there is a row of bits: the games that
 * ever had it; 100,000 games on 19x19 take 260 MB. And-ing the rows of a pattern's features, the rarest first, leaves few games for each place. In those it is looked at when each
 * stone came and when each point was filled for the last time: mostly a point that has to be empty was full before the last stone came.
 * Only for what is left the course of the game is gone through, counting the points that are not yet as they should be.
 */
import { Features } from './features.ts';
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

/** Games whose bits lie together: a block of 19x19 has 2.2 MB of them. */
const BLOCK = 1024;
const WORDS = BLOCK / 32;
const UNSEEN = 255;
/** Later than every change. */
const NEVER = 0x7fffffff;
/** When a point was filled is kept in bytes: so many changes have one time, and what comes later than can be told has the last. */
const CHANGES = 2;
const LATE = 255;
/** With so few places left in a game it is not looked at when stones came. */
const FEW = 3;
/** Features of a pattern that words are and-ed for before games are. */
const RAREST = 8;

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
  /** By slot and point: when it was filled for good. */
  filled: Uint8Array;
  /** By feature and word: the games that had it. */
  had: Int32Array;
  /** By feature: the words with such games, bit for bit. */
  words: Int32Array;
}

/** The games of one board size. */
class SizeIndex {
  readonly blocks: Block[] = [];
  readonly #points: number;
  readonly #features: Features;
  /** By feature: how many games had it. */
  readonly #often: Uint32Array;
  readonly #wanted: Uint8Array;
  readonly #now: Uint8Array;
  /** Of the game that is looked at, as indices of its changes: by colour (white first) and point, when such a stone first came. */
  readonly #came: Int32Array;

  constructor(size: number) {
    this.#points = size * size;
    this.#features = new Features(size);
    this.#often = new Uint32Array(this.#features.count);
    this.#wanted = new Uint8Array(NO_POINT + 1).fill(UNSEEN);
    this.#now = new Uint8Array(NO_POINT + 1);
    this.#came = new Int32Array(2 * this.#points);
  }

  /** Answers the place of the game. */
  add(game: number, changes: Changes): { block: Block; slot: number } {
    let block = this.blocks.at(-1);
    if (!block || block.changes.length === BLOCK) {
      block = {
        games: new Float64Array(BLOCK),
        changes: [],
        filled: new Uint8Array(BLOCK * this.#points),
        had: new Int32Array(this.#features.count * WORDS),
        words: new Int32Array(this.#features.count),
      };
      this.blocks.push(block);
    }
    const slot = block.changes.length;
    block.games[slot] = game;
    block.changes.push(changes);
    this.#readFilled(changes, this.#filledOf(block, slot));
    const word = slot >> 5;
    const bit = 1 << (slot & 31);
    for (const feature of this.#features.ofCourse(changes)) {
      block.had[feature * WORDS + word] |= bit;
      block.words[feature] |= 1 << word;
      this.#often[feature]++;
    }
    return { block, slot };
  }

  /** Adds to `found` until it has `limit` games; the games added last come first. */
  find(placements: readonly Placement[], limit: number, found: Found[]): void {
    const features = placements.map((placement) => this.#rarestFirst(this.#features.ofPlacement(placement)));
    const rarest = features.map((all) => all.subarray(0, RAREST));
    const candidates: number[][] = Array.from({ length: BLOCK }, () => []);
    for (const block of this.blocks.toReversed()) {
      const last = block.changes.length - 1;
      for (const [index, ofPattern] of features.entries()) {
        for (let words = withAll(block.words, rarest[index], 1, 0); words !== 0; words &= words - 1) {
          const word = lowest(words);
          for (let left = withAll(block.had, ofPattern, WORDS, word); left !== 0; left &= left - 1)
            candidates[word * 32 + lowest(left)].push(index);
        }
      }
      for (let slot = last; slot >= 0; slot--) {
        const which = candidates[slot];
        if (which.length === 0) continue;
        const game = block.games[slot];
        if (game !== 0 && found.length < limit) {
          const filled = this.#filledOf(block, slot);
          const hit = this.#firstOf(block.changes[slot], filled, placements, which);
          if (hit) found.push({ game, ...hit });
        }
        which.length = 0;
      }
      if (found.length >= limit) return;
    }
  }

  #rarestFirst(features: readonly number[]): Int32Array {
    const { count } = this.#features;
    // One number for both, as numbers are sorted fastest without a function.
    const keys = Float64Array.from(features, (feature) => this.#often[feature] * count + feature).sort();
    return Int32Array.from(keys, (key) => key % count);
  }

  #filledOf({ filled }: Block, slot: number): Uint8Array {
    return filled.subarray(slot * this.#points, (slot + 1) * this.#points);
  }

  #readFilled(changes: Changes, filled: Uint8Array): void {
    filled.fill(LATE);
    for (const [i, change] of changes.entries()) {
      const point = pointOf(change);
      if (point !== NO_POINT)
        filled[point] = colourOf(change) === 0 ? LATE : Math.min(LATE, Math.floor(i / CHANGES));
    }
  }

  #firstOf(
    changes: Changes,
    filled: Uint8Array,
    placements: readonly Placement[],
    which: readonly number[],
  ): Omit<Found, 'game'> | undefined {
    let best: Omit<Found, 'game'> | undefined;
    // For few places going through the game is no more work than finding when stones came.
    const timed = which.length > FEW;
    if (timed) this.#readTimes(changes);
    for (const index of which) {
      const placement = placements[index];
      const end = endFor(filled, placement);
      if (timed && this.#lastOf(placement) >= end) continue;
      const node = this.#first(changes, placement, end, best ? best.node : Infinity);
      if (node >= 0) best = { node, placement };
    }
    return best;
  }

  #readTimes(changes: Changes): void {
    const came = this.#came.fill(NEVER);
    const points = this.#points;
    for (let i = changes.length - 1; i >= 0; i--) {
      const point = changes[i] & NO_POINT;
      const colour = (changes[i] >> COLOUR_SHIFT) & 3;
      if (point !== NO_POINT && colour !== 0) came[(colour - 1) * points + point] = i;
    }
  }

  /** The change by which all stones of a pattern have come. */
  #lastOf({ cells, colours, stones }: Placement): number {
    const came = this.#came;
    const points = this.#points;
    let last = 0;
    for (let i = 0; i < stones; i++) {
      const time = came[(colours[i] - 1) * points + cells[i]];
      if (time > last) last = time;
    }
    return last;
  }

  /** The first node before `before` after which a pattern stands in its place, within the first changes; -1 when there is none. */
  #first(changes: Changes, { cells, colours, stones }: Placement, end: number, before: number): number {
    const wanted = this.#wanted;
    const now = this.#now;
    for (let i = 0; i < cells.length; i++) {
      wanted[cells[i]] = colours[i];
      now[cells[i]] = 0;
    }
    let wrong = stones;
    let node = 0;
    let answer = -1;
    for (let i = 0; i < end && i < changes.length && node < before; i++) {
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

/** How many changes there are at most before a point that a pattern wants empty is filled for good. */
function endFor(filled: Uint8Array, { cells, stones }: Placement): number {
  let least = LATE;
  for (let i = stones; i < cells.length; i++) if (filled[cells[i]] < least) least = filled[cells[i]];
  return least === LATE ? NEVER : (least + 1) * CHANGES;
}

/** The bits that all features have in a word of theirs, where each has so many words. */
function withAll(bits: Int32Array, features: Int32Array, words: number, word: number): number {
  let left = bits[features[0] * words + word];
  for (let i = 1; i < features.length && left !== 0; i++) left &= bits[features[i] * words + word];
  return left;
}

/** The number of the lowest bit that is set. */
function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
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
