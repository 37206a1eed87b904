/**
 * What the host says to a person, as a phrase of the catalogue with what stands in it: its own sentence is English, and whoever shows it
 * says the same in the reader's language.
 */
import { decimalText, ENGLISH, type WordKey, type Words } from './wordCatalogue.ts';

export type SayingKey = Extract<WordKey, `host.${string}`>;

export const SAYING_KEYS = Object.keys(ENGLISH).filter((key): key is SayingKey => key.startsWith('host.'));

/** All that the host may say, in one language. */
export type HostWords = Readonly<Record<SayingKey, string>>;

export interface Saying {
  key: SayingKey;
  /** By placeholder: text as it is, or other phrases, in a list. */
  args?: Readonly<Record<string, string | readonly Saying[]>>;
}

/** Phrases of a number, which is kept with a point. */
const NUMBERS: ReadonlySet<SayingKey> = new Set(['host.number', 'host.percent']);

/** The saying in the language of `words`. */
export function sayingText({ key, args = {} }: Saying, words: Words = ENGLISH): string {
  if (NUMBERS.has(key) && typeof args.n === 'string') args = { ...args, n: decimalText(args.n, words) };
  return words[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = args[name];
    if (typeof value === 'object')
      return value.map((one) => sayingText(one, words)).join(words['list.between']);
    return value ?? '';
  });
}

/** Sentences one after the other, as one saying; there must be one. */
export function inOne(sentences: readonly Saying[]): Saying {
  return sentences.reduceRight((rest, first) => ({
    key: 'host.sentences',
    args: { first: [first], rest: [rest] },
  }));
}

/** An error whose message is such a phrase. */
export class SayingError extends Error {
  readonly says: Saying;

  constructor(says: Saying) {
    super(sayingText(says));
    this.says = says;
  }
}

/** Words that no catalogue has: what other programs and files say, or what only a programmer reads. */
export function verbatim(text: string): Saying {
  return { key: 'host.verbatim', args: { text } };
}

/** Sayings each in a line of its own, as one, halves in halves: they lie in each other no deeper than they must; there must be one. */
export function inLines(lines: readonly Saying[]): Saying {
  if (lines.length === 1) return lines[0];
  const half = lines.length >> 1;
  return {
    key: 'host.lines',
    args: { above: [inLines(lines.slice(0, half))], below: [inLines(lines.slice(half))] },
  };
}

/** Sayings in a list, as one. */
export function listOf(list: readonly Saying[]): Saying {
  return { key: 'host.list', args: { list } };
}

/** Names in a list, each in quotation marks; those after the first `most` are counted only. */
export function quotedList(names: readonly string[], most = names.length): Saying[] {
  const list = names.slice(0, most).map((name): Saying => ({ key: 'host.quoted', args: { name } }));
  if (names.length > most) list.push({ key: 'host.more', args: { n: `${names.length - most}` } });
  return list;
}

/** A number with so many digits behind the point. */
export function numberSaying(value: number, digits: number): Saying[] {
  return [{ key: 'host.number', args: { n: value.toFixed(digits) } }];
}

/** A share of 1 in percent, with so many digits behind the point. */
export function percentSaying(share: number, digits = 0): Saying[] {
  return [{ key: 'host.percent', args: { n: (100 * share).toFixed(digits) } }];
}

/** A message in English with the phrase that it is. */
export interface Told {
  message: string;
  says: Saying;
}

export function said(says: Saying): Told {
  return { message: sayingText(says), says };
}

/** Phrases that may lie in each other. */
const DEEPEST = 100;

/** Whether data from elsewhere, such as a host of another version or anybody's worker, is a saying that is known here, with all in it. */
export function isKnownSaying(data: unknown, depth = 0): data is Saying {
  if (typeof data !== 'object' || data === null || depth > DEEPEST) return false;
  const { key, args = {} } = data as Partial<Record<keyof Saying, unknown>>;
  if (typeof key !== 'string' || !Object.hasOwn(ENGLISH, key)) return false;
  if (typeof args !== 'object' || args === null) return false;
  return Object.values(args).every(
    (arg) =>
      typeof arg === 'string' || (Array.isArray(arg) && arg.every((one) => isKnownSaying(one, depth + 1))),
  );
}
