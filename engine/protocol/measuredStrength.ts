/**
 * How the levels of the search (searchLevels.ts) did in matches: games that were played, not guesses. `yomi match`, Chinese rules, komi 7.5,
 * no handicap, colours in turn, one thread, but two in the matches of forty games on 9x9 (not in those of levels 2 and 3 against GNU Go);
 * GNU Go 3.8 with --chinese-rules. Level 1 searched, as it does in the workbench; over GTP it is the classic engine. Levels that are not
 * named have played no such match.
 */
export interface MeasuredMatch {
  level: number;
  /** Lines of the board. */
  size: number;
  /** The opponent: GNU Go at this level, or else the search one level below. */
  gnugo?: number;
  games: number;
  /** Games that the level won; there were no draws. */
  won: number;
}

export const MEASURED_MATCHES: readonly MeasuredMatch[] = [
  { level: 1, size: 9, gnugo: 10, games: 12, won: 1 },
  { level: 2, size: 9, games: 20, won: 15 },
  { level: 2, size: 9, gnugo: 10, games: 40, won: 19 },
  { level: 3, size: 9, games: 40, won: 28 },
  { level: 3, size: 9, gnugo: 10, games: 40, won: 24 },
  { level: 4, size: 9, games: 40, won: 39 },
  { level: 4, size: 9, gnugo: 10, games: 40, won: 30 },
  { level: 5, size: 9, games: 40, won: 27 },
  { level: 5, size: 9, gnugo: 10, games: 40, won: 30 },
  { level: 6, size: 9, games: 40, won: 25 },
  { level: 6, size: 9, gnugo: 10, games: 40, won: 32 },
  { level: 7, size: 9, games: 40, won: 25 },
  { level: 8, size: 9, games: 20, won: 14 },
  { level: 8, size: 9, gnugo: 10, games: 60, won: 56 },
  { level: 9, size: 9, games: 20, won: 10 },
  { level: 9, size: 13, gnugo: 10, games: 40, won: 29 },
  { level: 10, size: 9, games: 12, won: 9 },
  { level: 10, size: 19, gnugo: 10, games: 44, won: 29 },
];
