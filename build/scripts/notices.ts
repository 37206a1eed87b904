/**
 * Part of `npm run build`: the licences of everything that is shipped, as one text. What went into the bundles the bundler itself has
 * written down (`license` in electron.config.ts); beside them stand the packages that are shipped whole, what those contain, and the fonts.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const BUNDLES = ['out', 'out/preload', 'out/renderer'].map((folder) => join(root, folder, 'licenses.json'));

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files
(the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge,
publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so,
subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

interface Licence {
  name: string;
  version?: string;
  identifier?: string | null;
  text?: string | null;
}

const bundled = BUNDLES.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Licence[]);
const byTitle = new Map(
  [...bundled, ...shippedWhole(), ...fonts()].map((licence) => [titleOf(licence), licence]),
);
const sections = [...byTitle]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([title, licence]) => {
    const text = licence.text?.trim() || textByName(licence);
    if (!text) throw new Error(`${title} is shipped without the text of its licence.`);
    return `${'='.repeat(title.length)}\n${title}\n${'='.repeat(title.length)}\n\n${text}\n`;
  });
writeFileSync(
  join(root, 'resources/NOTICES.txt'),
  [
    'Yomi is free software under the GNU General Public License, version 3 or later.\n\n' +
      'It contains the following packages, each under its own licence. The desktop app also contains Electron and\n' +
      'Chromium, whose licences lie beside it as LICENSE.electron.txt and LICENSES.chromium.html.\n',
    ...sections,
  ].join('\n\n'),
);
for (const file of BUNDLES) rmSync(file);

function titleOf({ name, version, identifier }: Licence): string {
  return [name, version, identifier ? `(${identifier})` : undefined].filter(Boolean).join(' ');
}

/** The text of a licence that a package only names; undefined for one whose text is its own. */
function textByName({ name, identifier }: Licence): string | undefined {
  if (identifier !== 'MIT') return undefined;
  const { author } = packageOf(join(root, 'node_modules', name)) as { author?: string | { name: string } };
  const who = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  return `The MIT License (MIT)\n\nCopyright (c) ${who}\n\n${MIT}`;
}

/** The packages that the program loads as they are, and SQLite, which better-sqlite3 is built with. */
function shippedWhole(): Licence[] {
  const { dependencies } = packageOf(root) as { dependencies: Record<string, string> };
  const packages = Object.keys(dependencies).map((name): Licence => {
    const folder = join(root, 'node_modules', name);
    const { version, license } = packageOf(folder) as { version: string; license: string };
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file && readFileSync(join(folder, file), 'utf8');
    return { name, version, identifier: license, text };
  });
  const text =
    'The authors of SQLite disclaim copyright to its source code. In place of a legal notice, here is a blessing:\n\n' +
    '    May you do good and not evil.\n' +
    '    May you find forgiveness for yourself and forgive others.\n' +
    '    May you share freely, never taking more than you give.';
  return [...packages, { name: 'SQLite', identifier: 'public domain, in better-sqlite3', text }];
}

function fonts(): Licence[] {
  const folder = join(root, 'resources/fonts');
  return readdirSync(folder).map((file) => ({
    name: `Font ${file.replace('-OFL.txt', '')}`,
    identifier: 'OFL-1.1',
    text: readFileSync(join(folder, file), 'utf8'),
  }));
}

function packageOf(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
