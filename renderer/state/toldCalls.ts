/** Calls to the host: one that fails is told to the person, and answers nothing. */
import type { Api, Calls } from '../../main/ipc/api.ts';
import type { Notices } from './notices.svelte.ts';

export class ToldCalls {
  readonly api: Api;
  readonly notices: Notices;

  constructor(api: Api, notices: Notices) {
    this.api = api;
    this.notices = notices;
  }

  /** Undefined when it failed; the reason is told then, behind the words of `failure`. */
  async try<C extends keyof Calls>(
    failure: string,
    name: C,
    params: Calls[C]['params'],
  ): Promise<Calls[C]['result'] | undefined> {
    try {
      return await this.api.call(name, params);
    } catch (thrown) {
      this.notices.failed(failure, thrown);
      return undefined;
    }
  }
}
