import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Position } from '../board/position.ts';
import { pointName } from '../board/point.ts';
import { checkCase, parseCases } from '../testing/caseRunner.ts';
import type { CaseAnswer, CaseAssertion } from '../testing/caseRunner.ts';
import { codeName } from './codes.ts';
import { Reader } from './reader.ts';

const folder = join(import.meta.dirname, 'cases');
const files = readdirSync(folder).filter((name) => name.endsWith('.case'));

function answerWith(reader: Reader) {
  return (position: Position, { command, points }: CaseAssertion): CaseAnswer => {
    position.canonicalize();
    const commands: Record<string, (() => number) | undefined> = {
      attack: () => reader.attack(position, points[0]),
      defend: () => reader.findDefense(position, points[0]),
      ladder: () => reader.ladderAttack(position, points[0]),
    };
    const code = commands[command]?.();
    if (code === undefined) throw new Error(`no command ${command}`);
    return {
      code: code === 0 ? 'LOSE' : codeName(code),
      move: code === 0 ? '' : pointName(reader.move, position.size),
    };
  };
}

describe.each(files)('%s', (name) => {
  const cases = parseCases(readFileSync(join(folder, name), 'utf8'));
  test.each(cases.map((drawn) => [`${drawn.name} (line ${drawn.line})`, drawn] as const))(
    '%s',
    (_, drawn) => {
      expect(checkCase(drawn, answerWith(new Reader()))).toEqual([]);
    },
  );
});

test('there are at least 150 cases', () => {
  const all = files.flatMap((name) => parseCases(readFileSync(join(folder, name), 'utf8')));
  expect(all.length).toBeGreaterThanOrEqual(150);
});

test('a wrong expectation is reported', () => {
  const [drawn] = parseCases('== one\n. .\nX O\nattack A1 -> LOSE\n');
  expect(checkCase(drawn, answerWith(new Reader()))).toHaveLength(1);
});
