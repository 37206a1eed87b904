/**
 * How fast games are played out (manual ch. 14): uniform random games from the empty board, and playouts of the tree
 * search, which begins on the empty board too. The difference between the two is what the tree costs.
 */
import { BLACK } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { AreaCounter } from '../montecarlo/counting.ts';
import { Playout } from '../montecarlo/playout.ts';
import { PlayoutBoard } from '../montecarlo/playoutBoard.ts';
import type { UctSearch } from '../montecarlo/search.ts';
import type { BenchResult } from './result.ts';

/** Random games to the end, each counted; an operation is a game. */
export function lightPlayouts(size: number, games: number): BenchResult {
  const root = new PlayoutBoard(size);
  const board = new PlayoutBoard(size);
  const playout = new Playout(1);
  const counter = new AreaCounter();
  let checksum = 0;
  for (let i = 0; i < games; i++) {
    board.copyFrom(root);
    playout.play(board, BLACK, 0);
    checksum = (Math.imul(checksum, 31) + playout.length * 1000 + counter.count(board)) | 0;
  }
  return { count: games, checksum };
}

/** Playouts of the tree search, on from its last state with a new seed; an operation is a playout. */
export function uctPlayouts(search: UctSearch, size: number, playouts: number): BenchResult {
  const position = new Position(size);
  search.start(position, BLACK, { komi: 6.5, rules: position.rules, seed: 1 });
  const count = search.run(playouts);
  const { moves, scoreMean } = search.report();
  let checksum = Math.round(scoreMean * playouts);
  for (const { point, visits } of moves) checksum = (Math.imul(checksum, 31) + point * 4096 + visits) | 0;
  return { count, checksum };
}
