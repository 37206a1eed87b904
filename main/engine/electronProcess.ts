/** The engine as Electron's utility process: for the desktop shell. The only file of this folder that needs Electron. */
import { utilityProcess } from 'electron';
import type { FromEngine } from '../../engine/protocol/messages.ts';
import { enginePath } from './enginePath.ts';
import { describeExit, type EngineProcess } from './engineProcess.ts';

/** Starts the engine; the app must be ready. */
export function utilityEngine(path: string = enginePath()): EngineProcess {
  const child = utilityProcess.fork(path, [], {
    execArgv: [],
    serviceName: 'Yomi engine',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return {
    listen(listener) {
      child.on('message', (message: FromEngine) => listener.message(message));
      child.stderr?.on('data', (chunk: Buffer) => listener.stderr(chunk.toString('utf8')));
      child.on('exit', (code) => listener.exit(describeExit(code)));
      child.on('error', (type, location) => listener.stderr(`${type} at ${location}\n`));
    },
    send(message) {
      child.postMessage(message);
    },
    kill() {
      child.kill();
      // That only asks, and a process that hangs must go all the same.
      if (child.pid !== undefined) kill(child.pid);
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It may be gone already, with its exit event still on the way.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
