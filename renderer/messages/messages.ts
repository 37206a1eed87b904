/**
 * Every word of the window, in the user's language. A message has a key `area:screen.name`; areas are JSON files,
 * `<language>/<area>.json`. English is part of the program and the source of the keys, their placeholders and their types;
 * another language is one file of its own that is loaded when it is chosen. A key that a language lacks is told in English.
 *
 * `t` reads the language as Svelte reads state: whatever a component shows of it is drawn anew when the language changes, and
 * nothing else happens. So words are made where they are shown, and never kept in a constant of a module.
 * How to convert a component: HOWTO.md. Words of the game: GLOSSARY.md.
 */
import { createInstance } from 'i18next';
// Reactive without a compiler, so that Node can read this file; there it is a plain Map.
import { SvelteMap } from 'svelte/reactivity';
import { decimalText, ENGLISH, type Words } from '../../engine/protocol/wordCatalogue.ts';
import english from './en/index.ts';
import type { Language } from './languages.ts';

type English = typeof english;
/** A file of messages. */
export type Area = keyof English;
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Stem<K> = K extends `${infer S}_${PluralForm}` ? S : K;
/** `area:key`; a plural without its form. */
export type MessageKey = { [A in Area]: `${A}:${Stem<keyof English[A] & string>}` }[Area];
/** What stands for the placeholders, by name; `count` chooses the plural form. */
export type Values = Readonly<Record<string, string | number>>;

/** Its messages by the paths of their files, and the phrases that the engine's explanations are made of. */
type Loader = () => Promise<[{ default: Readonly<Record<string, unknown>> }, { WORDS: Words }]>;

const loaders: Readonly<Record<Exclude<Language, 'en'>, Loader>> = {
  ja: () => Promise.all([import('./ja/index.ts'), import('../../engine/protocol/words/ja.ts')]),
  'zh-Hans': () =>
    Promise.all([import('./zh-Hans/index.ts'), import('../../engine/protocol/words/zh-Hans.ts')]),
  ko: () => Promise.all([import('./ko/index.ts'), import('../../engine/protocol/words/ko.ts')]),
  de: () => Promise.all([import('./de/index.ts'), import('../../engine/protocol/words/de.ts')]),
  fr: () => Promise.all([import('./fr/index.ts'), import('../../engine/protocol/words/fr.ts')]),
  es: () => Promise.all([import('./es/index.ts'), import('../../engine/protocol/words/es.ts')]),
};
const phrases = new Map<Language, Words>([['en', ENGLISH]]);

const catalogues = createInstance();
void catalogues.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: { en: english },
  ns: Object.keys(english),
  defaultNS: false,
  // Keys hold dots, and some spaces; they are found as they are.
  keySeparator: false,
  nsSeparator: false,
  load: 'currentOnly',
  // Svelte escapes what it shows.
  interpolation: { escapeValue: false },
});

const shown = new SvelteMap<'language', Language>([['language', 'en']]);
/** The language that was wished for last; files of an earlier wish that come later are not shown. */
const wish: { language: Language } = { language: 'en' };

/** The language that is shown. */
export function language(): Language {
  return shown.get('language') ?? 'en';
}

/** Shows another language from now on; rejects, and changes nothing, when its messages cannot be loaded. */
export async function useLanguage(wanted: Language): Promise<void> {
  wish.language = wanted;
  if (wanted !== 'en' && !catalogues.hasResourceBundle(wanted, 'common')) {
    const [{ default: loaded }, { WORDS }] = await loaders[wanted]();
    phrases.set(wanted, WORDS);
    for (const [path, messages] of Object.entries(loaded))
      catalogues.addResourceBundle(wanted, path.slice('./'.length, -'.json'.length), messages);
  }
  if (wish.language !== wanted) return;
  await catalogues.changeLanguage(wanted);
  shown.set('language', wanted);
}

/** The message in the language that is shown. */
export function t(key: MessageKey, values?: Values): string {
  const end = key.indexOf(':');
  return catalogues.t(key.slice(end + 1), { lng: language(), ns: key.slice(0, end), ...written(values) });
}

/** What is filled in, with fractions and minus as the language writes them; a count, by which the form is chosen, stays a number. */
function written(values: Values = {}): Values {
  const parts = Object.entries(values).map(([name, value]) => {
    const isOther =
      name !== 'count' &&
      typeof value === 'number' &&
      Number.isFinite(value) &&
      !(Number.isInteger(value) && value >= 0);
    return [name, isOther ? formatFraction(value) : value] as const;
  });
  return Object.fromEntries(parts);
}

/** The phrases of explanations (engine/protocol/explanation.ts) in the language that is shown. */
export function explanationWords(): Words {
  return phrases.get(language()) ?? ENGLISH;
}

/** As `t`, for a key that is put together of an id, such as an action's; undefined when there is none. */
export function messageOf(area: Area, id: string): string | undefined {
  const options = { lng: language(), ns: area };
  return catalogues.exists(id, options) ? catalogues.t(id, options) : undefined;
}

/** A piece of a message; `tag` where it is marked as in `Press <key>Esc</key>`. */
export interface RichPart {
  tag?: string;
  text: string;
}

/** Stands for < in values, which can hold no tags. */
const LESS = '\uE000';

/** The pieces of a message with tags; they do not lie in each other. For the component ui/Rich.svelte. */
export function richParts(key: MessageKey, values: Values = {}): RichPart[] {
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('<', LESS) : value,
    ]),
  );
  return t(key, safe)
    .split(/(<\w+>[^<]*<\/\w+>)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [, tag, text] = /^<(\w+)>([^<]*)<\/\1>$/.exec(piece) ?? [];
      return tag === undefined
        ? { text: piece.replaceAll(LESS, '<') }
        : { tag, text: text.replaceAll(LESS, '<') };
    });
}

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat>();

function kept<F extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat>(
  make: new (language: string, options: object) => F,
  options: object,
): F {
  const key = `${make.name} ${language()} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new make(language(), options);
  formats.set(key, known);
  return known as F;
}

/** A negative number with a minus sign for the hyphen that stands for it. */
const withMinus = (number: string): string => number.replace(/^-/, '−');

/** A number as the language writes it. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return withMinus(kept(Intl.NumberFormat, options).format(value));
}

/** A number with just so many digits behind the point, and its minus: as explanations have the same number. */
export function formatFixed(value: number, digits: number): string {
  return decimalText(withMinus(value.toFixed(digits)), explanationWords());
}

/** A number with all its digits, or at most so many behind the point, in no groups. */
export function formatFraction(value: number, most?: number): string {
  const number = String(most === undefined ? value : Number(value.toFixed(most)));
  return decimalText(withMinus(number), explanationWords());
}

/** What was typed for a number, in whatever language, as `Number` reads it. */
export function typedNumber(text: string): string {
  return text.trim().replace(',', '.').replace(/^−/, '-');
}

/** A share as a percentage, `digits` after the point. */
export function formatPercent(share: number, digits = 0): string {
  return formatNumber(share, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** A time as the language writes it: by itself the date, short. */
export function formatDate(
  time: Date | number,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return kept(Intl.DateTimeFormat, options).format(time);
}

/** "a, b and c" in the language. */
export function formatList(
  items: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return kept(Intl.ListFormat, { type }).format(items);
}
