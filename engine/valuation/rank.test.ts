import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { Engine } from '../genmove/engine.ts';
import { situationOf } from '../genmove/classicSituation.ts';
import { MoveReasons } from '../generators/reasons.ts';
import { sumOfTerms } from '../protocol/moves.ts';
import type { MoveValue, ReasonKind, Strategy } from '../protocol/moves.ts';
import { WIN } from '../reading/codes.ts';
import { MoveInfluence } from './moveInfluence.ts';
import { rankMoves } from './rank.ts';
import type { LossTest } from './rank.ts';
import type { BannedKo } from './situation.ts';

const EVEN: Strategy = { lead: 0, strategic: 1, attack: 1, invasion: 1, followup: 1 };
const SOURCE = { module: 'test' };
const NO_LOSS: LossTest = () => ({ size: 0, name: '' });
const at = (name: string): number => parsePoint(name, 9)!;

/** Moves and figures for black on the board, ranked. */
function ranked(
  position: Position,
  fill: (reasons: MoveReasons) => void,
  lossOf: LossTest = NO_LOSS,
  color: Stone = BLACK,
  bannedKo?: BannedKo,
): MoveValue[] {
  const engine = new Engine(9);
  engine.position = position;
  const situation = { ...situationOf(engine.analysis(), color, EVEN, 1), odds: null, bannedKo };
  const reasons = new MoveReasons();
  fill(reasons);
  return rankMoves(situation, new MoveInfluence(situation), reasons, lossOf);
}

const value = (moves: MoveValue[], name: string): number | undefined =>
  moves.find(({ point }) => point === at(name))?.value;

const empty = (): Position => parseBoard(Array<string>(9).fill('. . . . . . . . .').join('\n'));

function least(reasons: MoveReasons, name: string, amount: number, kind: ReasonKind = 'fuseki'): void {
  reasons.give(at(name), 'minimumValue', amount, { module: `test ${name}` }, kind);
}

describe('figures of patterns', () => {
  test('the greatest least value and the smallest greatest value count', () => {
    const moves = ranked(empty(), (reasons) => {
      least(reasons, 'C3', 60);
      reasons.give(at('C3'), 'minimumValue', 50, SOURCE, 'joseki');
      least(reasons, 'G7', 60);
      reasons.give(at('G7'), 'maximumValue', 40, SOURCE, 'joseki');
    });
    expect(value(moves, 'C3')).toBeGreaterThanOrEqual(60);
    expect(value(moves, 'C3')).toBeLessThan(61);
    expect(value(moves, 'G7')).toBeCloseTo(40, 1);
    expect(moves.every((move) => move.value === sumOfTerms(move.terms))).toBe(true);
  });

  test('an antisuji move is worth nothing, whatever speaks for it', () => {
    const moves = ranked(empty(), (reasons) => {
      least(reasons, 'C3', 60);
      reasons.forbid(at('C3'), SOURCE);
    });
    expect(value(moves, 'C3')).toBe(0);
  });

  test('shape alone proposes nothing', () => {
    expect(ranked(empty(), (reasons) => reasons.give(at('C3'), 'shape', 5, SOURCE))).toEqual([]);
  });

  test('territory is held between its limits before anything else is added', () => {
    const moves = ranked(empty(), (reasons) => {
      reasons.add(at('C3'), 'expandTerritory', [], WIN, SOURCE);
      reasons.give(at('C3'), 'maximumTerritory', 3, SOURCE, 'endgame');
      reasons.give(at('C3'), 'shape', 2, SOURCE);
    });
    const { terms } = moves[0];
    const limit = terms.findIndex(({ kind }) => kind === 'maximum');
    expect(sumOfTerms(terms.slice(0, limit))).toBeGreaterThan(3);
    expect(sumOfTerms(terms.slice(0, limit + 1))).toBe(3);
    expect(terms.findIndex(({ kind }) => kind === 'shape')).toBeGreaterThan(limit);
  });
});

