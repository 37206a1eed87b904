/**
 * What a position of life-and-death reading looks like without playing on: settled, or how good the dragon's prospects are.
 *
 * Eyes and ways out come from the analysis of the eye spaces and from influence; both are sure only where nothing around is short of
 * liberties. So every settled position has a reason, and the reasons tell whether an answer that rests on it is certain.
 */
import { BOARD_ARRAY, opponent } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Tactics } from '../connection/tactics.ts';
import { allStones } from '../influence/computeInfluence.ts';
import { escapeInfluence, escapeValues } from '../influence/escape.ts';
import { NOT_SAFE } from '../influence/field.ts';
import { LOSE } from '../reading/codes.ts';
import { Group, openPoints } from './group.ts';
import { Life } from './life.ts';
import { OwlMoves } from './moves.ts';
import { NodeKnowledge } from './nodeKnowledge.ts';
import type { OwlPatterns } from './owlPatterns.ts';

/** Points in the open, four steps away, that make the dragon safe when the attacker, or its own side, is to move. */
const ESCAPED = 12;
const ESCAPES = 9;
/** With so few points in the open nobody escapes when the attacker is to move. */
const FEW_OUT = 1;
/** Deepest positions in which patterns are asked about two eyes. */
const VITAL_DEPTH = 3;
const DISTRUST = 2;
/** What moving first is worth, and each of the points in the open. */
const TEMPO = 28;
const OUT_WORTH = 4;

/** Why positions are settled. */
export const REASONS = [
  '',
  'captured',
  'two eyes',
  'two eyes as it seems',
  'reached friends',
  'way out',
  'no eyes',
  'no eyes as it seems',
  'nothing to play',
  'seen before',
  'too deep',
  'decided by a pattern',
] as const;
export const [
  OPEN,
  CAPTURED,
  TWO_EYES,
  SEEMING_EYES,
  FRIENDS,
  WAY_OUT,
  NO_EYES,
  SEEMING_DEATH,
  NO_MOVE,
  SEEN,
  TOO_DEEP,
  BY_PATTERN,
] = REASONS.keys() as unknown as readonly number[];

/** By reason: 1 for what is as good as certain. */
export const SURE_REASONS: Uint8Array = Uint8Array.from(REASONS, (_, reason) =>
  Number([CAPTURED, TWO_EYES, FRIENDS, WAY_OUT, NO_EYES, NO_MOVE].includes(reason)),
);

/** What reading is about. */
export interface OwlQuestion {
  /** By Point: the stones of the dragon. */
  goal: Uint8Array;
  /** By Point: stones of the same colour that live without it; null for none. */
  friends: Uint8Array | null;
  /** By Point: stones that are captured for good; null for none. */
  dead: Uint8Array | null;
}

/** A number that differs between questions about different stones, as good as certainly. */
export function questionNumber(position: Position, { goal, friends, dead }: OwlQuestion): number {
  let number = 17;
  for (const point of position.points) {
    const mark = goal[point] + 2 * (friends?.[point] ?? 0) + 4 * (dead?.[point] ?? 0);
    if (mark !== 0) number = (Math.imul(number ^ (point * 8 + mark), 0x9e3779b1) + 0x7f4a7c15) >>> 0;
  }
  return number >>> 2;
}

export class Outlook {
  /** Whether the position looked at last is settled as life. */
  lives = false;
  /** How good the prospects are when it is open, in the measure of Life.estimate. */
  prospects = 0;
  /** Whether a ko had a part in what was found out since this was set to false. */
  koSeen = false;
  /** Plain setting (owl_distrust): in positions that so few moves have led to, eyes count only where the stones around them are solid. */
  distrust = DISTRUST;
  /** Ways out of the position looked at last, and whether eye space can be widened beyond its margins. */
  out = 0;
  more = false;
  readonly group = new Group();
  readonly life = new Life();
  readonly moves = new OwlMoves();
  readonly knowledge: NodeKnowledge;

  private readonly queue = new Int16Array(BOARD_ARRAY);
  private readonly marks = new Int32Array(BOARD_ARRAY);
  private mark = 0;
  /** Escape values by Point. */
  private escape: Uint8Array = new Uint8Array(BOARD_ARRAY);

  constructor(tactics: Tactics) {
    this.knowledge = new NodeKnowledge(tactics);
  }

