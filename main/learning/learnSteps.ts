/** What learning the strengths of moves consists of, whoever does it: `yomi patterns learn` by threads, or tasks (learnStages.ts). */
import { Trainer, type Weights } from '../../engine/learning/trainer.ts';
import { readGame } from '../../engine/learning/gameReplay.ts';
import { Rng } from '../../engine/util/rng.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { keysOf, type ShapeEntry } from '../../patterns/moves/entry.ts';
import { FAMILIES, FIRST, FIXED_FEATURES, type Family } from '../../patterns/moves/families.ts';
import { KeyTable } from '../../patterns/moves/keyTable.ts';
import { moveLine, type MoveLine } from '../../patterns/moves/text.ts';

/** Shapes are counted where they could have been played in one position of so many. */
export const SAMPLE_EVERY = 50;
const ORDER_SEED = 1;
/** How often all games are gone through. */
const PASSES = 2;
const FIRST_RATE = 0.1;
const LAST_RATE = 0.005;

/** The order in which games are learnt from. */
export function shuffled(lines: readonly string[]): string[] {
  const order = [...lines];
  const rng = new Rng(ORDER_SEED);
  for (let i = order.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** The table in which the features find their weights; that of a shape is `FIXED_FEATURES` + its place. */
export function tableOf(entries: readonly ShapeEntry[]): KeyTable {
  const table = new KeyTable(entries.length * 8);
  for (const [i, entry] of entries.entries()) for (const key of keysOf(entry)) table.add(key, i);
  return table;
}

/** How many games are learnt from, each counted as often as it is. */
export function lessons(games: number): number {
  return PASSES * games;
}

/** Learns from games, in their order (`shuffled`). */
export class Learner {
  readonly #trainer: Trainer;
  readonly #games: readonly string[];

  constructor(table: KeyTable, weights: Weights, games: readonly string[]) {
    this.#trainer = new Trainer(builtinTable(), table, weights);
    this.#games = games;
  }

  /** Learns once, from 0 to `lessons` − 1; how fast falls evenly. */
  learn(lesson: number): void {
    const { length } = this.#games;
    this.#trainer.rate = FIRST_RATE + ((LAST_RATE - FIRST_RATE) * lesson) / lessons(length);
    const game = readGame(this.#games[lesson % length]);
    if (game) this.#trainer.game(game, { learn: true, count: lesson < length });
  }
}

/** The database of moves. */
export function strengthsText(
  entries: readonly ShapeEntry[],
  { weights, counts }: Pick<Weights, 'weights' | 'counts'>,
  { games, positions }: { games: number; positions: number },
): string {
  const lines = [
    '# Strengths of moves, learnt by "yomi patterns learn". What a line means is told in the pattern manual.',
    `# ${games} games, ${positions} positions.`,
    '',
  ];
  const add = (of: MoveLine['of'], feature: number): void => {
    lines.push(moveLine({ of, strength: Math.exp(weights[feature]), count: counts[feature] }));
  };
  for (const family of Object.keys(FAMILIES) as Family[]) {
    for (let number = 0; number < FAMILIES[family]; number++) {
      const feature = FIRST[family] + number;
      if (weights[feature] !== 0) add({ family, number }, feature);
    }
  }
  for (const [i, entry] of entries.entries()) add(entry, FIXED_FEATURES + i);
  return `${lines.join('\n')}\n`;
}
