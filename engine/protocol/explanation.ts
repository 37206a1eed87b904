/**
 * Why a move is worth what it is worth, for people: a short paragraph, and more on demand. Sentences are data, each with what it rests on, and
 * become texts whose phrases are links; the screen, GTP and `yomi explain` all print these.
 */
import { isInput } from './formula.ts';
import type { MoveDecision, MoveReason, MoveValue } from './moves.ts';
import { capitalized, filled, linked, linkedNames, linkTo, listed, plain, textOf } from './linkedText.ts';
import type { Link, LinkedText, Namer } from './linkedText.ts';
import { deedOf, factsOf, habitsOfFact, LEAST_EFFECT } from './moveFacts.ts';
import type { Arg, Clause, Evidence, Fact, Sentence } from './moveFacts.ts';
import { codeText, reasonText, sourcesOf } from './moveWords.ts';
import { chanceOf, closeness, openness, TELLING_VISITS } from './openness.ts';
import type { Scene } from './scene.ts';
import { finePercent, percent } from './searchTerm.ts';
import { termEffects } from './termPoints.ts';
import type { MoveStats, Point, SearchReport, Stone } from './types.ts';
import { inWords } from './termNames.ts';
import { countText, decimalText, ENGLISH } from './wordCatalogue.ts';
import type { WordKey, Words } from './wordCatalogue.ts';

/** A decision and the board it is about. */
export interface Explained {
  decision: MoveDecision;
  scene: Scene;
}

/** A move in words. */
export interface Explanation {
  point: Point;
  /** The paragraph. */
  short: Sentence[];
  /** What else is known: further terms and reasons, and how open the choice was. */
  more: Sentence[];
}

/** Facts of the paragraph, and how much of the value each has to change to be told there. */
const TOLD_FACTS = 4;
const WORTH_TELLING = 0.5;
/** Patterns that are told by name. */
const TOLD_PATTERNS = 3;
/** Strong players hardly ever play what they play less often than that. */
const LEAST_SHARE = 0.001;
/** Moves of the expected line. */
const TOLD_LINE = 4;

/** Explains a move of the decision, or says that nothing speaks for it. */
export function explain(about: Explained, point: Point): Explanation {
  const { decision } = about;
  const move = decision.moves.find((one) => one.point === point);
  if (!move) {
    const args: Clause['args'] = {
      side: { is: 'side', color: decision.color },
      move: { is: 'move', point },
    };
    const none: Sentence = { key: 'standing.none', args, evidence: { absent: true } };
    return { point, short: [none, ...searchSentences(about, point)], more: [] };
  }
  const asked = askedReason(move);
  const facts = factsOf(move, decision.color, about.scene);
  const told = facts.filter(({ effect }) => Math.abs(effect) >= WORTH_TELLING).slice(0, TOLD_FACTS);
  const first = told.length > 0 ? told : facts.slice(0, 1);
  const chance = chanceOf(decision, point);
  // What it does comes before that it is usual, and what speaks against it after what speaks for it.
  const rank = ({ effect, term }: Fact): number =>
    (effect > 0 ? 0 : 2) + Number(move.terms[term].kind === 'experience');
  const ordered = first.toSorted((a, b) => rank(a) - rank(b));
  return {
    point,
    short: [
      ...(asked ? askedSentences(move, asked, decision.color) : []),
      ...habitSentences(move, decision),
      ...factSentences(ordered, move),
      ...(facts.length === 0 && !asked ? idleSentences(move, about) : []),
      ...safetySentences(move),
      ...standing(decision, move),
      ...searchSentences(about, point),
      ...disagreement(decision, move),
      ...closeness(decision, move),
      ...(chance.isOpen ? chance.told : []),
    ],
    more: [
      ...factSentences(
        facts.filter((fact) => !first.includes(fact)),
        move,
      ),
      ...otherReasons(move, about),
      ...feared(about, move),
      ...expected(decision, move),
      ...(chance.isOpen ? [] : chance.told),
      ...openness(decision),
    ],
  };
}

