/** Shows an address in the user's browser. */
import { spawn } from 'node:child_process';

/** The command that opens `url` here; undefined where there is no screen to show it on, or the user does not want it. */
export function browserCommand(
  url: string,
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): [command: string, ...args: string[]] | undefined {
  if (env.YOMI_NO_BROWSER) return undefined;
  if (platform === 'darwin') return ['open', url];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', url] : undefined;
}

/** Tries to open `url`; a failure is harmless, since the address is printed as well. */
export function openBrowser(url: string): void {
  const command = browserCommand(url);
  if (!command) return;
  const [program, ...args] = command;
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  child.on('error', (error) =>
    console.error(`Could not open a browser (${error.message}); open the address yourself.`),
  );
  child.unref();
}
