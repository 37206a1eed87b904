/**
 * What Electron does to the file functions so that a program runs from inside an archive, for a plain Node: reading, looking and listing
 * below `….asar/` is answered from the archive, and modules and threads are loaded from there. Only whole reads are here: whatever
 * else a program did to a file of the archive would go past the archive's reader in Electron, too, or make a copy on the disk.
 * Imported first of all; the tests of the packed program stand on it.
 */
import { extractFile, listPackage, statFile } from '@electron/asar';
import fs from 'node:fs';
import { isBuiltin, registerHooks, syncBuiltinESMExports } from 'node:module';
import { posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import worker from 'node:worker_threads';

/** What stands for the electron package in the program; none in its threads and processes, as in Electron. */
const ELECTRON = process.env.YOMI_STAND_IN_ELECTRON;
const INSIDE = /^(.*\.asar)(?:\/(.*))?$/;

interface Entry {
  kind: 'file' | 'folder';
  size: number;
  unpacked: boolean;
}
type Place = { archive: string; name: string };

const archives = new Map<string, Map<string, Entry>>();

/** Where a path lies in an archive; undefined for one outside. */
function placeOf(path: unknown): Place | undefined {
  const text = path instanceof URL ? fileURLToPath(path) : path;
  const match = typeof text === 'string' ? INSIDE.exec(posix.normalize(text)) : null;
  return match ? { archive: match[1], name: match[2] ?? '' } : undefined;
}

function entriesOf(archive: string): Map<string, Entry> {
  const known = archives.get(archive);
  if (known) return known;
  const entries = new Map<string, Entry>([['', { kind: 'folder', size: 0, unpacked: false }]]);
  for (const listed of listPackage(archive, { isPack: false })) {
    const name = listed.replace(/^\//, '');
    const found = statFile(archive, name, false);
    const isFolder = 'files' in found;
    entries.set(name, {
      kind: isFolder ? 'folder' : 'file',
      size: 'size' in found ? found.size : 0,
      unpacked: 'unpacked' in found && found.unpacked === true,
    });
  }
  archives.set(archive, entries);
  return entries;
}

function find({ archive, name }: Place): Entry | undefined {
  return entriesOf(archive).get(name.replace(/\/$/, ''));
}

function missing(call: string, { archive, name }: Place): Error {
  const error = new Error(`ENOENT: no such file or directory, ${call} '${archive}/${name}'`);
  return Object.assign(error, { code: 'ENOENT', syscall: call });
}

function read(place: Place): Buffer {
  const entry = find(place);
  if (!entry) throw missing('open', place);
  if (entry.kind === 'folder')
    throw Object.assign(new Error('EISDIR: illegal operation on a directory, read'), { code: 'EISDIR' });
  return extractFile(place.archive, place.name, false);
}

function stats(place: Place): fs.Stats {
  const entry = find(place);
  if (!entry) throw missing('stat', place);
  const like = Object.create(fs.Stats.prototype) as fs.Stats;
  const mode = entry.kind === 'file' ? fs.constants.S_IFREG : fs.constants.S_IFDIR;
  return Object.assign(like, { size: entry.size, mode, mtimeMs: 0, mtime: new Date(0) });
}

function list(place: Place): string[] {
  const within = place.name === '' ? '' : `${place.name.replace(/\/$/, '')}/`;
  return [...entriesOf(place.archive).keys()]
    .filter((name) => name !== '' && name.startsWith(within))
    .map((name) => name.slice(within.length))
    .filter((name) => !name.includes('/'));
}

type Method = (...args: unknown[]) => unknown;

/** Replaces a function of the system by one that answers for paths inside an archive. */
function answer(object: object, name: string, inside: (place: Place, options: unknown) => unknown): void {
  const methods = object as Record<string, Method>;
  const system = methods[name];
  methods[name] = (...args) => {
    const place = placeOf(args[0]);
    return place?.name ? inside(place, args[1]) : system.apply(object, args);
  };
}

function readAs(place: Place, options: unknown): Buffer | string {
  const encoding =
    typeof options === 'string' ? options : (options as { encoding?: string } | null)?.encoding;
  return encoding ? read(place).toString(encoding as BufferEncoding) : read(place);
}

function entries(place: Place, options: unknown): unknown {
  const names = list(place);
  if (!(options as { withFileTypes?: boolean } | undefined)?.withFileTypes) return names;
  return names.map((name) => {
    const is = stats({ archive: place.archive, name: `${place.name}/${name}` });
    return {
      name,
      isFile: () => is.isFile(),
      isDirectory: () => is.isDirectory(),
      isSymbolicLink: () => false,
    };
  });
}

const same = ({ archive, name }: Place): string => `${archive}/${name}`;

function realpath(place: Place): string {
  stats(place);
  return same(place);
}

/** What `now` answers or throws, as a promise. */
function later(
  now: (place: Place, options: unknown) => unknown,
): (place: Place, options: unknown) => unknown {
  // eslint-disable-next-line @typescript-eslint/require-await -- what it throws becomes a rejection
  return async (place, options) => now(place, options);
}

answer(fs, 'readFileSync', readAs);
answer(fs, 'existsSync', (place) => find(place) !== undefined);
answer(fs, 'statSync', (place, options) => {
  const quiet = (options as { throwIfNoEntry?: boolean } | undefined)?.throwIfNoEntry === false;
  return quiet && !find(place) ? undefined : stats(place);
});
answer(fs, 'readdirSync', entries);
answer(fs, 'realpathSync', realpath);
answer(fs.promises, 'readFile', later(readAs));
answer(fs.promises, 'stat', later(stats));
answer(fs.promises, 'realpath', later(realpath));
for (const name of ['openSync', 'open', 'copyFileSync', 'createReadStream', 'readFile'])
  answer(fs, name, (place) => {
    throw new Error(`${name} on ${same(place)}: not from inside the archive`);
  });

/** A thread whose file is in an archive begins with this module. */
class ArchiveWorker extends worker.Worker {
  constructor(file: string | URL, options?: worker.WorkerOptions) {
    if (!placeOf(file)) super(file, options);
    else {
      const modules = [import.meta.url, pathToFileURL(String(file)).href];
      super(modules.map((url) => `await import(${JSON.stringify(url)});`).join('\n'), {
        ...options,
        eval: true,
        execArgv: ['--input-type=module'],
      });
    }
  }
}
worker.Worker = ArchiveWorker;
syncBuiltinESMExports();

function isFile(place: Place): boolean {
  return find(place)?.kind === 'file';
}

/** The file that `specifier` means in a module of an archive; undefined when that is nothing in it. */
function resolveInside(specifier: string, parent: Place): Place | undefined {
  const { archive } = parent;
  const at = (name: string): Place | undefined =>
    ['', '.js', '.json', '/index.js']
      .map((ending) => ({ archive, name: posix.normalize(`${name}${ending}`) }))
      .find(isFile);
  if (specifier.startsWith('file:') || specifier.startsWith('/')) {
    const place = placeOf(specifier.startsWith('/') ? specifier : new URL(specifier));
    return place && at(place.name);
  }
  if (specifier.startsWith('.')) return at(posix.join(posix.dirname(parent.name), specifier));
  const folder = `node_modules/${specifier}`;
  const described = { archive, name: `${folder}/package.json` };
  if (!isFile(described)) return at(folder);
  const { main = 'index.js', exports } = JSON.parse(read(described).toString()) as {
    main?: string;
    exports?: { '.'?: { import?: string } | string };
  };
  const entry = exports?.['.'];
  const chosen = typeof entry === 'string' ? entry : (entry?.import ?? main);
  return at(posix.join(folder, chosen));
}

function urlOf(place: Place): string {
  const outside = find(place)?.unpacked ? `${place.archive}.unpacked` : place.archive;
  return pathToFileURL(`${outside}/${place.name}`).href;
}

/** Whether a module is an ES module, by its ending and the nearest package.json. */
function formatOf(place: Place): 'module' | 'commonjs' | 'json' {
  if (place.name.endsWith('.json')) return 'json';
  if (/\.[cm]js$/.test(place.name)) return place.name.endsWith('.mjs') ? 'module' : 'commonjs';
  for (let folder = posix.dirname(place.name); ; folder = posix.dirname(folder)) {
    const described = { archive: place.archive, name: posix.join(folder, 'package.json') };
    if (isFile(described))
      return (JSON.parse(read(described).toString()) as { type?: string }).type === 'module'
        ? 'module'
        : 'commonjs';
    if (folder === '.') return 'commonjs';
  }
}

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron' && ELECTRON !== undefined) return { url: ELECTRON, shortCircuit: true };
    if (isBuiltin(specifier)) return next(specifier, context);
    const parent = context.parentURL?.startsWith('file:') ? placeOf(new URL(context.parentURL)) : undefined;
    const whole = /^(file:|\/)/.test(specifier) ? placeOf(specifier.replace(/^file:\/\//, '')) : undefined;
    const from = whole?.name ? whole : parent;
    const found = from && resolveInside(specifier, from);
    return found ? { url: urlOf(found), shortCircuit: true } : next(specifier, context);
  },
  load(url, context, next) {
    const place = url.startsWith('file:') ? placeOf(new URL(url)) : undefined;
    if (!place) return next(url, context);
    return { format: formatOf(place), source: read(place), shortCircuit: true };
  },
});
