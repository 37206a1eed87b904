/** For tests: a worker process for the jobs of testJobs.ts. */
import { testOwn } from './testJobs.ts';
import { serveTasks } from './workerProcess.ts';

await serveTasks(process.stdin, process.stdout, testOwn);
