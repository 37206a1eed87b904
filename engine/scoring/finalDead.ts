/**
 * Which stones of a finished position are dead.
 *
 * Two witnesses are heard about every dragon: the analysis (tactical reading, life and death, races), and Monte Carlo
 * (montecarlo/settle.ts), which plays the position out thousands of times with either side first. Where both say the same, that is
 * it. Where they do not, or one of them is not sure, the dragon is read again with all nodes that life-and-death reading has; and a dragon that
 * dies or lives by who moves first falls to the side to move, as when the game was played on. On 29 finished games with
 * hard groups (score.tst) Monte Carlo alone judges 20 right, with many more playouts 21, the analysis alone 11.
 */
import { EMPTY, WHITE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { scorePosition } from '../board/score.ts';
import type { Dragon } from '../dragons/dragon.ts';
import { smallRegions, valueRegion } from '../generators/smallRegions.ts';
import { settle } from '../montecarlo/settle.ts';
import type { OwlReader } from '../owl/owlReader.ts';
import type { OwlQuestion } from '../owl/owlSearch.ts';
import { LOSE } from '../reading/codes.ts';
import { isDead } from '../worms/worm.ts';
import type { Worm, Worms } from '../worms/worm.ts';
import type { ScoreKnowledge } from './estimateScore.ts';

/** What the judgement is made from: the analysis of the position. */
export interface FinalKnowledge extends ScoreKnowledge {
  readonly owl: OwlReader;
  worms(): Worms;
  owlQuestion(dragon: Dragon): OwlQuestion;
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

/** Mean ownership by its own side from which Monte Carlo is sure that a dragon lives, or, negative, is dead. */
const SURE = 0.85;
/** The same for one that it only believes dead, and for one that it believes alive, as the analysis does. */
const DEAD = 0.3;
const LIVES = 0.5;
/** In a dragon that lives, a chain whose own mean is below this has been cut off. */
const CUT_OFF = -0.8;

type Verdict = 'alive' | 'dead';

/** Judges the position of the knowledge, which is not changed. */
export function judgeDead(knowledge: FinalKnowledge, options: JudgeOptions): FinalJudgement {
  const { position } = knowledge;
  const { komi, rules } = position;
  const { seed, playouts, stop } = options;
  const settled = settle(position, { komi, rules, seed, playouts, stop });
  if (isStopped(stop)) return settled;
  const { ownership } = settled;
  const dead = new Set<Point>();
  for (const dragon of knowledge.dragons().all) {
    const verdict = verdictOf(knowledge, dragon, ownership, options);
    for (const worm of dragon.worms) {
      if (!isDeadAtEnd(worm, verdict, ownership)) continue;
      for (const stone of worm.stones) dead.add(stone);
    }
  }
  keepThoseAtHome(position, dead);
  for (const point of position.points) {
    const stone = position.colorAt[point];
    if (stone === EMPTY) continue;
    const owner = (stone === WHITE) === dead.has(point) ? 1 : -1;
    if (owner * ownership[point] < SURE) ownership[point] = owner;
  }
  return { dead: [...dead].sort((a, b) => a - b), ownership };
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

function verdictOf(
  knowledge: FinalKnowledge,
  dragon: Dragon,
  ownership: Float32Array,
  options: JudgeOptions,
): Verdict {
  if (dragon.worms.some(({ unconditional }) => unconditional === 'alive')) return 'alive';
  if (dragon.worms.every(({ unconditional }) => unconditional === 'dead')) return 'dead';
  const held = heldBy(dragon, ownership);
  const known = knownVerdict(dragon);
  if (held >= LIVES && known !== 'dead' && dragon.status === 'alive') return 'alive';
  // What lives without two eyes, in a seki, life-and-death reading takes for dead.
  if (held >= SURE || (known === 'alive' && held > -DEAD)) return 'alive';
  if (known === 'dead' || (known === undefined && held <= -SURE)) return 'dead';
  if (isStopped(options.stop)) return held > -DEAD ? 'alive' : 'dead';
  return readAgain(knowledge, dragon, held, options);
}

function isStopped(stop: Int32Array | undefined): boolean {
  return stop !== undefined && Atomics.load(stop, 0) !== 0;
}

/** What the analysis is sure of; undefined where it is not. */
function knownVerdict({
  status,
  safety,
  genus,
  owlStatus,
  owlAttack,
  owlDefense,
}: Dragon): Verdict | undefined {
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
  { toMove }: JudgeOptions,
): Verdict {
  const { position, owl } = knowledge;
  // Races have been read for their own sake: two eyes are not what they are about.
  if (dragon.semeais.some(({ first, second }) => first.certain && second.certain))
    return dragon.status === 'critical'
      ? byTurn(dragon, toMove)
      : dragon.status === 'dead'
        ? 'dead'
        : 'alive';
  const exact = exactVerdict(knowledge, dragon, toMove);
  if (exact) return exact;
  const question = knowledge.owlQuestion(dragon);
  // What was found with a part of the nodes is kept there.
  owl.clearCache();
  if (Math.max(LOSE, owl.attack(position, question)) === LOSE) return 'alive';
  if (held < -DEAD || Math.max(LOSE, owl.defend(position, question)) === LOSE) return 'dead';
  return byTurn(dragon, toMove);
}

/** What becomes of a dragon that lives in one small space, read to the end; undefined for others. */
function exactVerdict(knowledge: FinalKnowledge, dragon: Dragon, toMove: Stone): Verdict | undefined {
  const { position } = knowledge;
  for (const region of smallRegions(position, knowledge.worms().unconditional)) {
    const { wall, points, outside } = region;
    if (outside.length > 0 || !wall.every((stone) => dragon.stones.includes(stone))) continue;
    const value = valueRegion(position, region);
    if (!value) continue;
    const area = toMove === dragon.color ? value.ownerFirst : value.otherFirst;
    if (area === -wall.length - points.length) return 'dead';
    if (area >= wall.length) return 'alive';
  }
  return undefined;
}

/** Who moves saves his dragon, or kills the other's. */
function byTurn({ color }: Dragon, toMove: Stone): Verdict {
  return color === toMove ? 'alive' : 'dead';
}

function isDeadAtEnd(worm: Worm, verdict: Verdict, ownership: Float32Array): boolean {
  return verdict === 'dead' || heldBy(worm, ownership) < (isDead(worm) ? -DEAD : CUT_OFF);
}

/** Stones of whoever owns the place that they leave empty are not dead: nobody would take them off. */
function keepThoseAtHome(position: Position, dead: Set<Point>): void {
  const { territoryAt } = scorePosition(position, { dead, scoring: 'japanese', komi: 0 });
  for (const point of dead) {
    if (territoryAt[point] === position.colorAt[point]) dead.delete(point);
  }
}
