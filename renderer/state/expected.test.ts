import { expect, test } from 'vitest';
import { MC_PATTERNS } from '../../engine/protocol/engineChoice.ts';
import { MEASURED_MATCHES } from '../../engine/protocol/measuredStrength.ts';
import { SEARCH_LEVELS } from '../../engine/protocol/searchLevels.ts';
import { expectedOf } from './expected.ts';

const [usual, other] = MC_PATTERNS;

test('every match is possible, and none is told twice', () => {
  const names = MEASURED_MATCHES.map(({ level, size, gnugo }) => `${level} ${size} ${gnugo}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { level, games, won, gnugo } of MEASURED_MATCHES) {
    expect(level).toBeGreaterThanOrEqual(gnugo === undefined ? SEARCH_LEVELS.least + 1 : SEARCH_LEVELS.least);
    expect(level).toBeLessThanOrEqual(SEARCH_LEVELS.most);
    expect(won).toBeGreaterThanOrEqual(0);
    expect(won).toBeLessThanOrEqual(games);
  }
});

test('what was measured is told with its games and their interval', () => {
  expect(expectedOf(usual, 10, 19)).toBe(
    'On 19×19 it wins about 2 of 3 against GNU Go at level 10 (29 of 44 games; 51 to 78 % are likely).',
  );
  expect(expectedOf(usual, 8, 9)).toBe(
    'On 9×9 it wins about 2 of 3 against level 7 (14 of 20 games; 48 to 85 % are likely), ' +
      'and wins about 9 of 10 against GNU Go at level 10 (56 of 60 games; 84 to 97 % are likely).',
  );
});

test('what was not is said, too', () => {
  expect(expectedOf(usual, 9, 7)).toMatch(/^Not measured on 7×7; on \d+×\d+ it /);
  for (const [engine, level] of [
    [usual, SEARCH_LEVELS.most + 1],
    [other, 8],
    ['classic', 8],
  ] as const)
    expect(expectedOf(engine, level, 9)).toBe('How it does against others has not been measured.');
});
