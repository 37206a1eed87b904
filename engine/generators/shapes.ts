/**
 * Runs a database of move patterns over the position (manual 4.2, shapes(), and 9.2): the tests of the class letters, the constraint, and
 * for every match that passes the reasons and figures that its classes, its colon line and its action stand for. Every move
 * database goes through here, those of shapes, joseki, fuseki and the endgame alike, so that a class letter means the same everywhere.
 */
import { EMPTY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Dragon, Dragons } from '../dragons/dragon.ts';
import type { PatternMatch, PatternRunner } from '../patterns/runner.ts';
import type { ReasonKind, ReasonSource } from '../protocol/moves.ts';
import { KO_A, LOSE, WIN } from '../reading/codes.ts';
import { doesDefend, safeMove } from '../reading/moveTests.ts';
import type { Reader } from '../reading/reader.ts';
import { attackCode, defenseCode, isDead } from '../worms/worm.ts';
import type { Worm, Worms } from '../worms/worm.ts';
import type { MoveReasons } from './reasons.ts';
import type { ShapeActions } from './shapeActions.ts';
import { shapeFacts } from './shapeFacts.ts';
import type { ShapeFacts } from './shapeFacts.ts';

/** What runs of move databases use. The ops of the runners must know the position, its worms, dragons, eyes and influence. */
export interface ShapeTools {
  reader: Reader;
  worms: Worms;
  dragons: Dragons;
  /** The one that the runners' autohelpers call. */
  actions: ShapeActions;
  /** Whether moves are safe, by point and colour, as far as was found out; one for all runs in one position. */
  safe: Map<number, boolean>;
}

/**
 * Adds to `reasons` what the database says of moves of `color`; the reasons are given by `module`. `kind` is what figures of its
 * patterns are called, 'shape' unless told otherwise ('fuseki', 'joseki', 'endgame'); of matches, only those that `among` is true for.
 * The position is left as it was.
 */
export function runShapes(
  position: Position,
  color: Stone,
  runner: PatternRunner,
  tools: ShapeTools,
  reasons: MoveReasons,
  module: string,
  kind?: ReasonKind,
  among?: (match: PatternMatch) => boolean,
): void {
  new ShapeRun(position, color, runner, tools, reasons, module, kind).run(among);
}

class ShapeRun {
  readonly #position: Position;
  readonly #color: Stone;
  readonly #runner: PatternRunner;
  readonly #tools: ShapeTools;
  readonly #reasons: MoveReasons;
  readonly #module: string;
  readonly #kind: ReasonKind | undefined;
  readonly #facts: readonly ShapeFacts[];
  readonly #safe: Map<number, boolean>;

  constructor(
    position: Position,
    color: Stone,
    runner: PatternRunner,
    tools: ShapeTools,
    reasons: MoveReasons,
    module: string,
    kind: ReasonKind | undefined,
  ) {
    this.#position = position;
    this.#color = color;
    this.#runner = runner;
    this.#tools = tools;
    this.#reasons = reasons;
    this.#module = module;
    this.#kind = kind;
    this.#safe = tools.safe;
    this.#facts = shapeFacts(runner.database);
  }

