import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { parsePoint, pointName } from '../board/point.ts';
import { Scratch } from './scratch.ts';
import { properSuperstringChainLinks, properSuperstringLiberties, superstringChains } from './superstring.ts';

/** The origins of the superstring's chains, by name. */
function chains(drawing: string, stone: string, captured?: string): string[] {
  const position = parseBoard(drawing);
  const { size } = position;
  const out: number[] = [];
  const dead = captured === undefined ? undefined : parsePoint(captured, size);
  const n = superstringChains(
    position,
    new Scratch(),
    parsePoint(stone, size) as number,
    out,
    dead === undefined ? null : (at) => position.sameChain(at, dead),
  );
  return out
    .slice(0, n)
    .map((point) => pointName(point, size))
    .sort();
}

test('a point between where the opponent would be in atari connects', () => {
  // The drawings of manual 11.8 in the middle of a board.
  const drawing = `
    . . . . .
    . O . O .
    . X O X .
    . X . X .
    . . . . .`;
  expect(chains(drawing, 'B4')).toEqual(['B4', 'C3', 'D4']);
});

test('a one space jump in the open does not', () => {
  expect(chains('. . . . .\n. . . . .\n. O . O .\n. . . . .\n. . . . .', 'B3')).toEqual(['B3']);
});

test('bamboo joints connect', () => {
  expect(chains('. . . . .\n. O O . .\n. . . . .\n. O O . .\n. . . . .', 'B4')).toEqual(['B2', 'B4']);
  expect(chains('. . . . .\n. O O . .\n. . . . .\n. O . . .\n. . . . .', 'B4')).toEqual(['B4']);
});

test('diagonals connect when both points between are empty', () => {
  expect(chains('. . . . .\n. . . . .\n. . O . .\n. O . . .\n. . . . .', 'B2')).toEqual(['B2', 'C3']);
  expect(chains('. . . . .\n. . . . .\n. X O . .\n. O . . .\n. . . . .', 'B2')).toEqual(['B2']);
});

test('captured stones connect only for callers that know them', () => {
  const drawing = '. . . . .\n. O . . .\n. X . . .\n. X O . .\n. . . . .';
  expect(chains(drawing, 'B4')).toEqual(['B4']);
  expect(chains(drawing, 'B4', 'B3')).toEqual(['B4', 'C2']);
});

test('liberties and neighbours of the rest of the superstring', () => {
  const position = parseBoard('. . . . .\n. . . . .\n. . O X .\n. O . . .\n. X . . .');
  const scratch = new Scratch();
  const name = (point: number): string => pointName(point, 5);
  const n = superstringChains(position, scratch, parsePoint('B2', 5) as number, scratch.queue);
  const out: number[] = [];
  const liberties = properSuperstringLiberties(position, scratch, n, 0, out);
  expect(out.slice(0, liberties).map(name).sort()).toEqual(['C4']);
  const links = properSuperstringChainLinks(position, scratch, n, 0, out);
  expect(out.slice(0, links).map(name)).toEqual(['D3']);
  expect(properSuperstringChainLinks(position, scratch, n, 1, out)).toBe(0);
});
