/**
 * The score as it looks now (manual 17.4 estimate_score), of one function for GTP, the command line and the workbench.
 *
 * A game whose boundaries are closed, and that playouts or territory think decided, is counted without the stones that are dead (finalDead.ts), as final_score does. Otherwise the
 * expected owners of all points (owners.ts) are added up. Their sum is drawn towards two things that one knows besides: who began an even
 * game is ahead on the board by about its komi, and has the move or not; and the more is open, the likelier a lead is an error
 * of the sum, so it is reduced to its mean given the variances of leads and of errors. What leads are like depends on who plays: this
 * game's own counts as an observation of it, so that large leads are reduced little. Bounds: what is critical.
 */
import { BLACK, EMPTY, WHITE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ruleBonus } from '../board/ruleBonus.ts';
import { scorePosition } from '../board/score.ts';
import type { BoardScore } from '../board/score.ts';
import type { ScoreEstimate, ScoreParts } from '../protocol/moves.ts';
import type { EstimateParameters } from './estimateParameters.ts';
import { judgeDead, settlementOf } from './finalDead.ts';
import type { FinalKnowledge, JudgeOptions } from './finalDead.ts';
import { isFinished, openShare } from './finished.ts';
import { expectedOwners, hearWitnesses, territoryOwners } from './owners.ts';
import { withBounds } from './territoryScore.ts';

/** Share of the board that is undecided from which on the sum of owners is off by all of its error. */
const OPEN = 0.2;

/** WHITE minus black in the rules' counting, komi included: `upper` with all critical dragons as white wants them, `lower` as black does. */
export function estimateScore(knowledge: FinalKnowledge, options: JudgeOptions): ScoreEstimate {
  const { position } = knowledge;
  const { estimate } = knowledge.parameters;
  const { komi, rules } = position;
  const settled = settlementOf(knowledge, options);
  const witnesses = [settled.ownership, territoryOwners(knowledge)];
  if (witnesses.some((owners) => openShare(position, owners) < estimate.undecided)) {
    const { dead } = judgeDead(knowledge, options, settled);
    if (isFinished(position, dead, estimate)) {
      const counted = scorePosition(position, { dead, scoring: rules.scoring, komi });
      const made = countedParts(position, counted, dead);
      return { ...withBounds(-counted.margin, knowledge.dragons()), made };
    }
  }
  const owners = expectedOwners(position, hearWitnesses(knowledge, settled, options), estimate);
  const { score, made } = scoreParts(position, owners, options.toMove, estimate);
  return { ...withBounds(score, knowledge.dragons()), made };
}

/** The parts of a count with these stones taken off: every point belongs to one side, or nobody. */
function countedParts(
  position: Position,
  { margin, territoryAt }: BoardScore,
  dead: readonly Point[],
): ScoreParts {
  const gone = new Set(dead);
  const owners = Array.from(position.points, (point) => {
    const color = position.colorAt[point];
    const owner = color === EMPTY || gone.has(point) ? territoryAt[point] : color;
    return owner === EMPTY ? 0 : owner === WHITE ? 1 : -1;
  });
  const komi = position.komi + ruleBonus(position);
  const area = owners.reduce((sum, owner) => sum + owner, komi);
  return { owners, komi, stones: -margin - area, turn: 0, doubt: 0 };
}

/** What the parts come to. */
export function sumOfParts({ owners, komi, stones, turn, doubt }: ScoreParts): number {
  return owners.reduce((sum, owner) => sum + owner, komi) + stones + turn + doubt;
}

/** The score, white minus black, by the expected owner of each point (1 for certainly white's to −1 for certainly black's). */
export function scoreBy(
  position: Position,
  owners: Float32Array,
  toMove: Stone,
  parameters: EstimateParameters,
): number {
  return scoreParts(position, owners, toMove, parameters).score;
}

/** That score and what it is the sum of. */
export function scoreParts(
  position: Position,
  owners: Float32Array,
  toMove: Stone,
  { firstMove, tempo, lead, seen, error }: EstimateParameters,
): { score: number; made: ScoreParts } {
  const { rules, points } = position;
  const known = {
    owners: Array.from(points, (point) => owners[point]),
    komi: position.komi + ruleBonus(position),
    // Territory differs from area by the stones that either side has put on the board, counted in or not.
    stones: rules.scoring === 'japanese' ? stonesPlayed(position, BLACK) - stonesPlayed(position, WHITE) : 0,
  };
  const open = openShare(position, owners);
  const turn = open * ((toMove === WHITE ? tempo : -tempo) - firstMove);
  const score = sumOfParts({ ...known, turn, doubt: 0 });
  const errors = error ** 2 * Math.min(1, open / OPEN);
  const leads = (1 - seen) * lead ** 2 + seen * score ** 2;
  // Nobody is ahead by more than all of the board, which the move alone would be on a tiny one.
  const most = points.length + Math.abs(known.stones);
  const drawn = leads === 0 ? 0 : (score * leads) / (leads + errors);
  const reduced = Math.min(known.komi + most, Math.max(known.komi - most, drawn));
  return { score: reduced, made: { ...known, turn, doubt: reduced - score } };
}

/** Those captured since are counted in. */
function stonesPlayed(position: Position, color: Stone): number {
  return position.stonesOnBoard(color) + position.captures(color === BLACK ? WHITE : BLACK);
}

/**
 * The score with `color` to move (experimental_score): its best move, worth `moveValue` points, on top of the bound in which the
 * other side has the critical dragons.
 */
export function scoreToMove({ upper, lower }: ScoreEstimate, color: Stone, moveValue: number): number {
  return color === WHITE ? lower + moveValue : upper - moveValue;
}

/** GNU Go's layout: "W+3.5 (upper bound: 7.0, lower: 0.0)", the bounds from white's side. */
export function estimateText({ score, upper, lower }: ScoreEstimate): string {
  const rounded = Math.round(score * 10) / 10;
  const side = rounded < 0 ? 'B' : 'W';
  return `${side}+${Math.abs(rounded).toFixed(1)} (upper bound: ${tenths(upper)}, lower: ${tenths(lower)})`;
}

/** One decimal, and never "-0.0". */
export function tenths(value: number): string {
  return (Math.round(value * 10) / 10 + 0).toFixed(1);
}
