/**
 * `npm run package:cli`: one file that is the whole `yomi` command line, for machines without Node (Node's
 * single executable applications). It is the Node that runs this script, and the staged program with its two packages as assets,
 * which main/cli/singleFile.ts lays down when it is first started.
 */
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'postject';
import { build } from 'vite';
import { stage } from './stage.ts';

const root = resolve(import.meta.dirname, '../..');
/** The mark in Node's executable that is flipped when it carries a program. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const WINDOWS = process.platform === 'win32';
const MAC = process.platform === 'darwin';

/** Makes the file at `target`, of what is built. */
export async function makeSingleFile(target: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'yomi-single-'));
  try {
    const program = join(work, 'program');
    stageWithPackages(program);
    writeFileSync(join(program, 'load.cjs'), 'exports.load = (url) => import(url);\n');
    await bundleEntry(work);
    const blob = join(work, 'blob');
    const config = {
      main: join(work, 'singleFile.cjs'),
      output: blob,
      disableExperimentalSEAWarning: true,
      assets: assetsOf(program, join(work, 'id')),
    };
    writeFileSync(join(work, 'sea.json'), JSON.stringify(config));
    execFileSync(process.execPath, ['--experimental-sea-config', join(work, 'sea.json')], { stdio: 'pipe' });
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(process.execPath, target);
    chmodSync(target, 0o755);
    if (MAC) execFileSync('codesign', ['--remove-signature', target]);
    await inject(target, 'NODE_SEA_BLOB', readFileSync(blob), {
      sentinelFuse: FUSE,
      ...(MAC ? { machoSegmentName: 'NODE_SEA' } : {}),
    });
    if (MAC) execFileSync('codesign', ['--sign', '-', target]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The staged program, and what its packages need to run here. */
function stageWithPackages(folder: string): void {
  stage(folder);
  const sqlite = 'node_modules/better-sqlite3';
  const own = `${process.platform}-${process.arch}.node`;
  for (const path of [
    'node_modules/ws',
    ...['lib', 'package.json', 'LICENSE', `prebuilds/${own}`].map((name) => `${sqlite}/${name}`),
  ])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  const licence = ['../LICENSE', '../../LICENSE'].map((name) => resolve(process.execPath, '..', name));
  const text = licence.map(readIfThere).find((found) => found !== undefined) ?? '';
  appendFileSync(join(folder, 'resources/NOTICES.txt'), `\n\nNode.js ${process.version}\n\n${text}`);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** An executable's main script is CommonJS in one file. */
async function bundleEntry(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      ssr: join(root, 'main/cli/singleFile.ts'),
      outDir,
      emptyOutDir: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'singleFile.cjs' } },
    },
  });
}

/** Every file of the program under its path, and what names all their contents. */
function assetsOf(program: string, idFile: string): Record<string, string> {
  const paths = readdirSync(program, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const names = paths.map((path) => relative(program, path).split(sep).join('/'));
  const hash = createHash('sha256');
  for (const [i, path] of paths.entries())
    hash.update(`${names[i]}\0${createHash('sha256').update(readFileSync(path)).digest('hex')}\n`);
  writeFileSync(idFile, hash.digest('hex').slice(0, 24));
  return { ...Object.fromEntries(paths.map((path, i) => [names[i], path])), id: idFile };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const name = `yomi-cli-${process.platform}-${process.arch}${WINDOWS ? '.exe' : ''}`;
  const target = join(root, 'release', name);
  await makeSingleFile(target);
  console.log(target);
}
