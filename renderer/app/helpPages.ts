/**
 * The pages of Help: Markdown files of resources/docs. The English ones are part of the program; those of another language are
 * one file that is loaded when Help is opened in it.
 */
import { Marked } from 'marked';
import type { Language } from '../messages/languages.ts';
import { shortcutText, writtenShortcut } from '../ui/shortcuts.ts';
import { HELP_MARKDOWN, titleOf, translationOf } from './helpMarkdown.ts';

/** All pages in reading order: their ids are their file names. */
export const HELP_PAGES = [
  'start',
  'playing',
  'scoring',
  'analysis',
  'reading',
  'position',
  'moves',
  'openings',
  'patterns',
  'regression',
  'problems',
  'match',
  'jobs',
  'engineCommands',
  'files',
  'keyboard',
  'commandLine',
  'trouble',
] as const;

/** A page as it is shown. */
export interface HelpPage {
  title: string;
  markdown: string;
  language: Language;
}

/** The page of a language. */
interface Translation extends HelpPage {
  /** The English page has been changed since. */
  isStale: boolean;
}

/** The text of each English page by its id, when the window was built: englishIds of build/scripts/helpSources.ts. */
declare const HELP_SOURCES: Readonly<Record<string, string>>;

const idOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
const byId = (files: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(Object.entries(files).map(([path, text]) => [idOf(path), text]));

const english = byId(
  import.meta.glob<string>('../../resources/docs/*.md', { eager: true, query: '?raw', import: 'default' }),
);
/** One file for each language. */
const loaders = import.meta.glob<Readonly<Record<string, string>>>('../messages/*/pages.ts', {
  import: 'default',
});
/** By id: where the pictures are served. */
const pictures = byId(
  import.meta.glob<string>('../../resources/docs/pictures/*.webp', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
);

export function englishPage(id: string): HelpPage {
  const markdown = english.get(id) ?? '';
  return { title: titleOf(markdown) ?? id, markdown, language: 'en' };
}

/** The pages that there are in a language, by id: none in English, which needs no translation. */
export type Translations = ReadonlyMap<string, Translation>;

/** Rejects when they cannot be loaded. */
export async function loadTranslations(language: Language): Promise<Translations> {
  const files = byId((await loaders[`../messages/${language}/pages.ts`]?.()) ?? {});
  return new Map(
    [...files].map(([id, file]) => {
      const { of, text } = translationOf(file);
      const isStale = of !== HELP_SOURCES[id];
      return [id, { title: titleOf(text) ?? id, markdown: text, language, isStale }];
    }),
  );
}

const marked = new Marked(HELP_MARKDOWN, {
  renderer: {
    // Keys as they are called on a keyboard of the window's language.
    codespan({ text }) {
      const shortcut = writtenShortcut(text);
      return shortcut === undefined ? false : `<code>${shortcutText(shortcut)}</code>`;
    },
  },
  walkTokens(token) {
    // Pictures are served under other names than they have beside the pages.
    if (token.type === 'image')
      token.href = pictures.get(idOf(token.href as string)) ?? (token.href as string);
  },
});

/** Ends of lines between two characters of a script without spaces: a browser would show one there. */
// not shown: characters of an expression
const CJK = '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}ー、。，．：；！？「」『』（）《》“”…・]';
const INNER_LINE_END = new RegExp(
  `(?<=${CJK}(?:</(?:strong|em|code|a)>)*)\\n(?=(?:<(?:strong|em|code|a)\\b[^>]*>)*${CJK})`,
  'gu',
);

/** A page as HTML; it reads the language of the window for the names of keys. */
export function pageHtml({ markdown, language }: HelpPage): string {
  const html = marked.parse(markdown, { async: false });
  return language === 'ja' || language === 'zh-Hans' ? html.replace(INNER_LINE_END, '') : html;
}
