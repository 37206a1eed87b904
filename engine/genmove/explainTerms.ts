/**
 * Constraints and actions, term by term, for people who look at a match. A constraint is evaluated twice, once taking what
 * the engine cannot tell for false and once for true: of `weak(a) && lib(b) > 2` the second half then has its value too.
 * What the value of the whole depends on in either case stays undecided.
 */
import type { ExplainedTerm, PatternExplainResult, ProgramText } from '../protocol/patterns.ts';
import type { Point, Stone } from '../board/point.ts';
import type { ProgramTree } from '../../patterns/constraints/ast.ts';
import { explain, type ExplainedTerm as Term } from '../../patterns/constraints/explain.ts';
import { AUTOHELPERS, type AutohelperName } from '../../patterns/constraints/functions.ts';
import { constraintOps, type Operation } from '../../patterns/constraints/ops.ts';
import { parseProgram } from '../../patterns/constraints/parse.ts';
import type { Position } from '../board/position.ts';
import type { ConstraintEvaluator, Knowledge } from './constraintOps.ts';

/** A letter of a program with its points on the board; none for the `*` of a pattern without move. */
export interface BoundLabel {
  label: string;
  points: Point[];
}

/** What a pattern's programs come to at one match in the position, by what is known there. */
export function explainMatch(
  programs: { constraint: ProgramText | null; action: ProgramText | null },
  labels: BoundLabel[],
  color: Stone,
  evaluator: ConstraintEvaluator,
  position: Position,
  known: Knowledge = {},
): PatternExplainResult {
  const names = labels.map(({ label }) => label);
  const bindings = Int16Array.from(labels, ({ points }) => points[0] ?? 0);
  const action =
    programs.action === null
      ? []
      : explain(tree(programs.action, 'action'), names, bindings, color, NOTHING, undefined).terms.map(
          unevaluated,
        );
  if (programs.constraint === null) return { labels, accepted: true, missing: [], constraint: null, action };
  const program = tree(programs.constraint, 'constraint');
  const noted = new Set<string>();
  const [asFalse, asTrue] = [0, 1].map((assumed) =>
    evaluator.explain(program, names, bindings, color, position, known, noted, assumed),
  );
  const missing = [...noted].sort();
  const needed = (name: string): string | undefined => evaluator.neededFor(name, known);
  return {
    labels,
    accepted: missing.length > 0 ? null : asFalse.value !== 0,
    missing,
    constraint: merged(asFalse.terms[0], asTrue.terms[0], needed),
    action,
  };
}

const nothing: Operation = () => 0;
/** Carries nothing out. */
const NOTHING = constraintOps(
  Object.fromEntries(AUTOHELPERS.map(({ name }) => [name, nothing])) as Record<AutohelperName, Operation>,
);

function tree(program: ProgramText, kind: 'constraint' | 'action'): ProgramTree {
  const { value, diagnostics } = parseProgram(program, kind);
  if (!value) throw new RangeError(`${kind} that cannot be read: ${diagnostics[0]?.message ?? ''}`);
  return value;
}

/** The term as two evaluations found it. */
function merged(a: Term, b: Term, needed: (name: string) => string | undefined): ExplainedTerm {
  const args = a.args.map((arg, i) => merged(arg, b.args[i], needed));
  const { text, line, column } = a;
  const skipped = a.skipped && b.skipped;
  const missing = !skipped && a.kind === 'call' ? needed(/^\w+/.exec(text)![0]) : undefined;
  const decided = missing === undefined && args.every((arg) => arg.skipped || arg.value !== null);
  const value = decided ? (a.skipped ? b.value : a.value) : null;
  return { text, line, column, value, skipped, args, ...(missing === undefined ? {} : { missing }) };
}

function unevaluated({ text, line, column, args }: Term): ExplainedTerm {
  return { text, line, column, value: null, skipped: false, args: args.map(unevaluated) };
}
