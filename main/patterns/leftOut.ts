/** An engine that plays without some of its databases: to see what each is for. */
import type { Engine } from '../../engine/genmove/engine.ts';
import { PatternSetError } from './chosenSet.ts';
import { STRENGTHS } from './library.ts';

/** The classic engine goes by learnt strengths of moves in two places: it proposes likely moves, and they are worth more. */
const WITHOUT_STRENGTHS = { 'generators.commonMost': 0, 'valuation.oddsPoints': 0 };

/** Leaves databases out from now on, by name; `moves` are the strengths, without which the classic engine decides. Throws PatternSetError. */
export function leaveOut(engine: Engine, names: readonly string[]): void {
  const { patternSet } = engine;
  const known = [...patternSet.databases.map(({ name }) => name), STRENGTHS].sort();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new PatternSetError(`There is no database '${unknown}' to leave out, but ${known.join(', ')}`);
  engine.usePatterns(patternSet.without(names));
  if (names.includes(STRENGTHS)) engine.parameterValues = { ...engine.parameterValues, ...WITHOUT_STRENGTHS };
}
