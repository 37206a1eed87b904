import { afterEach, expect, test } from 'vitest';
import { useLanguage } from '../messages/messages.ts';
import { joinParts } from './parts.ts';

afterEach(() => useLanguage('en'));

test('parts are joined by the sign of the language', async () => {
  expect([joinParts([]), joinParts(['a']), joinParts(['a', 'b, c', 'd'])]).toEqual(['', 'a', 'a; b, c; d']);
  await useLanguage('ja');
  expect(joinParts(['2局を取り込みました', '1局は除外'])).toBe('2局を取り込みました。1局は除外');
  await useLanguage('fr');
  expect(joinParts(['a', 'b'])).toBe('a\u00a0; b');
});
