/**
 * What besides the stones around it decides a move's value in playouts (manual ch. 14): self-atari of either side,
 * suicide of the opponent, the number of stones either side would capture, and closeness to the previous move. All of it
 * together is a context, a number below 256; a property of the pattern language is a set of contexts.
 *
 * O is the side to move. A move is unsafe for a side when it would leave the stone with at most one liberty, which for the
 * opponent includes suicide. (Own suicide has no context: it is illegal and never has a value.)
 */

export const CONTEXT_COUNT = 256;

/** The parts of a context; combine with |. Captures are classes 0, 1, 2 and 3 for three or more. */
export const O_UNSAFE = 1;
export const X_UNSAFE = 2;
export const X_SUICIDE = 4;
export const O_CAPTURE_SHIFT = 3;
export const X_CAPTURE_SHIFT = 5;
export const NEAR = 128;

/** Stones O captures in a context, in classes. */
export function ownCapture(context: number): number {
  return (context >> O_CAPTURE_SHIFT) & 3;
}

/** Stones X would capture in a context, in classes. */
export function opponentCapture(context: number): number {
  return (context >> X_CAPTURE_SHIFT) & 3;
}

type Test = (context: number) => boolean;

function captures(prefix: string, capture: (context: number) => number): [string, Test][] {
  return [
    [`${prefix}0`, (c) => capture(c) === 0],
    [`${prefix}1`, (c) => capture(c) === 1],
    [`${prefix}2`, (c) => capture(c) === 2],
    [`${prefix}3`, (c) => capture(c) === 3],
    [`${prefix}1+`, (c) => capture(c) >= 1],
    [`${prefix}1-`, (c) => capture(c) <= 1],
    [`${prefix}2+`, (c) => capture(c) >= 2],
    [`${prefix}2-`, (c) => capture(c) <= 2],
  ];
}

/** The properties of the pattern language by name. */
export const PROPERTIES: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['near', (c) => (c & NEAR) !== 0],
  ['far', (c) => (c & NEAR) === 0],
  ['osafe', (c) => (c & O_UNSAFE) === 0],
  ['ounsafe', (c) => (c & O_UNSAFE) !== 0],
  ['xsafe', (c) => (c & X_UNSAFE) === 0],
  ['xunsafe', (c) => (c & X_UNSAFE) !== 0],
  ['xsuicide', (c) => (c & X_SUICIDE) !== 0],
  ['xnosuicide', (c) => (c & X_SUICIDE) === 0],
  ...captures('ocap', ownCapture),
  ...captures('xcap', opponentCapture),
]);

/** Whether a context can occur at all: what is suicide is unsafe and captures nothing. */
export function isPossible(context: number): boolean {
  if ((context & X_SUICIDE) === 0) return true;
  return (context & X_UNSAFE) !== 0 && opponentCapture(context) === 0;
}
