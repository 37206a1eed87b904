/**
 * SGF files on disk: reading with a size limit, and telling whether a file is still what it was by its hash (times and sizes
 * can stay the same).
 *
 * All of it is synchronous: a save that cannot be interleaved with an edit or another save needs no locks. Large files are
 * read by the thread of gameReader.ts.
 */
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { attempt } from '../files/atomicFile.ts';
import { ApiError } from '../ipc/errors.ts';
import { MAX_FILE_BYTES } from '../ipc/limits.ts';

export interface FileContent {
  /** The real path, which identifies the file. */
  path: string;
  bytes: Uint8Array;
  hash: string;
  /** Tells whether something was written there since. */
  stamp: string;
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
    const name = basename(path);
    if (stats.isDirectory()) throw new ApiError('file', { key: 'host.file.isFolder', args: { name } }, path);
    if (!stats.isFile()) throw new ApiError('file', { key: 'host.file.isSpecial', args: { name } }, path);
    if (stats.size > MAX_FILE_BYTES) {
      const megabytes = Math.round(stats.size / 1024 / 1024);
      throw new ApiError('file', { key: 'host.file.isLarge', args: { name, size: String(megabytes) } }, path);
    }
    // Before the bytes: what is written meanwhile must show.
    const stamp = stampOf(real);
    const bytes = readFileSync(real);
    return { path: real, bytes, hash: hashOf(bytes), stamp };
  });
}

/** True when a file has not been written since it was read. */
export function isStill(file: FileContent): boolean {
  return stampOf(file.path) === file.stamp;
}

function stampOf(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeNs}` : '';
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