  /** Begins a question about the dragon in this position. */
  begin(position: Position, { goal, friends, dead }: OwlQuestion): void {
    this.group.begin(position, goal, friends);
    this.knowledge.begin(position, goal);
    this.life.begin(position, goal);
    this.knowledge.dead = dead;
    const { owner } = this.group;
    const safeStones = dead === null ? null : living(position, dead);
    const field = escapeInfluence(position, goal, owner, { safeStones, strengths: null, patterns: null });
    this.escape = escapeValues(field, owner);
    this.koSeen = false;
  }

  /** Finds the dragon, its eyes and its ways out; false when it is captured. */
  survey(position: Position): boolean {
    const { group, life, knowledge, moves } = this;
    if (!group.find(position)) return false;
    knowledge.look(position, group);
    life.look(position, group, knowledge);
    this.findWaysOut(position);
    this.more = moves.canExpand(position, life, group.owner);
    return true;
  }

  /** The reason why the position is settled, with `lives`, or OPEN, with `prospects`; `defending`: the dragon's side is to move. */
  look(position: Position, defending: boolean, depth: number, patterns: OwlPatterns | null): number {
    const { group, life, knowledge, moves } = this;
    this.lives = false;
    if (position.komaster !== 0) this.koSeen = true;
    if (!group.find(position)) return CAPTURED;
    this.lives = true;
    if (group.isSafe) return FRIENDS;
    knowledge.look(position, group);
    life.look(position, group, knowledge);
    if (this.hasEyes(position, defending, depth) && !this.isDoubtful(position, defending, depth, patterns))
      return life.sure >= 2 && group.isSolid(position) ? TWO_EYES : SEEMING_EYES;
    this.findWaysOut(position);
    if (this.out >= (defending ? ESCAPES : ESCAPED)) return WAY_OUT;
    this.more = moves.canExpand(position, life, group.owner);
    const captures =
      moves.canCapture(position, group, knowledge) ||
      (defending && moves.canSave(position, group, knowledge));
    if (knowledge.koSeen) this.koSeen = true;
    this.lives = false;
    if (this.isHopeless(defending, depth, captures))
      return this.more || moves.canThreaten(position, group, knowledge) ? SEEMING_DEATH : NO_EYES;
    const hope = life.estimate + OUT_WORTH * (this.out < ESCAPED ? this.out : ESCAPED);
    this.prospects = hope + (this.more ? 2 : 0) + (captures ? 4 : 0) - (defending ? 0 : TEMPO);
    return OPEN;
  }

  /** Whether there are two eyes that the attacker can do nothing about. */
  private hasEyes(position: Position, defending: boolean, depth: number): boolean {
    const { life, group, knowledge } = this;
    if (life.assumed || life.least < 2) return false;
    if (depth < this.distrust && (life.sure < 2 || !group.isSolid(position))) return false;
    // One chain cannot fall apart, but what fills its eyes may capture it.
    if (group.count === 1) return knowledge.attackCode(group.chains[0]) === LOSE;
    if (depth < this.distrust) return true;
    let weak = 0;
    for (let i = 0; i < group.count; i++) {
      const chain = group.chains[i];
      if (position.countLiberties(chain) <= 3 && knowledge.attackCode(chain) !== LOSE) weak++;
    }
    return weak <= (defending ? 1 : 0);
  }

  /** Whether patterns know a move against two eyes, near the root, where it is worth looking at. */
  private isDoubtful(
    position: Position,
    defending: boolean,
    depth: number,
    patterns: OwlPatterns | null,
  ): boolean {
    if (patterns === null || defending || depth > VITAL_DEPTH || this.group.count === 1) return false;
    return patterns.hasVital(position, this.group);
  }

  /** Whether the dragon has no way left to two eyes, neither inside nor outside. */
  private isHopeless(defending: boolean, depth: number, captures: boolean): boolean {
    const { life, out, more } = this;
    if (life.possible >= 2 || out > 2) return false;
    if (!defending && depth > 0) return out <= FEW_OUT && !captures;
    return out <= 1 && !captures && !more;
  }

  /** How many points in the open the dragon gets to. */
  private findWaysOut(position: Position): void {
    const { group, escape, queue, marks } = this;
    this.out = openPoints(position, group, opponent(group.owner), 4, escape, queue, marks, ++this.mark);
  }
}

/** Marks of the stones that are not dead, for influence. */
function living(position: Position, dead: Uint8Array): Uint8Array {
  const marks = allStones(position);
  for (const point of position.points) if (dead[point] !== 0) marks[point] = NOT_SAFE;
  return marks;
}
