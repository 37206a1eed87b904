import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, parsePoint } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Dragon } from '../dragons/dragon.ts';
import { InfluenceField, SAFE_STONE } from '../influence/field.ts';
import { estimateText, scoreBy, scoreParts, scoreToMove, sumOfParts } from './estimateScore.ts';
import { ESTIMATE } from './estimateParameters.ts';
import { isFinished, openShare } from './finished.ts';
import { shouldResign } from './resign.ts';
import { territoryScore } from './territoryScore.ts';
import type { ScoreKnowledge } from './territoryScore.ts';

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

describe('the score by territory', () => {
  test('counts territory and prisoners under Japanese rules', () => {
    const position = parseBoard(drawing);
    position.komi = 0;
    // White: 8 points, a prisoner's point and the prisoner; black: 4 points and the same.
    expect(territoryScore(knowledgeOf(position)).score).toBe(4);
    position.komi = 5.5;
    expect(territoryScore(knowledgeOf(position)).score).toBe(9.5);
  });

  test('counts stones and territory under Chinese rules, and no prisoners', () => {
    const position = parseBoard(drawing);
    position.komi = 2.5;
    position.rules = { ...position.rules, scoring: 'chinese' };
    // White has three columns, black two.
    expect(territoryScore(knowledgeOf(position)).score).toBe(7.5);
  });

  test('gives critical dragons to either side in its bounds', () => {
    const position = parseBoard(drawing);
    position.komi = 0;
    const estimate = territoryScore(knowledgeOf(position, 3));
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

describe('the score by expected owners', () => {
  /** Everybody owns what the drawing shows, as surely as `sure` says. */
  const ownersOf = (position: Position, sure: number): Float32Array => {
    const owners = new Float32Array(position.colorAt.length);
    for (const point of position.points) owners[point] = point % 20 <= 2 ? -sure : sure;
    return owners;
  };

  test('is the count where everything is decided', () => {
    const position = parseBoard(drawing);
    position.komi = 5.5;
    const owners = ownersOf(position, 1);
    expect(openShare(position, owners)).toBe(0);
    // By area 15 against 10; by territory as many stones of either side are added.
    for (const scoring of ['japanese', 'chinese'] as const) {
      position.rules = { ...position.rules, scoring };
      const played = position.stonesOnBoard(WHITE) - position.stonesOnBoard(BLACK);
      expect(scoreBy(position, owners, WHITE, ESTIMATE.defaults)).toBe(
        10.5 - (scoring === 'japanese' ? played : 0),
      );
    }
  });

  test('is reduced where much is open, and helps who is to move', () => {
    const position = parseBoard(drawing);
    position.komi = 15.5;
    position.rules = { ...position.rules, scoring: 'chinese' };
    const owners = ownersOf(position, 0.5);
    const sum = 18;
    const score = (toMove: Stone): number => scoreBy(position, owners, toMove, ESTIMATE.defaults);
    expect(score(WHITE)).toBeGreaterThan(score(BLACK));
    for (const color of [BLACK, WHITE] as const) {
      expect(score(color)).toBeGreaterThan(0);
      expect(score(color)).toBeLessThan(sum);
    }
    const { score: whole, made: parts } = scoreParts(position, owners, WHITE, ESTIMATE.defaults);
    expect(sumOfParts(parts)).toBeCloseTo(whole, 9);
    expect(whole).toBe(score(WHITE));
    expect(parts.owners).toHaveLength(25);
    expect(parts).toMatchObject({ komi: 15.5, stones: 0 });
    expect(parts.turn).not.toBe(0);
    // Doubt makes the lead smaller.
    expect(parts.doubt).toBeLessThan(0);
    const plain = { ...ESTIMATE.defaults, error: 0, firstMove: 0, tempo: 0 };
    expect(scoreBy(position, owners, BLACK, plain)).toBe(sum);
  });

  test('is at most the whole board, where the move alone is worth more', () => {
    const position = parseBoard('. .\n. .');
    position.komi = 0.5;
    const owners = ownersOf(position, 0);
    const move = { ...ESTIMATE.defaults, firstMove: 0, tempo: 100, error: 0 };
    expect(scoreBy(position, owners, BLACK, move)).toBe(-3.5);
    expect(scoreBy(position, owners, WHITE, move)).toBe(4.5);
  });
});

describe('whether a game is finished', () => {
  const lost = ['A1', 'E3'].map((name) => parsePoint(name, 5)!);

  test('when the boundaries are closed', () => {
    expect(isFinished(parseBoard(drawing), lost, { openRegion: 0 })).toBe(true);
    // A dead stone that is not taken off leaves the four points beside it to nobody.
    const living = lost.slice(1);
    expect(isFinished(parseBoard(drawing), living, { openRegion: 3 })).toBe(false);
    expect(isFinished(parseBoard(drawing), living, { openRegion: 4 })).toBe(true);
  });

  test('not as long as one is open', () => {
    const open = parseBoard('. . X O .\n. . X O .\n. . . . .\n. . X O .\n. . X O .');
    expect(isFinished(open, [], { openRegion: 16 })).toBe(false);
    expect(isFinished(open, [], { openRegion: 17 })).toBe(true);
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
