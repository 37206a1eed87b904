/** A match as a file: its games, a table of them, or all that is known of it. */
import type { GameRow } from '../../engine/protocol/match.ts';
import type { MatchInfo } from '../ipc/matchApi.ts';

const COLUMNS = ['game', 'black', 'white', 'result', 'winner', 'end', 'moves', 'problem'] as const;

/** A line for each game, the first one with the names of the columns. */
export function matchTable(rows: readonly GameRow[]): string {
  const lines = rows.map((row) =>
    COLUMNS.map((column) => cell(column === 'game' ? row.game + 1 : row[column])),
  );
  return [COLUMNS, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

export function matchJson(
  { plan, state, problem, created, score }: MatchInfo,
  games: readonly GameRow[],
): string {
  const time = new Date(created).toISOString();
  return `${JSON.stringify({ plan, state, problem, created: time, score, games }, null, 1)}\n`;
}

/** Text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: string | number | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = (value ?? '').replace(/^(?=[=+\-@\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
