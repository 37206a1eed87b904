/** What Go calls a move by the shape that it is played in. */
import { CELLS, CENTER, LIBERTIES, PLAYED, SLOTS, cellOf } from './shape.ts';
import type { Shape } from './shape.ts';
import { NEAR_WIDTH, WIDTH } from './samples.ts';

const LINES = ['', 'First', 'Second', 'Third'];
const LINE_WORDS = ['', ' on the first line', ' on the second line', ' on the third line'];
const NUMBERS = ['', 'One', 'Two', 'Three'];

export interface Term {
  /** Of a pattern, without a number. */
  readonly name: string;
  /** In a sentence. */
  readonly words: string;
}

/** By bits of liberties. */
const LIBERTY_WORDS = new Map([
  [2, 'one liberty'],
  [6, 'one or two liberties'],
  [14, 'three liberties at most'],
  [4, 'two liberties'],
  [28, 'two liberties or more'],
  [24, 'three liberties or more'],
  [16, 'four liberties or more'],
]);

/** What a shape asks of liberties, as the rest of a sentence; empty if nothing. What the kind of the move says already is left out. */
export function libertyWords(shape: Shape): string {
  const said = new Set(BESIDE.map(([x, y]) => CENTER + y * WIDTH + x));
  const [own, other] = [2, 4].map((color) => {
    const asked = new Set<string>();
    for (let slot = LIBERTIES; slot < SLOTS; slot++) {
      const bits = shape[slot];
      if (slot === PLAYED || bits === 0 || shape[cellOf(slot)] !== color) continue;
      if (said.has(cellOf(slot)) && (bits === 2 || (bits === 4 && color === 4))) continue;
      asked.add(bits === 2 ? 'stones in atari' : `stones with ${LIBERTY_WORDS.get(bits)!}`);
    }
    return [...asked].join(' and ');
  });
  const played = LIBERTY_WORDS.get(shape[PLAYED]);
  return (
    (other === '' ? '' : ` against ${other}`) +
    (own === '' ? '' : ` beside own ${own}`) +
    (played === undefined ? '' : `, with ${played} itself`)
  );
}

/** The term for a shape that attacks, or defends. */
export function termOf(shape: Shape, attacks: boolean): Term {
  const { name, words } = kindOf(shape, attacks);
  const edges = [0, 1, 2, 3].map((side) => 31 - Math.clz32(shape[CELLS + side] | 1)).filter((d) => d > 0);
  edges.sort((a, b) => b - a);
  if (edges.length >= 2) {
    const [far, near] = edges;
    return { name: `${name}${NUMBERS[far]}${NUMBERS[near]}`, words: `${words} at the ${far}-${near} point` };
  }
  const [line = 0] = edges;
  return { name: name + LINES[line], words: words + LINE_WORDS[line] };
}

/** The points beside a move. */
const BESIDE: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

function kindOf(shape: Shape, attacks: boolean): Term {
  const at = (x: number, y: number): number => shape[CENTER + y * WIDTH + x];
  const sides = BESIDE;
  const hasLiberties = (color: number, bits: number): boolean =>
    sides.some(([x, y]) => at(x, y) === color && shape[PLAYED + y * NEAR_WIDTH + x] === bits);
  if (hasLiberties(4, 2)) return { name: 'Capture', words: 'Taking stones' };
  if (hasLiberties(2, 2)) return { name: 'Extend', words: 'Extending from atari' };
  if (hasLiberties(4, 4)) return { name: 'Atari', words: 'The atari' };
  const beside = sides.map(([x, y]) => at(x, y));
  const off = sides.map((_, side) => shape[CELLS + side] === 2);
  const own = beside.filter((bits) => bits === 2).length;
  const other = beside.filter((bits) => bits === 4).length;
  const closed = other + off.filter(Boolean).length;
  const diagonals = [at(1, -1), at(1, 1), at(-1, 1), at(-1, -1)];
  const isHane = diagonals.some((bits, i) => bits === 2 && (beside[i] === 4 || beside[(i + 1) % 4] === 4));
  const isCut = [0, 1, 2, 3].some((i) => beside[i] === 4 && beside[(i + 1) % 4] === 4);
  const jump = sides.some(([x, y]) => at(2 * x, 2 * y) === 2 && at(x, y) !== 4 && at(x, y) !== 2);
  const knight = [
    [1, 2],
    [2, 1],
  ].some(([a, b]) => [a, -a].some((x) => [b, -b].some((y) => at(x, y) === 2)));
  if (own >= 3) return { name: 'Fill', words: 'Filling a point between stones' };
  if (own === 2)
    return other > 0
      ? { name: 'Join', words: 'Joining where the other side would cut' }
      : { name: 'Connect', words: 'The solid connection' };
  if (own === 0 && closed >= 3) return { name: 'ThrowIn', words: 'The throw-in' };
  if (own === 1) {
    const side = beside.indexOf(2);
    const ahead = beside[(side + 2) % 4];
    if (off[(side + 2) % 4]) return { name: 'Descent', words: 'The descent' };
    if (ahead === 4)
      return attacks ? { name: 'Push', words: 'The push' } : { name: 'Block', words: 'The block' };
    if (isHane && other > 0) return { name: 'Turn', words: 'The turn' };
    if (other > 0) return { name: 'Crawl', words: 'The crawl along' };
    return attacks
      ? { name: 'Stretch', words: 'The stretch in' }
      : { name: 'Widen', words: 'The stretch that widens the eye space' };
  }
  if (isCut)
    return isHane ? { name: 'Clamp', words: 'The hane that cuts' } : { name: 'Cut', words: 'The cut' };
  if (isHane) return { name: 'Hane', words: 'The hane' };
  if (other === 2) return { name: 'Wedge', words: 'The wedge' };
  if (jump) return { name: 'Jump', words: 'The jump' };
  if (knight) return { name: 'Knight', words: 'The knight’s move' };
  if (diagonals.includes(2)) return { name: 'Diagonal', words: 'The diagonal move' };
  if (other === 1) return { name: 'Attach', words: 'The attachment' };
  return attacks
    ? { name: 'Placement', words: 'The placement' }
    : { name: 'EyePoint', words: 'The vital point of one’s own eye space' };
}
