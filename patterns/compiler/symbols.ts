/** The symbols of a diagram (manual 9.1 and 13.12) and what may stand where each is drawn. */
import { EMPTY_BIT, OTHER_BIT, OWN_BIT } from '../format/types.ts';

/**
 * By symbol. The move '*', and '!' and ',', which mark points for the callers (9.9), are empty; 'Q' is the stone of ours that
 * a followup starts from (13.12).
 */
export const SYMBOL_BITS: ReadonlyMap<string, number> = new Map([
  ['.', EMPTY_BIT],
  ['*', EMPTY_BIT],
  ['!', EMPTY_BIT],
  [',', EMPTY_BIT],
  ['O', OWN_BIT],
  ['Q', OWN_BIT],
  ['X', OTHER_BIT],
  ['o', EMPTY_BIT | OWN_BIT],
  ['x', EMPTY_BIT | OTHER_BIT],
  ['?', EMPTY_BIT | OWN_BIT | OTHER_BIT],
]);

/** Letters that no label may be (9.5). */
export const FORBIDDEN_LABELS = 'OoXxt';

/** Whether the character may be a label of a constraint diagram, apart from '*' for the move. */
export function isLabel(char: string): boolean {
  return /^[A-Za-z]$/.test(char) && !FORBIDDEN_LABELS.includes(char);
}
