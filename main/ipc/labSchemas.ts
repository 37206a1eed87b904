/** What the lab's calls may be given. */
import { z } from 'zod';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { PAIR_QUESTIONS } from '../../engine/protocol/lockstep.ts';
import { CHANGE_KINDS, GROUP_KEYS, SORT_KEYS, VERDICTS } from '../../engine/protocol/regression.ts';

const none = z.strictObject({});
const id = z.int().min(1);
const path = z.string().min(1).max(4096);
const word = z.string().max(1000);
const words = z.array(word).max(10_000);
const number = z.int().min(0).max(1e9);

const filter = z.strictObject({
  suites: words.optional(),
  numbers: z.array(number).max(100_000).optional(),
  categories: words.optional(),
  minSeverity: z.number().optional(),
  commands: words.optional(),
  verdicts: z.array(z.enum(VERDICTS)).max(VERDICTS.length).optional(),
  text: word.optional(),
  point: z
    .string()
    .regex(/^[A-HJ-Za-hj-z]\d{1,2}$/)
    .optional(),
  changes: z.array(z.enum(CHANGE_KINDS)).max(CHANGE_KINDS.length).optional(),
  minCpuRatio: z.number().optional(),
  minNodeRatio: z.number().optional(),
});
const expectation = {
  pattern: z.string().max(10_000),
  negated: z.boolean(),
  expectedFail: z.boolean(),
  ignored: z.boolean(),
};
const name = z.string().max(200);

const player = z.strictObject({ command: word, run: id.nullable(), setup: z.array(word).max(100) });

/** The lab's part of the schemas; `position` is the schema of positions. */
export const labSchemas = (position: z.ZodType<PositionSpec>) => ({
  'lab.suites': none,
  'lab.suite': z.strictObject({ file: path }),
  'lab.folder': z.strictObject({ path, add: z.boolean() }),
  'lab.start': z.strictObject({
    selectors: words,
    engine: word,
    jobs: z.int().min(1).max(64),
    limitSeconds: z.number().min(0.1).max(86_400),
    commands: words,
    setup: words,
    keepThoughts: z.boolean().optional(),
    name,
  }),
  'lab.rerun': z.strictObject({ results: z.array(id).min(1).max(100_000), name }),
  'lab.resume': z.strictObject({ run: id }),
  'lab.cancel': none,
  'lab.runs': none,
  'lab.results': z.strictObject({
    run: id.optional(),
    since: id.optional(),
    filter,
    sort: z.array(z.strictObject({ key: z.enum(SORT_KEYS), descending: z.boolean() })).max(SORT_KEYS.length),
    offset: z.int().min(0),
    limit: z.int().min(0).max(1000),
  }),
  'lab.groups': z.strictObject({
    run: id.optional(),
    since: id.optional(),
    filter,
    key: z.enum(GROUP_KEYS),
  }),
  'lab.changes': z.strictObject({ run: id, since: id }),
  'lab.history': z.strictObject({ suite: word, number }),
  'lab.position': z.strictObject({ result: id }),
  'lab.expect': z.strictObject({ file: path, number, change: z.strictObject(expectation).partial() }),
  'lab.addTest': z.strictObject({
    file: path,
    position,
    command: z.string().min(1).max(1000),
    expectation: z.strictObject(expectation),
    description: word,
    category: word,
    severity: z.int().min(0).max(10),
  }),
  'lab.rename': z.strictObject({ run: id, name }),
  'lab.pin': z.strictObject({ run: id, pinned: z.boolean() }),
  'lab.remove': z.strictObject({ runs: z.array(id).min(1).max(10_000) }),
  'lab.export': z.strictObject({ run: id, path }),
  'lab.bisect': z.strictObject({ result: id, since: id }),
  'lab.thoughts': z.strictObject({ result: id }),
  'lab.lockstep': z.strictObject({
    at: z.union([z.strictObject({ result: id }), z.strictObject({ position })]),
    question: z.enum(PAIR_QUESTIONS),
    players: z.tuple([player, player]),
    limitSeconds: z.number().min(0.1).max(86_400),
  }),
  'lab.stop': none,
  'lab.touched': z.strictObject({ database: name, name: word, suites: words }),
  'lab.touchedRun': z.strictObject({
    tests: z
      .array(z.strictObject({ file: path, number }))
      .min(1)
      .max(100_000),
  }),
  'lab.touchedStop': none,
  'lab.import': z.strictObject({ path }),
});
