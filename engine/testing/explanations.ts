/**
 * Whether what is told of a decision agrees with itself and with what the Position page knows: each term with the formula that it was made by,
 * the points that it marks on the board, the dragons and worms that it names, the words of its explanation with what they claim, and what GTP
 * says of it.
 */
import { WHITE, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { sceneOfPosition } from '../board/scene.ts';
import { Engine } from '../genmove/engine.ts';
import { GtpSession } from '../gtp/session.ts';
import type { DragonRecord, DragonsRecord, WormsRecord } from '../protocol/analysis.ts';
import type { ClassicDecision } from '../protocol/decision.ts';
import { explain, moveParagraph, sentenceText } from '../protocol/explanation.ts';
import { evaluate, inputsOf } from '../protocol/formula.ts';
import type { Input } from '../protocol/formula.ts';
import { textOf } from '../protocol/linkedText.ts';
import type { Link } from '../protocol/linkedText.ts';
import type { Arg, Clause, Sentence } from '../protocol/moveFacts.ts';
import { reasonWords } from '../protocol/moveWords.ts';
import type { MoveEffect, MoveValue, TermKind, ValueTerm } from '../protocol/moves.ts';
import type { Scene } from '../protocol/scene.ts';
import { termEffects, termPoints } from '../protocol/termPoints.ts';
import type { Point } from '../protocol/types.ts';
import { quietHost } from './quietHost.ts';

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** Sums in another order differ by this much. */
const TOLERANCE = 1e-6;
/** top_moves names as many. */
const TOLD_BY_GTP = 10;

export interface ExplanationCheck {
  /** What contradicts, one line each. */
  problems: string[];
  /** How many terms of each kind were traced to their points. */
  terms: Map<TermKind, number>;
  /** How many there were in all moves. */
  met: Map<TermKind, number>;
  /** How many claims of words were compared with what the Position page knows. */
  claims: number;
}

/** What was looked at of a decision, for checks of what else shows it. */
export interface CheckedMoves {
  decision: ClassicDecision;
  scene: Scene;
  /** By point, of the best moves. */
  effects: ReadonlyMap<Point, MoveEffect>;
}

/**
 * Checks what `color` would be told of its moves; points on the board, which cost influence, of the `traced` best, and of the first move
 * with a term of a kind that these do not have. `further` gives what else contradicts.
 */
export function checkExplanations(
  engine: Engine,
  color: Stone,
  traced: number,
  further?: (checked: CheckedMoves) => string[],
): ExplanationCheck {
  return checkDecision(engine, engine.decide(color), traced, further);
}

/** The same about a decision of the engine's position; `isItsOwn` if it is the one that GTP would tell of. */
export function checkDecision(
  engine: Engine,
  decision: ClassicDecision,
  traced: number,
  further: (checked: CheckedMoves) => string[] = () => [],
  isItsOwn = true,
): ExplanationCheck {
  const { position } = engine;
  const analysis = engine.analysis();
  const check = new Check(
    decision,
    sceneOfPosition(position, decision.dragons),
    analysis.wormsRecord(),
    analysis.dragonsRecord(),
  );
  const effects = new Map(
    tracedMoves(decision.moves, traced).flatMap(({ point }): [Point, MoveEffect][] => {
      const effect = engine.explainMove(decision, point);
      return effect ? [[point, effect]] : [];
    }),
  );
  for (const move of decision.moves) check.move(move, effects.get(move.point));
  if (isItsOwn) check.gtp(engine, (stone) => analysis.judgedRecord(stone));
  check.found.problems.push(...further({ decision, scene: check.scene, effects }));
  return check.found;
}

/** The best moves, and those by which every kind of term that there is comes up. */
function tracedMoves(moves: readonly MoveValue[], best: number): MoveValue[] {
  const seen = new Set<TermKind>();
  return moves.filter(({ terms }, i) => {
    const isNew = i < best || terms.some(({ kind }) => !seen.has(kind));
    if (isNew) for (const { kind } of terms) seen.add(kind);
    return isNew;
  });
}

class Check {
  readonly found: ExplanationCheck = { problems: [], terms: new Map(), met: new Map(), claims: 0 };
  readonly scene: Scene;
  readonly #decision: ClassicDecision;
  readonly #worms: Map<Point, WormsRecord['worms'][number]>;
  readonly #dragons: Map<Point, DragonsRecord['dragons'][number]>;

  constructor(decision: ClassicDecision, scene: Scene, worms: WormsRecord, { dragons }: DragonsRecord) {
    this.#decision = decision;
    this.scene = scene;
    this.#worms = new Map(worms.worms.map((worm) => [worm.origin, worm]));
    this.#dragons = new Map(dragons.map((dragon) => [dragon.origin, dragon]));
  }

  move(move: MoveValue, effect: MoveEffect | undefined): void {
    const effects = termEffects(move.terms);
    this.#words(move, effects);
    for (const [i, term] of move.terms.entries()) {
      const tell = (text: string): void => {
        const at = pointName(move.point, this.scene.size);
        this.found.problems.push(`${at}, '${term.name}': ${text}`);
      };
      this.found.met.set(term.kind, (this.found.met.get(term.kind) ?? 0) + 1);
      this.#formula(term, tell);
      if (effect) this.#points(move, i, effects[i], effect, tell);
    }
  }

  /**
   * A GTP engine that has read nothing yet says the same words, values, reasons and data; the engine's position is the decision's. `judged` is
   * the dragon at a stone as the Position page has it when it is read alone, which is what GTP tells.
   */
  gtp(
    { position, level, seed, patternSet }: Engine,
    judged: (stone: Point) => DragonRecord | undefined,
  ): void {
    const { size } = this.scene;
    const { color, moves } = this.#decision;
    const other = new Engine(size);
    Object.assign(other, { position: position.copy(), level, seed });
    other.usePatterns(patternSet);
    const session = new GtpSession(other, quietHost());
    const ask = (line: string): string => session.execute(line).reply.trim().replace(/^= ?/, '');
    const name = (point: Point): string => pointName(point, size);
    const listed = ask(`top_moves_${color === WHITE ? 'white' : 'black'}`).split(/\s+/);
    for (const [i, { point, value }] of moves.slice(0, TOLD_BY_GTP).entries()) {
      if (value <= 0) continue;
      const [at, told] = listed.slice(2 * i, 2 * i + 2);
      if (at !== name(point) || Math.abs(Number(told) - value) > 0.006)
        this.found.problems.push(`GTP has ${at} ${told} for ${name(point)} ${value}`);
      const words = moveParagraph({ decision: this.#decision, scene: this.scene }, point, name);
      const said = ask(`yomi-explain ${name(point)}`);
      if (said !== words) this.found.problems.push(`GTP says "${said}" of ${name(point)}, not "${words}"`);
      this.#gtpReasons(moves[i], name, ask(`move_reasons ${name(point)}`));
    }
    for (const worm of this.#worms.values()) {
      const told = fieldsOf(ask(`worm_data ${name(worm.origin)}`));
      this.#gtpFields(`worm ${name(worm.origin)}`, told, {
        origin: name(worm.origin),
        size: String(worm.size),
        effective_size: worm.effectiveSize.toFixed(2),
        attack_code: String(worm.attacks[0]?.code ?? 0),
        defense_code: String(worm.defenses[0]?.code ?? 0),
      });
    }
    for (const { origin } of this.#dragons.values()) {
      const dragon = judged(origin);
      if (!dragon) continue;
      const told = fieldsOf(ask(`dragon_data ${name(dragon.origin)}`));
      this.#gtpFields(`dragon ${name(dragon.origin)}`, told, {
        origin: name(dragon.origin),
        size: String(dragon.size),
        effective_size: dragon.effectiveSize.toFixed(2),
        status: dragon.status,
        safety: dragon.safety,
        weakness: dragon.weakness.toFixed(2),
      });
      const [status] = ask(`dragon_status ${name(dragon.origin)}`).split(' ');
      this.#gtpFields(`dragon_status ${name(dragon.origin)}`, { status }, { status: dragon.status });
    }
  }

  /** GTP lists the reasons that the panel does. */
  #gtpReasons(move: MoveValue, name: (point: Point) => string, answer: string): void {
    const at = `Move at ${name(move.point)} `;
    for (const reason of move.reasons) {
      const words = at + reasonWords(reason, name, move);
      if (!answer.includes(words)) this.found.problems.push(`GTP's move_reasons do not say "${words}"`);
    }
  }

  #gtpFields(
    what: string,
    told: Readonly<Record<string, string | undefined>>,
    shown: Readonly<Record<string, string>>,
  ): void {
    for (const [field, value] of Object.entries(shown)) {
      this.found.claims++;
      if (told[field] !== value)
        this.found.problems.push(`GTP has ${field} ${told[field]} for ${what}, the Position page ${value}`);
    }
  }

  /** Every sentence rests on something, and its figures are those of the terms, as the panel rounds them. */
  #words(move: MoveValue, effects: readonly number[]): void {
    const name = (point: Point): string => pointName(point, this.scene.size);
    const tell = (text: string): void => void this.found.problems.push(`${name(move.point)}: ${text}`);
    const about = { decision: this.#decision, scene: this.scene };
    const writer = { about, point: move.point, name };
    const { short, more } = explain(about, move.point);
    for (const sentence of [...short, ...more]) {
      const text = sentenceText(sentence, writer);
      const { terms = [], reasons = [], moves = [], search, safety, absent } = sentence.evidence;
      this.#claims(sentence, textOf(text), tell);
      if (terms.length + reasons.length + moves.length === 0 && !search && !safety && !absent)
        tell(`"${textOf(text)}" rests on nothing`);
      if (safety && move.safety === 'safe') tell(`"${textOf(text)}" is told of a stone that stays`);
      if (reasons.some((i) => !move.reasons[i]))
        tell(`"${textOf(text)}" rests on a reason that is not there`);
      for (const { text: phrase, link } of text) {
        if (link?.points.some((point) => !this.scene.points.includes(point)))
          tell(`"${phrase}" leads off the board`);
        if (link?.to === 'dragon' || link?.to === 'worm') this.#group(phrase, link, tell);
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

  /** "The four black stones at F3" are four, black, and those of the Position page. */
  #group(phrase: string, link: Link, tell: (text: string) => void): void {
    this.found.claims++;
    const [at] = link.points;
    const shown = link.to === 'dragon' ? this.#dragonOf(at) : this.#wormOf(at);
    const stones = new Set(shown?.stones);
    if (link.points.length !== stones.size || link.points.some((point) => !stones.has(point)))
      tell(`"${phrase}" marks other stones than the Position page`);
    const said = / (?:(\w+) )?(white|black) stones? at /.exec(phrase);
    if (!said) return;
    const [, number = '1', color] = said;
    if ((NUMBERS.indexOf(number) + 1 || Number(number)) !== stones.size)
      tell(`"${phrase}" are ${stones.size} stones`);
    if (color !== (shown?.color === WHITE ? 'white' : 'black')) tell(`"${phrase}" are of the other colour`);
  }

  /** What is done to stones can be done to them. */
  #claims(sentence: Sentence, text: string, tell: (text: string) => void): void {
    for (const clause of clausesOf(sentence)) {
      const { a } = clause.args;
      const claim = CLAIMS[clause.key as keyof typeof CLAIMS] as Claim | undefined;
      if (!claim || a?.is !== 'group') continue;
      this.found.claims++;
      const isOwn = this.scene.colorAt(a.at) === this.#decision.color;
      if (isOwn !== (claim.whose === 'own')) tell(`"${text}" says so of the wrong side's stones`);
      const worm = this.#wormOf(a.at);
      const dragon = this.#dragonOf(a.at);
      const isSupposed = this.#decision.supposed?.includes(dragon?.origin ?? 0) ?? false;
      const { attacked, saved, owl } = claim;
      if (attacked && worm?.attacks.length === 0) tell(`"${text}": its worm cannot be captured`);
      if (saved && worm?.defenses.length === 0) tell(`"${text}": its worm cannot be saved`);
      if (owl && !isSupposed && !owl.includes(dragon?.status ?? 'unknown'))
        tell(`"${text}": its dragon is ${dragon?.status}`);
    }
  }

  #wormOf(stone: Point): WormsRecord['worms'][number] | undefined {
    return [...this.#worms.values()].find(({ stones }) => stones.includes(stone));
  }

  #dragonOf(stone: Point): DragonsRecord['dragons'][number] | undefined {
    return [...this.#dragons.values()].find(({ stones }) => stones.includes(stone));
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
      if (this.scene.colorAt(about) !== 0) tell('it names a move that cannot be played');
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
    const placed = termPoints(move, number, maps, this.scene);
    const sum = placed?.reduce((a, { amount }) => a + amount, 0) ?? NaN;
    if (!isNear(sum, effect)) tell(`its points come to ${sum}, it adds ${effect}`);
    if (placed?.some(({ point }) => !this.scene.points.includes(point))) tell('a point is off the board');
    this.found.terms.set(term.kind, (this.found.terms.get(term.kind) ?? 0) + 1);
  }
}

