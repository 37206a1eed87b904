/**
 * What an edit changed on the board: the matches before it against those after it. Patterns are told apart by name and
 * place and not by number, since an inserted pattern moves the numbers of all that follow.
 */
import type { Stone } from '../../../engine/protocol/types.ts';
import type { PatternMatch } from '../../../main/ipc/api.ts';
import { t } from '../../messages/messages.ts';
import { joinList } from '../../ui/parts.ts';

export type Decision = 'accepted' | 'refused' | 'undecided';

/** What the constraint of a match says. */
export function decisionOf({ accepted }: PatternMatch): Decision {
  return accepted === null ? 'undecided' : accepted ? 'accepted' : 'refused';
}

/** The same match before and after an edit has the same key. */
export function matchKey({ database, name, transformation, move, points }: PatternMatch): string {
  // The move holds a pattern in place when its diagram grows.
  return `${database} ${name} ${transformation} ${move === 0 ? `-${points[0]}` : move}`;
}

export interface MatchChange {
  kind: 'appeared' | 'vanished' | 'decided' | 'revalued';
  /** The match as it is now; as it was when it vanished. */
  match: PatternMatch;
  /** As it was; null when it appeared. */
  before: PatternMatch | null;
}

/** Appeared, then decided otherwise, then revalued, then vanished; each in the order of the lists. */
export function compareMatches(
  before: readonly PatternMatch[],
  after: readonly PatternMatch[],
): MatchChange[] {
  const old = new Map(before.map((match) => [matchKey(match), match]));
  const changes: Record<MatchChange['kind'], MatchChange[]> = {
    appeared: [],
    decided: [],
    revalued: [],
    vanished: [],
  };
  for (const match of after) {
    const key = matchKey(match);
    const was = old.get(key) ?? null;
    old.delete(key);
    const kind = was === null ? 'appeared' : changeOf(was, match);
    if (kind) changes[kind].push({ kind, match, before: was });
  }
  for (const match of old.values()) changes.vanished.push({ kind: 'vanished', match, before: match });
  return Object.values(changes).flat();
}

function changeOf(was: PatternMatch, is: PatternMatch): MatchChange['kind'] | null {
  if (was.accepted !== is.accepted) return 'decided';
  return valuesText(was) === valuesText(is) && was.classes === is.classes ? null : 'revalued';
}

/** `shape(3), terri(2.5)`. */
export function valuesText({ values }: Pick<PatternMatch, 'values'>): string {
  return values.map(({ name, value }) => `${name}(${value})`).join(', ');
}

/** "For Black: 2 appeared, 1 vanished", or that nothing changed for that side. */
export function changesText(changes: readonly MatchChange[], color: Stone): string {
  const counts = (['appeared', 'decided', 'revalued', 'vanished'] as const).flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count === 0 ? [] : [t(`patterns:changes.text.${kind}`, { count })];
  });
  const side = t(color === 2 ? 'common:black' : 'common:white');
  return counts.length === 0
    ? t('patterns:changes.textNone', { side })
    : t('patterns:changes.text', { side, counts: joinList(counts) });
}
