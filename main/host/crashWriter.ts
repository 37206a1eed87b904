/**
 * The process that crash.test.ts kills: a whole host over one data directory that edits a document, moves its cursor and
 * saves it to its file, for ever, printing each edit ("edit 7") and save ("save 7") once the call has answered. Arguments:
 * the data directory and the file.
 */
import { writeSync } from 'node:fs';
import { FakeEngine } from './fakeEngine.ts';
import { Host } from './host.ts';
import type { OpenDocument } from '../ipc/api.ts';

const [dataDir, path] = process.argv.slice(2);
const host = new Host({ dataDir, kind: 'browser', version: '1', engine: new FakeEngine(), homeDir: dataDir });
await host.call('app.start', {});
const document = (await host.call('doc.openPath', { path })) as OpenDocument;
for (let revision = document.revision; ; revision++) {
  const id = revision + 1;
  const properties = [
    { id: revision % 2 === 0 ? 'B' : 'W', values: [''] },
    { id: 'C', values: [`edit ${revision}`] },
  ];
  const insert = { op: 'insert', parent: id - 1, index: 0, nodes: [{ id, parent: null, properties }] };
  await host.call('doc.edit', { id: document.id, revision, edits: [insert], cursor: id });
  writeSync(1, `edit ${revision}\n`);
  await host.call('doc.cursor', { id: document.id, cursor: revision });
  if (revision % 5 !== 4) continue;
  await host.call('doc.save', { id: document.id });
  writeSync(1, `save ${revision}\n`);
}
