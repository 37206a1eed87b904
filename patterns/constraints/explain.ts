/**
 * Evaluates a constraint or action term by term and keeps every value, for people who want to see why a pattern was
 * accepted or rejected. Walks the tree and not the compiled code, since the terms are the tree's; a test holds the two
 * to the same values.
 */
import type { Stone } from '../../engine/protocol/types.ts';
import type { Place } from '../format/types.ts';
import { placeAt } from './ast.ts';
import type { Expression, ProgramTree, Statement } from './ast.ts';
import { isReal } from './compile.ts';
import { AUTOHELPER_INDEX, CONSTANTS } from './functions.ts';
import type { ConstraintOps } from './ops.ts';

/** A term with its value at one match. */
export interface ExplainedTerm extends Place {
  /** As written; line feeds as spaces. */
  text: string;
  kind: Expression['kind'] | 'statement';
  /** Of a label the point; null when the term was not reached. */
  value: number | null;
  /** Not evaluated, because what came before decided. */
  skipped: boolean;
  args: ExplainedTerm[];
}

/** What `explain` found out: the value as `evaluate` gives it, and one term per statement. */
export interface Explanation {
  value: number;
  terms: ExplainedTerm[];
}

/** Evaluates a checked tree. `labels` name the bindings, as for compileProgram; the operations are really called. */
export function explain<Context>(
  tree: ProgramTree,
  labels: readonly string[],
  bindings: Int16Array,
  color: Stone,
  ops: ConstraintOps<Context>,
  context: Context,
): Explanation {
  return new Explainer(tree, labels, bindings, color, ops, context).run();
}

class Explainer<Context> {
  private readonly tree: ProgramTree;
  private readonly labels: readonly string[];
  private readonly bindings: Int16Array;
  private readonly color: Stone;
  private readonly ops: ConstraintOps<Context>;
  private readonly context: Context;
  private returned: number | undefined;

  constructor(
    tree: ProgramTree,
    labels: readonly string[],
    bindings: Int16Array,
    color: Stone,
    ops: ConstraintOps<Context>,
    context: Context,
  ) {
    this.tree = tree;
    this.labels = labels;
    this.bindings = bindings;
    this.color = color;
    this.ops = ops;
    this.context = context;
  }

  run(): Explanation {
    const terms = this.statements(this.tree.statements, true);
    return { value: this.returned ?? 1, terms };
  }

  private statements(statements: readonly Statement[], reached: boolean): ExplainedTerm[] {
    return statements.map((statement) => {
      const live = reached && this.returned === undefined;
      if (statement.kind === 'if') {
        const test = this.term(statement.test, live);
        const consequent = this.statements(statement.consequent, live && test.value !== 0);
        const alternate = this.statements(statement.alternate, live && test.value === 0);
        return this.made(statement, 'statement', live ? test.value : null, [
          test,
          ...consequent,
          ...alternate,
        ]);
      }
      if (!statement.expression) {
        if (live) this.returned = 1;
        return this.made(statement, 'statement', live ? 1 : null, []);
      }
      const term = this.term(statement.expression, live);
      if (statement.kind === 'return' && live) this.returned = term.value!;
      return term;
    });
  }

  private term(e: Expression, live: boolean): ExplainedTerm {
    switch (e.kind) {
      case 'number':
        return this.made(e, e.kind, live ? e.value : null, []);
      case 'constant':
        return this.made(e, e.kind, live ? (CONSTANTS.get(e.name) ?? null) : null, []);
      case 'label': {
        const point = e.label === '?' ? 0 : this.bindings[this.labels.indexOf(e.label)];
        return this.made(e, e.kind, live ? point : null, []);
      }
      case 'call': {
        const args = e.args.map((arg) => this.term(arg, live));
        if (!live) return this.made(e, e.kind, null, args);
        const values = Float64Array.from(args, (arg) => arg.value!);
        const operation = this.ops.operations[AUTOHELPER_INDEX.get(e.name)!];
        const { color, bindings, context } = this;
        const value = operation(color, bindings[0], values, 0, values.length, context);
        return this.made(e, e.kind, value, args);
      }
      case 'unary': {
        const operand = this.term(e.operand, live);
        const x = operand.value!;
        const value = e.operator === '!' ? Number(x === 0) : e.operator === '+' ? x : isReal(e) ? -x : -x | 0;
        return this.made(e, e.kind, live ? value : null, [operand]);
      }
      case 'binary': {
        const args = [this.term(e.left, live), this.term(e.right, live)];
        if (!live) return this.made(e, e.kind, null, args);
        const whole = !isReal(e.left) && !isReal(e.right);
        return this.made(e, e.kind, calculate(e.operator, args[0].value!, args[1].value!, whole), args);
      }
      case 'logical': {
        const left = this.term(e.left, live);
        const decided = e.operator === '&&' ? left.value === 0 : left.value !== 0;
        const right = this.term(e.right, live && !decided);
        const value = Number(decided ? e.operator === '||' : right.value !== 0);
        return this.made(e, e.kind, live ? value : null, [left, right]);
      }
      case 'conditional': {
        const test = this.term(e.test, live);
        const consequent = this.term(e.consequent, live && test.value !== 0);
        const alternate = this.term(e.alternate, live && test.value === 0);
        const value = test.value !== 0 ? consequent.value : alternate.value;
        return this.made(e, e.kind, live ? value : null, [test, consequent, alternate]);
      }
    }
  }

  private made(
    { start, end }: { start: number; end: number },
    kind: ExplainedTerm['kind'],
    value: number | null,
    args: ExplainedTerm[],
  ): ExplainedTerm {
    const { source } = this.tree;
    const text = source.text.slice(start, end).replaceAll(/\s+/g, ' ');
    return { text, kind, value, skipped: value === null, args, ...placeAt(source, start) };
  }
}

function calculate(operator: string, left: number, right: number, whole: boolean): number {
  switch (operator) {
    case '<':
      return Number(left < right);
    case '<=':
      return Number(left <= right);
    case '>':
      return Number(left > right);
    case '>=':
      return Number(left >= right);
    case '==':
      return Number(left === right);
    case '!=':
      return Number(left !== right);
    case '+':
      return whole ? (left + right) | 0 : left + right;
    case '-':
      return whole ? (left - right) | 0 : left - right;
    case '*':
      return whole ? Math.imul(left, right) : left * right;
    case '%':
      return right === 0 ? 0 : (left % right) | 0;
    default:
      if (right === 0) return 0;
      return whole ? (left / right) | 0 : left / right;
  }
}
