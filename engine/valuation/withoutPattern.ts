/** What a decision's moves are worth without the terms that stand on one pattern alone: quick, since nothing is thought again. */
import { sumOfTerms } from '../protocol/moves.ts';
import type { MoveReason, MoveValue, ReasonSource } from '../protocol/moves.ts';
import { addExperience } from './experience.ts';
import type { ExperienceOf } from './experience.ts';
import type { ValuationParameters } from './parameters.ts';

/** Names a pattern among all databases: "patterns:Hane3". */
function patternKey({ pattern }: ReasonSource): string | undefined {
  return pattern && `${pattern.database}:${pattern.name}`;
}

/** All patterns that stand behind reasons of the move that count. */
export function patternsBehind({ reasons }: Pick<MoveValue, 'reasons'>): Set<string> {
  const counting = reasons.filter(({ discarded }) => discarded === '');
  return new Set(
    counting.flatMap((reason) => sourcesOf(reason).flatMap((source) => patternKey(source) ?? [])),
  );
}

function sourcesOf({ source, also = [] }: MoveReason): ReasonSource[] {
  return [source, ...also];
}

/**
 * The value of the move without that pattern; undefined when nobody else proposes it. `of` is the decision's; null where
 * experience does not count.
 */
export function valueWithoutPattern(
  move: MoveValue,
  key: string,
  of: ExperienceOf | null,
  parameters: ValuationParameters,
): number | undefined {
  const isGone = (reason: MoveReason): boolean =>
    sourcesOf(reason).every((source) => patternKey(source) === key);
  const counting = move.reasons.filter(({ discarded, kind }) => discarded === '' && kind !== 'shape');
  if (counting.every(isGone)) return undefined;
  const stays = ({ reasons }: MoveValue['terms'][number]): boolean =>
    reasons.length === 0 || reasons.some((i) => !isGone(move.reasons[i]));
  const own = move.terms.filter(
    (term) => stays(term) && term.kind !== 'experience' && term.kind !== 'blunder',
  );
  const less = { ...move, terms: own, value: sumOfTerms(own) };
  if (of) addExperience(less, of, parameters);
  const blunders = move.terms.filter(({ kind }) => kind === 'blunder');
  return sumOfTerms([...less.terms, ...blunders]);
}
