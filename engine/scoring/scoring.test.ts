import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, parsePoint } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Dragon } from '../dragons/dragon.ts';
import { InfluenceField, SAFE_STONE } from '../influence/field.ts';
import { estimateScore, estimateText, scoreToMove } from './estimateScore.ts';
import type { ScoreKnowledge } from './estimateScore.ts';
import { shouldResign } from './resign.ts';

// Columns A and B are black's, the others white's; the white stone at A1 and the black one at E3 are lost.
const drawing = `
  . X O O .
  . X O . .
  . X O . X
  . X O . .
  O X O . .
`;

/** What influence says of the drawing, when nothing is open but `critical`, a dragon of that effective size. */
function knowledgeOf(position: Position, critical = 0): ScoreKnowledge {
  const lost = ['A1', 'E3'].map((name) => parsePoint(name, position.size)!);
  return {
    position,
    influence(color) {
      const safe = new Uint8Array(position.colorAt.length).fill(SAFE_STONE);
      for (const stone of lost) safe[stone] = 0;
      const field = new InfluenceField(position, color, true, safe);
      for (const point of position.points) {
        const stone = position.colorAt[point];
        const owner = point % 20 <= 2 ? -1 : 1;
        if (stone === 0) field.territory[point] = owner;
        else if (lost.includes(point)) field.territory[point] = 2 * owner;
      }
      return field;
    },
    dragons: () => ({
      all: critical === 0 ? [] : [{ status: 'critical', effectiveSize: critical } as Dragon],
      at: [],
      worms: null!,
      links: [],
      cuts: null!,
    }),
  };
}

describe('the estimate', () => {
  test('counts territory and prisoners under Japanese rules', () => {
    const position = parseBoard(drawing);
    position.komi = 0;
    // White: 8 points, a prisoner's point and the prisoner; black: 4 points and the same.
    expect(estimateScore(knowledgeOf(position)).score).toBe(4);
    position.komi = 5.5;
    expect(estimateScore(knowledgeOf(position)).score).toBe(9.5);
  });

  test('counts stones and territory under Chinese rules, and no prisoners', () => {
    const position = parseBoard(drawing);
    position.komi = 2.5;
    position.rules = { ...position.rules, scoring: 'chinese' };
    // White has three columns, black two.
    expect(estimateScore(knowledgeOf(position)).score).toBe(7.5);
  });

  test('gives critical dragons to either side in its bounds', () => {
    const position = parseBoard(drawing);
    position.komi = 0;
    const estimate = estimateScore(knowledgeOf(position, 3));
    expect(estimate).toEqual({ score: 4, upper: 7, lower: 1 });
    // Who moves has not got them, but the move that does so.
    expect(scoreToMove(estimate, WHITE, 6)).toBe(7);
    expect(scoreToMove(estimate, BLACK, 6)).toBe(1);
  });

  test("has GNU Go's layout", () => {
    expect(estimateText({ score: -3.52, upper: 1.26, lower: -7 })).toBe(
      'B+3.5 (upper bound: 1.3, lower: -7.0)',
    );
    expect(estimateText({ score: 0.04, upper: -0.01, lower: 0 })).toBe(
      'W+0.0 (upper bound: 0.0, lower: 0.0)',
    );
  });
});

describe('resigning', () => {
  const board = parseBoard(drawing);
  const resigns = (color: Stone, upper: number, lower: number): boolean =>
    shouldResign(board, color, { upper, lower, score: (upper + lower) / 2 });

  test('when even the better bound is hopeless', () => {
    expect(resigns(WHITE, -5, -9)).toBe(true);
    expect(resigns(WHITE, -3, -9)).toBe(false);
    expect(resigns(BLACK, 9, 5)).toBe(true);
    expect(resigns(BLACK, 9, -5)).toBe(false);
  });

  test('not while the board is open', () => {
    const open = parseBoard('. . . . .\n. X . . .\n. . . . .\n. . . O .\n. . . . .');
    expect(shouldResign(open, WHITE, { upper: -25, lower: -25, score: -25 })).toBe(false);
  });
});
