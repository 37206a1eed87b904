/**
 * The user's pattern folder on disk. It is a copy of the shipped one that belongs to the user: what he changed is never
 * written over, what he removed does not come back, and what he left alone follows the program when a new version ships
 * better patterns. A list of what was shipped, kept in the folder, tells these cases apart.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { attempt, writeFileAtomic } from '../files/atomicFile.ts';
import { ApiError } from '../ipc/errors.ts';
import { databaseName, revisionOf } from './database.ts';

/** Lists the shipped files by name with their revisions. */
const MANIFEST = '.shipped.json';
const FILE_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}\.(db|sgf)$/;
/** Larger files are left alone: they are no pattern databases. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The program's own patterns. This file and every built chunk lie two folders below the root. */
export function shippedFolder(): string {
  return resolve(import.meta.dirname, '../../patterns/db');
}

/** The databases of a folder. */
export class PatternFolder {
  readonly path: string;
  readonly #shippedPath: string;
  /** By file: its stamp when it was last found to be as shipped. */
  readonly #known = new Map<string, string>();

  constructor(path: string, shippedPath: string = shippedFolder()) {
    this.path = path;
    this.#shippedPath = shippedPath;
  }

  /** Makes the folder and brings what is new in the shipped one. Throws the system's errors. */
  install(): void {
    mkdirSync(this.path, { recursive: true });
    const known = this.#manifest();
    const now: Record<string, string> = {};
    for (const file of this.#shippedFiles()) {
      const text = readFileSync(join(this.#shippedPath, file), 'utf8');
      now[file] = revisionOf(text);
      const before = known[file];
      if (before === now[file]) continue;
      const mine = this.read(file);
      if (mine === undefined ? before === undefined : revisionOf(mine) === before) this.write(file, text);
    }
    this.#write(MANIFEST, `${JSON.stringify({ ...known, ...now }, null, 2)}\n`);
  }

  /** The names of the database files there are, sorted; empty when the folder is gone. */
  files(): string[] {
    try {
      return databaseFiles(this.path);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /** A file's text; undefined when there is none. */
  read(file: string): string | undefined {
    return readText(join(this.path, file));
  }

  /** Differs when the file has been written since; undefined when there is none. */
  stamp(file: string): string | undefined {
    const found = statSync(join(this.path, file), { throwIfNoEntry: false });
    return found && `${found.mtimeMs} ${found.size}`;
  }

  /** Replaces a file as a whole: nobody ever reads half of it. Throws ApiError 'file', which says why it could not. */
  write(file: string, text: string): void {
    attempt(this.path, 'write', () => mkdirSync(this.path, { recursive: true }));
    this.#write(file, text);
  }

  /** The shipped text of a database; undefined for one of the user's own. */
  shipped(name: string): { file: string; text: string } | undefined {
    for (const file of [`${name}.db`, `${name}.sgf`]) {
      const text = FILE_NAME.test(file) ? readText(join(this.#shippedPath, file)) : undefined;
      if (text !== undefined) return { file, text };
    }
    return undefined;
  }

  /** Whether a file with that text is as Yomi brings it. */
  isShipped(file: string, text: string): boolean {
    const shipped = this.shipped(databaseName(file));
    return shipped?.file === file && shipped.text === text;
  }

  /**
   * Whether the folder holds just what Yomi brings, or is not there yet. A file is only read again when it was written since it was last
   * found to be so.
   */
  isAsShipped(): boolean {
    if (!existsSync(this.path)) return true;
    const files = this.files();
    if (files.join('/') !== this.#shippedFiles().join('/')) return false;
    return files.every((file) => {
      const stamp = this.stamp(file);
      if (stamp !== undefined && this.#known.get(file) === stamp) return true;
      const text = this.read(file);
      if (stamp === undefined || text === undefined || !this.isShipped(file, text)) return false;
      this.#known.set(file, stamp);
      return true;
    });
  }

  /** What of the shipped databases belongs into the folder: Monte Carlo patterns are chosen by name or file when a game begins. */
  #shippedFiles(): string[] {
    return databaseFiles(this.#shippedPath).filter((file) => !file.startsWith('mc_'));
  }

  #manifest(): Record<string, string> {
    const text = readText(join(this.path, MANIFEST));
    if (text === undefined) return {};
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
    } catch (error) {
      // Damaged: every file counts as the user's own.
      if (error instanceof SyntaxError) return {};
      throw error;
    }
  }

  #write(file: string, text: string): void {
    writeFileAtomic(join(this.path, file), text);
  }
}

/**
 * The file that counts for each name: of two, the one a compiler would have made of the other, `hoshi.db` before `hoshi.sgf`.
 */
export function filesByName(files: readonly string[]): Map<string, string> {
  const chosen = new Map<string, string>();
  for (const file of files) {
    const name = databaseName(file);
    if (!chosen.has(name) || file.endsWith('.db')) chosen.set(name, file);
  }
  return chosen;
}

function databaseFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && FILE_NAME.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

function readText(path: string): string | undefined {
  try {
    if (statSync(path).size > MAX_BYTES) {
      throw new ApiError('file', { key: 'host.patterns.large', args: { name: path } });
    }
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
