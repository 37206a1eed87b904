/** What may arrive in calls about jobs. */
import { z } from 'zod';
import { chosenGames, minePlan } from './mineSchemas.ts';
import { id, none } from './pieces.ts';

const name = z.string().trim().max(200);
const words = z.string().max(2000);
const size = z.int().min(5).max(19);
const komi = z.number().min(-1000).max(1000);
const seed = z.int().min(0).max(1_000_000_000);
const randomPlies = z.int().min(0).max(50);

/** Jobs of our own engine only, with options as on the command line: a page never names a program. */
export const jobDraft = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('regression'),
    name,
    /** Such as "eyes worms:6"; none: all that come with Yomi. */
    selectors: words,
    options: words,
  }),
  z.strictObject({
    kind: z.literal('match'),
    name,
    a: words,
    b: words,
    games: z.int().min(1).max(1_000_000),
    size,
    komi,
    randomPlies,
    seed,
    sprt: z
      .strictObject({ low: z.number().min(-2000).max(2000), high: z.number().min(-2000).max(2000) })
      .refine(({ low, high }) => low < high, 'has not the lower number first')
      .nullable(),
  }),
  z.strictObject({
    kind: z.literal('tuning'),
    name,
    /** As on the command line, with spaces between. */
    parameters: words.min(1),
    options: words,
    steps: z.int().min(1).max(10_000_000),
    pairs: z.int().min(1).max(1000),
    check: z.int().min(0).max(1_000_000),
    size,
    komi,
    randomPlies,
    seed,
  }),
  z.strictObject({
    kind: z.literal('analysis'),
    name,
    /** Of the library: these, or else all that the next two name. */
    games: z.array(id).min(1).max(100_000).optional(),
    /** As its search has it; none: all games. */
    query: words,
    /** A collection or tag that they are under. */
    label: id.nullable(),
    options: words.min(1),
    seed,
  }),
  /** What `yomi patterns mine` does. */
  z.strictObject({ kind: z.literal('mining'), name, ...minePlan.shape }),
  /** What `yomi patterns learn` does. */
  z.strictObject({
    kind: z.literal('learning'),
    name,
    ...chosenGames,
    /** How often a shape must have been played, or, a small one, possible in one position of 50. */
    played: z.int().min(1).max(1_000_000),
    possible: z.int().min(1).max(1_000_000),
  }),
]);

export const jobsSchemas = {
  'jobs.list': none,
  'jobs.get': z.strictObject({ id }),
  'jobs.games': z.strictObject({ id, from: z.int().min(0), count: z.int().min(1).max(500) }),
  'jobs.game': z.strictObject({ id, task: z.int().min(0) }),
  /** `before`: the test run that it is compared with. */
  'jobs.differences': z.strictObject({ id, before: id }),
  /** Of the learning of strengths. */
  'jobs.strengths': z.strictObject({ id }),
  'jobs.add': jobDraft,
  'jobs.want': z.strictObject({ id, state: z.enum(['active', 'paused', 'stopped']) }),
  'jobs.remove': z.strictObject({ id }),
  'jobs.restore': z.strictObject({ id }),
};
