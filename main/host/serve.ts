/**
 * `yomi serve`: the browser host as a program, from its first line of output to a clean end.
 *
 * No address that is printed lets anybody in. A link with a token in it would be handed by the terminal to a program that
 * opens links, in its list of arguments, which every user of the machine can read, and would stay in the history of a browser.
 * Where a browser can be opened it gets its token by the redirect file; where there is no screen, the terminal shows a code to
 * be typed at the address, and so it does whenever a page asks for one. Only the user sees his terminal, and reading eight
 * letters costs less than it takes to explain why a link was dangerous.
 */
import { startBrowserHost, type BrowserHost, type BrowserHostOptions } from './browserHost.ts';
import { CRASH_EXIT, onCrash } from '../log/crashes.ts';
import { ApiError } from '../ipc/errors.ts';
import { canOpenBrowser, openBrowser } from './openBrowser.ts';

/** Serves until the process is told to end (SIGINT, SIGTERM, a terminal or system that closes); prints the address and tries to show it. */
export async function serve(options: BrowserHostOptions = {}): Promise<void> {
  const host = await startBrowserHost({ ...options, showCode }).catch(refusal);
  if (!host) return;
  // Before the address is printed: who reads it may end the program at once.
  const end = toldToEnd();
  onCrash((kind, error) => {
    console.error(
      'Yomi had to stop: something in it went wrong. Every edit was kept; start it again to go on.',
    );
    console.error(error);
    host.crashed(kind, error);
    process.exit(CRASH_EXIT);
  });
  console.log(`Yomi is at ${host.url}`);
  if (canOpenBrowser()) letIn(host);
  else showCode(host.makeCode());
  console.log('Any other browser asks for a code at that address; it is shown here.');
  console.log('Press Ctrl+C here to stop; every game is kept.');
  await end;
  await host.close();
}

/** Resolves when the process is told to end. The handlers stay: Ctrl+C comes twice when a parent process passes it on. */
function toldToEnd(): Promise<void> {
  return new Promise((told) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => told());
  });
}

function letIn(host: BrowserHost): void {
  console.log('It opens in your browser.');
  openBrowser(host.redirectFile(), (error) => {
    console.error(`Could not open a browser (${error.message}); open the address yourself.`);
    showCode(host.makeCode());
  });
}

function showCode(code: string): void {
  console.log(`The code for your browser: ${code} (works once, for five minutes)`);
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
