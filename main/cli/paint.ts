/**
 * Colours on a terminal (manual 5.8), by the ANSI codes that every terminal knows. Off where nobody would see them: when the
 * output is no terminal, or NO_COLOR is set; FORCE_COLOR turns them on in spite of that.
 */

const CODES = { red: 31, green: 32, yellow: 33, magenta: 35, cyan: 36 } as const;
export type Paint = keyof typeof CODES;

/** Puts text in a colour, or leaves it alone. */
export type Painter = (text: string, paint: Paint | undefined) => string;

export const plain: Painter = (text) => text;

export const colored: Painter = (text, paint) =>
  paint === undefined ? text : `\u001b[${CODES[paint]}m${text}\u001b[39m`;

/** The painter for an output; see https://no-color.org for the variables. */
export function painterFor(output: { isTTY?: boolean }, env: Record<string, string | undefined>): Painter {
  const isSet = (name: string): boolean => (env[name] ?? '') !== '';
  if (isSet('FORCE_COLOR')) return env.FORCE_COLOR === '0' ? plain : colored;
  return output.isTTY === true && !isSet('NO_COLOR') && env.TERM !== 'dumb' ? colored : plain;
}
