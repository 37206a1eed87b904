/**
 * What the influence computation needs to know of each pattern of influence.db and barriers.db, read once from its diagram
 * and colon line (manual 13.12): where its effects fall, which of its stones must be safe, how strong it is.
 */
import type { PatternDatabase } from '../../patterns/matcher/patternSet.ts';

/** Cells as pairs of column and row. */
type Cells = readonly number[];

export interface PatternFacts {
  /** Class letters with a meaning here. */
  readonly extra: boolean;
  readonly invasion: boolean;
  readonly bothColors: boolean;
  readonly stopsO: boolean;
  readonly stopsX: boolean;
  readonly intrusion: boolean;
  readonly nonTerritory: boolean;
  /** In which fields it counts: Y, FY (13.12). E never counts in territorial ones. */
  readonly inTerritorial: boolean;
  readonly inOthers: boolean;
  /** The cells drawn '*', ',' or '!': where sources stand and influence is stopped. */
  readonly effects: Cells;
  /** Stones marked Q. */
  readonly sources: Cells;
  /** Stones drawn O or Q, and X, where they have to be safe, and where they have to be not safe. */
  readonly safe: Cells;
  readonly unsafe: Cells;
  /** All stones drawn O or Q. */
  readonly own: Cells;
  /** `value(n)` of the colon line; undefined without one. */
  readonly value: number | undefined;
}

/** The facts by index of pattern. */
export function patternFacts(database: PatternDatabase): PatternFacts[] {
  return database.records.map(({ classes, symbols, values }, index) => {
    const { width } = database.shape(index);
    const cells = (drawn: string): number[] =>
      Array.from(symbols).flatMap((symbol, i) =>
        drawn.includes(symbol) ? [i % width, Math.floor(i / width)] : [],
      );
    const has = (letter: string): boolean => classes.includes(letter);
    const own = cells('OQ');
    const other = cells('X');
    const sources = cells('Q');
    const safe = new Set([
      ...pairs(
        has('O') || ((has('D') || has('E')) && !has('o')) ? own : has('B') && !has('o') ? sources : [],
      ),
      ...pairs(has('X') || (has('A') && !has('x')) ? other : []),
    ]);
    const unsafe = [...pairs(has('o') ? own : []), ...pairs(has('x') ? other : [])];
    const flat = (keys: Iterable<number>): number[] =>
      Array.from(keys).flatMap((key) => [key % 64, key >> 6]);
    const forOthers = has('F') && has('Y');
    return {
      extra: has('E'),
      invasion: has('I'),
      bothColors: has('s'),
      stopsO: has('A'),
      stopsX: has('D'),
      intrusion: has('B'),
      nonTerritory: has('t'),
      inTerritorial: !forOthers && !has('E'),
      inOthers: forOthers || !has('Y'),
      effects: cells('*,!'),
      sources,
      safe: flat(safe),
      unsafe: flat(unsafe),
      own,
      value: values.find(([name]) => name === 'value')?.[1],
    };
  });
}

/** Pairs as numbers, to be told apart. */
function pairs(cells: Cells): number[] {
  const keys: number[] = [];
  for (let i = 0; i < cells.length; i += 2) keys.push(cells[i] + 64 * cells[i + 1]);
  return keys;
}
