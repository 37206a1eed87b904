/** What to expect of a strength, in words, and how much is known of it: from matches that were played (measuredStrength.ts). */
import { DEFAULT_ENGINE } from '../../engine/protocol/engineChoice.ts';
import { MEASURED_MATCHES, type MeasuredMatch } from '../../engine/protocol/measuredStrength.ts';
import { wilson } from '../../engine/util/wilson.ts';
import { t } from '../messages/messages.ts';
import { engineById } from './engines.ts';

/** Results that have words, from the lowest share of wins on. */
const SHARES = [
  [0, 'never'],
  [0.1, 'tenth'],
  [0.2, 'fifth'],
  [0.25, 'quarter'],
  [1 / 3, 'third'],
  [0.5, 'half'],
  [2 / 3, 'twoThirds'],
  [0.75, 'threeQuarters'],
  [0.8, 'fourFifths'],
  [0.9, 'nineTenths'],
  [1, 'always'],
] as const;

/** "On 9×9 it wins about 2 of 3 against the level below (20 games: 43 to 82 %) …"; or that nothing is known. */
export function expectedOf(engineId: string, level: number, size: number): string {
  const { choice } = engineById(engineId);
  const isMeasured = choice.engine === 'montecarlo' && choice.patterns === DEFAULT_ENGINE.patterns;
  const matches = isMeasured ? MEASURED_MATCHES.filter((match) => match.level === level) : [];
  const board = nameOf(size);
  const here = matches.filter((match) => match.size === size);
  if (here.length > 0) return t('engines:expected.here', { board, results: resultsOf(here) });
  const known = matches.at(0)?.size;
  if (known === undefined) return t('engines:expected.unknown');
  const there = matches.filter((match) => match.size === known);
  return t('engines:expected.there', { board, known: nameOf(known), results: resultsOf(there) });
}

function nameOf(size: number): string {
  return `${size}×${size}`;
}

function resultsOf(matches: readonly MeasuredMatch[]): string {
  return matches.map(told).reduce((first, second) => t('engines:expected.and', { first, second }));
}

function told({ level, gnugo, games, won }: MeasuredMatch): string {
  const share = won / games;
  const [, words] = SHARES.reduce((near, one) =>
    Math.abs(one[0] - share) < Math.abs(near[0] - share) ? one : near,
  );
  const opponent =
    gnugo === undefined
      ? t('engines:opponent.level', { level: level - 1 })
      : t('engines:opponent.gnugo', { level: gnugo });
  const [low, high] = wilson(share, games).map((bound) => Math.round(100 * bound));
  return t('engines:expected.result', {
    result: t(`engines:share.${words}`, { opponent }),
    won,
    games,
    low,
    high,
  });
}
