/**
 * A few bytes beside the database that say how far it had come. The database cannot tell by itself that it went back: when its
 * write-ahead log is gone or broken, what is left is a sound database of some time ago, and SQLite takes it for the present one. So
 * each commit that must last counts one up in the database, and the count is written here after it. A database with a smaller count
 * than its anchor has lost commits.
 *
 * Written in place, 32 bytes, without waiting for the disk: 4 µs, where waiting would double the cost of an edit. The death of the
 * process loses nothing of it, and after a power cut the anchor may be behind, never ahead: nothing is reported that did not happen,
 * and what is missed is a power cut and a broken log together. An anchor that is damaged or gone counts as none.
 *
 * It knows the format of the database, too: the number by which SQLite keeps that has no checksum, and a false one would have a good
 * library refused or migrated a second time.
 */
import { closeSync, constants, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { sealOf } from './seals.ts';

/** How far a database had come. */
export interface AnchorState {
  /** Its commits. */
  commits: number;
  /** Its format: PRAGMA user_version. */
  version: number;
}

const SIZE = 32;
const MAGIC = 'yomi-a1\n';

/** The path of a database in memory, which nothing outlasts: it has no anchor. */
const IN_MEMORY = ':memory:';

/** The file beside a database. */
export const anchorPath = (database: string): string => `${database}-anchor`;

/** What the anchor of a database says; undefined without a sound one. */
export function readAnchor(database: string): AnchorState | undefined {
  if (database === IN_MEMORY) return undefined;
  const path = anchorPath(database);
  if (statSync(path, { throwIfNoEntry: false })?.size !== SIZE) return undefined;
  const bytes = readFileSync(path);
  if (bytes.toString('latin1', 0, 8) !== MAGIC) return undefined;
  const state = { commits: Number(bytes.readBigUInt64BE(8)), version: Number(bytes.readBigUInt64BE(16)) };
  return bytes.subarray(24).equals(sealOf(state.commits, state.version)) ? state : undefined;
}

/** The anchor of an open database. */
export class Anchor {
  readonly #file: number | undefined;
  readonly #bytes = Buffer.alloc(SIZE);
  readonly #version: number;

  constructor(database: string, version: number) {
    this.#version = version;
    this.#bytes.write(MAGIC, 'latin1');
    if (database === IN_MEMORY) return;
    this.#file = openSync(anchorPath(database), constants.O_RDWR | constants.O_CREAT, 0o600);
    ftruncateSync(this.#file, SIZE);
  }

  /** Says that so many commits are in the database. */
  write(commits: number): void {
    if (this.#file === undefined) return;
    this.#bytes.writeBigUInt64BE(BigInt(commits), 8);
    this.#bytes.writeBigUInt64BE(BigInt(this.#version), 16);
    sealOf(commits, this.#version).copy(this.#bytes, 24);
    writeSync(this.#file, this.#bytes, 0, SIZE, 0);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}
