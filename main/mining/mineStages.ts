/**
 * Mining cut into tasks that anybody may do, in stages: each begins when all tasks of the one before are done, and is given what they found. What comes
 * out does not depend on who did what, in which order, or on the number of games of a task: samples are of those turns that rank first
 * (TurnSample), and sums are exact. The work of a task is in mineWork.ts.
 */
import { z } from 'zod';
import {
  TurnSample,
  byTurn,
  type CaseCounts,
  type ShapeCounts,
  type TurnPoint,
} from '../../engine/learning/caseGatherer.ts';
import {
  CORE_CASES,
  basesOf,
  bestOf,
  coresOf,
  shapesToCount,
  type Seed,
} from '../../engine/learning/mine.ts';
import type { Core } from '../../engine/learning/caseGatherer.ts';
import type { MinedShape } from '../../engine/learning/minedShape.ts';
import { CELL_COUNTS } from '../../patterns/moves/shapes.ts';
import type { Evidence, MineOptions } from '../ipc/mineApi.ts';
import { minedEvidence } from '../ipc/mineSchemas.ts';

/** What is mined, as far as it says how many tasks there are. */
export interface MineCut {
  options: MineOptions;
  /** Games to mine, and others in which shapes are counted too. */
  games: number;
  others: number;
  /** Games of a task. */
  part: number;
}

const STAGES = ['asked', 'surveyed', 'gathered', 'grown', 'counted', 'checked', 'tested'] as const;
export type Stage = (typeof STAGES)[number];

/** Games of a task where nobody says otherwise: some seconds of work. */
export const USUAL_PART = 500;
/** Moves of a task that the engine is asked about. */
export const ASKS = 5;
/** Tasks that growing and testing are cut into, at most. */
const SHARES = 32;

const count = z.int().min(0);
const cells = z.string().regex(/^[0-3]*$/);
/** Turns, three numbers each: game, move and point. */
const turns = z.array(count);
const sample = z.strictObject({ seen: count, kept: turns });
const reach = z.int().min(-19).max(19);
const shape = z.strictObject({
  ...{ top: reach, left: reach, bottom: reach, right: reach },
  cells: z.array(count),
  edges: count,
});
const shapeCounts = z.strictObject({
  ...{ matched: count, played: count, expected: z.number(), plays: turns, others: sample },
});
type SampleText = z.infer<typeof sample>;
type ShapeCountsText = z.infer<typeof shapeCounts>;

/** What the tasks of each stage find. */
const results = {
  /** Of each move: how many the engine values higher, -1 when it does not propose it, null where there is none to ask about; and the cells around those it missed. */
  asked: z.strictObject({ ranks: z.array(z.int().min(-1).nullable()), seeds: z.array(cells) }),
  /** By core: matched and played; and turns that were looked at whole, with their legal points. */
  surveyed: z.strictObject({ cores: z.array(count), wholeTurns: count, legalPoints: count }),
  /** By base. */
  gathered: z.array(z.strictObject({ played: sample, others: sample })),
  /** By base of the share. */
  grown: z.array(
    z.array(z.strictObject({ shape, played: z.number(), matched: z.number(), least: z.number() })),
  ),
  /** By shape. */
  counted: z.array(shapeCounts),
  checked: z.array(shapeCounts),
  /** Of the share. */
  tested: z.array(minedEvidence),
} as const satisfies Record<Stage, z.ZodType>;
export type StageResults = { [S in Stage]: z.infer<(typeof results)[S]> };

interface ShapeText {
  core: string;
  shape: MinedShape;
}

/** A base with its samples. */
export interface BaseText {
  core: string;
  seeds: string[];
  samples: StageResults['gathered'][number];
}

/** A shape to test: `number` by place among all, from 1. */
export interface TestText extends ShapeText {
  number: number;
  counts: ShapeCountsText;
  apart: ShapeCountsText;
}

/** What the tasks of each stage are given, as JSON; cells as text. */
export interface StageGivens {
  asked: null;
  /** The cells around missed moves. */
  surveyed: string[];
  /** Cores. */
  gathered: string[];
  grown: BaseText[];
  counted: ShapeText[];
  checked: ShapeText[];
  tested: { ranks: (number | null)[]; legal: number; shapes: TestText[] };
}

/** All that was found. */
export interface MineFound {
  asked: number;
  missed: number;
  patterns: Evidence[];
}

function tasksOf({ options: { ask }, games, others, part }: MineCut): Record<Stage, number> {
  const parts = Math.ceil(games / part);
  const shares = Math.min(SHARES, ask);
  return {
    ...{ asked: Math.ceil(ask / ASKS), surveyed: parts, gathered: parts, grown: shares, counted: parts },
    ...{ checked: Math.ceil(others / part), tested: shares },
  };
}

/** The stage of a task, its place there, and the first task of the next stage. */
export function placeOf(cut: MineCut, task: number): { stage: Stage; at: number; next: number } {
  const tasks = tasksOf(cut);
  let first = 0;
  for (const stage of STAGES) {
    const next = first + tasks[stage];
    if (task < next) return { stage, at: task - first, next };
    first = next;
  }
  throw new RangeError(`there is no task ${task}`);
}

