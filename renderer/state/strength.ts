/**
 * How strong the engine plays, in words and in playouts: ten levels of the search, each with twice the playouts of the one below, or
 * seconds a move instead; and ten of the classic engine, which read deeper and deeper.
 */
import { searchPlayouts, SEARCH_LEVELS } from '../../engine/protocol/searchLevels.ts';
import { CLASSIC_LEVELS, type PlayerChoice } from '../../engine/protocol/engineChoice.ts';
import type { PositionSpec, SearchBudget } from '../../engine/protocol/types.ts';

export interface Strength {
  level: number;
  name: string;
  /** What to expect of it. */
  hint: string;
  /** What it spends on a move, in words; empty for the classic engine. */
  effort: string;
}

/** Names of the search's levels, and what to expect of them. */
const LEVELS: readonly { name: string; hint: string }[] = [
  { name: 'Beginner', hint: 'For first games: plays what looks likely, and hardly reads' },
  { name: 'Novice', hint: 'Sees captures, and often plays past them' },
  { name: 'Gentle', hint: 'Makes mistakes that people make' },
  { name: 'Easy', hint: 'Overlooks what is a few moves away' },
  { name: 'Casual', hint: 'Answers at once' },
  { name: 'Steady', hint: 'Punishes loose play' },
  { name: 'Firm', hint: 'Fights for its groups' },
  { name: 'Solid', hint: 'Few mistakes on small boards' },
  { name: 'Strong', hint: 'Half a second or so a move' },
  { name: 'Full', hint: 'A second or so a move' },
];
/** Levels above those: time instead of playouts. */
const TIMES: readonly { seconds: number; hint: string }[] = [
  { seconds: 5, hint: 'Stronger than any level' },
  { seconds: 20, hint: 'Takes its time' },
  { seconds: 60, hint: 'For those who are patient' },
];
/** Playouts of a move that is ended by the clock. */
const ENDLESS = 1_000_000_000;

/** Most seconds the engine thinks about one move, whatever its level. */
const MOVE_SECONDS = 60;
/** What is said of a level's playouts is about a middle game of this board. */
const TOLD = { size: 19, stones: 100 };

/** Every strength of a kind of engine, the weakest first. */
export const STRENGTHS: Readonly<Record<PlayerChoice['engine'], readonly Strength[]>> = {
  montecarlo: [
    ...LEVELS.map(({ name, hint }, i) => ({
      level: i + 1,
      name,
      hint,
      effort: `level ${i + 1}, ${searchPlayouts(i + 1, TOLD).toLocaleString('en')} playouts a move on ${TOLD.size}×${TOLD.size}`,
    })),
    ...TIMES.map(({ seconds, hint }, i) => ({
      level: SEARCH_LEVELS.most + i + 1,
      name: `${seconds} seconds`,
      hint,
      effort: `${seconds} seconds a move`,
    })),
  ],
  classic: Array.from({ length: CLASSIC_LEVELS.most }, (_, i) => ({
    level: i + 1,
    name: `Level ${i + 1}`,
    hint: i + 1 === CLASSIC_LEVELS.most ? 'Reads as deep as it can' : 'Reads less deep, and answers sooner',
    effort: '',
  })),
  // Its command and settings decide.
  user: [{ level: 1, name: '', hint: '', effort: '' }],
};

/** The strength a new opponent has. */
export const USUAL_LEVELS: Readonly<Record<PlayerChoice['engine'], number>> = {
  montecarlo: SEARCH_LEVELS.most,
  classic: CLASSIC_LEVELS.usual,
  user: 1,
};

/** The strength of a level; levels that are not in the list take the nearest. */
export function strengthOf(engine: PlayerChoice['engine'], level: number): Strength {
  return nearest(STRENGTHS[engine], level);
}

/** What the search may spend on a move in that position. */
export function budgetOf(level: number, { size, black, white, moves }: PositionSpec): SearchBudget {
  const time = TIMES.at(level - SEARCH_LEVELS.most - 1);
  if (level > SEARCH_LEVELS.most && time) return { playouts: ENDLESS, seconds: time.seconds };
  const stones = black.length + white.length + moves.length;
  return { playouts: searchPlayouts(level, { size, stones }), seconds: MOVE_SECONDS };
}

function nearest<T>(strengths: readonly T[], level: number): T {
  return strengths[Math.min(strengths.length, Math.max(1, Math.round(level))) - 1];
}
