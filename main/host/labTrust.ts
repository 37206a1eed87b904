/**
 * Which folders of suites are trusted. A suite is a list of commands for engines, so one from elsewhere is restricted until the user
 * trusts its folder: it can be looked at, changed and run with our own engine, which keeps to the suite's folder, and no other program
 * is started with it. Kept by where a folder really is, so that a link elsewhere is another folder.
 */
import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { ApiError } from '../ipc/errors.ts';
import { contains } from '../regression/confinedFiles.ts';
import { shippedSuites } from '../regression/places.ts';
import type { KeptValuesRepository } from '../store/keptValues.ts';

const kept = z.object({ folders: z.array(z.string().max(4096)).max(1000) }).partial();

export class LabTrust {
  readonly #values: KeptValuesRepository;
  readonly #own: string;

  /** `own`: the folder of the user's own suites, which the program made. */
  constructor(values: KeptValuesRepository, own: string) {
    this.#values = values;
    this.#own = own;
  }

  /** Whether nobody has said yet that the suite of a file may do what the user may. */
  isRestricted(file: string): boolean {
    return !existsSync(file) || this.isRestrictedFolder(dirname(realpathSync(file)));
  }

  /** Whether that is so of the suites in a folder. */
  isRestrictedFolder(folder: string): boolean {
    if (!existsSync(folder)) return true;
    const path = realpathSync(folder);
    const trusted = [this.#own, shippedSuites(), ...this.#folders()].filter((one) => existsSync(one));
    return !trusted.some((one) => contains(one, path));
  }

  /** Trusts a folder with all below it, or no longer. 'not-found' when there is none. */
  set(folder: string, trusted: boolean): void {
    if (!existsSync(folder))
      throw new ApiError('not-found', { key: 'host.folder.none', args: { name: folder } });
    const path = realpathSync(folder);
    const others = this.#folders().filter((one) => one !== path);
    this.#values.write('labTrust', { folders: trusted ? [...others, path] : others });
  }

  /** 'refused' when another program would be started with a suite of a restricted folder. */
  check(files: Iterable<string>): void {
    const restricted = [...new Set(files)].find((file) => this.isRestricted(file));
    if (restricted === undefined) return;
    throw new ApiError('refused', { key: 'host.suite.restricted', args: { name: dirname(restricted) } });
  }

  #folders(): string[] {
    return this.#values.read('labTrust', { folders: [] as string[] }, kept).folders;
  }
}
