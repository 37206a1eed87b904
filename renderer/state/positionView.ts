/** What the board and the status line show of a position: a plain copy, so that nobody watches or changes the position. */
import type { Position } from '../../engine/board/position.ts';
import { BLACK, WHITE, type Move, type Point, type Stone } from '../../engine/board/point.ts';
import { markupAt, type Markup } from '../../engine/sgf/markup.ts';
import { toMoveAt } from '../../engine/sgf/replay.ts';
import type { SgfNode } from '../../engine/sgf/tree.ts';
import { t } from '../messages/messages.ts';

export interface PositionView {
  size: number;
  /** Colour by Point. */
  stones: Uint8Array;
  lastMove: Move | undefined;
  koPoint: Point;
  /** Moves (passes too) on the path to the node. */
  moveNumber: number;
  toMove: Stone;
  capturedByBlack: number;
  capturedByWhite: number;
  markup: Markup;
  /** The position itself, read-only and only until the cursor moves on. */
  position: Position;
}

/** Moves on the path from the root to this node. */
export function moveCount(node: SgfNode): number {
  let count = 0;
  for (let at: SgfNode | null = node; at; at = at.parent) {
    if (at.get('B') !== undefined || at.get('W') !== undefined) count++;
  }
  return count;
}

export function viewOf(position: Position, node: SgfNode): PositionView {
  return {
    size: position.size,
    stones: position.colorAt.slice(),
    lastMove: position.lastMove(),
    koPoint: position.koPoint,
    moveNumber: moveCount(node),
    toMove: toMoveAt(node),
    capturedByBlack: position.captures(BLACK),
    capturedByWhite: position.captures(WHITE),
    markup: markupAt(node, position.size),
    position,
  };
}

/** "Black" or "White". */
export function sideName(color: Stone): string {
  return t(color === BLACK ? 'common:black' : 'common:white');
}

/** Why a move is not allowed, in a few words; undefined when it is. */
export function whyIllegal(position: Position, point: Point, color: Stone): string | undefined {
  if (position.isLegal(point, color)) return undefined;
  if (position.colorAt[point] !== 0) return t('state:why.taken');
  if (position.isIllegalKoCapture(point, color)) return t('state:why.ko');
  if (position.isSuicide(point, color)) return t('state:why.suicide');
  return t('state:why.repetition');
}

/** Move numbers by Point for the stones on the board (the latest move at each point). */
export function moveNumbersAt(node: SgfNode, position: Position): Map<Point, number> {
  const numbers = new Map<Point, number>();
  const moves = position.history();
  const before = moveCount(node) - moves.length;
  moves.forEach((move, i) => {
    if (move.point !== 0 && position.colorAt[move.point] === move.color)
      numbers.set(move.point, before + i + 1);
  });
  return numbers;
}
