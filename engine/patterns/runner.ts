/**
 * Runs a database over a position for the engine: finds the matches, and reports those that the class letters and the
 * constraint accept (manual 9.2.1, 9.5). What a match then does (its class, values, action) is the caller's matter.
 */
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { evaluate } from '../../patterns/constraints/evaluate.ts';
import type { ConstraintOps } from '../../patterns/constraints/ops.ts';
import type { Matcher } from '../../patterns/matcher/matcher.ts';
import type { PatternDatabase, PatternRecord } from '../../patterns/matcher/patternSet.ts';

/** A pattern has fewer labels than this. */
const MOST_LABELS = 128;

/** Numbers that keep() keeps of a match. */
const KEPT_NUMBERS = 4;

/** Adds a match to those that replay() will report again. */
export function keep(kept: number[], { index, transformation, anchor, move }: PatternMatch): void {
  kept.push(index, transformation, anchor, move);
}

/** One accepted match. The runner's own object: it changes with the next match, so keep copies of what you need. */
export class PatternMatch {
  readonly database: PatternDatabase;
  /** Points of the labels; 0 is the move, or 0 without one. */
  readonly bindings = new Int16Array(MOST_LABELS);
  index = 0;
  transformation = 0;
  anchor: Point = 0;
  /** The pattern's move; 0 when it has none. */
  move: Point = 0;
  /** The side called O. */
  color: Stone = 1;

  constructor(database: PatternDatabase) {
    this.database = database;
  }

  get record(): PatternRecord {
    return this.database.records[this.index];
  }

  /** The board's point under the cell (x, y) of the diagram. */
  at(x: number, y: number): Point {
    return this.database.pointOf(this.index, this.transformation, this.anchor, x, y);
  }
}

/** Runs one database; one thread's own, with scratch memory to be kept. May be used again inside its callback's searches, not inside itself. */
export class PatternRunner {
  readonly database: PatternDatabase;
  readonly #ops: ConstraintOps;
  readonly #matcher: Matcher;
  readonly #match: PatternMatch;

  constructor(database: PatternDatabase, ops: ConstraintOps) {
    this.database = database;
    this.#ops = ops;
    this.#matcher = database.createMatcher();
    this.#match = new PatternMatch(database);
  }

  /**
   * Calls `accepted` for every match with `color` as O whose constraint holds, in the matcher's order. `wanted` is asked first, before
   * the constraint is evaluated; with `anchors` (by Point) only matches anchored where it is not 0 are looked at. The ops must
   * have been told of the position.
   */
  run(
    position: Position,
    color: Stone,
    accepted: (match: PatternMatch) => void,
    { wanted, anchors }: { wanted?: (match: PatternMatch) => boolean; anchors?: Uint8Array } = {},
  ): void {
    const { database } = this;
    const match = this.#match;
    this.#matcher.matchAll(
      position.colorAt,
      position.size,
      color,
      (index, transformation, anchor, move) => {
        match.index = index;
        match.transformation = transformation;
        match.anchor = anchor;
        match.move = move;
        match.color = color;
        if (wanted && !wanted(match)) return;
        database.bindLabels(index, transformation, anchor, match.bindings);
        const constraint = database.constraint(index);
        if (constraint && evaluate(constraint, match.bindings, color, this.#ops) === 0) return;
        accepted(match);
      },
      anchors,
    );
  }

  /** Calls `accepted` for matches that keep() kept, in the position that they were found in. */
  replay(kept: readonly number[], color: Stone, accepted: (match: PatternMatch) => void): void {
    const match = this.#match;
    for (let i = 0; i < kept.length; i += KEPT_NUMBERS) {
      [match.index, match.transformation, match.anchor, match.move] = kept.slice(i, i + KEPT_NUMBERS);
      match.color = color;
      this.database.bindLabels(match.index, match.transformation, match.anchor, match.bindings);
      accepted(match);
    }
  }

  /** Carries out the action of the match and returns its value: 1 when it has none or returns nothing. */
  act(match: PatternMatch): number {
    const action = this.database.action(match.index);
    return action ? evaluate(action, match.bindings, match.color, this.#ops) : 1;
  }
}
