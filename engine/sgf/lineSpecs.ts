/**
 * The positions of a whole line as plain data, in the space of one: the spec of the longest stretch of moves, and for every
 * node how many of them lead to it. Specs of their own (positionSpecAt for each node) would repeat every move of a game for
 * every later position. A stretch ends where positionSpecAt flattens the board: at setup and at illegal moves.
 */
import { BLACK, WHITE, allPoints, type Move, type Point, type Stone } from '../board/point.ts';
import type { PositionSpec } from '../protocol/types.ts';
import { gameInfo } from './gameInfo.ts';
import { emptyPosition, nodeMoves, playNode, toMoveAt } from './replay.ts';
import type { SgfNode } from './tree.ts';

/** A stretch of moves from a setup: one position before the first move and one after each. */
interface Stretch {
  /** Its `toMove` is the last position's. */
  line: PositionSpec;
  /** Whose turn it is at each of the positions; one longer than the moves. */
  toMove: Stone[];
}

export interface LineSpecs {
  stretches: Stretch[];
  /** For each node of the line, which stretch its position is in, and after how many of its moves. */
  places: { stretch: number; moves: number }[];
}

/** Positions along a line of nodes that starts at a game's root; each is what positionSpecAt gives for its node. */
export function lineSpecs(nodes: readonly SgfNode[]): LineSpecs {
  const specs: LineSpecs = { stretches: [], places: [] };
  if (nodes.length === 0) return specs;
  const { handicap } = gameInfo(nodes[0]);
  const position = emptyPosition(nodes[0]);
  const { size, komi, rules } = position;
  const stones = (color: Stone): Point[] =>
    allPoints(size).filter((point) => position.colorAt[point] === color);
  const begin = (black: Point[], white: Point[], moves: Move[], toMove: Stone[]): Stretch => {
    const last = toMove.at(-1) ?? BLACK;
    const stretch = { line: { size, komi, rules, handicap, black, white, moves, toMove: last }, toMove };
    specs.stretches.push(stretch);
    return stretch;
  };
  let current: Stretch | null = null;
  for (const node of nodes) {
    const played = nodeMoves(node, size);
    const legal = played.every(({ color, point }) => position.isLegal(point, color));
    const undoable = playNode(position, node);
    const color = toMoveAt(node);
    if (!current || !undoable || !legal || played.length > 1) {
      const bare = undoable && legal && played.length <= 1;
      current = bare
        ? begin([], [], played, [...played.map((move) => move.color), color])
        : begin(stones(BLACK), stones(WHITE), [], [color]);
    } else if (played.length === 1) {
      current.line.moves.push(played[0]);
      current.toMove.push(color);
    } else if (current.toMove.at(-1) !== color) {
      // The same position with the other side to move (PL) needs a stretch of its own.
      const { black, white, moves } = current.line;
      current = begin(black, white, [...moves], [...current.toMove.slice(0, -1), color]);
    }
    current.line.toMove = color;
    specs.places.push({ stretch: specs.stretches.length - 1, moves: current.line.moves.length });
  }
  return specs;
}
