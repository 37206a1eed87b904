/**
 * Learning the strengths of moves cut into tasks. Which shapes have one is found in two stages over parts of the games: what occurs often enough in all of
 * them does so in one part at least, by its share, so the first stage names candidates and the second counts those (Savasere, Omiecinski and Navathe 1995).
 * Then games are learnt from in rounds, one after the other, each given the weights of the one before. All of it comes to what one thread comes to.
 */
import { z } from 'zod';
import { Harvest, inOrder } from '../../engine/learning/harvest.ts';
import { readGame } from '../../engine/learning/gameReplay.ts';
import type { Weights } from '../../engine/learning/trainer.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { entryName, entryOfText, entryText, type ShapeEntry } from '../../patterns/moves/entry.ts';
import { FIXED_FEATURES } from '../../patterns/moves/families.ts';
import { Learner, SAMPLE_EVERY, lessons, shuffled, strengthsText, tableOf } from './learnSteps.ts';

/** What is learnt from. */
export interface LearnCut {
  games: number;
  /** How often a shape must have been played, or, a small one, possible in the sample. */
  played: number;
  possible: number;
  /** Parts that shapes are looked for in, and lessons of a round. */
  parts: number;
  round: number;
}

/** Where nobody says otherwise. With more parts there are more candidates for each shape, and each stage is given all of them. */
export const USUAL_CUT = { parts: 8, round: 2000 } as const;

type Stage = 'named' | 'counted' | 'learnt';

const count = z.int().min(0);
const entryTexts = z.array(
  z
    .string()
    .max(300)
    .refine((text) => entryOfText(text) !== undefined, 'is no shape'),
);
const results = {
  /** Shapes that occur often enough for a part, and the positions of the part. */
  named: z.strictObject({ entries: entryTexts, positions: count }),
  /** By candidate. */
  counted: z.strictObject({ played: z.array(count), possible: z.array(count) }),
  /** Weights, squares and counts, 4 bytes each, as base64. */
  learnt: z.base64(),
} as const satisfies Record<Stage, z.ZodType>;
type StageResults = { [S in Stage]: z.infer<(typeof results)[S]> };
export type LearnResult = StageResults[Stage];

interface RoundGiven {
  entries: string[];
  /** Null before the first round. */
  state: string | null;
}

const placeIn = ({ parts }: LearnCut, task: number): { stage: Stage; at: number } =>
  task < parts
    ? { stage: 'named', at: task }
    : task < 2 * parts
      ? { stage: 'counted', at: task - parts }
      : { stage: 'learnt', at: task - 2 * parts };

/** The first task that is given what that one found. */
export function nextStage(cut: LearnCut, task: number): number {
  const { stage } = placeIn(cut, task);
  return stage === 'named' ? cut.parts : stage === 'counted' ? 2 * cut.parts : task + 1;
}

function weightsOf(state: string | null, shapes: number): Weights {
  const features = FIXED_FEATURES + shapes;
  const bytes = new Uint8Array(12 * features);
  if (state !== null) bytes.set(Buffer.from(state, 'base64').subarray(0, bytes.length));
  const { buffer } = bytes;
  return {
    weights: new Float32Array(buffer, 0, features),
    squares: new Float32Array(buffer, 4 * features, features),
    counts: new Int32Array(buffer, 8 * features, features),
  };
}

/** Does a task; `breathe` is called between games, and may reject. */
export async function learnTask(
  cut: LearnCut,
  task: number,
  given: unknown,
  { lines, breathe }: { lines: readonly string[]; breathe: () => Promise<void> },
): Promise<LearnResult> {
  const { stage, at } = placeIn(cut, task);
  const games = shuffled(lines);
  if (stage === 'learnt') {
    const { entries: texts, state } = given as RoundGiven;
    const entries = entriesOf(texts);
    const weights = weightsOf(state, entries.length);
    const learner = new Learner(tableOf(entries), weights, games);
    const end = Math.min(lessons(games.length), (at + 1) * cut.round);
    for (let lesson = at * cut.round; lesson < end; lesson++) {
      await breathe();
      learner.learn(lesson);
    }
    return Buffer.from(weights.weights.buffer).toString('base64');
  }
  const enough = (all: number): number => (stage === 'named' ? Math.ceil(all / cut.parts) : Infinity);
  const harvest = new Harvest(builtinTable(), {
    ...{ played: enough(cut.played), possible: enough(cut.possible), sampleEvery: SAMPLE_EVERY },
  });
  const size = Math.ceil(games.length / cut.parts);
  for (let game = at * size; game < Math.min(games.length, (at + 1) * size); game++) {
    await breathe();
    harvest.add(readGame(games[game])!, game);
  }
  if (stage === 'named') return { entries: harvest.entries.map(entryText), positions: harvest.positions };
  return harvest.countsOf(given as number[]);
}

