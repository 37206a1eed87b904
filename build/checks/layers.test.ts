/**
 * The import table of engine/README.md as a test: every folder may import only from folders above it, so that data flows
 * one way. Type-only imports count too, except where the table says so.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const engineOrder = (
  'util protocol board sgf montecarlo reading connection patterns influence worms eyes owl semeai dragons combinations breakins generators valuation ' +
  'scoring genmove regression gtp testing bench'
).split(' ');
const mainOrder = ['ipc', 'store', 'patterns', 'engine', 'regression', 'host'];
const engineFolders = engineOrder.map((name) => `engine/${name}`);

const patternOrder = [
  'patterns',
  ...'format montecarlo constraints compiler matcher joseki eyes builtin'
    .split(' ')
    .map((name) => `patterns/${name}`),
];
/** What the pattern tools may know of the engine, and the parts of it that may not know them. */
const belowPatterns = ['engine/util', 'engine/protocol', 'engine/board'];

/** What each folder may import, besides itself. */
const allowed = new Map<string, string[]>();
for (const [i, name] of engineOrder.entries()) {
  allowed.set(`engine/${name}`, name === 'protocol' || name === 'util' ? [] : engineFolders.slice(0, i));
}
for (const [i, name] of patternOrder.entries()) {
  allowed.set(name, [...belowPatterns, ...patternOrder.slice(0, i)]);
}
for (const name of engineFolders) {
  if (!belowPatterns.includes(name) && name !== 'engine/sgf') allowed.get(name)?.push(...patternOrder);
}
// SGF files of joseki are read with the engine's parser.
allowed.get('patterns/joseki')?.push('engine/sgf');
for (const [i, name] of mainOrder.entries()) {
  const below = mainOrder.slice(0, i).map((folder) => `main/${folder}`);
  allowed.set(`main/${name}`, [...patternOrder, ...engineFolders, ...below]);
}
const mainFolders = mainOrder.map((name) => `main/${name}`);
for (const name of ['app', 'cli']) {
  allowed.set(`main/${name}`, [...patternOrder, ...engineFolders, ...mainFolders]);
}
allowed.set('main/preload', ['main/ipc']);
const rendererFolders = ['app', 'api', 'state', 'board', 'panels', 'ui', 'style'].map(
  (name) => `renderer/${name}`,
);
for (const folder of [...rendererFolders, 'renderer']) {
  allowed.set(folder, [
    ...rendererFolders,
    'renderer',
    'engine/protocol',
    'engine/board',
    'engine/sgf',
    'main/ipc',
    'patterns',
    'patterns/format',
    'patterns/constraints',
    'patterns/compiler',
    'resources',
    'package.json',
  ]);
}

function sources(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(name) && !/\.test\.ts$|\.d\.ts$/.test(name) ? [path] : [];
  });
}

function folderOf(path: string): string {
  const parts = relative(root, path).split(sep);
  const depth =
    parts[0] === 'engine' || parts[0] === 'main' || parts[0] === 'renderer' || parts[0] === 'patterns'
      ? 2
      : 1;
  return parts.length > depth
    ? parts.slice(0, depth).join('/')
    : parts.slice(0, Math.max(1, parts.length - 1)).join('/');
}

const importPattern =
  /(?:^|\n)\s*(import|export)\s+(type\s)?[^;'"]*?from\s*'([^']+)'|import\('([^']+)'\)|(?:^|\n)\s*import\s*'([^']+)'/g;

function violations(): string[] {
  const found: string[] = [];
  for (const top of ['patterns', 'engine', 'main', 'renderer']) {
    for (const path of sources(join(root, top))) {
      const folder = folderOf(path);
      for (const match of readFileSync(path, 'utf8').matchAll(importPattern)) {
        const specifier = match[3] ?? match[4] ?? match[5];
        const here = relative(root, path);
        if (!specifier.startsWith('.')) {
          if (top === 'engine' || top === 'patterns')
            found.push(`${here}: ${top}/ imports the package '${specifier}'`);
          continue;
        }
        const target = folderOf(resolve(dirname(path), specifier.replace(/\?.*$/, '')));
        if (target === folder) continue;
        if (!allowed.get(folder)?.includes(target)) found.push(`${here}: ${folder} imports ${target}`);
        else if (top === 'renderer' && target === 'main/ipc' && match[2] === undefined) {
          found.push(`${here}: the renderer imports only types from main/ipc`);
        }
      }
    }
  }
  return found;
}

test('every folder imports only from the folders above it', () => {
  expect(violations()).toEqual([]);
});

test('the table knows every folder', () => {
  const folders = ['patterns', 'engine', 'main', 'renderer'].flatMap((top) =>
    sources(join(root, top)).map((path) => folderOf(path)),
  );
  expect(
    [...new Set(folders)].filter(
      (folder) => !allowed.has(folder) && folder !== 'main' && folder !== 'engine',
    ),
  ).toEqual([]);
});
