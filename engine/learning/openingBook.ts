/** Counted whole boards as a database of openings: a pattern with all four edges for every move that is kept, once for all symmetries. */
import type { PlayedState } from './playedStates.ts';

export interface OpeningBookOptions {
  size: number;
  /** Moves are told that were played so often. */
  least: number;
  /** Least value of the moves, in points, and the share of the games from which a move is proposed at all. */
  value: number;
  leastShare: number;
  /** Moves are not proposed that won less often than all that were played there, by more than two standard errors. */
  byResult?: boolean;
  /** Comment at the top, a line each. */
  about: readonly string[];
}

/** The text of the database; the same states give the same text. */
export function openingBook(
  states: readonly PlayedState[],
  options: OpeningBookOptions,
): { text: string; moves: number } {
  const { size, value, least, leastShare, byResult = false, about } = options;
  const border = `+${'-'.repeat(size)}+`;
  const patterns: string[] = [];
  const byStones = [...states].sort(
    (a, b) => stonesOf(a) - stonesOf(b) || b.seen - a.seen || (a.cells < b.cells ? -1 : 1),
  );
  for (const state of byStones) {
    const moves = [...state.moves].sort(([a, one], [b, other]) => other.played - one.played || a - b);
    const mean = meanOf(moves.map(([, counts]) => counts));
    for (const [cell, { played, won }] of moves) {
      if (played < least) continue;
      const drawn = `${state.cells.slice(0, cell)}*${state.cells.slice(cell + 1)}`;
      const rows = Array.from({ length: size }, (_, row) => `|${drawn.slice(row * size, (row + 1) * size)}|`);
      const isPoor = byResult && won / played < mean - 2 * Math.sqrt((mean * (1 - mean)) / played);
      const given = !isPoor && played / state.seen >= leastShare ? `value(${value}),` : '';
      const colon = `:8,-,${given}seen(${state.seen}),played(${played}),won(${won})`;
      patterns.push(
        [`Pattern Opening${patterns.length + 1}`, '', border, ...rows, border, '', colon].join('\n'),
      );
    }
  }
  const head = about.map((line) => `# ${line}`).join('\n');
  return { text: `${[head, ...patterns].join('\n\n\n')}\n`, moves: patterns.length };
}

/** How often who moved won, whatever the move. */
function meanOf(moves: readonly { played: number; won: number }[]): number {
  const sum = (of: 'played' | 'won'): number => moves.reduce((all, one) => all + one[of], 0);
  return sum('won') / Math.max(1, sum('played'));
}

function stonesOf({ cells }: PlayedState): number {
  return cells.replaceAll('.', '').length;
}
