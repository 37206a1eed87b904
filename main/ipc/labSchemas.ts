/** What the lab's calls may be given. */
import { z } from 'zod';
import { PAIR_QUESTIONS } from '../../engine/protocol/lockstep.ts';
import {
  CHANGE_KINDS,
  GROUP_KEYS,
  SORT_KEYS,
  VERDICTS,
  type Expectation,
  type ResultFilter,
  type ResultQuery,
  type ResultSort,
} from '../../engine/protocol/regression.ts';
import { id, none, path, position, type Shape } from './pieces.ts';

const word = z.string().max(1000);
const words = z.array(word).max(10_000);
const number = z.int().min(0);

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
} satisfies Shape<ResultFilter>);
const sort = z.strictObject({ key: z.enum(SORT_KEYS), descending: z.boolean() } satisfies Shape<ResultSort>);
const expectation = z.strictObject({
  pattern: z.string().max(10_000),
  negated: z.boolean(),
  expectedFail: z.boolean(),
  ignored: z.boolean(),
} satisfies Shape<Omit<Expectation, 'line'>>);
const name = z.string().max(200);

/** Results in an order. */
const ordered = {
  run: id.optional(),
  since: id.optional(),
  filter,
  sort: z.array(sort).max(SORT_KEYS.length),
};

const limitSeconds = z.number().min(0.1).max(86_400);

/** One of two engines in lockstep. */
const player = z.strictObject({
  /** Id of a user's engine; '': Yomi itself. */
  engine: word,
  /** Yomi only: the run whose patterns it has; null: those in use. */
  run: id.nullable(),
  /** GTP commands it gets first, such as `level 5`. */
  setup: z.array(word).max(100),
});

/** The lab's part of the schemas. */
export const labSchemas = {
  'lab.suites': none,
  'lab.folder': z.strictObject({ path, add: z.boolean() }),
  'lab.trust': z.strictObject({ folder: path, trusted: z.boolean() }),
  'lab.start': z.strictObject({
    /** `suite` or `suite:6,13-15`; none: every suite. */
    selectors: words,
    /** Id of a user's engine; '': Yomi itself. */
    engine: word,
    jobs: z.int().min(1).max(64),
    limitSeconds,
    /** GTP commands; none: all. */
    commands: words,
    /** Sent to every engine first. */
    setup: words,
    /** What Yomi thinks of the tests that fail is found out after the run, and kept. */
    keepThoughts: z.boolean().optional(),
    name,
  }),
  /** Ids of results. */
  'lab.rerun': z.strictObject({
    results: z.array(id).min(1).max(100_000),
    name,
    /** Instead of the run's: id of a user's engine; '': Yomi itself. */
    engine: word.optional(),
  }),
  /** `mixed`: also with an engine that is another than the one that answered before. */
  'lab.resume': z.strictObject({ run: id, engine: word.optional(), mixed: z.boolean().optional() }),
  'lab.cancel': none,
  'lab.runs': none,
  'lab.results': z.strictObject({
    ...ordered,
    offset: z.int().min(0),
    limit: z.int().min(0).max(1000),
  } satisfies Shape<ResultQuery>),
  'lab.place': z.strictObject({ ...ordered, suite: word, number }),
  'lab.groups': z.strictObject({
    run: id.optional(),
    since: id.optional(),
    filter,
    key: z.enum(GROUP_KEYS),
  }),
  'lab.changes': z.strictObject({ run: id, since: id }),
  'lab.history': z.strictObject({ suite: word, number }),
  'lab.position': z.strictObject({ result: id }),
  /** The tests of a suite, and one of them with its position: nothing is run. */
  'lab.tests': z.strictObject({ file: path }),
  'lab.test': z.strictObject({ file: path, number }),
  'lab.expect': z.strictObject({ file: path, number, change: expectation.partial() }),
  'lab.addTest': z.strictObject({
    /** The suite's; it is made when it is not there. */
    file: path,
    /** Written as a game beside the suite. */
    position,
    command: z.string().min(1).max(1000),
    expectation,
    description: word,
    category: word,
    severity: z.int().min(0).max(10),
  }),
  'lab.rename': z.strictObject({ run: id, name }),
  'lab.pin': z.strictObject({ run: id, pinned: z.boolean() }),
  'lab.remove': z.strictObject({ runs: z.array(id).min(1).max(10_000) }),
  'lab.restore': z.strictObject({ runs: z.array(id).min(1).max(10_000) }),
  'lab.export': z.strictObject({ run: id, path, force: z.boolean().optional() }),
  'lab.bisect': z.strictObject({ result: id, since: id }),
  'lab.thoughts': z.strictObject({ result: id }),
  'lab.lockstep': z.strictObject({
    /** The position of a result's test, which is asked too, or any position. */
    at: z.union([z.strictObject({ result: id }), z.strictObject({ position })]),
    question: z.enum(PAIR_QUESTIONS),
    players: z.tuple([player, player]),
    /** For one command; then the engine is ended. */
    limitSeconds,
  }),
  'lab.stop': none,
  'lab.affected': z.strictObject({ database: name, name: word, suites: words }),
  'lab.affectedRun': z.strictObject({
    tests: z
      .array(z.strictObject({ file: path, number }))
      .min(1)
      .max(100_000),
  }),
  'lab.affectedStop': none,
  'lab.import': z.strictObject({ path }),
};
