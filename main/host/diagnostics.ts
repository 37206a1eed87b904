/**
 * The diagnostics that a person may send to whoever looks for a fault: logs, versions, settings, facts about the database, the engine and
 * the machine. Everything is collected from the data folder as it lies there, so that it works beside a running host, without one, and
 * with a database that cannot be opened. Nothing of a game is in it: logs hold none (log.ts), and of the database only numbers are taken.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { arch, cpus, freemem, machine, platform, release, totalmem, version as systemVersion } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';
import type { EngineState } from '../../engine/protocol/messages.ts';
import type { Calls, DiagnosticsEntry, Startup } from '../ipc/api.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import { LOG_FOLDER, logFileNames } from '../log/logFile.ts';
import { lastWords, plain } from '../log/plain.ts';
import { databaseFacts } from '../store/databaseFacts.ts';

export interface DiagnosticsOptions {
  dataDir: string;
  /** The database file. */
  database: string;
  version: string;
  /** Who collects them. */
  kind: Startup['kind'] | 'command line';
  /** The engine's state, where there is an engine. */
  engine?: EngineState;
  /** The database is checked however large it is; else only one that takes no time. */
  checkAll?: boolean;
}

/** A file of the bundle. */
export interface DiagnosticsFile {
  name: string;
  /** What is in it, for people. */
  about: string;
  text: string;
}

/** Everything that belongs to the diagnostics of a data folder. */
export function collectDiagnostics(options: DiagnosticsOptions): DiagnosticsFile[] {
  const database = databaseFacts(options.database, options.checkAll);
  const logs = join(options.dataDir, LOG_FOLDER);
  const files = [
    file('program.json', 'Versions, and what the program and its engine are doing', programFacts(options)),
    file('machine.json', 'Processor, memory and system', machineFacts()),
    file('database.json', 'The library in numbers: sizes, counts, whether it is sound', database.facts),
    file('settings.json', 'Settings that differ from the usual', mapTexts(database.settings, plain)),
    ...namesIn(logs).map((name) => ({
      name: `logs/${name}`,
      about: 'What happened when, without names',
      text: readFileSync(join(logs, name), 'utf8'),
    })),
  ];
  return [{ name: 'README.txt', about: 'What all this is', text: readme(files) }, ...files];
}

/** What a person is shown before anything is saved. */
export function listDiagnostics(files: readonly DiagnosticsFile[]): DiagnosticsEntry[] {
  return files.map(({ name, about, text }) => ({ name, about, bytes: Buffer.byteLength(text) }));
}

/** Bytes that are packed in one go: a few milliseconds. */
const PIECE = 64 * 1024;

/** The files as one .zip; other work goes on meanwhile. */
export async function packDiagnostics(files: readonly DiagnosticsFile[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, text } of files) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    const bytes = Buffer.from(text);
    for (let from = 0; from === 0 || from < bytes.length; from += PIECE) {
      entry.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
      await setImmediate();
    }
  }
  zip.end();
  return Buffer.concat(chunks);
}

/** A name for the bundle of a day. */
export function diagnosticsName(now: number): string {
  return `yomi-diagnostics-${new Date(now).toISOString().slice(0, 10)}.zip`;
}

export interface DiagnosticsServicesOptions {
  collect: () => DiagnosticsFile[];
  /** The folder of the log files. */
  folder: string;
  /** Where a path of the user's leads. */
  absolute: (path: string) => string;
  now: () => number;
}

/** The calls about the diagnostics: what is in them, and saving them here or where the interface is. */
export function diagnosticsServices({ collect, folder, absolute, now }: DiagnosticsServicesOptions) {
  return {
    'diagnostics.list': () => ({ entries: listDiagnostics(collect()), folder }),
    'diagnostics.save': async ({ path }: Calls['diagnostics.save']['params']) => {
      writeFileAtomic(absolute(path), await packDiagnostics(collect()));
      return null;
    },
    'diagnostics.export': async () => ({
      name: diagnosticsName(now()),
      base64: Buffer.from(await packDiagnostics(collect())).toString('base64'),
    }),
  };
}

function namesIn(folder: string): string[] {
  try {
    return logFileNames(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function file(name: string, about: string, value: object): DiagnosticsFile {
  return { name, about, text: `${JSON.stringify(value, null, 2)}\n` };
}

function programFacts({ dataDir, version, kind, engine }: DiagnosticsOptions): object {
  return {
    yomi: version,
    kind,
    versions: process.versions,
    secondsUp: Math.round(process.uptime()),
    memory: process.memoryUsage(),
    engine: engine && engineFacts(engine),
    // Their values may be paths.
    environment: Object.keys(process.env).filter((name) => /^(YOMI|ELECTRON|NODE)_[A-Z_]+$/.test(name)),
    filesInDataFolder: countByEnding(dataDir),
  };
}

function engineFacts(state: EngineState): object {
  if (state.kind === 'busy') {
    const names = (tasks: typeof state.running): string[] => tasks.map(({ method }) => method);
    return { kind: state.kind, running: names(state.running), waiting: names(state.waiting) };
  }
  if (state.kind === 'restarting' || state.kind === 'failed')
    return { kind: state.kind, reason: plain(state.reason), words: lastWords(state.detail) };
  return { kind: state.kind };
}

function machineFacts(): object {
  const processors = cpus();
  return {
    platform: platform(),
    release: release(),
    system: systemVersion(),
    arch: arch(),
    machine: machine(),
    processor: processors.at(0)?.model,
    cores: processors.length,
    memory: totalmem(),
    free: freemem(),
  };
}

/** How many files there are of our own kinds; names of others are nobody's business. */
function countByEnding(folder: string): Record<string, number> {
  const counts: Record<string, number> = {};
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    return { [`unreadable (${String((error as NodeJS.ErrnoException).code)})`]: 1 };
  }
  for (const name of names) {
    const kind =
      /^yomi\.(db|lock)\b/.exec(name)?.[0] ?? (/^(logs|patterns|regression)$/.test(name) ? name : 'other');
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** The value with every text in it changed. */
function mapTexts(value: object, change: (text: string) => string): object {
  return JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? change(part) : part)),
  ) as object;
}

function readme(files: readonly DiagnosticsFile[]): string {
  return [
    'Diagnostics of Yomi.',
    '',
    'Nothing of your games is in here: no moves, no comments, no names of players or files.',
    '',
    ...files.map(({ name, about }) => `${name}\n    ${about}`),
    '',
  ].join('\n');
}
