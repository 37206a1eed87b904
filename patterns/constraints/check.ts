/**
 * Makes sure that a constraint or action means something: functions known and called with what they need, labels drawn,
 * numbers where numbers belong. After this the compiler and the evaluator need not look.
 */
import type { Saying, SayingKey } from '../../engine/protocol/sayings.ts';
import { finding, type Diagnostic } from '../diagnostic.ts';
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

const NEEDS: Partial<Record<ParameterKind, readonly [bits: number, what: Saying]>> = {
  empty: [EMPTY_BIT, { key: 'host.db.a.empty' }],
  stone: [OWN_BIT | OTHER_BIT, { key: 'host.db.a.stone' }],
  own: [OWN_BIT, { key: 'host.db.a.own' }],
  other: [OTHER_BIT, { key: 'host.db.a.other' }],
};

/** What a label that is not what a function needs is. */
function standing(bits: number): Saying {
  if (bits === EMPTY_BIT) return { key: 'host.db.a.empty' };
  if ((bits & EMPTY_BIT) === 0) return { key: bits === OWN_BIT ? 'host.db.a.own' : 'host.db.a.other' };
  return { key: 'host.db.char', args: { char: bits === (EMPTY_BIT | OWN_BIT) ? 'o' : 'x' } };
}

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
        this.tell('warning', { key: 'host.db.returns' }, statement);
      } else if (statement.kind === 'expression' && this.actions === before) {
        this.tell('warning', { key: 'host.db.noEffect' }, statement);
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
        if (e.label === '?') this.tell('error', { key: 'host.db.tenuki' }, e);
        else if (this.label(e.label, e))
          this.tell('error', { key: 'host.db.pointNumber', args: { label: e.label } }, e);
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
          this.tell('error', { key: 'host.db.remainder' }, e);
        } else if ('/%'.includes(e.operator) && e.right.kind === 'number' && e.right.value === 0) {
          this.tell('error', { key: 'host.db.zero' }, e.right);
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
    if (fn)
      this.tell('error', { key: 'host.db.needsArguments', args: { name, signature: signature(fn) } }, at);
    else this.unknown('host.db.unknownName', name, CONSTANTS.keys(), at);
  }

  private call(e: Extract<Expression, { kind: 'call' }>): void {
    const fn = findAutohelper(e.name);
    if (!fn) {
      this.unknown('host.db.unknownFunction', e.name, AUTOHELPER_INDEX.keys(), e);
      return;
    }
    if (this.scope.lacks.includes(e.name)) {
      this.use.unknown.add(e.name);
      this.tell('warning', { key: 'host.db.lacks', args: { name: e.name } }, e);
    }
    const count = e.args.length;
    if (count < fn.minimum || count > fn.maximum) {
      const few = count < fn.minimum;
      const wanted = few ? fn.minimum : fn.maximum;
      const form = wanted === 1 ? 'one' : 'other';
      const args = { signature: signature(fn), n: `${wanted}`, count: `${count}` };
      const key =
        few && fn.variadic ? (`host.db.takesLeast.${form}` as const) : (`host.db.takes.${form}` as const);
      this.tell('error', { key, args }, e);
      return;
    }
    if (fn.kind === 'action') {
      this.actions++;
      if (this.tree.kind === 'constraint') {
        this.tell('warning', { key: 'host.db.actionHere', args: { name: e.name } }, e);
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
      const labels = { one: stones[0].label, other: odd.label };
      this.tell('error', { key: 'host.db.colours', args: { ...labels, name } }, odd);
    }
  }

  private argument(name: string, index: number, kind: ParameterKind, arg: Expression): void {
    if (kind === 'number') {
      this.number(arg);
      return;
    }
    if (arg.kind !== 'label') {
      this.tell('error', { key: 'host.db.argumentLabel', args: { n: `${index + 1}`, name } }, arg);
      return;
    }
    if (arg.label === '?') {
      if (kind !== 'move') this.tell('error', { key: 'host.db.tenuki' }, arg);
      else if (index === 0) {
        const other = name.startsWith('x') ? `o${name.slice(1)}` : `x${name.slice(1)}`;
        this.tell('error', { key: 'host.db.tenukiFirst', args: { other } }, arg);
      }
      return;
    }
    const need = NEEDS[kind];
    const bits = this.label(arg.label, arg);
    if (need && bits !== undefined && (bits & need[0]) === 0) {
      const args = { name, what: [need[1]], label: arg.label, found: [standing(bits)] };
      this.tell('error', { key: 'host.db.needs', args }, arg);
    }
  }

  /** What may stand on the label; undefined, after telling, if there is no such label. */
  private label(label: string, at: Expression): number | undefined {
    const bits = this.scope.labels.get(label);
    if (bits !== undefined) this.use.labels.add(label);
    else if (label === '*') this.tell('error', { key: 'host.db.noMove' }, at);
    else if ('OoXxt'.includes(label))
      this.tell('error', { key: 'host.db.noLabel', args: { char: label } }, at);
    else {
      const key = this.scope.drawn ? 'host.db.labelNotDrawn' : 'host.db.labelUndrawn';
      this.tell('error', { key, args: { label } }, at);
    }
    return bits;
  }

  private unknown(key: SayingKey, name: string, known: Iterable<string>, at: Expression): void {
    this.use.unknown.add(name);
    this.tell('warning', { key, args: { name, like: suggestion(name, known) } }, at);
  }

  private tell(severity: Diagnostic['severity'], says: Saying, { start }: { start: number }): void {
    this.diagnostics.push(finding(severity, says, placeAt(this.tree.source, start)));
  }
}
