/**
 * What a job is: plain data that says all of what is to be done, so that any machine can do any part of it, twice or again, and comes to the
 * same. Files are named by the hash of what is in them. The key of a job is the hash of this data: the same job is never there twice.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SayingError } from '../../engine/protocol/sayings.ts';
import { mineOptions } from '../ipc/mineSchemas.ts';

const MAX_FILES = 100_000;
const text = z.string().max(10_000);
const whole = (least: number, most: number): z.ZodInt => z.int().min(least).max(most);
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'is no SHA-256');

/** Within the folder of the inputs: names with slashes between, none that leads out of it. */
const path = z
  .string()
  .max(1000)
  .refine(
    (name) => name.split('/').every((part) => part !== '' && part !== '.' && part !== '..'),
    'leads out of its folder',
  )
  .refine((name) => !/[\\:\0]/.test(name), 'is no name for every system');

const input = z.strictObject({ path, hash });

/** Who answers or plays: our own program with options, or any that speaks GTP. "{seed}" in either becomes the game's seed. */
const engine = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('own'), options: text }),
  z.strictObject({ kind: z.literal('program'), command: text }),
]);

/** Which engine of ours it is about: another one would come to something else. */
const about = {
  /** See host/engineBuild.ts. */
  build: z.string().max(100),
  patternSet: z.string().max(100),
};

const regression = z.strictObject({
  kind: z.literal('regression'),
  ...about,
  engine,
  /** `numbers`: of the tests that are run; null: all. */
  suites: z
    .array(input.extend({ numbers: z.array(z.int()).max(100_000).nullable() }))
    .min(1)
    .max(MAX_FILES),
  /** What the suites read. */
  files: z.array(input).max(MAX_FILES),
  limitSeconds: z.number().min(0.1).max(86_400),
});

const side = z.strictObject({
  name: z.string().min(1).max(200),
  engine,
  /** GTP before each game. */
  init: z.array(text).max(100),
});
const seconds = z.number().min(0).max(1_000_000);

const match = z
  .strictObject({
    kind: z.literal('match'),
    ...about,
    a: side,
    b: side,
    /** At most, with a sequential test. */
    games: whole(1, 1_000_000),
    size: whole(2, 19),
    komi: z.number().min(-1000).max(1000),
    scoring: z.enum(['chinese', 'japanese']),
    /** Dead stones are what our engine says, or the board counts as it stands. */
    score: z.enum(['own', 'area']),
    seed: whole(0, 1_000_000_000),
    openings: z.array(text).max(10_000),
    randomPlies: whole(0, 50),
    maxMoves: whole(1, 100_000),
    moveSeconds: z.number().min(0.1).max(86_400),
    time: z.strictObject({ main: seconds, period: seconds, stones: whole(0, 1000) }).nullable(),
    black: z.enum(['alternate', 'a', 'b']),
    /** Elo of the two hypotheses of a sequential test. */
    sprt: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  })
  .refine(({ a, b }) => a.name !== b.name, 'has two engines of one name');

const tuning = z.strictObject({
  kind: z.literal('tuning'),
  ...about,
  /** See tuning/spsa.ts. */
  parameters: z
    .array(
      z.strictObject({
        name: z.string().max(200),
        start: z.number(),
        min: z.number(),
        max: z.number(),
        step: z.number().positive(),
        whole: z.boolean(),
      }),
    )
    .min(1)
    .max(1000),
  steps: whole(1, 10_000_000),
  seed: whole(0, 1_000_000_000),
  gain: z.number().positive().nullable(),
  /** Options of our own program. */
  options: text,
  size: whole(5, 19),
  komi: z.number().min(-1000).max(1000),
  pairs: whole(1, 1000),
  randomPlies: whole(0, 50),
  /** Games in the end against where it began. */
  check: whole(0, 1_000_000),
});

const analysis = z.strictObject({
  kind: z.literal('analysis'),
  ...about,
  /** Of our own program. */
  options: text,
  seed: whole(0, 1_000_000_000),
  /** Records of one game each, as UTF-8; `name` is for people. */
  games: z
    .array(input.extend({ name: z.string().max(1000) }))
    .min(1)
    .max(MAX_FILES),
});

/** Games, a line each (engine/learning/gameReplay.ts). */
const collection = input.extend({ count: whole(1, 10_000_000) });

const mining = z.strictObject({
  kind: z.literal('mining'),
  ...about,
  options: mineOptions,
  games: collection,
  /** In which shapes are counted too. */
  others: collection.nullable(),
  /** Games of a task. */
  part: whole(1, 1_000_000),
});

const learning = z.strictObject({
  kind: z.literal('learning'),
  ...about,
  games: collection,
  /** See learning/learnStages.ts. */
  played: whole(1, 1_000_000_000),
  possible: whole(1, 1_000_000_000),
  parts: whole(1, 1000),
  round: whole(1, 10_000_000),
});

const jobSpec = z.discriminatedUnion('kind', [regression, match, tuning, analysis, mining, learning]);

export type JobSpec = z.infer<typeof jobSpec>;
export type RegressionSpec = z.infer<typeof regression>;
export type MatchSpec = z.infer<typeof match>;
export type TuningSpec = z.infer<typeof tuning>;
export type AnalysisSpec = z.infer<typeof analysis>;
export type MiningSpec = z.infer<typeof mining>;
export type LearningSpec = z.infer<typeof learning>;
export type JobCollection = z.infer<typeof collection>;
export type JobEngine = z.infer<typeof engine>;
export type JobInput = z.infer<typeof input>;

/** What is wrong with a job, with the job or with what it is to be done by; for people. */
export class JobError extends SayingError {}

/** What was brought for a task is none of its results; `what`: where not, for whoever made it. */
export function badResult(what: string | z.ZodError): JobError {
  const text = typeof what === 'string' ? what : issueText(what);
  return new JobError({ key: 'host.job.badResult', args: { what: text } });
}

/** The same of what is a result, but of another task. */
export function otherResult(): JobError {
  return new JobError({ key: 'host.job.otherResult' });
}

/** The first thing that is wrong. */
function issueText({ issues: [{ path: where, message }] }: z.ZodError): string {
  return `${where.length === 0 ? 'it' : where.join('.')}: ${message}`;
}

/** A job from data of anybody; throws JobError that says where it is wrong. */
export function jobFrom(data: unknown): JobSpec {
  const parsed = jobSpec.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new JobError({ key: 'host.job.none', args: { what: issueText(parsed.error) } });
}

/** The hash of what a job says. */
export function jobKey(spec: JobSpec): string {
  // Parsing puts what it says into one order.
  return hashOf(JSON.stringify(jobFrom(spec)));
}

/** SHA-256 in hexadecimal digits. */
export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The files that a job reads. */
export function inputsOf(spec: JobSpec): JobInput[] {
  switch (spec.kind) {
    case 'analysis':
      return spec.games;
    case 'regression':
      return [...spec.suites, ...spec.files];
    case 'learning':
      return [spec.games];
    case 'mining':
      return spec.others === null ? [spec.games] : [spec.games, spec.others];
    default:
      return [];
  }
}

/** Whether a task is a game that can be looked at. */
export function hasGames(kind: JobSpec['kind']): boolean {
  return kind === 'match' || kind === 'tuning' || kind === 'analysis';
}

/** Whether somebody else's program is started for it. */
export function usesPrograms(spec: JobSpec): boolean {
  if (spec.kind === 'match') return [spec.a, spec.b].some(({ engine }) => engine.kind === 'program');
  return spec.kind === 'regression' && spec.engine.kind === 'program';
}
