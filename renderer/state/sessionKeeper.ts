/** Keeps how the window stands with the host: a little after a change, together with what else changes meanwhile. */
import type { Api, Session } from '../../main/ipc/api.ts';

/** Milliseconds without a change after which the session is kept. */
const REST = 300;

export class SessionKeeper {
  readonly #api: Api;
  #unkept: Partial<Session> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: Api) {
    this.#api = api;
  }

  keep(change: Partial<Session>): void {
    this.#unkept = { ...this.#unkept, ...change };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.send(), REST);
  }

  /** Keeps at once what would have been kept a little later. */
  send(): void {
    clearTimeout(this.#timer);
    const session = this.#unkept;
    if (Object.keys(session).length === 0) return;
    this.#unkept = {};
    // How the window stood is not worth a message; a lost connection shows its banner anyway.
    this.#api.call('session.set', session).catch(() => undefined);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
