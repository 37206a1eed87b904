/**
 * How fast games are played out (manual ch. 14): playouts from the empty board, light ones (mc_uniform) the fast way and
 * the way of any table, and those of the default patterns; and playouts of the tree search, which begins on the empty board
 * too. The difference between the last two is what the tree costs.
 */
import { BLACK } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { AreaCounter } from '../montecarlo/counting.ts';
import { FlatPlayout } from '../montecarlo/flatPlayout.ts';
import { PatternBoard } from '../montecarlo/patternBoard.ts';
import { PatternPlayout } from '../montecarlo/patternPlayout.ts';
import type { Playout } from '../montecarlo/playout.ts';
import { PlayoutBoard } from '../montecarlo/playoutBoard.ts';
import type { UctSearch } from '../montecarlo/search.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import type { McPatterns } from '../protocol/engineChoice.ts';
import type { BenchResult } from './result.ts';

/** Light playouts to the end, each counted; an operation is a game. */
export function lightPlayouts(size: number, games: number): BenchResult {
  const playout = new FlatPlayout(1, builtinTable('mc_uniform'));
  return playGames(new PlayoutBoard(size), new PlayoutBoard(size), playout, games);
}

/** The same by a table whose values are kept up to date move by move. */
export function patternPlayouts(name: McPatterns, size: number, games: number): BenchResult {
  const table = builtinTable(name);
  const playout = new PatternPlayout(1);
  return playGames(new PatternBoard(size, table), new PatternBoard(size, table), playout, games);
}

function playGames<B extends PlayoutBoard>(root: B, board: B, playout: Playout, games: number): BenchResult {
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
