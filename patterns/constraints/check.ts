/**
 * Makes sure that a constraint or action means something: functions known and called with what they need, labels drawn,
 * numbers where numbers belong. After this the compiler and the evaluator need not look.
 */
import type { Diagnostic } from '../diagnostic.ts';
import { EMPTY_BIT, OTHER_BIT, OWN_BIT } from '../format/types.ts';
import { placeAt } from './ast.ts';
import type { Expression, ProgramTree, Statement } from './ast.ts';
import { isReal } from './compile.ts';
import { AUTOHELPER_INDEX, CONSTANTS, findAutohelper, parameterKind, signature } from './functions.ts';
import type { ParameterKind } from './functions.ts';
import { suggestion } from './suggest.ts';

/** What a program may refer to. */
export interface ProgramScope {
  /** By label ('*' among them, if the diagram has a move): bits of what may stand there. */
  labels: ReadonlyMap<string, number>;
  /** Whether the pattern has a constraint diagram. */
  drawn: boolean;
  /** Whether this database uses the value of an action. */
  returns: boolean;
  /** Autohelpers that cannot be told where the patterns of this database are matched. */
  lacks: readonly string[];
}

/** What a check finds out beside mistakes. */
export interface ProgramUse {
  /** Receives the labels that the program refers to. */
  labels: Set<string>;
  /** Receives the functions and names that nobody here knows: with one of them the program cannot be used. */
  unknown: Set<string>;
}

/** What becomes of a pattern that needs something unknown. */
export const INACTIVE = 'so that the pattern is inactive';

const NEEDS: Partial<Record<ParameterKind, readonly [bits: number, words: string]>> = {
  empty: [EMPTY_BIT, 'an empty point'],
  stone: [OWN_BIT | OTHER_BIT, 'a stone'],
  own: [OWN_BIT, 'a stone of O'],
  other: [OTHER_BIT, 'a stone of X'],
};

/** Functions whose stones must be of one colour: the last two arguments of a sequence, or all arguments. */
const TOGETHER =
  /^[xo](play)_(?:defend_both|attack_either|connect|disconnect)$|^(?:amalgamate|amalgamate_most_valuable|same_dragon|same_worm)$/;

/** What is wrong with the program. What nobody here knows is no mistake: databases written for other engines load. */
export function checkProgram(tree: ProgramTree, scope: ProgramScope, use: ProgramUse): Diagnostic[] {
  const checker = new Checker(tree, scope, use);
  checker.statements(tree.statements);
  return checker.diagnostics;
}

class Checker {
  readonly diagnostics: Diagnostic[] = [];
  private readonly tree: ProgramTree;
  private readonly scope: ProgramScope;
  private readonly use: ProgramUse;
  /** Calls of actions seen so far. */
  private actions = 0;

  constructor(tree: ProgramTree, scope: ProgramScope, use: ProgramUse) {
    this.tree = tree;
    this.scope = scope;
    this.use = use;
  }

  statements(statements: readonly Statement[]): void {
    for (const statement of statements) {
      const before = this.actions;
      if (statement.kind === 'if') {
        this.number(statement.test);
        this.statements(statement.consequent);
        this.statements(statement.alternate);
        continue;
      }
      if (statement.expression) this.number(statement.expression);
      if (this.tree.kind === 'constraint') continue;
      if (statement.kind === 'return' && !this.scope.returns) {
        this.tell('warning', "the value of 'return' is used in influence patterns only", statement);
      } else if (statement.kind === 'expression' && this.actions === before) {
        this.tell('warning', 'this has no effect: it calls no action', statement);
      }
    }
  }

  /** An expression whose value is used as a number. */
  private number(e: Expression): void {
    switch (e.kind) {
      case 'number':
        break;
      case 'constant':
        this.constant(e.name, e);
        break;
      case 'label':
        if (e.label === '?')
          this.tell('error', "'?' (tenuki) can only stand among the moves of a sequence", e);
        else if (this.label(e.label, e)) {
          this.tell(
            'error',
            `'${e.label}' is a point, not a number: give it to a function, as in lib(${e.label})`,
            e,
          );
        }
        break;
      case 'call':
        this.call(e);
        break;
      case 'unary':
        this.number(e.operand);
        break;
      case 'binary':
        this.number(e.left);
        this.number(e.right);
        if (e.operator === '%' && (isReal(e.left) || isReal(e.right))) {
          this.tell('error', "'%' needs whole numbers", e);
        } else if ('/%'.includes(e.operator) && e.right.kind === 'number' && e.right.value === 0) {
          this.tell('error', 'division by zero', e.right);
        }
        break;
      case 'logical':
        this.number(e.left);
        this.number(e.right);
        break;
      case 'conditional':
        this.number(e.test);
        this.number(e.consequent);
        this.number(e.alternate);
        break;
    }
  }

