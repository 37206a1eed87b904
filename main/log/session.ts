/**
 * Tells a crash from an end. A small file lies in the data folder while the program runs and is removed when it ends as it should, on a
 * signal too; whoever finds it at the start (the lock of the folder is held by then) knows that the one before it was ended by a crash,
 * a kill or a power cut. The file also counts how many in a row did not even live a minute, as a game that the program dies of
 * at every start makes them.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const SESSION_FILE = 'running.json';
/** Who lives as long as this is no part of a row of crashes. */
const SETTLED_MS = 60_000;
/** Ends in a row, each soon after its start, after which something that was open is the likely cause. */
export const CRASH_LOOP = 2;

/** The one before, when it did not end as it should. */
export interface LostSession {
  /** ISO time of its start. */
  started: string;
  version: string;
  /** How many in a row, it included, ended soon after their start. */
  soon: number;
}

interface Kept extends LostSession {
  pid: number;
}

/** The session of this process in a data folder. */
export class Session {
  /** Null when the one before ended as it should. */
  readonly lost: LostSession | null;
  readonly #path: string;
  readonly #kept: Kept;
  readonly #settles: number;
  readonly #failed: (error: unknown) => void;
  #ended = false;

  /** Call with the folder's lock held. `failed` is told when the file cannot be written, which then tells no crash. */
  constructor(
    dataDir: string,
    version: string,
    now: number,
    failed: (error: unknown) => void = () => undefined,
  ) {
    this.#path = join(dataDir, SESSION_FILE);
    this.#failed = failed;
    this.lost = readLost(this.#path);
    this.#settles = now + SETTLED_MS;
    this.#kept = {
      started: new Date(now).toISOString(),
      version,
      // Counted as ended soon from the start: who dies cannot count any more.
      soon: (this.lost?.soon ?? 0) + 1,
      pid: process.pid,
    };
    this.#write();
  }

  /** Says that the program works at this time. */
  works(now: number): void {
    if (this.#ended || this.#kept.soon === 0 || now < this.#settles) return;
    this.#kept.soon = 0;
    this.#write();
  }

  /** The program ends as it should. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    try {
      rmSync(this.#path, { force: true });
    } catch (error) {
      this.#failed(error);
    }
  }

  #write(): void {
    try {
      writeFileSync(this.#path, JSON.stringify(this.#kept), { mode: 0o600 });
    } catch (error) {
      this.#failed(error);
    }
  }
}

/** A file that is there but says nothing (a power cut can leave it empty) tells of a crash all the same. */
function readLost(path: string): LostSession | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null; // as after every end that was one; one that cannot be read is no reason to alarm anybody
  }
  const { started, version, soon } = parse(text);
  return {
    started: typeof started === 'string' && !Number.isNaN(Date.parse(started)) ? started : 'unknown',
    version: typeof version === 'string' && /^[\w.+-]{1,40}$/.test(version) ? version : 'unknown',
    soon: Number.isSafeInteger(soon) && (soon as number) >= 0 ? (soon as number) : 0,
  };
}

function parse(text: string): Partial<Record<keyof Kept, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
