/**
 * The position of a test, for pictures. It is set up by our own GTP commands whatever engine is tested: asking that engine
 * for its stones would not work with all of them, and would tell nothing when it died.
 */
import { allPoints, pointName } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { TestBoard, TestRecord } from '../../engine/protocol/regression.ts';
import { EngineState, setsUp } from '../../engine/regression/prelude.ts';

/** Draws the positions of tests of one folder. */
export class TestBoards {
  private readonly session: GtpSession;
  private state = new EngineState();

  /** `session`: a fresh one whose files are named from the suite's folder; it is used up. */
  constructor(session: GtpSession) {
    this.session = session;
  }

  /** The board a test is about; undefined when it cannot be set up. */
  draw(test: TestRecord): TestBoard | undefined {
    return this.position(test) && boardOf(this.session);
  }

  /** The position a test is about, until the next question; undefined when it cannot be set up. */
  position(test: TestRecord): Position | undefined {
    const prelude = test.prelude.filter(setsUp);
    const commands = this.state.missing(prelude);
    // Without a position of its own the test is about what the last one left.
    if (!commands) return undefined;
    for (const command of commands) {
      if (!this.session.execute(command).reply.startsWith('=')) {
        // What is on the board now is anyone's guess: the next position starts anew.
        this.state = new EngineState();
        return undefined;
      }
    }
    this.state.reached(prelude);
    return this.session.position;
  }
}

/** A session's position as plain text. */
function boardOf({ position }: GtpSession): TestBoard {
  const { size, colorAt } = position;
  const last = position.triedMoves().at(-1) ?? position.lastMove();
  return {
    size,
    stones: allPoints(size)
      .map((point) => '.OX'[colorAt[point]])
      .join(''),
    lastMove: last ? pointName(last.point, size) : '',
  };
}
