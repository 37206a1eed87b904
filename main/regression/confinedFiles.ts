/**
 * The files that GTP commands of a suite may touch. A suite is data: what it reads lies in its own folder, below it, or in the
 * program's; what it writes goes to a folder that is made for the purpose. Paths are judged by where they really lead, so that neither
 * `..` nor a link leads out.
 */
import { lstatSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';

/** More is no game record. */
const MAX_READ = 64 << 20;
/** Of all that is written in one folder: a suite must not fill the disk. */
const MAX_WRITTEN = 64 << 20;

export interface Confinement {
  /** What relative names begin at. */
  folder: string;
  /** Folders that may be read, with all below them; undefined: everything. */
  readable?: readonly string[];
  /** The folder that may be written; undefined: nothing is. */
  scratch?: string;
}

/** A file that may not be touched; the message says why. */
class ConfinedError extends Error {}

/** Reads and writes files for one session. */
export class ConfinedFiles {
  private readonly confinement: Confinement;
  private written = 0;

  constructor(confinement: Confinement) {
    this.confinement = confinement;
  }

  /** The bytes of a file; throws ConfinedError, and the system's errors. */
  read(name: string): Buffer {
    const { folder, readable, scratch } = this.confinement;
    // What was written before comes first: that is what the suite means.
    const own = scratch === undefined ? undefined : inside(scratch, name);
    const path = realpathSync(own !== undefined && isFile(own) ? own : resolve(folder, name));
    const roots = scratch === undefined ? readable : readable && [...readable, scratch];
    if (roots && !roots.some((root) => contains(root, path)))
      throw new ConfinedError(`${name} is outside the folder of the suite`);
    // A device or a pipe may never end.
    const { size } = fileAt(path);
    if (size > MAX_READ) throw new ConfinedError(`${name} is too large`);
    return readFileSync(path);
  }

  /** Writes a file into the scratch folder; throws as above. */
  write(name: string, text: string): void {
    const { scratch } = this.confinement;
    if (scratch === undefined) throw new ConfinedError('nothing is written here');
    const path = inside(scratch, name);
    if (path === undefined) throw new ConfinedError(`${name} is outside the folder for what is written`);
    this.written += Buffer.byteLength(text);
    if (this.written > MAX_WRITTEN) throw new ConfinedError('too much is written');
    mkdirSync(dirname(path), { recursive: true });
    if (!contains(scratch, realpathSync(dirname(path))))
      throw new ConfinedError(`${name} leads out of the folder for what is written`);
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false)
      throw new ConfinedError(`${name} is no ordinary file`);
    writeFileSync(path, text);
  }
}

/** Whether a real path lies in a folder or below it. */
export function contains(folder: string, path: string): boolean {
  const way = relative(realpathSync(folder), path);
  return way === '' || (!isAbsolute(way) && way !== '..' && !/^\.\.[/\\]/.test(way));
}

/** The path of a relative name that does not climb; undefined for others. */
function inside(folder: string, name: string): string | undefined {
  return isAbsolute(name) || name.split(/[/\\]/).includes('..') ? undefined : join(folder, name);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function fileAt(path: string): { size: number } {
  const about = statSync(path);
  if (!about.isFile()) throw new ConfinedError(`${path} is no ordinary file`);
  return about;
}
