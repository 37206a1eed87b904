/**
 * Against the definition itself: on small boards every sequence of moves by one side is played out on the slow reference
 * board. On larger ones, drawn positions.
 */
import { describe, expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, allPoints, opponent, parsePoint } from '../board/point.ts';
import { Position } from '../board/position.ts';
import type { Rules, Stone } from '../protocol/types.ts';
import { UNCONDITIONAL } from '../protocol/analysis.ts';
import { ReferenceBoard } from '../testing/referenceBoard.ts';
import { Rng } from '../util/rng.ts';
import { unconditionalLife } from './unconditional.ts';

const SYMBOLS = '.OX';

/** Plays out everything one side can do alone. Boards are texts of the reference board. */
class Definition {
  readonly size: number;
  readonly rules: Rules;
  private readonly next = [new Map<string, string[]>(), new Map<string, string[]>()];
  private readonly safe = [new Map<string, string>(), new Map<string, string>()];

  constructor(size: number, suicide: Rules['suicide']) {
    this.size = size;
    this.rules = { suicide, ko: 'none', scoring: 'chinese' };
  }

  /** Boards after each legal move of one colour. */
  private moves(board: string, color: Stone): string[] {
    const known = this.next[color - 1].get(board);
    if (known) return known;
    const reference = new ReferenceBoard(this.size, board);
    const found = [...Array(board.length).keys()]
      .filter((at) => reference.verdict(at, color, this.rules) === 'legal')
      .map((at) => reference.after(at, color).board);
    this.next[color - 1].set(board, found);
    return found;
  }

  /** All boards that one colour can reach by moving alone, itself included. */
  reachable(board: string, color: Stone): Set<string> {
    const found = new Set([board]);
    for (const one of found) for (const next of this.moves(one, color)) found.add(next);
    return found;
  }

  /** One symbol per point: '1' where a stone of this colour stands that the opponent can never take, else '0'. */
  invincible(board: string, color: Stone): string {
    let known = this.safe[color - 1].get(board);
    if (known === undefined) {
      const stones = [...board].map((symbol) => symbol === SYMBOLS[color]);
      for (const other of this.reachable(board, opponent(color))) {
        for (const [at, stone] of stones.entries())
          if (stone && other[at] !== SYMBOLS[color]) stones[at] = false;
      }
      known = stones.map(Number).join('');
      this.safe[color - 1].set(board, known);
    }
    return known;
  }

  /** Points that this colour can get: by an invincible stone, or an eye among such stones. */
  canGet(board: string, color: Stone): boolean[] {
    const got = [...board].map(() => false);
    for (const other of this.reachable(board, color)) {
      const reference = new ReferenceBoard(this.size, other);
      const safe = this.invincible(other, color);
      for (const at of got.keys()) {
        const isMine =
          safe[at] === '1' ||
          (other[at] === '.' && reference.neighbors(at).every((beside) => safe[beside] === '1'));
        if (isMine) got[at] = true;
      }
      if (got.every(Boolean)) break;
    }
    return got;
  }

  /** Names of the statuses, as the manual defines them. */
  statuses(board: string): string[] {
    const status = [...board].map(() => 'undecided');
    for (const color of [WHITE, BLACK] as const) {
      const safe = this.invincible(board, color);
      // Where nobody lives, nothing is territory.
      if (!safe.includes('1')) continue;
      const got = this.canGet(board, opponent(color));
      for (const [at, symbol] of [...board].entries()) {
        if (safe[at] === '1') status[at] = 'alive';
        else if (got[at]) continue;
        else if (symbol === '.') status[at] = color === WHITE ? 'white_territory' : 'black_territory';
        else status[at] = symbol === SYMBOLS[color] ? 'alive' : 'dead';
      }
    }
    return status;
  }
}

function positionOf(board: string, size: number, rules: Rules): Position {
  const position = new Position(size, rules);
  for (const [i, point] of allPoints(size).entries())
    if (board[i] !== '.') position.addStone(point, SYMBOLS.indexOf(board[i]) as Stone);
  return position;
}

function namesOf(position: Position): string[] {
  const { status } = unconditionalLife(position);
  return allPoints(position.size).map((point) => UNCONDITIONAL[status[point]]);
}

/** Whether every chain has a liberty. */
function isPossible(board: string, size: number): boolean {
  const reference = new ReferenceBoard(size, board);
  return [...board].every((symbol, at) => symbol === '.' || reference.liberties(at).length > 0);
}

