/**
 * The user's engines that play in open games, and those that analyse: one process for each engine and game, a few at most, of which the one that was asked
 * longest ago is ended first. All of them end with the host.
 */
import { homedir } from 'node:os';
import { inOne, said } from '../../engine/protocol/sayings.ts';
import type { Notice } from '../ipc/api.ts';
import { wordsOf } from '../regression/engines.ts';
import { spawnLines } from '../regression/lineProcess.ts';
import { ProcessEngine } from '../regression/processEngine.ts';
import type { StreamingEngine } from '../regression/testEngine.ts';
import type { EngineExamination, UserEngine } from '../ipc/enginesApi.ts';
import { examineEngine } from './engineExamination.ts';
import { GtpPlayer, type PlayerError } from './gtpPlayer.ts';

export interface GtpPlayersOptions {
  /** Hears which version each engine says it is when it is started. */
  versioned?: (id: string, version: string) => void;
  /** Tells people of a process in whose place another one has answered. */
  notify?: (notice: Notice) => void;
}

/** Processes at the same time: two engines that play each other, some that analyse, and one that is asked. */
const MOST = 6;

export class GtpPlayers {
  readonly #options: GtpPlayersOptions;
  /** By engine, its settings and game, the one asked last at the end. */
  readonly #players = new Map<string, { document: number | null; engine: string; player: GtpPlayer }>();

  /** Those that are being tried. */
  readonly #tried = new Set<StreamingEngine>();

  constructor(options: GtpPlayersOptions = {}) {
    this.#options = options;
  }

  /** The engine at a game; without one, for analysis. */
  at(document: number | null, engine: UserEngine): GtpPlayer {
    const key = JSON.stringify([document, engine.id, engine.command, engine.setup]);
    const player =
      this.#players.get(key)?.player ??
      new GtpPlayer({
        name: engine.name,
        make: (draw) => startUserEngine(engine.command, draw),
        setup: engine.setup,
        versioned: (version) => this.#options.versioned?.(engine.id, version),
        replaced: (error) => this.#options.notify?.(replacedNotice(error)),
      });
    this.#players.delete(key);
    this.#players.set(key, { document, engine: engine.id, player });
    for (const [oldest, { player: other }] of this.#players) {
      if (this.#players.size <= MOST) break;
      other.close();
      this.#players.delete(oldest);
    }
    return player;
  }

  /** Ends the engines of a game. */
  closed(document: number): void {
    this.#end((one) => one.document === document);
  }

  /** Ends an engine, wherever it plays or analyses; the next question starts it anew. */
  end(id: string): void {
    this.#end((one) => one.engine === id);
  }

  #end(which: (one: { document: number | null; engine: string }) => boolean): void {
    for (const [key, one] of this.#players)
      if (which(one)) {
        one.player.close();
        this.#players.delete(key);
      }
  }

  /** Tries an engine in a process of its own. */
  async examine({ command }: UserEngine): Promise<EngineExamination> {
    const engine = startUserEngine(command);
    this.#tried.add(engine);
    try {
      return await examineEngine(engine);
    } finally {
      this.#tried.delete(engine);
    }
  }

  close(): void {
    for (const engine of this.#tried) engine.close();
    for (const { player } of this.#players.values()) player.close();
    this.#players.clear();
  }
}

function replacedNotice({ says, stderr }: PlayerError): Notice {
  const message = said(inOne([says, { key: 'host.player.anew' }]));
  return { severity: 'warning', ...message, ...(stderr === '' ? {} : { detail: stderr }) };
}

/** Starts a program by its command line, in the user's home folder; `draw` gets what it draws while it thinks. Throws EngineCommandError. */
export function startUserEngine(command: string, draw?: (drawing: string) => void): StreamingEngine {
  const [file, ...args] = wordsOf(command);
  return new ProcessEngine(spawnLines({ file, args, folder: homedir() }), draw);
}
