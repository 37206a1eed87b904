/**
 * Runs compiled constraints and actions. Allocates nothing, except a larger stack when evaluations are nested more deeply
 * than any before.
 */
import type { Stone } from '../../engine/protocol/types.ts';
import type { ConstraintOps } from './ops.ts';
import * as op from './program.ts';
import type { Program } from './program.ts';

/**
 * The value of the program at one match: of a constraint, 0 to reject; of an action, what it returned, 1 if it did not.
 * `bindings` are the points of the pattern's labels, that of '*' (0 without one) first; `color` is the side called O, `context`
 * is handed to the operations.
 */
export function evaluate<Context>(
  program: Program,
  bindings: Int16Array,
  color: Stone,
  ops: ConstraintOps<Context>,
  context: Context,
): number {
  const { code, constants } = program;
  const base = ops.top;
  if (base + program.stackSize > ops.stack.length) {
    // Evaluations further out go on with the stack they began with.
    ops.stack = new Float64Array(2 * (base + program.stackSize));
  }
  const stack = ops.stack;
  ops.top = base + program.stackSize;
  let top = base - 1;
  let result = 0;
  for (let i = 0; ; i++) {
    const instruction = code[i];
    const operand = instruction >> 8;
    const operation = instruction & 255;
    if (operation === op.LABEL) stack[++top] = bindings[operand];
    else if (operation === op.CALL) {
      const count = operand >> 8;
      top -= count - 1;
      stack[top] = ops.operations[operand & 255](color, bindings[0], stack, top, count, context);
    } else if (operation === op.INTEGER) stack[++top] = operand;
    else if (operation === op.NOT) stack[top] = stack[top] === 0 ? 1 : 0;
    else if (operation === op.TRUTH) stack[top] = stack[top] === 0 ? 0 : 1;
    else if (operation === op.JUMP_IF_ZERO) {
      if (stack[top--] === 0) i = operand - 1;
    } else if (operation === op.JUMP_UNLESS_ZERO) {
      if (stack[top--] !== 0) i = operand - 1;
    } else if (operation === op.JUMP) i = operand - 1;
    else if (operation === op.RETURN) {
      result = stack[top];
      break;
    } else if (operation === op.POP) top--;
    else if (operation === op.REAL) stack[++top] = constants[operand];
    else if (operation === op.NEGATE_INTEGER) stack[top] = -stack[top] | 0;
    else if (operation === op.NEGATE) stack[top] = -stack[top];
    else {
      top--;
      stack[top] = binary(operation, stack[top], stack[top + 1]);
    }
  }
  ops.top = base;
  return result;
}

function binary(operation: number, left: number, right: number): number {
  switch (operation) {
    case op.LESS:
      return left < right ? 1 : 0;
    case op.LESS_EQUAL:
      return left <= right ? 1 : 0;
    case op.GREATER:
      return left > right ? 1 : 0;
    case op.GREATER_EQUAL:
      return left >= right ? 1 : 0;
    case op.EQUAL:
      return left === right ? 1 : 0;
    case op.UNEQUAL:
      return left !== right ? 1 : 0;
    case op.ADD_INTEGER:
      return (left + right) | 0;
    case op.SUBTRACT_INTEGER:
      return (left - right) | 0;
    case op.MULTIPLY_INTEGER:
      return Math.imul(left, right);
    case op.DIVIDE_INTEGER:
      return right === 0 ? 0 : (left / right) | 0;
    case op.REMAINDER:
      return right === 0 ? 0 : (left % right) | 0;
    case op.ADD:
      return left + right;
    case op.SUBTRACT:
      return left - right;
    case op.MULTIPLY:
      return left * right;
    case op.DIVIDE:
      return right === 0 ? 0 : left / right;
    default:
      throw new Error(`unknown operation ${operation}`);
  }
}
