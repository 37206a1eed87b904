/**
 * The code that lets one more browser in. It is short because a person reads it in one place and types it in another, and
 * for that works once, for some minutes, and for a few tries: 30 letters to the power of 8 against 5 guesses.
 */
import { randomInt } from 'node:crypto';
import type { CodeEnd } from '../ipc/login.ts';
import { sameSecret } from './sameSecret.ts';

/** Without I, L, O, U, 0 and 1, which are mistaken for each other (U for V). */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 8;
const TRIES = 5;
/** How long a code works. */
export const CODE_MILLISECONDS = 5 * 60_000;

/** The one code there is at a time. */
export class LoginCode {
  readonly #now: () => number;
  readonly #ended: (end: CodeEnd) => void;
  #live: { text: string; until: number; tries: number } | null = null;

  /** `ended` is told what ends a code before its time. */
  constructor(now: () => number, ended: (end: CodeEnd) => void) {
    this.#now = now;
    this.#ended = ended;
  }

  /** A new code, which takes the place of the one before. */
  make(): string {
    if (this.#current()) this.#ended('replaced');
    const text = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    this.#live = { text, until: this.#now() + CODE_MILLISECONDS, tries: TRIES };
    return grouped(text);
  }

  /** Uses the code up; otherwise a sentence that says why it did not fit. Case, spaces and hyphens do not matter. */
  redeem(typed: string): 'right' | { refused: string } {
    const live = this.#current();
    if (!live)
      return { refused: 'No code works at present. Each works once, for five minutes: ask for a new one.' };
    if (sameSecret(typed.toUpperCase().replace(/[\s-]/g, ''), live.text)) {
      this.#end('used');
      return 'right';
    }
    live.tries--;
    if (live.tries > 0) return { refused: `That is not the code. ${left(live.tries)}.` };
    this.#end('void');
    return { refused: 'That is not the code, and it works no longer. Ask for a new one.' };
  }

  #current(): { text: string; until: number; tries: number } | null {
    if (this.#live && this.#live.until <= this.#now()) this.#live = null;
    return this.#live;
  }

  #end(end: CodeEnd): void {
    this.#live = null;
    this.#ended(end);
  }
}

function grouped(text: string): string {
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`;
}

function left(tries: number): string {
  return tries === 1 ? 'One try is left' : `${tries} tries are left`;
}
