/** A mined shape as a pattern of a database: its diagram, what it asks about liberties, and in words what the move is. */
import type { ShapeName } from '../../engine/protocol/odds.ts';
import type { MinedShape } from './mine.ts';
import { EDGE_LINES, featuresOf } from './rows.ts';
import type { Cell } from './rows.ts';

export interface DrawnShape {
  /** What a move of this kind is called, as in the names of patterns. */
  kind: string;
  /** A sentence about it. */
  about: string;
  /** Rows from the top, the edge below where it has one. */
  diagram: string[];
  /** The same with labels, and what is asked of them; null where nothing is. */
  constraint: { diagram: string[]; text: string } | null;
}

/** What a diagram writes for sets of states: bit 0 empty, 1 O, 2 X. */
const SYMBOLS = new Map([
  [1, '.'],
  [2, 'O'],
  [4, 'X'],
  [3, 'o'],
  [5, 'x'],
]);
/** What is asked of a number of liberties, by set of states. */
const TESTS = new Map([
  [1, '== 1'],
  [3, '<= 2'],
  [2, '== 2'],
  [6, '<= 3'],
  [14, '> 1'],
  [12, '> 2'],
  [8, '> 3'],
]);
const FEW = 3;
/** The cells beside the move. */
const BESIDE = ['1 0', '-1 0', '0 1', '0 -1'];
const OWN_LABELS = 'abcdefghijk';
const OTHER_LABELS = 'ABCDEFGHIJK';

/** By name of the shape: in names of patterns, and in words. */
const KINDS: Readonly<Record<ShapeName | 'none', readonly [string, string]>> = {
  hane: ['Hane', 'A hane'],
  cut: ['Cut', 'A cut'],
  wedge: ['Wedge', 'A wedge'],
  connection: ['Connection', 'A connection'],
  emptyTriangle: ['Triangle', 'An empty triangle'],
  push: ['Push', 'A push'],
  descent: ['Descent', 'A descent'],
  extension: ['Extension', 'An extension from a stone'],
  clamp: ['Clamp', 'A clamp'],
  attachment: ['Attachment', 'An attachment'],
  shoulderHit: ['Shoulder', 'A shoulder hit'],
  cap: ['Cap', 'A cap'],
  diagonal: ['Diagonal', 'A diagonal move'],
  onePointJump: ['Jump', 'A one-point jump'],
  knightsMove: ['Knight', "A knight's move"],
  twoPointJump: ['TwoPoint', 'A two-point jump'],
  largeKnightsMove: ['LargeKnight', "A large knight's move"],
  none: ['Approach', 'A move from further away'],
};
/** What the liberties of a chain beside the move make of it, the most telling first: the set of states, whose chain it is, and names as above. */
const BY_LIBERTIES: readonly (readonly [number, 'X' | 'O', readonly [string, string]])[] = [
  [1, 'X', ['Capture', 'A capture']],
  [1, 'O', ['Rescue', 'A way out of atari']],
  [2, 'X', ['Atari', 'An atari']],
];
const LINES = ['first', 'second', 'third'];

/** A shape whose moves are mostly called `name`. */
export function drawShape({ line, conditions }: MinedShape, name: ShapeName | 'none'): DrawnShape {
  const features = featuresOf(line);
  const cells = new Map<string, string>([['0 0', '*']]);
  const liberties = new Map<string, number>();
  const ofMove: string[] = [];
  const keyOf = ({ dx, dy }: Cell): string => `${dx} ${dy}`;
  for (const [number, states] of conditions) {
    const feature = features[number];
    if (feature.what === 'cell') cells.set(keyOf(feature.cell), SYMBOLS.get(states)!);
    else if (feature.what === 'lib') liberties.set(keyOf(feature.cell), states);
    else ofMove.push(`olib(*) ${TESTS.get(states)!}`);
  }
  const at = [...cells.keys()].map((key) => key.split(' ').map(Number));
  const [left, right] = [Math.min(...at.map(([dx]) => dx)), Math.max(...at.map(([dx]) => dx))];
  const isEdge = line < EDGE_LINES;
  const bottom = isEdge ? -line : Math.min(...at.map(([, dy]) => dy));
  const top = Math.max(...at.map(([, dy]) => dy));
  const labels = new Map<string, string>();
  const tests: string[] = [];
  const facts: string[] = [];
  let [own, other] = [0, 0];
  for (const [key, states] of liberties) {
    const isOwn = cells.get(key) === 'O';
    const label = isOwn ? OWN_LABELS[own++] : OTHER_LABELS[other++];
    labels.set(key, label);
    tests.push(`lib(${label}) ${TESTS.get(states)!}`);
    if (states <= FEW)
      facts.push(`${isOwn ? "one's own" : "X's"} stones ${states === 1 ? 'in atari' : 'short of liberties'}`);
  }
  const draw = (symbolOf: (key: string) => string): string[] => {
    const rows: string[] = [];
    for (let dy = top; dy >= bottom; dy--) {
      let row = '';
      for (let dx = left; dx <= right; dx++) row += symbolOf(`${dx} ${dy}`);
      rows.push(row);
    }
    return isEdge ? [...rows, '-'.repeat(right - left + 1)] : rows;
  };
  const symbol = (key: string): string => cells.get(key) ?? '?';
  const all = [...tests, ...ofMove];
  const byLiberties = BY_LIBERTIES.find(([states, symbol]) =>
    BESIDE.some((key) => cells.get(key) === symbol && liberties.get(key) === states),
  );
  const [kind, words] = byLiberties?.[2] ?? KINDS[name];
  const where = isEdge ? ` on the ${LINES[line]} line` : '';
  const facing = facts.length > 0 ? `, ${[...new Set(facts)].join(' and ')}` : '';
  return {
    kind,
    about: `${words}${where}${facing}.`,
    diagram: draw(symbol),
    constraint:
      all.length === 0
        ? null
        : { diagram: draw((key) => labels.get(key) ?? symbol(key)), text: `;${all.join(' && ')}` },
  };
}
