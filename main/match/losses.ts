/**
 * Where the evaluation fell in the games of a match: what each move gave away by the analysis of the positions before and after it, in which
 * phase of the game, and whether somebody's stones changed their owner by it.
 */
import { BLACK, WHITE, opponent, type Move, type Point, type Stone } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import type { SearchReport } from '../../engine/protocol/types.ts';
import type { GamePhase, LifeEvent, LossSum, MatchLoss, MatchLosses, PlayerLosses } from '../ipc/matchApi.ts';

/** Chances that a move must lose to count: what two searches differ by for no reason is less (see renderer/state/gameGraph.ts). */
const LEAST_LOSS = 0.06;
/** The opening is over when this share of the board's points was played, the middle game at the next. */
const OPENING = 0.14;
const MIDDLE = 0.42;
/** Ownership (-1..1) that stones must have changed by to have died or lived, and stones that count as a group. */
const SWING = 0.6;
const LEAST_STONES = 2;
/** Losses that are listed. */
const WORST = 50;

/** A game with what is known of its positions, before the first move and after each. */
export interface AnalysedGame {
  game: number;
  size: number;
  /** Names by colour; index 0 is not used. */
  players: readonly [string, string, string];
  moves: readonly Move[];
  reports: readonly (SearchReport | null)[];
}

/** All losses of some games. */
export function lossesOf(names: readonly string[], games: Iterable<AnalysedGame>): MatchLosses {
  const players = new Map(names.map((player) => [player, emptyLosses(player)]));
  const worst: MatchLoss[] = [];
  let analysed = 0;
  let of = 0;
  for (const game of games) {
    of += game.reports.length;
    analysed += game.reports.filter((report) => report !== null).length;
    const { known, losses } = gameLosses(game);
    for (const color of [BLACK, WHITE] as const) {
      const sums = players.get(game.players[color]);
      if (sums) sums.moves += known[color];
    }
    for (const loss of losses) {
      const sums = players.get(loss.player);
      if (!sums) continue;
      add(sums.phases[loss.phase], loss);
      if (loss.event) add(sums.life, loss);
    }
    worst.push(...losses);
  }
  worst.sort((a, b) => b.chances - a.chances || a.game - b.game || a.move - b.move);
  return { analysed, of, players: [...players.values()], worst: worst.slice(0, WORST) };
}

/** The losses of a game, and by colour (index 0 is not used) how many moves could be judged. */
function gameLosses({ game, size, players, moves, reports }: AnalysedGame): {
  known: [number, number, number];
  losses: MatchLoss[];
} {
  const position = new Position(size);
  const known: [number, number, number] = [0, 0, 0];
  const losses: MatchLoss[] = [];
  for (const [i, { color, point }] of moves.entries()) {
    const before = reports.at(i);
    const after = reports.at(i + 1);
    if (before && after && before.color === color) {
      known[color]++;
      const chances =
        before.moves.at(0)?.point === point ? 0 : chancesOf(before, color) - chancesOf(after, color);
      if (chances >= LEAST_LOSS) {
        const sign = color === BLACK ? 1 : -1;
        losses.push({
          game,
          move: i + 1,
          player: players[color],
          point,
          phase: phaseOf(i, size),
          chances,
          points: Math.max(0, sign * (before.scoreMean - after.scoreMean)),
          event: eventOf(position, color, before.ownership, after.ownership),
        });
      }
    }
    position.play(point, color);
  }
  return { known, losses };
}

function chancesOf({ color, winRate }: SearchReport, player: Stone): number {
  return color === player ? winRate : 1 - winRate;
}

/** Of a move, from 0. */
export function phaseOf(move: number, size: number): GamePhase {
  const share = move / (size * size);
  return share < OPENING ? 'opening' : share < MIDDLE ? 'middle' : 'end';
}

/** The largest group whose owner changed between two maps of ownership, to the disadvantage of `player`; null when there is none. */
function eventOf(
  position: Position,
  player: Stone,
  before: readonly number[],
  after: readonly number[],
): LifeEvent | null {
  const found: LifeEvent[] = [];
  // Maps go row by row, as the points do.
  const place = new Map(Array.from(position.points, (point, i): [Point, number] => [point, i]));
  const seen = new Set<Point>();
  for (const point of position.points) {
    const color = position.colorAt[point];
    if ((color !== BLACK && color !== WHITE) || seen.has(point)) continue;
    const stones: Point[] = [];
    position.findStones(point, Infinity, stones);
    for (const stone of stones) seen.add(stone);
    if (stones.length < LEAST_STONES) continue;
    const sign = player === BLACK ? 1 : -1;
    const mean = (map: readonly number[]): number =>
      (sign * stones.reduce((sum, stone) => sum + (map[place.get(stone)!] ?? 0), 0)) / stones.length;
    const then = mean(before);
    const now = mean(after);
    // What stood in favour of the player, be it his stones alive or the opponent's dead, does not any more.
    if (then - now < SWING || now >= 0) continue;
    found.push({ kind: color === opponent(player) ? 'lived' : 'died', point, stones: stones.length });
  }
  const largest = found.toSorted((a, b) => b.stones - a.stones).at(0);
  if (!largest) return null;
  const together = found.filter(({ kind }) => kind === largest.kind);
  return { ...largest, stones: together.reduce((sum, { stones }) => sum + stones, 0) };
}

function add(sum: LossSum, { chances, points }: MatchLoss): void {
  sum.count++;
  sum.chances += chances;
  sum.points += points;
}

function emptyLosses(player: string): PlayerLosses {
  const none = (): LossSum => ({ count: 0, chances: 0, points: 0 });
  return { player, moves: 0, phases: { opening: none(), middle: none(), end: none() }, life: none() };
}
