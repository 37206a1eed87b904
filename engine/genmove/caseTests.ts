/** Asks about a position what constraints of patterns ask, as the engine itself evaluates them: for the mine, which finds out what tells cases apart. */
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { minedPattern } from '../learning/minedPattern.ts';
import type { MinedShape } from '../learning/minedShape.ts';
import { PatternRunner } from '../patterns/runner.ts';
import { compilePatterns } from '../../patterns/compiler/compile.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { printPattern } from '../../patterns/compiler/print.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import type { PatternDatabase } from '../../patterns/matcher/patternSet.ts';
import type { Engine } from './engine.ts';

const NAME = 'mined';

/** A database of one pattern for each test. */
export class CaseTests {
  readonly #database: PatternDatabase;
  readonly #count: number;
  readonly #dragons: boolean;

  /** `dragons`: whether tests ask about dragons, which takes a second for each position. */
  constructor(shape: MinedShape, tests: readonly string[], dragons: boolean) {
    const text = tests
      .map((constraint, i) => printPattern(minedPattern(shape, { name: `Test${i}`, constraint })))
      .join('\n');
    const { value, diagnostics } = compilePatterns(parseDatabase(text, NAME).value);
    if (value.length !== tests.length)
      throw new Error(`a test of a mined pattern is none: ${diagnostics[0]?.message}`);
    this.#database = PatternSet.from(buildPatternSet([databaseInput(NAME, 'dfa', value)])).database(NAME)!;
    this.#count = tests.length;
    this.#dragons = dragons;
  }

  /** By test: whether it holds with the pattern's move at `point`, in any of the ways in which the pattern lies there. */
  ask(engine: Engine, position: Position, color: Stone, point: Point): boolean[] {
    engine.position = position;
    const analysis = engine.analysis();
    const known = this.#dragons ? analysis.knowledge(analysis.dragons(), color) : {};
    const holds = new Array<boolean>(this.#count).fill(false);
    const runner = new PatternRunner(
      this.#database,
      analysis.evaluator.knowing(() => known),
    );
    runner.run(position, color, ({ index }) => (holds[index] = true), {
      wanted: ({ move }) => move === point,
    });
    return holds;
  }
}
