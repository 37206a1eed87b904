/** The code for another browser that the Settings show: until it is used, void, replaced or too old. */
import type { Api } from '../../main/ipc/api.ts';
import type { CodeEnd, ShownCode } from '../../main/ipc/login.ts';
import { t } from '../messages/messages.ts';
import type { Notices } from './notices.svelte.ts';

export class BrowserCode {
  /** The code that works now. */
  shown = $state.raw<ShownCode | null>(null);
  /** Whole seconds it goes on working. */
  seconds = $state(0);
  /** How the last one ended; null while one works, and before the first. */
  #ended = $state<CodeEnd | 'old' | null>(null);
  readonly #api: Api;
  readonly #notices: Notices;
  readonly #stop: () => void;
  #until = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(api: Api, notices: Notices) {
    this.#api = api;
    this.#notices = notices;
    this.#stop = api.on('login.code', ({ end }) => this.#end(end));
  }

  /** What the Settings say of a code that works no longer; '' for nothing. */
  get ended(): string {
    return this.#ended === null ? '' : t(`state:code.${this.#ended}`);
  }

  /** Asks for a new one. */
  async make(): Promise<void> {
    try {
      const code = await this.#api.call('login.code', {});
      this.#clear();
      this.#ended = null;
      this.shown = code;
      this.#until = performance.now() + code.milliseconds;
      this.#tick();
      this.#timer = setInterval(() => this.#tick(), 1000);
    } catch (thrown) {
      this.#notices.failed(() => t('state:code.none'), thrown);
    }
  }

  dispose(): void {
    this.#clear();
    this.#stop();
  }

  #tick(): void {
    this.seconds = Math.ceil((this.#until - performance.now()) / 1000);
    if (this.seconds <= 0) this.#end('old');
  }

  #end(end: CodeEnd | 'old'): void {
    if (!this.shown) return;
    this.#clear();
    this.#ended = end;
  }

  #clear(): void {
    clearInterval(this.#timer);
    this.shown = null;
  }
}
