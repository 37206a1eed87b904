/** The outside world of a GTP session under Node: files in any encoding, the process's clocks, standard error. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { GtpHost } from '../../engine/gtp/host.ts';
import { decodeSgf } from '../host/encoding.ts';
import { ConfinedFiles, type Confinement } from '../regression/confinedFiles.ts';
import { shippedSuites } from '../regression/places.ts';
import { CliError } from './cliError.ts';
import type { CliOptions } from './options.ts';

/** A host whose files are those that are allowed. */
export function confinedHost(host: GtpHost, confinement: Confinement): GtpHost {
  const files = new ConfinedFiles(confinement);
  return {
    ...host,
    readFile: (name) => decodeSgf(files.read(name)).text,
    writeFile: (name, text) => files.write(name, text),
  };
}

/** Throws CliError for the name of an option that is no folder. */
function requireFolder(option: string, name: string | undefined): void {
  if (name !== undefined && statSync(name, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CliError(`${option}: there is no folder '${name}'.`);
}

/** A host for this process whose files are those that the options of the command line allow. */
export function hostFor({ confine, scratch }: CliOptions, version: string): GtpHost {
  const host = nodeHost(version);
  requireFolder('--confine', confine);
  requireFolder('--scratch', scratch);
  if (confine === undefined && scratch === undefined) return host;
  return confinedHost(host, {
    folder: process.cwd(),
    ...(confine === undefined ? {} : { readable: [confine, shippedSuites()] }),
    ...(scratch === undefined ? {} : { scratch }),
  });
}

/** A GtpHost for this process. */
export function nodeHost(version: string): GtpHost {
  return {
    version,
    readFile: (name) => decodeSgf(readFileSync(name)).text,
    writeFile: (name, text) => writeFileSync(name, text),
    cpuSeconds() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    secondsNow: () => performance.now() / 1000,
    today: () => new Date().toISOString().slice(0, 10),
    errorLine: (text) => process.stderr.write(`${text}\n`),
  };
}
