/**
 * The engines of runs: Yomi with the patterns it had then, or any other program. Patterns are kept in files of their own by the id of
 * the set, so that a run means the same ones later.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { verbatim } from '../../engine/protocol/sayings.ts';
import type { Strengths } from '../../engine/protocol/odds.ts';
import type { RunInfo } from '../../engine/protocol/regression.ts';
import type { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { ApiError, sayingOf } from '../ipc/errors.ts';
import type { PackedPatterns } from '../../engine/protocol/messages.ts';
import { unpackSet } from '../../patterns/matcher/build.ts';
import { chosenSet, setBytes, strengthsBeside } from '../patterns/chosenSet.ts';
import {
  EngineCommandError,
  ownProgramSource,
  programSource,
  type EngineSource,
} from '../regression/engines.ts';
import type { LabOptions } from './labOptions.ts';
import type { LabTrust } from './labTrust.ts';
import { UserEngines } from './userEngines.ts';

export class LabEngines {
  /** Where the sets are. */
  readonly folder: string;
  readonly users: UserEngines;
  readonly #options: LabOptions;
  readonly #trust: LabTrust;
  readonly #scratch: string;

  constructor(options: LabOptions, trust: LabTrust) {
    this.folder = join(options.folder, 'sets');
    this.#scratch = join(options.folder, 'scratch');
    this.users = new UserEngines(options.store.values);
    this.#options = options;
    this.#trust = trust;
    this.clearScratch();
  }

  /**
   * A user's engine by its id, or with '' Yomi itself with a kept set of patterns. 'not-found' for an engine that is none of the user's;
   * no command comes from anywhere else.
   */
  source(engine: string, patternSet: string): EngineSource {
    if (engine === '') return this.own(patternSet === '' ? null : this.#file(patternSet));
    const { id, command } = this.users.get(engine);
    try {
      const { description, makeFor } = programSource(command);
      return { description: { ...description, id }, makeFor };
    } catch (error) {
      if (error instanceof EngineCommandError) throw new ApiError('bad-params', sayingOf(error));
      throw error;
    }
  }

  /**
   * Yomi itself with the patterns in a file; null: those it comes with. What suites make it write goes to a folder of its own, and a
   * restricted suite reads only what lies in its folder, and writes nothing.
   */
  own(patterns: string | null): EngineSource {
    const { build, ownEngine } = this.#options;
    const options = patterns === null ? [] : ['--patterns', patterns];
    let scratch: string | undefined;
    const confined = (file: string): string[] => {
      if (this.#trust.isRestricted(file)) return [...options, '--confine', dirname(file)];
      scratch ??= this.#newScratch();
      return [...options, '--scratch', scratch];
    };
    return ownProgramSource(confined, build(), ownEngine);
  }

  #newScratch(): string {
    mkdirSync(this.#scratch, { recursive: true });
    return mkdtempSync(join(this.#scratch, 'run-'));
  }

  /** What engines wrote goes. */
  clearScratch(): void {
    rmSync(this.#scratch, { recursive: true, force: true });
  }

  /** Keeps the patterns and strengths of moves in use; answers the id of both together, '' when there are none. */
  keepPatterns(): string {
    const set = this.#options.patterns();
    if (!set) return '';
    const strengths = this.#options.strengths();
    const id = strengths ? `${set.id}-${strengths.id}` : set.id;
    if (!this.has(id)) this.write(id, set.buffer, strengths);
    return id;
  }

  /** Writes a set beside those of runs, with the strengths of moves that go with it; answers its path. Without a run of its name it goes at the next start. */
  write(name: string, set: ArrayBuffer, strengths: Strengths | null): string {
    mkdirSync(this.folder, { recursive: true });
    const path = join(this.folder, `${name}.set`);
    // A set that is there is whole.
    if (strengths) writeFileAtomic(strengthsBeside(path), new Uint8Array(strengths.buffer));
    writeFileAtomic(path, new Uint8Array(set));
    return path;
  }

  /** Takes away what was written. */
  remove(path: string): void {
    for (const file of [path, strengthsBeside(path)]) rmSync(file, { force: true });
  }

  has(id: string): boolean {
    return /^[\w-]+$/.test(id) && existsSync(this.#file(id));
  }

  /** The patterns of a run; 'refused' when they are not kept. */
  setOf(run: RunInfo): PatternSet {
    return chosenSet(this.#keptFile(run));
  }

  /** The same, as an engine in another process takes them. */
  patternsOf(run: RunInfo): PackedPatterns {
    return unpackSet(setBytes(this.#keptFile(run)));
  }

  #keptFile({ id, patternSet }: RunInfo): string {
    if (!this.has(patternSet))
      throw new ApiError('refused', { key: 'host.run.noPatterns', args: { id: `${id}` } });
    return this.#file(patternSet);
  }

  /** Patterns that none of these runs is about go. */
  prune(runs: readonly RunInfo[]): void {
    if (!existsSync(this.folder)) return;
    const needed = new Set(
      runs.flatMap(({ patternSet }) => {
        const set = `${patternSet}.set`;
        return [set, strengthsBeside(set)];
      }),
    );
    for (const file of readdirSync(this.folder)) if (!needed.has(file)) rmSync(join(this.folder, file));
  }

  #file(id: string): string {
    if (!/^[\w-]*$/.test(id))
      throw new ApiError('refused', verbatim('These are no patterns that were kept here.'));
    return join(this.folder, `${id}.set`);
  }
}
