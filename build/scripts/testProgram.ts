/**
 * The program as the unit tests start it, command line, threads and engine: bundled as `npm run build` does it, which starts sooner
 * than the sources do. Vitest asks for it before the tests; it is made anew only when a source or the bundler is another one.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testProgramFolder } from '../checks/testProgram.ts';

const root = resolve(import.meta.dirname, '../..');
const SOURCES = ['main', 'engine', 'patterns'];
/** What a program looks for beside its out/ folder. */
const BESIDE = ['package.json', 'resources', 'patterns'];
const STAMP = 'sources';

function presentSources(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.(ts|json)$/.test(file))
      .map((file) => join(folder, file)),
  );
  const bundler = ['electron.config.ts', 'package-lock.json', 'build/scripts/testProgram.ts'];
  for (const file of [...files, ...bundler].sort())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

async function bundle(): Promise<void> {
  const { resolveConfig } = await import('electron-vite');
  const { build, mergeConfig } = await import('vite');
  const sources = presentSources();
  const made = `${testProgramFolder}.${process.pid}`;
  const file = join(root, 'electron.config.ts');
  const { config } = await resolveConfig({ configFile: file, logLevel: 'warn' }, 'build', 'production');
  // Not minified: stacks then name lines that can be read.
  await build(
    mergeConfig(config!.main!, {
      build: { outDir: join(made, 'out'), rolldownOptions: { output: { minify: false } } },
    }),
  );
  for (const name of BESIDE) symlinkSync(join(root, name), join(made, name));
  writeFileSync(join(made, STAMP), sources);
  rmSync(testProgramFolder, { recursive: true, force: true });
  renameSync(made, testProgramFolder);
}

/** Vitest calls it before the tests. The bundler sets variables of the environment, hence a process of its own. */
export default function freshTestProgram(): void {
  const stamp = join(testProgramFolder, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === presentSources()) return;
  execFileSync(process.execPath, [import.meta.filename], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await bundle();
