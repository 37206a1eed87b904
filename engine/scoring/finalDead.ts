/**
 * Which stones of a finished position are dead.
 *
 * Two witnesses are heard about every dragon: the analysis (tactical reading, life and death, races), and Monte Carlo
 * (montecarlo/settle.ts), which plays the position out thousands of times with either side first. Where both say the same, that is
 * it. Where they do not, or one of them is not sure, the dragon is read again, when the others are known: by the solver where it is shut in, since
 * life-and-death reading takes a seki for death, else with all nodes that life-and-death reading has; and a dragon that
 * dies or lives by who moves first falls to the side to move, as when the game was played on. A stone that could be taken in a ko, the last of
 * the game, stays: both have passed.
 */
import { EMPTY, WHITE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { scorePosition } from '../board/score.ts';
import type { Dragon } from '../dragons/dragon.ts';
import type { GeneratorParameters } from '../generators/parameters.ts';
import { smallRegions, valueRegion } from '../generators/smallRegions.ts';
import type { MonteCarloParameters } from '../montecarlo/parameters.ts';
import { settle } from '../montecarlo/settle.ts';
import type { Settlement } from '../montecarlo/settle.ts';
import type { OwlReader } from '../owl/owlReader.ts';
import type { OwlTarget } from '../owl/question.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { ProblemSolver, fightAbout } from '../solver/solveProblem.ts';
import { isDead } from '../worms/worm.ts';
import type { Worm, Worms } from '../worms/worm.ts';
import type { EstimateParameters } from './estimateParameters.ts';
import type { ScoringParameters } from './parameters.ts';
import type { ScoreKnowledge } from './territoryScore.ts';
import { mustStop } from '../util/watch.ts';

/** What the judgement is made from: the analysis of the position. */
export interface FinalKnowledge extends ScoreKnowledge {
  readonly owl: OwlReader;
  readonly parameters: {
    readonly generators: GeneratorParameters;
    readonly montecarlo: MonteCarloParameters;
    readonly scoring: ScoringParameters;
    readonly estimate: EstimateParameters;
  };
  worms(): Worms;
  owlTarget(dragon: Dragon): OwlTarget;
}

export interface JudgeOptions {
  /** Who has the next move, should it matter. */
  toMove: Stone;
  /** Of Monte Carlo. */
  playouts: number;
  seed: number;
  /** Ends the work early, with what is known, when stop[0] becomes non-zero. */
  stop?: Int32Array;
}

export interface FinalJudgement {
  /** Every dead stone, in the order of points. */
  dead: Point[];
  /** By Point: +1 black's for certain, −1 white's. */
  ownership: Float32Array;
}

type Fate = 'alive' | 'dead';

/** Positions that the solver reads at most about a doubtful dragon: with so many empty points at most, and with more, where it proves little. */
const CLOSED_POINTS = 15;
const CLOSED_NODES = 50_000;
const OPEN_NODES = 3000;

/** Judges the position of the knowledge, which is not changed; `settled` is what Monte Carlo says of it. */
export function judgeDead(
  knowledge: FinalKnowledge,
  options: JudgeOptions,
  settled: Settlement = settlementOf(knowledge, options),
): FinalJudgement {
  const { position } = knowledge;
  const { scoring } = knowledge.parameters;
  if (mustStop(options.stop)) return settled;
  const ownership = settled.ownership.slice();
  const dead = new Set<Point>();
  const bury = (dragon: Dragon, fate: Fate): void => {
    for (const worm of dragon.worms) {
      if (!isDeadAtEnd(worm, fate, ownership, scoring)) continue;
      for (const stone of worm.stones) dead.add(stone);
    }
  };
  const doubtful: Dragon[] = [];
  for (const dragon of knowledge.dragons().all) {
    const fate = fateOf(knowledge, dragon, ownership, options);
    if (fate) bury(dragon, fate);
    else doubtful.push(dragon);
  }
  // With the others known, the largest first: who could be connected to stones that are dead does not live by that.
  for (const dragon of doubtful.sort((a, b) => b.size - a.size))
    bury(dragon, readAgain(knowledge, dragon, heldBy(dragon, ownership), dead, options));
  keepThoseAtHome(position, dead);
  for (const point of position.points) {
    const stone = position.colorAt[point];
    if (stone === EMPTY) continue;
    const owner = (stone === WHITE) === dead.has(point) ? 1 : -1;
    if (owner * ownership[point] < scoring.sure) ownership[point] = owner;
  }
  return { dead: [...dead].sort((a, b) => a - b), ownership };
}

/** What Monte Carlo says of the position of the knowledge. */
export function settlementOf(
  { position, parameters: { montecarlo } }: FinalKnowledge,
  { seed, playouts, stop }: JudgeOptions,
): Settlement {
  const { komi, rules } = position;
  return settle(position, { komi, rules, seed, playouts, parameters: montecarlo, stop });
}

/** How much of the dragon's or worm's stones is its own side's in the end: −1 to 1. */
function heldBy(
  { color, stones }: { color: Stone; stones: readonly Point[] },
  ownership: Float32Array,
): number {
  let sum = 0;
  for (const stone of stones) sum += ownership[stone];
  return ((color === WHITE ? -1 : 1) * sum) / stones.length;
}

/** Undefined where it has to be read again. */
function fateOf(
  knowledge: FinalKnowledge,
  dragon: Dragon,
  ownership: Float32Array,
  options: JudgeOptions,
): Fate | undefined {
  const { sure, dead, lives } = knowledge.parameters.scoring;
  if (dragon.worms.some(({ unconditional }) => unconditional === 'alive')) return 'alive';
  if (dragon.worms.every(({ unconditional }) => unconditional === 'dead')) return 'dead';
  const held = heldBy(dragon, ownership);
  if (held > 0 && dragon.size === 1 && knowledge.position.isKoPoint(dragon.origin)) return 'alive';
  const known = knownFate(dragon);
  if (held >= lives && known !== 'dead' && dragon.status === 'alive') return 'alive';
  // What lives without two eyes, in a seki, life-and-death reading takes for dead.
  if (held >= sure || (known === 'alive' && held > -dead)) return 'alive';
  if (held <= -sure && known !== 'alive') return 'dead';
  if (known === 'dead') return exactFate(knowledge, dragon, options) ?? 'dead';
  return undefined;
}

/** What the analysis is sure of; undefined where it is not. */
function knownFate({ status, safety, genus, owlStatus, owlAttack, owlDefense }: Dragon): Fate | undefined {
  if (safety === 'tactically dead') return 'dead';
  if (genus.a >= 2) return 'alive';
  if (owlStatus === 'unchecked') return undefined;
  if (!owlAttack.certain || (owlAttack.code !== LOSE && !owlDefense.certain)) return undefined;
  return status === 'alive' || status === 'dead' ? status : undefined;
}

/** What becomes of a dragon by life-and-death reading with all its nodes. */
function readAgain(
  knowledge: FinalKnowledge,
  dragon: Dragon,
  held: number,
  dead: ReadonlySet<Point>,
  options: JudgeOptions,
): Fate {
  const { position, owl } = knowledge;
  const { toMove, stop } = options;
  const isHeld = held >= -knowledge.parameters.scoring.dead;
  if (mustStop(stop)) return isHeld ? 'alive' : 'dead';
  // Races have been read for their own sake: two eyes are not what they are about.
  if (dragon.semeais.some(({ first, second }) => first.certain && second.certain))
    return dragon.status === 'critical'
      ? byTurn(dragon, toMove)
      : dragon.status === 'dead'
        ? 'dead'
        : 'alive';
  const exact = exactFate(knowledge, dragon, options);
  if (exact) return exact;
  const target = knowledge.owlTarget(dragon);
  const without = withoutFriends(position, dragon, dead);
  if (owl.read(without, { ...target, defending: false }).code <= LOSE) return 'alive';
  if (!isHeld || owl.read(without, { ...target, defending: true }).code <= LOSE) return 'dead';
  return byTurn(dragon, toMove);
}

/** The position with what is dead of the dragon's colour in the other side's hands: nobody lives by being connected to it. */
function withoutFriends(position: Position, { color }: Dragon, dead: ReadonlySet<Point>): Position {
  const lost = [...dead].filter((stone) => position.colorAt[stone] === color);
  if (lost.length === 0) return position;
  const other = position.copy();
  for (const stone of lost) {
    other.removeStone(stone);
    other.addStone(stone, opponent(color));
  }
  return other;
}

/** What becomes of a dragon that is shut in, read to the end; undefined for others, and where it is a ko. */
function exactFate(knowledge: FinalKnowledge, dragon: Dragon, options: JudgeOptions): Fate | undefined {
  return fateInSpace(knowledge, dragon, options.toMove) ?? provedFate(knowledge.position, dragon, options);
}

/** The same of one that lives in one small space. */
function fateInSpace(knowledge: FinalKnowledge, dragon: Dragon, toMove: Stone): Fate | undefined {
  const {
    position,
    parameters: { generators },
  } = knowledge;
  for (const region of smallRegions(position, knowledge.worms().unconditional, generators)) {
    const { wall, points, outside } = region;
    if (outside.length > 0 || !wall.every((stone) => dragon.stones.includes(stone))) continue;
    const value = valueRegion(position, region, generators);
    if (!value) continue;
    const area = toMove === dragon.color ? value.ownerFirst : value.otherFirst;
    if (area === -wall.length - points.length) return 'dead';
    if (area >= wall.length) return 'alive';
  }
  return undefined;
}

/** The same by the solver, which also knows sekis for what they are: what the side to move can do decides. */
function provedFate(
  position: Position,
  { color, stones }: Dragon,
  { toMove, stop }: JudgeOptions,
): Fate | undefined {
  const fight = fightAbout(position, stones);
  if (!fight) return undefined;
  const empty = fight.region.filter((point) => fight.colorAt[point] === EMPTY).length;
  const nodes = empty <= CLOSED_POINTS ? CLOSED_NODES : OPEN_NODES;
  const solver = new ProblemSolver();
  solver.stop = stop ?? null;
  const { proved, code } = solver.verdict(fight, toMove, nodes);
  if (!proved || (code !== WIN && code !== LOSE)) return undefined;
  return (code === WIN) === (toMove === color) ? 'alive' : 'dead';
}

/** Who moves saves his dragon, or kills the other's. */
function byTurn({ color }: Pick<Dragon, 'color'>, toMove: Stone): Fate {
  return color === toMove ? 'alive' : 'dead';
}

function isDeadAtEnd(
  worm: Worm,
  fate: Fate,
  ownership: Float32Array,
  { dead, cutOff }: ScoringParameters,
): boolean {
  return fate === 'dead' || heldBy(worm, ownership) < (isDead(worm) ? -dead : -cutOff);
}

/** Stones of whoever owns the place that they leave empty are not dead: nobody would take them off. */
function keepThoseAtHome(position: Position, dead: Set<Point>): void {
  const { territoryAt } = scorePosition(position, { dead, scoring: 'japanese', komi: 0 });
  for (const point of dead) {
    if (territoryAt[point] === position.colorAt[point]) dead.delete(point);
  }
}
