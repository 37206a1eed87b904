/**
 * What is said on a connection of the browser host before it counts: one message of the page, one answer. Only after an
 * admission do calls and events follow on the same connection (see api.ts).
 */
import { z } from 'zod';

/** Longer than every key and code; whatever is longer is neither. */
const secret = z.string().max(200);

/**
 * The first message of a page: a key it was given before, the token that the program handed to the browser it opened, a
 * code that somebody has typed, or the wish that the program shows one.
 */
export const greeting = z.union([
  z.strictObject({ key: secret }),
  z.strictObject({ token: secret }),
  z.strictObject({ code: secret }),
  z.strictObject({ ask: z.literal('code') }),
]);
export type Greeting = z.infer<typeof greeting>;

/** The answer: the key to come again with, why not (a sentence for the user), or that a code is shown. */
export type Admission = { key: string } | { refused: string } | { shown: true };

/** A code for another browser. */
export interface ShownCode {
  /** In two groups, to be read out. */
  code: string;
  /** Where it is to be typed. */
  address: string;
  /** Milliseconds it will work for. */
  milliseconds: number;
}

/** What ended a code before its time: it let a browser in, was guessed at too often, or gave way to a new one. */
export type CodeEnd = 'used' | 'void' | 'replaced';
