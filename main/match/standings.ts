/** What the games of a tournament say of its players: who beat whom how often, and one Elo scale for all of them. */
import {
  FAILED_SETUPS,
  type Crossing,
  type EngineChange,
  type GameRow,
  type MatchResult,
  type SequentialTest,
  type Standing,
  type Standings,
} from '../../engine/protocol/match.ts';
import { Z95 } from '../../engine/util/wilson.ts';
import { bradleyTerry, type Pairing } from './bradleyTerry.ts';
import { meanOf, summaryOf, tallyOf, totalsOf } from './statistics.ts';

/** What the games so far say: of two players how they did against each other, of more how they stand. */
export function resultOf(
  rows: readonly GameRow[],
  names: readonly string[],
  test: SequentialTest | undefined,
): MatchResult {
  return names.length > 2 ? standingsOf(rows, names) : summaryOf(rows, { a: names[0], b: names[1], test });
}

/** What the games so far say of all players. */
export function standingsOf(rows: readonly GameRow[], names: readonly string[]): Standings {
  const counted = rows.filter(({ result }) => result !== 'Void');
  const cross = names.map((player) =>
    names.map((other): Crossing => {
      const met = counted.filter((row) => row.black === player && row.white === other);
      const back = counted.filter((row) => row.white === player && row.black === other);
      return player === other ? null : tallyOf([...met, ...back], player);
    }),
  );
  const elo = eloOf(cross);
  const players = names.map((player, i): Standing => {
    const own = counted.filter(({ black, white }) => black === player || white === player);
    const times = own.map((row) => row.milliseconds[player] ?? 0);
    const aside = asideOf(rows, player);
    return {
      ...{ player, ...tallyOf(own, player), games: own.length, ...elo[i], milliseconds: meanOf(times) },
      ...(aside && { aside: aside.problem ?? '', ...(aside.why && { why: aside.why }) }),
    };
  });
  return { ...totalsOf(rows), players, cross };
}

/** Which engine played the first games of each player, by name; without those of whom nothing is known. */
export function enginesOf(rows: readonly GameRow[]): Record<string, string> {
  const first = new Map<string, { game: number; engine: string }>();
  for (const { game, engines = {} } of rows)
    for (const [player, engine] of Object.entries(engines))
      if ((first.get(player)?.game ?? Infinity) > game) first.set(player, { game, engine });
  return Object.fromEntries([...first].map(([player, { engine }]) => [player, engine]));
}

/** The players whose games were not all played by the same engine: the first, and another one. */
export function changesOf(rows: readonly GameRow[]): EngineChange[] {
  const first = enginesOf(rows);
  return Object.entries(first).flatMap(([player, before]) => {
    const now = rows.findLast(({ engines = {} }) => (engines[player] ?? before) !== before)?.engines?.[
      player
    ];
    return now === undefined ? [] : [{ player, before, now }];
  });
}

/**
 * Why a player plays no more: its last games, by number, could not be begun because of it; those that failed because of its opponent do not
 * count: the last of them. Undefined while it plays.
 */
export function asideOf(rows: readonly GameRow[], player: string): GameRow | undefined {
  const own = rows.filter(
    ({ black, white, failed = player }) => (black === player || white === player) && failed === player,
  );
  const last = own.sort((a, b) => a.game - b.game).slice(-FAILED_SETUPS);
  const isBroken = last.length === FAILED_SETUPS && last.every(({ failed }) => failed === player);
  return isBroken ? last.at(-1) : undefined;
}

/**
 * Everybody's Elo above the mean of the field. Each has one drawn game more against an average player, so that who won or lost all games, or has
 * played none, has one, too.
 */
function eloOf(cross: readonly (readonly Crossing[])[]): Pick<Standing, 'elo' | 'eloInterval'>[] {
  const count = cross.length;
  const average = count;
  const pairings: Pairing[] = [];
  for (const [a, row] of cross.entries()) {
    pairings.push({ a, b: average, won: 0.5, games: 1 });
    for (const [b, tally] of row.entries())
      if (tally && a < b) {
        const { wins, losses, draws } = tally;
        pairings.push({ a, b, won: wins + draws / 2, games: wins + losses + draws });
      }
  }
  const { elo, covariance } = bradleyTerry(pairings, count + 1);
  const field = elo.slice(0, count).reduce((sum, value) => sum + value, 0) / count;
  return cross.map((_, i) => {
    // Of the difference from the mean of the field: w'Cw.
    const weights = elo.map((_, j) => (j === i ? 1 : 0) - (j < count ? 1 / count : 0));
    const variance = weights.reduce(
      (sum, w, j) => sum + weights.reduce((part, v, k) => part + w * v * covariance[j][k], 0),
      0,
    );
    const half = Z95 * Math.sqrt(variance);
    const own = elo[i] - field;
    return { elo: own, eloInterval: [own - half, own + half] };
  });
}
