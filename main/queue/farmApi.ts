/**
 * What a server and those who know it say to each other over HTTP: POST /api/NAME with JSON, answered with JSON, and files by the SHA-256 of what
 * is in them at /file/HASH. Reading jobs is for everybody who reaches the server; the rest needs a token, in the header Authorization.
 */
import { z } from 'zod';
import { jobsSchemas } from '../ipc/jobsSchemas.ts';
import type { FarmWorker, JobReplies } from '../ipc/jobsApi.ts';
import type { JobSpec } from '../jobs/jobSpec.ts';
import type { EngineBuild, Role } from './farmStore.ts';

/** Bytes of a call, and of a file. */
export const MAX_CALL = 16 * 1024 * 1024;
export const MAX_FILE = 64 * 1024 * 1024;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const short = z.string().max(200);
const key = hash;
const task = z.int().min(0).max(100_000_000);
const id = z.int().min(1);

/** What the queue carries: the job by its hash, and what the task needs of results before it. */
export const taskMessage = z.strictObject({
  key,
  task,
  /** Of handings out. */
  copy: z.int().min(0),
  given: z.unknown(),
  /** Names what is given: after results were taken back it may be something else. */
  mark: short,
  /** Workers whose answer would say nothing new. */
  not: z.array(short).max(1000),
});
export type TaskMessage = z.infer<typeof taskMessage>;

const build = z.strictObject({
  build: short,
  patternSet: short,
  signature: z.int().min(0).max(0xffffffff),
  program: z.string().max(1000),
  files: z.array(z.strictObject({ path: z.string().max(1000), hash })).max(10_000),
});

const of = { key, task, mark: short };
const report = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('done'), ...of, result: z.unknown(), milliseconds: z.number().min(0) }),
  z.strictObject({ kind: z.enum(['failed', 'died']), ...of, problem: z.string().max(10_000) }),
]);
export type TaskReport = z.infer<typeof report>;

const beat = z.strictObject({
  /** Of the program that does the work: there may be several with one token. */
  instance: short,
  host: short,
  threads: z.int().min(1).max(4096),
  /** What it does: milliseconds since it was begun. */
  tasks: z.array(z.strictObject({ key, task, milliseconds: z.number().min(0) })).max(4096),
});
export type WorkerBeat = z.infer<typeof beat>;

/** Who may call it: everybody, or who has a token of that role. */
export const farmCalls = {
  'jobs.list': { role: null, params: jobsSchemas['jobs.list'] },
  'jobs.get': { role: null, params: jobsSchemas['jobs.get'] },
  'jobs.games': { role: null, params: jobsSchemas['jobs.games'] },
  'jobs.game': { role: null, params: jobsSchemas['jobs.game'] },
  'jobs.differences': { role: null, params: jobsSchemas['jobs.differences'] },
  'farm.workers': { role: null, params: z.strictObject({}) },
  'jobs.want': { role: 'manager', params: jobsSchemas['jobs.want'] },
  'jobs.remove': { role: 'manager', params: jobsSchemas['jobs.remove'] },
  'farm.missing': { role: 'manager', params: z.strictObject({ hashes: z.array(hash).max(100_000) }) },
  'farm.addBuild': { role: 'manager', params: build },
  'farm.hasBuild': { role: 'manager', params: z.strictObject({ build: short, patternSet: short }) },
  'farm.add': { role: 'manager', params: z.strictObject({ name: short, spec: z.unknown() }) },
  'farm.found': { role: 'manager', params: z.strictObject({ id }) },
  'farm.me': { role: 'worker', params: z.strictObject({}) },
  'farm.job': { role: 'worker', params: z.strictObject({ key }) },
  'farm.build': { role: 'worker', params: z.strictObject({ build: short, patternSet: short }) },
  'farm.report': { role: 'worker', params: report },
  'farm.beat': { role: 'worker', params: beat },
} as const satisfies Record<string, { role: Role | null; params: z.ZodType }>;

export type FarmCall = keyof typeof farmCalls;
export type FarmParams<C extends FarmCall> = z.infer<(typeof farmCalls)[C]['params']>;

export interface FarmReplies extends Pick<
  JobReplies,
  'jobs.list' | 'jobs.get' | 'jobs.games' | 'jobs.game' | 'jobs.differences' | 'jobs.want' | 'jobs.remove'
> {
  'farm.workers': { workers: FarmWorker[] };
  /** Those of the files that the server does not have. */
  'farm.missing': { hashes: string[] };
  'farm.addBuild': null;
  'farm.hasBuild': { known: boolean };
  'farm.add': { id: number };
  /** All of what `yomi jobs show` tells, and the games. */
  'farm.found': { spec: JobSpec; data: unknown; games: string[] };
  'farm.me': { name: string };
  'farm.job': { spec: JobSpec };
  'farm.build': EngineBuild;
  /** Whether the task is done by that. */
  'farm.report': { taken: boolean };
  /** What is to be given up, since it is not wanted any more. */
  'farm.beat': { drop: { key: string; task: number }[] };
}
