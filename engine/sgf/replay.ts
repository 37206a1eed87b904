/**
 * The board at a node (manual 15.3, 16): moves and setup from the game's root down. SGF says that moves are executed whether
 * legal or not, so a replay never refuses one. Paths are walked up parent links, so depth costs no stack.
 */
import { DEFAULT_RULES, Position } from '../board/position.ts';
import { BLACK, EMPTY, PASS, WHITE, allPoints, type Move, type Point, type Stone } from '../board/point.ts';
import type { PositionSpec } from '../protocol/types.ts';
import { gameInfo } from './gameInfo.ts';
import type { SgfNode } from './tree.ts';
import { expandPoints, sgfToPoint } from './values.ts';

/** The nodes from the game's root to `node`, root first. */
export function pathTo(node: SgfNode): SgfNode[] {
  const path: SgfNode[] = [];
  for (let at: SgfNode | null = node; at; at = at.parent) path.push(at);
  return path.reverse();
}

/** A game's nodes along its first variations. */
export function mainLine(root: SgfNode): SgfNode[] {
  const line = [root];
  for (let node = root; node.children.length > 0; line.push(node)) node = node.children[0];
  return line;
}

/** The move of a node; undefined when it has none or one that is not on the board. */
export function nodeMove(node: SgfNode, size: number): Move | undefined {
  return nodeMoves(node, size)[0];
}

/** The moves of a node in the order written; more than one only in broken files. */
export function nodeMoves(node: SgfNode, size: number): Move[] {
  const moves: Move[] = [];
  for (const { id, values } of node.properties) {
    if (id !== 'B' && id !== 'W') continue;
    const point = sgfToPoint(values[0], size);
    if (point !== undefined) moves.push({ color: id === 'B' ? BLACK : WHITE, point });
  }
  return moves;
}

/**
 * Executes a node on the position: setup first, then the moves, legal or not. Returns true when undoing as many moves as
 * were added takes all of it back: no stone was set up, and none was in the way of a move.
 */
export function playNode(position: Position, node: SgfNode): boolean {
  const { size } = position;
  let undoable = true;
  for (const { id, values } of node.properties) {
    if (id !== 'AB' && id !== 'AW' && id !== 'AE') continue;
    undoable = false;
    place(position, expandPoints(values, size), id === 'AB' ? BLACK : id === 'AW' ? WHITE : EMPTY);
  }
  for (const { color, point } of nodeMoves(node, size)) {
    if (point !== PASS && position.colorAt[point] !== EMPTY) {
      position.removeStone(point);
      undoable = false;
    }
    position.play(point, color);
  }
  return undoable;
}

function place(position: Position, points: readonly Point[], color: Stone | 0): void {
  for (const point of points) {
    if (position.colorAt[point] === color) continue;
    if (position.colorAt[point] !== EMPTY) position.removeStone(point);
    if (color !== EMPTY) position.addStone(point, color);
  }
}

/** An empty position with the size, rules and komi of a game. */
export function emptyPosition(root: SgfNode): Position {
  const { size, komi, rules } = gameInfo(root);
  const position = new Position(size, rules ?? DEFAULT_RULES);
  position.komi = komi;
  return position;
}

/** The position after a node, with its history since the last setup. */
export function positionAt(node: SgfNode): Position {
  const path = pathTo(node);
  const position = emptyPosition(path[0]);
  for (const step of path) playNode(position, step);
  return position;
}

/**
 * The position after a node as plain data for the engine. What a list of legal moves cannot say (setup in the middle of a
 * game, illegal moves) is flattened into stones; the moves after the last such node follow.
 */
export function positionSpecAt(node: SgfNode): PositionSpec {
  const path = pathTo(node);
  const info = gameInfo(path[0]);
  const position = emptyPosition(path[0]);
  const { size } = position;
  let black: Point[] = [];
  let white: Point[] = [];
  let moves: Move[] = [];
  const stones = (color: Stone): Point[] =>
    allPoints(size).filter((point) => position.colorAt[point] === color);
  for (const step of path) {
    const played = nodeMoves(step, size);
    const legal = played.every(({ color, point }) => position.isLegal(point, color));
    const undoable = playNode(position, step);
    if (undoable && legal && played.length <= 1) {
      moves.push(...played);
    } else {
      black = stones(BLACK);
      white = stones(WHITE);
      moves = [];
    }
  }
  return {
    size,
    komi: position.komi,
    rules: position.rules,
    handicap: info.handicap,
    black,
    white,
    moves,
    toMove: toMoveAt(node),
  };
}