  run(among: (match: PatternMatch) => boolean = () => true): void {
    const { worms, dragons, actions } = this.#tools;
    actions.during({ reasons: this.#reasons, worms, dragons }, () =>
      this.#runner.run(this.#position, this.#color, (match) => this.#accept(match), {
        wanted: (match) => among(match) && this.#isWanted(match),
      }),
    );
  }

  /** The tests of the constraint classes (9.2.1), the cheap ones first, and whether the match could do anything at all. */
  #isWanted(match: PatternMatch): boolean {
    const { move } = match;
    const facts = this.#facts[match.index];
    const { classes } = facts;
    const position = this.#position;
    if (move === 0 || position.colorAt[move] !== EMPTY || !position.isLegal(move, this.#color)) return false;
    if (this.#reasons.isLeftOut(this.#sourceOf(match))) return false;
    if (!this.#statusesFit(match, facts)) return false;
    if (facts.onlyLinks && !this.#links(match, facts)) return false;
    if (!classes.has('s') && !this.#isSafe(move, this.#color)) return false;
    if (classes.has('n') && !this.#isSafe(move, opponent(this.#color))) return false;
    return !classes.has('O') || this.#rescuesOwn(match, facts);
  }

  #statusesFit(match: PatternMatch, { classes, own, other }: ShapeFacts): boolean {
    const { at } = this.#tools.dragons;
    const all = (cells: readonly number[], test: (dragon: Dragon) => boolean): boolean => {
      for (let i = 0; i < cells.length; i += 2) {
        const dragon = at[match.at(cells[i], cells[i + 1])];
        if (dragon && !test(dragon)) return false;
      }
      return true;
    };
    const lives = ({ status }: Dragon): boolean => status === 'alive' || status === 'unknown';
    const isLost = ({ status }: Dragon): boolean => status === 'dead' || status === 'unknown';
    return (
      (!classes.has('O') || all(own, lives)) &&
      (!classes.has('o') || all(own, isLost)) &&
      (!classes.has('X') || all(other, ({ status }) => status !== 'dead')) &&
      (!classes.has('x') || all(other, isLost))
    );
  }

  /** Whether a C pattern has two dragons of ours to connect, or a B pattern two of theirs to cut. */
  #links(match: PatternMatch, { classes, own, other }: ShapeFacts): boolean {
    return (
      (classes.has('C') && this.#dragonsUnder(match, own).length > 1) ||
      (classes.has('B') && this.#dragonsUnder(match, other).length > 1)
    );
  }

  /** Class O rejects a pattern with a stone of ours that is critical for tactics and that the move does not rescue. */
  #rescuesOwn(match: PatternMatch, { own }: ShapeFacts): boolean {
    return this.#wormsUnder(match, own).every(
      (worm) => attackCode(worm) === LOSE || defenseCode(worm) === LOSE || this.#defends(match.move, worm),
    );
  }

  #isSafe(move: Point, color: Stone): boolean {
    const key = move * 2 + (color - 1);
    let safe = this.#safe.get(key);
    if (safe === undefined) {
      safe = safeMove(this.#tools.reader, this.#position, move, color) >= KO_A;
      this.#safe.set(key, safe);
    }
    return safe;
  }

  #defends(move: Point, worm: Worm): boolean {
    return (
      worm.defenses.some(({ point }) => point === move) ||
      doesDefend(this.#tools.reader, this.#position, move, worm.origin) > LOSE
    );
  }

  #wormsUnder(match: PatternMatch, cells: readonly number[]): Worm[] {
    const found: Worm[] = [];
    for (let i = 0; i < cells.length; i += 2) {
      const worm = this.#tools.worms.at[match.at(cells[i], cells[i + 1])];
      if (worm && !found.includes(worm)) found.push(worm);
    }
    return found;
  }

  #dragonsUnder(match: PatternMatch, cells: readonly number[]): Dragon[] {
    const { at } = this.#tools.dragons;
    return [...new Set(this.#wormsUnder(match, cells).map(({ origin }) => at[origin]!))];
  }

  /** Dragons under the cells but those whose stone there can be captured and is not saved by the move. */
  #ownDragons(match: PatternMatch, cells: readonly number[]): Dragon[] {
    const { at } = this.#tools.dragons;
    const holding = this.#wormsUnder(match, cells).filter(
      (worm) => attackCode(worm) === LOSE || this.#defends(match.move, worm),
    );
    return [...new Set(holding.map(({ origin }) => at[origin]!))];
  }

  /** Their dragons under the cells, but those that tactical reading has captured. */
  #otherDragons(match: PatternMatch, cells: readonly number[]): Dragon[] {
    const { at } = this.#tools.dragons;
    const standing = this.#wormsUnder(match, cells).filter((worm) => !isDead(worm));
    return [...new Set(standing.map(({ origin }) => at[origin]!))];
  }

  #accept(match: PatternMatch): void {
    const { move } = match;
    const { classes, own, other, values } = this.#facts[match.index];
    const reasons = this.#reasons;
    const source = this.#sourceOf(match);
    const forEach = (dragons: readonly Dragon[], kind: ReasonKind): void => {
      for (const { origin } of dragons) reasons.add(move, kind, [origin], WIN, source);
    };
    const forPairs = (dragons: readonly Dragon[], kind: ReasonKind): void => {
      for (const [i, { origin: a }] of dragons.entries())
        for (const { origin: b } of dragons.slice(i + 1)) reasons.add(move, kind, [a, b], WIN, source);
    };
    if (classes.has('C')) forPairs(this.#ownDragons(match, own), 'connect');
    if (classes.has('B')) forPairs(this.#otherDragons(match, other), 'cut');
    if (classes.has('c') || classes.has('d')) forEach(this.#ownDragons(match, own), 'strategicDefend');
    if (classes.has('a')) forEach(this.#otherDragons(match, other), 'strategicAttack');
    if (classes.has('e')) reasons.add(move, 'expandTerritory', [], WIN, source);
    if (classes.has('E')) reasons.add(move, 'expandMoyo', [], WIN, source);
    for (const [what, amount] of values) reasons.give(move, what, amount, source, this.#kind);
    this.#tools.actions.source = source;
    this.#runner.act(match);
  }

  /** Who speaks at this match; new for every match, since matches are told apart by it. */
  #sourceOf(match: PatternMatch): ReasonSource {
    const { name, line, classes } = match.record;
    const { index, transformation, anchor } = match;
    return {
      module: this.#module,
      pattern: { database: match.database.name, index, name, line, classes, transformation, anchor },
    };
  }
}
