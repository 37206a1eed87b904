/** Playing a game on until both sides have passed, by whoever chooses the moves, and by the search. */
import { PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { MonteCarloParameters } from '../montecarlo/parameters.ts';
import { UctSearch } from '../montecarlo/search.ts';
import { mustStop } from '../util/watch.ts';
import type { Watch } from '../util/watch.ts';

/** Of the search for a move; of that in a game which has hardly begun. */
const PLAYOUTS = 800;
export const ROUGH_PLAYOUTS = 100;
/** Moves of one phase, per point of the board: then it is broken off. */
const MAX_MOVES_PER_POINT = 2;

/**
 * The position after the search has played the game on until both have passed, which takes a part of what its moves cost in a game; the
 * argument stays as it is. A stop ends it early.
 */
export function playedOut(
  position: Position,
  toMove: Stone,
  {
    seed,
    playouts = PLAYOUTS,
    parameters,
    stop,
  }: { seed: number; playouts?: number; parameters: MonteCarloParameters; stop?: Watch },
): Position {
  const board = position.copy();
  const search = new UctSearch({ ...parameters, maxNodes: parameters.settleNodes });
  playOn(board, toMove, (color) => {
    if (mustStop(stop)) return PASS;
    const { komi, rules } = board;
    search.start(board, color, { komi, rules, seed, budget: playouts });
    search.run(search.goal - search.playouts, stop);
    const choice = search.choose({ mayResign: false });
    return choice.kind === 'play' ? choice.point : PASS;
  });
  return board;
}

/** Plays until both sides have passed; whose turn it is then. */
export function playOn(position: Position, toMove: Stone, choose: (color: Stone) => Point): Stone {
  let color = toMove;
  let passes = 0;
  for (let left = MAX_MOVES_PER_POINT * position.size ** 2; left > 0 && passes < 2; left--) {
    const point = choose(color);
    passes = point === PASS ? passes + 1 : 0;
    position.play(point, color);
    color = opponent(color);
  }
  return color;
}
