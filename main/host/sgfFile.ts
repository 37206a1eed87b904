/**
 * SGF files on disk: reading with a size limit, writing so that at every moment the path names either the whole old file or
 * the whole new one, and telling whether a file is still what it was by its hash (times and sizes can stay the same).
 *
 * All of it is synchronous. The files are small, and a save that cannot be interleaved with an edit or another save needs
 * no locks; the engine, which must never wait, is another process.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ApiError } from '../ipc/errors.ts';
import { MAX_FILE_BYTES } from '../ipc/schemas.ts';

export interface FileContent {
  /** The real path, which identifies the file. */
  path: string;
  bytes: Uint8Array;
  hash: string;
}

/** SHA-256 in hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Reads a file whole; throws ApiError 'file'. */
export function readSgfFile(path: string): FileContent {
  return attempt(path, 'read', () => {
    const real = realpathSync(path);
    const stats = statSync(real);
    if (stats.isDirectory()) throw new ApiError('file', `“${basename(path)}” is a folder.`, path);
    if (!stats.isFile()) throw new ApiError('file', `“${basename(path)}” is not an ordinary file.`, path);
    if (stats.size > MAX_FILE_BYTES) {
      const megabytes = Math.round(stats.size / 1024 / 1024);
      throw new ApiError(
        'file',
        `“${basename(path)}” is too large for a game record (${megabytes} MB).`,
        path,
      );
    }
    const bytes = readFileSync(real);
    return { path: real, bytes, hash: hashOf(bytes) };
  });
}

/** As readSgfFile, but undefined when there is no such file. */
export function readSgfFileIfThere(path: string): FileContent | undefined {
  return statSync(path, { throwIfNoEntry: false }) ? readSgfFile(path) : undefined;
}

/** The path a new or existing file is known by: links resolved as far as it exists. Throws ApiError 'file'. */
export function identityOf(path: string): string {
  const full = resolve(path);
  return attempt(full, 'find', () =>
    lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink() || statSync(full, { throwIfNoEntry: false })
      ? realpathSync(full)
      : join(realpathSync(dirname(full)), basename(full)),
  );
}

/** Replaces or creates a file in one step that survives a power cut; keeps its permissions. Throws ApiError 'file'. */
export function writeFileAtomic(path: string, bytes: Uint8Array): void {
  attempt(path, 'write', () => {
    const before = statSync(path, { throwIfNoEntry: false });
    if (before && !before.isFile())
      throw new ApiError('file', `“${basename(path)}” is not an ordinary file.`, path);
    const temporary = join(dirname(path), `.yomi-${randomBytes(8).toString('hex')}.tmp`);
    try {
      writeSynced(temporary, bytes, before);
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    syncFolder(dirname(path));
  });
}

function writeSynced(path: string, bytes: Uint8Array, like: Stats | undefined): void {
  const file = openSync(path, 'wx');
  try {
    writeFileSync(file, bytes);
    if (like) {
      // Only root may give a file away.
      if (process.getuid?.() === 0) chownSync(path, like.uid, like.gid);
      chmodSync(path, like.mode & 0o7777);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes a rename in the folder durable; Windows has no way to ask for that and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'you do not have permission',
  EPERM: 'you do not have permission',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your space on the disk is used up',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links lead in a circle',
  EIO: 'the disk reported an error',
};

/** Runs an action on a file or folder; what the system complains of becomes an ApiError 'file' with a plain reason. */
export function attempt<T>(path: string, verb: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) throw error;
    const code = String(error.code);
    const reason =
      code === 'ENOENT' && verb === 'write' ? 'its folder does not exist' : (reasons[code] ?? error.message);
    throw new ApiError(
      'file',
      `Yomi could not ${verb} “${basename(path) || path}”: ${reason}.`,
      error.message,
    );
  }
}
