/**
 * What eyes have to know about stones (manual 8.8–8.11): which are lively, which can be captured or saved, where a stone can
 * be played safely. An interface, because there are two who know: before anything else is known the worms, and later, inside
 * owl reading, the goal and its boundary with quick tactical answers for a board several moves on.
 *
 * Codes are those of reading (engine/reading/codes.ts): LOSE 0, KO_B 1, KO_A 4, WIN 5. Implementations are called for a few
 * points of a board only, and should remember answers that cost reading.
 */
import type { Point, Stone } from '../board/point.ts';

/** Tactical facts about the position that is analyzed; `stone` is any stone of a chain, which need not be its origin. */
export interface EyeKnowledge {
  /**
   * By Point, not 0 for the stones that make and break domains; all others are invisible, as if their points were empty.
   * Lively in the sense of eyes are stones that cannot be captured, or can be saved, and are not inessential.
   */
  readonly lively: Uint8Array;
  /** By colour of the eyes and Point, not 0 where the opponent can cut, so that a point of eye space is marginal (7.3). */
  readonly cuts?: readonly [Uint8Array | null, Uint8Array | null, Uint8Array | null];
  /** What the opponent of a chain can do to it when he moves first, and where. */
  attackCode(stone: Point): number;
  attackPoint(stone: Point): Point;
  /** What its owner can do about an attack, and where. Asked only where there is an attack. */
  defenseCode(stone: Point): number;
  defensePoint(stone: Point): Point;
  /** What a stone played at the empty point comes to: WIN when it cannot be captured, LOSE when it can or is illegal. */
  safeMove(point: Point, color: Stone): number;
}
