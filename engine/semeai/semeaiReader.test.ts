import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BOARD_ARRAY, parsePoint, pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { KO_A, LOSE, WIN, codeName } from '../reading/codes.ts';
import { checkCase, parseCases } from '../testing/caseRunner.ts';
import type { CaseAnswer, CaseAssertion } from '../testing/caseRunner.ts';
import { TraceRecorder } from '../reading/trace.ts';
import { SemeaiReader } from './semeaiReader.ts';
import { analyzeAfterMove, movesToMakeSeki } from './sekiMoves.ts';

const folder = join(import.meta.dirname, 'cases');
const reader = new SemeaiReader();

function marked(position: Position, stone: Point): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  position.markChain(stone, marks, 1);
  return marks;
}

function answer(position: Position, { command, points }: CaseAssertion): CaseAnswer {
  const [own, other] = points.map((point) => marked(position, point));
  const { defense, attack, move } = reader.analyze(position, own, other);
  const name = codeName(command === 'kill' ? attack : defense);
  return { code: name === '0' ? 'LOSE' : name, move: pointName(move, position.size) };
}

for (const file of readdirSync(folder)) {
  const cases = parseCases(readFileSync(join(folder, file), 'utf8'));
  describe(file, () => {
    test.each(cases.map((drawn) => [drawn.name, drawn] as const))('%s', (_, drawn) => {
      expect(checkCase(drawn, answer)).toEqual([]);
    });
  });
}

const drawn = (name: string) =>
  parseCases(readFileSync(join(folder, 'races.case'), 'utf8')).find((one) => one.name.startsWith(name))!;

describe('questions about races', () => {
  test('a race of four liberties each is lost after the other side has taken one', () => {
    const race = drawn('liberties only, four');
    const position = race.position();
    const [a, b] = race.assertions[0].points;
    const hash = position.hash();
    const result = analyzeAfterMove(
      reader,
      position,
      1,
      race.position().points[0],
      marked(position, a),
      marked(position, b),
    );
    expect(result.defense).toBe(WIN);
    const liberty = a - 1;
    const filled = analyzeAfterMove(reader, position, 1, liberty, marked(position, a), marked(position, b));
    expect([filled.defense, filled.attack]).toEqual([LOSE, LOSE]);
    expect(position.hash()).toBe(hash);
  });

  test('a seki needs no move and cannot be prevented', () => {
    const race = drawn('two shared liberties and nothing');
    const position = race.position();
    const [a, b] = race.assertions[0].points;
    expect(movesToMakeSeki(reader, position, marked(position, a), [marked(position, b)])).toEqual({
      defense: 0,
      code: WIN,
      attack: 0,
      first: { defense: WIN, attack: LOSE, move: 0, certain: true },
      second: { defense: WIN, attack: LOSE, move: 0, certain: true },
    });
  });

  test('a dragon of several chains wins when it connects, and loses when it does not move first', () => {
    const position = drawn('two chains').position();
    const at = (name: string): Point => parsePoint(name, position.size)!;
    const own = marked(position, at('D1'));
    position.markChain(at('D3'), own, 1);
    const other = marked(position, at('E1'));
    expect(reader.analyze(position, own, other)).toMatchObject({ defense: WIN, attack: WIN, move: at('D2') });
    expect(reader.analyze(position, other, own)).toMatchObject({ defense: WIN, attack: WIN });
  });

  test('both codes come from one move: no kill in a ko for who lives for certain by another move', () => {
    const position = drawn('one move').position();
    const at = (name: string): Point => parsePoint(name, position.size)!;
    const own = marked(position, at('D9'));
    for (const name of ['B6', 'E7']) position.markChain(at(name), own, 1);
    const other = marked(position, at('B9'));
    position.markChain(at('A8'), other, 1);
    expect(reader.analyze(position, own, other)).toMatchObject({
      defense: WIN,
      attack: LOSE,
      move: at('A5'),
    });
  });

  test('who passes because a ko may not be retaken yet has not given up: it retakes after the answer', () => {
    const board = `== ko
. . O . . . . . .
. . O . . . . . .
. . O . . . . . .
. . O . . . . . .
O O O . . . . . .
X X O X X X X X X
X X O X O . X . .
. X X O O X X . .
O X O . O . X . .
kill D2 A4 -> WIN`;
    const position = parseCases(board)[0].position();
    const at = (name: string): Point => parsePoint(name, position.size)!;
    expect(position.tryMove(at('D1'), 2)).toBe(true);
    expect(position.koPoint).toBe(at('C1'));
    const result = reader.analyze(position, marked(position, at('D2')), marked(position, at('A4')));
    expect(result).toEqual({ defense: KO_A, attack: KO_A, move: 0, certain: true });
  });

  test('a trace shows the tree of the race', () => {
    const position = drawn('liberties only, three').position();
    const [a, b] = drawn('liberties only, three').assertions[0].points;
    const recorder = new TraceRecorder(position);
    position.trace = reader.sink = recorder;
    const result = reader.analyze(position, marked(position, b), marked(position, a));
    position.trace = reader.sink = null;
    expect(result.attack).toBe(WIN);
    const { children, results } = recorder.trace.root;
    expect(children.map(({ move }) => move!.point)).toContain(result.move);
    expect(results.every(({ code, routine }) => code === WIN && routine === 'semeai_attack')).toBe(true);
  });

  test('nobody makes seki who can win', () => {
    const race = drawn('one shared');
    const position = race.position();
    const [a, b] = race.assertions[0].points;
    expect(movesToMakeSeki(reader, position, marked(position, a), [marked(position, b)])).toBeUndefined();
  });
});
