/**
 * How open the choice of a move was: what was nearly as good, and how much it hangs on the seed. What a search chooses is told by the move's
 * share of the playouts. That, and not the difference of the win rates, says how often a search with another seed chooses the same: win
 * rates differ most between moves of which one was hardly looked at (engine/TUNING.md).
 */
import { inputsOf } from './formula.ts';
import { sumOfTerms } from './moves.ts';
import type { MoveDecision, MoveValue } from './moves.ts';
import { LEAST_EFFECT } from './moveFacts.ts';
import type { Arg, Clause, Evidence, Sentence } from './moveFacts.ts';
import { drawWeight } from './searchLevels.ts';
import { termEffects } from './termPoints.ts';
import type { MoveStats, Point, SearchReport } from './types.ts';

/** Moves worth so much less, in points, or winning so much less often, are nearly as good; how many of them are told. */
const CLOSE_POINTS = 1;
const CLOSE_RATE = 0.02;
const TOLD_CLOSE = 3;
/** Playouts below which a win rate says too little to be told: its standard error is more than ten percent. */
export const TELLING_VISITS = 25;
/** From these shares of the playouts on another seed chooses the same move in about half and in most searches (engine/TUNING.md). */
const EVEN_SHARE = 0.2;
const FIRM_SHARE = 0.4;
const PASS = 0;

/** What is told of chance, and whether it could well have been otherwise. */
export interface Chance {
  isOpen: boolean;
  told: Sentence[];
}

const NO_CHANCE: Chance = { isOpen: false, told: [] };

/** How much the choice of the move hangs on the seed; nothing of moves that were not chosen. */
export function chanceOf(decision: MoveDecision, point: Point): Chance {
  const { choice, search } = decision;
  if (choice.kind !== 'play' || choice.point !== point) return NO_CHANCE;
  if (search) return search.judged ? NO_CHANCE : chanceInSearch(search, decision.draw, point);
  return chanceInValues(decision.moves, point);
}

function chanceInSearch(search: SearchReport, draw: MoveDecision['draw'], point: Point): Chance {
  const tried = search.moves.filter((move) => move.point !== PASS);
  const own = tried.find((move) => move.point === point);
  if (!own) return NO_CHANCE;
  const evidence: Evidence = { search: true };
  const share = (of: MoveStats, all: number, part: number): Arg => ({
    is: 'rate',
    rate: part / all,
    of: of.point,
  });
  if (draw) {
    const weights = tried.map((move) => drawWeight(move, search.playouts, draw));
    const sum = weights.reduce((a, b) => a + b, 0);
    const args: Clause['args'] = {
      move: { is: 'move', point },
      share: share(own, sum, weights[tried.indexOf(own)]),
    };
    return { isOpen: true, told: [{ key: 'chance.drawn', args, evidence }] };
  }
  const [favourite] = tried;
  const rival = favourite === own ? tried.at(1) : favourite;
  const visits = tried.reduce((sum, move) => sum + move.visits, 0);
  const args: Clause['args'] = { share: share(own, visits, own.visits) };
  if (!rival) return { isOpen: false, told: [{ key: 'chance.alone', args, evidence }] };
  const both: Clause['args'] = {
    ...args,
    other: { is: 'move', point: rival.point },
    second: share(rival, visits, rival.visits),
  };
  // Most playouts do not decide where reasons count beside them, or nothing is left to be won.
  if (rival === favourite)
    return { isOpen: false, told: [{ key: 'chance.overruled', args: both, evidence }] };
  const part = own.visits / visits;
  const key = part >= FIRM_SHARE ? 'chance.firm' : part >= EVEN_SHARE ? 'chance.even' : 'chance.open';
  return { isOpen: part < FIRM_SHARE, told: [{ key, args: both, evidence }] };
}

