/** Our own engine in this process as a GTP session: it sets positions of tests up, and thinks about nothing. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { BadPositionError, positionFromSpec } from '../../engine/board/spec.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { gameSgf } from '../../engine/gtp/records.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import type { PlannedTest, RunInfo } from '../../engine/protocol/regression.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { ApiError } from '../ipc/errors.ts';
import { decodeSgf } from './encoding.ts';

export class LabSessions {
  readonly #version: string;

  constructor(version: string) {
    this.#version = version;
  }

  /** A session that names files from a folder. */
  in(folder: string): GtpSession {
    return new GtpSession(new Engine(), {
      version: this.#version,
      readFile: (name) => decodeSgf(readFileSync(resolve(folder, name))).text,
      writeFile: () => undefined,
      cpuSeconds: () => 0,
      secondsNow: () => performance.now() / 1000,
      today: () => '',
      errorLine: () => undefined,
    });
  }

  /** A session at the position of a test, with the settings of a run; throws an ApiError when it cannot be set up. */
  at({ file, test }: PlannedTest, run?: RunInfo): GtpSession {
    const session = this.in(dirname(file));
    for (const command of run?.options.setup ?? []) session.execute(command);
    for (const command of test.prelude) {
      const { reply } = session.execute(command);
      if (!reply.startsWith('='))
        throw new ApiError('file', `The position cannot be set up: ${command}: ${reply.slice(1).trim()}.`);
    }
    return session;
  }

  /** A position as a game with the moves that led to it. */
  game(spec: PositionSpec): string {
    const session = this.in('.');
    try {
      session.setGame(positionFromSpec(spec), spec.handicap, spec.toMove);
    } catch (error) {
      if (error instanceof BadPositionError) throw new ApiError('bad-position', `${error.message}.`);
      throw error;
    }
    return gameSgf(session);
  }
}
