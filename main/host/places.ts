/** Where things are on this machine: the program's own files, and the user's data. */
import { readFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { ApiError } from '../ipc/errors.ts';

/** The folder of package.json. This file and every built chunk lie two folders below it. */
const root = resolve(import.meta.dirname, '../..');

/** The built interface. */
export function builtRenderer(): string {
  return join(root, 'out/renderer');
}

/** The version in package.json. */
export function yomiVersion(): string {
  return described().version;
}

/** The key of whoever made this program, whose releases it may be replaced by; the packager writes it into package.json. */
export function updateKey(): string | undefined {
  return described().updateKey || undefined;
}

function described(): { version: string; updateKey?: string } {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
}

/** The licences of everything the program contains; made by a build. */
export function noticesFile(): string {
  return join(root, 'resources/NOTICES.txt');
}

/**
 * The user's own folder: $HOME, or what the system has for the user. Throws ApiError 'file' when neither says: a folder that depends on
 * where the program was started would be another one each time.
 */
export function homeFolder(env: NodeJS.ProcessEnv = process.env): string {
  const ways = [() => env.HOME, () => homedir(), () => userInfo().homedir];
  for (const way of ways) {
    const home = sayOrNothing(way);
    if (home !== undefined && isAbsolute(home)) return home;
  }
  throw new ApiError(
    'file',
    'Yomi does not know where your home folder is, since HOME is not set. Say where to keep games with --data or YOMI_DATA.',
  );
}

/** The system throws for a user that it does not know. */
function sayOrNothing(way: () => string | undefined): string | undefined {
  try {
    return way();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/** Where games and settings are kept unless told otherwise: $YOMI_DATA, or the place the system has for such data. */
export function defaultDataDir(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homeFolder(env),
): string {
  if (env.YOMI_DATA) return resolve(env.YOMI_DATA);
  if (platform === 'darwin') return join(home, 'Library/Application Support/Yomi');
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData/Local'), 'Yomi');
  // The XDG specification has a relative path ignored.
  const xdg = env.XDG_DATA_HOME;
  return join(xdg && isAbsolute(xdg) ? xdg : join(home, '.local/share'), 'yomi');
}
