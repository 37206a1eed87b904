import { Marked } from 'marked';
import { afterEach, expect, test } from 'vitest';
import { useLanguage } from '../messages/messages.ts';
import { HELP_MARKDOWN, translationOf } from './helpMarkdown.ts';
import { englishPage, HELP_PAGES, pageHtml } from './helpPages.ts';

afterEach(() => useLanguage('en'));

test('emphasis is that of CommonMark in English, and needs no spaces in Japanese', () => {
  for (const id of HELP_PAGES) {
    const { markdown } = englishPage(id);
    expect(new Marked(HELP_MARKDOWN).parse(markdown)).toBe(new Marked().parse(markdown));
  }
  const page = { title: '', language: 'ja', markdown: '**新規対局…**を\n*選ぶ*。`a*`\n**`*`**' } as const;
  expect(pageHtml(page)).toBe(
    '<p><strong>新規対局…</strong>を<em>選ぶ</em>。<code>a*</code>\n<strong><code>*</code></strong></p>\n',
  );
});

test('keys are called as the keyboard of the language calls them, and nothing else is', async () => {
  const page = {
    title: '',
    language: 'de',
    markdown: '`Ctrl+Page Up` `Esc` `Alt++` `Shift` `End game`',
  } as const;
  await useLanguage('de');
  const words = [...pageHtml(page).matchAll(/<code>(.*?)<\/code>/g)].map(([, word]) => word);
  expect(words).toEqual(['Strg+Bild auf', 'Esc', 'Alt++', 'Umschalt', 'End game']);
});

test('the first line of a translation names the English text it is of', () => {
  expect(translationOf('<!-- of 0123456789ab -->\n# Seite\n')).toEqual({
    of: '0123456789ab',
    text: '# Seite\n',
  });
  expect(translationOf('# Seite\n')).toEqual({ of: undefined, text: '# Seite\n' });
});
