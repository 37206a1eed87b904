/**
 * The Api of a page that a server of jobs shows (main/queue/farmServer.ts): the calls that read jobs, by HTTP. A server tells nothing unasked, so
 * that everything is read again every few seconds.
 */
import type { Api, ApiErrorData, CallName, Calls, EventName, Events } from '../../main/ipc/api.ts';
import type { FarmWorker } from '../../main/ipc/jobsApi.ts';
import { t } from '../messages/messages.ts';
import { CallError } from './errors.ts';

const EVERY_MS = 5000;

export class FarmReader implements Api {
  readonly #listeners = new Map<EventName, Set<(value: never) => void>>();
  readonly #timer: number;

  constructor() {
    this.#timer = window.setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      for (const listener of this.#listeners.get('jobs.changed') ?? [])
        (listener as (value: null) => void)(null);
    }, EVERY_MS);
  }

  call<C extends CallName>(name: C, params: Calls[C]['params']): Promise<Calls[C]['result']> {
    return this.#ask(name, params) as Promise<Calls[C]['result']>;
  }

  async workers(): Promise<FarmWorker[]> {
    return ((await this.#ask('farm.workers', {})) as { workers: FarmWorker[] }).workers;
  }

  on<E extends EventName>(name: E, listener: (value: Events[E]) => void): () => void {
    const set = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, set);
    set.add(listener);
    return () => set.delete(listener);
  }

  close(): void {
    window.clearInterval(this.#timer);
  }

  async #ask(name: string, params: unknown): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(`/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(params),
      });
    } catch {
      throw new CallError({ code: 'disconnected', message: t('jobs:server.noAnswer') });
    }
    const answer = (await response.json()) as { error?: ApiErrorData };
    if (!response.ok)
      throw new CallError(answer.error ?? { code: 'internal', message: t('jobs:server.couldNot') });
    return answer;
  }
}