/** The fact that changes the value most, in a few words: "+14.0 kills F3". That a large value counts in part is no reason to play a move. */
export function headline(about: Explained, move: MoveValue): Sentence {
  const facts = factsOf(move, about.decision.color, about.scene);
  const fact = facts.find(({ clause }) => clause.key !== 'clause.largeValue') ?? facts.at(0);
  if (fact) {
    const worth: Arg = { is: 'figure', amount: fact.effect, digits: 1, signed: true, term: fact.term };
    const args: Clause['args'] = { clause: { is: 'clause', clause: brief(deedOfFact(fact, move)) }, worth };
    return { key: 'brief.gain', args, evidence: { terms: [fact.term], reasons: fact.reasons } };
  }
  const counted = move.reasons.findIndex(({ discarded }) => discarded === '');
  if (counted < 0) return { key: 'line.none', args: {}, evidence: { absent: true } };
  const deed: Arg = {
    is: 'clause',
    clause: deedOf(move.reasons[counted], about.decision.color, about.scene),
  };
  return { key: 'clause.nothing', args: { deed }, evidence: { reasons: [counted] } };
}

/** What the move does by a fact; where that is that strong players play it, what they play it for most. */
function deedOfFact(fact: Fact, move: MoveValue): Clause {
  const habit = habitsOfFact(fact, move)?.habits[0].args.habit;
  return habit ? { key: 'clause.experience.by', args: { habit } } : fact.clause;
}

/** The clause with stones by their coordinates alone. */
function brief({ key, args, ...rest }: Clause): Clause {
  const short = Object.entries(args).map(([name, arg]): [string, Arg] => {
    if (arg.is === 'group') return [name, { ...arg, short: true }];
    return [name, arg.is === 'clause' ? { is: 'clause', clause: brief(arg.clause) } : arg];
  });
  return {
    ...rest,
    key: key === 'deed.owlAttack' ? 'deed.owlAttack.ko' : key,
    args: Object.fromEntries(short),
  };
}

/** What a move of a line does, by its largest facts. */
export function deedSentences(about: Explained, point: Point, facts = 2): Sentence[] {
  const move = about.decision.moves.find((one) => one.point === point);
  const found = move
    ? factsOf(move, about.decision.color, about.scene).filter(({ effect }) => effect > 0)
    : [];
  if (move && found.length > 0)
    return found.slice(0, facts).map((fact) => ({
      key: 'line.deed',
      args: { clause: { is: 'clause', clause: deedOfFact(fact, move) } },
      evidence: { terms: [fact.term], reasons: fact.reasons },
    }));
  const none: Sentence = { key: 'line.none', args: {}, evidence: { absent: true } };
  const { choice } = about.decision;
  if (choice.kind !== 'play' || choice.point === point) return [none];
  const other: Arg = { is: 'move', point: choice.point };
  return [none, { key: 'line.instead', args: { other }, evidence: { moves: [choice.point] } }];
}

/** The facts, and where one is that strong players play the move, why they do. What costs is set against a gain told just before. */
function factSentences(all: readonly Fact[], move: MoveValue): Sentence[] {
  const facts = eachDeedOnce(all);
  return facts.flatMap((fact, i): Sentence[] => {
    const why = habitsOfFact(fact, move);
    const told = factSentence(fact, move, i > 0 && facts[i - 1].effect > 0);
    if (!why) return [told];
    const habits: Arg = { is: 'list', items: why.habits.map((clause): Arg => ({ is: 'clause', clause })) };
    return [told, { key: 'habit.why', args: { share: why.share, habits }, evidence: { terms: [fact.term] } }];
  });
}

/** A connection or cut that is told already is left out where what it does for its second group follows: only that is told then. */
function eachDeedOnce(facts: readonly Fact[]): Fact[] {
  const told = new Set<string>();
  return facts.map((fact) => {
    const { key, args } = fact.clause;
    if (key !== 'clause.safer' && key !== 'clause.weaker') return fact;
    const deed = JSON.stringify(args.deed);
    if (told.has(deed)) return { ...fact, clause: { key: `${key}.only`, args: { a: args.a } } };
    told.add(deed);
    return fact;
  });
}

function factSentence(
  { clause, term, effect, reasons }: Fact,
  move: MoveValue,
  afterGain: boolean,
): Sentence {
  const worth: Arg = { is: 'points', amount: Math.abs(effect), term };
  const told: Arg = { is: 'clause', clause };
  const evidence: Evidence = { terms: [term], reasons };
  if (effect < 0)
    return { key: afterGain ? 'fact.loss' : 'fact.cost', args: { clause: told, worth }, evidence };
  const { made, kind } = move.terms[term];
  if (kind === 'territory' && made && isInput(made) && made.onStones !== undefined) {
    const { onStones } = made;
    const rest = effect - onStones;
    if (onStones >= WORTH_TELLING && rest >= WORTH_TELLING) {
      const stones: Arg = { is: 'figure', amount: onStones, digits: 1, term };
      const around: Arg = { is: 'figure', amount: rest, digits: 1, term };
      return { key: 'fact.change', args: { clause: told, worth, stones, rest: around }, evidence };
    }
  }
  const isFirst = kind === 'territory' || kind === 'strategic';
  return { key: isFirst ? 'fact.gain' : 'fact.adds', args: { clause: told, worth }, evidence };
}

