import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BOARD_ARRAY, pointName } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { codeName } from '../reading/codes.ts';
import { checkCase, parseCases } from '../testing/caseRunner.ts';
import type { CaseAnswer, CaseAssertion } from '../testing/caseRunner.ts';
import { ConnectionReader } from './connectionReader.ts';
import type { ConnectionAnswer } from './connectionReader.ts';

const folder = join(import.meta.dirname, 'cases');
const reader = new ConnectionReader();

function read(position: Position, { command, points }: CaseAssertion): ConnectionAnswer {
  const [a, b] = points;
  const goal = new Uint8Array(BOARD_ARRAY);
  for (const point of points.slice(1)) goal[point] = 1;
  switch (command) {
    case 'connect':
      return reader.stringConnect(position, a, b);
    case 'disconnect':
      return reader.disconnect(position, a, b);
    case 'break_in':
      return reader.breakIn(position, a, goal);
    case 'block_off':
      return reader.blockOff(position, a, goal);
    default:
      throw new Error(`no such command: ${command}`);
  }
}

function answer(position: Position, assertion: CaseAssertion): CaseAnswer {
  const { code, move } = read(position, assertion);
  const name = codeName(code);
  return { code: name === '0' ? 'LOSE' : name, move: pointName(move, position.size) };
}

for (const file of readdirSync(folder)) {
  describe(file, () => {
    test.each(
      parseCases(readFileSync(join(folder, file), 'utf8')).map((drawn) => [drawn.name, drawn] as const),
    )('%s', (_name, drawn) => {
      expect(checkCase(drawn, answer)).toEqual([]);
    });
  });
}
