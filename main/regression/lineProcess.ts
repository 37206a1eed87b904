/**
 * The little an engine's conversation needs of a process that speaks lines. A spawned program and Electron's utility process are the
 * two kinds; what is hard about conversations is in processEngine.ts and knows neither.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { verbatim, type Saying } from '../../engine/protocol/sayings.ts';
import { describeExit } from '../engine/engineProcess.ts';
import { endGroup, MARK } from './processGroup.ts';

/** What a process tells. */
interface LineListener {
  /** Text of its output, and of its error stream: any chunks, not whole lines. */
  output(text: string): void;
  errors(text: string): void;
  /** It closed its output: no answer can come any more. */
  closed(): void;
  /** It is gone, and all that it wrote has been told; `how` finishes the sentence "the engine …". */
  exit(how: Saying): void;
}

export interface LineProcess {
  /** Called once, right after the process was made. */
  listen(listener: LineListener): void;
  /** Writes a line without its end; to a process that is dying it is lost, and its exit reported. */
  write(line: string): void;
  /** Ends the process and everything that it started, at once and for certain. */
  kill(): void;
}

/** A program with its arguments, and where it runs. */
export interface EngineProgram {
  file: string;
  args: readonly string[];
  folder: string;
}

/** Milliseconds that its children may hold its streams open, when it is gone itself. */
const LINGER = 200;

/** Starts a program. One that cannot be started tells of its exit. */
export function spawnLines({ file, args, folder }: EngineProgram): LineProcess {
  const mark = randomUUID();
  let child: ChildProcess;
  try {
    child = spawn(file, [...args], {
      cwd: folder,
      env: { ...process.env, [MARK]: mark },
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own: what a shell script started is ended with it.
      detached: process.platform !== 'win32',
    });
  } catch (error) {
    // An argument that no system takes, or no process left to be had.
    return neverStarted(startFault(error, file, folder));
  }
  let ended = false;
  const endAll = (): void => {
    if (ended || child.pid === undefined) return;
    ended = true;
    if (process.platform === 'win32') child.kill('SIGKILL');
    else endGroup(child.pid, mark);
  };
  const kill = (): void => {
    endAll();
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
  };
  return {
    listen(listener) {
      let gone = false;
      const exit = (how: Saying): void => {
        if (gone) return;
        gone = true;
        kill();
        listener.exit(how);
      };
      // A write to a process that is gone fails; its end is reported by 'close'.
      child.stdin?.on('error', () => undefined);
      readInPortions(child.stdout, (text) => listener.output(text));
      child.stdout?.on('end', () => listener.closed());
      readInPortions(child.stderr, (text) => listener.errors(text));
      child.on('error', (error) => {
        if (child.pid === undefined) exit(startFault(error, file, folder));
      });
      child.on('exit', (code, signal) => {
        // At once, while its number is nobody else's.
        endAll();
        // What it wrote itself is here by then; what may still hold its streams has nothing to say.
        setTimeout(() => exit(describeExit(code, signal)), LINGER).unref();
      });
      child.on('close', (code, signal) => exit(describeExit(code, signal)));
    },
    write(line) {
      if (!ended) child.stdin?.write(`${line}\n`);
    },
    kill,
  };
}

/** That a program could not be started, and why, in words where they are known. */
function startFault(error: unknown, file: string, folder: string): Saying {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const never = (why: Saying): Saying => ({ key: 'host.gone.notStarted', args: { why: [why] } });
  // The system says the same of both.
  if (code === 'ENOENT' && !existsSync(folder))
    return never({ key: 'host.gone.noFolder', args: { name: folder } });
  if (code === 'ENOENT') return never({ key: 'host.gone.noProgram', args: { name: file } });
  if (code === 'EACCES') return never({ key: 'host.gone.forbidden', args: { name: file } });
  return never(verbatim(error instanceof Error ? error.message : String(error)));
}

/** Reads a stream one portion in each turn of the event loop: one that is flooded must not keep everybody else waiting. */
function readInPortions(stream: Readable | null, take: (text: string) => void): void {
  stream?.setEncoding('utf8').on('data', (text: string) => {
    stream.pause();
    setImmediate(() => stream.resume());
    take(text);
  });
}

function neverStarted(how: Saying): LineProcess {
  return {
    listen: (listener) => setImmediate(() => listener.exit(how)),
    write: () => undefined,
    kill: () => undefined,
  };
}
