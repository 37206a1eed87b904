/** `yomi diagnostics FILE`: what Help's "Save diagnostics" saves, also when the workbench does not start any more. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { collectDiagnostics, listDiagnostics, packDiagnostics } from '../host/diagnostics.ts';
import { DATABASE_FILE } from '../host/host.ts';
import { defaultDataDir } from '../host/places.ts';
import { ApiError } from '../ipc/errors.ts';
import { CliError } from './cliError.ts';

export interface DiagnosticsCommand {
  /** The data folder; default: the usual one. */
  data?: string;
  /** Nothing is written. */
  list?: boolean;
  version: string;
}

/** Writes the diagnostics to a new file; answers what is to be printed. */
export async function diagnostics(path: string | undefined, command: DiagnosticsCommand): Promise<string> {
  const dataDir = command.data ?? defaultDataDir();
  if (!existsSync(dataDir)) throw new CliError(`there is no data folder ${dataDir}`);
  if (path === undefined && !command.list) throw new CliError('name the .zip to write, or say --list');
  if (path !== undefined && existsSync(path)) throw new CliError(`${path} exists already`);
  const files = collectDiagnostics({
    dataDir,
    database: join(dataDir, DATABASE_FILE),
    version: command.version,
    kind: 'command line',
    checkAll: true,
  });
  const list = listDiagnostics(files).map(
    ({ name, about, bytes }) => `${name.padEnd(20)} ${String(bytes).padStart(9)} bytes  ${about}\n`,
  );
  if (path === undefined || command.list) return list.join('');
  try {
    writeFileAtomic(path, await packDiagnostics(files));
  } catch (error) {
    if (error instanceof ApiError) throw new CliError(error.message);
    throw error;
  }
  return `${list.join('')}Saved as ${path}. Nothing of your games is in it.\n`;
}
