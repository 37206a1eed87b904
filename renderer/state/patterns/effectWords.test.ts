import { expect, test } from 'vitest';
import { pointAt } from '../../../engine/board/point.ts';
import type { ColorEffects } from './moveEffects.svelte.ts';
import { effectLine, effectOverlay, effectSentences, gainLabel } from './effectWords.ts';

const D5 = pointAt(4, 3);
const C3 = pointAt(6, 2);
const F4 = pointAt(5, 5);
const play = (point: number) => ({ kind: 'play', point }) as const;
const effect = {
  color: 2,
  choice: { before: play(D5), now: play(C3) },
  moves: [
    { move: { point: D5 }, value: 0, before: 12.5, gone: true },
    { move: { point: C3 }, value: 4.4, before: 4, gone: false },
  ],
  statuses: [{ dragon: { origin: F4, stones: [F4], color: 1, status: 'critical' }, before: 'alive' }],
} as unknown as ColorEffects;

test('a line, and the same in sentences', () => {
  expect(effectLine(effect, 9)).toBe('Black: D5 → C3, 2 values, 1 status');
  expect(effectSentences(effect, 9)).toBe(
    'Black would have chosen to play D5, and would play C3 now. The values of 2 moves changed, most of all D5 ' +
      'from 12.5 to nothing. The white dragon at F4 was alive and is critical now.',
  );
  const same = { ...effect, choice: { before: play(C3), now: play(C3) }, moves: [], statuses: [] };
  expect(effectLine(same, 9)).toBe('Black: C3, then and now');
  expect(effectSentences(same, 9)).toBe('Black would play C3, then and now. No value and no status changed.');
  const pass = { ...same, choice: { before: play(C3), now: { kind: 'pass' } as const } };
  expect(effectLine(pass, 9)).toBe('Black: C3 → pass');
});

test('on the board: an arrow, gains in the colour of who has them, new statuses', () => {
  const { markup, values, signs } = effectOverlay(effect);
  expect(markup?.arrows).toEqual([{ from: D5, to: C3 }]);
  expect(values?.map(({ point, text, tone }) => [point, text, tone])).toEqual([
    [D5, '−13', 'white'],
    [C3, '+.4', 'black'],
  ]);
  expect(signs).toEqual([{ point: F4, sign: 'triangle', tone: 'critical', place: 'middle' }]);
  const pass = effectOverlay({ ...effect, choice: { before: play(D5), now: { kind: 'pass' } } });
  expect([pass.markup?.arrows, pass.markup?.crosses, pass.markup?.circles]).toEqual([[], [D5], []]);
});

test('labels have four characters at most', () => {
  for (const gain of [0.05, -0.26, 9.94, -9.96, 123]) expect(gainLabel(gain).length).toBeLessThanOrEqual(4);
  expect([0.4, -1.2, 12].map(gainLabel)).toEqual(['+.4', '−1.2', '+12']);
});
