/**
 * Whether what is told of a decision agrees with itself and with what the Position page knows: each term with the formula that it was made by,
 * the points that it marks on the board, the dragons and worms that it names, the words of its explanation, and what GTP says of it.
 */
import { WHITE, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { sceneOfPosition } from '../board/scene.ts';
import { Engine } from '../genmove/engine.ts';
import { GtpSession } from '../gtp/session.ts';
import type { DragonsRecord, WormsRecord } from '../protocol/analysis.ts';
import type { ClassicDecision } from '../protocol/decision.ts';
import { explain, moveParagraph, sentenceText } from '../protocol/explanation.ts';
import { evaluate, inputsOf } from '../protocol/formula.ts';
import type { Input } from '../protocol/formula.ts';
import { textOf } from '../protocol/linkedText.ts';
import type { MoveEffect, MoveValue, TermKind, ValueTerm } from '../protocol/moves.ts';
import type { Scene } from '../protocol/scene.ts';
import { termEffects, termPoints } from '../protocol/termPoints.ts';
import type { Point } from '../protocol/types.ts';
import { quietHost } from './quietHost.ts';

/** Sums in another order differ by this much. */
const TOLERANCE = 1e-6;
/** top_moves names as many. */
const TOLD_BY_GTP = 10;

export interface ExplanationCheck {
  /** What contradicts, one line each. */
  problems: string[];
  /** How many terms of each kind were traced to their points. */
  terms: Map<TermKind, number>;
}

/** Checks what `color` would be told of its moves; points on the board, which cost influence, of the `traced` best. */
export function checkExplanations(engine: Engine, color: Stone, traced: number): ExplanationCheck {
  return checkDecision(engine, engine.decide(color), traced);
}

/** The same about a decision of the engine's position. */
export function checkDecision(engine: Engine, decision: ClassicDecision, traced: number): ExplanationCheck {
  const { position } = engine;
  const analysis = engine.analysis();
  const check = new Check(
    decision,
    sceneOfPosition(position, decision.dragons),
    analysis.wormsRecord(),
    analysis.dragonsRecord(),
  );
  for (const [i, move] of decision.moves.entries())
    check.move(move, i < traced ? engine.explainMove(decision, move.point) : undefined);
  check.gtp(engine);
  return check.found;
}

class Check {
  readonly found: ExplanationCheck = { problems: [], terms: new Map() };
  readonly #decision: ClassicDecision;
  readonly #scene: Scene;
  readonly #worms: Map<Point, WormsRecord['worms'][number]>;
  readonly #dragons: Map<Point, DragonsRecord['dragons'][number]>;

  constructor(decision: ClassicDecision, scene: Scene, worms: WormsRecord, { dragons }: DragonsRecord) {
    this.#decision = decision;
    this.#scene = scene;
    this.#worms = new Map(worms.worms.map((worm) => [worm.origin, worm]));
    this.#dragons = new Map(dragons.map((dragon) => [dragon.origin, dragon]));
  }

  move(move: MoveValue, effect: MoveEffect | undefined): void {
    const effects = termEffects(move.terms);
    this.#words(move, effects);
    for (const [i, term] of move.terms.entries()) {
      const tell = (text: string): void => {
        const at = pointName(move.point, this.#scene.size);
        this.found.problems.push(`${at}, '${term.name}': ${text}`);
      };
      this.#formula(term, tell);
      if (effect) this.#points(move, i, effects[i], effect, tell);
    }
  }

  /** A GTP engine that has read nothing yet says the same words and values; the engine's position is the decision's. */
  gtp({ position, level, seed }: Engine): void {
    const { size } = this.#scene;
    const { color, moves } = this.#decision;
    const other = new Engine(size);
    Object.assign(other, { position: position.copy(), level, seed });
    const session = new GtpSession(other, quietHost());
    const ask = (line: string): string => session.execute(line).reply.trim().replace(/^= ?/, '');
    const name = (point: Point): string => pointName(point, size);
    const listed = ask(`top_moves_${color === WHITE ? 'white' : 'black'}`).split(/\s+/);
    for (const [i, { point, value }] of moves.slice(0, TOLD_BY_GTP).entries()) {
      if (value <= 0) continue;
      const [at, told] = listed.slice(2 * i, 2 * i + 2);
      if (at !== name(point) || Math.abs(Number(told) - value) > 0.006)
        this.found.problems.push(`GTP has ${at} ${told} for ${name(point)} ${value}`);
      const words = moveParagraph({ decision: this.#decision, scene: this.#scene }, point, name);
      const said = ask(`yomi-explain ${name(point)}`);
      if (said !== words) this.found.problems.push(`GTP says "${said}" of ${name(point)}, not "${words}"`);
    }
  }

  /** Every sentence rests on something, and its figures are those of the terms, as the panel rounds them. */
  #words(move: MoveValue, effects: readonly number[]): void {
    const name = (point: Point): string => pointName(point, this.#scene.size);
    const tell = (text: string): void => void this.found.problems.push(`${name(move.point)}: ${text}`);
    const about = { decision: this.#decision, scene: this.#scene };
    const writer = { about, point: move.point, name };
    const { short, more } = explain(about, move.point);
    for (const sentence of [...short, ...more]) {
      const text = sentenceText(sentence, writer);
      const { terms = [], reasons = [], moves = [], search, absent } = sentence.evidence;
      if (terms.length + reasons.length + moves.length === 0 && !search && !absent)
        tell(`"${textOf(text)}" rests on nothing`);
      if (reasons.some((i) => !move.reasons[i]))
        tell(`"${textOf(text)}" rests on a reason that is not there`);
      for (const { text: phrase, link } of text) {
        if (link?.points.some((point) => !this.#scene.points.includes(point)))
          tell(`"${phrase}" leads off the board`);
        if (link?.to !== 'term' || sentence.key === 'fact.change') continue;
        const shown = Math.abs(effects[link.term]).toFixed(1);
        if (!phrase.startsWith(shown)) tell(`"${phrase}" is told of a term that adds ${shown}`);
      }
      if (sentence.key !== 'fact.change') continue;
      const [worth, stones, rest] = text.flatMap(({ text: phrase, link }) =>
        link?.to === 'term' ? [Number.parseFloat(phrase.replace('−', '-'))] : [],
      );
      // Each is rounded by itself.
      if (Math.abs(stones + rest - worth) > 0.11) tell(`${stones} and ${rest} are told to be ${worth}`);
    }
  }

  /** The formula comes to the amount, and its inputs are what the panels show. */
  #formula(term: ValueTerm, tell: (text: string) => void): void {
    const { made, amount } = term;
    if (!made) {
      tell('nothing says what it is made of');
      return;
    }
    if (!isNear(evaluate(made), amount)) tell(`its formula comes to ${evaluate(made)}, it is ${amount}`);
    for (const one of inputsOf(made)) this.#input(one, tell);
  }

  #input({ what, value, about = 0 }: Input, tell: (text: string) => void): void {
    const dragon = this.#dragons.get(about);
    if (what === 'effectiveSize') {
      const sizes = [this.#worms.get(about), dragon].flatMap((one) => one?.effectiveSize ?? []);
      if (!sizes.includes(value))
        tell(`effective size ${value} beside ${sizes.join(' and ')} on the Position page`);
    } else if (what === 'weakness') {
      const isSupposed = this.#decision.supposed?.includes(about) ?? false;
      if (!isSupposed && dragon?.weakness !== value)
        tell(`weakness ${value} beside ${dragon?.weakness} on the Position page`);
    } else if (what === 'moveValue' && !this.#decision.moves.some(({ point }) => point === about)) {
      // The ko that may not be taken is no move of the decision.
      if (this.#scene.colorAt(about) !== 0) tell('it names a move that cannot be played');
    }
  }

  /** The points on the board come to what the term adds. */
  #points(
    move: MoveValue,
    number: number,
    effect: number,
    { maps }: MoveEffect,
    tell: (text: string) => void,
  ): void {
    const term = move.terms[number];
    for (const { what, map, about = 0, value } of term.made ? inputsOf(term.made) : []) {
      if (what !== 'territory') continue;
      const found = maps.find((one) => one.map === map && one.about === about);
      const sum = found?.values.reduce((a, b) => a + b, 0) ?? NaN;
      // A loss is no threat: nothing is what counts then.
      const counted = map === 'followup' || map === 'reverse' ? Math.max(0, sum) : sum;
      if (!isNear(counted, value)) tell(`its map comes to ${sum}, its territory is ${value}`);
    }
    const placed = termPoints(move, number, maps, this.#scene);
    const sum = placed?.reduce((a, { amount }) => a + amount, 0) ?? NaN;
    if (!isNear(sum, effect)) tell(`its points come to ${sum}, it adds ${effect}`);
    if (placed?.some(({ point }) => !this.#scene.points.includes(point))) tell('a point is off the board');
    this.found.terms.set(term.kind, (this.found.terms.get(term.kind) ?? 0) + 1);
  }
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}
