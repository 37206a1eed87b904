import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { OwlReader } from '../owl/owlReader.ts';
import { Reader } from '../reading/reader.ts';
import { makeWorms } from '../worms/makeWorms.ts';
import { EyeAnalyzer, makeEyes } from '../eyes/makeEyes.ts';
import { WormKnowledge } from '../eyes/wormKnowledge.ts';
import { builtinEyeTable } from '../../patterns/builtin/builtins.ts';
import type { Dragon, Dragons } from '../dragons/dragon.ts';
import { fillLiberty } from './fillLiberty.ts';
import { GENERATORS } from './parameters.ts';

/** What is filled, and what for, when every chain is a dragon of its own that lives. */
function filling(drawing: string, color: Stone): string {
  const position = parseBoard(drawing);
  const reader = new Reader();
  const owl = new OwlReader();
  const worms = makeWorms(position, { reader, attack: null, defense: null });
  const eyes = makeEyes(
    position,
    new WormKnowledge(position, worms, reader),
    new EyeAnalyzer(builtinEyeTable()),
  );
  const all = worms.all.map((worm) => ({
    ...worm,
    worms: [worm],
    status: 'alive',
    genus: { a: 3, b: 3, c: 3, d: 3 },
  })) as unknown as Dragon[];
  const at: (Dragon | undefined)[] = [];
  for (const dragon of all) for (const stone of dragon.stones) at[stone] = dragon;
  const dragons = { all, at } as unknown as Dragons;
  const found = fillLiberty(position, color, {
    reader,
    owl,
    worms,
    dragons,
    eyes,
    parameters: GENERATORS.defaults,
    owlTarget: () => {
      throw new Error('nobody is in danger here');
    },
  });
  if (!found) return 'pass';
  const name = (point: number): string => pointName(point, position.size);
  return found.prepares === 0 ? name(found.point) : `${name(found.point)} for ${name(found.prepares)}`;
}

const border = `
  . X . O .
  X X . O O
  . X X O .
  X X X O O
  . X X O .`;

test('points between the colours are filled, territory is not', () => {
  expect(filling(border, BLACK)).toBe('C5');
  expect(filling(border, WHITE)).toBe('C5');
  expect(filling(border.replace('X . O .', 'X X O .').replace('X X . O O', 'X X X O O'), BLACK)).toBe('pass');
});

test('the liberties of a seki stay open', () => {
  const seki = `
    . X O . O X .
    X X O . O X X
    X X O O O X X
    X X X X X X X
    X . X . X . X
    X X X X X X X
    . X . X . X .`;
  expect(filling(seki, BLACK)).toBe('pass');
});

test('a stone that would be captured is connected before its last liberty outside is filled', () => {
  const short = `
    O O O O O O O
    O . O . O . O
    O O O O O O O
    O . O X X X X
    O O O X . X .
    O O X X X X X
    O . O . X . X`;
  expect(filling(short, WHITE)).toBe('B1 for D1');
  expect(filling(short, BLACK)).toBe('D1');
  expect(filling(short.replace('O . O . X . X', 'O O O . X . X'), WHITE)).toBe('D1');
});