/** Why a move is valued that nobody proposed; undefined for others. */
function askedReason({ reasons }: MoveValue): MoveReason | undefined {
  return reasons.find(({ kind }) => kind === 'asked');
}

/** Of a move that nobody proposed, before what it would do. */
function askedSentences({ point }: MoveValue, { discarded }: MoveReason, color: Stone): Sentence[] {
  const evidence: Evidence = { absent: true };
  const args: Clause['args'] = { side: { is: 'side', color }, move: { is: 'move', point } };
  const none: Sentence = { key: 'standing.none', args, evidence };
  if (discarded === '') return [none];
  const theirs: Arg = { is: 'side', color: color === 1 ? 2 : 1 };
  return [none, { key: 'standing.bare', args: { side: theirs }, evidence }];
}

/** How often strong players play a move that little or nothing speaks for, where no term says so; it says nothing where the game is over. */
function habitSentences(move: MoveValue, { choice }: MoveDecision): Sentence[] {
  const { share, value, terms } = move;
  const isUsual = value >= LEAST_EFFECT && !askedReason(move);
  if (share === undefined || isUsual || choice.kind !== 'play') return [];
  if (terms.some(({ kind }) => kind === 'experience')) return [];
  const evidence: Evidence = { absent: true };
  if (share < LEAST_SHARE) return [{ key: 'standing.share.least', args: {}, evidence }];
  return [{ key: 'standing.share', args: { share: { is: 'share', share } }, evidence }];
}

/** Where the stone does not stay; of what a move loses its blunder tells more. */
function safetySentences({ safety, terms }: MoveValue): Sentence[] {
  if (safety === 'safe' || terms.some(({ kind }) => kind === 'blunder')) return [];
  return [{ key: 'standing.lost', args: {}, evidence: { safety: true } }];
}

/** About a move that no term changes. */
function idleSentences(move: MoveValue, about: Explained): Sentence[] {
  const { color } = about.decision;
  const at: Arg = { is: 'move', point: move.point };
  const first = move.reasons.findIndex(({ discarded }) => discarded === '');
  if (first >= 0) {
    const deed: Arg = { is: 'clause', clause: deedOf(move.reasons[first], color, about.scene) };
    return [{ key: 'more.reason', args: { deed }, evidence: { reasons: [first] } }];
  }
  const reasons = [...move.reasons.keys()];
  if (reasons.length === 0) {
    const args: Clause['args'] = { side: { is: 'side', color }, move: at };
    return [{ key: 'standing.none', args, evidence: { absent: true } }];
  }
  return [{ key: 'standing.discarded', args: { move: at }, evidence: { reasons } }];
}

function standing(decision: MoveDecision, move: MoveValue): Sentence[] {
  const { moves, color, search } = decision;
  const at: Arg = { is: 'move', point: move.point };
  const side: Arg = { is: 'side', color };
  const value: Arg = { is: 'points', amount: move.value };
  const terms = [...move.terms.keys()];
  if (move.value < LEAST_EFFECT)
    return [{ key: 'standing.nothing', args: { move: at, side }, evidence: { terms, absent: true } }];
  const byReasons = valueWithoutSearch(move);
  if (search && byReasons < LEAST_EFFECT) return [];
  // Where it stands among the others is for the search to say.
  if (search) {
    const own: Arg = { is: 'points', amount: byReasons };
    return [{ key: 'standing.searched', args: { move: at, value: own, side }, evidence: { terms } }];
  }
  const [best, second] = moves;
  if (best === move && second && askedReason(move)) {
    const args = { move: at, value, side, best: { is: 'move', point: second.point } } as const;
    return [{ key: 'standing.ahead', args, evidence: { terms, moves: [second.point] } }];
  }
  if (best.point !== move.point) {
    const behind: Arg = { is: 'points', amount: best.value - move.value };
    const args = { move: at, value, side, behind, best: { is: 'move', point: best.point } } as const;
    return [{ key: 'standing.behind', args, evidence: { terms, moves: [best.point] } }];
  }
  const others = moves.filter((one) => one !== move && one.value >= LEAST_EFFECT);
  const key = others.length === 0 ? 'standing.only' : 'standing.best';
  return [
    { key, args: { move: at, value, side }, evidence: { terms, moves: others.map(({ point }) => point) } },
  ];
}

