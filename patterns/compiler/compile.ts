/** From parsed patterns to what a PatternSet is built from: shapes and programs. Checking and compiling are one walk. */
import type { Diagnostic } from '../diagnostic.ts';
import { NEVER, compileProgram } from '../constraints/compile.ts';
import { NO_HELPERS } from '../constraints/helpers.ts';
import type { HelperNames } from '../constraints/helpers.ts';
import type { Program } from '../constraints/program.ts';
import type { PatternShape, SourceDatabase, SourcePattern } from '../format/types.ts';
import { checkPatterns } from './check.ts';
import type { CheckedPattern } from './check.ts';
import type { PatternLabel } from './labels.ts';
import { shapeOf } from './shape.ts';

/** A pattern ready for use. */
export interface CompiledPattern {
  source: SourcePattern;
  shape: PatternShape;
  /** In the order of the bindings that its programs need. */
  labels: readonly PatternLabel[];
  constraint: Program | null;
  action: Program | null;
  /** What it needs that nobody here knows; with any, its constraint never holds and it does nothing. */
  unknown: readonly string[];
}

/**
 * All patterns that have no error, in order, and what was found. With an error among the diagnostics the result is for
 * looking at, not for use.
 */
export function compilePatterns(
  db: SourceDatabase,
  helpers: HelperNames = NO_HELPERS,
): { value: CompiledPattern[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const value = checkPatterns(db, helpers, diagnostics).map(compileChecked);
  return { value, diagnostics };
}

/** Compiles a pattern that has no error. */
export function compileChecked(checked: CheckedPattern): CompiledPattern {
  const { pattern, labels, constraint, action, unknown } = checked;
  const names = labels.map(({ label }) => label);
  const known = { source: pattern, shape: shapeOf(pattern), labels, unknown };
  if (unknown.length > 0) return { ...known, constraint: NEVER, action: null };
  return {
    ...known,
    constraint: constraint && compileProgram(constraint, names),
    action: action && compileProgram(action, names),
  };
}