/** The draw between equals, and that of opening moves; the seed is that of playouts about life and death, too. */
function chanceInValues(moves: readonly MoveValue[], point: Point): Chance {
  const own = moves.find((move) => move.point === point);
  const others = moves.filter((move) => move !== own && move.value >= LEAST_EFFECT);
  if (!own || others.length === 0) return NO_CHANCE;
  if (isDrawnOpening(own)) {
    const evidence: Evidence = {
      reasons: own.reasons.flatMap(({ kind }, i) => (kind === 'fuseki' ? [i] : [])),
    };
    return { isOpen: true, told: [{ key: 'chance.opening', args: {}, evidence }] };
  }
  const most = Math.max(...moves.map(mostByChance));
  const least = valueWithChance(own, 0);
  const equals = others.filter((move) => valueWithChance(move, mostByChance(move)) > least);
  const added: Arg = { is: 'figure', amount: most, digits: 2 };
  const evidence: Evidence = { moves: (equals.length > 0 ? equals : others).map((move) => move.point) };
  if (equals.length > 0) {
    const items = equals.slice(0, TOLD_CLOSE).map((move): Arg => ({ is: 'move', point: move.point }));
    const args: Clause['args'] = { most: added, others: { is: 'list', items } };
    return { isOpen: true, told: [{ key: 'chance.equals', args, evidence }] };
  }
  const next = others.reduce((a, b) => (b.value > a.value ? b : a));
  const args: Clause['args'] = {
    most: added,
    other: { is: 'move', point: next.point },
    behind: { is: 'points', amount: own.value - next.value },
  };
  return { isOpen: false, told: [{ key: 'chance.apart', args, evidence }] };
}

/** Whether the value is one that is drawn for an opening move. */
function isDrawnOpening({ terms, reasons }: MoveValue): boolean {
  const effects = termEffects(terms);
  return terms.some(
    (term, i) =>
      term.kind === 'minimum' &&
      effects[i] >= LEAST_EFFECT &&
      term.reasons.some((r) => reasons[r].kind === 'fuseki'),
  );
}

/** What chance can add to the move, in points. */
function mostByChance({ terms }: MoveValue): number {
  const made = terms.find(({ kind }) => kind === 'random')?.made;
  return made ? (inputsOf(made).find(({ what }) => what === 'parameter')?.value ?? 0) : 0;
}

/** What the move is worth when chance adds so much. */
function valueWithChance({ terms }: MoveValue, amount: number): number {
  return sumOfTerms(terms.map((term) => (term.kind === 'random' ? { ...term, amount } : term)));
}

/** Moves nearly as good as the best one. */
export function closeness(decision: MoveDecision, move: MoveValue): Sentence[] {
  if (decision.moves[0] !== move || move.value < LEAST_EFFECT) return [];
  const near = decision.moves.slice(1).filter((one) => isClose(decision, move, one));
  if (near.length === 0) return [];
  const others: Arg = {
    is: 'list',
    items: near.slice(0, TOLD_CLOSE).map(({ point }): Arg => ({ is: 'move', point })),
  };
  const moves = near.map(({ point }) => point);
  return [{ key: near.length === 1 ? 'close.one' : 'close.other', args: { others }, evidence: { moves } }];
}

/** By the search, where there is one, else by value. */
function isClose({ search }: MoveDecision, best: MoveValue, other: MoveValue): boolean {
  if (!search) return other.value >= LEAST_EFFECT && best.value - other.value <= CLOSE_POINTS;
  const of = ({ point }: MoveValue): MoveStats | undefined => search.moves.find((one) => one.point === point);
  const [a, b] = [of(best), of(other)];
  return !!a && !!b && b.visits >= TELLING_VISITS && a.winRate - b.winRate <= CLOSE_RATE;
}

export function openness({ uncertainty, steps, search, moves }: MoveDecision): Sentence[] {
  const evidence: Evidence = { moves: moves.map(({ point }) => point) };
  const bits: Arg = { is: 'figure', amount: uncertainty, digits: 1 };
  return [
    ...(search ? [] : [{ key: 'more.uncertainty', args: { bits }, evidence } as const]),
    ...steps.map((text): Sentence => ({
      key: 'more.step',
      args: { step: { is: 'string', text } },
      evidence,
    })),
  ];
}