  private constant(name: string, at: Expression): void {
    if (CONSTANTS.has(name)) return;
    const fn = findAutohelper(name);
    if (fn) this.tell('error', `'${name}' needs arguments: ${signature(fn)}`, at);
    else this.unknown('name', name, CONSTANTS.keys(), at);
  }

  private call(e: Extract<Expression, { kind: 'call' }>): void {
    const fn = findAutohelper(e.name);
    if (!fn) {
      this.unknown('function', e.name, AUTOHELPER_INDEX.keys(), e);
      return;
    }
    if (this.scope.lacks.includes(e.name)) {
      this.use.unknown.add(e.name);
      const where = 'where the patterns of this database are matched';
      this.tell('warning', `'${e.name}' cannot be told ${where}, ${INACTIVE}`, e);
    }
    const count = e.args.length;
    if (count < fn.minimum || count > fn.maximum) {
      const wanted = `${fn.variadic && count < fn.minimum ? 'at least ' : ''}${count < fn.minimum ? fn.minimum : fn.maximum}`;
      const plural = wanted === '1' || wanted === 'at least 1' ? '' : 's';
      this.tell('error', `${signature(fn)} takes ${wanted} argument${plural}, not ${count}`, e);
      return;
    }
    if (fn.kind === 'action') {
      this.actions++;
      if (this.tree.kind === 'constraint') {
        this.tell('warning', `'${e.name}' does something and tests nothing: it belongs into a '>' line`, e);
      }
    }
    for (const [i, arg] of e.args.entries()) this.argument(e.name, i, parameterKind(fn, i, count)!, arg);
    this.colors(e);
  }

  /** Chains that are to be joined or looked at together must be of one colour, unless the sequence changes them. */
  private colors({ name, args }: Extract<Expression, { kind: 'call' }>): void {
    const together = TOGETHER.exec(name);
    if (!together) return;
    const first = together[1] === undefined ? 0 : args.length - 2;
    const stones = args.slice(first).filter((arg) => {
      if (
        arg.kind !== 'label' ||
        args.slice(0, first).some((move) => move.kind === 'label' && move.label === arg.label)
      )
        return false;
      const bits = this.scope.labels.get(arg.label);
      return bits === OWN_BIT || bits === OTHER_BIT;
    }) as Extract<Expression, { kind: 'label' }>[];
    const odd = stones.find(
      ({ label }) => this.scope.labels.get(label) !== this.scope.labels.get(stones[0].label),
    );
    if (odd) {
      this.tell(
        'error',
        `'${stones[0].label}' and '${odd.label}' are of different colours: ${name} needs one`,
        odd,
      );
    }
  }

  private argument(name: string, index: number, kind: ParameterKind, arg: Expression): void {
    if (kind === 'number') {
      this.number(arg);
      return;
    }
    if (arg.kind !== 'label') {
      this.tell('error', `argument ${index + 1} of ${name} must be a label`, arg);
      return;
    }
    if (arg.label === '?') {
      if (kind !== 'move')
        this.tell('error', "'?' (tenuki) can only stand among the moves of a sequence", arg);
      else if (index === 0) {
        const other = name.startsWith('x') ? `o${name.slice(1)}` : `x${name.slice(1)}`;
        this.tell('error', `a sequence cannot begin with tenuki: use ${other} without it`, arg);
      }
      return;
    }
    const need = NEEDS[kind];
    const bits = this.label(arg.label, arg);
    if (need && bits !== undefined && (bits & need[0]) === 0) {
      const is = bits === EMPTY_BIT ? 'an empty point' : `a stone of ${bits === OWN_BIT ? 'O' : 'X'}`;
      const found = bits === (EMPTY_BIT | OWN_BIT) ? "'o'" : bits === (EMPTY_BIT | OTHER_BIT) ? "'x'" : is;
      this.tell('error', `${name} needs ${need[1]}, but '${arg.label}' is ${found}`, arg);
    }
  }

  /** What may stand on the label; undefined, after telling, if there is no such label. */
  private label(label: string, at: Expression): number | undefined {
    const bits = this.scope.labels.get(label);
    if (bits !== undefined) this.use.labels.add(label);
    else if (label === '*') this.tell('error', "the diagram has no move '*'", at);
    else if ('OoXxt'.includes(label))
      this.tell('error', `'${label}' cannot be a label: O, o, X, x and t are taken`, at);
    else if (this.scope.drawn) this.tell('error', `label '${label}' is not in the constraint diagram`, at);
    else this.tell('error', `label '${label}' needs a constraint diagram that shows it`, at);
    return bits;
  }

  private unknown(what: string, name: string, known: Iterable<string>, at: Expression): void {
    this.use.unknown.add(name);
    this.tell('warning', `unknown ${what} '${name}', ${INACTIVE}${suggestion(name, known)}`, at);
  }

  private tell(severity: Diagnostic['severity'], message: string, { start }: { start: number }): void {
    this.diagnostics.push({ severity, message, ...placeAt(this.tree.source, start) });
  }
}
