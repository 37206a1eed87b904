/** The translated pages of Help hold what the English ones do; those that are missing or old are only told (HOWTO.md). */
import { expect, test } from 'vitest';
import { HELP_PAGES } from '../../renderer/app/helpPages.ts';
import { pagesIn } from '../scripts/helpSources.ts';
import { DOCS, findingsOf, translationStates } from './helpTranslations.ts';

test('Help shows every English page', () => {
  expect([...HELP_PAGES].sort()).toEqual([...pagesIn(DOCS).keys()].sort());
});

test('the translated pages are as the English ones', () => {
  const states = translationStates();
  const old = states.filter(({ state }) => state !== 'current').length;
  if (old > 0) console.warn(`Help: ${old} pages are missing or stale; npm run check:help lists them`);
  expect(states.flatMap(({ file, faults }) => faults.map((fault) => `${file}: ${fault}`))).toEqual([]);
});

const SOURCE = `# A page

Press **Stop** (\`Esc\`), *Go on*, **at once** or **new**; see [b](b.md).

![A board with two stones](pictures/a.webp)

- one
- two

| a | b |
|---|---|
| 1 | 2 |
`;
const ENGLISH = new Map([
  ['game:stop', 'Stop'],
  ['jobs:stop', 'Stop'],
  ['jobs:go', 'Go on'],
  ['jobs:new', 'new'],
]);
const GERMAN = new Map([
  ['game:stop', 'Anhalten\u00a0…'],
  ['jobs:stop', 'Stopp'],
  ['jobs:go', 'Fortsetzen'],
  ['jobs:new', 'neu'],
]);
const TRANSLATION = `# Eine Seite

**„Stopp“** drücken (\`Esc\`), *Fortsetzen*, **sofort** oder **neu**; siehe [b](b.md).

![Ein Brett mit zwei Steinen](pictures/a.webp)

- eins
- zwei

| a | b |
|---|---|
| 1 | 2 |
`;

test('a translation that is in order has no faults', () => {
  expect(findingsOf(SOURCE, TRANSLATION, ENGLISH, GERMAN)).toEqual({ faults: [], hints: [] });
});

test('every fault of a translation is found', () => {
  const broken = `# Eine Seite

## Mehr

**Stop** drücken (\`Escape\`), *Weiter*, ** sofort** oder **neue**; siehe [b](c.md).

![A board with two stones](pictures/b.webp)

- eins

`;
  expect(findingsOf(SOURCE, broken, ENGLISH, GERMAN)).toEqual({
    faults: [
      'headings: English has 1; here 1, 2',
      'lists: English has 2 items; here 1 items',
      'tables: English has 1 rows; here none',
      'pictures: “pictures/a.webp” is missing',
      'pictures: “pictures/b.webp” is not in English',
      'links: “b.md” is missing',
      'links: “c.md” is not in English',
      'code: “Esc” is missing',
      'code: “Escape” is not in English',
      'bold: “Stop” is “Anhalten …” or “Stopp” in the window',
      'still English: “A board with two stones”',
      'stars that make nothing bold: “ücken ( ), Weiter , ** sofort** oder neue ”',
    ],
    hints: ['perhaps: “Go on” is “Fortsetzen” in the window'],
  });
});
