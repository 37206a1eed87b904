/**
 * Runs a database over a position for the engine: finds the matches, and reports those that the class letters and the
 * constraint accept (manual 9.2.1, 9.5). What a match then does (its class, values, action) is the caller's matter.
 */
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Program } from '../../patterns/constraints/program.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import type { PatternDatabase } from '../../patterns/matcher/patternSet.ts';
import type { PatternRecord } from '../../patterns/matcher/sections.ts';

/** A pattern has fewer labels than this. */
const MAX_LABELS = 128;

/** The value of a constraint or action at one match: labels' points, that of '*' first, and the side called O. */
export type Evaluate = (program: Program, bindings: Int16Array, color: Stone) => number;

/** Evaluates constraints and actions by what is known of positions. */
export interface Evaluator {
  /** For one run in the position, with what is known then. */
  about(position: Position): Evaluate;
}

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
  readonly bindings = new Int16Array(MAX_LABELS);
  index = 0;
  transformation = 0;
  anchor: Point = 0;
  /** The pattern's move; 0 when it has none. */
  move: Point = 0;
  /** The side called O. */
  color: Stone = 1;
  /** Evaluates actions as it did the constraint. */
  evaluate!: Evaluate;

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

  /** The points where the diagram has a symbol. */
  pointsOf(symbol: string): Point[] {
    const { symbols } = this.record;
    const points: Point[] = [];
    if (!symbols.includes(symbol)) return points;
    const { width } = this.database.shape(this.index);
    for (let cell = 0; cell < symbols.length; cell++)
      if (symbols[cell] === symbol) points.push(this.at(cell % width, Math.floor(cell / width)));
    return points;
  }
}

/** Runs one database; one thread's own, with scratch memory to be kept. May be used again inside its callback's searches, not inside itself. */
export class PatternRunner {
  readonly database: PatternDatabase;
  readonly #evaluator: Evaluator;
  readonly #matcher: Matcher;
  readonly #match: PatternMatch;
  readonly #look: () => void;

  /** `look` is called at every match, and may throw to end a run. */
  constructor(
    database: PatternDatabase,
    evaluator: Evaluator,
    look: () => void = () => undefined,
    matcher = new Matcher(database),
    match = new PatternMatch(database),
  ) {
    this.database = database;
    this.#evaluator = evaluator;
    this.#matcher = matcher;
    this.#match = match;
    this.#look = look;
  }

  /** Runs the same database by other knowledge, in the same memory. */
  by(evaluator: Evaluator): PatternRunner {
    return new PatternRunner(this.database, evaluator, this.#look, this.#matcher, this.#match);
  }

  /**
   * Calls `accepted` for every match with `color` as O whose constraint holds, in the matcher's order. `wanted` is asked first, before
   * the constraint is evaluated; with `anchors` (by Point) only matches anchored where it is not 0 are looked at.
   */
  run(
    position: Position,
    color: Stone,
    accepted: (match: PatternMatch) => void,
    { wanted, anchors }: { wanted?: (match: PatternMatch) => boolean; anchors?: Uint8Array } = {},
  ): void {
    const { database } = this;
    const look = this.#look;
    const match = this.#match;
    const evaluate = this.#evaluator.about(position);
    this.#matcher.matchAll(
      position.colorAt,
      position.size,
      color,
      (index, transformation, anchor, move) => {
        look();
        match.index = index;
        match.transformation = transformation;
        match.anchor = anchor;
        match.move = move;
        match.color = color;
        match.evaluate = evaluate;
        if (wanted && !wanted(match)) return;
        database.bindLabels(index, transformation, anchor, match.bindings);
        const constraint = database.constraint(index);
        if (constraint && evaluate(constraint, match.bindings, color) === 0) return;
        accepted(match);
      },
      anchors,
    );
  }

  /** Calls `accepted` for matches that keep() kept, in the position that they were found in. */
  replay(
    position: Position,
    kept: readonly number[],
    color: Stone,
    accepted: (match: PatternMatch) => void,
  ): void {
    const match = this.#match;
    match.evaluate = this.#evaluator.about(position);
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
    return action ? match.evaluate(action, match.bindings, match.color) : 1;
  }
}
