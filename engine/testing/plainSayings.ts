/**
 * Where patterns of moves stand that ask about liberties at most, in the words of cases:
 *
 *     white E5 -> endgame_LateHane3     LateHane3 as white's pattern, with its move at E5
 */
import { BLACK, WHITE, pointName } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { PatternRunner } from '../patterns/runner.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { asksLiberties, libertyTests } from './libertyTests.ts';

export const PLAIN_DATABASES: readonly string[] = ['patterns2', 'endgame'];

export class PlainSayings {
  readonly #runners = PLAIN_DATABASES.map(
    (name) => new PatternRunner(builtinPatternSet().database(name)!, libertyTests),
  );
  /** By runner and pattern. */
  readonly #isPlain = this.#runners.map(({ database }) =>
    database.records.map((_, index) => asksLiberties(database.constraint(index))),
  );

  /** All that are looked at, as database_Name. */
  get names(): string[] {
    return this.#runners.flatMap(({ database }, i) =>
      database.records.flatMap(({ name }, index) =>
        this.#isPlain[i][index] ? [`${database.name}_${name}`] : [],
      ),
    );
  }

  /** All that stand, of both colours. */
  of(board: Position): Set<string> {
    const said = new Set<string>();
    for (const [i, runner] of this.#runners.entries())
      for (const color of [WHITE, BLACK] as const) {
        const side = color === WHITE ? 'white' : 'black';
        runner.run(
          board,
          color,
          ({ move, record, database }) =>
            said.add(`${side} ${pointName(move, board.size)} -> ${database.name}_${record.name}`),
          { wanted: ({ index, move }) => this.#isPlain[i][index] && board.isLegal(move, color) },
        );
      }
    return said;
  }
}
