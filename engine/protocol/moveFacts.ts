/**
 * What a move does, fact by fact: a term of its value in words, with the reason that it stands on. No fact without a term, no clause without a
 * reason or an input of the term's formula: what is told is what the value was made of.
 */
import { inputsOf } from './formula.ts';
import type { Input } from './formula.ts';
import type { MoveReason, MoveValue, ReasonKind, ValueTerm } from './moves.ts';
import type { Scene } from './scene.ts';
import { ABOUT_DRAGONS, isAboutDragon, termEffects } from './termPoints.ts';
import type { Point, Stone } from './types.ts';
import type { WordKey } from './wordCatalogue.ts';

/** What stands for a name in a phrase. */
export type Arg =
  /** Stones; `short` by their coordinate alone, where they have been named before. */
  | { is: 'group'; at: Point; dragon: boolean; short?: boolean }
  | { is: 'point' | 'move'; point: Point }
  /** A number of points; of the term when it is the effect of one. */
  | { is: 'points'; amount: number; signed?: boolean; term?: number }
  | { is: 'figure'; amount: number; digits: number; signed?: boolean; term?: number }
  | { is: 'rate'; rate: number; of: Point }
  | { is: 'playouts'; count: number; of: Point }
  /** A part of one. */
  | { is: 'share'; share: number }
  | { is: 'patterns'; of: Point; reasons: readonly number[] }
  | { is: 'side'; color: Stone }
  | { is: 'clause'; clause: Clause }
  | { is: 'list'; items: readonly Arg[] }
  /** A string of the engine, whose coordinates become links. */
  | { is: 'string'; text: string };

/** A phrase with what is filled in. */
export interface Clause {
  key: WordKey;
  args: Readonly<Record<string, Arg>>;
  /** Of a reason: its code, which says whether there is a ko, and whether that is only likely. */
  code?: number;
  likely?: true;
}

/** What a sentence rests on; one of these at least is there. */
export interface Evidence {
  /** Indices into the move's terms and reasons. */
  terms?: readonly number[];
  reasons?: readonly number[];
  /** Other moves of the decision that it compares with. */
  moves?: readonly Point[];
  /** The search's report of the move. */
  search?: boolean;
  /** Whether the stone stays. */
  safety?: boolean;
  /** That the decision has nothing of the kind. */
  absent?: boolean;
}

export interface Sentence extends Clause {
  evidence: Evidence;
}

/** A term in words. */
export interface Fact {
  clause: Clause;
  term: number;
  effect: number;
  /** Indices into the move's reasons. */
  reasons: readonly number[];
}

/** Reasons told by who it is about: a race for our dragon, or against theirs. */
const BY_OWNER: ReadonlySet<ReasonKind> = new Set(['semeai', 'semeaiThreat', 'vitalEye']);
/** Reasons that territory is told with, the most telling first. */
const PROMISING: readonly ReasonKind[] = [
  'owlAttack',
  'owlDefend',
  'semeai',
  'attack',
  'defend',
  'breakIn',
  'blockOff',
];
/** Moves that are played less often than this are played now and then. */
const RARE = 0.01;
/** Effects smaller than this are nothing: less than the least digit that is shown. */
export const LEAST_EFFECT = 0.05;

/** The facts of a move, those that change its value most first; what the search adds is left out. */
export function factsOf(move: MoveValue, color: Stone, scene: Scene): Fact[] {
  const effects = termEffects(move.terms);
  return move.terms
    .map((term, i): Fact => {
      const clause = clauseOf(term, move, effects[i], color, scene);
      return { clause, term: i, effect: effects[i], reasons: term.reasons };
    })
    .filter(({ term, effect }) => move.terms[term].kind !== 'search' && Math.abs(effect) >= LEAST_EFFECT)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
}

