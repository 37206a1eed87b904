/** For tests: a worker process for the jobs of testJobs.ts. */
import { useBuiltins } from '../patterns/builtinFile.ts';
import { testOwn } from './testJobs.ts';
import { serveTasks } from './workerProcess.ts';

useBuiltins();
await serveTasks(process.stdin, process.stdout, testOwn);
