/** The engine as a forked Node process: for the browser host, the command line and tests. */
import { fork } from 'node:child_process';
import type { FromEngine } from '../../engine/protocol/messages.ts';
import type { Saying } from '../../engine/protocol/sayings.ts';
import { enginePath } from './enginePath.ts';
import { describeExit, type EngineProcess } from './engineProcess.ts';

/** Forks the engine. `path` is the engine's program unless a test gives another. */
export function forkEngine(
  path: string = enginePath(),
): EngineProcess & { readonly pid: number | undefined } {
  const env = { ...process.env };
  // Flags of this process, such as a debugger's port, are not the engine's.
  delete env.NODE_OPTIONS;
  const child = fork(path, [], {
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return {
    pid: child.pid,
    listen(listener) {
      let gone = false;
      const exit = (how: Saying): void => {
        if (!gone) listener.exit(how);
        gone = true;
      };
      child.on('message', (message) => listener.message(message as FromEngine));
      child.stderr?.setEncoding('utf8').on('data', (text: string) => listener.stderr(text));
      // 'close' comes after 'exit' and after the last of stderr, which tells why.
      child.on('close', (code, signal) => exit(describeExit(code, signal)));
      child.on('error', (error) => {
        if (child.pid === undefined) exit({ key: 'host.gone.notStarted', args: { why: error.message } });
      });
    },
    send(message) {
      if (child.connected) child.send(message, () => undefined);
    },
    kill() {
      child.kill('SIGKILL');
    },
  };
}
