/**
 * The compiled form of a constraint or action: code for a stack machine, one Int32 per instruction, the operation in the low
 * eight bits and a signed operand above them. A small machine and not generated JavaScript, because a program must live in
 * the PatternSet's buffer, cross threads, and never be able to do anything but what the table of autohelpers offers.
 */

/** A compiled constraint or action. Needs bindings of `labels` points: '*' first, then the labels of the pattern. */
export interface Program {
  code: Int32Array;
  /** Numbers that are not small and whole, by operand of REAL. */
  constants: Float64Array;
  /** The most stack it uses. */
  stackSize: number;
}

/** Ends the program with the top value. */
export const RETURN = 0;
/** Pushes the operand; the constant; the point of the label. */
export const INTEGER = 1;
export const REAL = 2;
export const LABEL = 3;
/** Calls the autohelper `operand & 255` with `operand >> 8` values of the stack, and leaves its result for them. */
export const CALL = 4;
export const POP = 5;
/** To the instruction `operand`; the conditional ones take the value away. */
export const JUMP = 6;
export const JUMP_IF_ZERO = 7;
export const JUMP_UNLESS_ZERO = 8;
export const NOT = 9;
/** 1 for what is not 0. */
export const TRUTH = 10;
/** Arithmetic of whole numbers as in C: 32 bits, division towards zero; what C leaves undefined (x / 0) is 0. */
export const NEGATE_INTEGER = 11;
export const ADD_INTEGER = 12;
export const SUBTRACT_INTEGER = 13;
export const MULTIPLY_INTEGER = 14;
export const DIVIDE_INTEGER = 15;
export const REMAINDER = 16;
/** Arithmetic with fractions. */
export const NEGATE = 17;
export const ADD = 18;
export const SUBTRACT = 19;
export const MULTIPLY = 20;
export const DIVIDE = 21;
/** Comparisons. */
export const LESS = 22;
export const LESS_EQUAL = 23;
export const GREATER = 24;
export const GREATER_EQUAL = 25;
export const EQUAL = 26;
export const UNEQUAL = 27;

/** Smallest and largest operand that fits beside the operation. */
export const SMALLEST_OPERAND = -(2 ** 23);
export const LARGEST_OPERAND = 2 ** 23 - 1;
