/**
 * The proof of a fight as a tree that a person can go through: who succeeds plays one move that does it, who fails every move that must be
 * answered. Moves that need no answer are no part of it: after them, too, the other side succeeds without playing. At the root stand all moves
 * of the region with what they come to.
 */
import { EMPTY, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { COLOR } from './fightBoard.ts';
import type { FightSearch } from './fightSearch.ts';

/** Positions read at most to find out what one position comes to. */
const NODES = 20_000;
/** The most moves of a variation. */
const DEPTH = 40;

/** Goes along while a tree is walked through. */
export interface ProofVisitor {
  /** A move is played; false: it cannot be followed, and is left out. */
  play: (move: Point, side: Stone) => boolean;
  back: () => void;
  /** What the position comes to for `side`, which is to move; `succeeds` undefined when the nodes ran out. `move`: PASS where none is needed, or helps. */
  tell: (side: Stone, succeeds: boolean | undefined, move: Point, note: ProofNote) => void;
}

/** What the first moves come to. */
export interface FirstMoves {
  /** Those that succeed, the best first. */
  right: Point[];
  /** Those of which it was not found out. */
  open: Point[];
  /** Whether moves of the tree were left out. */
  truncated: boolean;
}

/** Why nothing follows. */
type ProofNote = '' | 'captured' | 'needs no move' | 'no threat is left' | 'not read on';

export class ProofTree {
  private readonly search: FightSearch;
  private readonly visitor: ProofVisitor;
  /** Moves that may still be played, and positions that may still be read. */
  private moves: number;
  private truncated = false;
  private readonly nodes: number;

  /** Of the fight that `search` has begun, under its assumption about kos. */
  constructor(
    search: FightSearch,
    visitor: ProofVisitor,
    { moves, nodes }: { moves: number; nodes: number },
  ) {
    this.search = search;
    this.visitor = visitor;
    this.moves = moves;
    this.nodes = search.nodes + nodes;
  }

  /** Walks through the tree of the position with `side` to move, of which `known` are moves that succeed. */
  walk(side: Stone, known: readonly Point[]): FirstMoves {
    const succeeds = this.prove(side);
    this.visitor.tell(side, succeeds, known.at(0) ?? PASS, '');
    const others = this.legal(side).filter((move) => !known.includes(move));
    const right = [...known];
    const open: Point[] = [];
    for (const move of [...known, ...others]) {
      if (move === PASS) continue;
      const isRefuted = this.step(move, side, 1);
      if (known.includes(move)) continue;
      if (isRefuted === undefined) open.push(move);
      else if (!isRefuted) right.push(move);
    }
    return { right, open, truncated: this.truncated };
  }

  /** Plays a move; whether the other side succeeds then, undefined where that was not found out. */
  private step(move: Point, side: Stone, depth: number): boolean | undefined {
    const { board } = this.search;
    if (this.moves <= 0) {
      this.truncated = true;
      return undefined;
    }
    if (!this.visitor.play(move, side)) return undefined;
    this.moves--;
    const { mark, low, high } = board;
    this.search.playOrPass(move, side);
    const succeeds = this.position(opponent(side), depth);
    board.undo(mark, low, high);
    this.visitor.back();
    return succeeds;
  }

  /** Walks on from a position; whether `side`, which is to move, succeeds. */
  private position(side: Stone, depth: number): boolean | undefined {
    const { search, visitor } = this;
    if (search.board.left === 0) {
      const isAttacker = side !== search.defender;
      visitor.tell(side, isAttacker, PASS, 'captured');
      return isAttacker;
    }
    const succeeds = this.prove(side);
    if (succeeds === undefined || depth >= DEPTH) visitor.tell(side, succeeds, PASS, 'not read on');
    else if (succeeds) this.answer(side, depth);
    else this.resist(side, depth);
    return succeeds;
  }

  /** Who succeeds plays one move that does it, unless none is needed. */
  private answer(side: Stone, depth: number): void {
    const { search, visitor } = this;
    const needsNone = this.after(PASS, side) === true;
    const move = needsNone ? PASS : (search.bestMove(side) ?? PASS);
    visitor.tell(side, true, move, needsNone ? 'needs no move' : '');
    if (move !== PASS) this.step(move, side, depth + 1);
  }

  /** Who fails plays all that must be answered. */
  private resist(side: Stone, depth: number): void {
    const tries = this.legal(side).map((move) => ({ move, isThreat: this.isThreat(move, side) }));
    const threats = tries.filter(({ isThreat }) => isThreat !== false);
    const isOver = threats.length === 0;
    this.visitor.tell(side, false, PASS, isOver ? 'no threat is left' : '');
    for (const { move } of threats) this.step(move, side, depth + 1);
  }

  /** Whether `side`, which is to move, succeeds; undefined when the nodes run out. */
  private prove(side: Stone): boolean | undefined {
    const { search } = this;
    search.limit = Math.min(search.nodes + NODES, this.nodes);
    const captured = search.prove(side);
    return captured === undefined ? undefined : captured === (side !== search.defender);
  }

  /** The same after a move of its own. */
  private after(move: Point, side: Stone): boolean | undefined {
    const { search } = this;
    search.limit = Math.min(search.nodes + NODES, this.nodes);
    const captured = search.proveAfter(move, side);
    return captured === undefined ? undefined : captured === (side !== search.defender);
  }

  /** Whether a side that fails succeeds by playing there and once more; undefined when the nodes run out. */
  private isThreat(move: Point, side: Stone): boolean | undefined {
    const { board } = this.search;
    const { mark, low, high } = board;
    this.search.playOrPass(move, side);
    board.pass();
    const succeeds = this.prove(side);
    board.undo(mark, low, high);
    return succeeds;
  }

  private legal(side: Stone): Point[] {
    const { board, region } = this.search;
    return Array.from(region).filter(
      (point) => board.s[COLOR + point] === EMPTY && board.isLegal(point, side),
    );
  }
}
