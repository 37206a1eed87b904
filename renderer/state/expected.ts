/** What to expect of a strength, in words, and how much is known of it: from matches that were played (measuredStrength.ts). */
import { DEFAULT_ENGINE } from '../../engine/protocol/engineChoice.ts';
import { MEASURED_MATCHES, type MeasuredMatch } from '../../engine/protocol/measuredStrength.ts';
import { wilson } from '../../engine/util/wilson.ts';
import { engineById } from './engines.ts';

/** Results in words, from the lowest share of wins on. */
const WORDS: readonly (readonly [share: number, words: string])[] = [
  [0, 'hardly ever wins against'],
  [0.1, 'wins about 1 of 10 against'],
  [0.2, 'wins about 1 of 5 against'],
  [0.25, 'wins about 1 of 4 against'],
  [1 / 3, 'wins about 1 of 3 against'],
  [0.5, 'is about even with'],
  [2 / 3, 'wins about 2 of 3 against'],
  [0.75, 'wins about 3 of 4 against'],
  [0.8, 'wins about 4 of 5 against'],
  [0.9, 'wins about 9 of 10 against'],
  [1, 'nearly always beats'],
];

/** "On 9×9 it wins about 2 of 3 against the level below (20 games: 43 to 82 %) …"; or that nothing is known. */
export function expectedOf(engineId: string, level: number, size: number): string {
  const { choice } = engineById(engineId);
  const isMeasured = choice.engine === 'montecarlo' && choice.patterns === DEFAULT_ENGINE.patterns;
  const matches = isMeasured ? MEASURED_MATCHES.filter((match) => match.level === level) : [];
  const board = (lines: number): string => `${lines}×${lines}`;
  const here = matches.filter((match) => match.size === size);
  if (here.length > 0) return `On ${board(size)} it ${sentence(here)}.`;
  const known = matches.at(0)?.size;
  if (known === undefined) return 'How it does against others has not been measured.';
  const there = matches.filter((match) => match.size === known);
  return `Not measured on ${board(size)}; on ${board(known)} it ${sentence(there)}.`;
}

function sentence(matches: readonly MeasuredMatch[]): string {
  return matches.map(told).join(', and ');
}

function told({ level, gnugo, games, won }: MeasuredMatch): string {
  const share = won / games;
  const [, words] = WORDS.reduce((near, one) =>
    Math.abs(one[0] - share) < Math.abs(near[0] - share) ? one : near,
  );
  const opponent = gnugo === undefined ? `level ${level - 1}` : `GNU Go at level ${gnugo}`;
  const [low, high] = wilson(share, games).map((bound) => Math.round(100 * bound));
  return `${words} ${opponent} (${won} of ${games} games; ${low} to ${high} % are likely)`;
}
