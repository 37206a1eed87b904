/** Where commands come from when no file is named: standard input, or the lines that Electron's shell sends to a process of its own. */
import { Readable } from 'node:stream';
import type { ParentPort } from 'electron';

/** The input of this process. */
export function standardInput(): Readable {
  const port = (process as { parentPort?: ParentPort }).parentPort;
  if (!port) return process.stdin;
  const input = new Readable({ read: () => undefined });
  port.on('message', (event) => input.push(`${event.data as string}\n`));
  return input;
}
