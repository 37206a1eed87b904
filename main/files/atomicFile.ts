/**
 * Files that are written so that at every moment the path names either the whole old file or the whole new one, also after a power cut
 * or on a full disk; and what the system says of files, in words for people.
 */
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { sayingText, type Saying, type SayingKey } from '../../engine/protocol/sayings.ts';
import { ApiError } from '../ipc/errors.ts';

/** Replaces or creates a file in one step that survives a power cut; keeps its permissions. Throws ApiError 'file'. */
export function writeFileAtomic(path: string, bytes: Uint8Array | string): void {
  attempt(path, 'write', () => {
    const before = statSync(path, { throwIfNoEntry: false });
    if (before && !before.isFile())
      throw new ApiError('file', { key: 'host.file.isSpecial', args: { name: basename(path) } }, path);
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

/** As writeFileAtomic, for what is too much for memory: `write` makes the file at the path it is given, beside the other. */
export async function writeStreamAtomic(
  path: string,
  write: (temporary: string) => Promise<void>,
): Promise<void> {
  const before = attempt(path, 'write', () => statSync(path, { throwIfNoEntry: false }));
  if (before && !before.isFile())
    throw new ApiError('file', { key: 'host.file.isSpecial', args: { name: basename(path) } }, path);
  const temporary = join(dirname(path), `.yomi-${randomBytes(8).toString('hex')}.tmp`);
  try {
    const written = await write(temporary).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    attempt(path, 'write', () => {
      if (written) throw written.error;
      const file = openSync(temporary, 'r+');
      try {
        if (before) chmodSync(temporary, before.mode & 0o7777);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(temporary, path);
      syncFolder(dirname(path));
    });
  } finally {
    rmSync(temporary, { force: true });
  }
}

function writeSynced(path: string, bytes: Uint8Array | string, like: Stats | undefined): void {
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

const reasons: Record<string, SayingKey> = {
  ENOENT: 'host.why.missing',
  ENOTDIR: 'host.why.noFolder',
  EEXIST: 'host.why.inTheWay',
  EISDIR: 'host.why.folder',
  EACCES: 'host.why.forbidden',
  EPERM: 'host.why.forbidden',
  EROFS: 'host.why.readOnly',
  ENOSPC: 'host.why.full',
  EDQUOT: 'host.why.quota',
  ENAMETOOLONG: 'host.why.longName',
  ELOOP: 'host.why.circle',
  EIO: 'host.why.disk',
};

/** What is done with a file: the end of a key of the catalogue. */
type FileVerb = 'find' | 'make' | 'open' | 'read' | 'remove' | 'write';

/** Runs an action on a file or folder; what the system complains of becomes an ApiError 'file' with a plain reason. */
export function attempt<T>(path: string, verb: FileVerb, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) throw error;
    const reason = reasonOf(path, verb, String(error.code));
    const why = reason === undefined ? error.message : [{ key: reason }];
    const name = basename(path) || path;
    throw new ApiError('file', { key: `host.file.${verb}`, args: { name, why } }, error.message);
  }
}

function reasonOf(path: string, verb: FileVerb, code: string): SayingKey | undefined {
  if (code !== 'ENOENT' || (verb !== 'write' && verb !== 'make')) return reasons[code];
  return existsSync(dirname(path)) ? 'host.why.nothingThere' : 'host.why.noFolder';
}

/** Why a file, or a folder, could not be written, as something that is filled in. */
export function whyNotWritten(path: string, error: unknown): string | readonly Saying[] {
  try {
    return attempt(path, 'write', () => {
      throw error;
    });
  } catch (told) {
    if (!(told instanceof ApiError)) return told instanceof Error ? told.message : String(told);
    return told.says.args?.why ?? [told.says];
  }
}

/** That in a sentence, for who named the path. */
export function writeFault(path: string, error: unknown): string {
  const why = whyNotWritten(path, error);
  return `Cannot write '${path}': ${typeof why === 'string' ? why : why.map((one) => sayingText(one)).join()}`;
}

/** Writes what an option of the command line names, a file or a folder; what goes wrong is thrown as `Fault` with `writeFault`. */
export function writing<T>(path: string, Fault: new (message: string) => Error, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw new Fault(writeFault(path, error));
  }
}

/** Tells at once, as `writing`, that a file cannot be written in the end. */
export function checkWritable(path: string, Fault: new (message: string) => Error): void {
  writing(path, Fault, () => {
    const before = statSync(path, { throwIfNoEntry: false });
    if (before && !before.isFile())
      throw new ApiError('file', { key: 'host.file.isSpecial', args: { name: basename(path) } }, path);
    // With a separator at its end it must be a folder.
    accessSync(join(dirname(path), sep), constants.W_OK);
  });
}
