/** The browser host's own file dialog: what a folder holds, as far as it can be opened as a game or entered. */
import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { attempt } from '../files/atomicFile.ts';
import type { Calls, FileEntry } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Endings of what is listed: game records and zip files of them; with 'games' collections of games, a line each, too; evidence of mined patterns. */
const ENDINGS = {
  records: /\.(sgf|ngf|gib|zip)$/i,
  games: /\.(sgf|ngf|gib|zip|txt)$/i,
  mined: /\.json$/i,
};

/** Folders and files of a kind, folders first, by name; hidden ones are left out. Throws ApiError 'file'. */
export function listFolder(
  folder: string,
  kind: keyof typeof ENDINGS = 'records',
): Calls['files.list']['result'] {
  const path = resolve(folder);
  const items = attempt(path, 'open', () => {
    if (!statSync(path).isDirectory())
      throw new ApiError('file', { key: 'host.folder.isNone', args: { name: basename(path) } }, path);
    return readdirSync(path, { withFileTypes: true });
  });
  const entries = items.flatMap((item) => entryOf(path, item, ENDINGS[kind]) ?? []);
  entries.sort(
    (a, b) => Number(a.kind === 'file') - Number(b.kind === 'file') || byName.compare(a.name, b.name),
  );
  const parent = dirname(path);
  return { folder: path, ...(parent === path ? {} : { parent }), entries };
}

/** The folder itself when it can be listed, else the nearest one above it that exists. */
export function nearestFolder(folder: string): string {
  let path = resolve(folder);
  while (!statSync(path, { throwIfNoEntry: false })?.isDirectory() && dirname(path) !== path)
    path = dirname(path);
  return realpathSync(path);
}

function entryOf(folder: string, item: Dirent, ending: RegExp): FileEntry | undefined {
  if (item.name.startsWith('.')) return undefined;
  const isRecord = ending.test(item.name);
  if (!item.isDirectory() && !item.isSymbolicLink() && !(item.isFile() && isRecord)) return undefined;
  const path = join(folder, item.name);
  const stats = statsOf(path);
  if (!stats || !(stats.isDirectory() || (stats.isFile() && isRecord))) return undefined;
  return {
    name: item.name,
    path,
    kind: stats.isDirectory() ? 'folder' : 'file',
    size: stats.isDirectory() ? 0 : stats.size,
    modified: stats.mtime.toISOString(),
  };
}

/** Undefined for what cannot be reached, such as a broken link or one in a circle. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
