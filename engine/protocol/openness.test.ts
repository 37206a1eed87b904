import { describe, expect, test } from 'vitest';
import { sceneOf } from '../board/scene.ts';
import { pointAt, pointName } from '../board/point.ts';
import { explain, moveParagraph, paragraphText } from './explanation.ts';
import { input, product } from './formula.ts';
import { textOf } from './linkedText.ts';
import { sumOfTerms } from './moves.ts';
import type { MoveDecision, MoveReason, MoveValue, ValueTerm } from './moves.ts';
import { chanceOf } from './openness.ts';
import { moveDraw } from './searchLevels.ts';
import { withSearch } from './searchTerm.ts';
import type { MoveStats, SearchReport } from './types.ts';

const [C3, D4, E5] = [pointAt(6, 2), pointAt(5, 3), pointAt(4, 4)];
const scene = sceneOf(9, Array<0>(81).fill(0), []);
const name = (point: number): string => pointName(point, 9);
const add = { operation: 'add' as const, reasons: [], about: 0 };
const MOST = 0.01;

/** Worth so much, and what chance adds of its most. */
function move(point: number, worth: number, luck = 0.5, more: Partial<MoveValue> = {}): MoveValue {
  const terms: ValueTerm[] = [
    { ...add, kind: 'territory', name: 'territory', amount: worth, made: input('territory', worth) },
    {
      ...add,
      kind: 'random',
      name: 'chance between equals',
      amount: MOST * luck,
      made: product(input('parameter', MOST, { parameter: 'valuation.random' }), input('chance', luck)),
    },
  ];
  return { point, value: sumOfTerms(terms), terms, reasons: [], safety: 'safe', ...more };
}

function decisionOf(moves: MoveValue[]): MoveDecision {
  const [{ point }] = moves;
  return {
    color: 2,
    choice: { kind: 'play', point },
    moves,
    steps: [],
    uncertainty: 0,
  } as unknown as MoveDecision;
}

function told(decision: MoveDecision, point: number): string {
  const about = { decision, scene };
  return textOf(paragraphText(chanceOf(decision, point).told, { about, point, name }));
}

describe('by values', () => {
  test('moves that chance can put before the chosen one are told in the paragraph', () => {
    // Both can be ahead: less than chance adds lies between them.
    const decision = decisionOf([move(D4, 5, 0.9), move(C3, 5.004, 0.1), move(E5, 4.98)]);
    const words =
      'Chance decided between it and C3: it adds up to 0.01 points to a move, more than lies between them.';
    expect(told(decision, D4)).toBe(words);
    expect(moveParagraph({ decision, scene }, D4, name)).toContain(words);
    expect(told(decision, C3)).toBe('');
  });

  test('what is further behind than chance can make up for is told on demand', () => {
    const decision = decisionOf([move(D4, 5, 0.5), move(C3, 3.5, 0.5), move(E5, 1)]);
    const words =
      'Chance adds at most 0.01 points to a move, and C3 is 1.5 points behind: ' +
      'only playouts about life and death could make another seed choose otherwise.';
    expect(told(decision, D4)).toBe(words);
    const about = { decision, scene };
    expect(moveParagraph(about, D4, name)).not.toContain('Chance');
    expect(textOf(paragraphText(explain(about, D4).more, { about, point: D4, name }))).toContain(words);
  });

  test('an opening move is drawn, where its value is the one that was drawn', () => {
    const reasons: MoveReason[] = [
      { kind: 'fuseki', about: [], code: 5, source: { module: 'fuseki' }, discarded: '' },
    ];
    const least = (amount: number): ValueTerm => ({
      kind: 'minimum',
      name: 'value at least',
      operation: 'atLeast',
      amount,
      reasons: [0],
      about: 0,
    });
    const opening = (amount: number): MoveDecision => {
      const base = move(D4, 5);
      return decisionOf([{ ...base, terms: [...base.terms, least(amount)], reasons }, move(C3, 3)]);
    };
    expect(told(opening(20), D4)).toBe(
      'Opening moves are drawn by chance: another seed may choose another one.',
    );
    expect(told(opening(2), D4)).toMatch(/^Chance adds at most/);
  });

  test('nothing is told of the only move', () => {
    expect(told(decisionOf([move(D4, 5)]), D4)).toBe('');
  });
});

