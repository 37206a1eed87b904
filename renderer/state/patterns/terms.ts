/** Terms of an explained constraint in words. */
import { pointName } from '../../../engine/board/point.ts';
import type { ExplainedTerm, PatternExplainResult } from '../../../engine/protocol/patterns.ts';
import type { Point } from '../../../engine/protocol/types.ts';
import { t } from '../../messages/messages.ts';

/** How a value is shown: as truth, as a number, as a point, or why there is none. */
export interface TermValue {
  text: string;
  kind: 'true' | 'false' | 'number' | 'unknown' | 'skip';
}

/** Terms that are worth a row of their own: a number or a label says nothing that the text around it does not. */
export function innerTerms(term: ExplainedTerm): ExplainedTerm[] {
  return operands(term).filter(({ text, args }) => args.length > 0 || /^[A-Z_]{2,}$/.test(text));
}

/** `a && b && c` is ((a && b) && c) to the compiler, but three terms to people. */
function operands(term: ExplainedTerm): ExplainedTerm[] {
  const [first, ...rest] = term.args;
  const operator = operatorOf(term.text);
  const chained =
    first !== undefined &&
    operator !== '' &&
    term.text.startsWith(first.text) &&
    operatorOf(first.text) === operator;
  return chained ? [...operands(first), ...rest] : term.args;
}

/** The logical operator that a text is divided by outside of all brackets; empty for none. */
function operatorOf(text: string): string {
  let outside = text;
  for (let before = ''; before !== outside;) {
    before = outside;
    outside = outside.replaceAll(/\([^()]*\)/g, '');
  }
  return outside.includes('||') ? '||' : outside.includes('&&') ? '&&' : '';
}

const COMPARISON = /(&&|\|\||[<>=!]=|[<>!])/;

/** What a term came to. Comparisons and their like are true or false, everything else is a number. */
export function valueText(
  term: ExplainedTerm,
  labels: PatternExplainResult['labels'],
  size: number,
): TermValue {
  const { text, value, skipped, missing } = term;
  if (skipped) return { text: t('patterns:terms.value.skipped'), kind: 'skip' };
  if (missing !== undefined)
    return {
      text: t('patterns:terms.value.needs', { missing: missing.replaceAll('_', ' ') }),
      kind: 'unknown',
    };
  if (value === null) return { text: '?', kind: 'unknown' };
  if (labels.some(({ label }) => label === text)) return { text: pointName(value, size), kind: 'number' };
  const outside = text.replaceAll(/\([^()]*\)/g, '');
  if (COMPARISON.test(outside))
    return {
      text: t(value === 0 ? 'patterns:terms.value.false' : 'patterns:terms.value.true'),
      kind: value === 0 ? 'false' : 'true',
    };
  return { text: String(value), kind: 'number' };
}

/** The points a term speaks of: those of the labels in it. */
export function termPoints(term: ExplainedTerm, labels: PatternExplainResult['labels']): Point[] {
  const known = labels.find(({ label }) => label === term.text);
  if (known) return known.points;
  return [...new Set(term.args.flatMap((arg) => termPoints(arg, labels)))];
}