describe('the definition, by playing everything', () => {
  // With suicide boards can be emptied again, and there is more to play.
  test.each([
    ['forbid', 3],
    ['allow', 11],
  ] as const)(
    'positions of 3x3, suicide %s',
    (suicide, step) => {
      const definition = new Definition(3, suicide);
      const seen = new Map<string, number>();
      for (let code = 0; code < 3 ** 9; code += step) {
        const board = Array.from({ length: 9 }, (_, i) => SYMBOLS[Math.floor(code / 3 ** i) % 3]).join('');
        if (!isPossible(board, 3)) continue;
        const ours = namesOf(positionOf(board, 3, definition.rules));
        expect([board, ...ours]).toEqual([board, ...definition.statuses(board)]);
        for (const name of ours) seen.set(name, (seen.get(name) ?? 0) + 1);
      }
      expect([...seen.keys()].sort()).toEqual([...UNCONDITIONAL].sort());
      expect(seen.get('dead')).toBeGreaterThan(100 / step);
    },
    60_000,
  );

  test('crowded positions of 4x4', () => {
    const definition = new Definition(4, 'forbid');
    const rng = new Rng(8);
    const seen = new Map<string, number>();
    for (let tried = 0, done = 0; done < 60; tried++) {
      const board = Array.from({ length: 16 }, () => rng.pick([...'XXXXXXXXOO...'])).join('');
      const reference = new ReferenceBoard(4, board);
      if (!isPossible(board, 4) || [...board].filter((s) => s === '.').length > 4) continue;
      const ours = namesOf(positionOf(board, 4, definition.rules));
      if (!ours.includes('dead') && tried % 8 > 0) continue;
      done++;
      expect([`${reference.board}`, ...ours]).toEqual([board, ...definition.statuses(board)]);
      for (const name of ours) seen.set(name, (seen.get(name) ?? 0) + 1);
    }
    expect(seen.get('dead')).toBeGreaterThan(10);
    expect(seen.get('black_territory')).toBeGreaterThan(10);
  }, 60_000);
});

/** Status at a vertex of a drawn board. */
function statusAt(drawing: string, vertex: string, suicide: Rules['suicide'] = 'forbid'): string {
  const position = parseBoard(drawing);
  position.rules = { ...position.rules, suicide };
  return UNCONDITIONAL[unconditionalLife(position).status[parsePoint(vertex, position.size)!]];
}

describe('larger boards', () => {
  const twoEyes = `
    . X . X . . .
    X X X X . . .
    . . . . . . .
    . . . . . . .
    . . . . O O O
    . . . . O . .
    . . . . O . .`;

  test('two eyes live; one wide eye does not', () => {
    expect(statusAt(twoEyes, 'B6')).toBe('alive');
    expect(statusAt(twoEyes, 'A7')).toBe('black_territory');
    expect(statusAt(twoEyes, 'E2')).toBe('undecided');
    expect(statusAt(twoEyes, 'G1')).toBe('undecided');
  });

  test('chains that share their eyes live together', () => {
    const ring = `
      . X X X X X .
      X X . . . X X
      X . O . . . X
      X . . . . . X
      X X . . . X X
      . X X X X X .
      . . . . . . .`;
    expect(statusAt(ring, 'B7')).toBe('alive');
    expect(statusAt(ring, 'A7')).toBe('black_territory');
    expect(statusAt(ring, 'C5')).toBe('undecided');
    const diagonal = `
      . X . X X
      X . X X .
      . X X . X
      X X X X X
      . O . O .`;
    expect(statusAt(diagonal, 'B5')).toBe('alive');
    expect(statusAt(diagonal, 'A4')).toBe('alive');
    expect(statusAt(diagonal, 'A5')).toBe('black_territory');
    expect(statusAt(diagonal, 'A1')).toBe('black_territory');
  });

  test('a chain in atari on its own territory is alive, opposing stones there are dead', () => {
    const board = `
      . X . X . O .
      X X X X X X O
      . . . . X O X
      . . . . X X X
      . . . . . X .
      . . . . . X X
      . . . . . . .`;
    expect(statusAt(board, 'F7')).toBe('dead');
    expect(statusAt(board, 'F5')).toBe('dead');
    expect(statusAt(board, 'G5')).toBe('alive');
    expect(statusAt(board, 'G7')).toBe('black_territory');
  });
});

describe('seki that no number of moves turns into life', () => {
  // White surrounds two stones with eight points inside: taking them leaves one eye, yet black cannot take white either.
  const ring = (sides: string): string => `
    X X X X X X X X .
    X O O O O O O X X
    X O O . . O O X .
    X O . X X . O X X
    X O O ${sides} O O X .
    X O O O O O O X X
    X X X X X X X X .
    . X . X . . . . .
    X X X X . . . . .`;
  test('with room for a shape that is no killing one', () => {
    expect(statusAt(ring('. .'), 'B4')).toBe('undecided');
    expect(statusAt(ring('. .'), 'E6')).toBe('undecided');
    expect(statusAt(ring('. .'), 'A3')).toBe('alive');
  });
  test('a killing shape is left', () => {
    expect(statusAt(ring('O O'), 'B4')).toBe('dead');
    expect(statusAt(ring('O O'), 'E6')).toBe('alive');
    expect(statusAt(ring('O O'), 'D7')).toBe('black_territory');
  });
});
