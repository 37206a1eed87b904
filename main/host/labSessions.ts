/** Our own engine in this process as a GTP session: it sets positions of tests up, and thinks about nothing. */
import { verbatim } from '../../engine/protocol/sayings.ts';
import { BadPositionError, positionFromSpec } from '../../engine/board/spec.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { gameSgf } from '../../engine/gtp/records.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { ApiError } from '../ipc/errors.ts';
import { ConfinedFiles } from '../regression/confinedFiles.ts';
import { decodeSgf } from './encoding.ts';

export class LabSessions {
  readonly #version: string;

  constructor(version: string) {
    this.#version = version;
  }

  /** A session that names files from a folder, and reads those in `readable` folders only; undefined: every file. */
  in(folder: string, readable?: readonly string[]): GtpSession {
    const files = new ConfinedFiles({ folder, ...(readable ? { readable } : {}) });
    return new GtpSession(new Engine(), {
      version: this.#version,
      readFile: (name) => decodeSgf(files.read(name)).text,
      writeFile: (name, text) => files.write(name, text),
      cpuSeconds: () => 0,
      secondsNow: () => performance.now() / 1000,
      today: () => '',
      errorLine: () => undefined,
    });
  }

  /** A position as a game with the moves that led to it. */
  game(spec: PositionSpec): string {
    const session = this.in('.');
    try {
      session.setGame(positionFromSpec(spec), spec.handicap, spec.toMove);
    } catch (error) {
      if (error instanceof BadPositionError)
        throw new ApiError('bad-position', verbatim(`${error.message}.`));
      throw error;
    }
    return gameSgf(session);
  }
}
