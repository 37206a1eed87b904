import { expect, test } from 'vitest';
import { TextTail } from './textTail.ts';

test('keeps the last lines, however they are cut into chunks', () => {
  const tail = new TextTail(3);
  for (const chunk of ['one\ntw', 'o\nthree\nfo', 'ur\nfive\n']) tail.add(chunk);
  expect(tail.text()).toBe('three\nfour\nfive');
});

test('a single endless line does not fill the memory', () => {
  const tail = new TextTail(3);
  for (let i = 0; i < 100; i++) tail.add('x'.repeat(1000));
  expect(tail.text().length).toBeLessThanOrEqual(20_000);
});
