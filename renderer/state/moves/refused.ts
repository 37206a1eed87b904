/** Which terms of a constraint make it false: those that would have to be different for it to hold. */
import type { ExplainedTerm } from '../../../engine/protocol/patterns.ts';

/** Is a term put together of others by a logical operator, whose text begins with its first argument. */
function operator({ text, args }: ExplainedTerm): '&&' | '||' | null {
  if (args.length !== 2) return null;
  const between = text.slice(args[0].text.length, text.length - args[1].text.length);
  return between.includes('&&') ? '&&' : between.includes('||') ? '||' : null;
}

/** The smallest false terms of a false conjunction, all false terms of a false alternative; skipped ones are not told. */
export function refusingTerms(term: ExplainedTerm): ExplainedTerm[] {
  if (term.skipped || term.value === null || term.value !== 0) return [];
  if (operator(term) === null) return [term];
  return term.args.flatMap(refusingTerms);
}
