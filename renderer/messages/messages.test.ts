import { afterEach, expect, test } from 'vitest';
import english from './en/index.ts';
import { pointsText } from '../../engine/protocol/explanation.ts';
import { countText } from '../../engine/protocol/wordCatalogue.ts';
import { sayingText } from '../../engine/protocol/sayings.ts';
import { LANGUAGES } from './languages.ts';
import {
  explanationWords,
  formatDate,
  formatFixed,
  formatFraction,
  formatList,
  formatNumber,
  formatPercent,
  richParts,
  t,
  useLanguage,
  type MessageKey,
} from './messages.ts';

afterEach(() => useLanguage('en'));

test('explanations group the digits of a number as the window does', async () => {
  for (const language of LANGUAGES) {
    await useLanguage(language);
    for (const count of [0, 999, 1000, 9999, 10_000, 1_234_567])
      expect(countText(count, explanationWords())).toBe(formatNumber(count));
  }
});

test('plurals, numbers, shares, dates and lists are those of the language', async () => {
  const day = new Date(2026, 2, 5);
  expect(t('settings:keys.changed', { count: 1 })).toBe('You have changed those of 1 action');
  expect(t('settings:keys.changed', { count: 2 })).toBe('You have changed those of 2 actions');
  expect([formatNumber(1234.5), formatPercent(0.625, 1), formatDate(day)]).toEqual([
    '1,234.5',
    '62.5%',
    'Mar 5, 2026',
  ]);
  expect(formatList(['a', 'b', 'c'])).toBe('a, b, and c');
  await useLanguage('de');
  expect(t('settings:keys.changed', { count: 1 })).toBe('Die Tasten von 1 Aktion sind geändert');
  expect([formatNumber(1234.5), formatPercent(0.625, 1), formatDate(day)]).toEqual([
    '1.234,5',
    '62,5\u00a0%',
    '05.03.2026',
  ]);
  expect(formatList(['a', 'b', 'c'])).toBe('a, b und c');
  await useLanguage('fr');
  expect(t('settings:keys.changed', { count: 0 })).toBe('Vous avez changé celles de 0 action');
  await useLanguage('ja');
  expect(t('settings:keys.changed', { count: 3 })).toBe('3個の操作のキーを変更しています');
  expect(formatDate(day)).toBe('2026/03/05');
});

test('fractions have the sign of the language, in the same digits as explanations', async () => {
  const shown = (): string[] => [
    formatFixed(1.005, 2),
    formatFixed(1234.5, 1),
    formatFraction(0.30000000000000004, 2),
    t('game:panel.komi', { komi: 6.5 }),
    pointsText(-2.25, explanationWords()),
    sayingText({ key: 'host.percent', args: { n: '18.8' } }, explanationWords()),
  ];
  expect(shown()).toEqual(['1.00', '1234.5', '0.3', 'komi 6.5', '−2.3 points', '18.8 %']);
  await useLanguage('de');
  expect(shown()).toEqual(['1,00', '1234,5', '0,3', 'Komi 6,5', '−2,3 Punkte', '18,8\u00a0%']);
});

test('negative numbers have a minus sign everywhere, not a hyphen', async () => {
  const shown = (): string[] => [
    formatNumber(-20),
    formatPercent(-0.2),
    formatFixed(-5.5, 1),
    formatFraction(-5.5),
    t('game:panel.komi', { komi: -5.5 }),
    t('app:rated.level', { name: 'Yomi', level: 1, rating: -20 }),
  ];
  expect(shown()).toEqual(['−20', '−20%', '−5.5', '−5.5', 'komi −5.5', 'Yomi, level 1 (−20)']);
  await useLanguage('de');
  expect(shown()[4]).toBe('Komi −5,5');
});

test('every key is found as it is', () => {
  for (const [area, messages] of Object.entries(english))
    for (const [key, message] of Object.entries(messages))
      if (!message.includes('{{') && !/_(one|other)$/.test(key))
        expect(t(`${area}:${key}` as MessageKey), `${area}:${key}`).toBe(message);
});

test('explanations of moves come in the language', async () => {
  expect(explanationWords()['clause.captures']).toBe('captures {a}');
  await useLanguage('de');
  expect(explanationWords()['clause.captures']).toBe('schlägt {a}');
  await useLanguage('ja');
  expect(explanationWords()['clause.captures']).toBe('{a}を取る');
});

test('the language that was wished for last is shown, whichever is loaded first', async () => {
  await Promise.all([useLanguage('ko'), useLanguage('es'), useLanguage('en')]);
  expect(t('common:close')).toBe('Close');
});

test('marked words of a message are pieces of it, and values never are', () => {
  expect(richParts('app:about.what').map(({ tag, text }) => [tag, text.length > 0])).toEqual([
    [undefined, true],
    ['name', true],
    [undefined, true],
  ]);
  expect(richParts('app:about.version', { version: '<name>1</name>' })).toEqual([
    { text: 'Yomi <name>1</name>' },
  ]);
});

test('how far something is that consists of one', () => {
  expect(t('app:lab.progress', { done: '0', count: 1 })).toBe('0 of 1 test');
  expect(t('mine:progress.games', { done: 0, count: 1 })).toBe('0 of 1 game');
  expect(t('mine:progress.games', { done: 1, count: 2000 })).toBe('1 of 2,000 games');
});
