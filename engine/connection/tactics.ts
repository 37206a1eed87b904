/** What connection reading asks of tactical reading, and how chains fare. */
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Reader } from '../reading/reader.ts';

export class Tactics {
  readonly reader: Reader;
  /** The move of the last answer. */
  move: Point = 0;

  constructor(reader: Reader) {
    this.reader = reader;
  }

  /** Result code of attacking a chain. */
  attack(position: Position, chain: Point): number {
    if (position.countLiberties(chain) > 4) return 0;
    const code = this.reader.attack(position, chain);
    this.move = this.reader.move;
    return code;
  }

  /** Result code of defending a chain that can be attacked. */
  defense(position: Position, chain: Point): number {
    const code = this.reader.findDefense(position, chain);
    this.move = this.reader.move;
    return code;
  }
}
