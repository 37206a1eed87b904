/** How both sides would play on in a fight that was read: the variation that is shown, with resistance as long as there is any. */
import { PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { FightSearch } from './fightSearch.ts';

/** The most moves of a line. */
const MOVES = 40;
/** Positions read to go on with a line where it is decided. */
const NODES = 2000;
/** Positions read for a line after which no better resistance is looked for. */
const MOST_NODES = 20_000;
/** A space of fewer points is not worth playing on in. */
const LEAST_SPACE = 3;

export class FightLines {
  private readonly search: FightSearch;

  constructor(search: FightSearch) {
    this.search = search;
  }

  /** The moves from the position of the search on, `side` first, as far as it was read; what it may read is as before afterwards. */
  line(side: Stone): Point[] {
    const { search } = this;
    const { board, nodes, limit } = search;
    const { mark, low, high } = board;
    const line: Point[] = [];
    for (let mover = side; line.length < MOVES && board.left > 0; mover = opponent(mover)) {
      const known = search.bestMove(mover);
      const isLost = search.isLost(mover);
      let move = known || this.tryOn(mover);
      if (move === undefined) break;
      // Who has lost resists by what must be answered, as long as there is such a move.
      if (isLost && search.nodes < nodes + MOST_NODES && !this.isThreat(move, mover))
        move = this.threat(mover) ?? move;
      if (move !== PASS && !board.isLegal(move, mover)) break;
      if (move === PASS && line.at(-1) === PASS) break;
      line.push(move);
      search.playOrPass(move, mover);
    }
    search.nodes = nodes;
    search.limit = limit;
    board.undo(mark, low, high);
    while (line.at(-1) === PASS) line.pop();
    return line;
  }

  /** What is played where a position is decided at sight, but not over: a move that kills, or one that must be answered. */
  private tryOn(side: Stone): Point | undefined {
    const { search } = this;
    const { life, target, region } = search;
    const attacks = side !== search.defender;
    if (life.isSafe(target, region)) return undefined;
    if (!life.isHopeless(target, region, attacks) || life.spaceSize < LEAST_SPACE)
      return search.bestMove(side);
    const move = attacks ? undefined : this.threat(side);
    if (move === undefined) search.readOn(side, NODES);
    return move ?? search.bestMove(side);
  }

  /** Whether a side that has lost succeeds if this move is not answered. */
  private isThreat(move: Point, side: Stone): boolean {
    const { search } = this;
    const { board } = search;
    if (!search.isMove(move, side) || move === PASS) return false;
    const { mark, low, high } = board;
    search.limit = search.nodes + NODES;
    board.play(move, side);
    board.pass();
    const captured = search.prove(side);
    board.undo(mark, low, high);
    return captured === (side !== search.defender);
  }

  /** Of the moves that must be answered the one whose refutation takes most. */
  private threat(side: Stone): Point | undefined {
    const { search } = this;
    const { board } = search;
    const { mark, low, high } = board;
    let best: Point | undefined;
    let most = 0;
    for (const move of search.region) {
      if (!this.isThreat(move, side)) continue;
      const before = search.nodes;
      board.play(move, side);
      search.readOn(opponent(side), NODES);
      board.undo(mark, low, high);
      if (search.nodes - before <= most) continue;
      most = search.nodes - before;
      best = move;
    }
    return best;
  }
}