/**
 * Whose turn it is after a node: what PL says, else the opponent of the last move, else (nothing played yet) the colour of
 * the first move that follows, else white when only black stones stand there, as in a handicap game, and black otherwise.
 */
export function toMoveAt(node: SgfNode): Stone {
  let root = node;
  for (let at: SgfNode | null = node; at; at = at.parent) {
    const player = at.first('PL')?.trim().toLowerCase();
    // FF[1] to FF[3] also wrote 1 for black and 2 for white.
    if (player) return player.startsWith('w') || player === '2' ? WHITE : BLACK;
    for (let i = at.properties.length - 1; i >= 0; i--) {
      const { id } = at.properties[i];
      if (id === 'B') return WHITE;
      if (id === 'W') return BLACK;
    }
    root = at;
  }
  for (let at = node.children[0] as SgfNode | undefined; at; at = at.children[0]) {
    if (at.has('B')) return BLACK;
    if (at.has('W')) return WHITE;
  }
  return root.has('AB') && !root.has('AW') ? WHITE : BLACK;
}

/** Nodes between checkpoints: a replay of so many takes about a millisecond. */
const CHECKPOINT_INTERVAL = 64;

interface Step {
  node: SgfNode;
  /** The properties that were played. */
  properties: SgfNode['properties'];
  /** How many moves undo must take back, -1 when it cannot. */
  moves: number;
  /** The position after the node, where a checkpoint was made. */
  checkpoint?: Position;
}

/**
 * A position that follows the reader through a game. Going to a node keeps what the way there shares with the present one:
 * moves are taken back and played. What undo cannot take back (stones set up, a move onto a stone) costs a replay from the
 * nearest checkpoint, a copy kept every so often behind such a node. Edits made meanwhile are noticed: a node whose
 * properties were replaced, or that hangs elsewhere, counts as another.
 */
export class PositionCursor {
  private current: Position;
  private readonly steps: Step[] = [];
  /** Number of steps at the last checkpoint, and whether undo could go back to there. */
  private checkpointAt = 0;
  private undoable = true;

  /** Stands at `node`. */
  constructor(node: SgfNode) {
    this.current = emptyPosition(pathTo(node)[0]);
    this.moveTo(node);
  }

  /** The position at the cursor; it is changed by the next moveTo, so copy() it to keep it, and do not change it. */
  get position(): Position {
    return this.current;
  }

  get node(): SgfNode {
    return this.steps[this.steps.length - 1].node;
  }

  /** Goes to any node of any game and returns the position there. */
  moveTo(target: SgfNode): Position {
    const path = pathTo(target);
    let shared = 0;
    while (shared < this.steps.length && shared < path.length && this.wasPlayed(path[shared], shared))
      shared++;
    if (shared < this.steps.length) this.back(shared, path[0]);
    for (let i = this.steps.length; i < path.length; i++) this.forward(path[i]);
    return this.current;
  }

  private wasPlayed(node: SgfNode, index: number): boolean {
    const step = this.steps[index];
    return step.node === node && step.properties === node.properties;
  }

  private forward(node: SgfNode): void {
    const before = this.current.moveNumber;
    const undoable = playNode(this.current, node);
    const step: Step = {
      node,
      properties: node.properties,
      moves: undoable ? this.current.moveNumber - before : -1,
    };
    this.steps.push(step);
    this.undoable &&= undoable;
    if (!this.undoable && this.steps.length - this.checkpointAt >= CHECKPOINT_INTERVAL) {
      step.checkpoint = this.current.copy();
      this.checkpointAt = this.steps.length;
      this.undoable = true;
    }
  }

  /** Goes back to the position after the first `count` steps, or to an earlier one when that is the nearest at hand. */
  private back(count: number, root: SgfNode): void {
    let moves = 0;
    for (let i = count; i < this.steps.length && moves >= 0; i++) {
      moves = this.steps[i].moves < 0 ? -1 : moves + this.steps[i].moves;
    }
    if (count > 0 && moves >= 0 && this.current.undo(moves)) {
      this.steps.length = count;
    } else {
      while (count > 0 && !this.steps[count - 1].checkpoint) count--;
      this.current = count > 0 ? this.steps[count - 1].checkpoint!.copy() : emptyPosition(root);
      this.steps.length = count;
    }
    this.checkpointAt = this.steps.length;
    while (this.checkpointAt > 0 && !this.steps[this.checkpointAt - 1].checkpoint) this.checkpointAt--;
    this.undoable = this.steps.every(({ moves: n }, i) => i < this.checkpointAt || n >= 0);
  }
}
