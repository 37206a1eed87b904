/** What a move of a decision does to the territory, for the board (manual 13.4): before it, after it, and after a second one in a row. */
import type { Point, Stone } from '../board/point.ts';
import type { InfluenceField } from '../influence/field.ts';
import type { MoveDecision, MoveEffect } from '../protocol/moves.ts';
import { MoveInfluence } from '../valuation/moveInfluence.ts';
import { staysOnBoard } from '../valuation/moveSafety.ts';
import { statusChanges } from '../valuation/statusChanges.ts';
import type { Analysis } from './analysis.ts';
import { situationOf } from './classicSituation.ts';

/** The territory maps of a move of the decision's side; undefined when it is illegal. The analysis must know its position. */
export function explainMove(
  analysis: Analysis,
  decision: MoveDecision,
  point: Point,
): MoveEffect | undefined {
  const fields = moveFields(analysis, decision, point);
  if (!fields) return undefined;
  const { before, after, followup } = fields;
  const effect = { point, before: mapOf(before), after: mapOf(after) };
  const second = mapOf(followup);
  return second.some((value, i) => value !== effect.after[i]) ? { ...effect, followup: second } : effect;
}

/** Territorial influence with the other side first everywhere: before a move, after it, and after a second one in a row. */
export interface MoveFields {
  before: InfluenceField;
  after: InfluenceField;
  followup: InfluenceField;
}

/**
 * The fields of any legal move of the decision's side, with what the move saves and captures when it is one of the decision's; undefined
 * when the move is illegal. The analysis must know its position.
 */
export function moveFields(analysis: Analysis, decision: MoveDecision, point: Point): MoveFields | undefined {
  const color: Stone = decision.color;
  const situation = situationOf(analysis, color, decision.strategy, 0);
  const reasons = decision.moves.find((one) => one.point === point)?.reasons ?? [];
  const { changes } = statusChanges(situation, reasons);
  const isSafe = staysOnBoard(situation, point, reasons, changes);
  const fields = new MoveInfluence(situation).fields(point, isSafe, changes);
  return fields && { before: situation.before, ...fields };
}

/** Row by row. */
function mapOf({ points, territory }: InfluenceField): number[] {
  return Array.from(points, (point) => territory[point]);
}