/** Of what was checked before. */
const entriesOf = (texts: readonly string[]): ShapeEntry[] => texts.map((text) => entryOfText(text)!);

/** Where learning stands. */
export class LearnStages {
  readonly total: number;
  readonly #cut: LearnCut;
  readonly #named: StageResults['named'][] = [];
  readonly #counted: StageResults['counted'][] = [];
  #done = 0;
  /** By name. */
  #candidates = new Map<number, ShapeEntry>();
  #entries: string[] = [];
  #state: string | null = null;

  constructor(cut: LearnCut) {
    this.#cut = cut;
    this.total = 2 * cut.parts + Math.ceil(lessons(cut.games) / cut.round);
  }

  /** Tasks below that number can be done by now. */
  get open(): number {
    return this.isFinished ? this.total : nextStage(this.#cut, this.#done);
  }

  get isFinished(): boolean {
    return this.#done === this.total;
  }

  /** Shapes that have a strength; none before they are known. */
  get shapes(): number {
    return this.#entries.length;
  }

  /** As many games as the lessons given come to. */
  get learnt(): number {
    const { parts, round, games } = this.#cut;
    const given = Math.min(lessons(games), Math.max(0, this.#done - 2 * parts) * round);
    return Math.floor((games * given) / lessons(games));
  }

  /** Takes what an open task found, in any order. */
  learn(task: number, result: LearnResult): void {
    const { stage, at } = placeIn(this.#cut, task);
    const { parts } = this.#cut;
    // Each stage is only given results of its own.
    if (stage === 'named') this.#named[at] = result as StageResults['named'];
    else if (stage === 'counted') this.#counted[at] = result as StageResults['counted'];
    else this.#state = result as StageResults['learnt'];
    this.#done++;
    if (this.#done === parts)
      for (const entry of this.#named.flatMap(({ entries }) => entriesOf(entries)))
        this.#candidates.set(entryName(entry), entry);
    if (this.#done === 2 * parts) this.#choose();
  }

  /** What an open task needs of the results before it. */
  given(task: number): unknown {
    const { stage } = placeIn(this.#cut, task);
    if (stage === 'named') return null;
    if (stage === 'counted') return [...this.#candidates.keys()];
    const given: RoundGiven = { entries: this.#entries, state: this.#state };
    return given;
  }

  /** The database of moves. */
  text(): string {
    const entries = entriesOf(this.#entries);
    const positions = this.#named.reduce((sum, part) => sum + part.positions, 0);
    return strengthsText(entries, weightsOf(this.#state, entries.length), {
      ...{ games: this.#cut.games, positions },
    });
  }

  #choose(): void {
    const { played, possible } = this.#cut;
    const sum = (which: 'played' | 'possible', i: number): number =>
      this.#counted.reduce((all, part) => all + (part[which].at(i) ?? 0), 0);
    const often = [...this.#candidates.values()].filter(
      (_, i) => sum('played', i) >= played || sum('possible', i) >= possible,
    );
    this.#entries = inOrder(often).map(entryText);
    this.#candidates.clear();
  }
}

/** What a task found, from data of anybody; a message for what is no such result. */
export function parseLearnt(cut: LearnCut, task: number, data: unknown): { result: LearnResult } | string {
  const { stage } = placeIn(cut, task);
  const parsed = results[stage].safeParse(data);
  if (parsed.success) return { result: parsed.data };
  const [{ path, message }] = parsed.error.issues;
  return `${[stage, ...path].join('.')}: ${message}`;
}
