import { afterEach, expect, test } from 'vitest';
import { useLanguage } from '../messages/messages.ts';
import { joinList, joinParts } from './parts.ts';

afterEach(() => useLanguage('en'));

test('parts are joined by the sign of the language', async () => {
  expect([joinParts([]), joinParts(['a']), joinParts(['a', 'b, c', 'd'])]).toEqual(['', 'a', 'a; b, c; d']);
  expect([joinList([]), joinList(['a']), joinList(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b, c']);
  await useLanguage('ja');
  expect(joinList(['D4', '黒石', '3ダメ'])).toBe('D4、黒石、3ダメ');
  expect(joinParts(['2局を取り込みました', '1局は除外'])).toBe('2局を取り込みました。1局は除外');
  await useLanguage('fr');
  expect(joinParts(['a', 'b'])).toBe('a\u00a0; b');
});
