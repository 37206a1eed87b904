import { expect, test } from 'vitest';
import { moveParagraph } from './explanation.ts';
import { sumOfTerms, type MoveDecision, type MoveValue } from './moves.ts';
import type { Scene } from './scene.ts';
import { withAsked, withSearch } from './searchTerm.ts';
import { termEffects } from './termPoints.ts';
import type { SearchReport } from './types.ts';

const name = (point: number): string => `P${point}`;
const move = (point: number, value: number): MoveValue => ({
  point,
  value,
  terms: [{ kind: 'territory', name: 'territory', operation: 'add', amount: value, reasons: [], about: 0 }],
  reasons: [],
  safety: 'safe',
});
/** The classic engine prefers P3 to P4, and the search P4 to P5, which has no reason. */
const classic = {
  color: 2,
  choice: { kind: 'play', point: 3 },
  steps: [],
  uncertainty: 0,
  moves: [move(3, 12), move(4, 7), move(6, 1)],
} as unknown as MoveDecision;
const search: SearchReport = {
  color: 2,
  playouts: 1000,
  winRate: 0.52,
  scoreMean: 1,
  ownership: [],
  moves: [
    { point: 4, visits: 600, winRate: 0.55, pv: [4, 9] },
    { point: 5, visits: 300, winRate: 0.5, pv: [5] },
    { point: 3, visits: 98, winRate: 0.4, pv: [3, 0] },
    { point: 7, visits: 2, winRate: 1, pv: [7] },
  ],
};

test('values are sums of terms, in the order of the search, and the chosen move is worth the stake', () => {
  const { moves, choice, search: kept } = withSearch(classic, search, { kind: 'play', point: 4 });
  expect(choice).toEqual({ kind: 'play', point: 4 });
  expect(kept).toBe(search);
  expect(moves.map(({ point }) => point)).toEqual([4, 5, 6, 3]);
  expect(moves[0].value).toBe(12);
  for (const { value, terms } of moves) {
    expect(sumOfTerms(terms)).toBe(value);
    expect(terms.filter(({ kind }) => kind === 'search')).toHaveLength(1);
  }
  // Five percent less, and a little doubt.
  expect(moves[1].value).toBeCloseTo(12 - 5 - (20 / 320) * 5, 6);
  expect(moves[1].terms).toMatchObject([{ name: 'wins 50 % of 300 playouts', reasons: [] }]);
  expect(moves[2].terms[1]).toMatchObject({ name: 'not tried by the search' });
  // What the classic engine's own terms say is left as it was.
  expect(termEffects(moves[3].terms)[0]).toBe(12);
});

test('another choice than the most visited move heads the list, and no move is worth more than it', () => {
  const { moves } = withSearch(classic, search, { kind: 'play', point: 3 });
  expect(moves[0].point).toBe(3);
  expect(Math.max(...moves.map(({ value }) => value))).toBe(moves[0].value);
});

test('a pass leaves the values to the favourite, and an empty search the classic order', () => {
  expect(withSearch(classic, search, { kind: 'pass' }).moves[0].point).toBe(4);
  const empty = { ...search, moves: [] };
  const { moves } = withSearch(classic, empty, { kind: 'pass' });
  expect(moves).toHaveLength(3);
});

/** A board without stones. */
const scene: Scene = {
  size: 9,
  points: [],
  colorAt: () => 0,
  pointNamed: () => undefined,
  chainAt: () => [],
  dragonAt: () => undefined,
};

test('the paragraph says what the search adds, and that reasons alone would play differently', () => {
  const decision = withSearch(classic, search, { kind: 'play', point: 4 });
  const about = { decision, scene };
  const chosen = moveParagraph(about, 4, name);
  expect(chosen).toContain('P4 is worth 7.0 points to Black by its reasons. ');
  expect(chosen).toContain(
    'In 600 playouts it wins 55 %, against 50 % in 300 playouts for P5. The best answer is P9. ',
  );
  expect(chosen).toContain(
    'By reasons alone P3 would be played, worth 12.0 points against 7.0; the search thinks otherwise.',
  );
  const rival = moveParagraph(about, 3, name);
  expect(rival).toContain('In 98 playouts it wins 40 %, against 55 % for P4. ');
  expect(rival).toContain(
    'Reasons alone speak for it, worth 12.0 against 7.0 points for P4; the search thinks otherwise.',
  );
  expect(moveParagraph(about, 6, name)).toContain('The search did not look at it.');
});

test('of a move that was hardly tried nobody says how often it wins', () => {
  const decision = withSearch(classic, search, { kind: 'play', point: 4 });
  expect(moveParagraph({ decision, scene }, 7, name)).toContain(
    'The search tried it in 2 playouts only, too few to say how often it wins.',
  );
});

test('a move that is valued later stands where it would have stood before the search', () => {
  const asked = move(5, 4);
  const later = withAsked(withSearch(classic, search, { kind: 'play', point: 4 }), asked);
  const before = withSearch(withAsked(classic, asked), search, { kind: 'play', point: 4 });
  expect(later).toEqual(before);
  expect(later.moves.map(({ point }) => point)).toEqual([4, 5, 6, 3]);
  expect(later.moves[1].terms.map(({ kind }) => kind)).toEqual(['territory', 'search']);
});
