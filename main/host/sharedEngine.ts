/**
 * The engine as the host asks it. A request equal to the running one is not made again but waits for the same answer: two
 * windows on one game ask for the same move, and so does a page that was reloaded meanwhile. Asking the engine twice would
 * stop the first search, and the two could answer differently.
 */
import { laneOf } from '../../engine/protocol/messages.ts';
import type { EngineMethod, EngineMethods, Lane } from '../../engine/protocol/messages.ts';
import { ASKERS, type EngineQueue } from '../engine/engineQueue.ts';

/** What the host needs of the engine's queue. */
export type HostEngine = Pick<
  EngineQueue,
  | 'state'
  | 'onState'
  | 'onProgress'
  | 'onNotice'
  | 'request'
  | 'leavePatterns'
  | 'usePatterns'
  | 'useStrengths'
  | 'useParameters'
  | 'stop'
  | 'restart'
>;

export class SharedEngine {
  readonly #engine: Pick<HostEngine, 'request' | 'stop'>;
  readonly #prepare: (lane: Lane) => void;
  /** The request that was made last, while it runs; those before it are being stopped. */
  #running: { name: string; answer: Promise<unknown> } | null = null;

  /** `prepare` is called before a lane is asked: the engine must have what of the user's folder that lane goes by. */
  constructor(engine: Pick<HostEngine, 'request' | 'stop'>, prepare: (lane: Lane) => void = () => undefined) {
    this.#engine = engine;
    this.#prepare = prepare;
  }

  /** The answer of the engine, or of the equal request that runs. */
  request<M extends EngineMethod>(
    method: M,
    params: EngineMethods[M]['params'],
  ): Promise<EngineMethods[M]['result']> {
    const name = JSON.stringify([method, params]);
    if (this.#running?.name === name) {
      return this.#running.answer as Promise<EngineMethods[M]['result']>;
    }
    this.#prepare(laneOf({ method, params }));
    const answer = this.#engine.request(method, params);
    const running = { name, answer };
    this.#running = running;
    const done = (): void => {
      if (this.#running === running) this.#running = null;
    };
    answer.then(done, done);
    return answer;
  }

  /** As request, for what nobody waits for: everything else goes first. */
  inBackground(params: EngineMethods['analyze']['params']): Promise<EngineMethods['analyze']['result']> {
    this.#prepare('search');
    return this.#engine.request('analyze', params, { asker: ASKERS.background, urgency: 'background' });
  }

  stopBackground(): void {
    this.#engine.stop(ASKERS.background);
  }

  /** Thinks on the opponent's time, whenever nothing else is asked, until `stopPondering`. */
  ponder(params: EngineMethods['ponder']['params']): Promise<EngineMethods['ponder']['result']> {
    this.#prepare('search');
    return this.#engine.request('ponder', params);
  }

  /** What the classic engine says of a position, found out while nothing else is asked; a newer question ends an older one. */
  reasons(params: EngineMethods['decide']['params']): Promise<EngineMethods['decide']['result']> {
    this.#prepare('knowledge');
    return this.#engine.request('decide', params, { asker: ASKERS.reasons, urgency: 'idle' });
  }

  stopPondering(): void {
    this.#engine.stop(ASKERS.ponder);
  }

  /** Stops what runs; whoever asks for it from now on wants a whole answer. */
  stop(): void {
    this.#running = null;
    this.#engine.stop();
  }
}
