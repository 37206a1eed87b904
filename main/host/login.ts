/**
 * Who may use the browser host. Any program and any web page on this machine can reach 127.0.0.1, so a connection counts
 * for nothing until its first message has shown one of three things:
 *
 * - the **key**, 256 bits, of this run of the host. A page keeps it in the storage of its origin, which, unlike a cookie,
 *   no other port of this address gets to see. It dies with the host: whoever takes the port afterwards learns nothing by it.
 * - the **token** of the browser that the program opens. It reaches that browser in a file that only the user can read
 *   (redirectFile.ts), works once, and is exchanged for the key.
 * - the **code** of any other browser, short, shown where only the user sees it, and typed by him (loginCode.ts).
 *
 * What nobody can guess is always looked at: a flood of wrong ones must not keep the user's own page out. A code could be
 * guessed, so codes are not looked at any more after too many wrong messages of whatever kind.
 */
import type { Admission, CodeEnd, Greeting } from '../ipc/login.ts';
import { LoginCode } from './loginCode.ts';
import { RateLimit } from './rateLimit.ts';
import { makeSecret, sameSecret } from './sameSecret.ts';

/** Wrong messages in a minute after which codes are not looked at. */
const MOST_WRONG = 30;
/** Codes that pages which are not in can have shown in ten minutes. */
const MOST_ASKED = 5;

export interface LoginOptions {
  /** Shows a code to the user, and to nobody else. */
  show: (code: string) => void;
  /** Milliseconds, never set back; default: those the process has run. */
  now?: () => number;
}

/** The keys of one run of the host. */
export class Login {
  readonly #key = makeSecret();
  readonly #show: (code: string) => void;
  readonly #code: LoginCode;
  readonly #wrong: RateLimit;
  readonly #asked: RateLimit;
  readonly #listeners = new Set<(end: CodeEnd) => void>();
  #token: { text: string; redeemed: () => void } | null = null;

  constructor({ show, now = () => performance.now() }: LoginOptions) {
    this.#show = show;
    this.#code = new LoginCode(now, (end) => {
      for (const listener of this.#listeners) listener(end);
    });
    this.#wrong = new RateLimit(MOST_WRONG, 60_000, now);
    this.#asked = new RateLimit(MOST_ASKED, 10 * 60_000, now);
  }

  /** A new token in the place of the one before; `redeemed` is called when it was used. */
  makeToken(redeemed: () => void): string {
    const text = makeSecret();
    this.#token = { text, redeemed };
    return text;
  }

  /** The token works no longer. */
  dropToken(): void {
    this.#token = null;
  }

  /** A new code in the place of the one before; whoever calls shows it. */
  makeCode(): string {
    return this.#code.make();
  }

  /** Listens to what ends a code before its time; returns a function that stops it. */
  onCodeEnd(listener: (end: CodeEnd) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The answer to the first message of a connection; with a key in it the connection is in. */
  admit(message: Greeting): Admission {
    if ('ask' in message) return this.#ask();
    if ('key' in message) return sameSecret(message.key, this.#key) ? this.#in() : this.#unknown();
    if ('token' in message) return this.#redeem(message.token) ? this.#in() : this.#unknown();
    if (this.#wrong.reached)
      return { refused: 'Too many wrong tries. Wait a minute, then ask for a new code.' };
    const verdict = this.#code.redeem(message.code);
    if (verdict === 'right') return this.#in();
    this.#wrong.add();
    return verdict;
  }

  #in(): Admission {
    return { key: this.#key };
  }

  #unknown(): Admission {
    this.#wrong.add();
    return { refused: 'Yomi does not know this browser.' };
  }

  #redeem(token: string): boolean {
    const expected = this.#token;
    if (!expected || !sameSecret(token, expected.text)) return false;
    this.#token = null;
    expected.redeemed();
    return true;
  }

  #ask(): Admission {
    if (this.#asked.reached)
      return { refused: 'Enough codes have been shown for now. Use the last one, or wait ten minutes.' };
    this.#asked.add();
    this.#show(this.makeCode());
    return { shown: true };
  }
}
