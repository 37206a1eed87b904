/**
 * What a position of life-and-death reading looks like without playing on: settled, or how good the dragon's prospects are.
 *
 * Eyes and ways out come from the analysis of the eye spaces and from influence; both are sure only where nothing around is short of
 * liberties. So every settled position has a reason, and the reasons tell whether an answer that rests on it is certain.
 */
import { BOARD_ARRAY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Tactics } from '../connection/tactics.ts';
import { allStones } from '../influence/computeInfluence.ts';
import { escapeInfluence, escapeValues } from '../influence/escape.ts';
import { NOT_SAFE } from '../influence/field.ts';
import { COMMON_REASONS, NO_MOVE, OPEN } from '../proof/proofSearch.ts';
import { owlTopologicalEye } from '../eyes/autohelpers.ts';
import { EyeMap } from '../eyes/eyeMap.ts';
import { topologicalEye } from '../eyes/topology.ts';
import { LOSE } from '../reading/codes.ts';
import { Group, openPoints } from './group.ts';
import { Life } from './life.ts';
import { OwlMoves } from './moves.ts';
import { NodeKnowledge } from './nodeKnowledge.ts';
import type { OwlPatterns } from './owlPatterns.ts';
import type { OwlParameters } from './parameters.ts';
import type { OwlSight, OwlTarget } from './question.ts';

/** Why positions are settled. */
export const REASONS = [
  ...COMMON_REASONS,
  'captured',
  'two eyes',
  'two eyes as it seems',
  'reached friends',
  'way out',
  'no eyes',
  'no eyes as it seems',
  'decided by a pattern',
] as const;
export const [CAPTURED, TWO_EYES, SEEMING_EYES, , WAY_OUT, NO_EYES, SEEMING_DEATH, BY_PATTERN] = [
  ...REASONS.keys(),
].slice(COMMON_REASONS.length) as readonly number[];

const FRIENDS = SEEMING_EYES + 1;

/** By reason: 1 for what is as good as certain. */
export const SURE_REASONS: Uint8Array = Uint8Array.from(REASONS, (_, reason) =>
  Number([CAPTURED, TWO_EYES, FRIENDS, WAY_OUT, NO_EYES, NO_MOVE].includes(reason)),
);

export class Outlook implements OwlSight {
  /** Whether the position looked at last is settled as life. */
  lives = false;
  /** How good the prospects are when it is open, in the measure of Life.estimate. */
  prospects = 0;
  /** Whether a ko had a part in what was found out since this was set to false. */
  koSeen = false;
  /** Plain setting (owl_distrust): in positions that so few moves have led to, eyes count only where the stones around them are solid. */
  distrust: number;
  /** Ways out of the position looked at last, and whether eye space can be widened beyond its margins. */
  out = 0;
  more = false;
  readonly group = new Group();
  readonly life: Life;
  readonly moves: OwlMoves;
  readonly knowledge: NodeKnowledge;
  private readonly parameters: OwlParameters;

  private position!: Position;
  private readonly queue = new Int16Array(BOARD_ARRAY);
  private readonly marks = new Int32Array(BOARD_ARRAY);
  private mark = 0;
  /** Escape values by Point. */
  private escape: Uint8Array = new Uint8Array(BOARD_ARRAY);

  constructor(tactics: Tactics, parameters: OwlParameters) {
    this.parameters = parameters;
    this.distrust = parameters.distrust;
    this.life = new Life(parameters);
    this.moves = new OwlMoves(parameters);
    this.knowledge = new NodeKnowledge(tactics, parameters);
  }

  /** Begins a question about the dragon in this position. */
  begin(position: Position, { goal, friends, dead }: OwlTarget): void {
    this.position = position;
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

  /** The escape value at a point when the question began; 0 where there is a stone. */
  escapeValue(point: Point): number {
    return this.escape[point];
  }

  /** The sum over the diagonals of a point as an eye of the colour, in the position looked at last. */
  topologicalEye(point: Point, color: Stone): number {
    const { knowledge, life } = this;
    const own = color === life.map.color;
    const find = own ? owlTopologicalEye : topologicalEye;
    return find(this.position, knowledge, knowledge.lively, own ? life.map : new EyeMap(color), point);
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
    if (this.out >= (defending ? this.parameters.escapes : this.parameters.escaped)) return WAY_OUT;
    this.more = moves.canExpand(position, life, group.owner);
    const captures =
      moves.canCapture(position, group, knowledge) ||
      (defending && moves.canSave(position, group, knowledge));
    if (knowledge.koSeen) this.koSeen = true;
    this.lives = false;
    if (this.isHopeless(defending, depth, captures))
      return this.isCertain(position) ? NO_EYES : SEEMING_DEATH;
    const hope =
      life.estimate +
      this.parameters.outWorth * (this.out < this.parameters.escaped ? this.out : this.parameters.escaped);
    this.prospects =
      hope + (this.more ? 2 : 0) + (captures ? 4 : 0) - (defending ? 0 : this.parameters.tempo);
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
    if (patterns === null || defending || depth > this.parameters.vitalDepth || this.group.count === 1)
      return false;
    return patterns.hasVital(position, this.group);
  }

  /** Whether the dragon has no way left to two eyes, neither inside nor outside. */
  private isHopeless(defending: boolean, depth: number, captures: boolean): boolean {
    const { life, out, more } = this;
    if (life.possible >= 2 || out > 2) return false;
    if (!defending && depth > 0) return out <= this.parameters.fewOut && !captures;
    return out <= 1 && !captures && !more;
  }

  /** Whether a dragon without hope has nothing to try: no eye space to widen, no stones to join, nothing to threaten. */
  private isCertain(position: Position): boolean {
    const { group, knowledge, moves } = this;
    return !(
      this.more ||
      moves.canJoin(position, group, knowledge) ||
      moves.canThreaten(position, group, knowledge)
    );
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
