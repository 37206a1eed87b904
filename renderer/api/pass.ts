/**
 * What this page shows the browser host to be let in (main/host/login.ts). The key is kept in the storage of the page's origin,
 * which other pages, other ports and other sites cannot read, so a reload and a second tab need nothing else.
 */
import type { Greeting } from '../../main/ipc/login.ts';

/** Where the key is kept. */
export const KEY = 'yomi.key';

export class Pass {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  #token: string | undefined;
  #code: string | undefined;

  /** `token`: what the program handed to this page, if it did. */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, token?: string) {
    this.#storage = storage;
    this.#token = token;
  }

  /** The user typed a code; it is shown next. */
  type(code: string): void {
    this.#code = code;
  }

  /** What to show next; undefined when there is nothing and the user has to be asked. */
  next(): Greeting | undefined {
    if (this.#code !== undefined) return { code: this.#code };
    if (this.#token !== undefined) return { token: this.#token };
    const key = this.#storage.getItem(KEY);
    return key === null ? undefined : { key };
  }

  /** The page is in; the key opens from now on. */
  admitted(key: string): void {
    this.#code = this.#token = undefined;
    this.#storage.setItem(KEY, key);
  }

  /** This was no good: it is not shown again. */
  refused(greeting: Greeting): void {
    if ('code' in greeting) this.#code = undefined;
    else if ('token' in greeting) this.#token = undefined;
    // Another tab may have come by a new key meanwhile.
    else if ('key' in greeting && this.#storage.getItem(KEY) === greeting.key) this.#storage.removeItem(KEY);
  }
}