/** What the search found of a move, beside its best one. */
function searchSentences({ decision }: Explained, point: Point): Sentence[] {
  const { search } = decision;
  if (!search) return [];
  const evidence: Evidence = { search: true };
  const found = search.moves.find((move) => move.point === point);
  if (!found) return [{ key: 'search.none', args: {}, evidence }];
  const playouts: Arg = { is: 'playouts', count: found.visits, of: point };
  if (found.visits < TELLING_VISITS) return [{ key: 'search.few', args: { playouts }, evidence }];
  const rate: Arg = { is: 'rate', rate: found.winRate, of: point };
  const rival = search.moves.find(
    (move) => move !== found && move.point !== 0 && move.visits >= TELLING_VISITS,
  );
  const first: Sentence = rival
    ? {
        // How little a move was tried says how little its win rate says.
        key: rival.visits < found.visits ? 'search.rate.fewer' : 'search.rate',
        args: {
          playouts,
          rate,
          rival: { is: 'rate', rate: rival.winRate, of: rival.point },
          other: { is: 'move', point: rival.point },
          fewer: { is: 'playouts', count: rival.visits, of: rival.point },
        },
        evidence,
      }
    : { key: 'search.alone', args: { playouts, rate }, evidence };
  const answer = found.pv.at(1);
  if (answer === undefined || answer === 0) return [first];
  return [first, { key: 'search.answer', args: { answer: { is: 'point', point: answer } }, evidence }];
}

/**
 * What a search of the same position says beside a decision by reasons, which would play `choice`; `score` is its mean score in words. Says so
 * where the two would play differently.
 */
export function searchBeside({ decision }: Explained, search: SearchReport, score: string): Sentence[] {
  const evidence: Evidence = { search: true };
  const best = search.moves.find(({ point }) => point !== 0);
  if (!best || best.visits < TELLING_VISITS) return [];
  const told = (move: MoveStats): Clause['args'] => ({
    playouts: { is: 'playouts', count: move.visits, of: move.point },
    rate: { is: 'rate', rate: move.winRate, of: move.point },
  });
  const args: Clause['args'] = {
    ...told(best),
    move: { is: 'move', point: best.point },
    score: { is: 'string', text: score },
  };
  const { choice } = decision;
  if (choice.kind !== 'play') return [{ key: 'beside.differs', args, evidence }];
  if (choice.point === best.point) return [{ key: 'beside.agrees', args, evidence }];
  const other: Arg = { is: 'move', point: choice.point };
  const found = search.moves.find(({ point }) => point === choice.point);
  const key = !found ? 'beside.none' : found.visits < TELLING_VISITS ? 'beside.few' : 'beside.other';
  return [
    { key: 'beside.differs', args, evidence },
    { key, args: { other, ...(found ? told(found) : {}) }, evidence },
    { key: 'beside.counts', args: {}, evidence },
  ];
}

/** The value by reasons alone: before the term of the search. */
function valueWithoutSearch({ terms }: MoveValue): number {
  const at = terms.findIndex(({ kind }) => kind === 'search');
  return termEffects(at < 0 ? terms : terms.slice(0, at)).reduce((sum, effect) => sum + effect, 0);
}

/** Says that search and reasons would play differently, where the move is one of the two. */
function disagreement({ search, moves }: MoveDecision, move: MoveValue): Sentence[] {
  if (!search || moves.length === 0) return [];
  const byReasons = [...moves].sort((a, b) => valueWithoutSearch(b) - valueWithoutSearch(a))[0];
  const [chosen] = moves;
  if (byReasons === chosen || valueWithoutSearch(byReasons) < LEAST_EFFECT) return [];
  if (move !== chosen && move !== byReasons) return [];
  const other = move === chosen ? byReasons : chosen;
  const args: Clause['args'] = {
    other: { is: 'move', point: other.point },
    value: { is: 'points', amount: valueWithoutSearch(other) },
    own: { is: 'figure', amount: valueWithoutSearch(move), digits: 1 },
  };
  const evidence: Evidence = { moves: [other.point], search: true };
  return [{ key: move === chosen ? 'disagree.search' : 'disagree.reasons', args, evidence }];
}

