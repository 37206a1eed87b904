/** `yomi serve`: the browser host as a program, from its first line of output to a clean end. */
import { startBrowserHost, type BrowserHostOptions } from './browserHost.ts';
import { CRASH_EXIT, onCrash } from '../log/crashes.ts';
import { ApiError } from '../ipc/errors.ts';
import { openBrowser } from './openBrowser.ts';

/** Serves until the process is told to end (SIGINT, SIGTERM, a terminal or system that closes); prints the address and tries to show it. */
export async function serve(options: BrowserHostOptions = {}): Promise<void> {
  const host = await startBrowserHost(options).catch(refusal);
  if (!host) return;
  console.log(`Yomi is at ${host.url}`);
  console.log('The address works in one browser, once. Press Ctrl+C here to stop; every game is kept.');
  openBrowser(host.url);
  onCrash((kind, error) => {
    console.error(
      'Yomi had to stop: something in it went wrong. Every edit was kept; start it again to go on.',
    );
    console.error(error);
    host.crashed(kind, error);
    process.exit(CRASH_EXIT);
  });
  await new Promise<void>((told) => {
    // Kept: Ctrl+C in a terminal comes twice when a parent process passes it on.
    process.on('SIGINT', told);
    process.on('SIGTERM', told);
    process.on('SIGHUP', told);
  });
  await host.close();
}

/** Says what the user can do something about; a bug of ours is thrown on. */
function refusal(error: unknown): undefined {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') console.error('Another program uses this port; choose another with --port.');
  else if (code === 'EACCES')
    console.error('This port is not allowed to programs of users; choose one above 1023.');
  else if (error instanceof ApiError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
