/**
 * Who may use the engine. There is one engine and there may be several games waiting for it, so requests stand in line in
 * the order in which they came; what the engine reports belongs to the game in front.
 */
import type { Api, Calls } from '../../main/ipc/api.ts';
import type { EngineMethod, EngineState } from '../../engine/protocol/messages.ts';
import type { SearchReport } from '../../engine/protocol/types.ts';

type EngineCall = `engine.${EngineMethod}`;

export class EngineDesk {
  state = $state.raw<EngineState>({ kind: 'starting' });
  /** Latest progress of the running request. */
  report = $state.raw<SearchReport | null>(null);
  /** For whom the engine works now. */
  owner = $state.raw<object | null>(null);
  readonly #api: Api;
  #line: Promise<unknown> = Promise.resolve();
  #stopListening: (() => void)[];

  constructor(api: Api) {
    this.#api = api;
    this.#stopListening = [
      api.on('engine.state', (state) => (this.state = state)),
      api.on('engine.progress', (report) => {
        if (this.owner) this.report = report;
      }),
    ];
  }

  /**
   * Runs a request when those before it are done; `wanted` is asked at that moment, since a game may have changed while
   * it waited. Undefined when it was not wanted any more.
   */
  run<C extends EngineCall>(
    owner: object,
    name: C,
    params: Calls[C]['params'],
    wanted: () => boolean,
  ): Promise<Calls[C]['result'] | undefined> {
    const turn = this.#line.then(async () => {
      if (!wanted()) return undefined;
      this.owner = owner;
      this.report = null;
      try {
        return await this.#api.call(name, params);
      } finally {
        this.owner = null;
        this.report = null;
      }
    });
    // The next in line waits for the end of this one, however it ends; its outcome belongs to the caller alone.
    this.#line = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }

  /** Ends the running request of `owner` early; its result arrives as stopped. */
  async stop(owner: object): Promise<void> {
    if (this.owner === owner) await this.#api.call('engine.stop', {});
  }

  dispose(): void {
    for (const stop of this.#stopListening) stop();
  }
}
