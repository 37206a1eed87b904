/**
 * The engines of runs: Yomi with the patterns it had then, or any other program. Patterns are kept in files of their own by the id of
 * the set, so that a run means the same ones later.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RunInfo } from '../../engine/protocol/regression.ts';
import type { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { ApiError } from '../ipc/errors.ts';
import { chosenSet, setBytes } from '../patterns/chosenSet.ts';
import {
  EngineCommandError,
  ownProgramSource,
  programSource,
  type EngineSource,
} from '../regression/engines.ts';
import type { LabOptions } from './labOptions.ts';

export class LabEngines {
  /** Where the sets are. */
  readonly folder: string;
  readonly #options: LabOptions;

  constructor(options: LabOptions) {
    this.folder = join(options.folder, 'sets');
    this.#options = options;
  }

  /** What started the engine of a run; '' for Yomi itself. */
  commandOf({ engine }: RunInfo): string {
    return engine.build === '' ? engine.command : '';
  }

  /** The engine of a command line, '' for Yomi itself with a kept set of patterns; 'bad-params' when nobody could start it. */
  source(command: string, patternSet: string): EngineSource {
    if (command === '') return this.own(patternSet === '' ? null : this.#file(patternSet));
    try {
      return programSource(command);
    } catch (error) {
      if (error instanceof EngineCommandError) throw new ApiError('bad-params', error.message);
      throw error;
    }
  }

  /** Yomi itself with the patterns in a file; null: those it comes with. */
  own(patterns: string | null): EngineSource {
    return ownProgramSource(patterns === null ? [] : ['--patterns', patterns], this.#options.build());
  }

  /** Keeps the patterns in use; answers their id, '' when there are none. */
  keepPatterns(): string {
    const set = this.#options.patterns();
    if (!set) return '';
    if (!this.has(set.id)) this.write(`${set.id}.set`, set.buffer);
    return set.id;
  }

  /** Writes a set beside those of runs; answers its path. Without a run of its name it goes at the next start. */
  write(file: string, buffer: ArrayBuffer): string {
    mkdirSync(this.folder, { recursive: true });
    const path = join(this.folder, file);
    writeFileAtomic(path, new Uint8Array(buffer));
    return path;
  }

  has(id: string): boolean {
    return id !== '' && existsSync(this.#file(id));
  }

  /** The patterns of a run; 'refused' when they are not kept. */
  setOf(run: RunInfo): PatternSet {
    return chosenSet(this.#keptFile(run));
  }

  bytesOf(run: RunInfo): ArrayBuffer {
    return setBytes(this.#keptFile(run));
  }

  #keptFile({ id, patternSet }: RunInfo): string {
    if (!this.has(patternSet)) throw new ApiError('refused', `The patterns of run ${id} are not kept.`);
    return this.#file(patternSet);
  }

  /** Patterns that none of these runs is about go. */
  prune(runs: readonly RunInfo[]): void {
    if (!existsSync(this.folder)) return;
    const needed = new Set(runs.map(({ patternSet }) => `${patternSet}.set`));
    for (const file of readdirSync(this.folder)) if (!needed.has(file)) rmSync(join(this.folder, file));
  }

  #file(id: string): string {
    return join(this.folder, `${id}.set`);
  }
}
