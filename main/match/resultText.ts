/** What the games of a match say, as text for a terminal. */
import {
  pointsOf,
  ranking,
  type MatchResult,
  type MatchSummary,
  type Standing,
  type Standings,
} from '../../engine/protocol/match.ts';
import { numberSaying, percentSaying, sayingText, type Saying } from '../../engine/protocol/sayings.ts';

/** How a match stands, in a line. */
export function scoreText(result: MatchResult): string {
  if ('players' in result) {
    const first = result.players[ranking(result)[0]];
    return `${first.player} leads after ${result.games}, Elo ${eloText(first)}`;
  }
  return sayingText(scoreSaying(result));
}

function scoreSaying({ a, wins, losses, draws, games, interval }: MatchSummary): Saying {
  const drawn = draws === 0 ? '' : `=${draws}`;
  const [low, high] = interval.map((share) => percentSaying(share));
  const score = `+${wins}-${losses}${drawn}`;
  return { key: 'host.result.score', args: { name: a, score, games: `${games}`, low, high } };
}

/** All that a match says: a line for two players, a table for more. */
export function resultLines(result: MatchResult): string[] {
  return 'players' in result ? tableLines(result) : [sayingText(summarySaying(result))];
}

/** The players by strength; a column for each with the points that were made against it. */
function tableLines(standings: Standings): string[] {
  const order = ranking(standings);
  const width = Math.max(...standings.players.map(({ player }) => player.length));
  const cells = order.map((i, rank) => {
    const { player, games, milliseconds, ...one } = standings.players[i];
    const against = order.map((j) => {
      const tally = standings.cross[i][j];
      return tally === null ? '-' : `${pointsOf(tally)}/${tally.wins + tally.losses + tally.draws}`;
    });
    const row = [`${pointsOf(one)}/${games}`, ...against].map((text) => text.padStart(COLUMN)).join('');
    const name = `${String(rank + 1).padStart(2)} ${player.padEnd(width)}`;
    return `${name}${row}  Elo ${eloText(one)}, ${(milliseconds / 1000).toFixed(2)} s a move`;
  });
  const head = ['points', ...order.map((_, rank) => String(rank + 1))];
  return [
    `${' '.repeat(width + 3)}${head.map((text) => text.padStart(COLUMN)).join('')}`,
    ...cells,
    ...standings.players.flatMap(({ player, aside }) =>
      aside === undefined ? [] : [`${player} was set aside: ${aside}`],
    ),
    ...(standings.void === 0 ? [] : [`without a result: ${standings.void}`]),
  ];
}

/** Characters of a column of the table. */
const COLUMN = 8;

function eloText({ elo, eloInterval: [low, high] }: Pick<Standing, 'elo' | 'eloInterval'>): string {
  const text = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(0)}`;
  return `${text(elo)} [${text(low)}, ${text(high)}]`;
}

/** All that a match of two says. */
export function summarySaying(summary: MatchSummary): Saying {
  const { share, elo, eloInterval, verdict, ratio, milliseconds } = summary;
  const round = (x: number): string | Saying[] =>
    Number.isFinite(x) ? x.toFixed(0) : [{ key: x > 0 ? 'host.result.over' : 'host.result.below' }];
  const times = Object.entries(milliseconds).map(([name, ms]): Saying => {
    const seconds = numberSaying(ms / 1000, 2);
    return { key: 'host.result.time', args: { name, seconds } };
  });
  const decided: Saying[] =
    verdict === undefined
      ? []
      : [{ key: verdict === 'high' ? 'host.result.stronger' : 'host.result.notStronger' }];
  const test: Saying[] =
    ratio === undefined
      ? []
      : [{ key: 'host.result.ratio', args: { ratio: numberSaying(ratio, 2), verdict: decided } }];
  const [low, high] = eloInterval.map(round);
  const score = [scoreSaying(summary)];
  return {
    key: 'host.result',
    args: { score, share: percentSaying(share), elo: round(elo), low, high, times, test },
  };
}
