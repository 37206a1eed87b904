/**
 * A decision in words: what each reason says, and a paragraph about a move for people who do not want to read its terms. Only says what
 * the decision holds, in its own figures.
 */
import type { MoveDecision, MoveReason, MoveValue, ReasonKind, ReasonSource, ValueTerm } from './moves.ts';
import { percent } from './searchTerm.ts';
import type { Point, SearchReport } from './types.ts';

/** How a point is called; GTP may have turned the board. */
export type Namer = (point: Point) => string;

/** What a move does, after "Move at D4 …"; `a` and `b` are the names of what the reason is about. */
const PHRASES: Readonly<Record<ReasonKind, (a: string, b: string) => string>> = {
  attack: (a) => `attacks ${a}`,
  defend: (a) => `defends ${a}`,
  attackThreat: (a) => `threatens to attack ${a}`,
  defendThreat: (a) => `threatens to defend ${a}`,
  attackEither: (a, b) => `attacks either ${a} or ${b}`,
  defendBoth: (a, b) => `defends both ${a} and ${b}`,
  connect: (a, b) => `connects ${a} and ${b}`,
  cut: (a, b) => `cuts ${a} and ${b}`,
  antisuji: () => 'is an antisuji',
  semeai: (a) => `wins the race of ${a}`,
  semeaiThreat: (a) => `threatens to win the race of ${a}`,
  vitalEye: (a) => `is vital for the eye at ${a}`,
  expandTerritory: () => 'expands territory',
  expandMoyo: () => 'expands moyo',
  invasion: () => 'invades',
  strategicAttack: (a) => `strategically attacks ${a}`,
  strategicDefend: (a) => `strategically defends ${a}`,
  owlAttack: (a) => `kills ${a}`,
  owlDefend: (a) => `makes ${a} live`,
  owlAttackThreat: (a) => `threatens to kill ${a}`,
  owlDefendThreat: (a) => `threatens to make ${a} live`,
  owlPreventThreat: (a) => `takes away the threat against ${a}`,
  owlAttackGain: (a, b) => `attacks ${a} and gains ${b}`,
  owlDefendLoss: (a, b) => `makes ${a} live and loses ${b}`,
  uncertainOwlAttack: (a) => `perhaps kills ${a}`,
  uncertainOwlDefend: (a) => `makes surer that ${a} lives`,
  myAtariAtari: () => 'begins a combination',
  yourAtariAtari: () => 'prevents a combination',
  breakIn: () => 'breaks in',
  blockOff: () => 'blocks an intrusion',
  shape: () => 'is a shape move',
  minimumValue: () => 'has a value set by a pattern',
  fuseki: () => 'is an opening move',
  joseki: () => 'is a joseki move',
  endgame: () => 'is an endgame move',
  fillLiberty: () => 'fills a liberty',
  mirror: () => 'mirrors the other side, or breaks its mirror',
};

/** What codes below 5, a full success, add (MoveReason.code). */
const CODE_WORDS: Readonly<Record<number, string>> = {
  1: ' with a bad ko',
  2: ' and loses stones',
  3: ' and gains stones',
  4: ' with a good ko',
};

/** What the reason says of its move: "attacks E5 with a good ko". */
export function reasonWords({ kind, about, code }: MoveReason, name: Namer): string {
  const [a = '', b = ''] = about.map(name);
  return PHRASES[kind](a, b) + (CODE_WORDS[code] ?? '');
}

/** The name of a pattern, or of a generator that speaks for itself. */
export function sourceName({ module, pattern }: ReasonSource): string {
  return pattern?.name ?? module;
}

/** Who gave the reason, each name once: whose it is first, then the others. */
export function sourcesOf({ source, also = [] }: Pick<MoveReason, 'source' | 'also'>): ReasonSource[] {
  const all = [source, ...also];
  const names = all.map(sourceName);
  return all.filter((_, i) => names.indexOf(names[i]) === i);
}

/** A value as people read it: one digit behind the point, and a sign when it is a change. */
function points(value: number, signed = false): string {
  const text = Math.abs(value).toFixed(1);
  return (value < 0 ? '−' : signed ? '+' : '') + text;
}

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

/** Terms that say something in a paragraph. */
const TOLD_TERMS = 3;
const WORTH_TELLING = 0.5;
/** Those who gave a reason, by name. */
const TOLD_SOURCES = 3;

/** Why a move is worth what it is worth, in two or three sentences; about a move without reasons it says so. */
export function moveParagraph(decision: MoveDecision, point: Point, name: Namer): string {
  const side = decision.color === 1 ? 'White' : 'Black';
  const rank = decision.moves.findIndex((move) => move.point === point);
  if (rank < 0) return `No reason was found for ${side} to play ${name(point)}.`;
  const move = decision.moves[rank];
  const worth = `${name(point)} is worth ${points(move.value)} points to ${side}`;
  const place = rank === 0 ? ', more than any other move' : rankWords(decision, rank, name);
  return [
    `${worth}${place}.`,
    whatItDoes(move, name),
    searchWords(decision.search, point, name),
    whatCounts(move),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

/** What the search found of a move, beside its best one: "In 300 playouts it wins 49 %, against 54 % for D4; the best answer is F7." */
function searchWords(search: SearchReport | undefined, point: Point, name: Namer): string {
  if (!search) return '';
  const found = search.moves.find((move) => move.point === point);
  if (!found) return 'The search did not look at it.';
  const won = `In ${found.visits} playouts it wins ${percent(found.winRate)}`;
  const rival = search.moves.find((move) => move !== found && move.point !== 0);
  const against = rival ? `, against ${percent(rival.winRate)} for ${name(rival.point)}` : '';
  const answer = found.pv.at(1);
  return `${won}${against}${answer === undefined || answer === 0 ? '' : `; the best answer is ${name(answer)}`}.`;
}

function rankWords({ moves }: MoveDecision, rank: number, name: Namer): string {
  const best = moves[0];
  const behind = points(best.value - moves[rank].value);
  return `, ${behind} less than ${name(best.point)}`;
}

/** What a move does, by its reasons that count: "It cuts A3 and C3 (Cut1, Push2) and attacks E5."; '' without any. */
export function whatItDoes({ reasons }: Pick<MoveValue, 'reasons'>, name: Namer): string {
  const told = new Set(
    reasons
      .filter(({ discarded }) => discarded === '')
      .map((reason) => reasonWords(reason, name) + witnesses(reason)),
  );
  if (told.size === 0) return '';
  const all = [...told];
  const last = all.pop()!;
  return `It ${all.length === 0 ? last : `${all.join(', ')} and ${last}`}.`;
}

/** " (Push2, Crawl3 and 2 more)" where more than one gave the reason: what several see on their own is surer. */
function witnesses(reason: MoveReason): string {
  const names = sourcesOf(reason).map(sourceName);
  if (names.length < 2) return '';
  const told = names.slice(0, TOLD_SOURCES);
  const more = names.length - told.length;
  return more > 0
    ? ` (${told.join(', ')} and ${more} more)`
    : ` (${told.slice(0, -1).join(', ')} and ${told.at(-1)})`;
}

function whatCounts({ terms }: MoveValue): string {
  const effects = termEffects(terms);
  const told = terms
    .map(({ kind, name }, i) => ({ kind, name, effect: effects[i] }))
    // The search has a sentence of its own.
    .filter(({ kind, effect }) => kind !== 'search' && Math.abs(effect) >= WORTH_TELLING)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, TOLD_TERMS);
  if (told.length === 0) return '';
  return `What counts most: ${told.map(({ name, effect }) => `${name} (${points(effect, true)})`).join(', ')}.`;
}