/** Text of cells, and cells of text. */
export const textOfCells = (values: Uint8Array): string => values.join('');
export const cellsOfText = (text: string): Uint8Array => Uint8Array.from(text, Number);
export const coreOfText = (text: string): Core => ({
  size: CELL_COUNTS.indexOf(text.length),
  cells: cellsOfText(text),
});

/** Numbers of turns, and turns of numbers. */
const flatTurns = (all: readonly TurnPoint[]): number[] =>
  all.flatMap(({ game, at, point }) => [game, at, point]);
export function turnsOfFlat(flat: readonly number[]): TurnPoint[] {
  return Array.from({ length: flat.length / 3 }, (_, i) => ({
    ...{ game: flat[3 * i], at: flat[3 * i + 1], point: flat[3 * i + 2] },
  }));
}

export const sampleText = ({ seen, kept }: TurnSample): SampleText => ({ seen, kept: flatTurns(kept) });
export const sampleOfText = ({ seen, kept }: SampleText): Pick<TurnSample, 'seen' | 'kept'> => ({
  seen,
  kept: turnsOfFlat(kept),
});

export function countsText({ matched, played, expected, plays, others }: ShapeCounts): ShapeCountsText {
  return { matched, played, expected, plays: flatTurns(plays), others: sampleText(others) };
}

/** The sum of what parts of the games say of a shape. */
export function countsOfTexts(texts: readonly ShapeCountsText[], mostOthers: number): ShapeCounts {
  const all: ShapeCounts = {
    matched: 0,
    played: 0,
    expected: 0,
    plays: [],
    others: new TurnSample(mostOthers),
  };
  for (const one of texts) {
    all.matched += one.matched;
    all.played += one.played;
    all.expected += one.expected;
    all.plays.push(...turnsOfFlat(one.plays));
    all.others.join(sampleOfText(one.others));
  }
  all.plays.sort(byTurn);
  return all;
}

/** What parts say of a shape; nothing of one that a result of anybody left out. */
function ofShape(parts: readonly ShapeCountsText[][], i: number): ShapeCountsText[] {
  return parts.flatMap((part) => part.slice(i, i + 1));
}

/** Every `of`th, from `at` on. */
function shareOf<T>(all: readonly T[], at: number, of: number): T[] {
  return all.filter((_, i) => i % of === at);
}

