/**
 * The program without Electron, as one folder: what the npm package, the container image and the single file are made of
 * (`npm run package:npm` and `package:cli`). A folder of its own, since the project's package.json is that of the checkout, with everything
 * that building needs, and private: it is never published by mistake.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programFiles } from '../../main/host/engineBuild.ts';

const root = resolve(import.meta.dirname, '../..');
/** Where it is laid when nothing else is said. */
const STAGED = join(root, 'out/npm');

/** Programs that are started as a process or a thread; they name all other files of theirs. */
const PROGRAMS = ['out/cli/yomi.js', 'out/main/engine.js'];
const DATA = [
  'out/renderer',
  'patterns/db',
  'resources/emacs',
  'resources/patterns.bin',
  'resources/problems',
  'resources/regression',
  'resources/NOTICES.txt',
  'LICENSE',
  'README.md',
];
const DESCRIBED = ['name', 'version', 'description', 'license', 'type', 'bin', 'engines', 'dependencies'];

/** Lays the program into `folder`, which is emptied before. Throws when something is not built. */
export function stage(folder: string = STAGED): void {
  rmSync(folder, { recursive: true, force: true });
  const programs = PROGRAMS.flatMap((entry) => [...programFiles(join(root, entry)).keys()]);
  for (const path of [...programs.map((file) => relative(root, file)), ...DATA]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !source.endsWith('.map'),
    });
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published(), null, 2)}\n`);
  // Man page, completions and references, as finish.mjs had the program print them.
  cpSync(join(root, 'out/share'), join(folder, 'share'), {
    recursive: true,
    filter: (source) => !source.endsWith('.gz'),
  });
}

/** What the package says of itself: the project's description without what only the checkout needs. */
function published(): object {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
  return {
    ...Object.fromEntries(DESCRIBED.map((key) => [key, own[key]])),
    keywords: ['go', 'baduk', 'weiqi', 'gtp', 'sgf'],
    files: ['out', 'patterns', 'resources', 'share'],
    man: ['./share/yomi.6'],
    publishConfig: { access: 'public', provenance: true },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) stage();
