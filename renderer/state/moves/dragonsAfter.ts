/** What becomes of the dragons when a move is played: those whose status is another one than the decision knew. */
import type { DragonRecord } from '../../../engine/protocol/analysis.ts';
import type { DragonVerdict } from '../../../engine/protocol/decision.ts';
import type { Move, Point, PositionSpec } from '../../../engine/protocol/types.ts';

/** The position after a move. */
export function positionAfter(position: PositionSpec, move: Move): PositionSpec {
  return { ...position, moves: [...position.moves, move], toMove: move.color === 1 ? 2 : 1 };
}

export interface DragonChange {
  color: DragonVerdict['color'];
  /** A stone that it has before the move, and no other one: the move may make one dragon of two. */
  at: Point;
  /** The point that it goes by after the move, or went by when it is gone. */
  origin: Point;
  stones: readonly Point[];
  before: DragonVerdict['status'];
  /** Null when its stones are taken. */
  after: DragonVerdict['status'] | null;
}

/** Dragons that are of another status after the move, and those that are gone, in reading order. */
export function dragonChanges(
  before: readonly DragonVerdict[],
  after: readonly Pick<DragonRecord, 'color' | 'origin' | 'stones' | 'status'>[],
): DragonChange[] {
  return before
    .flatMap(({ color, origin, stones, status }): DragonChange[] => {
      const now = after.find(
        (dragon) => dragon.color === color && dragon.stones.some((at) => stones.includes(at)),
      );
      const [at] = stones;
      if (!now) return [{ color, at, origin, stones, before: status, after: null }];
      if (now.status === status) return [];
      return [{ color, at, origin: now.origin, stones: now.stones, before: status, after: now.status }];
    })
    .sort((a, b) => a.origin - b.origin);
}
