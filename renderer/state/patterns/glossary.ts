/** One-line explanations of what stands on a colon line (manual 9.2, 9.3, 9.13, 13.12), for completion and hovering. */
import type { Symmetry } from '../../../patterns/format/types.ts';
import { type MessageKey, t } from '../../messages/messages.ts';

// not shown: letters and names of the pattern language.
const CLASSES = [
  's',
  'i',
  'n',
  'O',
  'o',
  'X',
  'x',
  'C',
  'c',
  'B',
  'e',
  'E',
  'd',
  'a',
  'J',
  'F',
  'j',
  't',
  'U',
] as const;

/** Where letters mean something else; 'Y' alone and 'FY' say which computations of the influence use the pattern. */
const ELSEWHERE = new Map<string, readonly string[]>([
  ['conn', ['B', 'C', 'e']],
  ['attack', ['A']],
  ['defense', ['D']],
  ['influence', ['E', 'I', 's']],
  ['barriers', ['A', 'D', 'B', 't']],
]);

/** What a class letter means in a database; undefined for one without a documented meaning. */
export function classMeaning(database: string, letter: string): string | undefined {
  if (ELSEWHERE.get(database)?.includes(letter))
    return t(`patterns:class.${database}.${letter}` as MessageKey);
  const isInfluence = database === 'influence' || database === 'barriers';
  if (isInfluence && (letter === 'Y' || letter === 'F')) return t(`patterns:class.both.${letter}`);
  if (letter === 'i' && !database.startsWith('owl_')) return undefined;
  const known = CLASSES.find((one) => one === letter);
  return known && t(`patterns:class.${known}`);
}

const VALUES = [
  'terri',
  'minterri',
  'maxterri',
  'value',
  'minvalue',
  'maxvalue',
  'shape',
  'followup',
  'reverse_followup',
  'seen',
  'played',
  'won',
] as const;

/** What a value of that name is. */
export function valueMeaning(name: string): string | undefined {
  const known = VALUES.find((one) => one === name);
  return known && t(`patterns:value.${known}`);
}

/** By symmetry of the colon line. */
const SYMMETRIES = new Map(
  Object.entries({
    '8': 'none',
    '|': 'leftRight',
    '-': 'topBottom',
    '\\': 'falling',
    '/': 'rising',
    X: 'diagonals',
    '+': 'both',
    O: 'halfTurn',
  } as const satisfies Partial<Record<Symmetry, string>>),
);

/** The symmetries that have a meaning. */
export const KNOWN_SYMMETRIES: readonly string[] = [...SYMMETRIES.keys()];

export function symmetryMeaning(symmetry: string): string | undefined {
  const known = SYMMETRIES.get(symmetry);
  return known && t(`patterns:symmetry.${known}`);
}
