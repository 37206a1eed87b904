/**
 * How a term of a move's value comes about: a small formula over named inputs, as plain data. It is made while the move is valued and kept
 * with the decision, so that each number on screen leads to those that it was made of. Carried out again (`evaluate`) it gives the amount.
 */
import type { Point } from './types.ts';

/** Which of a move's maps of territory an input is the sum of (TermMap). */
export type TerritoryMap = 'move' | 'change' | 'ko' | 'followup' | 'reverse';

/** What an input is. */
export type InputKind =
  | 'territory' // points on the board, by the map that `map` names
  | 'part' // the part of a gain that a ko or a loss leaves
  | 'perStone' // points for each stone: itself and the point it leaves
  | 'effectiveSize' // of the dragon or worm in `about`
  | 'weakness' // of the dragon in `about`, 0 to 1
  | 'parameter' // named in `parameter`
  | 'weight' // the strategy's, named in `parameter`
  | 'figure' // given by the pattern behind the reason
  | 'valueSoFar' // of the terms before
  | 'chains' // of the player's that the stone is joined to
  | 'chance' // 0 to 1
  | 'moveValue' // of the move in `about`
  | 'loss' // points that can be lost afterwards, unless the player goes on at `about`
  | 'winRate' // share of the playouts won by the move in `about`
  | 'visits' // playouts of the move in `about`
  | 'stake' // the largest value of the classic engine
  | 'boardPart' // points of the board as a part of those of 19x19
  | 'likeliest' // how often strong players play the likeliest move in such positions, 0 to 1
  | 'odds' // how often strong players play the move in such positions, 0 to 1
  | 'constant';

/** A number that goes into a formula. */
export interface Input {
  what: InputKind;
  value: number;
  /** The dragon, worm or move that it belongs to. */
  about?: Point;
  /** Index into the move's reasons: whose figure it is. */
  reason?: number;
  /** Full name of a parameter, or the name of a weight. */
  parameter?: string;
  map?: TerritoryMap;
  /** Of a `change`: how much of it lies on the stones themselves, which are saved or taken. */
  onStones?: number;
}

/** How the parts of a formula are put together; `log` is the natural logarithm, `shapes` as valuation/shapeFactor.ts does it. */
export type FormulaOperation =
  | 'sum'
  | 'difference'
  | 'product'
  | 'quotient'
  | 'most'
  | 'least'
  | 'power'
  | 'log'
  | 'shapes';

export type Formula = Input | { op: FormulaOperation; of: readonly Formula[] };

export function isInput(formula: Formula): formula is Input {
  return 'what' in formula;
}

/** The number that the formula comes to. */
export function evaluate(formula: Formula): number {
  if (isInput(formula)) return formula.value;
  const values = formula.of.map(evaluate);
  switch (formula.op) {
    case 'sum':
      return values.reduce((a, b) => a + b, 0);
    case 'difference':
      return values.reduce((a, b) => a - b);
    case 'product':
      return values.reduce((a, b) => a * b, 1);
    case 'quotient':
      return values.reduce((a, b) => a / b);
    case 'most':
      return Math.max(...values);
    case 'least':
      return Math.min(...values);
    case 'power':
      return values[0] ** values[1];
    case 'log':
      return Math.log(values[0]);
    case 'shapes':
      return shapePoints(values);
  }
}

/** The largest good figure and 1 for each further good one, the worst bad one and −1 for each further bad one. */
export function shapePoints(contributions: readonly number[]): number {
  const good = contributions.filter((value) => value > 0);
  const bad = contributions.filter((value) => value < 0);
  return (
    (good.length === 0 ? 0 : Math.max(...good) + good.length - 1) +
    (bad.length === 0 ? 0 : Math.min(...bad) - (bad.length - 1))
  );
}

/** All inputs, in the order in which they are written. */
export function inputsOf(formula: Formula): Input[] {
  return isInput(formula) ? [formula] : formula.of.flatMap(inputsOf);
}

/** An input by its value. */
export function input(what: InputKind, value: number, more: Omit<Input, 'what' | 'value'> = {}): Input {
  return { what, value, ...more };
}

export function sum(...of: Formula[]): Formula {
  return of.length === 1 ? of[0] : { op: 'sum', of };
}

export function difference(...of: Formula[]): Formula {
  return { op: 'difference', of };
}

/** Factors of 1 that are weights of the strategy are left out. */
export function product(...of: Formula[]): Formula {
  const left = of.filter((one) => !(isInput(one) && one.what === 'weight' && one.value === 1));
  return left.length === 1 ? left[0] : { op: 'product', of: left };
}

export function most(...of: Formula[]): Formula {
  return of.length === 1 ? of[0] : { op: 'most', of };
}

export function least(...of: Formula[]): Formula {
  return of.length === 1 ? of[0] : { op: 'least', of };
}

/** The natural logarithm. */
export function logarithm(of: Formula): Formula {
  return { op: 'log', of: [of] };
}
