/** The catalogues of the window's languages, and that the window says nothing that is not in them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bestLanguage, LANGUAGES, type Language } from '../../renderer/messages/languages.ts';
import sameWords from '../../renderer/messages/sameWords.json' with { type: 'json' };
import { scanMessages, type Scan } from './messageScan.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'renderer/messages');
type Messages = Readonly<Record<string, string>>;

const areas = readdirSync(join(folder, 'en')).flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? []);
const read = (language: string, area: string): Messages =>
  JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8')) as Messages;
/** Every message of a language, by `area:key`. */
function catalogue(language: Language): Map<string, string> {
  const all = areas.map((area) =>
    Object.entries(read(language, area)).map(([key, text]) => [`${area}:${key}`, text]),
  );
  return new Map(all.flat() as [string, string][]);
}
const english = catalogue('en');
const stemOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const isPlural = (key: string): boolean => stemOf(key) !== key;
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)(?:, ?\w+)?\}\}/g)].map(([, name]) => name))].sort();
const tags = (text: string): string[] => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag).sort();
/** Plural forms of a language, each as the end of a key. */
const formsOf = (language: string): string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const messages = catalogue(language);

  test('are in the files of English, one of each', () => {
    const files = readdirSync(join(folder, language)).filter((name) => name.endsWith('.json'));
    expect(files).toEqual(areas.map((area) => `${area}.json`));
  });

  test('have every key of English, and no other', () => {
    const wanted = [...new Set([...english.keys()].map(stemOf))].flatMap((stem) =>
      english.has(stem) ? [stem] : formsOf(language).map((form) => `${stem}_${form}`),
    );
    expect([...messages.keys()].sort()).toEqual(wanted.sort());
  });

  test('have the placeholders and tags of English', () => {
    for (const [key, text] of messages) {
      const source = english.get(isPlural(key) ? `${stemOf(key)}_other` : key)!;
      // "a stone" needs no number.
      const free = /_(one|two|zero)$/.test(key) ? ['count'] : [];
      const named = (of: string): string[] => placeholders(of).filter((name) => !free.includes(name));
      expect([key, named(text), tags(text)]).toEqual([key, named(source), tags(source)]);
    }
  });

  test('are never empty, and only where it is meant the English words', () => {
    const allowed = (text: string): boolean => {
      const languages = (sameWords as Readonly<Record<string, readonly string[]>>)[text];
      return languages?.includes('*') || languages?.includes(language);
    };
    for (const [key, text] of messages) {
      expect([key, text.trim() === '' || text !== text.trim()]).toEqual([key, false]);
      if (language === 'en') continue;
      const source = english.get(isPlural(key) ? `${stemOf(key)}_other` : key)!;
      const isWords = /\p{L}/u.test(source.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ''));
      if (isWords && text === source && !allowed(text))
        expect.fail(`${language} ${key} is English: “${text}”`);
    }
  });
});

test('words that are the same in other languages are named once each, and are needed', () => {
  for (const [text, languages] of Object.entries(sameWords as Readonly<Record<string, readonly string[]>>)) {
    const keys = [...english].filter(([, source]) => source === text).map(([key]) => key);
    for (const language of languages) {
      const inThese = language === '*' ? LANGUAGES.slice(1) : [language as Language];
      const used = inThese.every((one) => keys.some((key) => catalogue(one).get(key) === text));
      expect([text, language, used]).toEqual([text, language, true]);
    }
  }
});

