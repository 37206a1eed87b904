import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BOARD_ARRAY, SOUTH, pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { codeName } from '../reading/codes.ts';
import { checkCase, parseCases } from '../testing/caseRunner.ts';
import type { CaseAnswer, CaseAssertion } from '../testing/caseRunner.ts';
import { OwlReader } from './owlReader.ts';

const folder = join(import.meta.dirname, 'cases');
const files = readdirSync(folder).filter((name) => name.endsWith('.case'));
const NEIGHBORS = [-SOUTH - 1, -SOUTH, 1 - SOUTH, -1, 1, SOUTH - 1, SOUTH, SOUTH + 1];

/** The dragon of a case: all stones of one colour that hang together at sides or corners with the points named. */
function dragonAt({ colorAt }: Position, points: readonly Point[]): Uint8Array {
  const goal = new Uint8Array(BOARD_ARRAY);
  const queue = [...points];
  for (const point of queue) goal[point] = 1;
  for (const point of queue) {
    for (const offset of NEIGHBORS) {
      const beside = point + offset;
      if (colorAt[beside] !== colorAt[point] || goal[beside] !== 0) continue;
      goal[beside] = 1;
      queue.push(beside);
    }
  }
  return goal;
}

function answer(position: Position, { command, points }: CaseAssertion): CaseAnswer {
  position.canonicalize();
  const owl = new OwlReader();
  const question = { goal: dragonAt(position, points), friends: null, dead: null };
  if (command !== 'owl_attack' && command !== 'owl_defend') throw new Error(`no command ${command}`);
  const code = command === 'owl_attack' ? owl.attack(position, question) : owl.defend(position, question);
  return {
    code: code === 0 ? 'LOSE' : codeName(code),
    move: code === 0 ? '' : pointName(owl.move, position.size),
  };
}

describe.each(files)('%s', (name) => {
  const cases = parseCases(readFileSync(join(folder, name), 'utf8'));
  test.each(cases.map((drawn) => [`${drawn.name} (line ${drawn.line})`, drawn] as const))(
    '%s',
    (_, drawn) => {
      expect(checkCase(drawn, answer)).toEqual([]);
    },
  );
});
