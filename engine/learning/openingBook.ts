/** Counted whole boards as a database of openings: a pattern with all four edges for every move that is kept, once for all symmetries. */
import type { PlayedState } from './playedStates.ts';

export interface OpeningBookOptions {
  size: number;
  /** Moves are told that were played so often. */
  least: number;
  /** Least value of the moves, in points, and the share of the games from which a move is proposed at all. */
  value: number;
  leastShare: number;
  /** Comment at the top, a line each. */
  about: readonly string[];
}

/** The text of the database; the same states give the same text. */
export function openingBook(
  states: readonly PlayedState[],
  options: OpeningBookOptions,
): { text: string; moves: number } {
  const { size, value, least, leastShare, about } = options;
  const border = `+${'-'.repeat(size)}+`;
  const patterns: string[] = [];
  const byStones = [...states].sort(
    (a, b) => stonesOf(a) - stonesOf(b) || b.seen - a.seen || (a.cells < b.cells ? -1 : 1),
  );
  for (const state of byStones) {
    const moves = [...state.moves].sort(([a, one], [b, other]) => other.played - one.played || a - b);
    for (const [cell, { played, won }] of moves) {
      if (played < least) continue;
      const drawn = `${state.cells.slice(0, cell)}*${state.cells.slice(cell + 1)}`;
      const rows = Array.from({ length: size }, (_, row) => `|${drawn.slice(row * size, (row + 1) * size)}|`);
      const given = played / state.seen >= leastShare ? `value(${value}),` : '';
      const colon = `:8,-,${given}seen(${state.seen}),played(${played}),won(${won})`;
      patterns.push(
        [`Pattern Opening${patterns.length + 1}`, '', border, ...rows, border, '', colon].join('\n'),
      );
    }
  }
  const head = about.map((line) => `# ${line}`).join('\n');
  return { text: `${[head, ...patterns].join('\n\n\n')}\n`, moves: patterns.length };
}

function stonesOf({ cells }: PlayedState): number {
  return cells.replaceAll('.', '').length;
}
