/**
 * Eye values (manual 8.7): how many eyes, 0, 1 or 2, when the attacker plays first and again, plays first, when the
 * defender plays first, and plays first and again. Each digit is at least the one before, which leaves the fifteen values
 * the manual lists.
 */
export interface EyeValue {
  /** The attacker moves first and gets another move because the defender plays elsewhere (min_eye_threat). */
  readonly a: number;
  /** The attacker moves first (min_eyes). */
  readonly b: number;
  /** The defender moves first (max_eyes). */
  readonly c: number;
  /** The defender moves first and gets another move because the attacker plays elsewhere (max_eye_threat). */
  readonly d: number;
}

/** The fifteen values, in the order of the manual. */
export const EYE_VALUES: readonly string[] =
  '0000 0001 0002 0011 0012 0022 0111 0112 0122 0222 1111 1112 1122 1222 2222'.split(' ');

/** What an eye space is worth that no database knows (8.6): two eyes, whoever moves. */
export const TWO_EYES: EyeValue = { a: 2, b: 2, c: 2, d: 2 };

/** The value as four digits. */
export function formatEyeValue({ a, b, c, d }: EyeValue): string {
  return `${a}${b}${c}${d}`;
}

/** Reads four digits; undefined when they are none of the fifteen values. */
export function parseEyeValue(text: string): EyeValue | undefined {
  if (!EYE_VALUES.includes(text)) return undefined;
  const [a, b, c, d] = [...text].map(Number);
  return { a, b, c, d };
}

/** Whether it makes a difference who moves first, which is when a database marks vital points (8.7). */
export function isUnsettled(value: EyeValue): boolean {
  return value.b < value.c;
}
