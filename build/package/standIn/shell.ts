/**
 * What the stand-in for Electron's binary runs: the program of the archive beside the binary, its window played by whoever started it.
 * A line of input is a call of the page (`{"call": "app.start", "params": {}}`) or a file it asks for (`{"fetch": "yomi://…"}`);
 * a line of output answers it.
 */
import './archive.ts';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { CALL_CHANNEL } from '../../../main/ipc/channels.ts';
import { app, electron, resetElectron } from '../../checks/electronStub.ts';

const [, , binary, ...args] = process.argv;
const archive = join(dirname(binary), 'resources/app.asar');
const { main } = JSON.parse(readFileSync(join(archive, 'package.json'), 'utf8')) as { main: string };

process.argv = [binary, ...args];
resetElectron(join(process.env.YOMI_DATA ?? '.', 'electron'));
await import(pathToFileURL(join(archive, main)).href);
await app.start();

for await (const line of createInterface(process.stdin)) {
  const asked = JSON.parse(line) as { call: string; params: unknown } | { fetch: string };
  console.log(
    JSON.stringify('call' in asked ? await called(asked.call, asked.params) : await fetched(asked.fetch)),
  );
}
app.emit('will-quit');
process.exit(0);

async function called(name: string, params: unknown): Promise<unknown> {
  const senderFrame = electron.windows[0].webContents.mainFrame;
  return electron.handlers.get(CALL_CHANNEL)!({ senderFrame }, name, params);
}

async function fetched(url: string): Promise<unknown> {
  const response = await electron.protocols.get('yomi')!(new Request(url));
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}
