/** Shows a file in the user's browser. What it is given can be read by every user of the machine: never a secret. */
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** The command that opens a page on disk here; undefined where there is no screen to show it on, or the user does not want it. */
export function browserCommand(
  file: string,
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): [command: string, ...args: string[]] | undefined {
  if (env.YOMI_NO_BROWSER) return undefined;
  if (platform === 'darwin') return ['open', file];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', pathToFileURL(file).href];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', file] : undefined;
}

/** True where openBrowser would try. */
export function canOpenBrowser(): boolean {
  return browserCommand('') !== undefined;
}

/** Tries to open `file`; `failed` is called when there is no program that could. */
export function openBrowser(file: string, failed: (error: Error) => void): void {
  const command = browserCommand(file);
  if (!command) return;
  const [program, ...args] = command;
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  child.on('error', failed);
  child.unref();
}
