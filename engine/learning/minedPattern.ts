/** A mined shape as a pattern of the database format (manual ch. 9): its diagram, its labels, and the tests that can be asked about it. */
import { OTHER_BIT, OWN_BIT } from '../../patterns/format/types.ts';
import type { Diagram, SourcePattern } from '../../patterns/format/types.ts';
import type { Condition } from './separateCases.ts';
import type { MinedShape } from './minedShape.ts';

const SYMBOLS: readonly string[] = ['', '.', 'O', 'o', 'X', 'x', '', '?'];
/** Labels of our chains and of theirs, the nearest to the move first; at most so many are asked about. */
const OWN_LABELS = 'abc';
const OTHER_LABELS = 'ABC';

const SYNTAX = { line: 1, column: 1 } as const;

/** The chains that the diagram shows, with the cells of each. */
interface Chain {
  readonly label: string;
  readonly cells: readonly number[];
}

/** Connected stones of the diagram, named by how near they are to the move. */
function chainsOf({ top, left, bottom, right, cells }: MinedShape): Chain[] {
  const width = right - left + 1;
  const height = bottom - top + 1;
  const distance = (cell: number): number =>
    Math.abs(Math.floor(cell / width) + top) + Math.abs((cell % width) + left);
  const seen = new Set<number>();
  const chains: { bits: number; cells: number[] }[] = [];
  const order = [...cells.keys()].sort((a, b) => distance(a) - distance(b) || a - b);
  for (const start of order) {
    const bits = cells[start];
    if ((bits !== OWN_BIT && bits !== OTHER_BIT) || seen.has(start)) continue;
    const chain = [start];
    seen.add(start);
    for (let i = 0; i < chain.length; i++) {
      const x = chain[i] % width;
      const y = Math.floor(chain[i] / width);
      for (const [dx, dy] of [
        [0, -1],
        [-1, 0],
        [1, 0],
        [0, 1],
      ]) {
        const next = (y + dy) * width + x + dx;
        const isInside = x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height;
        if (!isInside || cells[next] !== bits || seen.has(next)) continue;
        seen.add(next);
        chain.push(next);
      }
    }
    chains.push({ bits, cells: chain });
  }
  return [OWN_BIT, OTHER_BIT].flatMap((bits) => {
    const labels = bits === OWN_BIT ? OWN_LABELS : OTHER_LABELS;
    return chains
      .filter((chain) => chain.bits === bits)
      .slice(0, labels.length)
      .map((chain, i) => ({ label: labels[i], cells: chain.cells }));
  });
}

/** The tests that may separate played cases from others, in the constraint language; those of dragons take a second for each position. */
export function testsOf(shape: MinedShape, dragons: boolean): string[] {
  const chains = chainsOf(shape);
  const own = chains.filter(({ label }) => OWN_LABELS.includes(label)).map(({ label }) => label);
  const other = chains.filter(({ label }) => OTHER_LABELS.includes(label)).map(({ label }) => label);
  const all = [...own, ...other];
  const pairs = (labels: readonly string[]): string[] =>
    labels.flatMap((a, i) => labels.slice(i + 1).map((b) => `same_dragon(${a},${b})`));
  return [
    ...['olib', 'xlib'].flatMap((liberties) => [2, 3].map((n) => `${liberties}(*) > ${n}`)),
    'safe_xmove(*)',
    ...all.flatMap((label) => [2, 3, 4].map((n) => `lib(${label}) > ${n}`)),
    ...all.flatMap((label) => [`attack(${label})`, `defend(${label})`]),
    ...all.map((label) => `does_${own.includes(label) ? 'defend' : 'attack'}(*,${label})`),
    ...(dragons
      ? [...all.flatMap((label) => [`weak(${label})`, `alive(${label})`]), ...pairs(own), ...pairs(other)]
      : []),
  ];
}

/** A test that is wanted or not, as text. */
export function conditionText(tests: readonly string[], { test, wanted }: Condition): string {
  const text = tests[test];
  if (wanted) return text;
  return text.includes('>') ? text.replace('>', '<=') : `!${text}`;
}

/** The pattern with its constraint ('' for none), values and comments. */
export function minedPattern(
  shape: MinedShape,
  {
    name,
    comments = [],
    constraint = '',
    values = [],
  }: {
    name: string;
    comments?: string[];
    constraint?: string;
    values?: readonly (readonly [string, number])[];
  },
): SourcePattern {
  const { top, left, bottom, right, cells, edges } = shape;
  const width = right - left + 1;
  const move = -top * width - left;
  const symbols = cells.map((bits, i) => (i === move ? '*' : SYMBOLS[bits]));
  const diagram: Diagram = {
    ...SYNTAX,
    width,
    height: bottom - top + 1,
    cells: symbols,
    edges,
    sideComments: new Array<string>(bottom - top + 1).fill(''),
  };
  const labels = [...symbols];
  const used = (label: string): boolean => new RegExp(`\\b${label}\\b`).test(constraint);
  for (const chain of chainsOf(shape))
    if (used(chain.label)) for (const cell of chain.cells) labels[cell] = chain.label;
  return {
    ...SYNTAX,
    name,
    endLine: 1,
    comments,
    diagram,
    symmetry: '8',
    classes: '-',
    values: values.map(([value, amount]) => ({ ...SYNTAX, name: value, value: amount })),
    helper: null,
    colon: SYNTAX,
    constraintDiagram: constraint === '' ? null : { ...diagram, cells: labels },
    constraint: constraint === '' ? null : { text: constraint, places: [SYNTAX] },
    action: null,
    goalElements: null,
    callbackData: null,
  };
}
