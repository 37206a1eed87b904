/** Assertions: a failed one is a bug of the program, never a bad input; its message should show the board. */

export class AssertionError extends Error {
  override name = 'AssertionError';
}

/** Throws AssertionError unless the condition holds; the message is only built then. */
export function assert(condition: unknown, message: () => string): asserts condition {
  if (!condition) throw new AssertionError(message());
}
