import { describe, expect, test } from 'vitest';
import { compileProgram } from '../../patterns/constraints/compile.ts';
import { AUTOHELPERS } from '../../patterns/constraints/functions.ts';
import { CALL, LABEL, RETURN, type Program } from '../../patterns/constraints/program.ts';
import { parseProgram } from '../../patterns/constraints/parse.ts';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, parsePoint, type Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { Reader } from '../reading/reader.ts';
import { dump } from '../testing/comparePosition.ts';
import { ConstraintEvaluator } from './constraintOps.ts';
import type { Knowledge } from './constraintOps.ts';

const evaluator = new ConstraintEvaluator(new Reader(), new ConnectionReader());
/** What the last evaluation would have had to know. */
const missing = new Set<string>();

/** The value of a constraint; its labels are a, b, c, … for the points given. O is `color`. */
function value(
  position: Position,
  constraint: string,
  points: string,
  color: Stone = WHITE,
  known: Knowledge = {},
): number {
  const names = points === '' ? [] : points.split(' ');
  const labels = ['*', ...names.map((_, i) => 'abcdefgh'[i])];
  const bindings = Int16Array.from([0, ...names.map((name) => parsePoint(name, position.size)!)]);
  const { value: tree, diagnostics } = parseProgram(
    { text: constraint, places: [{ line: 1, column: 1 }] },
    'constraint',
  );
  expect(diagnostics).toEqual([]);
  missing.clear();
  const before = dump(position);
  const result = evaluator.value(compileProgram(tree!, labels), bindings, color, position, known, missing);
  expect(dump(position)).toBe(before);
  return result;
}

const board = parseBoard(`
  . . . . . . . . .
  . X O . . . X X .
  . X O . . X O O .
  . . X . . . X . .
  . . . . . . . . .
  . O X . . . . . .
  O . O X . . . X O
  . O X . . . . . .
  . . . . . . . X O`);

describe('the board', () => {
  test.each([
    ['lib(a)', 'B7', 4],
    ['lib(a)', 'C7', 3],
    ['lib(a)', 'A9', 0],
    ['olib(a)', 'A9', 2],
    // Taking J1.
    ['xlib(a)', 'J2', 2],
    ['olib(a)', 'J2', 2],
    ['xlib(a)', 'A1', 2],
    ['ko(a)', 'C3', 1],
    ['ko(a)', 'B3', 1],
    ['ko(a)', 'A3', 0],
    ['same_worm(a, b)', 'B8 B7', 1],
    ['same_worm(a, b)', 'B8 C8', 0],
    ['same_worm(a, b)', 'A9 B9', 0],
    ['wormsize(a)', 'G7', 2],
    ['wormsize(a)', 'A9', 0],
    ['o_somewhere(a, b, c)', 'A9 B8 C8', 1],
    ['o_somewhere(a, b)', 'A9 B8', 0],
    ['x_somewhere(a, b)', 'A9 B8', 1],
    ['legal_omove(a)', 'B3', 1],
    ['legal_xmove(a)', 'B3', 1],
    ['legal_xmove(a)', 'B8', 0],
    ['vital_chain(a)', 'J1', 0],
    ['vital_chain(a)', 'H1', 0],
    ['vital_chain(a)', 'C3', 1],
    ['vital_chain(a)', 'G7', 1],
  ])('%s at %s is %i', (constraint, points, expected) => {
    expect(value(board, constraint, points)).toBe(expected);
  });

  test('O is who is asked for, X the other', () => {
    expect(value(board, 'o_somewhere(a)', 'B8', BLACK)).toBe(1);
    expect(value(board, 'x_somewhere(a)', 'C8', BLACK)).toBe(1);
  });
});

