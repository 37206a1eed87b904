/**
 * `node build/vital/mine.ts FIT CHOOSE OUT features|nothing|known [SEED [ROLE...]]`: shapes of moves that kill or live, from what harvest.ts wrote of two sets of games.
 *
 * Boosting: what the solver's features (engine/solver/moveFeatures.ts), fitted on the first set, or nothing, or the patterns that the owl databases have, say of a move is where
 * it begins; shapes are grown condition by condition where that is too low, the best few of a round are taken with the weight that makes it right, and so on. A shape stays when
 * its moves work more often than was expected on the second set, too. Beside what is known shapes may be wide and ask for liberties, and have to hold over games.
 */
import { writeFileSync } from 'node:fs';
import { FEATURES } from '../../engine/solver/moveFeatures.ts';
import { Rng } from '../../engine/util/rng.ts';
import { knownShapes } from './known.ts';
import { baseOf, count, fit, load, lossOf, oddsOf, shapesAt } from './model.ts';
import type { Counts, Moves } from './model.ts';
import { ATTACKS, ATTACKS_EYES, DEFENDS, REACH, ROLES, WIDTH } from './samples.ts';
import {
  ANYTHING,
  CELLS,
  CENTER,
  LIBERTIES,
  PLAYED,
  SLOTS,
  TURNS,
  cellOf,
  closed,
  isFar,
  keyOf,
} from './shape.ts';
import type { Shape } from './shape.ts';

const ROUNDS = 90;
/** Of a round, shapes at most; conditions of a shape at most. */
const TAKEN = 12;
const MOST_CONDITIONS = 8;
const MOST_WIDE = 12;
/** What a further condition must gain; what one counts that allows empty points, too. */
const LEAST_GAIN = 1.05;
const HALF = 0.93;
/** Second conditions that are tried after each first, and those among which they are drawn. */
const BRANCHES = 16;
const MOST_BRANCHES = 70;
/** Moves that work, at least; of the second set. */
const LEAST_WORKS = 24;
const LEAST_CHOOSE = 8;
/** Share that works, compared with all moves of positions where one does. */
const LEAST_LIFT = 1.5;
/** The same against two eyes, where hardly a move works: a doubt that is nearly always wrong costs more than it finds. */
const LEAST_VITAL_LIFT = 100;
/** Deviations from what was expected. */
const LEAST_Z = 3;
const LEAST_Z_CHOOSE = 1;
const SHRINK = 8;

/** Of wide shapes: games in which they work; the least share that works over games, compared as above; deviations over games; the same of the second set. */
const LEAST_GAMES = 12;
const LEAST_SURE_LIFT = 1.2;
const LEAST_GAMES_Z = 2;
const LEAST_CHOOSE_GAMES = 5;

const [fitFile, chooseFile, out, before, seed, ...roles] = process.argv.slice(2);
const isWide = before === 'known';
const rng = new Rng(Number(seed ?? 5));
/** Of the moves one in so many is looked at in a round. */
const PART = isWide ? 3 : 6;

/** What can be asked of a slot: bits. */
const ASKED = Array.from({ length: SLOTS }, (_, slot) => {
  if (slot === CENTER || (!isWide && (isFar(slot) || slot >= LIBERTIES))) return [];
  if (slot < CELLS) return [1, 2, 4, 3, 5];
  // Liberties: 1 to 3 at most, just 2, 2 to 4 at least.
  return slot < LIBERTIES ? [2, 4, 8] : [2, 6, 14, 4, 28, 24, 16];
});
/** Those that cost as much as what is more plainly drawn gains. */
const isPlain = (slot: number, bits: number): boolean => slot < LIBERTIES && bits !== 3 && bits !== 5;
/** What one slot may hold. */
const HELD = 5;

interface Grown {
  readonly shape: Shape;
  readonly gain: number;
  /** Moves as index * 8 + turn. */
  readonly rows: Int32Array;
}

/** Grows shapes about the stones of the dragon: the other side's for who attacks, the mover's for who defends. */
class Grower {
  private readonly moves: Moves;
  private readonly rate: number;
  private readonly n = new Float64Array(SLOTS * HELD);
  private readonly k = new Float64Array(SLOTS * HELD);
  private readonly p = new Float64Array(SLOTS * HELD);
  private readonly v = new Float64Array(SLOTS * HELD);
  private readonly chance: Float64Array;

  private readonly used: Uint8Array;

  /** A random part of the moves is looked at, so that every round sees others. */
  constructor(moves: Moves, rate: number) {
    this.used = Uint8Array.from({ length: moves.count }, () => +(rng.below(PART) === 0));
    this.moves = moves;
    this.rate = rate;
    this.chance = Float64Array.from(moves.odds, (z) => 1 / (1 + Math.exp(-z)));
  }

