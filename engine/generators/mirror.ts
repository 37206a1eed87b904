/**
 * Mirror go (manual 3.9, --mirror; 4.4 break_mirror_go): playing the other side's move again on the opposite point, and noticing that the other
 * side does it to us, which the centre point breaks.
 */
import { EMPTY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { pointAt, columnOf, rowOf } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { WIN } from '../reading/codes.ts';
import { GENERATORS } from './parameters.ts';
import type { GeneratorParameters } from './parameters.ts';
import type { MoveReasons } from './reasons.ts';

/** The point on the opposite side of the centre. */
export function mirrorPoint(point: Point, size: number): Point {
  return pointAt(size - 1 - rowOf(point), size - 1 - columnOf(point));
}

/** The point that mirrors the last move, when `color` can play there; 0 otherwise. */
export function mirrorMove(position: Position, color: Stone): Point {
  const last = position.lastMove();
  if (!last || last.point === 0 || last.color === color) return 0;
  const point = mirrorPoint(last.point, position.size);
  return point !== last.point && position.colorAt[point] === EMPTY && position.isLegal(point, color)
    ? point
    : 0;
}

/** Proposes the centre when the other side has mirrored our moves for a while. */
export function breakMirrorGo(
  position: Position,
  color: Stone,
  reasons: MoveReasons,
  { mirrorNoticed, mirrorBreakingValue }: GeneratorParameters = GENERATORS.defaults,
): void {
  const { size } = position;
  const history = position.history();
  const centre = pointAt((size - 1) / 2, (size - 1) / 2);
  if (size % 2 === 0 || position.colorAt[centre] !== EMPTY || !isMirrored(position, color, mirrorNoticed))
    return;
  if (history.length < mirrorNoticed || !position.isLegal(centre, color)) return;
  const source = { module: 'mirror' };
  reasons.add(centre, 'mirror', [], WIN, source);
  reasons.give(centre, 'minimumValue', mirrorBreakingValue, source, 'mirror');
}

/** Whether every stone of `color` has one of the other side opposite, and the last `count` moves were so made. */
function isMirrored(position: Position, color: Stone, count: number): boolean {
  const { size, colorAt } = position;
  const history = position.history().slice(-count);
  const pairs = history.length / 2;
  for (let i = 0; i < Math.floor(pairs); i++) {
    const theirs = history[history.length - 1 - 2 * i];
    const ours = history[history.length - 2 - 2 * i];
    if (theirs.color === color || ours.color !== color) return false;
    if (ours.point === 0 || theirs.point !== mirrorPoint(ours.point, size)) return false;
  }
  return [...position.points].every(
    (point) =>
      colorAt[point] === EMPTY ||
      mirrorPoint(point, size) === point ||
      colorAt[mirrorPoint(point, size)] === 3 - colorAt[point],
  );
}
