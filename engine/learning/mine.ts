/**
 * The mine: from moves that an engine missed in games to shapes that predict such moves in other games too (caseGatherer.ts, growShape.ts), step
 * by step: main/mining goes through the games for each, and asks the engine and for the facts that make constraints (genmove/caseTests.ts).
 */
import { CELL_COUNTS } from '../../patterns/moves/shapes.ts';
import { WIDEST, coreName, viewsOf } from './caseGatherer.ts';
import type { CaseCounts, Core, ShapeCase, ShapeCounts, TurnPoint } from './caseGatherer.ts';
import { growShape, shareBound, type GrownShape } from './growShape.ts';
import { isMoreGeneral, shapeName, type MinedShape } from './minedShape.ts';

export interface MineOptions {
  /** How often a shape must have been played. */
  played: number;
  /** The least share of the turns on which it stood. */
  share: number;
  /** Points are looked at on one turn of so many. */
  every: number;
}

/** The surroundings of a missed move: WIDEST_CELLS. */
export type Seed = Uint8Array;

/** A shape with what the games say of it. */
export interface MinedCounts {
  readonly shape: MinedShape;
  readonly counts: ShapeCounts;
}

/** Cases of one core. */
export const CORE_CASES = { mostPlayed: 2000, mostOthers: 6000 } as const;
/** Cores are grown from where the move has this part of the share that is asked for. */
const CORE_PART = 1 / 4;
/** Growing ends at this multiple of it. */
const ENOUGH = 3;
/** What a more special shape must have beyond the share of a more general one. */
const MORE = 1.25;
/** The part of a shape's plays that no better shape has. */
const OWN_PART = 1 / 3;

/** A core from which shapes are grown, around each of the seeds. */
export interface Base {
  core: Core;
  seeds: Seed[];
}

/** The core of a size around the seed. */
function coreOf(seed: Seed, size: number): Core {
  return { size, cells: seed.slice(0, CELL_COUNTS[size]) };
}

/** All cores around the seeds, each once: what is counted first. */
export function coresOf(seeds: readonly Seed[]): Core[] {
  const all = new Map<number, Core>();
  for (const seed of seeds)
    for (let size = 0; size <= WIDEST; size++) {
      const core = coreOf(seed, size);
      const name = coreName(core);
      if (!all.has(name)) all.set(name, core);
    }
  return [...all.values()];
}

/** Where shapes are grown, by the counts of `coresOf`. */
export function basesOf(seeds: readonly Seed[], counts: readonly CaseCounts[], options: MineOptions): Base[] {
  const byName = new Map(coresOf(seeds).map((core, i) => [coreName(core), counts[i]]));
  const bases = new Map<number, Base>();
  for (const seed of seeds) {
    const core = baseOf(seed, byName, options);
    if (!core) continue;
    const name = coreName(core);
    const base = bases.get(name) ?? { core, seeds: [] };
    base.seeds.push(seed);
    bases.set(name, base);
  }
  return [...bases.values()];
}

/** The shapes that are grown from a base by the cases of its core. */
export function grownFrom(
  { core, seeds }: Base,
  cases: readonly ShapeCase[],
  { played, share }: MineOptions,
): GrownShape[] {
  const goal = { played, share: Math.min(0.9, share * ENOUGH) };
  return seeds.flatMap((seed) => {
    const [view] = viewsOf(core, seed);
    const shape = growShape(core, view, cases, goal);
    return shape && shape.least >= share ? [shape] : [];
  });
}

/** Those of all bases that are worth counting: each once, and none that another one explains. */
export function shapesToCount(grown: readonly GrownShape[]): GrownShape[] {
  return withoutExplained([...new Map(grown.map((one) => [shapeName(one.shape), one])).values()]);
}

/** The largest core around a seed whose next larger one predicts the move; undefined when none does. */
function baseOf(
  seed: Seed,
  counts: ReadonlyMap<number, CaseCounts>,
  { played: least, share }: MineOptions,
): Core | undefined {
  for (let size = 0; size <= WIDEST; size++) {
    const { played, matched } = counts.get(coreName(coreOf(seed, size)))!;
    if (played < least) return undefined;
    if (played / Math.max(matched, played) >= share * CORE_PART) return coreOf(seed, Math.max(0, size - 1));
  }
  return undefined;
}

/** Shapes that none explains which is more general and played as often. */
function withoutExplained(shapes: readonly GrownShape[]): GrownShape[] {
  return shapes.filter(
    (special) =>
      !shapes.some(
        (general) =>
          general !== special &&
          special.least <= (general.played / general.matched) * MORE &&
          isMoreGeneral(general.shape, special.shape),
      ),
  );
}

/** Those played often enough, the best first, without those whose plays better ones have nearly all. */
export function bestOf<T extends MinedCounts>(
  shapes: readonly T[],
  { played: enough, share, every }: MineOptions,
): T[] {
  const least = ({ counts: { played, matched } }: MinedCounts): number =>
    shareBound(played, played, Math.max(0, matched - played) / every, every);
  const name = ({ game, at }: TurnPoint): string => `${game} ${at}`;
  const good = shapes
    .filter((one) => one.counts.played >= enough && least(one) >= share)
    .sort((a, b) => least(b) - least(a));
  const known = new Set<string>();
  return good.filter(({ counts: { plays } }) => {
    const own = plays.filter((turn) => !known.has(name(turn)));
    if (own.length < plays.length * OWN_PART) return false;
    for (const turn of own) known.add(name(turn));
    return true;
  });
}
