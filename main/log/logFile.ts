/**
 * The log in the data folder: `logs/yomi.log`, and up to four older ones, of about a megabyte each; for their owner only. Each line is
 * written when it happens, by this process and not by a thread beside it: the last lines before a crash are those that count, and a
 * worker's file would have to be found inside the packed program. electron-log does the writing; it works the same in Electron's main
 * process and in plain Node, and needs nothing of Electron.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import electronLog from 'electron-log/node';
import { LOG_LEVELS, type LogLevel } from '../ipc/logLevels.ts';
import type { Facts, Log } from './log.ts';
import { plain } from './plain.ts';

/** The folder of the logs within the data folder. */
export const LOG_FOLDER = 'logs';
const FILE = 'yomi.log';
/** Files kept in all, the one that is written included. */
const LOG_FILES = 5;
const MAX_BYTES = 1024 * 1024;
const MAX_LINE = 8000;

export interface LogFileOptions {
  level: LogLevel;
  /** Bytes after which the next file is begun. */
  maxBytes?: number;
  /** Told when something could not be written, the first time. */
  failed?: (reason: string) => void;
}

export interface LogFile extends Log {
  /** Where the files are. */
  readonly folder: string;
  setLevel(level: LogLevel): void;
}

/** Opens the log of a data folder; a folder that cannot be written makes no failure, and no log. */
export function openLogFile(dataDir: string, options: LogFileOptions): LogFile {
  const folder = join(dataDir, LOG_FOLDER);
  const path = join(folder, FILE);
  let told = false;
  const failed = (reason: string): void => {
    if (!told) (options.failed ?? warnOnTerminal)(reason);
    told = true;
  };
  try {
    makePrivate(folder);
  } catch (error) {
    failed((error as Error).message);
    return { folder, setLevel: () => undefined, ...writers(() => undefined) };
  }
  const logger = electronLog.create({ logId: path });
  const { file, console: terminal, ipc, remote } = logger.transports;
  for (const other of [terminal, ipc, remote]) if (other) other.level = false;
  // It prints there that a file could not be written, too, at every line and past all levels.
  electronLog.transports.console.writeFn = () => undefined;
  // It looks for a name for folders of its own choice, which are not used.
  file.setAppName('Yomi');
  file.resolvePathFn = () => path;
  file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  file.maxSize = options.maxBytes ?? MAX_BYTES;
  file.transforms = [({ message }) => String(message.data[0])];
  file.archiveLogFn = (full) => {
    try {
      moveAside(folder);
    } catch (error) {
      failed((error as Error).message);
      full.clear();
    }
  };
  file.level = options.level;
  listen(file.getFile(), failed);
  if (!existsSync(path)) failed(`${path} cannot be made.`);
  return {
    folder,
    setLevel: (level) => {
      file.level = level;
    },
    ...writers((level, line) => logger[level](line)),
  };
}

/** Names of the log files that are there, the newest first. */
export function logFileNames(folder: string): string[] {
  const known = Array.from({ length: LOG_FILES }, (_, age) => nameOf(age));
  const there = new Set(readdirSync(folder));
  return known.filter((name) => there.has(name));
}

type ElectronLogFile = ReturnType<typeof electronLog.transports.file.getFile>;

/** electron-log keeps one object for each path as long as the process lives: who opened it last is told. */
const listeners = new WeakMap<ElectronLogFile, (reason: string) => void>();

function listen(file: ElectronLogFile, failed: (reason: string) => void): void {
  if (!listeners.has(file)) file.on('error', (error) => listeners.get(file)?.(error.message));
  listeners.set(file, failed);
}

function writers(write: (level: LogLevel, line: string) => void): Log {
  const writer = (level: LogLevel) => (event: string, facts?: Facts) =>
    write(level, line(level, event, facts));
  return Object.fromEntries(LOG_LEVELS.map((level) => [level, writer(level)])) as Log;
}

/** `2026-11-24T08:57:05.123Z info  engine.ready {"milliseconds":120}`; JSON keeps whatever is in a fact on the line. */
function line(level: LogLevel, event: string, facts: Facts = {}): string {
  const shown = Object.entries(facts).filter(([, value]) => value !== undefined);
  const text = shown.length === 0 ? '' : ` ${JSON.stringify(Object.fromEntries(shown), blank)}`;
  return `${new Date().toISOString()} ${level.padEnd(5)} ${event}${text}`.slice(0, MAX_LINE);
}

function blank(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? plain(value) : value;
}

function nameOf(age: number): string {
  return age === 0 ? FILE : FILE.replace('.', `.${age}.`);
}

function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Those of an earlier time, or of a copied folder.
  chmodSync(folder, 0o700);
  for (const name of logFileNames(folder)) chmodSync(join(folder, name), 0o600);
}

/** Makes every file one older; the oldest goes. */
function moveAside(folder: string): void {
  rmSync(join(folder, nameOf(LOG_FILES - 1)), { force: true });
  const there = logFileNames(folder);
  for (let age = LOG_FILES - 2; age >= 0; age--) {
    if (there.includes(nameOf(age))) renameSync(join(folder, nameOf(age)), join(folder, nameOf(age + 1)));
  }
}

function warnOnTerminal(reason: string): void {
  process.stderr.write(`Yomi cannot write its log: ${reason}\n`);
}
