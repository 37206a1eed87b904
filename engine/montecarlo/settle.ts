/**
 * Which stones are dead, and which points are decided, in a position that may be finished.
 *
 * The idea: search twice with careful playouts, once with each side to move, and look at who owns each point in the end on
 * average. What stays a colour's although the other side moves first is decided. Two searches instead of plain
 * playouts, because a group that lives by one correct answer must get it; and both sides first, because the same position
 * must be evaluated alike whoever is to move. They play for points as much as for the win, since a side that is far behind must
 * defend its corners all the same. Chains are judged whole: a stone cannot be half dead. A seki, where chance decides, must not become
 * a matter of chance: so a chain is only dead well beyond half of the games.
 */
import { BLACK, BOARD_ARRAY, EMPTY, WHITE, allPoints, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Rules, SearchReport } from '../protocol/types.ts';
import { MONTECARLO } from './parameters.ts';
import type { MonteCarloParameters } from './parameters.ts';
import { TreeSearch } from './treeSearch.ts';

export interface SettleOptions {
  komi: number;
  rules: Rules;
  seed: number;
  /** Of both searches together. */
  playouts: number;
  /** Those of its owner; the defaults without. */
  parameters?: MonteCarloParameters;
  /** Ends the work at once, with what is known, when stop[0] becomes non-zero. */
  stop?: Int32Array;
}

export interface Settlement {
  /** By point: +1 black's for certain, -1 white's. Stones carry the mean of their chain. */
  ownership: Float32Array;
  /** Every stone of the dead chains. */
  dead: Point[];
  /** Expected result for a side when it moves first, 0..1. */
  winRate: { [color in Stone]: number };
}

/** Evaluates the position; it is not changed. */
export function settle(position: Position, options: SettleOptions): Settlement {
  const black = searchFrom(position, BLACK, options);
  const white = searchFrom(position, WHITE, options);
  const ownership = new Float32Array(BOARD_ARRAY);
  const points = allPoints(position.size);
  for (const [i, p] of points.entries()) ownership[p] = (black.ownership[i] + white.ownership[i]) / 2;

  const { settleDead } = options.parameters ?? MONTECARLO.defaults;
  const dead: Point[] = [];
  const stones = new Int16Array(BOARD_ARRAY);
  for (const p of points) {
    const color = position.colorAt[p];
    if (color === EMPTY || position.findOrigin(p) !== p) continue;
    const chain = stones.subarray(0, position.findStones(p, BOARD_ARRAY, stones));
    let sum = 0;
    for (const stone of chain) sum += ownership[stone];
    const mean = sum / chain.length;
    for (const stone of chain) ownership[stone] = mean;
    if ((color === BLACK ? -mean : mean) > settleDead) dead.push(...chain);
  }
  dead.sort((a, b) => a - b);
  return { ownership, dead, winRate: { [BLACK]: black.winRate, [WHITE]: white.winRate } };
}

function searchFrom(position: Position, color: Stone, options: SettleOptions): SearchReport {
  const { parameters = MONTECARLO.defaults } = options;
  const search = new TreeSearch({
    ...parameters,
    careful: true,
    marginShare: parameters.settleMarginShare,
    bias: parameters.settleBias,
    maxNodes: parameters.settleNodes,
  });
  // The side that moved last may be asked to move again here: then the other side has passed.
  const last = position.lastMove();
  const start =
    last === undefined || last.color === opponent(color) ? position : afterPass(position, opponent(color));
  search.start(start, color, options);
  search.run(Math.ceil(options.playouts / 2), options.stop);
  return search.report();
}

/** The position after a pass; the argument is not changed. */
function afterPass(position: Position, color: Stone): Position {
  const copy = position.copy();
  copy.play(0, color);
  return copy;
}
