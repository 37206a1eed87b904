/**
 * What the engine calls the terms of a value, and why a reason does not count, in another language. Decisions hold both in English,
 * as phrases of the catalogue with points, figures or a pattern's name in them: a phrase is known by its English, and what stands in it is kept.
 */
import { ENGLISH, percentText, type WordKey, type Words } from './wordCatalogue.ts';

interface Phrase {
  key: WordKey;
  /** Matches the whole text; its named groups are what stands for the placeholders. */
  form: RegExp;
}

const SAYINGS: readonly Phrase[] = (Object.keys(ENGLISH) as WordKey[])
  .filter((key) => /^(name|discarded)\./.test(key))
  .map((key) => {
    const fixed = ENGLISH[key].replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
    // What is filled in has no spaces but that before a percent sign.
    return { key, form: new RegExp(`^${fixed.replaceAll(/\{(\w+)\}/g, String.raw`(?<$1>\S+(?: %)?)`)}$`) };
  });

/** The phrase that a text of the engine is, and what stands in it; null for another one, as of an older build. */
export function sayingOf(text: string): { key: WordKey; args: Readonly<Record<string, string>> } | null {
  for (const { key, form } of SAYINGS) {
    const match = form.exec(text);
    if (match) return { key, args: match.groups ?? {} };
  }
  return null;
}

/** The name of a term, or why a reason does not count, in the language of `words`; as it is where it is not known. */
export function inWords(text: string, words: Words): string {
  const saying = sayingOf(text);
  if (saying === null) return text;
  return words[saying.key].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const arg = saying.args[name] ?? '';
    return arg.endsWith(' %') ? percentText(arg.slice(0, -' %'.length), words) : arg;
  });
}