/** Where a run stands. */
export class MineStages {
  readonly total: number;
  readonly #cut: MineCut;
  readonly #tasks: Record<Stage, number>;
  readonly #results: { [S in Stage]: StageResults[S][] } = {
    ...{ asked: [], surveyed: [], gathered: [], grown: [], counted: [], checked: [], tested: [] },
  };
  /** Of the stage that goes on. */
  #left: number;
  /** Index in STAGES; of one past the last when all is done. */
  #stage = 0;
  #first = 0;
  /** Of the stage that goes on: of each task, or the same of all. */
  #givens: unknown[] | undefined;
  #seeds: Seed[] = [];
  #cores: string[] = [];
  #bases: BaseText[] = [];
  #shapes: ShapeText[] = [];
  #tests: TestText[] = [];

  constructor(cut: MineCut) {
    this.#cut = cut;
    this.#tasks = tasksOf(cut);
    this.total = STAGES.reduce((sum, stage) => sum + this.#tasks[stage], 0);
    this.#left = this.#tasks.asked;
  }

  /** Tasks below that number can be done by now. */
  get open(): number {
    return this.isFinished ? this.total : this.#first + this.#tasks[STAGES[this.#stage]];
  }

  get isFinished(): boolean {
    return this.#stage === STAGES.length;
  }

  /** The stage that goes on, the last when all is done. */
  get stage(): Stage {
    return STAGES[Math.min(this.#stage, STAGES.length - 1)];
  }

  /** How many shapes there are to test, as soon as that is known. */
  get shapes(): number {
    return this.#tests.length;
  }

  /** Takes what an open task found, in any order. */
  learn(task: number, result: StageResults[Stage]): void {
    const { stage, at } = placeOf(this.#cut, task);
    // Each stage is only given results of its own.
    (this.#results[stage] as unknown[])[at] = result;
    this.#left--;
    while (this.#left === 0 && !this.isFinished) {
      this.#first += this.#tasks[STAGES[this.#stage]];
      this.#end(STAGES[this.#stage]);
      this.#stage++;
      this.#givens = undefined;
      this.#left = this.isFinished ? 0 : this.#tasks[STAGES[this.#stage]];
    }
  }

  /** What an open task needs of the results before it. */
  given(task: number): StageGivens[Stage] {
    const { stage, at } = placeOf(this.#cut, task);
    if (stage !== this.stage) return null;
    this.#givens ??= this.#givensOf(stage);
    return this.#givens[at % this.#givens.length] as StageGivens[Stage];
  }

  found(): MineFound {
    const ranks = this.#ranks();
    return {
      asked: ranks.filter((rank) => rank !== null).length,
      missed: ranks.filter((rank) => rank !== null && isMissed(rank, this.#cut.options)).length,
      patterns: this.#results.tested.flat().sort((a, b) => numberOf(a) - numberOf(b)),
    };
  }

  #ranks(): (number | null)[] {
    return this.#results.asked.flatMap(({ ranks }) => ranks);
  }

  /** A stage is done: what follows from it for the next. */
  #end(stage: Stage): void {
    const { options } = this.#cut;
    const how = { played: options.played, share: options.share / 100, every: options.every };
    const of = this.#results;
    if (stage === 'asked') this.#seeds = of.asked.flatMap(({ seeds }) => seeds.map(cellsOfText));
    if (stage === 'surveyed') {
      const counts = coresOf(this.#seeds).map((_, i): CaseCounts => ({
        matched: sum(of.surveyed, ({ cores }) => cores[2 * i] ?? 0),
        played: sum(of.surveyed, ({ cores }) => cores[2 * i + 1] ?? 0),
      }));
      const bases = basesOf(this.#seeds, counts, how);
      this.#cores = bases.map(({ core }) => textOfCells(core.cells));
      this.#bases = bases.map(({ seeds }, i) => ({
        ...{ core: this.#cores[i], seeds: seeds.map(textOfCells) },
        samples: { played: { seen: 0, kept: [] }, others: { seen: 0, kept: [] } },
      }));
    }
    if (stage === 'gathered')
      for (const [i, base] of this.#bases.entries()) {
        const joined = (side: 'played' | 'others', most: number): SampleText => {
          const all = new TurnSample(most);
          for (const part of of.gathered)
            for (const one of part.slice(i, i + 1)) all.join(sampleOfText(one[side]));
          return sampleText(all);
        };
        const { mostPlayed, mostOthers } = CORE_CASES;
        base.samples = { played: joined('played', mostPlayed), others: joined('others', mostOthers) };
      }
    if (stage === 'grown') {
      const shares = this.#tasks.grown;
      const grown = this.#bases.flatMap(({ core }, i) =>
        (of.grown[i % shares].at(Math.floor(i / shares)) ?? []).map((one) => ({
          core: coreOfText(core),
          ...one,
        })),
      );
      this.#shapes = shapesToCount(grown).map(({ core, shape: drawn }) => ({
        ...{ core: textOfCells(core.cells), shape: drawn },
      }));
      this.#bases = [];
      of.gathered = [];
    }
    if (stage === 'counted') {
      const counted = this.#shapes.map((one, i) => ({
        ...one,
        counts: countsOfTexts(ofShape(of.counted, i), options.cases),
      }));
      this.#tests = bestOf(counted, how).map(({ core, shape: drawn, counts }, i) => ({
        ...{ number: i + 1, core, shape: drawn, counts: countsText(counts) },
        apart: { matched: 0, played: 0, expected: 0, plays: [], others: { seen: 0, kept: [] } },
      }));
    }
    if (stage === 'checked')
      for (const [i, one] of this.#tests.entries())
        one.apart = countsText(countsOfTexts(ofShape(of.checked, i), options.cases));
  }

  #givensOf(stage: Stage): unknown[] {
    const shares = this.#tasks.tested;
    const each = <T>(make: (at: number) => T): T[] => Array.from({ length: shares }, (_, at) => make(at));
    if (stage === 'surveyed') return [this.#seeds.map(textOfCells)];
    if (stage === 'gathered') return [this.#cores];
    if (stage === 'grown') return each((at) => shareOf(this.#bases, at, shares));
    if (stage === 'counted') return [this.#shapes];
    if (stage === 'checked') return [this.#tests.map(({ core, shape: drawn }) => ({ core, shape: drawn }))];
    if (stage === 'tested') {
      const ranks = this.#ranks();
      const { surveyed } = this.#results;
      const legal =
        sum(surveyed, ({ legalPoints }) => legalPoints) /
        Math.max(
          1,
          sum(surveyed, ({ wholeTurns }) => wholeTurns),
        );
      return each((at) => ({ ranks, legal, shapes: shareOf(this.#tests, at, shares) }));
    }
    return [null];
  }
}

/** Whether the engine missed a move of that rank. */
export const isMissed = (rank: number, { top }: Pick<MineOptions, 'top'>): boolean => rank < 0 || rank >= top;

const numberOf = ({ name }: Evidence): number => Number(/\d+$/.exec(name)?.[0]);

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}

/** What a task found, from data of anybody; a message for what is no such result. */
export function parseStage(cut: MineCut, task: number, data: unknown): StageResults[Stage] | string {
  const { stage } = placeOf(cut, task);
  const parsed = results[stage].safeParse(data);
  if (parsed.success) return parsed.data;
  const [{ path, message }] = parsed.error.issues;
  return `${[stage, ...path].join('.')}: ${message}`;
}
