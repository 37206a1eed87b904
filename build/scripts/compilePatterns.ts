/**
 * `npm run patterns`: compiles patterns/db/ into the one file that the program reads (main/patterns/builtinFile.ts). Whatever
 * runs from source asks for it too; it is compiled only when a source or the compiler is another one than the file was made
 * from.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtinFile } from '../../main/patterns/builtinFile.ts';
import { MC_PATTERNS } from '../../engine/protocol/engineChoice.ts';
import { Builtins, packBuiltins } from '../../patterns/builtin/builtins.ts';
import { DamagedBufferError } from '../../patterns/format/container.ts';

const root = resolve(import.meta.dirname, '../..');
const DATABASES = join(root, 'patterns/db');
const NETWORKS = join(root, 'patterns/network');
/** Everything that the bytes may depend on, the databases' texts included. */
const SOURCES = ['patterns', 'main/patterns', 'engine/board', 'engine/sgf', 'engine/util', 'engine/protocol'];

/** Names the sources and the compiler as they are now. */
export function presentSources(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  for (const file of [...files, 'build/scripts/compilePatterns.ts'].sort()) {
    if (!/(?<!\.test)\.(ts|db|sgf|net)$/.test(file)) continue;
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 24);
}

function networkOf(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(NETWORKS, `${name}.net`)));
}

/** Compiles patterns/db/; `sources` names what it is compiled from. Throws when a source has errors. */
export async function compileBuiltins(sources = presentSources()): Promise<ArrayBuffer> {
  const [{ compileFolder }, { STRENGTHS }, { compileEyes }, { compileMonteCarlo }] = await Promise.all([
    import('../../main/patterns/chosenSet.ts'),
    import('../../main/patterns/library.ts'),
    import('../../patterns/eyes/compile.ts'),
    import('../../patterns/montecarlo/compile.ts'),
  ]);
  const library = compileFolder(DATABASES);
  const text = (name: string): string => library.find(name)!.text;
  return packBuiltins({
    set: library.set!.buffer,
    eyes: compileEyes(text('eyes')).table!.data,
    moves: {
      ...library.find(STRENGTHS)!.strengths!().table!,
      network: networkOf('moves'),
    },
    fights: networkOf('fights'),
    tables: MC_PATTERNS.map((name) => compileMonteCarlo(text(name)).table!),
    sources,
    files: Object.fromEntries(
      library.databases.map(({ name, file, revision, count }) => {
        const place = library.set!.databases.findIndex((database) => database.name === name);
        return [file, { revision, count, place }];
      }),
    ),
  });
}

/** Makes the file anew unless it is up to date. */
export async function freshBuiltins(): Promise<void> {
  const sources = presentSources();
  if (sources === sourcesOfFile()) return;
  // Another program may read it at this moment, or make it too.
  const temporary = `${builtinFile()}.${process.pid}`;
  writeFileSync(temporary, new Uint8Array(await compileBuiltins(sources)));
  renameSync(temporary, builtinFile());
}

function sourcesOfFile(): string | undefined {
  if (!existsSync(builtinFile())) return undefined;
  try {
    return new Builtins(new Uint8Array(readFileSync(builtinFile())).buffer).sources;
  } catch (error) {
    if (error instanceof DamagedBufferError) return undefined;
    throw error;
  }
}

/** Vitest calls it before the tests. */
export default freshBuiltins;

if (import.meta.url === pathToFileURL(process.argv[1]).href) await freshBuiltins();
