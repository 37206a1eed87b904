import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Engine } from '../genmove/engine.ts';
import type { AnalysisLimits } from '../genmove/engine.ts';
import { parseBoard } from '../board/ascii.ts';
import { pointName } from '../board/point.ts';
import { checkCase, parseCases } from '../testing/caseRunner.ts';
import { GtpSession } from './session.ts';
import { quietHost } from '../testing/quietHost.ts';

const host = quietHost();

function ask(board: string, command: string, limits: AnalysisLimits = {}): string {
  const session = new GtpSession(new Engine(parseBoard(board).size), host);
  session.engine.limits = limits;
  session.engine.position = parseBoard(board);
  return session.execute(command).reply;
}

/** Black lives with B9, and dies without it; a white stone far off. */
const corner = `
  . . . X X X O . .
  X X X X X X O . .
  O O O O O O O . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

test.each(parseCases(readFileSync(join(import.meta.dirname, '../owl/classics/openCorners.case'), 'utf8')))(
  'dragon_status is what owl_attack and owl_defend say: $name',
  (drawn) => {
    const session = new GtpSession(new Engine(9), host);
    const asked = (command: string, at: string): string =>
      session.execute(`${command} ${at}`).reply.slice(2).trim();
    checkCase({ ...drawn, assertions: drawn.assertions.slice(0, 1) }, (position, { points }) => {
      session.engine.position = position.copy();
      const at = pointName(points[0], position.size);
      const [attack, defense, status] = ['owl_attack', 'owl_defend', 'dragon_status'].map((command) =>
        asked(command, at),
      );
      const [kills, saves] = [attack, defense].map((answer) => answer.split(' ')[1]);
      const said =
        kills === undefined ? 'alive' : saves === undefined ? 'dead' : `critical ${kills} ${saves}`;
      expect(status).toBe(said);
      return { code: 'LOSE', move: '' };
    });
  },
);

describe('dragons', () => {
  test('dragon_status', () => {
    expect(ask(corner, 'dragon_status B8')).toBe('= critical B9 B9\n\n');
    expect(ask(corner, 'dragon_status')).toBe('= D9: critical B9 B9\nG9: alive\n\n');
  });

  test('restricted_genmove decides the life of a dragon that its points are about', () => {
    for (const color of ['white', 'black'])
      expect(ask(corner, `restricted_genmove ${color} A9 B9 C9 J1`)).toBe('= B9\n\n');
    // Without all its liberties they are no question about it, and nothing is to be gained.
    expect(ask(corner, 'restricted_genmove white A9 C9')).toBe('= PASS\n\n');
  });

  test('dragon_status says of a dragon that is left open what the questions about it alone say', () => {
    // Eight points in the corner, one liberty outside: the reading of all dragons does not settle it.
    const open = `
      . . . X O . . . . . . . .
      . . . X O . . . . . . . .
      . . X X O . . . . . . . .
      X X X O O . . . . . . . .
      . O O O . . . . . . . . .
      O O . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .
      . . . . . . . . . . . . .`;
    expect(ask(open, 'dragon_status D13')).toMatch(/^= critical /);
    expect(ask(open, 'dragon_data D13')).toMatch(/\nstatus +critical\n/);
    for (const command of ['owl_attack', 'owl_defend'])
      expect(ask(open, `${command} D13`)).toMatch(/^= [1-3] /);
  });

  test('dragon_stones, same_dragon', () => {
    expect(ask(corner, 'dragon_stones black')).toBe('= D9 E9 F9 A8 B8 C8 D8 E8 F8 \n\n');
    expect(ask(corner, 'same_dragon A8 F9')).toBe('= 1\n\n');
    expect(ask(corner, 'same_dragon A8 G9')).toBe('= 0\n\n');
    expect(ask(corner, 'same_dragon A8 A1')).toMatch(/^\? /);
  });

  test('dragon_data has one field per line, values in the 25th column', () => {
    const lines = ask(corner, 'dragon_data B8').trimEnd().split('\n');
    expect(lines[0]).toBe('= B8:');
    expect(lines).toHaveLength(43);
    for (const line of lines.slice(1)) expect(line).toMatch(/^[a-z_0-9]+ +(?<=^.{24})\S/);
    expect(lines).toContain('owl_attack_point        B9');
    expect(ask(corner, 'dragon_data A1')).toBe('= A1 empty\n\n');
  });

  test('surround', () => {
    expect(ask(corner, 'is_surrounded B8')).toBe('= 1\n\n');
    expect(ask(corner, 'surround_map B8 A9')).toBe('= 1\n\n');
    expect(ask(corner, 'surround_map G9 A9')).toBe('= -1\n\n');
    // It is surrounded already.
    expect(ask(corner, 'does_surround H9 B8')).toBe('= 0\n\n');
    expect(ask(corner, 'does_surround A8 B8')).toMatch(/^\? move vertex must be empty/);
  });
});

describe('owl', () => {
  test('attack and defence, and what one move does', () => {
    expect(ask(corner, 'owl_attack B8')).toBe('= 1 B9\n\n');
    expect(ask(corner, 'owl_defend B8')).toBe('= 1 B9\n\n');
    expect(ask(corner, 'owl_does_attack B9 B8')).toBe('= 1\n\n');
    expect(ask(corner, 'owl_does_attack J1 B8')).toBe('= 0\n\n');
    expect(ask(corner, 'owl_does_defend B9 B8')).toBe('= 1\n\n');
    expect(ask(corner, 'owl_does_defend J1 B8')).toBe('= 0\n\n');
  });

  test('a worm that is gained, when that is asked for', () => {
    // Black lives, but the four stones at the right are cut off at G7.
    const tail = `
  X X X X X X O O O
  X . . . . X O X X
  X X X X X X . X X
  O O O O O O O O O
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;
    expect(ask(tail, 'owl_attack B9')).toBe('= 0\n\n');
    expect(ask(tail, 'owl_attack B9', { owl: { gainLoss: true } })).toBe('= 4 G7 H8\n\n');
    const data = ask(tail, 'dragon_data B9', { owl: { gainLoss: true } });
    expect(data).toMatch(/owl_attack_code +3\n/);
    expect(data).toMatch(/owl_attack_kworm +H8\n/);
  });

  test('threats', () => {
    // Four points in a row live, unless two of them are taken.
    const four = corner.replace('. . . X', '. . . .');
    expect(ask(four, 'owl_attack B8')).toBe('= 0\n\n');
    expect(ask(four, 'owl_threaten_attack B8')).toMatch(/^= 1 (B9 C9|C9 B9)\n\n$/);
    // With B9 gone, nothing helps.
    const dead = corner.replace('. . . X', '. O . X');
    expect(ask(dead, 'owl_defend B8')).toBe('= 0\n\n');
    expect(ask(dead, 'owl_threaten_defense B8')).toBe('= 0\n\n');
  });
});
