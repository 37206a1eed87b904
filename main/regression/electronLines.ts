/** The `yomi` command as Electron's utility process: lines go in as messages, since such a process has no standard input. */
import { utilityProcess } from 'electron';
import { describeExit } from '../engine/engineProcess.ts';
import type { EngineProgram, LineProcess } from './lineProcess.ts';

/** Starts a program of our own; the app must be ready. */
export function utilityLines({ file, args, folder }: EngineProgram): LineProcess {
  const child = utilityProcess.fork(file, [...args], {
    cwd: folder,
    execArgv: [],
    serviceName: 'Yomi engine',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let over = false;
  return {
    listen(listener) {
      child.stdout?.on('data', (chunk: Buffer) => listener.output(chunk.toString('utf8')));
      child.stdout?.on('end', () => listener.closed());
      child.stderr?.on('data', (chunk: Buffer) => listener.errors(chunk.toString('utf8')));
      child.on('error', (type, location) => listener.errors(`${type} at ${location}\n`));
      child.on('exit', (code) => {
        over = true;
        listener.exit(describeExit(code));
      });
    },
    write(line) {
      if (!over) child.postMessage(line);
    },
    kill() {
      if (over) return;
      over = true;
      const { pid } = child;
      child.kill();
      // That only asks, and a process that hangs must go all the same.
      if (pid !== undefined) killForCertain(pid);
    },
  };
}

function killForCertain(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It may be gone already, with its exit event still on the way.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
