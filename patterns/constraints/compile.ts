/** Compiles the tree of a constraint or action to a Program. Jumps do the short-circuiting, as a C compiler's would. */
import type { BinaryOperator, Expression, ProgramTree, Statement } from './ast.ts';
import { AUTOHELPER_INDEX, CONSTANTS } from './functions.ts';
import * as op from './program.ts';
import type { Program } from './program.ts';

/** By operator: for whole numbers, for others. The remainder of fractions does not exist; the checker refuses it. */
const BINARY: Readonly<Record<BinaryOperator, readonly [integer: number, real: number]>> = {
  '+': [op.ADD_INTEGER, op.ADD],
  '-': [op.SUBTRACT_INTEGER, op.SUBTRACT],
  '*': [op.MULTIPLY_INTEGER, op.MULTIPLY],
  '/': [op.DIVIDE_INTEGER, op.DIVIDE],
  '%': [op.REMAINDER, op.REMAINDER],
  '<': [op.LESS, op.LESS],
  '<=': [op.LESS_EQUAL, op.LESS_EQUAL],
  '>': [op.GREATER, op.GREATER],
  '>=': [op.GREATER_EQUAL, op.GREATER_EQUAL],
  '==': [op.EQUAL, op.EQUAL],
  '!=': [op.UNEQUAL, op.UNEQUAL],
};

/** The value of a program that ends without `return`: nothing objected. */
const DEFAULT_RESULT = 1;

/** A constraint that never holds. */
export const NEVER: Program = {
  code: Int32Array.of(op.INTEGER, op.RETURN),
  constants: new Float64Array(0),
  stackSize: 1,
};

/**
 * The program of a tree without errors (check.ts). `labels` are the pattern's labels in the order of the bindings, '*' first.
 */
export function compileProgram(tree: ProgramTree, labels: readonly string[]): Program {
  return new Compiler(labels).compile(tree.statements);
}

/** Whether the value of an expression may have a fraction, by C's rules. */
export function isReal(expression: Expression): boolean {
  switch (expression.kind) {
    case 'number':
      return expression.real;
    case 'unary':
      return expression.operator !== '!' && isReal(expression.operand);
    case 'binary':
      return '+-*/'.includes(expression.operator) && (isReal(expression.left) || isReal(expression.right));
    case 'conditional':
      return isReal(expression.consequent) || isReal(expression.alternate);
    default:
      return false;
  }
}

class Compiler {
  private readonly code: number[] = [];
  private readonly constants: number[] = [];
  private depth = 0;
  private deepest = 0;
  private readonly labels: readonly string[];

  constructor(labels: readonly string[]) {
    this.labels = labels;
  }

  compile(statements: readonly Statement[]): Program {
    this.statements(statements);
    this.push(op.INTEGER, DEFAULT_RESULT);
    this.pop(op.RETURN);
    return {
      code: Int32Array.from(this.code),
      constants: Float64Array.from(this.constants),
      stackSize: this.deepest,
    };
  }

  private statements(statements: readonly Statement[]): void {
    for (const statement of statements) {
      if (statement.kind === 'if') {
        this.expression(statement.test);
        const otherwise = this.pop(op.JUMP_IF_ZERO);
        this.statements(statement.consequent);
        const end = this.emit(op.JUMP);
        this.land(otherwise);
        this.statements(statement.alternate);
        this.land(end);
      } else {
        if (statement.expression) this.expression(statement.expression);
        else this.push(op.INTEGER, DEFAULT_RESULT);
        this.pop(statement.kind === 'return' ? op.RETURN : op.POP);
      }
    }
  }

  /** Code that leaves one more value on the stack. */
  private expression(e: Expression): void {
    switch (e.kind) {
      case 'number':
        this.number(e.value, e.real);
        break;
      case 'constant':
        this.number(known(CONSTANTS.get(e.name)), false);
        break;
      case 'label':
        if (e.label === '?') this.push(op.INTEGER, 0);
        else this.push(op.LABEL, known(this.labels.indexOf(e.label)));
        break;
      case 'call':
        for (const arg of e.args) this.expression(arg);
        this.emit(op.CALL, known(AUTOHELPER_INDEX.get(e.name)) | (e.args.length << 8));
        this.grow(1 - e.args.length);
        break;
      case 'unary':
        this.expression(e.operand);
        if (e.operator === '!') this.emit(op.NOT);
        else if (e.operator === '-') this.emit(isReal(e.operand) ? op.NEGATE : op.NEGATE_INTEGER);
        break;
      case 'binary':
        this.expression(e.left);
        this.expression(e.right);
        this.pop(BINARY[e.operator][Number(isReal(e.left) || isReal(e.right))]);
        break;
      case 'logical':
        this.logical(e);
        break;
      case 'conditional': {
        this.expression(e.test);
        const otherwise = this.pop(op.JUMP_IF_ZERO);
        this.expression(e.consequent);
        const end = this.emit(op.JUMP);
        this.grow(-1);
        this.land(otherwise);
        this.expression(e.alternate);
        this.land(end);
        break;
      }
    }
  }

  private logical({ operator, left, right }: Extract<Expression, { kind: 'logical' }>): void {
    const and = operator === '&&';
    this.expression(left);
    const short = this.pop(and ? op.JUMP_IF_ZERO : op.JUMP_UNLESS_ZERO);
    this.expression(right);
    this.emit(op.TRUTH);
    const end = this.emit(op.JUMP);
    this.grow(-1);
    this.land(short);
    this.push(op.INTEGER, and ? 0 : 1);
    this.land(end);
  }

  private number(value: number, real: boolean): void {
    if (!real && value >= op.SMALLEST_OPERAND && value <= op.LARGEST_OPERAND) this.push(op.INTEGER, value);
    else {
      const at = this.constants.indexOf(value);
      this.push(op.REAL, at >= 0 ? at : this.constants.push(value) - 1);
    }
  }

  /** Adds an instruction and says where it stands. */
  private emit(operation: number, operand = 0): number {
    return this.code.push(operation | (operand << 8)) - 1;
  }

  private push(operation: number, operand: number): void {
    this.emit(operation, operand);
    this.grow(1);
  }

  private pop(operation: number): number {
    this.grow(-1);
    return this.emit(operation);
  }

  private grow(by: number): void {
    this.depth += by;
    this.deepest = Math.max(this.deepest, this.depth);
  }

  /** Lets the jump go to the next instruction. */
  private land(jump: number): void {
    this.code[jump] |= this.code.length << 8;
  }
}

/** What the checker has made sure of. */
function known(index: number | undefined): number {
  if (index === undefined || index < 0) throw new Error('a program is compiled only after it was checked');
  return index;
}