  /** All moves where a stone of that kind stands at the slot. */
  seed(slot: number, bits: number): Grown {
    const { moves } = this;
    const rows: number[] = [];
    for (let i = 0; i < moves.count; i++)
      if (this.used[i] !== 0)
        for (const [t, turn] of TURNS.entries())
          if ((bits & (1 << moves.slots[i * SLOTS + turn[slot]])) !== 0) rows.push(i * 8 + t);
    const shape = ANYTHING.slice();
    shape[slot] = bits;
    return { shape, gain: 0, rows: Int32Array.from(rows) };
  }

  /** The best further conditions, the best first. */
  next({ shape, rows }: Grown, most: number): { slot: number; bits: number; gain: number }[] {
    const { moves, n, k, p, v, chance } = this;
    for (const sums of [n, k, p, v]) sums.fill(0);
    for (const row of rows) {
      const i = row >> 3;
      const turn = TURNS[row & 7];
      const at = i * SLOTS;
      const w = moves.weight[i];
      const expected = chance[i] * w;
      const spread = expected * (1 - chance[i]) * w;
      const works = moves.works[i] * w;
      const counted = moves.open[i];
      for (let slot = 0; slot < SLOTS; slot++) {
        const cell = slot * HELD + moves.slots[at + turn[slot]];
        n[cell] += counted;
        k[cell] += works;
        p[cell] += expected;
        v[cell] += spread;
      }
    }
    const found: { slot: number; bits: number; gain: number }[] = [];
    for (let slot = 0; slot < SLOTS; slot++) {
      if (shape[slot] !== 0) continue;
      if (slot < CELLS && isBeyond(shape, slot)) continue;
      if (slot >= LIBERTIES && slot !== PLAYED && !isStone(shape[cellOf(slot)])) continue;
      for (const bits of ASKED[slot]) {
        let [N, K, P, V] = [0, 0, 0, 0];
        for (let c = 0; c < HELD; c++) {
          if ((bits & (1 << c)) === 0) continue;
          N += n[slot * HELD + c];
          K += k[slot * HELD + c];
          P += p[slot * HELD + c];
          V += v[slot * HELD + c];
        }
        if (N < LEAST_WORKS || K <= P) continue;
        const plainness = isPlain(slot, bits) ? 1 : HALF;
        found.push({ slot, bits, gain: (plainness * (K - P) ** 2) / (V + SHRINK * 8) });
      }
    }
    return found.sort((a, b) => b.gain - a.gain).slice(0, most);
  }

  with({ shape, rows }: Grown, { slot, bits, gain }: { slot: number; bits: number; gain: number }): Grown {
    const { slots } = this.moves;
    const grown = shape.slice();
    grown[slot] = bits;
    return {
      shape: grown,
      gain,
      rows: rows.filter((row) => (bits & (1 << slots[(row >> 3) * SLOTS + TURNS[row & 7][slot]])) !== 0),
    };
  }

  /** Grows on while that gains. */
  grow(from: Grown): Grown {
    let best = from;
    let grown = from;
    let conditions = grown.shape.filter((bits) => bits !== 0).length;
    for (; conditions < (isWide ? MOST_WIDE : MOST_CONDITIONS); conditions++) {
      const [step] = this.next(grown, 1);
      if (!step) break;
      const isGood = this.share(best) >= this.rate;
      if (isGood && step.gain <= best.gain * LEAST_GAIN) break;
      grown = this.with(grown, step);
      if (step.gain > best.gain || !isGood) best = grown;
    }
    return best;
  }

  /** The part that works, of positions where some move does. */
  share({ rows }: Grown): number {
    const { moves } = this;
    let all = 0;
    let works = 0;
    for (const row of rows) {
      all += moves.open[row >> 3];
      works += moves.works[row >> 3];
    }
    return works / Math.max(1, all);
  }
}

function isStone(bits: number): boolean {
  return bits === 2 || bits === 4;
}

/** Whether a cell would lie beyond an edge of the shape. */
function isBeyond(shape: Shape, slot: number): boolean {
  const x = (slot % WIDTH) - REACH;
  const y = Math.floor(slot / WIDTH) - REACH;
  const far = [-y, x, y, -x];
  return far.some((d, side) => shape[CELLS + side] !== 0 && d >= 31 - Math.clz32(shape[CELLS + side]));
}

/** What is to be added to the log odds of these moves so that as many are expected to work as do, drawn towards nothing. */
function stepOf(moves: Moves, indices: readonly number[], works: number): number {
  let [low, high] = [-4, 4];
  while (high - low > 0.005) {
    const step = (low + high) / 2;
    let error = works - SHRINK * step;
    for (const i of indices) error -= moves.weight[i] / (1 + Math.exp(-moves.odds[i] - step));
    if (error > 0) low = step;
    else high = step;
  }
  return (low + high) / 2;
}

/** So many of a list, any of them. */
function drawn<T>(list: readonly T[], most: number): T[] {
  const rest = [...list];
  const found: T[] = [];
  while (found.length < most && rest.length > 0) found.push(...rest.splice(rng.below(rest.length), 1));
  return found;
}

/** Slots of the first octant. */
const SEEDS = [
  [0, -1],
  [0, -2],
  [-1, -1],
  [-1, -2],
  [-2, -2],
].map(([x, y]) => CENTER + y * WIDTH + x);

