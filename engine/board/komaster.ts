/**
 * Komaster scheme 5 (manual 11.4): which ko captures a reader may try, so that reading through several kos ends. The
 * komaster is the colour that has taken a ko conditionally, that is, as if an answered ko threat had come before. He may
 * then take no other ko but a nested one, and his opponent may not retake his. When the opponent takes another ko instead,
 * both have had one and no more may be taken (gray). Two unconditional captures in a row make a weak ko, which ends with
 * the next other move.
 *
 * Where the manual is silent or speaks twice: WEAK_X of rule 5b is WEAK_KO; kom_pos of the gray states is the stone just
 * taken (the picture in 11.5); a komaster's ko counts as filled too when his opponent could neither retake nor legally play
 * there (11.6).
 */
import { BLACK, EMPTY, PASS, WHITE, columnOf, opponent, rowOf } from './point.ts';
import type { Point, Stone } from './point.ts';
import type { Komaster, Position } from './position.ts';

export const NO_KOMASTER = 0;
/** White was komaster, then black took another ko. */
export const GRAY_WHITE = 3;
/** Black was komaster, then white took another ko. */
export const GRAY_BLACK = 4;
export const WEAK_KO = 5;

/**
 * tryMove() or tryKo() of the position as the scheme allows: 0 not played, 1 played, 2 played as a conditional ko capture,
 * which is only tried with `considerConditional` (komaster_trymove).
 */
export function komasterTryMove(
  position: Position,
  point: Point,
  color: Stone,
  note?: string,
  target: Point = 0,
  considerConditional = true,
): 0 | 1 | 2 {
  if (point !== PASS && position.colorAt[point] !== EMPTY) return 0;
  const { komaster, komasterPoint, koPoint } = position;
  const other = opponent(color);
  if (komaster === other && point === komasterPoint) return 0;
  const taken = point === PASS ? 0 : position.koCapture(point, color);
  if (taken === 0) {
    if (!position.tryMove(point, color, note, target)) return 0;
    if (isOver(position)) setKomaster(position, NO_KOMASTER, 0);
    return 1;
  }

  const conditional = position.isIllegalKoCapture(point, color);
  if (conditional && !considerConditional) return 0;
  let next: Komaster = NO_KOMASTER;
  let nextPoint: Point = 0;
  if (komaster === NO_KOMASTER || (komaster === WEAK_KO && (conditional || koPoint === 0))) {
    if (conditional) {
      next = color;
      nextPoint = taken;
    } else if (koPoint !== 0) {
      next = WEAK_KO;
      nextPoint = koPoint;
    }
  } else if (komaster === WEAK_KO) {
    if (!isNested(taken, komasterPoint)) return 0;
    next = WEAK_KO;
    nextPoint = koPoint;
  } else if (komaster === color) {
    if (!isNested(taken, komasterPoint)) return 0;
    next = color;
    nextPoint = taken;
  } else if (komaster === other) {
    next = other === WHITE ? GRAY_WHITE : GRAY_BLACK;
    nextPoint = taken;
  } else return 0;

  if (!position.tryKo(point, color, note, target)) return 0;
  setKomaster(position, next, nextPoint);
  return conditional ? 2 : 1;
}

function setKomaster(position: Position, komaster: Komaster, point: Point): void {
  position.komaster = komaster;
  position.komasterPoint = point;
}

/** Whether a stone taken stands diagonally beside the ko point: one ko inside the other. */
function isNested(taken: Point, komasterPoint: Point): boolean {
  return (
    Math.abs(rowOf(taken) - rowOf(komasterPoint)) === 1 &&
    Math.abs(columnOf(taken) - columnOf(komasterPoint)) === 1
  );
}

/** Whether the move just played, no ko capture, ends the state of the scheme. */
function isOver(position: Position): boolean {
  const { komaster, komasterPoint, colorAt } = position;
  if (komaster === NO_KOMASTER) return false;
  if (komaster === WEAK_KO || colorAt[komasterPoint] !== EMPTY) return true;
  if (komaster !== WHITE && komaster !== BLACK) return false;
  const other = opponent(komaster);
  return position.koCapture(komasterPoint, other) === 0 && position.isSuicide(komasterPoint, other);
}
