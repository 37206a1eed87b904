/** What stones and results are worth in points where influence does not see it (manual 13.4: the effective size heuristic). */
import type { Point } from '../board/point.ts';
import { input, product } from '../protocol/formula.ts';
import type { Formula } from '../protocol/formula.ts';
import { GAIN, KO_A, KO_B, LOSS, WIN } from '../reading/codes.ts';

/** A stone that changes hands is worth itself and its point, for one side and for the other. */
const POINTS_PER_STONE = 2;
/** danger() is this power of the weakness. */
const DANGER_POWER = 3;

/** Points that change hands with something of this effective size. */
export function worthOf(effectiveSize: number): number {
  return POINTS_PER_STONE * effectiveSize;
}

/** How `worthOf` comes about, for the dragon or worm at `about`. */
export function worthFormula(effectiveSize: number, about: Point): Formula {
  return product(input('perStone', POINTS_PER_STONE), input('effectiveSize', effectiveSize, { about }));
}

/**
 * The part of a result that a code leaves. A ko for which the other side has to find the first threat takes one more move to be
 * settled, so that the same gain is spread over two; where we have to find it, over three.
 */
export function partOfResult(code: number): number {
  if (code === KO_A) return 1 / 2;
  if (code === KO_B) return 1 / 3;
  return code === WIN || code === GAIN || code === LOSS ? 1 : 0;
}

/** How a worth of which a code leaves a part comes about. */
export function partFormula(code: number, worth: Formula): Formula {
  const part = partOfResult(code);
  return part === 1 ? worth : product(input('part', part), worth);
}

/**
 * How much of a dragon of this weakness is lost in the end: little as long as it is not very weak, since its owner still has time. A cube,
 * so that from half-way on weakness is felt.
 */
export function danger(weakness: number): number {
  return weakness ** DANGER_POWER;
}

/** How `danger` comes about. */
export function dangerFormula(weakness: Formula): Formula {
  return { op: 'power', of: [weakness, input('constant', DANGER_POWER)] };
}
