/**
 * Who may use the engine. There is one engine and there may be several that wait for it: games for a move, a person for an
 * opinion of the position shown, a whole game to be gone through in the background. The more urgent goes first and
 * interrupts what is less urgent, whose request then ends early; equals stand in line in the order in which they came. What
 * the engine reports belongs to the request in front.
 */
import type { Api, Calls } from '../../main/ipc/api.ts';
import type { EngineState, EngineTask } from '../../engine/protocol/messages.ts';
import type { SearchReport } from '../../engine/protocol/types.ts';

type EngineCall = 'engine.analyze' | 'engine.status' | 'doc.genmove';

/** From the most urgent to the least: a game's own request, a short look beside the long one at the position shown, that one, work in the background. */
const URGENCIES = ['play', 'beside', 'look', 'background'] as const;
export type Urgency = (typeof URGENCIES)[number];

interface Request {
  owner: object;
  rank: number;
  wanted: () => boolean;
  /** Runs the request to its end; never rejects. */
  serve: () => Promise<void>;
  drop: () => void;
}

/** Games and their analysis come before pages about a position. */
const GAME_METHODS: readonly EngineTask['method'][] = ['genmove', 'status', 'analyze'];

function rankOf({ method }: EngineTask): number {
  const rank = GAME_METHODS.indexOf(method);
  return rank < 0 ? GAME_METHODS.length : rank;
}

export class EngineDesk {
  state = $state.raw<EngineState>({ kind: 'starting' });
  readonly failed = $derived(this.state.kind === 'failed');
  /** What runs, the games' own first; none while nothing does. */
  readonly tasks: readonly EngineTask[] = $derived(
    this.state.kind === 'busy' ? this.state.running.toSorted((a, b) => rankOf(a) - rankOf(b)) : [],
  );
  /** It thinks on its opponent's time, and nothing else is asked. */
  readonly pondering = $derived(this.tasks.some(({ method }) => method === 'ponder'));
  /** Latest progress of the running request. */
  report = $state.raw<SearchReport | null>(null);
  /** For whom the engine works now. */
  owner = $state.raw<object | null>(null);
  readonly #api: Api;
  readonly #waiting: Request[] = [];
  #running: Request | null = null;
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
    urgency: Urgency = 'play',
  ): Promise<Calls[C]['result'] | undefined> {
    return new Promise((resolve, reject) => {
      const serve = (): Promise<void> => this.#api.call(name, params).then(resolve, reject);
      const rank = URGENCIES.indexOf(urgency);
      const request: Request = { owner, rank, wanted, serve, drop: () => resolve(undefined) };
      const after = this.#waiting.findIndex((other) => other.rank > rank);
      this.#waiting.splice(after < 0 ? this.#waiting.length : after, 0, request);
      // What cannot be stopped now runs to its end; the next in line only waits longer.
      if (this.#running && this.#running.rank > rank) this.stop(this.#running.owner).catch(() => undefined);
      void this.#next();
    });
  }

  /** Ends the running request of `owner` early; its result arrives as stopped. */
  async stop(owner: object): Promise<void> {
    if (this.owner === owner) await this.#api.call('engine.stop', {});
  }

  dispose(): void {
    for (const stop of this.#stopListening) stop();
  }

  async #next(): Promise<void> {
    while (!this.#running) {
      const request = this.#waiting.shift();
      if (!request) return;
      if (!request.wanted()) {
        request.drop();
        continue;
      }
      this.#running = request;
      this.owner = request.owner;
      this.report = null;
      await request.serve();
      this.#running = null;
      this.owner = null;
      this.report = null;
    }
  }
}
