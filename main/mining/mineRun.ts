/**
 * A run of the mine in this thread: all of its tasks (mineStages.ts), one after the other. What each found is kept line by line beside the output, so a
 * run that is ended goes on.
 */
import { SayingError } from '../../engine/protocol/sayings.ts';
import { createHash } from 'node:crypto';
import { appendFileSync, rmSync } from 'node:fs';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { whyNotWritten } from '../files/atomicFile.ts';
import { JournalError, journalRows } from '../files/journal.ts';
import { useBuiltins } from '../patterns/builtinFile.ts';
import type { MineOptions, MineProgress } from '../ipc/mineApi.ts';
import { writeResult } from './mineResult.ts';
import {
  ASKS,
  MineStages,
  placeOf,
  USUAL_PART,
  type MineCut,
  type Stage,
  type StageResults,
} from './mineStages.ts';
import { MineWork } from './mineWork.ts';

/** A run cannot go on; the message says why. */
export class MineError extends SayingError {}

export interface MineRun {
  /** The database to write; the evidence goes to the same name with .json. */
  target: string;
  /** Games to mine, a line each. */
  lines: readonly string[];
  /** Other games, in which the shapes are counted too. */
  others: readonly string[];
  options: MineOptions;
  tell: Tell;
}

/** Hears how far a step is. */
type Tell = (progress: MineProgress) => void;

/** What came of a run. */
export interface MineResult {
  patterns: number;
  missed: number;
}

/** A line of the file that is kept: what it is about, or what a task found. */
type KeptLine = { about: string } | { task: number; found: StageResults[Stage] };

const cutOf = ({ lines, others, options }: Omit<MineRun, 'tell'>): MineCut => ({
  ...{ options, games: lines.length, others: others.length, part: USUAL_PART },
});

/** How many moves an earlier run of the same has asked about. Throws MineError when the file beside the output is about something else. */
export function mineKept(run: Omit<MineRun, 'tell'>): number {
  const cut = cutOf(run);
  const asked = [...keptOf(run).found.keys()].filter((task) => placeOf(cut, task).stage === 'asked');
  return Math.min(run.options.ask, asked.length * ASKS);
}

/** Runs it to its end. Rejects with MineError. */
export async function runMine(run: MineRun): Promise<MineResult> {
  const { target, lines, others, options, tell } = run;
  if (lines.length === 0) throw new MineError({ key: 'host.mine.noGames' });
  const kept = keptOf(run);
  const cut = cutOf(run);
  const stages = new MineStages(cut);
  const work = new MineWork(cut, { lines, others }, () => Promise.resolve());
  for (let task = 0; task < stages.total; task++) {
    let found = kept.found.get(task);
    if (found === undefined) {
      found = await work.run(task, stages.given(task));
      kept.add({ task, found });
    }
    stages.learn(task, found);
    const progress = progressOf(cut, task, stages.shapes);
    if (progress) tell(progress);
  }
  const found = stages.found();
  writeResult(target, { ...found, games: lines.length, top: options.top });
  kept.remove();
  return { patterns: found.patterns.length, missed: found.missed };
}

/** How far a stage is when that task is done; undefined where there is nothing to tell. */
function progressOf(cut: MineCut, task: number, shapes: number): MineProgress | undefined {
  const { stage, at } = placeOf(cut, task);
  const told = (step: MineProgress['step'], done: number, of: number): MineProgress => ({
    ...{ step, done: Math.min(done, of), of },
  });
  switch (stage) {
    case 'grown':
      return undefined;
    case 'asked':
      return told(stage, (at + 1) * ASKS, cut.options.ask);
    case 'tested': {
      const each = placeOf(cut, task).next - task + at;
      const done = Array.from({ length: shapes }, (_, i) => i % each).filter((share) => share <= at).length;
      return done === 0 ? undefined : told(stage, done, shapes);
    }
    default:
      return told(stage, (at + 1) * cut.part, stage === 'checked' ? cut.others : cut.games);
  }
}

function keptOf({ target, lines, others, options }: Omit<MineRun, 'tell'>): KeptTasks {
  useBuiltins();
  const about = createHash('sha256')
    .update(JSON.stringify([lines, others, options, builtinPatternSet().id]))
    .digest('hex');
  return new KeptTasks(`${target}.mining`, about);
}

/** What is kept between runs: lines that are only ever added. */
class KeptTasks {
  readonly found = new Map<number, StageResults[Stage]>();
  readonly #file: string;

  constructor(file: string, about: string) {
    this.#file = file;
    const whole = journal(file);
    const [first] = whole;
    if (first && !('about' in first && first.about === about))
      throw new MineError({ key: 'host.mine.otherRun', args: { file } });
    for (const line of whole) if ('task' in line) this.found.set(line.task, line.found);
    if (!first) this.add({ about });
  }

  add(line: KeptLine): void {
    try {
      appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    } catch (error) {
      throw new MineError({
        key: 'host.mine.notWritten',
        args: { file: this.#file, why: whyNotWritten(this.#file, error) },
      });
    }
  }

  remove(): void {
    rmSync(this.#file);
  }
}

/** Throws MineError where a line is damaged. */
function journal(file: string): KeptLine[] {
  try {
    return journalRows(file);
  } catch (error) {
    throw error instanceof JournalError ? new MineError(error.says) : error;
  }
}
