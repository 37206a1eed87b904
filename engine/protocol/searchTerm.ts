/**
 * What a search adds to the classic engine's values, and takes: a `search` term behind the other terms of every move, so that the moves
 * stand in the order of the search and a value is still the sum of its terms.
 *
 * The move that the search chose is worth what the largest classic value is: so much is at stake. Any other move is worth a point less for
 * every percent that it wins less often. A move that was hardly tried is judged together with a few imaginary playouts of which fewer
 * were won than by the chosen move, and none counts for more than the chosen one.
 */
import { difference, input, product, sum } from './formula.ts';
import type { Formula } from './formula.ts';
import {
  sumOfTerms,
  valueWithoutExperience,
  type MoveDecision,
  type MoveValue,
  type ValueTerm,
} from './moves.ts';
import type { MoveDraw } from './searchLevels.ts';
import { ENGLISH, percentText, wholePercent, type Words } from './wordCatalogue.ts';
import type { MoveChoice, MoveStats, Point, SearchReport } from './types.ts';

/** What the difference between a win and a loss counts for, in points: about what a percent is worth in a playout's score on 19x19. */
const POINTS_PER_WIN = 100;
/** Imaginary playouts of every move but the chosen one, and how much less often they win. */
const DOUBT_VISITS = 20;
const DOUBT = 0.1;
/** Moves without a classic reason are told when they got this share of the playouts. */
const TOLD_SHARE = 0.005;
const PASS = 0;

/** The classic decision with what a search of the same position found, which chose `choice`, drawn by `draw` if it was. */
export function withSearch<D extends MoveDecision>(
  decision: D,
  search: SearchReport,
  choice: MoveChoice,
  draw?: MoveDraw,
): D {
  const known = new Set(decision.moves.map(({ point }) => point));
  const chosen = chosenBy(search, choice);
  const others = search.moves.filter(
    ({ point, visits }) =>
      point !== PASS && !known.has(point) && (point === chosen || visits >= TOLD_SHARE * search.playouts),
  );
  const moves = [
    ...decision.moves,
    ...others.map(({ point }): MoveValue => ({ point, value: 0, terms: [], reasons: [], safety: 'safe' })),
  ];
  return ordered({ ...decision, choice, search, ...(draw && { draw }) }, moves);
}

/** Whether anything speaks for the move, or against it, but what a search found. */
export function isProposed({ moves }: MoveDecision, point: Point): boolean {
  return moves.some((move) => move.point === point && move.reasons.length > 0);
}

/** The decision with a move in it that has no reasons there, as it is worth by itself. */
export function withAsked<D extends MoveDecision>(decision: D, asked: MoveValue | undefined): D {
  if (!asked) return decision;
  return ordered(decision, [...decision.moves.filter(({ point }) => point !== asked.point), asked]);
}

/** The decision with these moves in order, each with the term of the search where there is one. */
function ordered<D extends MoveDecision>(decision: D, moves: readonly MoveValue[]): D {
  const { search, choice } = decision;
  const byValue = (a: MoveValue, b: MoveValue): number => b.value - a.value || a.point - b.point;
  if (!search) return { ...decision, moves: moves.toSorted(byValue) };
  const chosen = chosenBy(search, choice);
  const byPoint = new Map<Point, MoveStats>(search.moves.map((move) => [move.point, move]));
  const rate = (chosen === undefined ? undefined : byPoint.get(chosen)?.winRate) ?? search.winRate;
  const own = moves.map(unsearched);
  const stake = Math.max(0, ...own.map(valueWithoutExperience));

  function termed(move: MoveValue): MoveValue {
    const { visits, winRate } = byPoint.get(move.point) ?? { visits: 0, winRate: 0 };
    const expected = (winRate * visits + (rate - DOUBT) * DOUBT_VISITS) / (visits + DOUBT_VISITS);
    const behind = move.point === chosen ? 0 : Math.max(0, rate - expected);
    const lost = behind === 0 ? [] : [lossFormula(chosen ?? PASS, rate, move.point, winRate, visits)];
    const made = difference(input('stake', stake), ...lost, input('valueSoFar', move.value));
    const name = visits === 0 ? 'not tried by the search' : `wins ${percent(winRate)} of ${visits} playouts`;
    const amount = stake - POINTS_PER_WIN * behind - move.value;
    const term: ValueTerm = { kind: 'search', name, operation: 'add', amount, reasons: [], about: 0, made };
    const terms = [...move.terms, term];
    return { ...move, terms, value: sumOfTerms(terms) };
  }

  const isFirst = ({ point }: MoveValue): number => Number(point === chosen);
  const first = (a: MoveValue, b: MoveValue): number => isFirst(b) - isFirst(a) || byValue(a, b);
  return { ...decision, moves: own.map(termed).toSorted(first) };
}

/** The move that a search chose; its favourite where that is none. */
function chosenBy(search: SearchReport, choice: MoveChoice): Point | undefined {
  return choice.kind === 'play' ? choice.point : search.moves.find(({ point }) => point !== PASS)?.point;
}

/** The move as it was before the term of a search. */
function unsearched(move: MoveValue): MoveValue {
  const terms = move.terms.filter(({ kind }) => kind !== 'search');
  return terms.length === move.terms.length ? move : { ...move, terms, value: sumOfTerms(terms) };
}

/** What a move is behind the chosen one, in points: its own win rate, drawn towards a doubtful one by a few imaginary playouts. */
function lossFormula(chosen: Point, rate: number, point: Point, winRate: number, visits: number): Formula {
  const best = input('winRate', rate, { about: chosen });
  const tried = input('visits', visits, { about: point });
  const doubts = input('constant', DOUBT_VISITS);
  const won = sum(
    product(input('winRate', winRate, { about: point }), tried),
    product(difference(best, input('constant', DOUBT)), doubts),
  );
  const expected: Formula = { op: 'quotient', of: [won, sum(tried, doubts)] };
  return product(input('constant', POINTS_PER_WIN), difference(best, expected));
}

/** "37 %", "1.5 %", "0.42 %". */
export function finePercent(share: number, words: Words = ENGLISH): string {
  return percentText(String(Number((100 * share).toPrecision(2))), words);
}

/** "54 %". */
export function percent(rate: number, words: Words = ENGLISH): string {
  return percentText(String(wholePercent(rate)), words);
}
