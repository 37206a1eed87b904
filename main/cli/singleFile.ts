/**
 * Entry of the single-file program (Node's single executable application, made by build/package/singleFile.ts). Threads, child processes
 * and the store's native module need real files, so the program that the executable carries is laid down once in the user's cache,
 * and started from there; where that cannot be written, in a temporary folder for this run.
 *
 * The executable runs the command line, or, as a child of its own, another file of the program it carries. Nothing else: it is no Node.
 */
import { lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join, sep } from 'node:path';
import { getAssetKeys, getRawAsset } from 'node:sea';
import { pathToFileURL } from 'node:url';

/** The asset that names the contents of all others; every other one is a file of the program. */
const ID = 'id';
const PROGRAM = join('out', 'cli', 'yomi.js');
/** A module with the function `load`, which imports. */
const LOADER = 'load.cjs';

const files = getAssetKeys().filter((key) => key !== ID);
const folder = laidDown();
// argv: the executable, the executable again, then what the user wrote.
const [executable, , ...args] = process.argv;
const isOwn = args.length > 0 && args[0].startsWith(join(folder, 'out') + sep) && args[0].endsWith('.js');
const program = isOwn ? args[0] : join(folder, PROGRAM);
process.argv = [executable, program, ...(isOwn ? args.slice(1) : args)];
// The main script of an executable can load nothing but Node's own modules; a file of the program can.
const { load } = createRequire(join(folder, LOADER))(join(folder, LOADER)) as {
  load: (url: string) => Promise<unknown>;
};
void load(pathToFileURL(program).href);

/** The folder with all files of the program, which this user alone can write. */
function laidDown(): string {
  const wanted = join(cacheFolder(), `yomi-${Buffer.from(getRawAsset(ID)).toString()}`);
  try {
    if (isComplete(wanted)) return wanted;
    mkdirSync(dirname(wanted), { recursive: true, mode: 0o700 });
    const fresh = mkdtempSync(`${wanted}.`);
    layDown(fresh);
    // One that is incomplete, or that nobody should trust, makes way; one that another start has just made stays.
    if (!isComplete(wanted)) {
      rmSync(wanted, { recursive: true, force: true });
      renameSync(fresh, wanted);
    } else rmSync(fresh, { recursive: true, force: true });
    return wanted;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    // No home, a full disk, a folder of somebody else: this run has a folder of its own.
    const fresh = mkdtempSync(join(tmpdir(), 'yomi-'));
    process.once('exit', () => rmSync(fresh, { recursive: true, force: true }));
    layDown(fresh);
    return fresh;
  }
}

function layDown(target: string): void {
  for (const file of files) {
    mkdirSync(join(target, dirname(file)), { recursive: true, mode: 0o700 });
    writeFileSync(join(target, file), new Uint8Array(getRawAsset(file)));
  }
}

/** Whether every file is there in its length, in a folder that belongs to this user and only he can write. */
function isComplete(target: string): boolean {
  const top = lstatSync(target, { throwIfNoEntry: false });
  if (!top?.isDirectory()) return false;
  const me = process.getuid?.();
  if (me !== undefined && (top.uid !== me || (top.mode & 0o022) !== 0)) return false;
  return files.every((file) => {
    const found = statSync(join(target, file), { throwIfNoEntry: false });
    return found?.isFile() && found.size === getRawAsset(file).byteLength;
  });
}

/** Where this system keeps what programs can make again. */
function cacheFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/Yomi');
  if (process.platform === 'win32') {
    const local = process.env.LOCALAPPDATA;
    return join(local && isAbsolute(local) ? local : join(homedir(), 'AppData/Local'), 'Yomi/Cache');
  }
  const xdg = process.env.XDG_CACHE_HOME;
  return join(xdg && isAbsolute(xdg) ? xdg : join(homedir(), '.cache'), 'yomi');
}