test('a followup raises a move up to twice its value, and is worth nothing alone', () => {
  const withFollowup = (followup: number): number | undefined =>
    value(
      ranked(empty(), (reasons) => {
        reasons.add(at('A1'), 'endgame', [], WIN, SOURCE);
        reasons.give(at('A1'), 'minimumTerritory', 4, SOURCE, 'endgame');
        reasons.give(at('A1'), 'maximumTerritory', 4, SOURCE, 'endgame');
        if (followup > 0) reasons.give(at('A1'), 'followup', followup, SOURCE, 'endgame');
      }),
      'A1',
    );
  const alone = withFollowup(0)!;
  expect(withFollowup(1)).toBeGreaterThan(alone);
  expect(withFollowup(1000)).toBeCloseTo(8, 1);
  const threat = ranked(empty(), (reasons) => reasons.give(at('A1'), 'followup', 50, SOURCE));
  expect(threat).toEqual([]);
});

test('replace gives the points of a move to the better one', () => {
  const moves = ranked(empty(), (reasons) => {
    least(reasons, 'C3', 30);
    least(reasons, 'D4', 10);
    reasons.replace(at('C3'), at('D4'), SOURCE);
  });
  expect(moves.map(({ point }) => pointName(point, 9))).toEqual(['D4', 'C3']);
  expect(value(moves, 'D4')).toBeGreaterThanOrEqual(30);
  expect(value(moves, 'C3')).toBe(0);
});

test('the best move is tested for blunders, and the next ones until one passes', () => {
  const asked: string[] = [];
  const moves = ranked(
    empty(),
    (reasons) => {
      least(reasons, 'C3', 30);
      least(reasons, 'D4', 25);
      least(reasons, 'E5', 20);
    },
    ({ point }) => {
      asked.push(pointName(point, 9));
      return point === at('C3') ? { size: 8, name: 'loses something' } : { size: 0, name: '' };
    },
  );
  expect(asked).toEqual(['C3', 'D4']);
  expect(moves.map(({ point }) => pointName(point, 9))).toEqual(['D4', 'C3', 'E5']);
  expect(moves[1].terms.at(-1)).toMatchObject({ kind: 'blunder', name: 'loses something', amount: -8 });
  expect(moves[1].safety).toBe('unsafe');
});

test('when the best move is a ko that may not be taken, threats count', () => {
  const position = parseBoard(`
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X O . . . . .
. X O . O . . . .
. . X O . . . . .
. . . . . . . . .
. . . . . . . . .`);
  // Black has just taken at D4; white may not take back.
  position.play(at('D4'), BLACK);
  expect(position.isIllegalKoCapture(at('C4'), WHITE)).toBe(true);
  const moves = (value: number, worth: number): MoveValue[] =>
    ranked(
      position,
      (reasons) => {
        least(reasons, 'C4', 20);
        least(reasons, 'G3', 10);
        reasons.give(at('G7'), 'maximumValue', 5, { module: 'test' }, 'fuseki');
        reasons.give(at('G7'), 'followup', 50, { module: 'test G7' }, 'fuseki');
      },
      NO_LOSS,
      WHITE,
      { point: at('C4'), value, worth },
    );
  const [threat, other] = moves(20, 18);
  expect(pointName(threat.point, 9)).toBe('G7');
  expect(threat.terms.at(-1)).toMatchObject({ kind: 'threat', amount: 20 });
  expect(threat.terms.at(-1)?.name).toContain('C4');
  expect(threat.value).toBeGreaterThan(20);
  expect(pointName(other.point, 9)).toBe('G3');
  // A threat that is smaller than the ko would not be answered, and a ko that is worth less than another move is not fought.
  for (const [value, worth] of [
    [60, 60],
    [8, 8],
  ])
    expect(moves(value, worth).map(({ point }) => pointName(point, 9))).toEqual(['G3', 'G7']);
});
