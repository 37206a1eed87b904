import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BOARD_ARRAY, pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, WIN, codeName } from '../reading/codes.ts';
import { checkCase, parseCases } from '../testing/caseRunner.ts';
import type { CaseAnswer, CaseAssertion } from '../testing/caseRunner.ts';
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
    });
  });

  test('nobody makes seki who can win', () => {
    const race = drawn('one shared');
    const position = race.position();
    const [a, b] = race.assertions[0].points;
    expect(movesToMakeSeki(reader, position, marked(position, a), [marked(position, b)])).toBeUndefined();
  });
});
