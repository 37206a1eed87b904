/**
 * Where on the board the points of a term lie: those of territory on the points of their map, what is lost or won with stones on these, and
 * what belongs to no place (factors, figures of patterns, chance) on the move itself. Their sum is what the term adds to the value.
 */
import { evaluate, isInput } from './formula.ts';
import type { Formula, Input } from './formula.ts';
import type { MoveReason, MoveValue, ReasonKind, TermMap, ValueTerm } from './moves.ts';
import type { Scene } from './scene.ts';
import type { Point } from './types.ts';

export interface PlacedPoints {
  point: Point;
  amount: number;
}

/** Reasons whose subject is a dragon, and no worm or point. */
export const ABOUT_DRAGONS: ReadonlySet<ReasonKind> = new Set<ReasonKind>([
  'connect',
  'cut',
  'semeai',
  'semeaiThreat',
  'strategicAttack',
  'strategicDefend',
  'owlAttack',
  'owlDefend',
  'owlAttackThreat',
  'owlDefendThreat',
  'owlPreventThreat',
  'owlAttackGain',
  'owlDefendLoss',
  'uncertainOwlAttack',
  'uncertainOwlDefend',
]);

/** Smaller parts of a point are not placed. */
const LEAST_PLACED = 1e-9;

/** How much each term changes the value it is carried out on. */
export function termEffects(terms: readonly ValueTerm[]): number[] {
  let value = 0;
  return terms.map(({ operation, amount }) => {
    const before = value;
    if (operation === 'add') value += amount;
    else if (operation === 'multiply') value *= amount;
    else value = operation === 'atLeast' ? Math.max(value, amount) : Math.min(value, amount);
    return value - before;
  });
}

/** Whether the term is about the whole dragon at its `about`. */
export function isAboutDragon(
  { kind, about, reasons }: ValueTerm,
  given: readonly Pick<MoveReason, 'kind' | 'about'>[],
): boolean {
  if (kind === 'strategic' || kind === 'blunder') return true;
  return reasons.some((i) => {
    const reason = given.at(i);
    return reason !== undefined && ABOUT_DRAGONS.has(reason.kind) && reason.about[0] === about;
  });
}

/** The stones that a term is about; none when it is about none. */
function termStones(
  term: ValueTerm,
  reasons: readonly Pick<MoveReason, 'kind' | 'about'>[],
  scene: Scene,
): readonly Point[] {
  if (term.about === 0 || scene.colorAt(term.about) === 0) return [];
  const dragon = isAboutDragon(term, reasons) ? scene.dragonAt(term.about) : undefined;
  return dragon?.stones ?? scene.chainAt(term.about);
}

/**
 * The points of the term with that number, largest first; `maps` are those of the move's effect. Undefined when the map that it needs is not
 * among them.
 */
export function termPoints(
  move: MoveValue,
  number: number,
  maps: readonly TermMap[],
  scene: Scene,
): PlacedPoints[] | undefined {
  const term = move.terms[number];
  const effect = termEffects(move.terms)[number];
  const onMove: PlacedPoints[] = [{ point: move.point, amount: effect }];
  if (effect === 0) return [];
  if (!term.made || term.operation !== 'add') return onMove;
  const stones = termStones(term, move.reasons, scene);
  const placer = new Placer(maps, scene, term.about, stones);
  const placed = placer.place(term.made);
  if (placer.isMissing) return undefined;
  const total = placed ? sumOf(placed) : 0;
  if (!placed || Math.abs(total) < LEAST_PLACED) return onMove;
  const all = [...placed].map(([point, amount]) => ({ point, amount: (amount * effect) / total }));
  const seen = all.map(({ point, amount }) => ({ point: point === 0 ? move.point : point, amount }));
  return seen
    .filter(({ amount }) => Math.abs(amount) > LEAST_PLACED)
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount) || a.point - b.point);
}

/** Amounts by point; 0 is what belongs to no place. */
type Amounts = Map<Point, number>;

class Placer {
  readonly #maps: readonly TermMap[];
  readonly #scene: Scene;
  readonly #about: Point;
  readonly #stones: readonly Point[];
  /** A map that the formula names is not there. */
  isMissing = false;

  constructor(maps: readonly TermMap[], scene: Scene, about: Point, stones: readonly Point[]) {
    this.#maps = maps;
    this.#scene = scene;
    this.#about = about;
    this.#stones = stones;
  }

  /** Where the formula's number lies; undefined when nothing of it has a place. */
  place(formula: Formula): Amounts | undefined {
    if (isInput(formula)) return this.#input(formula);
    const { op, of } = formula;
    if (op === 'sum') return this.#sum(of);
    if (op === 'most' || op === 'least') {
      const value = evaluate(formula);
      const deciding = of.filter((one) => evaluate(one) === value);
      return this.#first([...deciding, ...of]);
    }
    return this.#first(of);
  }

  /** Those of the first part that has a place; the others are factors. */
  #first(of: readonly Formula[]): Amounts | undefined {
    for (const one of of) {
      const found = this.place(one);
      if (found) return found;
    }
    return undefined;
  }

  #sum(of: readonly Formula[]): Amounts | undefined {
    const placed = of.map((one) => this.place(one));
    if (placed.every((found) => found === undefined)) return undefined;
    const sum: Amounts = new Map();
    for (const [i, found] of placed.entries()) {
      const value = evaluate(of[i]);
      const total = found ? sumOf(found) : 0;
      if (!found || Math.abs(total) < LEAST_PLACED) add(sum, 0, value);
      else for (const [point, amount] of found) add(sum, point, (amount * value) / total);
    }
    return sum;
  }

  #input({ what, about = 0, map }: Input): Amounts | undefined {
    if (what === 'territory') {
      const found = this.#maps.find((one) => one.map === map && one.about === about);
      if (!found) this.isMissing = true;
      return found && new Map(this.#scene.points.map((point, i) => [point, found.values[i]]));
    }
    if (what === 'effectiveSize' || what === 'weakness') {
      const stones = about === this.#about ? this.#stones : this.#scene.chainAt(about);
      return stones.length === 0 ? undefined : new Map(stones.map((stone) => [stone, 1]));
    }
    return what === 'moveValue' ? new Map([[about, 1]]) : undefined;
  }
}

function add(amounts: Amounts, point: Point, amount: number): void {
  amounts.set(point, (amounts.get(point) ?? 0) + amount);
}

function sumOf(amounts: Amounts): number {
  let sum = 0;
  for (const amount of amounts.values()) sum += amount;
  return sum;
}
