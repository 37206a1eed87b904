/** What a move of a decision does to the territory, for the board (manual 13.4): before it, after it, and after a second one in a row. */
import type { Point, Stone } from '../board/point.ts';
import { withUnknown } from '../generators/revise.ts';
import type { InfluenceField } from '../influence/field.ts';
import { influenceRecord } from '../influence/record.ts';
import type { InfluenceWhat } from '../protocol/analysis.ts';
import type { MoveDecision, MoveEffect, MoveValue } from '../protocol/moves.ts';
import { MoveInfluence } from '../valuation/moveInfluence.ts';
import { staysOnBoard } from '../valuation/moveSafety.ts';
import type { Situation } from '../valuation/situation.ts';
import { statusChanges } from '../valuation/statusChanges.ts';
import type { StatusChange } from '../valuation/statusChanges.ts';
import type { Analysis } from './analysis.ts';
import { situationOf } from './classicSituation.ts';

/**
 * The territory maps, and the map `what` of the influence, of a move of the decision's side; undefined when it is illegal. `asked`: its value,
 * where the decision has none. The analysis must know its position.
 */
export function explainMove(
  analysis: Analysis,
  decision: MoveDecision,
  point: Point,
  { what, asked }: { what?: InfluenceWhat; asked?: MoveValue } = {},
): MoveEffect | undefined {
  const valued = valuedMove(analysis, decision, point, asked);
  const fields = fieldsOf(valued);
  if (!fields) return undefined;
  const { before, after, followup } = fields;
  const { influence, changes, kos, isSafe } = valued;
  const { points } = analysis.position;
  const maps = influence
    .maps(point, isSafe, changes, kos)
    .map(({ map, about, byPoint }) => ({ map, about, values: Array.from(points, (at) => byPoint[at]) }));
  const told = (field: InfluenceField, map: InfluenceWhat): number[] =>
    influenceRecord(field, 'dragonsKnown').maps[map];
  const effect: MoveEffect = {
    point,
    before: mapOf(before),
    after: mapOf(after),
    maps,
    ...(asked && { asked }),
    ...(what
      ? {
          influence: {
            what,
            before: told(before, what),
            after: told(after, what),
            followup: told(followup, what),
          },
        }
      : {}),
  };
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
  return fieldsOf(valuedMove(analysis, decision, point));
}

/** A move with all that its territory depends on. */
interface ValuedMove {
  point: Point;
  situation: Situation;
  influence: MoveInfluence;
  changes: StatusChange[];
  kos: StatusChange[];
  isSafe: boolean;
}

/** The situation in which the decision valued its moves, and what this one saves and captures in it. */
function valuedMove(analysis: Analysis, decision: MoveDecision, point: Point, asked?: MoveValue): ValuedMove {
  const color: Stone = decision.color;
  const plain = situationOf(analysis, color, decision.strategy, 0);
  const unknown = (decision.supposed ?? []).flatMap((origin) => plain.dragons.at[origin] ?? []);
  const situation = unknown.length === 0 ? plain : { ...plain, dragons: withUnknown(plain.dragons, unknown) };
  const move = decision.moves.find((one) => one.point === point) ?? asked;
  const reasons = move?.reasons ?? [];
  const { changes, kos } = statusChanges(situation, reasons);
  const isSafe = staysOnBoard(situation, point, reasons, changes);
  return { point, situation, influence: new MoveInfluence(situation), changes, kos, isSafe };
}

function fieldsOf({ point, situation, influence, changes, isSafe }: ValuedMove): MoveFields | undefined {
  const fields = influence.fields(point, isSafe, changes);
  return fields && { before: situation.before, ...fields };
}

/** Row by row. */
function mapOf({ points, territory }: InfluenceField): number[] {
  return Array.from(points, (point) => territory[point]);
}
