/** What the generators of moves are called in front of people; in decisions and over GTP they have the names of their files. */
import { t } from '../../messages/messages.ts';

const GENERATORS = [
  'asked',
  'breakInReasons',
  'commonMoves',
  'doubleThreats',
  'endgame',
  'eyeReasons',
  'fillLiberty',
  'fuseki',
  'mirror',
  'owlReasons',
  'regionReasons',
  'reviewReasons',
  'semeaiReasons',
  'shapes',
  'wormReasons',
] as const;

/** A generator by its name in words. */
export function generatorWords(module: string): string {
  const known = GENERATORS.find((one) => one === module);
  return known === undefined ? module : t(`moves:generator.${known}`);
}
