/** One-line explanations of what stands on a colon line (manual 9.2, 9.3, 9.13, 13.12), for completion and hovering. */
import type { Symmetry } from '../../../patterns/format/types.ts';

/** By class letter, in databases of move patterns. */
const CLASSES: Readonly<Record<string, string>> = {
  s: 'Sacrifice: whether the move can be captured at once is not checked.',
  n: 'Neither our move nor one of the other side here may be captured at once.',
  O: 'Every O stone belongs to a dragon that is ALIVE or UNKNOWN.',
  o: 'Every O stone belongs to a dragon that is DEAD or UNKNOWN.',
  X: 'Every X stone belongs to a dragon that is ALIVE, UNKNOWN or CRITICAL.',
  x: 'Every X stone belongs to a dragon that is DEAD or UNKNOWN.',
  C: 'The move connects the O dragons of the pattern.',
  c: 'Weak connection: defends all O dragons strategically, with a small shape bonus.',
  B: 'The move cuts the X dragons of the pattern apart.',
  e: 'The move makes or secures territory.',
  E: 'The move makes influence or a moyo.',
  d: 'The move defends all O dragons strategically.',
  a: 'The move attacks all X dragons strategically.',
  J: 'Standard joseki move: like d and a, worth at least 27.',
  F: 'Fuseki move; only together with j or t.',
  j: 'Less urgent joseki move: like e and E, worth at least 20.',
  t: 'Minor joseki move, tenuki is possible: like e and E, worth at least 15.',
  U: 'Urgent joseki move: like d and a with a shape bonus of 15, worth at least 40.',
};

/** In influence and barriers; 'Y' alone and 'FY' say which computations use the pattern. */
const INFLUENCE: Readonly<Record<string, string>> = {
  Y: 'Used only for the influence that values territory; with F, only for the others.',
  F: 'With Y: not used for the influence that values territory.',
};

/** Where letters mean something else. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  conn: {
    B: 'A cutting point: O is not joined over it.',
    C: 'An existing connection: O is joined over it.',
    e: 'Changes eye space and lunches.',
  },
  attack: { A: 'The move attacks a string of X.' },
  defense: { D: 'The move defends a string of O.' },
  influence: {
    ...INFLUENCE,
    E: 'Adds an influence source beside a strong shape such as a wall.',
    I: 'Adds an influence source at an invasion point.',
    s: 'With I: for both colours.',
  },
  barriers: {
    ...INFLUENCE,
    A: 'A tight connection of X that stops the influence of O.',
    D: 'A connection of O that stops the influence of X.',
    B: "Where the stone Q has a followup move: takes the other side's territory.",
    t: 'Points where one side gets no territory, such as a false eye.',
  },
};

/** What a class letter means in a database; undefined for one without a documented meaning. */
export function classMeaning(database: string, letter: string): string | undefined {
  return ELSEWHERE[database]?.[letter] ?? CLASSES[letter];
}

/** By name of a value. */
export const VALUE_MEANINGS: Readonly<Record<string, string>> = {
  terri: 'The territorial value of the move is at least this, in points.',
  minterri: 'The territorial value is at least this.',
  maxterri: 'The territorial value is at most this.',
  value: 'The final value of the move is at least this.',
  minvalue: 'The final value is at least this.',
  maxvalue: 'The final value is at most this.',
  shape: 'Added to the shape value of the move.',
  followup: 'Added to the followup value of the move.',
  reverse_followup: 'Value of what a move of the other side here would threaten.',
  seen: 'Turns of the games counted on which it stood like this.',
  played: 'After so many of those turns the move was played.',
  won: 'So many of the games in which it was played were won by its player.',
};

/** By symmetry of the colon line. */
export const SYMMETRY_MEANINGS: Readonly<Partial<Record<Symmetry, string>>> = {
  '8': 'None: all eight ways of looking at it differ.',
  '|': 'Left and right are mirror images.',
  '-': 'Top and bottom are mirror images.',
  '\\': 'Mirrored at the diagonal from top left to bottom right.',
  '/': 'Mirrored at the diagonal from bottom left to top right.',
  X: 'Mirrored at both diagonals.',
  '+': 'Mirrored left to right and top to bottom.',
  O: 'The same after half a turn.',
};
