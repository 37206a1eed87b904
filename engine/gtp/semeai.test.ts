import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { parsePoint } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import { twoDragons } from './semeai.ts';
import { GtpSession } from './session.ts';
import { quietHost } from '../testing/quietHost.ts';

const host = quietHost();

/** Black races with the white stones in the corner; the white stones around take no part in it. */
const corner = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . O O O O
  . . . . O . . . .
  . . . . O X X X X
  . . . . O X O O O
  . . . . O X O . .
  . . . . O X O . X`;

function session(): GtpSession {
  const made = new GtpSession(new Engine(9), host);
  made.engine.position = parseBoard(corner);
  return made;
}

const at = (name: string): Point => parsePoint(name, 9)!;

describe('races over GTP', () => {
  test('stones that only the death of the other dragon joins are no part of the race', () => {
    const asked = session();
    expect(asked.execute('same_dragon J3 J6').reply).toBe('= 1\n\n');
    const [black, white] = twoDragons(asked, at('J4'), at('J3'));
    expect(['J4', 'F1', 'J1', 'J3'].map((name) => black[at(name)])).toEqual([1, 1, 0, 0]);
    expect(['J3', 'G1', 'J6', 'E1', 'J4'].map((name) => white[at(name)])).toEqual([1, 1, 0, 0, 0]);
  });

  test('analyze_semeai: who moves first wins, at the vital point of the small eye', () => {
    expect(session().execute('analyze_semeai J4 J3').reply).toMatch(/^= 1 1 (J2|H1|H2)\n/);
    expect(session().execute('tactical_analyze_semeai J4 J3').reply).toMatch(/^= 1 1 (J2|H1|H2)\n/);
    expect(session().execute('analyze_semeai J4 F4').reply).toMatch(/^\? dragons must have opposite colors/);
    expect(session().execute('analyze_semeai J4 A9').reply).toMatch(/^\? vertex must not be empty/);
  });
});
