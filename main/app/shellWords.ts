/** What the desktop says in dialogs of the system: in the language that the window showed last, in English before there was one. */
import { sayingText, type SayingKey } from '../../engine/protocol/sayings.ts';
import { ENGLISH, type Words } from '../../engine/protocol/wordCatalogue.ts';
import { ApiError } from '../ipc/errors.ts';

export type ShellWord =
  Extract<SayingKey, `host.shell.${string}`> extends `host.shell.${infer Word}` ? Word : never;

let words: Words = ENGLISH;

/** Says everything in these words from now on. */
export function useWords(these: Words): void {
  words = these;
}

export function say(word: ShellWord, args: Readonly<Record<string, string>> = {}): string {
  return sayingText({ key: `host.shell.${word}`, args }, words);
}

/** What an error tells the user. */
export function sayError(error: unknown): string {
  if (error instanceof ApiError) return sayingText(error.says, words);
  return error instanceof Error ? error.message : String(error);
}
