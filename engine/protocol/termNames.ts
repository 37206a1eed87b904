/**
 * What the engine calls the terms of a value, why a reason does not count, how it decided, and what ends and proposes the moves of a reading,
 * in another language. Records hold all of that in English, as phrases of the catalogue with points, figures or a pattern's name in them: a
 * phrase is known by its English, and what stands in it is kept.
 */
import { countText, decimalText, ENGLISH, percentText, type WordKey, type Words } from './wordCatalogue.ts';

interface Phrase {
  key: WordKey;
  /** Matches the whole text; its named groups are what stands for the placeholders. */
  form: RegExp;
}

const SAYINGS: readonly Phrase[] = (Object.keys(ENGLISH) as WordKey[])
  .filter((key) => /^(name|discarded|step|note|by|eyes)\./.test(key))
  .map((key) => {
    const fixed = ENGLISH[key].replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
    // What is filled in has no spaces but that before a percent sign; a list holds phrases.
    const open = fixed.replaceAll(/\{(\w+)\}/g, (_, name) =>
      name === 'list' ? '(?<list>.+)' : String.raw`(?<${name}>\S+(?: %)?)`,
    );
    return { key, form: new RegExp(`^${open}$`) };
  });

/** The phrase that a text of the engine is, and what stands in it; null for another one, as of an older build. */
export function sayingOf(text: string): { key: WordKey; args: Readonly<Record<string, string>> } | null {
  for (const { key, form } of SAYINGS) {
    const match = form.exec(text);
    if (match) return { key, args: match.groups ?? {} };
  }
  return null;
}

/** Such a text in the language of `words`; as it is where it is not known. */
export function inWords(text: string, words: Words): string {
  const saying = sayingOf(text);
  if (saying === null) return text;
  return words[saying.key].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const arg = saying.args[name] ?? '';
    if (name === 'list') return listInWords(arg, ', ', words);
    if (arg.endsWith(' %')) return percentText(arg.slice(0, -' %'.length), words);
    if (/^\d+$/.test(arg)) return countText(Number(arg), words);
    return /^[+−-]?\d+\.\d+$/.test(arg) ? decimalText(arg, words) : arg;
  });
}

/** Texts with something between them, each in the language of `words`. */
export function listInWords(texts: string, between: ', ' | '; ', words: Words): string {
  const parts = texts.split(between).map((text) => inWords(text, words));
  return parts.join(between === ', ' ? words['list.between'] : between);
}
