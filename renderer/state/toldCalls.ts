/** Calls to the host: one that fails is told to the person until it succeeds or fails anew, and answers nothing. */
import type { Api, Calls } from '../../main/ipc/api.ts';
import type { Notices, Words } from './notices.svelte.ts';

export class ToldCalls {
  readonly api: Api;
  readonly notices: Notices;
  /** What is told of the last failure of a call. */
  readonly #told = new Map<keyof Calls, number>();

  constructor(api: Api, notices: Notices) {
    this.api = api;
    this.notices = notices;
  }

  /** Undefined when it failed; the reason is told then, behind the words of `failure`. */
  async try<C extends keyof Calls>(
    failure: Words,
    name: C,
    params: Calls[C]['params'],
  ): Promise<Calls[C]['result'] | undefined> {
    try {
      const result = await this.api.call(name, params);
      this.#takeBack(name);
      return result;
    } catch (thrown) {
      this.#takeBack(name);
      this.#told.set(name, this.notices.failed(failure, thrown));
      return undefined;
    }
  }

  #takeBack(name: keyof Calls): void {
    const told = this.#told.get(name);
    if (told === undefined) return;
    this.#told.delete(name);
    this.notices.dismiss(told);
  }
}
