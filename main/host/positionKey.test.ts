import { describe, expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import type { Move, PositionSpec, Rules, Stone } from '../../engine/protocol/types.ts';
import { ApiError } from '../ipc/errors.ts';
import { positionKey, positionKeys } from './positionKey.ts';

const rules: Rules = { suicide: 'forbid', ko: 'simple', scoring: 'japanese' };
const at = (name: string): number => parsePoint(name, 9) ?? 0;
/** Moves in turn from black. */
const moves = (text: string): Move[] =>
  text
    .split(' ')
    .filter((name) => name !== '')
    .map((name, i) => ({ color: i % 2 === 0 ? 2 : 1, point: name === 'pass' ? 0 : at(name) }));

function spec(text: string, rest: Partial<PositionSpec> = {}): PositionSpec {
  const played = moves(text);
  return {
    size: 9,
    komi: 6.5,
    rules,
    handicap: 0,
    black: [],
    white: [],
    moves: played,
    toMove: played.length % 2 === 0 ? 2 : 1,
    ...rest,
  };
}

describe('the name of a position', () => {
  test('is the same by whatever way it was reached', () => {
    expect(positionKey(spec('E5 C3 G7 D4'))).toBe(positionKey(spec('G7 D4 E5 C3')));
    const setUp = spec('', { black: [at('E5'), at('G7')], white: [at('C3'), at('D4')] });
    expect(positionKey(spec('E5 C3 G7 D4'))).toBe(positionKey(setUp));
  });

  test('differs in everything a search depends on', () => {
    const base = 'E5 C3';
    const others: PositionSpec[] = [
      spec(base),
      spec('E5 C4'),
      spec('C3 E5'),
      spec(base, { komi: 7.5 }),
      spec(base, { toMove: 1 }),
      spec(base, { handicap: 2 }),
      spec(base, { size: 13, moves: [] }),
      spec(base, { size: 9, moves: [] }),
      spec(base, { rules: { ...rules, scoring: 'chinese' } }),
      spec(base, { rules: { ...rules, suicide: 'allow' } }),
      spec(base, { rules: { ...rules, ko: 'positional' } }),
      spec('E5 C3 pass', { toMove: 2 }),
      spec('E5 C3 pass pass'),
    ];
    expect(new Set(others.map(positionKey)).size).toBe(others.length);
  });

  test('knows a ko that may not be taken back, and forgets it when it may', () => {
    // Black takes the ko at E5; with two moves elsewhere White may take back.
    const shape = { black: [at('E4'), at('F5'), at('E6')], white: [at('D4'), at('C5'), at('D6'), at('E5')] };
    const taken = spec('D5', { ...shape });
    const quiet = spec('', {
      black: [...shape.black, at('D5')],
      white: [at('D4'), at('C5'), at('D6')],
      toMove: 1,
    });
    const chinese = { ...rules, scoring: 'chinese' } as const;
    expect(positionKey({ ...taken, rules: chinese })).not.toBe(positionKey({ ...quiet, rules: chinese }));
    const later = { ...taken, moves: [...taken.moves, ...moves('A1 J9').map(flip)] };
    const quietLater = { ...quiet, moves: moves('A1 J9').map(flip) };
    expect(positionKey({ ...later, rules: chinese })).toBe(positionKey({ ...quietLater, rules: chinese }));
    // Where prisoners count, the captured stone still tells the two apart.
    expect(positionKey(later)).not.toBe(positionKey(quietLater));
  });

  test('takes the way into account where positions may not repeat', () => {
    const superko = { ...rules, ko: 'situational' } as const;
    expect(positionKey(spec('E5 C3 G7 D4', { rules: superko }))).not.toBe(
      positionKey(spec('G7 D4 E5 C3', { rules: superko })),
    );
    expect(positionKey(spec('E5 C3', { rules: superko }))).toBe(
      positionKey(spec('E5 C3', { rules: superko })),
    );
  });
});

test('a line names each of its positions as they are named alone', () => {
  for (const ko of ['simple', 'positional'] as const) {
    const line = spec('E5 C3 pass G7 D4 C5', { rules: { ...rules, ko } });
    const toMove = Array.from({ length: 7 }, (_, i): Stone => (i % 2 === 0 ? 2 : 1));
    const alone = toMove.map((color, i) =>
      positionKey({ ...line, moves: line.moves.slice(0, i), toMove: color }),
    );
    expect(positionKeys(line, toMove)).toEqual(alone);
    expect(new Set(alone).size).toBe(7);
  }
});

test('nonsense is refused', () => {
  expect(() => positionKeys(spec('E5'), [2])).toThrow(ApiError);
  expect(() => positionKey(spec('E5 E5'))).toThrow(expect.objectContaining({ code: 'bad-position' }));
});

function flip({ color, point }: Move): Move {
  return { color: color === 2 ? 1 : 2, point };
}