describe('reading', () => {
  // White C5 and D5 can be caught, black F2 not.
  const fight = parseBoard(`
    . . . . . . .
    . . X X . . .
    . X O O . . O
    . . X X . . .
    . . . . . . .
    . . . . . X .
    . . . . . . .`);

  test('attack and defend', () => {
    expect(value(fight, 'attack(a)', 'C5')).toBe(5);
    expect(value(fight, 'attack(a)', 'F2')).toBe(0);
    expect(value(fight, 'attack(a)', 'A1')).toBe(0);
    expect(value(fight, 'defend(a)', 'F2')).toBe(0);
    expect(value(fight, 'does_attack(a, b)', 'E5 C5')).toBe(1);
    expect(value(fight, 'does_attack(a, b)', 'A1 C5')).toBe(0);
    expect(value(fight, 'does_attack(a, b)', 'E5 A1')).toBe(0);
    expect(value(fight, 'does_defend(a, b)', 'A1 C5')).toBe(0);
    expect(value(fight, 'does_defend(a, b)', 'A1 F2')).toBe(0);
  });

  test('connections after moves', () => {
    const bamboo = parseBoard(`
      . . . . . . .
      . . X X X . .
      . . O . O . .
      . . O . O . .
      . . X X X . .
      . . . . . . .
      . . . . . . .`);
    expect(value(bamboo, 'xplay_connect(a, b, c)', 'D5 C5 E5')).toBe(5);
    expect(value(bamboo, 'xplay_disconnect(a, b, c, d)', 'D5 D4 C5 E5')).toBe(0);
    // White looks away, and black plays both points.
    expect(value(bamboo, 'xplay_connect(a, ?, b, c, d)', 'D5 D4 C5 E5')).toBe(0);
    expect(value(bamboo, 'xplay_disconnect(a, ?, b, c, d)', 'D5 D4 C5 E5')).toBe(5);
    expect(missing.size).toBe(0);
  });

  test('safe moves', () => {
    expect(value(fight, 'safe_omove(a)', 'E3')).toBe(1);
    expect(value(fight, 'safe_omove(a)', 'C5')).toBe(0);
    expect(value(fight, 'safe_xmove(a)', 'E5')).toBe(1);
  });

  test('sequences are played in turn, tenuki and illegal moves are passed over', () => {
    const ladder = parseBoard(`
      . . . . . . . . .
      . . . . . . . . .
      . . . X X . . . .
      . . . X O . . . .
      . . . . X . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`);
    expect(value(ladder, 'attack(a)', 'E6')).toBe(5);
    expect(value(ladder, 'oplay_attack(a, b)', 'F6 E6')).toBe(
      value(ladder, 'oplay_attack(a, ?, b)', 'F6 E6'),
    );
    // X takes the stone, and an empty point was captured; its defence has failed.
    expect(value(ladder, 'xplay_attack(a, b)', 'F6 E6')).toBe(5);
    expect(value(ladder, 'xplay_defend(a, b)', 'F6 E6')).toBe(0);
    // O cannot play on a stone; X's move is played all the same.
    expect(value(ladder, 'oplay_attack(c, a, b)', 'F6 E6 E7')).toBe(5);
    expect(value(ladder, 'oplay_defend(a, a, b)', 'F6 E6')).toBe(
      value(ladder, 'oplay_defend(a, b)', 'F6 E6'),
    );
    expect(value(ladder, 'oplay_defend(a, b)', 'A1 D7')).toBe(5);
  });

  test('two chains at once', () => {
    // Black can cut at D4: neither white stone has more than two liberties then.
    const cut = parseBoard(`
      . . . . . . .
      . . . X . . .
      . . X O . . .
      . X O . . . .
      . . X . X . .
      . . . X . . .
      . . . . . . .`);
    expect(value(cut, 'xplay_attack_either(a, b, c)', 'D4 C4 D5')).toBe(5);
    expect(value(cut, 'xplay_defend_both(a, b, c)', 'D4 C4 D5')).toBe(0);
    // White connects there first.
    expect(value(cut, 'oplay_defend_both(a, b, c)', 'D4 C4 D5')).toBe(
      value(cut, 'oplay_defend(a, b)', 'D4 C4'),
    );
    expect(value(fight, 'oplay_attack_either(a, b, c)', 'A1 A7 F2')).toBe(5);
    expect(value(fight, 'oplay_defend_both(a, b, c)', 'A1 F2 C6')).toBe(5);
    expect(value(fight, 'oplay_defend_both(a, b, c)', 'A1 F2 A7')).toBe(0);
  });

  test('a stone that keeps the other side out', () => {
    const mouth = parseBoard(`
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . O . . . .
      . . . O . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . X . . .
      . . . . . . . . .`);
    expect(value(mouth, 'odefend_against(a, b)', 'E4 E5')).toBe(1);
    expect(value(mouth, 'odefend_against(a, b)', 'A9 E5')).toBe(0);
  });

  test('who attacks his neighbours makes no seki', () => {
    expect(value(fight, 'seki_helper(a)', 'C6')).toBe(0);
    expect(value(fight, 'seki_helper(a)', 'F2')).toBe(1);
    expect(value(fight, 'seki_helper(a)', 'A1')).toBe(0);
  });
});

describe('what the engine does not know yet', () => {
  test('is noted when it is asked for, and only then', () => {
    value(board, 'lib(a) > 9 && weak(a)', 'C8');
    expect([...missing]).toEqual([]);
    value(board, 'lib(a) < 9 && !weak(a) && oarea(a)', 'C8');
    expect([...missing].sort()).toEqual(['dragons', 'influence']);
  });

  test('every autohelper is carried out or says what it needs', () => {
    const bindings = Int16Array.from(['C8', 'B8', 'C7', 'C8'], (name) => parsePoint(name, 9)!);
    const call = (index: number, count: number): Program => ({
      code: Int32Array.of(
        ...Array.from({ length: count }, (_, i) => LABEL | (i << 8)),
        CALL | (((count << 8) | index) << 8),
        RETURN,
      ),
      constants: new Float64Array(0),
      stackSize: count,
    });
    for (const [i, { name, minimum, kind }] of AUTOHELPERS.entries()) {
      missing.clear();
      const result = evaluator.value(call(i, minimum), bindings, WHITE, board, {}, missing);
      expect(Number.isInteger(result), name).toBe(true);
      const heard = name === 'non_oterritory' || name === 'non_xterritory';
      const unknown =
        evaluator.neededFor(name, {}) ?? (kind === 'action' && !heard ? 'the choice of a move' : undefined);
      expect([...missing], name).toEqual(unknown === undefined ? [] : [unknown]);
    }
    expect(evaluator.neededFor('toString', {})).toBeUndefined();
  });
});

test('escape values and sums of diagonals are those that life-and-death reading sees', () => {
  const owl = {
    escapeValue: (point: number) => point,
    topologicalEye: (point: number, color: Stone) => 10 * point + color,
  };
  const at = parsePoint('A9', 9)!;
  expect(value(board, 'owl_escape_value(a)', 'A9', WHITE, { owl })).toBe(at);
  // B8 is black's, C8 white's, and B9 nobody's.
  expect(value(board, 'owl_topological_eye(a, b)', 'A9 B8', WHITE, { owl })).toBe(10 * at + BLACK);
  expect(value(board, 'owl_topological_eye(a, b)', 'A9 C8', WHITE, { owl })).toBe(10 * at + WHITE);
  expect(value(board, 'owl_topological_eye(a, b)', 'A9 B9', WHITE, { owl })).toBe(0);
  expect([...missing]).toEqual([]);
  value(board, 'owl_escape_value(a)', 'A9');
  expect([...missing]).toEqual(['life-and-death reading']);
});
