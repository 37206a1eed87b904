/**
 * Sequential covering: patterns are learnt one after the other. Each grows condition by condition, always by the one that raises the lower
 * bound of its played share most, and the places where it stands count no more for the next.
 */
import { Z95 } from '../../engine/util/wilson.ts';
import type { Table } from './rows.ts';

/** A condition must raise the lower bound by this factor, */
const GAIN = 1.06;
/** and what it leaves be played more often than what it takes away, by so many standard errors of the logarithm: the best of hundreds is taken. */
const LEAST_Z = 2.5;
const MOST_CONDITIONS = 10;
/** The first conditions are about what is so near, columns and rows. */
const FIRST_CONDITIONS = 3;
const FIRST_REACH = 2;

/** Of a feature, which states are allowed: bits as in its column. By number of the feature. */
type Conditions = Map<number, number>;

export interface Rule {
  readonly line: number;
  readonly conditions: Conditions;
}

/** What a pattern must come to. */
export interface Demands {
  played: number;
  /** Played share, by the lower bound of its interval. */
  share: number;
}

/** When more places are taken away than this, parts are counted anew when they are wanted, not corrected. */
const MOST_CORRECTED = 20_000;

/** Sets of states that a diagram has a symbol for, and that a test of liberties can ask for. */
const CELL_SETS = [1, 2, 4, 3, 5];
const LIBERTY_SETS = [1, 3, 2, 14, 12, 8];
const MOVE_SETS = [2, 6, 12, 8];
/** States a feature can have. */
const STATES = 16;

interface Tally {
  played: number;
  /** Places that were not played, as many as were drawn. */
  others: number;
}

function shareOf({ played, others }: Tally, weight: number): number {
  return played / Math.max(1, played + others * weight);
}

/** Variance of the logarithm of a share whose other places are a sample. */
function variance({ played, others }: Tally): number {
  return 1 / (played + 0.5) + 1 / (others + 0.5);
}

/** A share's lower bound at 95 %. */
function lowerBound(tally: Tally, weight: number): number {
  return shareOf(tally, weight) * Math.exp(-Z95 * Math.sqrt(variance(tally)));
}

interface Sums {
  /** By feature and state: rows, and those that were played. */
  readonly all: Int32Array;
  readonly hits: Int32Array;
}

/** Counts rows by feature and state. */
function sumsOf(
  table: Table,
  rows: Int32Array,
  features: readonly number[] = table.features.map((_, i) => i),
): Sums {
  const size = table.features.length * STATES;
  const [all, hits] = [new Int32Array(size), new Int32Array(size)];
  const shift = Math.log2(table.ways);
  const plays = rows.filter((row) => table.played[row >> shift] === 1);
  for (const feature of features) {
    const column = table.columns[feature];
    const from = feature * STATES;
    for (let i = 0; i < rows.length; i++) all[from + column[rows[i]]]++;
    for (let i = 0; i < plays.length; i++) hits[from + column[plays[i]]]++;
  }
  return { all, hits };
}

function setsOf(table: Table, feature: number): readonly number[] {
  const { what } = table.features[feature];
  return what === 'cell' ? CELL_SETS : what === 'lib' ? LIBERTY_SETS : MOVE_SETS;
}

/** The rows where conditions hold, some of them taken away since, and the sums of those that are left. */
interface Part {
  readonly conditions: Conditions;
  readonly rows: Int32Array;
  readonly sums: Sums;
}

/** Grows rules from the places that are left. */
class Coverer {
  readonly #table: Table;
  readonly #demands: Demands;
  /** By feature of liberties, the feature of its cell; -1 for others. */
  readonly #cellOf: readonly number[];
  readonly #near: readonly number[];
  /** All that is left, and by their conditions the parts with few, which most rules begin with. */
  readonly #parts = new Map<string, Part>();
  /** By place. */
  readonly #gone: Uint8Array;
  readonly #shift: number;

