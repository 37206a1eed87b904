/**
 * What patterns of the owl databases propose about a dragon, in the words of cases:
 *
 *     white G10 K9 -> owl_attackpats_Hane1     as white's move, Hane1 of owl_attackpats.db names G10 against the dragon that hangs together with K9
 *     black K5 K9 -> owl_defendpats_Widen6     and Widen6 of owl_defendpats.db names K5 for it
 */
import { BOARD_ARRAY, WHITE, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { ConstraintEvaluator } from '../genmove/constraintOps.ts';
import { Group } from '../owl/group.ts';
import { OWL_DATABASES, OwlPatterns } from '../owl/owlPatterns.ts';
import { OWL } from '../owl/parameters.ts';
import { PatternRunner } from '../patterns/runner.ts';
import type { PatternMatch } from '../patterns/runner.ts';
import { MoveList } from '../reading/moveList.ts';
import { Reader } from '../reading/reader.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';

export interface OwlSaying {
  /** As database_Name. */
  name: string;
  move: Point;
  color: Stone;
  text: string;
}

export class OwlSayings {
  readonly #patterns: OwlPatterns;
  readonly #group = new Group();
  readonly #list = new MoveList();

  constructor() {
    const evaluator = new ConstraintEvaluator(new Reader(), new ConnectionReader()).knowing(() => ({}));
    const [attack, defend, vital] = OWL_DATABASES.map(
      (name) => new PatternRunner(builtinPatternSet().database(name)!, evaluator),
    );
    this.#patterns = new OwlPatterns({ attack, defend, vital }, OWL.defaults);
  }

  /** What is proposed about the dragon that hangs together with a stone. */
  about(position: Position, stone: Point): OwlSaying[] {
    const goal = new Uint8Array(BOARD_ARRAY);
    position.markChain(stone, goal, 1);
    const found = new Map<string, OwlSaying>();
    const at = (point: Point): string => pointName(point, position.size);
    this.#patterns.proposed = ({ database, record, move, color }: PatternMatch): void => {
      const name = `${database.name}_${record.name}`;
      const text = `${color === WHITE ? 'white' : 'black'} ${at(move)} ${at(stone)} -> ${name}`;
      found.set(text, { name, move, color, text });
    };
    this.#group.begin(position, goal, null);
    this.#group.find(position);
    for (const add of ['addAttacks', 'addDefenses'] as const) {
      this.#list.count = 0;
      this.#patterns[add](position, this.#group, this.#list);
    }
    return [...found.values()];
  }
}
