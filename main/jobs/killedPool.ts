/**
 * For tests: the process that jobPool.test.ts kills. Works on the jobs of a folder with two worker processes, and prints a line for each result
 * that it kept, with the processes of its workers; ends when all is done. Argument: the folder.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { JobPool } from './jobPool.ts';
import { JOBS_FILE, JOBS_FOLDER, JobStore } from './jobStore.ts';
import { testOwn, testWorker } from './testJobs.ts';

const [folder] = process.argv.slice(2);
const store = new JobStore(join(folder, JOBS_FILE));
const pool: JobPool = new JobPool({
  store,
  folder: join(folder, JOBS_FOLDER),
  own: testOwn,
  workers: [testWorker(), testWorker()],
  onChange: () => writeSync(1, `${pool.pids.join(' ')}\n`),
  onFault: (error) => {
    throw error;
  },
});
await pool.idle();
pool.close();
store.close();
