/** A tree search by playouts on a part of the board: the tree moves in one area, playouts in a wider one, and all else stays as it is. */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { markAround } from '../../patterns/matcher/around.ts';
import type { PatternBoard } from './patternBoard.ts';
import type { MoveQuery } from './policy.ts';
import { TreeSearch } from './treeSearch.ts';
import type { StartOptions } from './treeSearch.ts';

/** Rules and komi mean nothing here but that kos may not be retaken at once. */
export const NEARBY: StartOptions = {
  komi: 0,
  offset: 0,
  seed: 1,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'chinese' },
};

export abstract class NearbyGames extends TreeSearch {
  /** By point, not 0 where the tree moves, and where playouts are played. */
  protected readonly treeArea = new Uint8Array(BOARD_ARRAY);
  protected readonly gameArea = new Uint8Array(BOARD_ARRAY);

  /** Marks the areas around some points: so many lines from them, and at most that and `corner` steps along the lines. */
  protected markAreas(
    position: Position,
    points: Uint8Array,
    treeReach: number,
    gameReach: number,
    corner = Infinity,
  ): void {
    markAround(points, position.size, treeReach, this.treeArea, treeReach + corner);
    markAround(points, position.size, gameReach, this.gameArea, gameReach + corner);
  }

  override join(position: Position, color: Stone, options: StartOptions): void {
    super.join(position, color, options);
    const board = this.root as PatternBoard;
    board.restrict(this.gameArea);
    // What is made of their results was fitted to games in which sekis are filled.
    board.leavesSekis = false;
  }

  /** Who has the threats may retake a ko at once. */
  protected override guards(): boolean {
    return false;
  }

  protected override propose(board: PatternBoard, c: Stone, query: MoveQuery): void {
    super.propose(board, c, query);
    this.policy.narrow(this.treeArea);
  }
}
