/**
 * Moves of a side that has nothing left to do and would lose (manual 3.9.1: it plays on while the game is not decided): on an open board it tries
 * the room that is still there rather than pass. Only where the other side does not live for ever already, where a stone is not captured at
 * once, and as long as tries have not cost too much. Which try is best nobody knows; the one with the most room around it, touching
 * something, gives the other side most to answer.
 */
import { EMPTY, SIDES, STRIDE, WHITE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { InfluenceField } from '../influence/field.ts';
import { UNCONDITIONAL } from '../protocol/analysis.ts';
import { WIN } from '../reading/codes.ts';
import { safeMove } from '../reading/moveTests.ts';
import type { Reader } from '../reading/reader.ts';
import type { Worms } from '../worms/worm.ts';
import type { GeneratorParameters } from './parameters.ts';
import type { MoveReasons } from './reasons.ts';

const SOURCE = { module: 'contest' };

const OPEN = UNCONDITIONAL.indexOf('undecided');
/** What is at most two steps away. */
const NEAR: readonly number[] = [
  ...SIDES,
  ...SIDES.map((side) => 2 * side),
  -STRIDE - 1,
  -STRIDE + 1,
  STRIDE - 1,
  STRIDE + 1,
];

/** What the moves are found from; the field is the one with the other side first everywhere. */
export interface ContestTools {
  reader: Reader;
  worms: Worms;
  field: InfluenceField;
  parameters: GeneratorParameters;
}

/**
 * Adds the tries of `color`, which must be behind and have no other move; whether there are any. The position stays as it is.
 */
export function contestMoves(
  position: Position,
  color: Stone,
  tools: ContestTools,
  reasons: MoveReasons,
): boolean {
  const { parameters } = tools;
  const points = position.size ** 2;
  const other = opponent(color);
  if (reasons.isLeftOut(SOURCE, 'invasion')) return false;
  if (position.stonesOnBoard(3) >= parameters.contestCover * points) return false;
  if (position.captures(other) > parameters.contestMaxLost * points) return false;
  let found = false;
  for (const point of roomyPoints(position, parameters.contestRoom)) {
    if (!isWorthATry(position, color, tools, point)) continue;
    const has = (steps: readonly number[], content: number): number =>
      steps.filter((step) => position.colorAt[point + step] === content).length;
    const touches = has(SIDES, other) > 0 ? parameters.contestTouchingValue : 0;
    const value = parameters.contestValue + touches + parameters.contestPointValue * has(NEAR, EMPTY);
    reasons.add(point, 'invasion', [], WIN, SOURCE);
    reasons.give(point, 'minimumValue', value, SOURCE, 'invasion');
    found = true;
  }
  return found;
}

/** Whether the point is not ours, may still become so, and a stone there stays for the moment. */
function isWorthATry(
  position: Position,
  color: Stone,
  { reader, worms, field }: ContestTools,
  point: Point,
): boolean {
  const ours = color === WHITE ? field.territory[point] : -field.territory[point];
  return (
    ours <= 0 &&
    worms.unconditional[point] === OPEN &&
    position.isLegal(point, color) &&
    safeMove(reader, position, point, color) === WIN
  );
}

/** Empty points of areas that have at least so many. */
function roomyPoints(position: Position, minRoom: number): Point[] {
  const seen = new Set<Point>();
  const roomy: Point[] = [];
  for (const start of position.points) {
    if (position.colorAt[start] !== EMPTY || seen.has(start)) continue;
    const room = [start];
    seen.add(start);
    // The list grows while it is gone through.
    for (const point of room) {
      for (const side of SIDES) {
        const next = point + side;
        if (position.colorAt[next] !== EMPTY || seen.has(next)) continue;
        seen.add(next);
        room.push(next);
      }
    }
    if (room.length >= minRoom) roomy.push(...room);
  }
  return roomy;
}
