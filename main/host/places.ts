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

/** Collections of problems that come with the program; not there when none do. */
export function problemsFolder(): string {
  return join(root, 'resources/problems');
}

/** The user's own folder: $HOME, or what the system has for the user; undefined when neither says, or not where it is. */
export function homeFolder(): string | undefined {
  for (const way of [() => homedir(), () => userInfo().homedir]) {
    try {
      const home = way();
      if (isAbsolute(home)) return home;
    } catch (error) {
      // The system throws for a user that it does not know.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
  return undefined;
}

/**
 * Where games and settings are kept unless told otherwise: $YOMI_DATA, or the place the system has for such data. Throws ApiError 'file'
 * when there is no home folder: a place that depends on where the program was started would be another one each time.
 */
export function defaultDataDir(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string | undefined = homeFolder(),
): string {
  if (env.YOMI_DATA) return resolve(env.YOMI_DATA);
  // The XDG specification has a relative path ignored.
  const xdg = env.XDG_DATA_HOME;
  if (platform !== 'darwin' && platform !== 'win32' && xdg && isAbsolute(xdg)) return join(xdg, 'yomi');
  if (platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'Yomi');
  if (home === undefined) {
    throw new ApiError('file', { key: 'host.home' });
  }
  if (platform === 'darwin') return join(home, 'Library/Application Support/Yomi');
  if (platform === 'win32') return join(home, 'AppData/Local/Yomi');
  return join(home, '.local/share/yomi');
}
