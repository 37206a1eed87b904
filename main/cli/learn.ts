/**
 * `yomi patterns learn`: finds the shapes that occur in a collection of games, learns how strong each is, and writes a database
 * of moves (patterns/moves/text.ts). Learning goes in blocks; after each the weights are kept beside the output, so that a
 * run that is ended goes on where it was, and how well the moves of other games are predicted is told.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readGame } from '../../engine/learning/gameReplay.ts';
import { Harvest, type HarvestOptions } from '../../engine/learning/harvest.ts';
import { Score, Trainer, type Weights } from '../../engine/learning/trainer.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { packSections, sectionText, textSection, unpackSections } from '../../patterns/format/container.ts';
import { FIXED_FEATURES } from '../../patterns/moves/families.ts';
import { KeyTable } from '../../patterns/moves/keyTable.ts';
import { MAX_SHAPES } from '../../patterns/moves/table.ts';
import { checkWritable, writeFileAtomic, writing } from '../files/atomicFile.ts';
import { SAMPLE_EVERY, lessons, shuffled, strengthsText, tableOf } from '../learning/learnSteps.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import { NEXT_LESSON, type LearnData } from './learnState.ts';
import { gamesOf, progressBar } from './gameLines.ts';
import { FINE, UsageError, type Output } from './patternOutput.ts';

export interface ShapeOptions {
  /** How often a shape must have been played, or possible. */
  played: number;
  possible: number;
}

export interface LearnOptions extends ShapeOptions {
  output: string;
  /** A collection whose moves are predicted after each block. */
  validate?: string;
  threads: number;
  every: number;
}

/** Games between two looks at how far it is. */
const BLOCK = 2000;

/** Runs the command; returns the exit code. Throws UsageError. */
export async function learnMoves(
  files: readonly string[],
  options: LearnOptions,
  output: Output,
): Promise<number> {
  useBuiltins();
  checkWritable(options.output, UsageError);
  const lines = shuffled(files.flatMap((file) => gamesOf(file)));
  if (lines.length === 0) throw new UsageError('There is no game in these files');
  const others = options.validate === undefined ? [] : gamesOf(options.validate);
  const { played, possible } = options;
  const harvest = gather(lines, { played, possible, sampleEvery: SAMPLE_EVERY }, output);
  const { entries } = harvest;
  if (entries.length > MAX_SHAPES)
    throw new UsageError(`${entries.length} shapes are too many; ask for more games of each with --played`);
  const arrays = tableOf(entries).arrays();
  const features = FIXED_FEATURES + entries.length;
  const weights: Weights = {
    weights: new Float32Array(new SharedArrayBuffer(4 * features)),
    squares: new Float32Array(new SharedArrayBuffer(4 * features)),
    counts: new Int32Array(new SharedArrayBuffer(4 * features)),
  };
  const control = new Int32Array(new SharedArrayBuffer(4));
  const kept = `${options.output}.learning`;
  const about = createHash('sha256')
    .update(JSON.stringify([lines, played, possible, lessons(lines.length)]))
    .digest('hex');
  restore(kept, about, weights, control, output);
  const begun = performance.now();
  const from = control[NEXT_LESSON];
  const all = lessons(lines.length);
  for (let until = from; until < all;) {
    until = Math.min(until + BLOCK, all);
    const data: LearnData = { lines, table: arrays, weights, control, until };
    await Promise.all(Array.from({ length: options.threads }, () => learnBlock(data)));
    control[NEXT_LESSON] = until;
    writing(kept, UsageError, () => writeFileAtomic(kept, packed(about, weights, control)));
    const seconds = (performance.now() - begun) / 1000;
    const rest = (seconds * (all - until)) / (until - from);
    output.err(`${progressBar(until / all)} ${until} of ${all} lessons, ${Math.round(rest)} s to go\n`);
    if (others.length > 0) output.err(`  ${predicted(others, options.every, arrays, weights).text}\n`);
  }
  const { positions } = harvest;
  const text = strengthsText(entries, weights, { games: lines.length, positions });
  writing(options.output, UsageError, () => writeFileAtomic(options.output, text));
  rmSync(kept);
  output.out(
    `${entries.length} shapes and ${FIXED_FEATURES} other features of ${lines.length} games: ${options.output}\n`,
  );
  return FINE;
}

function gather(lines: readonly string[], options: HarvestOptions, output: Output): Harvest {
  const harvest = new Harvest(builtinTable(), options);
  for (const [i, line] of lines.entries()) {
    harvest.add(readGame(line)!, i);
    if ((i + 1) % BLOCK === 0)
      output.err(`${progressBar((i + 1) / lines.length)} shapes of ${i + 1} games\n`);
  }
  return harvest;
}

function learnBlock(workerData: LearnData): Promise<void> {
  // This file is the source itself or part of a chunk in out/chunks/.
  const file = import.meta.filename.endsWith('.ts') ? 'learnThread.ts' : '../cli/learn.js';
  return new Promise((done, failed) => {
    const worker = new Worker(join(import.meta.dirname, file), { workerData, execArgv: [] });
    worker.once('error', failed);
    worker.once('exit', (code) => (code === 0 ? done() : failed(new Error(`a thread ended with ${code}`))));
  });
}

/** How well the games are predicted, at one move in `every`. */
function predicted(
  lines: readonly string[],
  every: number,
  { keys, numbers }: LearnData['table'],
  weights: Weights,
): Score {
  const score = new Score();
  const trainer = new Trainer(builtinTable(), KeyTable.of(keys, numbers), weights);
  for (const line of lines) trainer.game(readGame(line)!, { score, every, from: every >> 1 });
  return score;
}

/** Takes over what an earlier run of the same games and options kept. */
function restore(path: string, about: string, into: Weights, control: Int32Array, output: Output): void {
  if (!existsSync(path)) return;
  try {
    const bytes = readFileSync(path);
    const { sections } = unpackSections(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    );
    const [name, weights, squares, counts, games] = sections as [
      Uint16Array,
      Float32Array,
      Float32Array,
      Int32Array,
      Int32Array,
    ];
    if (sectionText(name) !== about) throw new Error('it is of other games or options');
    into.weights.set(weights);
    into.squares.set(squares);
    into.counts.set(counts);
    control.set(games);
    output.err(`Going on after ${control[NEXT_LESSON]} games.\n`);
  } catch (error) {
    output.err(`Beginning anew: '${path}' cannot be gone on with (${(error as Error).message}).\n`);
  }
}

function packed(about: string, { weights, squares, counts }: Weights, control: Int32Array): Uint8Array {
  return new Uint8Array(packSections([textSection(about), weights, squares, counts, control]));
}
