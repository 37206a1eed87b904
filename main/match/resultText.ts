/** What the games of a match say, as text for a terminal. */
import {
  pointsOf,
  ranking,
  type MatchResult,
  type MatchSummary,
  type Standing,
  type Standings,
} from '../../engine/protocol/match.ts';
import { percent } from './statistics.ts';

/** How a match stands, in a line. */
export function scoreText(result: MatchResult): string {
  if ('players' in result) {
    const first = result.players[ranking(result)[0]];
    return `${first.player} leads after ${result.games}, Elo ${eloText(first)}`;
  }
  const { a, wins, losses, draws, games, interval } = result;
  const drawn = draws === 0 ? '' : `=${draws}`;
  return `${a} +${wins}-${losses}${drawn} of ${games} [${percent(interval[0])}, ${percent(interval[1])}]`;
}

/** All that a match says: a line for two players, a table for more. */
export function resultLines(result: MatchResult): string[] {
  return 'players' in result ? tableLines(result) : [summaryText(result)];
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
export function summaryText(summary: MatchSummary): string {
  const { share, elo, eloInterval, verdict, ratio, milliseconds } = summary;
  const round = (x: number): string =>
    Number.isFinite(x) ? x.toFixed(0) : x > 0 ? 'over all bounds' : 'below all bounds';
  const times = Object.entries(milliseconds)
    .map(([name, ms]) => `${name} ${(ms / 1000).toFixed(2)} s a move`)
    .join(', ');
  const said =
    verdict === undefined
      ? ''
      : verdict === 'high'
        ? '; the first is stronger'
        : '; the first is not stronger';
  const test = ratio === undefined ? '' : `; log likelihood ratio ${ratio.toFixed(2)}${said}`;
  return `${scoreText(summary)}: ${percent(share)}, Elo ${round(elo)} [${round(eloInterval[0])}, ${round(eloInterval[1])}]; ${times}${test}`;
}
