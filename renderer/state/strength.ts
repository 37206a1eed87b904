/**
 * How strong the engine plays, in words and in playouts: ten levels of the search, each with twice the playouts of the one below, or
 * seconds a move instead; and ten of the classic engine, which read deeper and deeper.
 */
import { searchPlayouts, SEARCH_LEVELS } from '../../engine/protocol/searchLevels.ts';
import { CLASSIC_LEVELS, type PlayerChoice } from '../../engine/protocol/engineChoice.ts';
import type { PositionSpec, SearchBudget } from '../../engine/protocol/types.ts';
import { formatNumber, t } from '../messages/messages.ts';

/** Its words are made when they are read, in the language of then. */
export interface Strength {
  readonly level: number;
  readonly name: string;
  /** Its name in game records, which are the same whatever the language. */
  readonly recordName: string;
  /** What to expect of it. */
  readonly hint: string;
  /** What it spends on a move, in words; empty for the classic engine. */
  readonly effort: string;
}

// not shown: names of the search's levels in game records
const RECORD_NAMES = [
  'Beginner',
  'Novice',
  'Gentle',
  'Easy',
  'Casual',
  'Steady',
  'Firm',
  'Solid',
  'Strong',
  'Full',
] as const;
/** Numbers of the levels that are named. */
const NAMED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
/** Levels above those: seconds instead of playouts. */
const TIMES = [5, 20, 60] as const;
/** Playouts of a move that is ended by the clock. */
const ENDLESS = 1_000_000_000;

/** Most seconds the engine thinks about one move, whatever its level. */
const MOVE_SECONDS = 60;
/** What is said of a level's playouts is about a middle game of this board. */
const TOLD = { size: 19, stones: 100 };

function levelStrength(level: (typeof NAMED)[number]): Strength {
  return {
    level,
    recordName: RECORD_NAMES[level - 1],
    get name() {
      return t(`engines:level.${level}`);
    },
    get hint() {
      return t(`engines:level.${level}.hint`);
    },
    get effort() {
      const { size } = TOLD;
      return t('engines:effort.level', { level, playouts: formatNumber(searchPlayouts(level, TOLD)), size });
    },
  };
}

function timeStrength(seconds: (typeof TIMES)[number], i: number): Strength {
  return {
    level: SEARCH_LEVELS.most + i + 1,
    // not shown: a name in game records
    recordName: `${seconds} seconds`,
    get name() {
      return t('engines:time', { seconds });
    },
    get hint() {
      return t(`engines:time.${seconds}.hint`);
    },
    get effort() {
      return t('engines:effort.time', { seconds });
    },
  };
}

function classicStrength(level: number): Strength {
  return {
    level,
    // not shown: a name in game records
    recordName: `Level ${level}`,
    get name() {
      return t('engines:classic.level', { level });
    },
    get hint() {
      return t(level === CLASSIC_LEVELS.most ? 'engines:classic.deepest' : 'engines:classic.shallower');
    },
    effort: '',
  };
}

/** Every strength of a kind of engine, the weakest first. */
export const STRENGTHS: Readonly<Record<PlayerChoice['engine'], readonly Strength[]>> = {
  montecarlo: [...NAMED.map(levelStrength), ...TIMES.map(timeStrength)],
  classic: Array.from({ length: CLASSIC_LEVELS.most }, (_, i) => classicStrength(i + 1)),
  // Its command and settings decide.
  user: [{ level: 1, name: '', recordName: '', hint: '', effort: '' }],
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
  const seconds = TIMES.at(level - SEARCH_LEVELS.most - 1);
  if (level > SEARCH_LEVELS.most && seconds) return { playouts: ENDLESS, seconds };
  const stones = black.length + white.length + moves.length;
  return { playouts: searchPlayouts(level, { size, stones }), seconds: MOVE_SECONDS };
}

function nearest<T>(strengths: readonly T[], level: number): T {
  return strengths[Math.min(strengths.length, Math.max(1, Math.round(level))) - 1];
}