/** What a clause claims of the stones it names first. */
interface Claim {
  whose: 'own' | 'other';
  /** That they could be captured, that they could be saved, and the statuses that their dragon may have for it. */
  attacked?: boolean;
  saved?: boolean;
  owl?: readonly string[];
}

const OPEN = ['critical', 'unknown'];
const CLAIMS = {
  'deed.attack': { whose: 'other', attacked: true },
  'deed.defend': { whose: 'own', attacked: true, saved: true },
  'clause.captures': { whose: 'other' },
  'clause.saves': { whose: 'own' },
  'deed.attackThreat': { whose: 'other' },
  'deed.defendThreat': { whose: 'own' },
  'deed.owlAttack': { whose: 'other', owl: OPEN },
  'deed.owlAttack.ko': { whose: 'other', owl: OPEN },
  'deed.owlDefend': { whose: 'own', owl: OPEN },
  'deed.owlAttackThreat': { whose: 'other' },
  'deed.owlDefendThreat': { whose: 'own' },
  'deed.semeai.own': { whose: 'own' },
  'deed.semeai.other': { whose: 'other' },
  'deed.strategicAttack': { whose: 'other' },
  'deed.strategicDefend': { whose: 'own' },
  'clause.safer': { whose: 'own' },
  'clause.weaker': { whose: 'other' },
  'clause.blunder.dragon': { whose: 'own' },
} as const satisfies Partial<Record<Clause['key'], Claim>>;

/** The sentence and the clauses in it. */
function clausesOf(clause: Clause): Clause[] {
  const inside = (arg: Arg): Clause[] => {
    if (arg.is === 'clause') return clausesOf(arg.clause);
    return arg.is === 'list' ? arg.items.flatMap(inside) : [];
  };
  return [clause, ...Object.values(clause.args).flatMap(inside)];
}

/** The fields of an answer, one a line, by name. */
function fieldsOf(answer: string): Record<string, string> {
  return Object.fromEntries(
    answer.split('\n').flatMap((line) => {
      const found = /^(\w+)\s+(.*\S)\s*$/.exec(line);
      return found ? [[found[1], found[2]]] : [];
    }),
  );
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}
