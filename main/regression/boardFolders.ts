/** Draws the boards of tests of any suites: one drawer for each folder, since commands name files from the suite's. */
import { dirname } from 'node:path';
import type { Position } from '../../engine/board/position.ts';
import type { PlannedTest, TestBoard } from '../../engine/protocol/regression.ts';
import type { SessionMaker } from './engines.ts';
import { TestBoards } from './testBoards.ts';

/** One drawer of boards for each folder. */
export class BoardFolders {
  private readonly makeSession: SessionMaker | undefined;
  private readonly boards = new Map<string, TestBoards>();

  constructor(makeSession: SessionMaker | undefined) {
    this.makeSession = makeSession;
  }

  /** The board of a test; undefined without sessions, or when it cannot be set up. */
  draw({ test, file }: PlannedTest): TestBoard | undefined {
    return this.of(file)?.draw(test);
  }

  /** The position of a test, until the next question; undefined as above. */
  position({ test, file }: PlannedTest): Position | undefined {
    return this.of(file)?.position(test);
  }

  private of(file: string): TestBoards | undefined {
    if (!this.makeSession) return undefined;
    const folder = dirname(file);
    let boards = this.boards.get(folder);
    if (!boards) {
      // What a session complains about is no concern of the test's.
      boards = new TestBoards(this.makeSession(folder, () => undefined));
      this.boards.set(folder, boards);
    }
    return boards;
  }
}
