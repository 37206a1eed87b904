/**
 * Questions to the user's engines about a position: the commands that an engine lists for GoGui, and any other that the user chose. Each
 * engine that is asked has a process of its own for it, so that nothing that it is told changes how it plays or analyses.
 */
import type { PositionSpec } from '../../engine/protocol/types.ts';
import type { Calls } from '../ipc/api.ts';
import type { EngineAnswer, EngineOffer } from '../ipc/enginesApi.ts';
import type { EngineGraphics } from './engineGraphics.ts';
import { ApiError } from '../ipc/errors.ts';
import { asApiError, type GtpPlayer } from './gtpPlayer.ts';
import type { GtpPlayers } from './gtpPlayers.ts';
import type { UserEngines } from './userEngines.ts';

/** Stands for the game of the processes that are asked. */
const QUESTIONS = -2;
/** The command by which engines list what they can show, and the names that it had before. */
const LISTS = ['gogui-analyze_commands', 'gogui_analyze_commands', 'analyze_commands'] as const;

export class EngineQuestions {
  readonly #users: Pick<UserEngines, 'get'>;
  readonly #players: Pick<GtpPlayers, 'at'>;
  readonly #graphics: EngineGraphics;
  /** Those that are answering, by id. */
  readonly #busy = new Map<string, GtpPlayer>();

  constructor(users: Pick<UserEngines, 'get'>, players: Pick<GtpPlayers, 'at'>, graphics: EngineGraphics) {
    this.#users = users;
    this.#players = players;
    this.#graphics = graphics;
  }

  /** The calls about them. */
  services() {
    return {
      'engines.offer': ({ id }: { id: string }) => this.offer(id),
      'engines.query': ({ id, position, line }: Calls['engines.query']['params']) =>
        this.query(id, position, line),
      'engines.endQueries': ({ id }: { id: string }) => {
        this.end(id);
        return null;
      },
    };
  }

  /** What an engine can be asked. Starts it. */
  offer(id: string): Promise<EngineOffer> {
    return this.#ask(id, (player) => player.offer(LISTS));
  }

  /** What it says to a command at a position. */
  query(id: string, position: PositionSpec, line: string): Promise<EngineAnswer> {
    const { draw, end } = this.#graphics.watch(id, null);
    return this.#ask(id, (player) => player.query(position, line, draw)).finally(end);
  }

  /** Ends the process, whatever it does; the next question starts another one. */
  end(id: string): void {
    (this.#busy.get(id) ?? this.#players.at(QUESTIONS, this.#users.get(id))).close();
  }

  async #ask<T>(id: string, question: (player: GtpPlayer) => Promise<T | null>): Promise<T> {
    if (this.#busy.has(id)) throw new ApiError('conflict', { key: 'host.question.busy' });
    const player = this.#players.at(QUESTIONS, this.#users.get(id));
    this.#busy.set(id, player);
    try {
      const answer = await question(player);
      if (answer === null) throw new ApiError('refused', { key: 'host.question.stopped' });
      return answer;
    } catch (error) {
      throw asApiError(error);
    } finally {
      this.#busy.delete(id);
    }
  }
}
