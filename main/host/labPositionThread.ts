/**
 * The thread that sets positions of tests up, and thinks about nothing: of a test's commands only those that put stones on the board
 * are carried out, and files are read only where the suite may.
 */
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { specFromPosition } from '../../engine/board/spec.ts';
import { gameSgf } from '../../engine/gtp/records.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { PlannedTest, TestRecord } from '../../engine/protocol/regression.ts';
import { commandName, isSetting, setsUp } from '../../engine/regression/prelude.ts';
import { ApiError } from '../ipc/errors.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { TestBoards } from '../regression/testBoards.ts';
import type { FromPositions, PositionAnswers, PositionAsked } from './labPositions.ts';
import { LabSessions } from './labSessions.ts';
import { testPlace } from './lockstepPlace.ts';
import { questionOf } from './testQuestion.ts';

useBuiltins();
const { version } = workerData as { version: string };
const sessions = new LabSessions(version);
/** Drawers of boards, which keep the position for the next test, by folder and what may be read. */
const drawers = new Map<string, TestBoards>();

parentPort?.on('message', (asked: PositionAsked) => {
  let message: FromPositions;
  try {
    message = { answer: answer(asked) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    message = { refused: error.says };
  }
  parentPort?.postMessage(message);
});

function answer(asked: PositionAsked): PositionAnswers[keyof PositionAnswers] {
  const { what, planned } = asked;
  switch (what) {
    case 'board':
      return drawer(asked).draw(planned.test) ?? null;
    case 'specs': {
      const position = drawer(asked).position(planned.test);
      if (!position || position.depth > 0) return null;
      return { 1: specFromPosition(position, 1), 2: specFromPosition(position, 2) };
    }
    case 'game':
      return gameSgf(sessionAt(asked));
    case 'question':
      return questionOf(sessionAt(asked), planned.test.command);
    case 'place':
      return testPlace(planned, sessionAt(asked));
  }
}

function drawer({ planned: { file }, readable }: PositionAsked): TestBoards {
  const key = JSON.stringify([dirname(file), readable]);
  let boards = drawers.get(key);
  if (!boards) {
    boards = new TestBoards(sessions.in(dirname(file), readable));
    drawers.set(key, boards);
  }
  return boards;
}

/** A session at the position of a test, with the settings of a run; throws an ApiError when it cannot be set up. */
function sessionAt({ planned, setup, readable }: PositionAsked): GtpSession {
  const session = sessions.in(dirname(planned.file), readable);
  for (const command of setup.filter(isSetting)) session.execute(command);
  for (const command of placing(planned)) {
    const { reply } = session.execute(command);
    if (!reply.startsWith('='))
      throw new ApiError('file', {
        key: 'host.position.refused',
        args: { why: `${command}: ${reply.slice(1).trim()}` },
      });
  }
  return session;
}

/** The commands that lead to a test's position; throws for one that an engine would have to think about. */
function placing({ test }: { test: TestRecord } & PlannedTest): string[] {
  const thought = test.prelude.find((command) => /genmove|analyze/.test(commandName(command)));
  if (thought !== undefined)
    throw new ApiError('file', { key: 'host.position.thought', args: { command: thought } });
  return test.prelude.filter((command) => setsUp(command) || isSetting(command));
}
