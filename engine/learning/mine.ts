/**
 * The mine: from moves that an engine missed in games to shapes that predict such moves in other games too (caseGatherer.ts, growShape.ts).
 * The engine is asked elsewhere (main/cli/mine.ts), and so are the facts that make constraints (genmove/caseTests.ts).
 */
import { CELL_COUNTS } from '../../patterns/moves/shapes.ts';
import { CaseGatherer, CoreSurvey, ShapeCounter, WIDEST, coreName, viewsOf } from './caseGatherer.ts';
import type { CaseCounts, Core, GameWalk, ShapeCounts, TurnPoint } from './caseGatherer.ts';
import type { RecordedGame } from './gameReplay.ts';
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
  readonly core: Core;
  readonly shape: MinedShape;
  readonly counts: ShapeCounts;
}

/** Goes through all games once; `walk` is new each time. */
export type GoThrough = (
  what: 'surveyed' | 'gathered' | 'counted',
  look: (walk: GameWalk, game: number, record: RecordedGame) => void,
) => GameWalk;

/** Cases of one core, and of one shape that the engine is asked about. */
const MOST_PLAYED = 2000;
const MOST_OTHERS = 6000;
/** Cores are grown from where the move has this part of the share that is asked for. */
const CORE_PART = 1 / 4;
/** Growing ends at this multiple of it. */
const ENOUGH = 3;
/** What a more special shape must have beyond the share of a more general one. */
const MORE = 1.25;
/** The part of a shape's plays that no better shape has. */
const OWN_PART = 1 / 3;

/** The core of a size around the seed. */
function coreOf(seed: Seed, size: number): Core {
  return { size, cells: seed.slice(0, CELL_COUNTS[size]) };
}

/** Finds shapes that predict the seeds' moves; the best first. */
export function mineShapes(
  seeds: readonly Seed[],
  options: MineOptions,
  through: GoThrough,
  othersKept: number,
): { shapes: MinedCounts[]; walk: GameWalk | undefined } {
  const { every } = options;
  const all = new Map<number, Core>();
  for (const seed of seeds)
    for (let size = 0; size <= WIDEST; size++) {
      const core = coreOf(seed, size);
      if (!all.has(coreName(core))) all.set(coreName(core), core);
    }
  const survey = new CoreSurvey([...all.values()], every);
  through('surveyed', (walk, game, record) => survey.add(walk, game, record));
  const counts = new Map([...all.keys()].map((name, i) => [name, survey.counts[i]]));
  const bases = new Map<number, { core: Core; seeds: Seed[] }>();
  for (const seed of seeds) {
    const core = baseOf(seed, counts, options);
    if (!core) continue;
    const name = coreName(core);
    const base = bases.get(name) ?? { core, seeds: [] };
    base.seeds.push(seed);
    bases.set(name, base);
  }
  const cores = [...bases.values()];
  const gatherer = new CaseGatherer(
    cores.map(({ core }) => core),
    { every, mostPlayed: MOST_PLAYED, mostOthers: MOST_OTHERS },
  );
  through('gathered', (walk, game, record) => gatherer.add(walk, game, record));
  const grown = new Map<string, GrownShape>();
  for (const [i, { seeds: from }] of cores.entries()) {
    const cases = gatherer.casesOf(i);
    for (const seed of from) {
      const goal = { played: options.played, share: Math.min(0.9, options.share * ENOUGH) };
      const [view] = viewsOf(cores[i].core, seed);
      const shape = growShape(cores[i].core, view, cases, goal);
      if (shape && shape.least >= options.share) grown.set(shapeName(shape.shape), shape);
    }
  }
  const shapes = withoutExplained([...grown.values()]);
  const counter = new ShapeCounter(shapes, { every, mostOthers: othersKept });
  const walk = through('counted', (one, game, record) => counter.add(one, game, record));
  const counted = shapes.map(({ core, shape }, i) => ({ core, shape, counts: counter.counts[i] }));
  return { shapes: bestOf(counted, options), walk };
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
function bestOf(
  shapes: readonly MinedCounts[],
  { played: enough, share, every }: MineOptions,
): MinedCounts[] {
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
