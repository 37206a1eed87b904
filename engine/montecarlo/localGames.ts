/**
 * A tree search by playouts (manual ch. 14) about the stones of one fight: played around them only, and won by whoever has them in the
 * end. Points far away stay as they are: a chain with a liberty there cannot be captured, so what gets out lives.
 *
 * Positions that the tree opens are looked at first: what is settled there needs no games. A ko is found by searching again with one side
 * allowed to retake at once.
 */
import { BLACK, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { CHAIN, COLOR } from './layout.ts';
import { NakadeCounter } from './nakade.ts';
import type { PatternBoard } from './patternBoard.ts';
import type { MonteCarloParameters } from './parameters.ts';
import { NEARBY, NearbyGames } from './nearbyGames.ts';
import type { MoveQuery } from './policy.ts';
import type { StartOptions } from './treeSearch.ts';

/** Room of the tree, in nodes. */
const MAX_NODES = 1 << 16;
/** A won game, in points: any number. */
const STAKE = 30;
/** What a position of the tree is known to be for the stones that are asked about. */
const UNSEEN = 0;
export const [UNSETTLED, LIVES, DIES] = [1, 2, 3] as const;

/** A move, how often it was tried, and how often it gave its side what it wants, from 0 to 1. */
export interface LocalMove {
  move: Point;
  visits: number;
  success: number;
}

/** What a fight is about. */
export interface Fight {
  /** The stones that are to live. */
  stones: ArrayLike<Point>;
  /** The part of them that must be there in the end; more than that is life. */
  share: number;
  /** Whether their own side is to move. */
  defending: boolean;
  /** The colour that may retake kos at once; 0 for none. */
  koMaster: Stone | 0;
  /** The only first moves; all without them. */
  rootMoves?: readonly Point[];
  /** Of the playouts. */
  seed?: number;
}

export abstract class LocalGames extends NearbyGames {
  /** Positions that the last search opened in its tree. */
  opened = 0;
  protected owner: Stone = BLACK;
  protected position!: Position;
  /** Whether the position stands at the node that is expanded. */
  protected isThere = false;
  private fight!: Fight;
  private readonly nakade = new NakadeCounter();
  /** By node of the tree. */
  private readonly fate = new Uint8Array(MAX_NODES);
  /** How the walk ended: LIVES, DIES, or UNSETTLED where a playout was played. */
  private ending: number = UNSETTLED;

  constructor(parameters: Partial<MonteCarloParameters>) {
    super({ maxNodes: MAX_NODES, ...parameters });
  }

  /** What the position as it stands after `depth` moves is known to be, with c to move. */
  protected abstract look(c: Stone, depth: number): number;

  /** Hears of each step of the walk to a position that is opened: 0 for the beginning, then the number of moves. */
  protected walked(_moves: number): void {
    // Whoever keeps count does it here.
  }

  /** Begins a tree; the areas are marked. The stones must be on the board. */
  protected startFight(position: Position, fight: Fight): void {
    this.fight = fight;
    this.position = position;
    this.owner = position.colorAt[fight.stones[0]] as Stone;
    this.fate.fill(UNSEEN);
    this.opened = 0;
    const { defending, rootMoves, seed = NEARBY.seed } = fight;
    this.start(position, defending ? this.owner : opponent(this.owner), { ...NEARBY, rootMoves, seed });
  }

  override join(position: Position, color: Stone, options: StartOptions): void {
    super.join(position, color, options);
    (this.root as PatternBoard).koMaster = this.fight.koMaster;
  }

  protected override propose(board: PatternBoard, c: Stone, query: MoveQuery): void {
    super.propose(board, c, { ...query, koAllowed: query.koAllowed || c === this.fight.koMaster });
  }

  protected override expand(node: number, c: Stone, depth: number): boolean {
    const { fate } = this;
    if (fate[node] >= LIVES) return false;
    this.opened++;
    const played = this.walk(depth);
    this.isThere = played === depth;
    fate[node] = this.isThere ? this.look(c, depth) : UNSETTLED;
    const expanded = fate[node] < LIVES && super.expand(node, c, depth);
    for (let i = 0; i < played; i++) this.position.popMove();
    return expanded;
  }

  /** Plays the moves of the walk in the position, as far as it lets them; returns how many. */
  private walk(depth: number): number {
    const { position } = this;
    const { koMaster } = this.fight;
    const { moves } = this.playout;
    let c = this.color;
    this.walked(0);
    for (let i = 0; i < depth; i++) {
      const allowed = c === koMaster ? position.tryKo(moves[i], c) : position.tryMove(moves[i], c);
      if (!allowed) return i;
      this.walked(i + 1);
      c = opponent(c);
    }
    return depth;
  }

  protected override finish(node: number, c: Stone, depth: number): void {
    this.ending = this.fate[node] >= LIVES ? this.fate[node] : UNSETTLED;
    if (this.ending === UNSETTLED) super.finish(node, c, depth);
    else this.playout.length = depth;
  }

  /** Life for the owner of the stones, their death for the other side. */
  protected override countGame(): number {
    const lives = this.ending === UNSETTLED ? this.lived() : this.ending === LIVES;
    return lives === (this.owner === BLACK) ? STAKE : -STAKE;
  }

  /** Whether enough of the stones are there at the end of a game, and not caught in something that only looks like a seki. */
  private lived(): boolean {
    const { owner, nakade, playout } = this;
    const { stones, share } = this.fight;
    const { moves, length } = playout;
    const board = this.board as PatternBoard;
    const s = board.state;
    const ended = length > 1 && moves[length - 1] === PASS && moves[length - 2] === PASS;
    const dead = ended ? nakade.dead.subarray(0, nakade.find(board)) : null;
    let there = 0;
    for (let i = 0; i < stones.length; i++) {
      const stone = stones[i];
      if (s[COLOR + stone] === owner && dead?.includes(s[CHAIN + stone]) !== true) there++;
    }
    return there > share * stones.length;
  }
}
