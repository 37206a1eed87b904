/**
 * Folders that hold what is the user's alone. A folder that other users may not enter hides whatever is in it, so the folder
 * is what counts; the files in it are private as well, for the day they are copied elsewhere. Windows does the same by
 * where the folder lies.
 */
import { chmodSync, readdirSync, statSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './makeFolder.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Makes a folder that only the user may enter; one that is there already becomes so, when it is the user's. */
export function makePrivateFolder(path: string): void {
  makeFolder(path);
  keepFolderPrivate(path);
}

/** The same for a folder that need not be there. */
export function keepFolderPrivate(path: string): void {
  tighten(path, FOLDER_MODE);
}

/** Makes the files of a folder whose names begin with `prefix` private; what links lead to is left alone. */
export function makeFilesPrivate(folder: string, prefix: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith(prefix) && lstatSync(path, { throwIfNoEntry: false })?.isFile())
      tighten(path, FILE_MODE);
  }
}

function tighten(path: string, mode: number): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || stats.uid !== process.getuid?.()) return;
  if ((stats.mode & 0o777 & ~mode) !== 0) chmodSync(path, mode);
}
