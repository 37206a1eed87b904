/**
 * The user's engines: the only command lines of other programs that are ever carried out. One is added by the user, who was shown
 * each of its words before; runs, suites and files can only name one by its id.
 */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, statSync } from 'node:fs';
import { basename, delimiter, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import type { RunInfo } from '../../engine/protocol/regression.ts';
import { ApiError } from '../ipc/errors.ts';
import { MAX_SETUP, type CheckedCommand, type UserEngine } from '../ipc/enginesApi.ts';
import { splitCommand } from '../regression/commandWords.ts';
import type { KeptValuesRepository } from '../store/keptValues.ts';

/** Characters of a version that tell it from others. */
const MAX_VERSION = 200;
const engine = z.object({
  id: z.string().max(100),
  name: z.string().max(200),
  command: z.string().max(1000),
  setup: z.array(z.string().max(1000)).max(MAX_SETUP).default([]),
  version: z.string().max(MAX_VERSION).optional(),
});
const kept = z.object({ list: z.array(engine).max(200) }).partial();

export class UserEngines {
  readonly #values: KeptValuesRepository;
  readonly #changed: (list: UserEngine[]) => void;
  /** Those that were removed since the start, and the places they had. */
  readonly #removed = new Map<string, { engine: UserEngine; at: number }>();

  /** `changed` hears the list whenever it is another. */
  constructor(values: KeptValuesRepository, changed: (list: UserEngine[]) => void = () => undefined) {
    this.#values = values;
    this.#changed = changed;
  }

  /** In the order in which they were added. */
  list(): UserEngine[] {
    return this.#values.read('labEngines', { list: [] as UserEngine[] }, kept).list;
  }

  /** One of them; 'not-found' when it is none, or none any more. */
  get(id: string): UserEngine {
    const found = this.list().find((one) => one.id === id);
    if (!found) throw new ApiError('not-found', { key: 'host.engines.gone' });
    return found;
  }

  /** The one that a run was made by; undefined when the user has none of its command. */
  of({ engine: { id, kind, command } }: RunInfo): UserEngine | undefined {
    if (kind === 'imported') return undefined;
    return this.list().find((one) => one.id === id) ?? this.list().find((one) => one.command === command);
  }

  /** What a command line would carry out; 'bad-params' when nothing can. */
  check(command: string): CheckedCommand {
    const words = splitCommand(command);
    if (!words || words.length === 0) throw new ApiError('bad-params', { key: 'host.engines.quote' });
    const [file] = words;
    if (/[/\\]/.test(file) && !isAbsolute(file))
      throw new ApiError('bad-params', { key: 'host.engines.path', args: { file } });
    const known = this.list().find((one) => one.command === command);
    return { words, program: programAt(file), known: known?.id ?? null };
  }

  /** Adds an engine whose words the user was shown; one with the same command is that one. */
  add({ name, command, words }: { name: string; command: string; words: string[] }): UserEngine {
    const { known } = this.#checkShown(command, words);
    if (known !== null) return this.get(known);
    const list = this.list();
    const added = { id: randomUUID(), name: freeName(list, name || basename(words[0])), command, setup: [] };
    this.#write([...list, added]);
    return added;
  }

  /** Names an engine, and says what it gets before a game; its command stays. */
  change({ id, name, setup }: Omit<UserEngine, 'command' | 'version'>): UserEngine {
    const changed = { ...this.get(id), name, setup };
    this.#write(this.list().map((one) => (one.id === id ? changed : one)));
    return changed;
  }

  /** Gives an engine another command, whose words the user was shown; what names the engine goes on naming it. */
  setCommand({ id, command, words }: { id: string; command: string; words: string[] }): UserEngine {
    const { known } = this.#checkShown(command, words);
    const before = this.get(id);
    if (known === id) return before;
    if (known !== null) throw new ApiError('conflict', { key: 'host.engines.known' });
    // Its version is known when it was started.
    const changed: UserEngine = { id, name: before.name, command, setup: before.setup };
    this.#write(this.list().map((one) => (one.id === id ? changed : one)));
    return changed;
  }

  /** Notes what an engine that was started calls its version. */
  saw(id: string, told: string): void {
    const version = told.slice(0, MAX_VERSION);
    const known = this.list().find((one) => one.id === id);
    if (!known || known.version === version) return;
    this.#write(this.list().map((one) => (one.id === id ? { ...one, version } : one)));
  }

  /** Takes an engine out; its runs stay. */
  remove(id: string): void {
    const list = this.list();
    const at = list.findIndex((one) => one.id === id);
    if (at < 0) return;
    this.#removed.set(id, { engine: list[at], at });
    this.#write(list.toSpliced(at, 1));
  }

  /** Brings back an engine that was removed since the start, as it was. */
  restore(id: string): UserEngine {
    const removed = this.#removed.get(id);
    if (!removed) return this.get(id);
    const { engine, at } = removed;
    const list = this.list();
    if (list.some(({ command }) => command === engine.command))
      throw new ApiError('conflict', { key: 'host.engines.known' });
    this.#removed.delete(id);
    this.#write(list.toSpliced(at, 0, engine));
    return engine;
  }

  /** What a command line would carry out; 'conflict' when the user was shown other words. */
  #checkShown(command: string, words: string[]): CheckedCommand {
    const checked = this.check(command);
    if (JSON.stringify(checked.words) !== JSON.stringify(words))
      throw new ApiError('conflict', { key: 'host.engines.look' });
    return checked;
  }

  #write(list: UserEngine[]): void {
    this.#values.write('labEngines', { list });
    this.#changed(list);
  }
}

/** The name, with a number behind it when another engine has it. */
function freeName(list: readonly UserEngine[], name: string): string {
  const isTaken = (wanted: string): boolean => list.some((one) => one.name === wanted);
  let [free, number] = [name, 2];
  while (isTaken(free)) free = `${name} ${number++}`;
  return free;
}

/** The file that would be started; null when none is found. */
function programAt(file: string): string | null {
  const folders = isAbsolute(file) ? [''] : (process.env.PATH ?? '').split(delimiter);
  const endings = process.platform === 'win32' ? ['', '.exe', '.com'] : [''];
  const paths = folders.flatMap((folder) => endings.map((ending) => join(folder, file + ending)));
  return paths.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