/** Why strong players play the move, where the fact is that they do; its share of their moves stands in the formula of the term. */
export function habitsOfFact(fact: Fact, move: MoveValue): { habits: Clause[]; share: Arg } | undefined {
  const { habits = [], made } = move.terms[fact.term];
  const odds = made && inputsOf(made).find(({ what }) => what === 'odds');
  if (habits.length === 0 || !odds) return undefined;
  return {
    habits: habits.map(({ kind, factor }): Clause => {
      const n: Arg = { is: 'figure', amount: factor, digits: factor < 10 ? 1 : 0 };
      return {
        key: 'habit.factor',
        args: { habit: { is: 'clause', clause: { key: `habit.${kind}`, args: {} } }, n },
      };
    }),
    share: { is: 'share', share: odds.value },
  };
}

/** What a reason says its move does. */
export function deedOf(reason: MoveReason, color: Stone, scene: Scene): Clause {
  const { kind, about, code, likely } = reason;
  const sure = { code, ...(likely && { likely }) };
  const dragon = ABOUT_DRAGONS.has(kind);
  const [a, b] = about.map((at, i): Arg => ({ is: 'group', at, dragon: dragon && !isGain(kind, i) }));
  const args = { ...(a ? { a } : {}), ...(b ? { b } : {}) };
  if (kind === 'shape') return { key: 'reason.shape', args: {} };
  if (BY_OWNER.has(kind)) {
    const owner = scene.colorAt(about[0]);
    const whose = owner === 0 ? 'empty' : owner === color ? 'own' : 'other';
    return {
      key: `deed.${kind}.${kind === 'vitalEye' ? whose : whose === 'own' ? 'own' : 'other'}` as WordKey,
      args,
      ...sure,
    };
  }
  // That it cannot live then is known of no other attack.
  if (kind === 'owlAttack' && (code < 5 || likely)) return { key: 'deed.owlAttack.ko', args, ...sure };
  return { key: `deed.${kind}` as WordKey, args, ...sure };
}

/** The second thing of these reasons is a worm. */
function isGain(kind: ReasonKind, i: number): boolean {
  return i === 1 && (kind === 'owlAttackGain' || kind === 'owlDefendLoss');
}

function clauseOf(term: ValueTerm, move: MoveValue, effect: number, color: Stone, scene: Scene): Clause {
  const { made } = term;
  const said = reasonOf(term, move);
  // A decision of an older build: what its reason says, or what it is called.
  if (!made)
    return said
      ? deedOf(said, color, scene)
      : { key: 'clause.other', args: { name: { is: 'string', text: term.name } } };
  const inputs = inputsOf(made);
  const has = (parameter: string): boolean =>
    inputs.some((one) => one.parameter === `valuation.${parameter}`);
  const group: Extract<Arg, { is: 'group' }> = {
    is: 'group',
    at: term.about,
    dragon: isAboutDragon(term, move.reasons),
  };
  const patterns: Arg = { is: 'patterns', of: move.point, reasons: figureReasons(inputs) };
  const isOwn = scene.colorAt(term.about) === color;
  switch (term.kind) {
    case 'territory':
      if (term.about !== 0) {
        if (said) return deedOf(said, color, scene);
        const key = inputs[0].what !== 'territory' ? 'gains' : isOwn ? 'saves' : 'captures';
        return { key: `clause.${key}`, args: { a: group } };
      }
      if (has('koCost')) return { key: 'clause.koCost', args: {} };
      if (effect < 0) return { key: 'clause.territory.loss', args: {} };
      return gainClause(term, move, color, scene);
    case 'strategic': {
      if (has('riskOfInvasion')) return { key: 'clause.mayNotLive', args: {} };
      const how = isOwn ? 'safer' : 'weaker';
      if (!said) return { key: `clause.${how}.only`, args: { a: group } };
      const deed = deedOf(said, color, scene);
      // A cut or a connection is about two, and the term about one of them.
      if (said.about.length < 2) return deed;
      return {
        key: `clause.${how}`,
        args: { deed: { is: 'clause', clause: deed }, a: { ...group, short: true } },
      };
    }
    case 'followup':
    case 'threat':
      if (term.kind === 'threat') {
        const ko = inputs.find(({ what }) => what === 'moveValue')?.about ?? 0;
        return { key: 'clause.koThreat', args: { at: { is: 'point', point: ko } } };
      }
      if (term.about !== 0 && said) return deedOf(said, color, scene);
      return followupClause(inputs, 'followup', patterns);
    case 'reverseFollowup':
      if (term.about !== 0) return { key: 'clause.reverse.threat', args: { a: group } };
      return followupClause(inputs, 'reverse', patterns);
    case 'shape':
      return { key: effect > 0 ? 'clause.shape.good' : 'clause.shape.bad', args: { patterns } };
    case 'secondary': {
      const key = has('link') ? 'link' : has('solid') ? 'solid' : has('secondary') ? 'takesLost' : 'ownValue';
      return { key: `clause.${key}`, args: {} };
    }
    case 'minimum':
    case 'maximum': {
      if (said?.kind === 'antisuji') return { key: 'deed.antisuji', args: {} };
      const opening = said?.kind === 'joseki' || said?.kind === 'fuseki' ? said.kind : undefined;
      const of =
        opening && term.kind === 'minimum' ? `.${opening}` : /territory/.test(term.name) ? 'Territory' : '';
      const key = `clause.${term.kind}${of}` as WordKey;
      return { key, args: { n: { is: 'points', amount: term.amount }, patterns } };
    }
    case 'random':
      return { key: 'clause.random', args: {} };
    case 'redistribution': {
      const other: Arg = { is: 'move', point: term.about };
      return { key: term.operation === 'atLeast' ? 'clause.replaces' : 'clause.replaced', args: { other } };
    }
    case 'blunder': {
      if (term.about !== 0) return { key: 'clause.blunder.dragon', args: { a: group } };
      const at = inputs.find(({ what }) => what === 'loss')?.about ?? 0;
      if (at === 0) return { key: 'clause.blunder.stones', args: {} };
      if (at === move.point) return { key: 'clause.blunder.itself', args: {} };
      return { key: 'clause.blunder.stones.at', args: { at: { is: 'point', point: at } } };
    }
    case 'experience':
      if (inputs.some(({ what }) => what === 'likeliest')) return { key: 'clause.read', args: {} };
      if (!has('oddsPoints')) return { key: 'clause.largeValue', args: {} };
      return {
        key: inputs.some(({ what, value }) => what === 'odds' && value < RARE)
          ? 'clause.experience.rare'
          : 'clause.experience',
        args: {},
      };
    case 'search':
      return { key: 'clause.search', args: {} };
  }
}

