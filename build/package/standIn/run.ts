/**
 * Runs a module of an archive: `node run.ts ….asar/out/cli/yomi.js ARGUMENTS`. Started as a child with a channel it is a utility process,
 * whose parent port is that channel.
 */
import './archive.ts';
import { pathToFileURL } from 'node:url';

process.argv.splice(1, 1);
if (process.send) {
  const send = process.send.bind(process);
  const parentPort = {
    postMessage: (message: unknown) => send(message),
    on: (_event: string, listener: (event: { data: unknown }) => void) =>
      process.on('message', (data) => listener({ data })),
  };
  Object.assign(process, { parentPort });
}
await import(pathToFileURL(process.argv[1]).href);
