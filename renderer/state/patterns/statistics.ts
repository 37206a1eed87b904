/** What `yomi patterns stats GAMES -o FILE` counted of patterns, as the workshop shows it beside them. */
import type { Settings } from '../../../main/ipc/api.ts';
import type { ListedPattern } from './entries.ts';
import { t } from '../../messages/messages.ts';

/** The statistics that are shown, as they are kept. */
export type KeptStatistics = NonNullable<Settings['patternStatistics']>;

/** The numbers of a pattern. */
export interface PatternNumbers {
  /** Turns on which the diagram matched; moves it stood behind; those that were played, and that were the engine's first, too. */
  matches: number;
  proposed: number;
  played: number;
  agreed: number;
  /** Places that played moves lose without it. */
  places: number;
}

/** In the order in which they are kept. */
const NUMBERS = ['matches', 'proposed', 'played', 'agreed', 'places'] as const;

export const PATTERN_ORDERS = ['file', ...NUMBERS] as const;
export type PatternOrder = (typeof PATTERN_ORDERS)[number];

const MOST = 20_000;
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

/** Reads a file of statistics; throws an error that says what is wrong with it. */
export function readStatistics(file: string, text: string): KeptStatistics {
  const fail = (why: string): never => {
    throw new Error(t('patterns:statistics.bad', { file, why }));
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(t('patterns:statistics.bad.notJson'));
  }
  const { games, done, patterns } = (value ?? {}) as Record<string, unknown>;
  if (!isCount(games) || !isCount(done) || typeof patterns !== 'object' || patterns === null)
    return fail(t('patterns:statistics.bad.missing'));
  const entries = Object.entries(patterns);
  if (entries.length > MOST) return fail(t('patterns:statistics.bad.many', { most: MOST }));
  const kept = entries.map(([name, counts]): [string, number[]] => {
    const numbers = NUMBERS.map((key) => (counts as Partial<PatternNumbers> | null)?.[key]);
    if (!numbers.every(isCount))
      return fail(t('patterns:statistics.bad.lacks', { name, numbers: NUMBERS.join(', ') }));
    return [name, numbers];
  });
  return { file, games, positions: done, patterns: Object.fromEntries(kept) };
}

/** The numbers of a pattern, if there are any. */
export function numbersOf(
  statistics: KeptStatistics | null,
  database: string,
  name: string,
): PatternNumbers | undefined {
  const key = `${database}:${name}`;
  if (!statistics || !Object.hasOwn(statistics.patterns, key)) return undefined;
  const [matches, proposed, played, agreed, places] = statistics.patterns[key];
  return { matches, proposed, played, agreed, places };
}

/** The patterns by a number, the greatest first; those without numbers come last, and equals stay as they are. */
export function orderPatterns(
  list: readonly ListedPattern[],
  order: PatternOrder,
  statistics: KeptStatistics | null,
): readonly ListedPattern[] {
  if (order === 'file' || !statistics) return list;
  const number = ({ database, name }: ListedPattern): number =>
    numbersOf(statistics, database, name)?.[order] ?? -Infinity;
  return list
    .map((one) => ({ one, by: number(one) }))
    .sort((a, b) => (a.by === b.by ? 0 : b.by - a.by))
    .map(({ one }) => one);
}
