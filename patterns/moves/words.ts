/** What the lines of a database of moves are about, in words: the numbers of features are taken apart as moveFeatures.ts puts them together. */
import { PHASE_ENDS, PHASES, STEPS } from './families.ts';
import type { Family } from './families.ts';
import { sizeOfKind } from './entry.ts';
import type { ShapeEntry } from './entry.ts';
import { CELL_COUNTS, LIBERTIES_KIND } from './shapes.ts';
import type { FixedFeature } from './text.ts';

/** What a family of features is about. */
export const FAMILY_WORDS: Record<Family, string> = {
  self: 'Liberties and own chains',
  capture: 'Captures',
  press: 'Enemy liberties',
  doubleAtari: 'Double atari',
  ladderEscape: 'Out of atari',
  besideLast: 'Beside the last move’s chain',
  besideThreatened: 'Beside a threatened chain',
  counter: 'Countering a threat',
  line: 'Line of the board',
  last: 'Distance to the last move',
  before: 'Distance to the move before',
  both: 'Distances to both moves',
  steps: 'Steps to stones',
};

const SIZES = ['one stone', '2 or 3 stones', '4 or more stones'];

/** The digits of a number whose places have these bases, the last one counting ones. */
function digits(number: number, ...bases: number[]): number[] {
  const found: number[] = [];
  for (const base of bases.toReversed()) {
    found.unshift(number % base);
    number = Math.floor(number / base);
  }
  return found;
}

function liberties(count: number, most: number): string {
  return count === most ? `${count} or more liberties` : count === 1 ? '1 liberty' : `${count} liberties`;
}

function distance(d: number): string {
  return d === 0 ? 'far' : `${d}`;
}

function pair(d: number): string {
  return d === 0 ? '1' : `${2 * d} or ${2 * d + 1}`;
}

function line(n: number): string {
  return ['1st', '2nd', '3rd'][n] ?? `${n + 1}th`;
}

/** In stones on a board of 361 points. */
function phase(n: number): string {
  if (n === 0) return `before stone ${PHASE_ENDS[0]}`;
  if (n === PHASES - 1) return `from stone ${PHASE_ENDS[n - 1]} on`;
  return `stones ${PHASE_ENDS[n - 1]} to ${PHASE_ENDS[n] - 1}`;
}

function steps(n: number): string {
  return n === STEPS - 1 ? `${n} or more` : `${n}`;
}

/** What the features of a family say, by their number. */
const SAY: Record<Family, (number: number) => string> = {
  self(number) {
    const [libs, joined, weakest, size] = digits(number, 5, 3, 5, 3);
    const weak = weakest === 0 ? '' : liberties(weakest, 4);
    const own = ['', ', joins an own chain', ', joins two or more own chains'][joined];
    const least = weak === '' ? '' : joined === 1 ? ` with ${weak}` : `, the weakest with ${weak}`;
    return `${liberties(libs + 1, 5)} afterwards${own}${least}, ${SIZES[size]} together`;
  },
  capture(number) {
    const [amount, last, saves, ko] = digits(number, 4, 2, 2, 2);
    const stones = ['one stone', '2 stones', '3 or 4 stones', '5 or more stones'][amount];
    return `captures ${stones}${last ? ', the last move among them' : ''}${saves ? ', saves a chain in atari' : ''}${ko ? ', takes a ko' : ''}`;
  },
  press(number) {
    const [left, size, last, ladder] = digits(number, 3, 3, 2, 3);
    const whose = last ? 'the last move’s chain' : 'an enemy chain';
    const how = ladder === 2 ? ', caught in a ladder' : ladder === 1 ? ', not caught in a ladder' : '';
    return `leaves ${whose} of ${SIZES[size]} ${liberties(left + 1, 3)}${how}`;
  },
  doubleAtari: () => 'puts two chains into atari at once',
  ladderEscape(number) {
    const [lost, size] = digits(number, 2, 3);
    return `${SIZES[size]} out of atari with 2 liberties, ${lost ? 'caught in a ladder all the same' : 'not caught in a ladder'}`;
  },
  besideLast(number) {
    const [has, own] = digits(number, 5, 3);
    return `liberty of the last move’s chain, which has ${liberties(has + 1, 5)}; ${liberties(own + 1, 3)} afterwards`;
  },
  besideThreatened(number) {
    const [has, own, size] = digits(number, 4, 3, 3);
    return `liberty of a chain of ${SIZES[size]} that the last move left ${liberties(has + 1, 5)}; ${liberties(own + 1, 3)} afterwards`;
  },
  counter(number) {
    const [own, enemy] = digits(number, 3, 3);
    return `liberty of an enemy chain with ${liberties(enemy + 1, 4)}, beside a chain that the last move left ${liberties(own + 1, 4)}`;
  },
  line(number) {
    const [row, when] = digits(number, 10, PHASES);
    return `on the ${line(row)} line, ${phase(when)}`;
  },
  last(number) {
    const [d, third] = digits(number, 18, 3);
    return `distance ${distance(d)} to the last move, ${['opening', 'middle game', 'endgame'][third]}`;
  },
  before: (number) => `distance ${distance(number)} to the move before the last`,
  both(number) {
    const [last, before] = digits(number, 5, 5);
    return `distance ${pair(last)} to the last move and ${pair(before)} to the one before`;
  },
  steps(number) {
    const [own, enemy, row] = digits(number, STEPS, STEPS, 5);
    const where = row === 4 ? '5th line or higher' : `${line(row)} line`;
    return `${steps(own)} steps to an own stone, ${steps(enemy)} to an enemy’s, ${where}`;
  },
};

/** A feature that is no shape, in one phrase. */
export function featureWords({ family, number }: FixedFeature): string {
  return SAY[family](number);
}

/** What a size of shapes is called. */
export function sizeWords(size: number): string {
  return size === 0 ? '3×3' : `${CELL_COUNTS[size] + 1} points`;
}

/** A shape, in one phrase. */
export function shapeWords(entry: ShapeEntry): string {
  const size = sizeWords(sizeOfKind(entry.kind));
  if (entry.kind === LIBERTIES_KIND)
    return `${size} with liberties, ${liberties(entry.liberties[4], 3)} afterwards`;
  return entry.kind < LIBERTIES_KIND ? `shape of ${size}` : `answer, shape of ${size}`;
}
