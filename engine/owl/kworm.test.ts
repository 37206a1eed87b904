import { expect, test } from 'vitest';
import { BOARD_ARRAY, PASS, parsePoint, pointName } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { GAIN, LOSE, LOSS, WIN } from '../reading/codes.ts';
import { parseCases } from '../testing/caseRunner.ts';
import { OwlReader } from './owlReader.ts';
import type { OwlQuestion } from './owlSearch.ts';

const SIZE = 13;
const at = (vertex: string): number => parsePoint(vertex, SIZE)!;

function drawn(text: string, ...vertices: string[]): { position: Position; question: OwlQuestion } {
  const [board] = parseCases(`== drawn\nboard ${SIZE} at C8\n${text}\nattack A1 -> LOSE\n`);
  const position = board.position();
  position.canonicalize();
  const goal = new Uint8Array(BOARD_ARRAY);
  for (const vertex of vertices) position.markChain(at(vertex), goal, 1);
  return { position, question: { goal, friends: null, dead: null } };
}

function reader(): OwlReader {
  const owl = new OwlReader();
  owl.gainLoss = true;
  return owl;
}

/** Four in a row live by themselves, the four stones on the right hang on at K5 only. */
const TAIL = `. O O O O O O O O O O
O X X X X X X O O O O
O X . . . . X O X X O
O X X X X X X . X X O
O O O O O O O O O O O
. O O O O O O O O O O`;
/** Three in a row need the middle, and then the stones on the right are taken at H4. */
const TAIL_OR_EYES = `. O O O O O O O O O
O O . O . O O O O O
O X X X X X O O O O
O X . . . X O X X O
O X X X X X . X X O
O . O . O O O O O O
. O O O O O O O O O`;

test('GAIN: the dragon lives, but has to give up a worm', () => {
  const { position, question } = drawn(TAIL, 'D7', 'L6');
  const owl = reader();
  const code = owl.attack(position, question);
  expect(code).toBe(LOSE);
  expect(owl.withKworm(code)).toBe(GAIN);
  expect(pointName(owl.move, SIZE)).toBe('K5');
  expect(position.sameChain(owl.kworm, at('L6'))).toBe(true);
  // The answer that is remembered says the same.
  expect([owl.attack(position, question), owl.withKworm(LOSE)]).toEqual([LOSE, GAIN]);
});

test('LOSS: the dragon can be saved, but not with all its stones', () => {
  const { position, question } = drawn(TAIL_OR_EYES, 'D6', 'K5');
  const owl = reader();
  const code = owl.defend(position, question);
  expect(code).toBe(WIN);
  expect(owl.withKworm(code)).toBe(LOSS);
  expect(pointName(owl.move, SIZE)).toBe('F5');
  expect(position.sameChain(owl.kworm, at('K5'))).toBe(true);
  // Whoever kills it loses nothing.
  expect(owl.attack(position, question)).toBe(WIN);
  expect(owl.kworm).toBe(PASS);
});

test('nothing of the kind is looked for unless it is asked for', () => {
  const { position, question } = drawn(TAIL, 'D7', 'L6');
  const owl = new OwlReader();
  expect(owl.attack(position, question)).toBe(LOSE);
  expect(owl.kworm).toBe(PASS);
  expect(owl.withKworm(LOSE)).toBe(LOSE);
  // What was found before does not count when it is switched on.
  owl.gainLoss = true;
  owl.attack(position, question);
  expect(owl.withKworm(LOSE)).toBe(GAIN);
});
