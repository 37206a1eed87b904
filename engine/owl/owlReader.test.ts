import { describe, expect, test } from 'vitest';
import { BOARD_ARRAY, PASS, parsePoint, pointName } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import { parseCases } from '../testing/caseRunner.ts';
import { OwlReader } from './owlReader.ts';
import type { OwlQuestion } from './owlSearch.ts';
import {
  owlConfirmSafety,
  owlConnectionDefends,
  owlDoesAttack,
  owlDoesDefend,
  owlSubstantial,
  owlThreatenAttack,
  owlThreatenDefense,
} from './owlThreats.ts';

const SIZE = 13;
const at = (vertex: string): number => parsePoint(vertex, SIZE)!;

/** A board of 13 lines with the drawing's top left corner at C8, and the dragon that the chain at a vertex is. */
function drawn(text: string, ...vertices: string[]): { position: Position; question: OwlQuestion } {
  const [board] = parseCases(`== drawn\nboard ${SIZE} at C8\n${text}\nattack A1 -> LOSE\n`);
  const position = board.position();
  position.canonicalize();
  return { position, question: about(position, ...vertices) };
}

function about(position: Position, ...vertices: string[]): OwlQuestion {
  const goal = new Uint8Array(BOARD_ARRAY);
  for (const vertex of vertices) position.markChain(at(vertex), goal, 1);
  return { goal, friends: null, dead: null };
}

const STRAIGHT_THREE = '. O O O O O .\nO X X X X X O\nO X . . . X O\nO X X X X X O\n. O O O O O .';
const STRAIGHT_FOUR = '. O O O O O O .\nO X X X X X X O\nO X . . . . X O\nO X X X X X X O\n. O O O O O O .';
const SQUARE_FOUR = '. O O O O .\nO X X X X O\nO X . . X O\nO X . . X O\nO X X X X O\n. O O O O .';

describe('attack and defend', () => {
  test('leave the position as it was and remember what they found', () => {
    const { position, question } = drawn(STRAIGHT_THREE, 'D7');
    const before = position.hash();
    const owl = new OwlReader();
    expect(owl.attack(position, question)).toBe(WIN);
    expect(owl.certain).toBe(true);
    expect(owl.proven).toBe(true);
    expect(pointName(owl.move, SIZE)).toBe('F6');
    expect(position.hash()).toBe(before);
    const { nodes } = owl;
    expect(owl.attack(position, question)).toBe(WIN);
    expect(pointName(owl.move, SIZE)).toBe('F6');
    expect(owl.nodes).toBeGreaterThanOrEqual(nodes);
  });

  test('a dragon that needs no move is defended by passing', () => {
    const { position, question } = drawn(STRAIGHT_FOUR, 'D7');
    const owl = new OwlReader();
    expect(owl.defend(position, question)).toBe(WIN);
    expect(owl.move).toBe(PASS);
  });

  test('stones that live elsewhere save what reaches them', () => {
    const { position, question } = drawn(SQUARE_FOUR, 'D7');
    const owl = new OwlReader();
    expect(owl.attack(position, question)).toBe(WIN);
    expect(owl.attack(position, { ...question, friends: question.goal })).toBe(LOSE);
  });

  test('an answer for which the nodes did not suffice is neither certain nor proven', () => {
    const { position, question } = drawn('. . . . . .\n. X X X X .\n. X . . X .\n. . . . . .', 'D7');
    const owl = new OwlReader();
    owl.nodeLimit = 1;
    owl.attack(position, question);
    expect([owl.certain, owl.proven]).toEqual([false, false]);
  });

  test('a stopped reading knows nothing', () => {
    const { position, question } = drawn(STRAIGHT_THREE, 'D7');
    const owl = new OwlReader();
    owl.stop = new Int32Array(new SharedArrayBuffer(4)).fill(1);
    expect(owl.attack(position, question)).toBe(UNKNOWN);
    owl.stop = null;
    expect(owl.attack(position, question)).toBe(WIN);
  });

  test('lower levels look at fewer positions', () => {
    const owl = new OwlReader();
    const { nodeLimit } = owl;
    owl.setLevel(6);
    expect(owl.nodeLimit).toBeLessThan(nodeLimit);
    owl.setLevel(10);
    expect(owl.nodeLimit).toBe(nodeLimit);
  });
});

describe('questions about moves', () => {
  test('only the vital point attacks and defends', () => {
    const { position, question } = drawn(STRAIGHT_THREE, 'D7');
    const owl = new OwlReader();
    expect(owlDoesAttack(owl, position, at('F6'), question)).toBe(WIN);
    expect(owlDoesAttack(owl, position, at('A13'), question)).toBe(LOSE);
    expect(owlDoesDefend(owl, position, at('F6'), question)).toBe(WIN);
    expect(owlDoesDefend(owl, position, at('A13'), question)).toBe(LOSE);
    expect(owlDoesDefend(owl, position, at('D7'), question)).toBe(LOSE);
  });

  test('two moves in a row kill four in a row', () => {
    const { position, question } = drawn(STRAIGHT_FOUR, 'D7');
    const threat = owlThreatenAttack(new OwlReader(), position, question);
    expect(threat.code).toBe(WIN);
    expect([threat.move, threat.second].map((move) => pointName(move, SIZE)).sort()).toEqual(['F6', 'G6']);
    expect(position.depth).toBe(0);
  });

  test('two moves in a row save a square', () => {
    const { position, question } = drawn(SQUARE_FOUR, 'D7');
    const threat = owlThreatenDefense(new OwlReader(), position, question);
    expect(threat.code).toBe(WIN);
    expect(threat.second).not.toBe(threat.move);
  });

  test('a move elsewhere leaves a dragon safe or not', () => {
    const owl = new OwlReader();
    const four = drawn(STRAIGHT_FOUR, 'D7');
    expect(owlConfirmSafety(owl, four.position, at('A13'), four.question).code).toBe(WIN);
    const three = drawn(STRAIGHT_THREE, 'D7');
    const unsafe = owlConfirmSafety(owl, three.position, at('A13'), three.question);
    expect(unsafe.code).toBe(LOSE);
    expect(pointName(unsafe.defense, SIZE)).toBe('F6');
  });

  test('two dragons with an eye each live when they are joined', () => {
    const text =
      '. O O O . O O O .\nO X X X O X X X O\nO X . X . X . X O\nO X X X O X X X O\n. O O O . O O O .';
    const { position } = drawn(text, 'D7');
    const [one, other] = [about(position, 'D7'), about(position, 'H7')];
    const owl = new OwlReader();
    expect(owl.attack(position, one)).toBe(WIN);
    expect(owlDoesDefend(owl, position, at('A13'), one)).toBe(LOSE);
    expect(owlConnectionDefends(owl, position, at('G6'), one, other)).toBe(WIN);
  });

  test('capturing a large chain inside makes life, one stone does not', () => {
    const owl = new OwlReader();
    const large = drawn(STRAIGHT_FOUR.replace('. . . .', '. O O O'), 'D7');
    expect(owlSubstantial(owl, large.position, at('F6'))).toBe(true);
    const small = drawn('. O O O O .\nO X X X X O\nO X . O X O\nO X X X X O\n. O O O O .', 'D7');
    expect(owlSubstantial(owl, small.position, at('F6'))).toBe(false);
  });
});