function filesOf(dir: string): string[] {
  return readdirSync(join(root, dir), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}

/** What only tests use. */
const FOR_TESTS = /\/(fakeApi|test[A-Z]\w*)\.ts$/;
const scans = new Map<string, Scan>(
  filesOf('renderer')
    .filter((file) => !file.startsWith('renderer/messages/') && !FOR_TESTS.test(file))
    .map((file) => [file, scanMessages(file, readFileSync(join(root, file), 'utf8'), new Set(areas))]),
);
const uses = [...scans].flatMap(([file, { uses: used }]) => used.map((use) => ({ file, ...use })));

describe('the window', () => {
  test('says nothing outside the catalogues', () => {
    const loose = [...scans].flatMap(([file, scan]) =>
      scan.loose.map(({ line, text }) => `${file}:${line} “${text}”`),
    );
    expect(loose).toEqual([]);
  });

  test('uses every message', () => {
    // Titles of actions are found by the actions' ids: renderer/state/workbench.test.ts.
    const stems = [...new Set([...english.keys()].map(stemOf))].filter((key) => !key.startsWith('actions:'));
    expect(stems.filter((stem) => !uses.some(({ key }) => key.test(stem)))).toEqual([]);
  });

  test('asks for messages that there are, with the values they hold', () => {
    const stems = new Map<string, string>();
    for (const [key, text] of english)
      if (!isPlural(key) || key.endsWith('_other')) stems.set(stemOf(key), text);
    for (const { file, line, key, values, isCall } of uses) {
      const found = [...stems].filter(([stem]) => key.test(stem));
      expect([`${file}:${line} ${key.source}`, found.length > 0]).toEqual([
        `${file}:${line} ${key.source}`,
        true,
      ]);
      if (!isCall || values === null) continue;
      for (const [stem, text] of found) {
        const needed = placeholders(text).filter((name) => !values.includes(name));
        expect([`${file}:${line}`, stem, needed]).toEqual([`${file}:${line}`, stem, []]);
      }
      const wanted = found.flatMap(([stem, text]) => [
        ...placeholders(text),
        english.has(stem) ? '' : 'count',
      ]);
      expect([`${file}:${line}`, values.filter((name) => !wanted.includes(name))]).toEqual([
        `${file}:${line}`,
        [],
      ]);
    }
  });
});

describe('what is found in a file', () => {
  const areaNames = new Set(['app']);
  const looseIn = (file: string, text: string): string[] =>
    scanMessages(file, text, areaNames).loose.map((words) => `${words.line} ${words.text}`);

  test('text and attributes of components, and literals that become them', () => {
    const component = `<script lang="ts">
  const words = { title: 'dots', id: 'some.thing' };
  const kind = $derived(words.id === 'Kind' ? 'first' : 'Second one');
</script>
{#if kind}
  <p class={kind ? 'one two' : ''}>Hello {kind ? 'there' : t('app:some', { name: 'x' })}</p>
  <button title="Close" aria-label={\`\${kind} more\`} onclick={() => run('file.new')}>{'×'}</button>
  <Field hint="why not" {kind} /><!-- not a word -->
{/if}
{#snippet more(word: string)}{@const shown = 'Words here'}{word}{shown}{/snippet}
<style>p { font-family: 'Some Font'; }</style>`;
    expect(looseIn('a.svelte', component)).toEqual([
      '2 dots',
      '3 Second one',
      '6 Hello',
      '6 there',
      '7 Close',
      '7 more',
      '8 why not',
      '10 Words here',
    ]);
  });

  test('words of plain code, but not what is compared, imported or said to be none', () => {
    const code = `import a from 'Some Where';
const key = event.key === 'Enter' || event.key === 'Other';
notices.info('done');
throw new Error('It went wrong');
type Kind = 'One kind' | 'Other';
const label = \`\${n} of them\`;
element.closest('.a b c');
// not shown: names of the file
const names = { one: 'First name', two: 'Second name' };
const two = 'Noch größer';
switch (x) { case 'Case': f('Called'); }`;
    expect(looseIn('a.ts', code)).toEqual([
      '3 done',
      '4 It went wrong',
      '6 1 of them',
      '10 Noch größer',
      '11 Called',
    ]);
  });

  test('messages, with the values they are given', () => {
    const code = `t('app:one'); t(a ? 'app:two' : 'app:three', { count: 2, name }); t(\`app:four.\${a}.x\`, rest);
const KEYS = ['app:five'] as const;`;
    const found = scanMessages('a.ts', code, areaNames).uses.map(({ key, values, isCall }) => [
      key.source,
      values,
      isCall,
    ]);
    expect(found).toEqual([
      ['^app:one$', [], true],
      ['^app:two$', ['count', 'name'], true],
      ['^app:three$', ['count', 'name'], true],
      ['^app:four\\.[^:.]+\\.x$', null, true],
      ['^app:five$', null, false],
    ]);
    const rich = scanMessages(
      'a.svelte',
      '<Rich message="app:six" values={{ a, b: 1 }} tags={{ key }} />',
      areaNames,
    );
    expect(rich.uses).toContainEqual({ line: 1, key: /^app:six$/, values: ['a', 'b'], isCall: true });
    expect(rich.loose).toEqual([]);
  });
});

test('the language of the system is the first of its wishes that there is', () => {
  expect(bestLanguage(['ja-JP', 'en'])).toBe('ja');
  expect(bestLanguage(['it', 'zh-TW', 'de'])).toBe('zh-Hans');
  expect(bestLanguage(['fr-CA'])).toBe('fr');
  expect(bestLanguage(['it'])).toBe('en');
  expect(bestLanguage([])).toBe('en');
});