/** Sets what is expected of the moves before shapes are grown. */
function beginWith(moves: Moves, held: Moves, role: number, base: number): void {
  const shapes = isWide ? knownShapes(role) : [];
  const size = isWide ? shapes.length : FEATURES;
  const [own, apart] = [moves, held].map((set) => {
    const stands = shapesAt(set, shapes, 0);
    return { ...set, features: isWide ? stands : set.features };
  });
  const plain = before === 'nothing' ? new Float64Array(size + 1) : fit(own, [], size);
  if (before === 'nothing') plain[size] = Math.log(base / (1 - base));
  for (const set of [own, apart]) for (let i = 0; i < set.count; i++) set.odds[i] = oddsOf(set, [], plain, i);
}

/** Whether a shape holds over games, too. */
function isSure(fitted: Counts, apart: Counts, base: number, heldBase: number): boolean {
  return (
    fitted.games >= LEAST_GAMES &&
    fitted.least >= LEAST_SURE_LIFT * base &&
    fitted.gamesZ >= LEAST_GAMES_Z &&
    apart.games >= LEAST_CHOOSE_GAMES &&
    apart.least >= heldBase &&
    apart.gamesZ >= LEAST_Z_CHOOSE
  );
}

function mine(
  file: string,
  choose: string,
  role: number,
): { role: number; shapes: readonly { shape: Shape }[] } {
  const name = ROLES[role];
  const moves = load(file, role);
  const held = load(choose, role);
  const base = baseOf(moves);
  const heldBase = baseOf(held);
  const lift = role === ATTACKS_EYES ? LEAST_VITAL_LIFT : LEAST_LIFT;
  beginWith(moves, held, role, base);
  console.log(
    `${name}: ${moves.count} and ${held.count} moves, share ${base.toFixed(3)} and ${heldBase.toFixed(3)}, ` +
      `cross-entropy ${lossOf(moves, (i) => moves.odds[i]).toFixed(4)} and ${lossOf(held, (i) => held.odds[i]).toFixed(4)}`,
  );
  const bits = role === DEFENDS ? 2 : 4;
  const taken: { shape: Shape; fitted: Counts; held: Counts }[] = [];
  const keys = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    // The rest is expected to work the less.
    const everything = Array.from({ length: moves.count }, (_, i) => i);
    const rest = stepOf(
      moves,
      everything,
      everything.reduce((sum, i) => sum + moves.weight[i] * moves.works[i], 0),
    );
    for (const set of [moves, held]) for (let i = 0; i < set.count; i++) set.odds[i] += rest;
    const grower = new Grower(moves, lift * base);
    const candidates: Grown[] = [];
    for (const slot of SEEDS) {
      const seed = grower.seed(slot, bits);
      for (const step of drawn(grower.next(seed, MOST_BRANCHES), BRANCHES)) {
        const grown = grower.grow(grower.with(seed, step));
        if (keys.has(keyOf(closed(grown.shape))) || grower.share(grown) < lift * base) continue;
        candidates.push(grown);
      }
    }
    candidates.sort((a, b) => b.gain - a.gain);
    let added = 0;
    const used = new Uint8Array(moves.count);
    for (const { shape: open, rows } of candidates) {
      if (added >= TAKEN) break;
      const shape = closed(open);
      const key = keyOf(shape);
      if (keys.has(key)) continue;
      const own = [...new Set(Array.from(rows, (row) => row >> 3))];
      let shared = 0;
      for (const i of own) shared += used[i];
      if (shared > own.length / 2) continue;
      keys.add(key);
      const fitted = count(moves, shape);
      if (fitted.works < LEAST_WORKS || fitted.z < LEAST_Z) continue;
      const apart = count(held, shape);
      const isHeld =
        apart.works >= LEAST_CHOOSE &&
        apart.z >= LEAST_Z_CHOOSE &&
        apart.works / apart.seen >= (1 + (lift - 1) / 2) * heldBase &&
        (!isWide || isSure(fitted, apart, base, heldBase));
      for (const i of own) used[i] = 1;
      if (!isHeld) continue;
      const step = stepOf(moves, fitted.indices, fitted.weighted);
      for (const i of fitted.indices) moves.odds[i] += step;
      for (const i of apart.indices) held.odds[i] += step;
      taken.push({ shape, fitted, held: apart });
      added++;
    }
    if (round % 3 === 2)
      console.log(
        `${name} round ${round + 1}: ${taken.length} shapes, ${lossOf(moves, (i) => moves.odds[i]).toFixed(4)} and ${lossOf(held, (i) => held.odds[i]).toFixed(4)}`,
      );
    if (candidates.length === 0 && round > 20) break;
  }
  return { role, shapes: taken.map(({ shape }) => ({ shape })) };
}

writeFileSync(
  out,
  JSON.stringify(
    (roles.length > 0 ? roles.map(Number) : [DEFENDS, ATTACKS]).map((role) =>
      mine(fitFile, chooseFile, role),
    ),
  ),
);