  constructor(table: Table, demands: Demands) {
    this.#table = table;
    this.#demands = demands;
    this.#shift = Math.log2(table.ways);
    this.#gone = new Uint8Array(table.rows >> this.#shift);
    this.#cellOf = table.features.map((one) =>
      one.what === 'lib'
        ? table.features.findIndex(
            (other) =>
              other.what === 'cell' && other.cell.dx === one.cell.dx && other.cell.dy === one.cell.dy,
          )
        : -1,
    );
    this.#near = table.features.flatMap((one, i) => {
      const isNear =
        one.what === 'move' || Math.max(Math.abs(one.cell.dx), Math.abs(one.cell.dy)) <= FIRST_REACH;
      return isNear ? [i] : [];
    });
    const rows = Int32Array.from({ length: table.rows }, (_, row) => row);
    const conditions: Conditions = new Map();
    this.#parts.set('', { conditions, rows, sums: sumsOf(table, rows, this.#near) });
  }

  /** The next rule, whose places are taken away; undefined when none is good enough. */
  next(): Rule | undefined {
    const table = this.#table;
    let part = this.#parts.get('')!;
    let bound = 0;
    while (part.conditions.size < MOST_CONDITIONS) {
      const best = this.#best(part.sums, part.conditions, bound * GAIN);
      if (!best) break;
      part = this.#partOf(part, best.feature, best.set);
      ({ bound } = best);
    }
    const { conditions, rows } = part;
    const hasStone = [...conditions].some(
      ([feature, set]) => table.features[feature].what === 'cell' && (set === 2 || set === 4),
    );
    if (!hasStone || bound < this.#demands.share) return undefined;
    this.#takeAway(rows);
    return { line: table.line, conditions };
  }

  /** A part with one more condition. */
  #partOf({ conditions: before, rows: from }: Part, feature: number, set: number): Part {
    const conditions = new Map(before).set(feature, set);
    const key = [...conditions].map((pair) => pair.join()).join(' ');
    const known = this.#parts.get(key);
    if (known) return known;
    const rows = this.#rowsOf(from, feature, set);
    const isFirst = conditions.size < FIRST_CONDITIONS;
    const part = { conditions, rows, sums: sumsOf(this.#table, rows, isFirst ? this.#near : undefined) };
    if (isFirst) this.#parts.set(key, part);
    return part;
  }

  /** The condition that raises the lower bound most, above `least`. */
  #best(
    { all, hits }: Sums,
    conditions: Conditions,
    least: number,
  ): { feature: number; set: number; bound: number } | undefined {
    const table = this.#table;
    let best: { feature: number; set: number; bound: number } | undefined;
    for (let feature = 0; feature < table.features.length; feature++) {
      if (conditions.has(feature) || (conditions.size < FIRST_CONDITIONS && !this.#near.includes(feature)))
        continue;
      const cell = this.#cellOf[feature];
      const stone = conditions.get(cell);
      if (cell >= 0 && stone !== 2 && stone !== 4) continue;
      for (const set of setsOf(table, feature)) {
        const inside: Tally = { played: 0, others: 0 };
        const outside: Tally = { played: 0, others: 0 };
        for (let state = 0; state < STATES; state++) {
          const at = feature * STATES + state;
          const side = (set & state) === 0 ? outside : inside;
          side.played += hits[at];
          side.others += all[at] - hits[at];
        }
        if (inside.played < this.#demands.played) continue;
        const bound = lowerBound(inside, table.others);
        if (bound <= (best?.bound ?? least)) continue;
        const gain = Math.log(shareOf(inside, table.others) / shareOf(outside, table.others));
        if (gain >= LEAST_Z * Math.sqrt(variance(inside) + variance(outside))) best = { feature, set, bound };
      }
    }
    return best;
  }

  /** Those of the rows that are left where a further condition holds. */
  #rowsOf(from: Int32Array, feature: number, set: number): Int32Array {
    const column = this.#table.columns[feature];
    const gone = this.#gone;
    const shift = this.#shift;
    const rows = new Int32Array(from.length);
    let count = 0;
    for (let i = 0; i < from.length; i++) {
      const row = from[i];
      if ((column[row] & set) !== 0 && gone[row >> shift] === 0) rows[count++] = row;
    }
    return rows.slice(0, count);
  }

  /** Takes away the places of these rows. */
  #takeAway(rows: Int32Array): void {
    const { ways, columns } = this.#table;
    const places: number[] = [];
    for (const row of rows) {
      const place = row >> this.#shift;
      if (this.#gone[place] === 1) continue;
      this.#gone[place] = 1;
      places.push(place);
    }
    const all = Int32Array.from(
      { length: places.length * ways },
      (_, i) => places[Math.floor(i / ways)] * ways + (i % ways),
    );
    for (const [key, part] of this.#parts) {
      if (key !== '' && places.length > MOST_CORRECTED) {
        this.#parts.delete(key);
        continue;
      }
      const conditions = [...part.conditions];
      const its = all.filter((row) =>
        conditions.every(([feature, set]) => (columns[feature][row] & set) !== 0),
      );
      const taken = sumsOf(this.#table, its, this.#near);
      for (const [i, count] of taken.all.entries()) part.sums.all[i] -= count;
      for (const [i, count] of taken.hits.entries()) part.sums.hits[i] -= count;
    }
  }
}

/** The rules of a table, in the order in which they were learnt. */
export function learn(table: Table, demands: Demands, told: (rules: number) => void): Rule[] {
  const coverer = new Coverer(table, demands);
  const rules: Rule[] = [];
  for (let rule = coverer.next(); rule; rule = coverer.next()) {
    rules.push(rule);
    told(rules.length);
  }
  return rules;
}
