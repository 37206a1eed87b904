import { expect, test } from 'vitest';
import { inWords, listInWords, sayingOf } from './termNames.ts';
import { WORDS as de } from './words/de.ts';
import { WORDS as ja } from './words/ja.ts';

test('what the engine says in English is told in other languages, with what stands in it', () => {
  expect(inWords('strengthens G3', de)).toBe('stärkt G3');
  expect(inWords('captures T19 by a ko', ja)).toBe('コウでT19を取る');
  expect(inWords('wins 43 % of 350 playouts', ja)).toBe('350回のプレイアウトで勝率43%');
  expect(inWords('wins 43 % of 12350 playouts', de)).toContain('12.350 Playouts');
  expect(inWords('stones can be taken afterwards, it would have to play A1', de)).toContain('A1');
  expect(inWords('the attack does not work, says Ladder1', de)).toBe(
    'der Angriff gelingt nicht, sagt Ladder1',
  );
  expect(inWords('saves both D4 and Q16', ja)).toBe('D4とQ16を両方助ける');
  // Each phrase is known for itself, not for one that begins like it.
  expect(sayingOf('captures T19 by a ko')).toEqual({ key: 'name.captures.ko', args: { a: 'T19' } });
  expect(sayingOf('saves D4')).toEqual({ key: 'name.saves', args: { a: 'D4' } });
});

test('steps of a decision, and what ends and proposes moves of a reading', () => {
  expect(inWords('endgame patterns, since nothing was worth more than 2.5 points', de)).toContain(
    '2,5 Punkte',
  );
  expect(
    inWords('the best moves were tried: D4 leads to 3.2, E5 leads to -1.0 for the player; D4 is played', de),
  ).toBe(
    'die besten Züge wurden probiert: D4 führt zu 3,2, E5 führt zu -1,0 für den Spieler; D4 wird gespielt',
  );
  expect(inWords('two eyes as it seems', de)).toBe('anscheinend zwei Augen');
  expect(inWords('1, or 2 when its side moves first', de)).toBe('1, oder 2, wenn ihre Seite zuerst zieht');
  expect(listInWords('Black 1, liberties 3; White captured; shared liberties 2', '; ', de)).toBe(
    'Schwarz 1, Freiheiten 3; Weiß geschlagen; gemeinsame Freiheiten 2',
  );
  expect(listInWords('half eye, way out', ', ', ja)).toBe('半眼、逃げ道');
});

test('what is not known stays as it is', () => {
  expect(sayingOf('loses something')).toBeNull();
  expect(inWords('captures D4 and E5', de)).toBe('captures D4 and E5');
});
