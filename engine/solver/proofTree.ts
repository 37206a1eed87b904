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

/** Why nothing follows. */
type ProofNote = '' | 'captured' | 'needs no move' | 'no threat is left' | 'not read on';

export class ProofTree {
  private readonly search: FightSearch;
  private readonly visitor: ProofVisitor;
  /** Moves that may still be played, and positions that may still be read. */
  private moves: number;
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

  /** Walks through the tree of the position with `side` to move, of which `right` are the moves that succeed. */
  walk(side: Stone, right: readonly Point[]): void {
    const succeeds = this.prove(side);
    this.visitor.tell(side, succeeds, right.at(0) ?? PASS, '');
    const others = this.legal(side).filter((move) => !right.includes(move));
    for (const move of [...right, ...others]) if (move !== PASS) this.step(move, side, 1);
  }

  private step(move: Point, side: Stone, depth: number): void {
    const { board } = this.search;
    if (this.moves <= 0 || !this.visitor.play(move, side)) return;
    this.moves--;
    const { mark, low, high } = board;
    this.search.playOrPass(move, side);
    this.position(opponent(side), depth);
    board.undo(mark, low, high);
    this.visitor.back();
  }

  private position(side: Stone, depth: number): void {
    const { search, visitor } = this;
    if (search.board.left === 0) {
      visitor.tell(side, side !== search.defender, PASS, 'captured');
      return;
    }
    const succeeds = this.prove(side);
    if (succeeds === undefined || depth >= DEPTH) {
      visitor.tell(side, succeeds, PASS, 'not read on');
      return;
    }
    if (succeeds) {
      const needsNone = this.after(PASS, side) === true;
      const move = needsNone ? PASS : (search.bestMove(side) ?? PASS);
      visitor.tell(side, true, move, needsNone ? 'needs no move' : '');
      if (move !== PASS) this.step(move, side, depth + 1);
      return;
    }
    const threats = this.legal(side).filter((move) => this.isThreat(move, side));
    visitor.tell(side, false, PASS, threats.length === 0 ? 'no threat is left' : '');
    for (const move of threats) this.step(move, side, depth + 1);
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

  /** Whether a side that fails succeeds by playing there and once more. */
  private isThreat(move: Point, side: Stone): boolean {
    const { board } = this.search;
    const { mark, low, high } = board;
    this.search.playOrPass(move, side);
    board.pass();
    const succeeds = this.prove(side);
    board.undo(mark, low, high);
    return succeeds === true;
  }

  private legal(side: Stone): Point[] {
    const { board, region } = this.search;
    return Array.from(region).filter(
      (point) => board.s[COLOR + point] === EMPTY && board.isLegal(point, side),
    );
  }
}
