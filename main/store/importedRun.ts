/**
 * What of a run's file is believed, line by line. It comes from somebody else: names and descriptions are kept, bounded and of the
 * form that the program itself would have written; nothing in it is a command that is ever carried out. So the engine has no command
 * line, tests have no path, and of the GTP commands that engines got first only settings are left.
 */
import { z } from 'zod';
import { ENGINE_PARTS } from '../../engine/protocol/match.ts';
import { SayingError } from '../../engine/protocol/sayings.ts';
import { VERDICTS } from '../../engine/protocol/regression.ts';
import type {
  PlannedTest,
  RunInfo,
  TestBoard,
  TestRecord,
  TestResult,
} from '../../engine/protocol/regression.ts';
import { isSetting } from '../../engine/regression/prelude.ts';

const FORMAT = 'yomi-regression-run';
const VERSION = 1;

/** What the first line of a file says besides the run. */
export const RUN_FILE = { format: FORMAT, version: VERSION };

/** A file that is no run, is damaged, or is of a newer program; the message says so. */
export class RunFileError extends SayingError {}

/** A result of an imported run. */
export interface ImportedResult {
  planned: PlannedTest;
  result: TestResult;
  board?: TestBoard;
  details: Record<string, unknown>;
}

const text = (length: number): z.ZodString => z.string().max(length);
const line = (length: number): z.ZodString => text(length).regex(/^[^\r\n\0]*$/, 'is more than one line');
const amount = z.number().min(0);
const whole = z.int().min(0);
const none = z.literal(null).transform(() => undefined);

const expectation = z.object({
  pattern: line(10_000),
  negated: z.boolean(),
  expectedFail: z.boolean(),
  ignored: z.boolean(),
  line: whole,
});
const suite = z.string().regex(/^[^/\\\0\r\n]{1,200}$/, 'is no name of a suite');
const test: z.ZodType<TestRecord> = z.object({
  suite,
  number: whole,
  line: whole,
  command: line(5000),
  expectation: expectation.optional(),
  description: text(10_000),
  category: text(1000),
  severity: whole.max(1e9),
  comment: text(100_000),
  prelude: z.array(line(5000)).max(20_000),
});
const board = z
  .object({
    size: z.int().min(1).max(19),
    stones: z.string().regex(/^[.XO]{1,361}$/),
    lastMove: z.string().regex(/^([A-HJ-T]\d{1,2}|PASS)?$/i),
  })
  .refine(({ size, stones }) => stones.length === size * size, 'has another number of points');
const result = z.object({
  test,
  verdict: z.enum(VERDICTS),
  answer: text(1 << 20),
  refused: z.boolean(),
  counters: z.object({
    reading: amount.optional(),
    owl: amount.optional(),
    connection: amount.optional(),
    trymove: amount.optional(),
  }),
  cpu: z.union([amount, none]).optional(),
  wall: amount,
  uncertainty: z.union([z.number(), none]).optional(),
  problem: text(100_000),
  stderr: text(100_000),
  board: z.union([board, none]).optional(),
});

const words = z.array(line(1000)).max(10_000);
const changes = z
  .array(z.object({ player: line(1000), part: z.enum(ENGINE_PARTS), before: line(1000), now: line(1000) }))
  .max(100);
const tests = z.object({ suite, ranges: z.array(z.object({ from: whole, to: whole })).max(10_000) });
const switches = z.array(z.object({ changes, left: z.array(tests).max(1000) })).max(100);
const run = z.object({
  name: line(200),
  state: z.enum(['running', 'finished', 'cancelled', 'interrupted']),
  engine: z.object({ name: line(200), version: line(200), build: line(200) }),
  options: z.object({
    selectors: words,
    jobs: z.int().min(1).max(256),
    limitSeconds: z.number().min(0).max(86_400),
    commands: words,
    setup: words.transform((commands) => commands.filter(isSetting)),
    keepThoughts: z.boolean().optional(),
  }),
  patternSet: z.string().regex(/^[\w-]{0,200}$/, 'is no name of patterns'),
  changes: changes.optional(),
  switches: switches.optional(),
  machine: z.object({
    host: line(200),
    cpu: line(200),
    cores: whole.max(1e6),
    platform: line(200),
    pid: whole.max(2 ** 32),
  }),
  started: whole,
  ended: whole.optional(),
  planned: whole,
});

/** As much of a decision as this program reads without looking; what it shows it shows as text. */
const decision = z.looseObject({
  build: text(200),
  made: amount,
  decision: z.looseObject({
    size: z.int().min(1).max(19),
    decision: z.looseObject({
      moves: z.array(
        z.looseObject({
          point: whole.max(420),
          reasons: z.array(
            z.looseObject({
              source: z.looseObject({
                pattern: z.looseObject({ database: text(200), name: text(200) }).nullish(),
              }),
            }),
          ),
        }),
      ),
    }),
  }),
});
const details = z.object({
  decision: decision.optional(),
  position: z.looseObject({}).nullish(),
  readings: z.array(z.looseObject({})).max(1000).nullish(),
});

/** The run of a file's first line, as it is kept. Throws RunFileError. */
export function importedRun(first: string): Omit<RunInfo, 'id' | 'totals' | 'pinned'> {
  const header = z.looseObject({ format: z.literal(FORMAT), version: z.number() }).safeParse(parsed(first));
  if (!header.success) throw new RunFileError({ key: 'host.runFile.other' });
  if (header.data.version > VERSION) throw new RunFileError({ key: 'host.runFile.newer' });
  const { engine, ...about } = checked(run, header.data.run, 'the run');
  return { ...about, engine: { kind: 'imported', command: '', ...engine } };
}

/** A result, as it is kept. Throws RunFileError. */
export function importedResult(one: string): ImportedResult {
  const found = checked(z.object({ row: result, details: details.optional() }), parsed(one), 'a result');
  const { row } = found;
  const { test: record, board: drawn, ...rest } = row;
  return {
    planned: { test: record, file: '' },
    result: { ...rest, suite: record.suite, number: record.number },
    ...(drawn ? { board: drawn } : {}),
    details: found.details ?? {},
  };
}

function checked<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [{ path, message }] = error.issues;
  throw new RunFileError({
    key: 'host.runFile.damaged',
    args: { why: `${what} is not as it should be (${path.join('.')}: ${message})` },
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new RunFileError({ key: 'host.runFile.damaged', args: { why: 'a line is not JSON' } });
    // More brackets in each other than anybody writes.
    if (error instanceof RangeError)
      throw new RunFileError({ key: 'host.runFile.damaged', args: { why: 'a line is nested too deeply' } });
    throw error;
  }
}
