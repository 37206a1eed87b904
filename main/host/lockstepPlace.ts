/** Positions as two engines in lockstep are brought to them: that of a test with the test's own commands, or any other. */
import { join } from 'node:path';
import { verbatim } from '../../engine/protocol/sayings.ts';
import { allPoints } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { BadPositionError, positionFromSpec, specFromPosition } from '../../engine/board/spec.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { PlannedTest } from '../../engine/protocol/regression.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { ApiError } from '../ipc/errors.ts';
import { positionCommands, type LockstepPlace } from './labLockstep.ts';
import { colorAsked } from './testQuestion.ts';

/** The position of a test, which a session of our own has been brought to. */
export function testPlace({ test, file }: PlannedTest, session: GtpSession): LockstepPlace {
  const { position } = session;
  const color = colorAsked(test.command) ?? session.toMove();
  // Moves that are only tried cannot be told to an engine that does not know the test's commands.
  const spec = position.depth === 0 ? { spec: specFromPosition(position, color) } : {};
  return { test, file, color, ...shown(position), ...spec };
}

/** Any position; engines name files from `folder`. */
export function anyPlace(spec: PositionSpec, folder: string): LockstepPlace {
  const test = {
    suite: '',
    number: 0,
    line: 0,
    command: '',
    description: '',
    category: '',
    severity: 0,
    comment: '',
    prelude: positionCommands(spec),
  };
  try {
    const position = positionFromSpec(spec);
    return { test, file: join(folder, 'lockstep.tst'), color: spec.toMove, ...shown(position) };
  } catch (error) {
    if (error instanceof BadPositionError) throw new ApiError('bad-position', verbatim(`${error.message}.`));
    throw error;
  }
}

function shown(position: Position): Pick<LockstepPlace, 'size' | 'board' | 'lastMove'> {
  const { size, colorAt } = position;
  const last = position.triedMoves().at(-1) ?? position.lastMove();
  return {
    size,
    board: allPoints(size).map((point) => colorAt[point] as 0 | 1 | 2),
    lastMove: last?.point ?? 0,
  };
}