/** Territory of the stone itself, with what else promises it where that has no term of its own. */
function gainClause(term: ValueTerm, move: MoveValue, color: Stone, scene: Scene): Clause {
  const hasTerm = (reason: MoveReason): boolean =>
    move.terms.some(({ about }) => about !== 0 && reason.about.includes(about));
  const given = term.reasons.flatMap((i) => move.reasons.at(i) ?? []);
  const deed = PROMISING.flatMap((kind) => given.filter((one) => one.kind === kind)).find(
    (one) => !hasTerm(one),
  );
  if (!deed) return { key: 'clause.territory.gain', args: {} };
  return {
    key: 'clause.territory.deed',
    args: { deed: { is: 'clause', clause: deedOf(deed, color, scene) } },
  };
}

function followupClause(inputs: readonly Input[], which: 'followup' | 'reverse', patterns: Arg): Clause {
  const territory = inputs.find(({ what }) => what === 'territory')?.value ?? 0;
  if (territory > 0)
    return { key: `clause.${which}.territory`, args: { n: { is: 'points', amount: territory } } };
  return { key: `clause.${which}.figures`, args: { patterns } };
}

/** The reason that says best what the term is about: one about its stones, for most of them, with the best code. */
function reasonOf(term: ValueTerm, { reasons }: MoveValue): MoveReason | undefined {
  const given = term.reasons.flatMap((i) => reasons.at(i) ?? []).filter(({ kind }) => kind !== 'shape');
  const rank = ({ kind, about, code }: MoveReason): number =>
    (about.includes(term.about) ? 100 : 0) + (ABOUT_DRAGONS.has(kind) ? 10 : 0) + code;
  return given.sort((a, b) => rank(b) - rank(a))[0];
}

function figureReasons(inputs: readonly Input[]): number[] {
  return [
    ...new Set(
      inputs.flatMap(({ what, reason }) => (what === 'figure' && reason !== undefined ? [reason] : [])),
    ),
  ];
}