/** Reasons that no term stands on, and those that do not count. */
function otherReasons(move: MoveValue, about: Explained): Sentence[] {
  const used = new Set(move.terms.flatMap(({ reasons }) => reasons));
  return move.reasons.flatMap((reason, i): Sentence[] => {
    if (used.has(i) || reason.kind === 'shape' || reason.kind === 'asked') return [];
    const deed: Arg = { is: 'clause', clause: deedOf(reason, about.decision.color, about.scene) };
    const evidence: Evidence = { reasons: [i] };
    if (reason.discarded === '') return [{ key: 'more.reason', args: { deed }, evidence }];
    const why: Arg = { is: 'string', text: reason.discarded };
    return [{ key: 'more.discarded', args: { deed, why }, evidence }];
  });
}

/** Moves that would be better than the best one but for what they give away. */
function feared({ decision, scene }: Explained, best: MoveValue): Sentence[] {
  if (decision.moves[0] !== best) return [];
  return decision.moves.slice(1).flatMap((move): Sentence[] => {
    const at = move.terms.findIndex(({ kind }) => kind === 'blunder');
    if (at < 0) return [];
    const before = termEffects(move.terms.slice(0, at)).reduce((sum, effect) => sum + effect, 0);
    const loss = factsOf(move, decision.color, scene).find(({ term }) => term === at);
    if (!loss || before < valueWithoutSearch(best)) return [];
    const args: Clause['args'] = {
      other: { is: 'move', point: move.point },
      value: { is: 'points', amount: before },
      clause: { is: 'clause', clause: loss.clause },
    };
    return [{ key: 'feared', args, evidence: { moves: [move.point] } }];
  });
}

/** How the search thinks that the game goes on. */
function expected({ search }: MoveDecision, { point }: MoveValue): Sentence[] {
  const pv = search?.moves.find((one) => one.point === point)?.pv.slice(1, 1 + TOLD_LINE) ?? [];
  if (pv.length < 2) return [];
  const line: Arg = { is: 'list', items: pv.map((at): Arg => ({ is: 'point', point: at })) };
  return [{ key: 'search.next', args: { line }, evidence: { search: true } }];
}

/** What it takes to write sentences out. */
export interface Writer {
  about: Explained;
  /** The explained move. */
  point: Point;
  name: Namer;
  words?: Words;
}

export function sentenceText(sentence: Clause, writer: Writer): LinkedText {
  return capitalized(clauseText(sentence, writer));
}

/** Sentences one after the other. */
export function paragraphText(sentences: readonly Clause[], writer: Writer): LinkedText {
  const { words = ENGLISH } = writer;
  return sentences.flatMap((sentence, i) => {
    const text = sentenceText(sentence, writer);
    return i === 0 ? text : [...plain(words['sentence.between']), ...text];
  });
}

/** The paragraph about a move as a plain text. */
export function moveParagraph(about: Explained, point: Point, name: Namer, words: Words = ENGLISH): string {
  return textOf(paragraphText(explain(about, point).short, { about, point, name, words }));
}

function clauseText({ key, args, code = 5, likely }: Clause, writer: Writer): LinkedText {
  const words = writer.words ?? ENGLISH;
  const texts = Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, argText(arg, writer)]));
  return [...filled(words[key], texts), ...codeText({ code, likely }, words)];
}

function argText(arg: Arg, writer: Writer): LinkedText {
  const { about, name, point } = writer;
  const words = writer.words ?? ENGLISH;
  switch (arg.is) {
    case 'group':
      return groupText(arg, writer);
    case 'point':
      if (arg.point === 0) return plain(words.pass);
      return linked(name(arg.point), { to: 'points', points: [arg.point] });
    case 'move':
      return linked(name(arg.point), { to: 'move', point: arg.point, points: [arg.point] });
    case 'points': {
      const text = pointsText(arg.amount, words, arg.signed);
      return arg.term === undefined ? plain(text) : linked(text, termLink(arg.term, point));
    }
    case 'figure': {
      const text = decimalText(figure(arg.amount, arg.digits, arg.signed), words);
      return arg.term === undefined ? plain(text) : linked(text, termLink(arg.term, point));
    }
    case 'rate':
      return linked(percent(arg.rate, words), { to: 'search', point: arg.of, points: [arg.of] });
    case 'share':
      return plain(finePercent(arg.share, words));
    case 'playouts':
      return linked(counted('playouts', countText(arg.count, words), words), {
        to: 'search',
        point: arg.of,
        points: [arg.of],
      });
    case 'patterns':
      return patternsText(arg, writer);
    case 'side':
      return plain(words[`side.${arg.color}`]);
    case 'clause':
      return clauseText(arg.clause, writer);
    case 'list':
      return listed(
        arg.items.map((item) => argText(item, writer)),
        words['list.between'],
        words['list.last'],
      );
    case 'string':
      return linkedNames(inWords(arg.text, words), about.scene);
  }
}

