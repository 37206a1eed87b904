/**
 * Fuzzing of everything that reads what others wrote: `node --expose-gc build/trust/fuzz.ts [rounds] [seed]`. Inputs are made by
 * damaging true ones and by putting the words of each format together at random (fuzzInputs.ts); a reader may refuse them, but may not
 * throw anything else, nor take long, nor keep memory. What fails is made smaller as long as it still fails, and shown with the seed that
 * makes it again.
 */
import '../scripts/freshBuiltins.ts';
import { Rng, mixSeed } from '../../engine/util/rng.ts';
import { SUBJECTS, type Subject } from './fuzzSubjects.ts';

/** Milliseconds that nothing may take in a thread that serves others. */
export const SLOW = 1000;
/** Inputs of a long run. */
const LONG = 2_000_000;
/** Tries at making an input smaller. */
const SHRINKING = 400;

/** What became of a kind of input. */
export interface FuzzRow {
  [column: string]: string | number;
  kind: string;
  inputs: number;
  crashes: number;
  /** Milliseconds of processor time of the dearest input, and its seed. */
  slowest: number;
  slowestSeed: number;
  /** Megabytes by which the heap has grown since the first tenth; NaN where it cannot be measured. */
  growth: number;
}

export interface FuzzOptions {
  /** Inputs of all kinds together. */
  rounds?: number | undefined;
  seed: number;
  /** Only these kinds. */
  kinds?: readonly string[];
  /** Hears of each failure. */
  tell?: (text: string) => void;
}

/** Reads inputs of every kind; a row for each. */
export async function run({
  rounds = LONG,
  seed,
  kinds,
  tell = console.error,
}: FuzzOptions): Promise<FuzzRow[]> {
  const subjects = SUBJECTS.filter(({ kind }) => !kinds || kinds.includes(kind));
  const weights = subjects.reduce((sum, { weight }) => sum + weight, 0);
  const rows: FuzzRow[] = [];
  for (const subject of subjects) {
    const inputs = Math.max(1, Math.round((rounds * subject.weight) / weights));
    rows.push(await fuzz(subject, inputs, seed, tell));
  }
  return rows;
}

async function fuzz(
  subject: Subject,
  inputs: number,
  seed: number,
  tell: (text: string) => void,
): Promise<FuzzRow> {
  const row: FuzzRow = { kind: subject.kind, inputs, crashes: 0, slowest: 0, slowestSeed: 0, growth: NaN };
  const read = subject.begin();
  let heap = 0;
  for (let i = 0; i < inputs; i++) {
    const own = mixSeed(seed, i);
    const input = subject.make(new Rng(own));
    const before = process.cpuUsage();
    const problem = problemOf(read, input);
    const { user, system } = process.cpuUsage(before);
    const milliseconds = Math.round((user + system) / 1000);
    if (milliseconds > row.slowest) {
      row.slowest = milliseconds;
      row.slowestSeed = own;
      if (milliseconds > SLOW) tell(`${subject.kind}, seed ${own}: ${milliseconds} ms for ${shown(input)}`);
    }
    if (problem !== undefined) {
      row.crashes++;
      if (row.crashes <= 5)
        tell(`${subject.kind}, seed ${own}: ${problem}\n${shown(shrink(subject, input, problem))}`);
    }
    if (i === Math.floor(inputs / 10)) heap = heapBytes();
    // Lets the runtime do what it does between turns, such as to free memory.
    if (i % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  row.growth = Math.round((heapBytes() - heap) / 2 ** 18) / 4;
  return row;
}

/** What a reader threw, by its first line; undefined when all went well. */
function problemOf(read: (input: string) => void, input: string): string | undefined {
  try {
    read(input);
    return undefined;
  } catch (error) {
    return error instanceof Error
      ? (error.stack ?? error.message).split('\n').slice(0, 4).join('\n')
      : String(error);
  }
}

/** A smaller input with the same kind of failure, by leaving out ever smaller parts. */
function shrink(subject: Subject, input: string, problem: string): string {
  const [kind] = problem.split('\n')[0].split(':');
  let least = input;
  let tries = 0;
  for (let size = Math.ceil(least.length / 2); size >= 1 && tries < SHRINKING; size = Math.floor(size / 2)) {
    for (let at = 0; at < least.length && tries < SHRINKING; tries++) {
      const shorter = least.slice(0, at) + least.slice(at + size);
      if (problemOf(subject.begin(), shorter)?.startsWith(kind)) least = shorter;
      else at += size;
    }
  }
  return least;
}

function shown(input: string): string {
  const text = JSON.stringify(input);
  return text.length > 2000 ? `${text.slice(0, 2000)}… (${input.length} characters)` : text;
}

/** NaN unless Node was started with --expose-gc. */
function heapBytes(): number {
  const { gc } = globalThis;
  if (!gc) return NaN;
  gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

if (import.meta.main) {
  const [rounds = LONG, seed = 1] = process.argv.slice(2, 4).map(Number);
  const kinds = process.argv.slice(4);
  const rows = await run({ rounds, seed, ...(kinds.length > 0 && { kinds }) });
  console.table(rows);
  if (rows.some(({ crashes, slowest }) => crashes > 0 || slowest > SLOW)) process.exitCode = 1;
}
