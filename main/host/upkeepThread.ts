/**
 * The thread of upkeep.ts: copies the library and looks through the copy. The copy is taken in one step from one state of the library, which
 * others go on writing to meanwhile; a copy that is not sound is thrown away.
 */
import { rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { beginBackup, endBackup } from '../store/backups.ts';
import { inspect } from '../store/inspect.ts';
import type { UpkeepJob } from './upkeep.ts';

/** More pages than a library has. */
const ALL = 2 ** 30;

const { path, time } = workerData as UpkeepJob;
const copy = beginBackup(path);
const db = new Database(path, { readonly: true, timeout: 10_000 });
try {
  await db.backup(copy, { progress: () => ALL });
} finally {
  db.close();
}
// A file by itself: without the log that the library has beside it.
const copied = new Database(copy);
copied.pragma('journal_mode = DELETE');
copied.close();
const inspection = inspect(copy);
if (inspection.findings.length === 0) endBackup(path, copy, { time, kind: 'daily' });
else rmSync(copy);
parentPort?.postMessage(inspection);