function termLink(term: number, point: Point): Link {
  return { to: 'term', term, points: [point] };
}

/** "the four black stones at F3", or the point where no stones are. */
function groupText(
  { at, dragon, short = false }: Extract<Arg, { is: 'group' }>,
  { about, name, words = ENGLISH }: Writer,
): LinkedText {
  const { scene } = about;
  const found = scene.dragonAt(at);
  const stones = dragon && found ? found.stones : scene.chainAt(at);
  const color = scene.colorAt(at);
  if (stones.length === 0 || (color !== 1 && color !== 2))
    return linked(name(at), { to: 'points', points: [at] });
  const link: Link = dragon && found ? linkTo(at, scene) : { to: 'worm', origin: stones[0], points: stones };
  if (short) return linked(name(at), link);
  const count = stones.length;
  const number = count >= 2 && count <= 9 ? words[`number.${count}` as WordKey] : String(count);
  const template = words[`stones.${color}.${count === 1 ? 'one' : 'other'}`];
  const text = textOf(filled(template, { at: plain(name(at)), n: plain(number) }));
  return linked(text, link);
}

function patternsText(
  { of, reasons }: Extract<Arg, { is: 'patterns' }>,
  { about, words = ENGLISH }: Writer,
): LinkedText {
  const given = about.decision.moves.find((one) => one.point === of)?.reasons ?? [];
  const sources = reasons.flatMap((i) => sourcesOf(given[i]));
  const unique = sources.filter(
    (one, i) =>
      sources.findIndex(
        ({ module, pattern }) => (pattern?.name ?? module) === (one.pattern?.name ?? one.module),
      ) === i,
  );
  const told = unique.slice(0, TOLD_PATTERNS).map(({ module, pattern }): LinkedText => {
    if (!pattern) return plain(generatorText(module, words));
    const { database, name, line, points = [] } = pattern;
    return linked(name, { to: 'pattern', database, name, line, points });
  });
  const more = unique.length - told.length;
  const all = more > 0 ? [...told, filled(words['list.more'], { n: plain(String(more)) })] : told;
  return listed(all, words['list.between'], words['list.last']);
}

/** What a generator of moves is called; in decisions and over GTP it has the name of its file. */
export function generatorText(module: string, words: Words = ENGLISH): string {
  return (words as Readonly<Record<string, string>>)[`generator.${module}`] ?? module;
}

/** "14.0 points", "+1.0 point", "0.0 points" without a sign. */
export function pointsText(amount: number, words: Words = ENGLISH, signed = false): string {
  const text = figure(Math.abs(amount), 1);
  return counted('points', signOf(amount, text, signed) + decimalText(text, words), words, text === '1.0');
}

function counted(what: 'points' | 'playouts', n: string, words: Words, isOne = n === '1'): string {
  return textOf(filled(words[`${what}.${isOne ? 'one' : 'other'}`], { n: plain(n) }));
}

function figure(amount: number, digits: number, signed = false): string {
  const text = Math.abs(amount).toFixed(digits);
  return signOf(amount, text, signed) + text;
}

/** What is written as nothing has none. */
function signOf(amount: number, text: string, signed: boolean): string {
  if (Number(text) === 0) return '';
  return amount < 0 ? '−' : signed ? '+' : '';
}

/** What a reason says, with links to what it is about. */
export function linkedReason(
  move: MoveValue,
  reason: number,
  { about, name, words = ENGLISH }: Writer,
): LinkedText {
  const given = move.reasons[reason];
  const link = (at: Point | undefined): LinkedText =>
    at === undefined ? [] : linked(name(at), linkTo(at, about.scene));
  return reasonText(given, { a: link(given.about[0]), b: link(given.about[1]) }, move, words);
}