describe('by a search', () => {
  const report = (...visits: number[]): SearchReport => ({
    color: 2,
    playouts: visits.reduce((a, b) => a + b, 0),
    winRate: 0.5,
    scoreMean: 0,
    ownership: [],
    moves: [D4, C3, E5].slice(0, visits.length).map((point, i): MoveStats => ({
      point,
      visits: visits[i],
      winRate: 0.5 - i / 10,
      pv: [point],
      prior: [0.2, 0.6, 0.2][i],
    })),
  });
  const classic = decisionOf([move(D4, 5), move(C3, 4), move(E5, 3)]);
  const play = { kind: 'play', point: D4 } as const;

  test.each([
    [
      [80, 15, 5],
      'It got 80 % of the playouts, C3 15 %: a search with another seed would mostly choose it, too.',
      false,
    ],
    [
      [30, 25, 45].toSorted((a, b) => b - a),
      'It got 45 % of the playouts, C3 30 %: a search with another seed would mostly choose it, too.',
      false,
    ],
    [
      [35, 34, 31],
      'It got 35 % of the playouts, C3 34 %: searches with other seeds choose otherwise about half the time.',
      true,
    ],
    [[100], 'It got 100 % of the playouts, and nothing else was tried.', false],
  ])('the share of the playouts tells how firm it is: %j', (visits, words, isOpen) => {
    const decision = withSearch(classic, report(...visits), play);
    expect(told(decision, D4)).toBe(words);
    const paragraph = moveParagraph({ decision, scene }, D4, name);
    expect(paragraph.includes(words)).toBe(isOpen);
    const about = { decision, scene };
    const more = textOf(paragraphText(explain(about, D4).more, { about, point: D4, name }));
    expect(more.includes(words)).toBe(!isOpen);
  });

  test('among many moves that got little, most seeds choose another one', () => {
    const moves = Array.from({ length: 8 }, (_, i): MoveStats => {
      const point = pointAt(1, i);
      return { point, visits: 20 - i, winRate: 0.5, pv: [point] };
    });
    const search = { ...report(1), moves };
    expect(told(withSearch(classic, search, { kind: 'play', point: pointAt(1, 0) }), pointAt(1, 0))).toMatch(
      /^It got 15 % of the playouts, B8 14 %: a search with another seed would mostly choose otherwise\.$/,
    );
  });

  test('a choice against the playouts names what they prefer', () => {
    const decision = withSearch(classic, report(60, 40), { kind: 'play', point: C3 });
    expect(told(decision, C3)).toBe(
      'By playouts alone it would be D4, which got 60 % of them, against 40 %.',
    );
  });

  test('a move that the level draws has the chance that it is drawn with', () => {
    const draw = moveDraw(2)!;
    const search = report(60, 40);
    const decision = withSearch(classic, search, { kind: 'play', point: C3 }, draw);
    // Half by odds, half by playouts, to the power of 1.5.
    const weight = (odds: number, share: number): number => (0.5 * odds + 0.5 * share) ** 1.5;
    const [a, b] = [weight(0.2, 0.6), weight(0.6, 0.4)];
    expect(told(decision, C3)).toBe(
      `At this level the move is drawn by chance: C3 had a chance of about ${Math.round((100 * b) / (a + b))} %.`,
    );
  });

  test('of an engine that only says what moves are worth nothing is told, nor of a pass', () => {
    expect(told(withSearch(classic, { ...report(60, 40), judged: 'values' }, play), D4)).toBe('');
    expect(told(withSearch(classic, report(60, 40), { kind: 'pass' }), D4)).toBe('');
  });
});
