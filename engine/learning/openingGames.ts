/**
 * Openings out of our own search's games, for boards that no collection of games is about: each move of an opening is drawn among those that the
 * search likes, in proportion to how often it visited them, and who wins is what a longer search of the end thinks. A number, the same opening.
 */
import { BLACK, PASS, columnOf, opponent, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { UctSearch } from '../montecarlo/search.ts';
import type { Rules } from '../protocol/types.ts';
import { Rng } from '../util/rng.ts';

export interface OpeningGamesOptions {
  size: number;
  komi: number;
  /** Moves of an opening. */
  moves: number;
  /** For each of them; the end gets JUDGED times as many. */
  playouts: number;
}

const RULES: Rules = { suicide: 'forbid', ko: 'positional', scoring: 'chinese' };
/** A move is drawn if it has this part of the favourite's visits. */
const LIKED = 0.25;
const JUDGED = 4;

/** The line of a collection (gameReplay.ts) for the opening of a number. */
export function openingGame(number: number, { size, komi, moves, playouts }: OpeningGamesOptions): string {
  const rng = new Rng(number);
  const search = new UctSearch({ maxNodes: JUDGED * playouts + 1000 });
  const position = new Position(size, RULES);
  position.komi = komi;
  let color: Stone = BLACK;
  let text = '';
  const look = (effort: number): void => {
    search.start(position, color, { komi, rules: RULES, seed: rng.int32() });
    search.run(effort);
  };
  for (let n = 0; n < moves; n++) {
    look(playouts);
    const point = drawn(search, rng);
    text += letters(point);
    position.play(point, color);
    color = opponent(color);
  }
  look(JUDGED * playouts);
  const blackWins = search.report().winRate > 0.5 === (color === BLACK);
  return `own-${size}-${number} ${komi} ${blackWins ? 'B' : 'W'}+ ${text}`;
}

function drawn(search: UctSearch, rng: Rng): Point {
  const moves = search.report().moves.filter(({ point }) => point !== PASS);
  const most = moves.at(0)?.visits ?? 0;
  const liked = moves.filter(({ visits }) => visits > 0 && visits >= most * LIKED);
  let left = rng.below(
    Math.max(
      1,
      liked.reduce((sum, { visits }) => sum + visits, 0),
    ),
  );
  return liked.find(({ visits }) => (left -= visits) < 0)?.point ?? PASS;
}

function letters(point: Point): string {
  return point === PASS ? 'tt' : String.fromCharCode(97 + columnOf(point), 97 + rowOf(point));
}
