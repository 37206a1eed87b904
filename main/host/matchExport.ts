/** A match as a file: its games, a table of them or of who beat whom, or all that is known of it. */
import { pointsOf, ranking, type GameRow, type Standings } from '../../engine/protocol/match.ts';
import type { MatchInfo } from '../ipc/matchApi.ts';

const STANDING = ['player', 'games', 'points', 'elo', 'low', 'high', 'seconds a move'] as const;

/** A line for each player, the strongest first, with the points that it made against each. */
export function crossTable(standings: Standings): string {
  const order = ranking(standings);
  const head = [...STANDING, ...order.map((i) => `against ${standings.players[i].player}`)];
  const lines = order.map((i) => {
    const one = standings.players[i];
    const elo = [one.elo, ...one.eloInterval].map((value) => Math.round(value));
    const against = standings.cross[i].map((tally) => (tally === null ? '' : pointsOf(tally)));
    return [
      ...[one.player, one.games, pointsOf(one), ...elo, one.milliseconds / 1000],
      ...order.map((j) => against[j]),
    ];
  });
  return [head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

const COLUMNS = ['game', 'black', 'white', 'result', 'winner', 'end', 'moves', 'problem'] as const;

/** A line for each game, the first one with the names of the columns. */
export function matchTable(rows: readonly GameRow[]): string {
  const lines = rows.map((row) =>
    COLUMNS.map((column) => cell(column === 'game' ? row.game + 1 : row[column])),
  );
  return [COLUMNS, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

export function matchJson(
  { plan, names, state, problem, created, score }: MatchInfo,
  games: readonly GameRow[],
): string {
  const time = new Date(created).toISOString();
  return `${JSON.stringify({ plan, names, state, problem, created: time, score, games }, null, 1)}\n`;
}

/** Text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: string | number | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = (value ?? '').replace(/^(?=[=+\-@\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
