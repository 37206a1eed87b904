/**
 * Endgame moves that no pattern proposes (manual 6.5, endgame()): points on the borders between living stones of both colours. The idea is only
 * that a border is where points change hands; what a move is worth, and whether it is sente, is for the valuation to find, by
 * influence and followups as for any other move. A point that only touches one colour is proposed on the first line alone, where hane and
 * crawling go on past the last stone.
 */
import { EMPTY, OFF_BOARD, SIDES, STRIDE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { safeMove } from '../reading/moveTests.ts';
import type { Reader } from '../reading/reader.ts';
import { livingStones } from './fillLiberty.ts';
import type { MoveReasons } from './reasons.ts';
import type { StandingTools } from './standing.ts';

const SOURCE = { module: 'endgame' };
const AROUND: readonly number[] = [...SIDES, -STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1];

/** What the moves are found from. */
export type EndgameTools = Pick<StandingTools, 'worms' | 'dragons'> & { reader: Reader };

/** Adds border moves of `color` that nobody has proposed yet. The position stays as it is. */
export function endgameMoves(
  position: Position,
  color: Stone,
  tools: EndgameTools,
  reasons: MoveReasons,
): void {
  if (reasons.isLeftOut(SOURCE, 'expandTerritory')) return;
  const living = livingStones(position, tools);
  for (const point of position.points) {
    if (position.colorAt[point] !== EMPTY || !isOnBorder(living, point, color)) continue;
    if (!position.isLegal(point, color) || safeMove(tools.reader, position, point, color) === LOSE) continue;
    reasons.add(point, 'expandTerritory', [], WIN, SOURCE);
  }
}

/** Whether living stones of both colours are near: one beside the point, the other at most a diagonal away. */
function isOnBorder(living: Uint8Array, point: Point, color: Stone): boolean {
  const has = (steps: readonly number[], stone: Stone): boolean =>
    steps.some((step) => living[point + step] === stone);
  const other = opponent(color);
  if (has(SIDES, color)) return has(AROUND, other);
  const onEdge = SIDES.some((side) => living[point + side] === OFF_BOARD);
  return (onEdge || has(SIDES, other)) && has(AROUND, color) && has(AROUND, other);
}
