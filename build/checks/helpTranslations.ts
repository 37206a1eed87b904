/**
 * Whether a translated page of Help says what the English one does, as far as can be seen without reading it: it has its headings,
 * lists, tables, pictures, links and code, and calls what the window shows by the name that the window has for it in that language.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Marked, type MarkedToken } from 'marked';
import { HELP_MARKDOWN, translationOf } from '../../renderer/app/helpMarkdown.ts';
import { LANGUAGES, type Language } from '../../renderer/messages/languages.ts';
import { pagesIn, textId } from '../scripts/helpSources.ts';

const root = resolve(import.meta.dirname, '../..');
export const DOCS = join(root, 'resources/docs');

/** What is counted of a page. */
interface Parts {
  /** Levels in their order. */
  headings: string[];
  lists: string[];
  tables: string[];
  pictures: string[];
  links: string[];
  code: string[];
  bold: string[];
  italic: string[];
  /** Paragraphs, items and alternative texts of pictures, which are words. */
  words: string[];
  /** All text that is read, code left out. */
  text: string;
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');
const marked = new Marked(HELP_MARKDOWN);

function partsOf(markdown: string): Parts {
  const parts: Parts = {
    headings: [],
    lists: [],
    tables: [],
    pictures: [],
    links: [],
    code: [],
    bold: [],
    italic: [],
    words: [],
    text: '',
  };
  void marked.walkTokens(marked.lexer(markdown), (any) => {
    // Its own tokens only: there are no others.
    const token = any as MarkedToken;
    if (token.type === 'heading') parts.headings.push(String(token.depth));
    else if (token.type === 'list') parts.lists.push(`${token.items.length} items`);
    else if (token.type === 'table') parts.tables.push(`${token.rows.length} rows`);
    else if (token.type === 'image') {
      parts.pictures.push(token.href);
      parts.words.push(oneLine(token.text));
    } else if (token.type === 'link') parts.links.push(token.href);
    else if (token.type === 'codespan' || token.type === 'code') parts.code.push(token.text);
    else if (token.type === 'strong') parts.bold.push(oneLine(token.text));
    else if (token.type === 'em') parts.italic.push(oneLine(token.text));
    else if (token.type === 'text' && !('tokens' in token)) parts.text += oneLine(token.text) + ' ';
    if (token.type === 'paragraph' || token.type === 'heading') parts.words.push(oneLine(token.text));
  });
  return parts;
}

/** What is in `wanted` and not in `found`, each as often as it is missing. */
function lacking(wanted: readonly string[], found: readonly string[]): string[] {
  const left = [...found];
  return wanted.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Messages of a language by file and key. */
type Catalogue = ReadonlyMap<string, string>;

function catalogueOf(language: Language): Catalogue {
  const folder = join(root, 'renderer/messages', language);
  const areas = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    areas.flatMap((name) => {
      const messages = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>;
      return Object.entries(messages).map(([key, text]) => [`${name}:${key}`, text] as const);
    }),
  );
}

/** The renderings of an English message; undefined when it is none, such as a word that is merely stressed. */
function renderings(label: string, english: Catalogue, messages: Catalogue): string[] | undefined {
  const keys = [...english].filter(([, text]) => text === label).map(([key]) => key);
  const found = keys.flatMap((key) => oneLine(messages.get(key) ?? '') || []);
  return found.length > 0 ? [...new Set(found)] : undefined;
}

const QUOTES = /^[\s“”„‘’«»「」『』]+|[\s“”„‘’«»「」『』]+$/gu;
const unquoted = (text: string): string => text.replace(QUOTES, '');

interface Findings {
  faults: string[];
  /** Names that may be another's: the English word may only be stressed, or be that of a file. */
  hints: string[];
}

/** What there is to say of a translation of the English page as it is now; both without their first line of origin. */
export function findingsOf(
  source: string,
  translation: string,
  english: Catalogue,
  messages: Catalogue,
): Findings {
  const wanted = partsOf(source);
  const found = partsOf(translation);
  const faults: string[] = [];
  const hints: string[] = [];
  for (const what of ['headings', 'lists', 'tables'] as const) {
    const [there, here] = [wanted[what].join(', '), found[what].join(', ')];
    if (there !== here) faults.push(`${what}: English has ${there || 'none'}; here ${here || 'none'}`);
  }
  for (const what of ['pictures', 'links', 'code'] as const) {
    for (const one of lacking(wanted[what], found[what])) faults.push(`${what}: “${one}” is missing`);
    for (const one of lacking(found[what], wanted[what])) faults.push(`${what}: “${one}” is not in English`);
  }
  const bold = new Set(found.bold.map(unquoted));
  for (const label of new Set([...wanted.bold, ...wanted.italic])) {
    const names = renderings(label, english, messages);
    if (!names) continue;
    // Names of what the window shows begin with a capital.
    const isName = wanted.bold.includes(label) && /^\P{Ll}/u.test(label);
    if (names.some((name) => (isName ? bold.has(unquoted(name)) : found.text.includes(name)))) continue;
    const called = names.map((name) => `“${name}”`).join(' or ');
    (isName ? faults : hints).push(`${isName ? 'bold' : 'perhaps'}: “${label}” is ${called} in the window`);
  }
  for (const words of found.words)
    if (words.length >= 20 && wanted.words.includes(words) && /\p{L} \p{L}/u.test(words))
      faults.push(`still English: “${words}”`);
  for (const [stars] of found.text.matchAll(/.{0,20}\*\*.{0,20}/gu))
    faults.push(`stars that make nothing bold: “${stars}”`);
  return { faults, hints };
}

/** What is wrong whatever the English page says: places that a link or picture does not lead to. */
function brokenPlaces(markdown: string, pages: ReadonlyMap<string, string>): string[] {
  const { pictures, links } = partsOf(markdown);
  return [
    ...pictures
      .filter((href) => !existsSync(join(DOCS, href)))
      .map((href) => `pictures: there is no “${href}”`),
    ...links
      .filter((href) => href.endsWith('.md') && !pages.has(href.slice(0, -'.md'.length)))
      .map((href) => `links: there is no “${href}”`),
  ];
}

interface TranslationState extends Findings {
  /** Such as "de/start.md", a file of resources/docs. */
  file: string;
  state: 'current' | 'stale' | 'missing';
}

/** The state of every page in every language. */
export function translationStates(): TranslationState[] {
  const english = pagesIn(DOCS);
  const englishMessages = catalogueOf('en');
  const stateOf = (
    id: string,
    page: string | undefined,
    messages: Catalogue,
  ): Omit<TranslationState, 'file'> => {
    if (page === undefined) return { state: 'missing', faults: [], hints: [] };
    const source = english.get(id);
    const { of, text } = translationOf(page);
    if (source !== undefined && of === textId(source))
      return { state: 'current', ...findingsOf(source, text, englishMessages, messages) };
    const faults = brokenPlaces(text, english);
    if (source === undefined) faults.push('there is no English page of this name');
    if (of === undefined)
      faults.push('its first line is not “<!-- of SHA -->” with the 12 digits of the English page');
    return { state: 'stale', faults, hints: [] };
  };
  return LANGUAGES.filter((language) => language !== 'en').flatMap((language) => {
    const folder = join(DOCS, language);
    const pages = existsSync(folder) ? pagesIn(folder) : new Map<string, string>();
    const messages = catalogueOf(language);
    return [...new Set([...english.keys(), ...pages.keys()])].map((id) => ({
      file: `${language}/${id}.md`,
      ...stateOf(id, pages.get(id), messages),
    }));
  });
}
