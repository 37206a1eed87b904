/**
 * Texts of databases that were edited and not saved, kept in the pattern folder beside the files: whatever ends the program or a
 * window, what was typed is there again.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '../files/atomicFile.ts';
import type { PatternDraft } from '../ipc/api.ts';

const ENDING = '.json';

export class Drafts {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = join(folder, '.drafts');
  }

  /** The databases of which there are drafts. */
  names(): string[] {
    try {
      return readdirSync(this.#path)
        .filter((file) => file.endsWith(ENDING))
        .map((file) => file.slice(0, -ENDING.length));
    } catch {
      return [];
    }
  }

  /** Undefined when there is none, or none that can be read. */
  read(name: string): PatternDraft | undefined {
    try {
      const draft: unknown = JSON.parse(readFileSync(this.#file(name), 'utf8'));
      return isDraft(draft) ? draft : undefined;
    } catch {
      return undefined;
    }
  }

  /** Throws the system's errors. */
  write(name: string, draft: PatternDraft): void {
    mkdirSync(this.#path, { recursive: true });
    writeFileAtomic(this.#file(name), JSON.stringify(draft));
  }

  drop(name: string): void {
    rmSync(this.#file(name), { force: true });
  }

  #file(name: string): string {
    return join(this.#path, `${name}${ENDING}`);
  }
}

function isDraft(value: unknown): value is PatternDraft {
  const { text, revision } = (value ?? {}) as Partial<PatternDraft>;
  return typeof text === 'string' && typeof revision === 'string';
}
