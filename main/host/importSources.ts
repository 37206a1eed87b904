/**
 * The game records in folders and zip files, one after the other. Nothing in a zip file is ever written anywhere, and how much of one is
 * unpacked at a time is bounded by what a game record may hold. A file that cannot be read is told and passed over.
 */
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { attempt } from '../files/atomicFile.ts';
import { ApiError, toApiError } from '../ipc/errors.ts';
import { MAX_FILE_BYTES } from '../ipc/limits.ts';
import { readSgfFile } from './sgfFile.ts';

/** A path of a file or folder, or a file that came as bytes. */
export type ImportSource = { path: string } | { name: string; bytes: Uint8Array };

/** A file with records. `path` and `hash` only where it stands by itself on the disk. */
export interface RecordFile {
  name: string;
  bytes: Uint8Array;
  path?: string;
  hash?: string;
}

/** A file, or why it cannot be had. */
export type Read = { file: RecordFile } | { name: string; problem: string };

const RECORD = /\.(sgf|ngf|gib)$/i;
const ZIP = /\.zip$/i;

/** Files whose records are to be taken, found before anything is read. */
export class ImportSources {
  /** Files that are known of; more become known as zip files are opened. */
  total = 0;
  readonly #found: { name: string; source: ImportSource }[] = [];
  readonly #problems: { name: string; problem: string }[] = [];

  constructor(sources: readonly ImportSource[]) {
    for (const source of sources) {
      if ('path' in source) this.#walk(source.path);
      else this.#found.push({ name: source.name, source });
    }
    this.total = this.#found.length + this.#problems.length;
  }

  /** Every file, in the order of their names. */
  async *read(): AsyncGenerator<Read> {
    for (const { name, problem } of this.#problems) yield { name, problem };
    for (const { name, source } of this.#found) {
      if (ZIP.test(name)) {
        yield* this.#unzip(name, source);
        continue;
      }
      yield told(name, () => {
        if (!('path' in source)) return { name, bytes: source.bytes };
        const { bytes, path, hash } = readSgfFile(source.path);
        return { name, bytes, path, hash };
      });
    }
  }

  #walk(top: string): void {
    // Of a folder that cannot be listed at all the caller hears.
    const root = attempt(top, 'open', () => realpathSync(top));
    if (statSync(root).isFile()) {
      this.#found.push({ name: basename(root), source: { path: root } });
      return;
    }
    const folders = [root];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      const here = folder;
      const items = told(relative(root, here) || basename(root), () =>
        attempt(here, 'open', () => readdirSync(here, { withFileTypes: true })),
      );
      if ('problem' in items) {
        this.#problems.push(items);
        continue;
      }
      const inside: string[] = [];
      // Links are not followed: they may lead in a circle.
      for (const item of items.file.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        const path = join(here, item.name);
        if (item.name.startsWith('.')) continue;
        if (item.isDirectory()) inside.push(path);
        else if (item.isFile() && (RECORD.test(item.name) || ZIP.test(item.name)))
          this.#found.push({ name: relative(root, path), source: { path } });
      }
      folders.push(...inside.reverse());
    }
  }

  async *#unzip(name: string, source: ImportSource): AsyncGenerator<Read> {
    let zip: ZipFile;
    try {
      zip =
        'path' in source
          ? await openPromise(source.path, { lazyEntries: true, autoClose: false })
          : await fromBufferPromise(Buffer.from(source.bytes), { lazyEntries: true, autoClose: false });
    } catch (error) {
      yield { name, problem: `The zip file cannot be read: ${wordsOf(error)}.` };
      return;
    }
    try {
      this.total += zip.entryCount - 1;
      for await (const entry of zip.eachEntry()) {
        const inside = `${name}/${entry.fileName}`;
        if (entry.fileName.endsWith('/') || !RECORD.test(entry.fileName)) this.total--;
        else yield await unpacked(zip, entry, inside);
      }
    } catch (error) {
      yield { name, problem: `The zip file is damaged, and what follows cannot be read: ${wordsOf(error)}.` };
    } finally {
      zip.close();
    }
  }
}

async function unpacked(zip: ZipFile, entry: Entry, name: string): Promise<Read> {
  if (entry.uncompressedSize > MAX_FILE_BYTES) return { name, problem: 'It is too large for a game record.' };
  if (entry.isEncrypted()) return { name, problem: 'It is encrypted.' };
  try {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    if (crc32(bytes) !== entry.crc32) return { name, problem: 'It is damaged: its checksum is wrong.' };
    return { file: { name, bytes } };
  } catch (error) {
    return { name, problem: `It cannot be unpacked: ${wordsOf(error)}.` };
  }
}

/** What an action makes, or what is wrong. */
function told<T>(name: string, action: () => T): { file: T } | { name: string; problem: string } {
  try {
    return { file: action() };
  } catch (error) {
    return { name, problem: error instanceof ApiError ? error.message : toApiError(error).message };
  }
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
