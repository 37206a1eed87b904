/** What reasons say, and who gave them. Only says what the decision holds. */
import { inputsOf } from './formula.ts';
import type { MoveReason, MoveValue, ReasonKind, ReasonSource, TermKind } from './moves.ts';
import { filled, plain, textOf } from './linkedText.ts';
import type { LinkedText, Namer } from './linkedText.ts';
import { ENGLISH } from './wordCatalogue.ts';
import type { WordKey, Words } from './wordCatalogue.ts';

export type { Namer } from './linkedText.ts';

/** What stands for the things a reason is about. */
export type ReasonArgs = Readonly<Record<'a' | 'b', LinkedText>>;

/** What the reason says of its move: "attacks E5 with a good ko"; `move` is the one that has it. */
export function reasonWords(
  reason: MoveReason,
  name: Namer,
  move?: Pick<MoveValue, 'reasons' | 'terms'>,
): string {
  const [a, b] = [0, 1].map((i) => plain(reason.about[i] === undefined ? '' : name(reason.about[i])));
  return textOf(reasonText(reason, { a, b }, move, ENGLISH));
}

/** The same with `args` for what it is about. */
export function reasonText(
  reason: MoveReason,
  args: ReasonArgs,
  move: Pick<MoveValue, 'reasons' | 'terms'> | undefined,
  words: Words,
): LinkedText {
  return [...filled(words[reasonKey(reason, move)], args), ...codeText(reason, words)];
}

/** " with a good ko", " (not read to the end)": what codes below 5, a full success, and likely ones add; nothing for a full success. */
export function codeText({ code, likely }: Pick<MoveReason, 'code' | 'likely'>, words: Words): LinkedText {
  const key = `code.${code}` as WordKey;
  return [...(code > 0 && code < 5 ? plain(words[key]) : []), ...(likely ? plain(words['code.likely']) : [])];
}

/** Figures of shape say by their sign what they say, and other figures stand behind reasons of this kind too. */
function reasonKey(reason: MoveReason, move: Pick<MoveValue, 'reasons' | 'terms'> | undefined): WordKey {
  if (reason.kind !== 'shape' || !move) return `reason.${reason.kind}`;
  const figures = figuresOf(move, move.reasons.indexOf(reason));
  const { kind, value } = figures.find(({ kind: of }) => of === 'shape') ?? figures.at(0) ?? {};
  if (kind === undefined || value === undefined) return 'reason.shape';
  if (kind === 'shape') return value >= 0 ? 'reason.shape.good' : 'reason.shape.bad';
  return kind === 'followup' || kind === 'reverseFollowup' || kind === 'minimum' || kind === 'maximum'
    ? `reason.shape.${kind}`
    : 'reason.shape';
}

/** A figure that a pattern gives, and the kind of the term that counts it. */
export interface ReasonFigure {
  kind: TermKind;
  value: number;
}

/** The figures that the pattern behind a reason gives, as the move's terms count them. */
export function figuresOf({ terms }: Pick<MoveValue, 'terms'>, reason: number): ReasonFigure[] {
  return terms.flatMap(({ kind, made }) =>
    (made ? inputsOf(made) : []).flatMap((one) =>
      one.what === 'figure' && one.reason === reason ? [{ kind, value: one.value }] : [],
    ),
  );
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

/** Kinds whose figures are said by whole patterns, which say the same by other ones. */
const SAID_BY_FIGURES: ReadonlySet<ReasonKind> = new Set(['shape', 'minimumValue']);

/** Reasons that say the same of a move, as one: whose they are, and what they bring together. */
export interface RankedReason {
  /** The first of them. */
  reason: MoveReason;
  /** Indices into the move's reasons. */
  indices: number[];
  /** The terms that stand on any of them, and what these add in points; a term may stand on other reasons too. */
  terms: number[];
  effect: number;
}

/** The reasons of a move, those that bring most first, and those that do not count last; those that say the same are one. */
export function rankedReasons(move: MoveValue, effects: readonly number[]): RankedReason[] {
  const merged = new Map<string, RankedReason>();
  for (const [i, reason] of move.reasons.entries()) {
    const says = SAID_BY_FIGURES.has(reason.kind) ? reasonKey(reason, move) : reason.kind;
    const key = [says, reason.about, reason.code, reason.likely, reason.discarded].join('|');
    const same = merged.get(key);
    if (same) same.indices.push(i);
    else merged.set(key, { reason, indices: [i], terms: [], effect: 0 });
  }
  const all = [...merged.values()];
  for (const one of all) {
    one.terms = [...effects.keys()].filter((t) => move.terms[t].reasons.some((i) => one.indices.includes(i)));
    one.effect = one.terms.reduce((sum, t) => sum + effects[t], 0);
  }
  const counts = ({ reason }: RankedReason): number => Number(reason.discarded === '');
  return all.sort((a, b) => counts(b) - counts(a) || Math.abs(b.effect) - Math.abs(a.effect));
}

/** All who gave a merged reason, each name once. */
export function givers(move: MoveValue, { indices }: RankedReason): ReasonSource[] {
  const [first, ...others] = indices.flatMap((i) => {
    const { source, also = [] } = move.reasons[i];
    return [source, ...also];
  });
  return sourcesOf({ source: first, also: others });
}
