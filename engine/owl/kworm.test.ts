import { expect, test } from 'vitest';
import { PASS, parsePoint, pointName } from '../board/point.ts';
import { GAIN, LOSE, LOSS, WIN, codeWithKworm } from '../reading/codes.ts';
import { DRAWN_SIZE as SIZE, drawnDragon } from '../testing/drawnDragon.ts';
import { OwlReader } from './owlReader.ts';

const at = (vertex: string): number => parsePoint(vertex, SIZE)!;

function reader(): OwlReader {
  const owl = new OwlReader();
  owl.setLimits({ gainLoss: true });
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
  const { position, attack } = drawnDragon(TAIL, 'C8', 'D7', 'L6');
  const owl = reader();
  const verdict = owl.read(position, attack);
  const { code, move, kworm } = verdict;
  expect(code).toBe(LOSE);
  expect(codeWithKworm(code, kworm)).toBe(GAIN);
  expect(pointName(move, SIZE)).toBe('K5');
  expect(position.sameChain(kworm, at('L6'))).toBe(true);
  // The verdict that is remembered says the same.
  expect(owl.read(position, attack)).toEqual(verdict);
});

test('LOSS: the dragon can be saved, but not with all its stones', () => {
  const { position, attack, defense } = drawnDragon(TAIL_OR_EYES, 'C8', 'D6', 'K5');
  const owl = reader();
  const { code, move, kworm } = owl.read(position, defense);
  expect(code).toBe(WIN);
  expect(codeWithKworm(code, kworm)).toBe(LOSS);
  expect(pointName(move, SIZE)).toBe('F5');
  expect(position.sameChain(kworm, at('K5'))).toBe(true);
  // Whoever kills it loses nothing.
  expect(owl.read(position, attack)).toMatchObject({ code: WIN, kworm: PASS });
});

test('nothing of the kind is looked for unless it is asked for', () => {
  const { position, attack } = drawnDragon(TAIL, 'C8', 'D7', 'L6');
  const owl = new OwlReader();
  expect(owl.read(position, attack)).toMatchObject({ code: LOSE, kworm: PASS });
  // What was found before does not count when it is switched on.
  owl.setLimits({ gainLoss: true });
  expect(position.sameChain(owl.read(position, attack).kworm, at('L6'))).toBe(true);
});
