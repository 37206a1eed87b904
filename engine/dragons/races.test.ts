import { expect, test } from 'vitest';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { MoveReasons } from '../generators/reasons.ts';
import { semeaiReasons } from '../generators/semeaiReasons.ts';
import { Analysis } from '../genmove/analysis.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { Reader } from '../reading/reader.ts';

/** Black lives in the corner, but cannot take the two white stones in it. */
const SEKI = `
  . O . O . O O O O
  O O O O O O O O O
  O O O O O O O O O
  O O O O O O O O O
  O O O O O O O O O
  X X O O O O O O O
  . X X X O O O O O
  . O X X X O O O O
  . O . . X O O O O`;

/** Black lives in seki with the stone in the corner if it moves first at C2, and dies if white plays B2. */
const OPEN_SEKI = `
  . O . O . O O O O
  O O O O O O O O O
  O O O O O O O O O
  O O O O O O O O O
  O O O O O O O O O
  O O O O O O O O O
  X X X O O O O O O
  O . . X X X O O O
  . O X . X X O O O`;

/**
 * White's stones on the right have 21 liberties and the black ones between 10, but those on the left, which close them in, are captured
 * first.
 */
const LOST_FRIENDS = `
  X . X . X X X X X X X X X
  X X X X X X X X X X X X X
  X X X O O O . X X X X X X
  X . O X . O . X X X X X X
  X . O X . O . X X X X X X
  X . O X . O . X X X X X X
  X . O X . O . X X X X X X
  X . O X . O . X X X X X X
  X . O X . O . X X X X X X
  X X O X . O . X X X X X X
  X X O X . O . X X X X X X
  X X O X . O . X X X X X X
  X X O X . O . X X X X X X`;

function analysisOf(board: string): Analysis {
  const analysis = new Analysis(new Reader(), new ConnectionReader(), builtinPatternSet());
  analysis.setPosition(parseBoard(board));
  return analysis;
}

const at = (vertex: string): Point => parsePoint(vertex, 9)!;

test('stones inside a living dragon that neither side can take are alive in seki', () => {
  const analysis = analysisOf(SEKI);
  const { at: dragons } = analysis.dragons();
  const [inside, around] = [dragons[at('B2')]!, dragons[at('A4')]!];
  expect(inside).toMatchObject({ owlStatus: 'critical', status: 'alive', safety: 'alive in seki' });
  expect(around.status).toBe('alive');
  expect(inside.semeais).toMatchObject([
    { other: around.origin, first: { attack: LOSE, certain: true }, second: { defense: WIN, certain: true } },
  ]);
  expect(around.semeais).toMatchObject([
    { other: inside.origin, first: { attack: LOSE }, second: { defense: WIN } },
  ]);
});

test('a race that rests on friends that are dead is not certain', () => {
  const dragons = analysisOf(LOST_FRIENDS).dragons();
  const [white, black] = ['D11', 'D10'].map((name) => dragons.at[parsePoint(name, 13)!]!);
  expect(white).toMatchObject({
    status: 'dead',
    semeais: [{ other: black.origin, second: { defense: WIN, certain: false } }],
  });
  expect(black).toMatchObject({
    status: 'alive',
    semeais: [
      { other: white.origin, second: { defense: LOSE, certain: false } },
      { other: dragons.at[parsePoint('C10', 13)!]!.origin, second: { defense: WIN, certain: true } },
    ],
  });
});

test('the two sides of a race are the same for all who ask', () => {
  const analysis = analysisOf(SEKI);
  const [white, black] = analysis.rivals(at('B2'), at('A4'));
  expect(['B1', 'B2', 'A5', 'E3'].map((name) => white[at(name)])).toEqual([1, 1, 0, 0]);
  expect(['A4', 'E1', 'B2'].map((name) => black[at(name)])).toEqual([1, 1, 0]);
});

test('moves for and against a seki are move reasons', () => {
  const analysis = analysisOf(OPEN_SEKI);
  const dragons = analysis.dragons();
  const reasonsOf = (color: Stone): string[] => {
    const reasons = new MoveReasons();
    semeaiReasons(dragons, color, reasons);
    return reasons
      .candidates()
      .flatMap(({ point, reasons: why }) => why.map(({ kind }) => `${kind} ${pointName(point, 9)}`));
  };
  expect(reasonsOf(BLACK)).toContain('semeai C2');
  expect(reasonsOf(WHITE)).toContain('semeai B2');
});
