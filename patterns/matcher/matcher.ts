/**
 * Finds the matches of a database: automaton, corner tree and full-board table in one pass, reported in one order. All
 * matches are found before the first is reported, so the callback may play on the board and may match again.
 */
import type { Stone } from '../../engine/board/point.ts';
import { NO_MOVE, TURNED_INTS } from '../format/layout.ts';
import { CornerWalk } from './corner.ts';
import { DfaWalk } from './dfa.ts';
import { FullboardWalk } from './fullboard.ts';
import { IntStack } from './intStack.ts';
import type { PatternDatabase } from './patternSet.ts';
import { Window } from './window.ts';
import type { MatchCallback } from './window.ts';

/** Allocates only when there are more matches than ever before. One thread's own; make one and keep it. */
export class Matcher {
  readonly database: PatternDatabase;
  readonly #window = new Window();
  /** Matches as anchor × turned patterns + turned pattern; those of passes further out come first. */
  readonly #found = new IntStack();
  readonly #dfa: DfaWalk;
  readonly #corner: CornerWalk;
  readonly #fullboard: FullboardWalk;

  constructor(database: PatternDatabase) {
    this.database = database;
    const { sections } = database;
    const { states, lists, testsFrom, tests, variations } = sections;
    this.#dfa = new DfaWalk({
      start: sections.dfa[0],
      depth: sections.dfa[1],
      states,
      lists,
      testsFrom,
      tests,
    });
    this.#corner = new CornerWalk({ variations, patterns: sections.cornerPatterns });
    this.#fullboard = new FullboardWalk({ entries: sections.fullboard, cells: sections.fullboardCells });
  }

  /**
   * Reports every match with `color` as O: by point of the anchor, then by index, then in the order of transformations.
   * With `anchors` (by Point), only matches anchored where it is not 0.
   */
  matchAll(
    colorAt: Uint8Array,
    size: number,
    color: Stone,
    callback: MatchCallback,
    anchors?: Uint8Array,
  ): void {
    const { turnedCount, sections } = this.database;
    const found = this.#found;
    const from = found.length;
    this.#window.load(colorAt, size, color);
    this.#dfa.matchAll(this.#window, size, turnedCount, found, anchors);
    this.#corner.matchAll(this.#window, size, turnedCount, found, from, anchors);
    this.#fullboard.matchAll(this.#window, size, turnedCount, found, from, anchors);
    const { turned } = sections;
    try {
      const to = found.length;
      for (let i = from; i < to; i++) {
        const match = found.at(i);
        const anchor = Math.floor(match / turnedCount);
        const at = (match - anchor * turnedCount) * TURNED_INTS;
        const step = turned[at + 2];
        callback(turned[at], turned[at + 1], anchor, step === NO_MOVE ? 0 : anchor + step);
      }
    } finally {
      found.length = from;
    }
  }
}
