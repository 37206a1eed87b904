/**
 * Compiles the patterns of a database for the automaton matcher. A builder that is kept knows every pattern it has seen and
 * every state it has built, so that after an edit only the states are built on whose way the edited pattern lies: for 1,500
 * patterns some 300 of 20,000. The tables are the same as those of a new builder.
 */
import type { AnchorColor } from '../format/anchor.ts';
import type { PatternShape } from '../format/types.ts';
import { AutomatonBuilder, BOUNDED } from './automaton.ts';
import { compactAutomaton } from './compact.ts';
import type { CompactAutomaton } from './compact.ts';
import { SPIRAL } from './spiral.ts';
import { turnPattern } from './turned.ts';
import { windowOffset } from './window.ts';

/** The automaton and, by turned pattern, what its candidates are compared with. */
export interface DfaTables extends CompactAutomaton {
  /** Tests of turned pattern i are in `tests` from testsFrom[i] to testsFrom[i + 1]. */
  testsFrom: Int32Array;
  /** Window offset << 4 | allowed values; the farthest first, being those the automaton is least likely to have read. */
  tests: Int32Array;
}

/** What is remembered of a pattern: for each of its transformations, its line and tests. */
interface Known {
  lines: number[];
  tests: Int32Array[];
}

const CELL_OFFSETS = Int32Array.from(SPIRAL, ({ dx, dy }) => windowOffset(dx, dy));

const NO_TESTS = new Int32Array(0);

export class DfaBuilder {
  #automaton = new AutomatonBuilder(BOUNDED, SPIRAL.length);
  #known = new Map<string, Known>();

  /**
   * Tables of the patterns for which `takes` says so, none wider or higher than 19. Turned patterns are numbered by pattern,
   * then in the order of transformations, those left out too.
   */
  build(
    shapes: readonly PatternShape[],
    prefer: AnchorColor,
    takes: (pattern: number) => boolean = () => true,
  ): DfaTables {
    const turned = shapes.reduce((sum, { transformations }) => sum + transformations.length, 0);
    // Forget everything when most of it is out of date.
    if (this.#automaton.lineCount > 2 * turned + 1000) {
      this.#automaton = new AutomatonBuilder(BOUNDED, SPIRAL.length);
      this.#known = new Map();
    }
    const tests: Int32Array[] = [];
    const lineOf = new Int32Array(turned).fill(-1);
    for (const [pattern, shape] of shapes.entries()) {
      const known = takes(pattern) ? this.#turn(shape, prefer) : undefined;
      for (let i = 0; i < shape.transformations.length; i++) {
        if (known) lineOf[tests.length] = known.lines[i];
        tests.push(known ? known.tests[i] : NO_TESTS);
      }
    }
    // By line, the turned patterns that have it, as chains.
    const firstOf = new Int32Array(this.#automaton.lineCount).fill(-1);
    const nextOf = new Int32Array(turned);
    for (let i = turned - 1; i >= 0; i--) {
      if (lineOf[i] < 0) continue;
      nextOf[i] = firstOf[lineOf[i]];
      firstOf[lineOf[i]] = i;
    }
    const used = firstOf.map((_, line) => line).filter((line) => firstOf[line] >= 0);
    const start = this.#automaton.build(used);
    return { ...compactAutomaton(this.#automaton, start, firstOf, nextOf, CELL_OFFSETS), ...joined(tests) };
  }

  #turn(shape: PatternShape, prefer: AnchorColor): Known {
    const { width, edges, cells, transformations } = shape;
    const key = `${prefer},${width},${edges},${transformations.join('')},${cells.join('')}`;
    const known = this.#known.get(key);
    if (known) return known;
    const turned = transformations.map((t) => turnPattern(shape, t, prefer));
    const made = {
      lines: turned.map((cells) => this.#automaton.addLine(cells)),
      tests: turned.map((cells) =>
        cells.map((cell) => (CELL_OFFSETS[cell >> 4] << 4) | (cell & 15)).reverse(),
      ),
    };
    this.#known.set(key, made);
    return made;
  }
}

function joined(rows: readonly Int32Array[]): { testsFrom: Int32Array; tests: Int32Array } {
  const testsFrom = new Int32Array(rows.length + 1);
  for (const [i, row] of rows.entries()) testsFrom[i + 1] = testsFrom[i] + row.length;
  const tests = new Int32Array(testsFrom[rows.length]);
  for (const [i, row] of rows.entries()) tests.set(row, testsFrom[i]);
  return { testsFrom, tests };
}
