import { expect, test } from 'vitest';
import { shippedText } from '../../build/checks/shippedText.ts';
import { formatDiagnostic } from '../diagnostic.ts';
import { decodeRows, drawEyes, encodeRows, readDrawing } from './drawing.ts';
import { parseEyes } from './parse.ts';
import type { EyePattern } from './parse.ts';
import { printEyes } from './print.ts';
import { compileEyes } from './compile.ts';
import { EYE_VALUES, formatEyeValue, parseEyeValue } from './value.ts';

/** Everything but where it stood. */
function contents(patterns: readonly EyePattern[]): unknown[] {
  return patterns.map(({ name, cells, graph, value, isMaxMin, attackPoints, defensePoints }) => [
    name,
    cells,
    graph,
    value,
    isMaxMin,
    attackPoints,
    defensePoints,
  ]);
}

const EXAMPLES = `# Examples of the manual.

Pattern 548

 x
xX.!

:0111

Pattern 6141   # with a comment

 X
XX.@x
:1122

Pattern old

  .*
# a comment is no row
   !
:2,1
`;

test('the examples of the manual are understood', () => {
  const { value, diagnostics } = parseEyes(EXAMPLES);
  expect(diagnostics.map((d) => formatDiagnostic(d, 'e'))).toEqual([]);
  expect(
    value.map((p) => [p.name, p.line, p.valueLine, p.graph.labels.join(''), formatEyeValue(p.value)]),
  ).toEqual([
    ['548', 3, 8, 'xxX.!', '0111'],
    ['6141', 10, 14, 'XXX.!x', '1122'],
    ['old', 16, 21, '..!', '1122'],
  ]);
  const [first, second, third] = value;
  expect(first.graph.adjacency).toEqual([0b00100, 0b00100, 0b01011, 0b10100, 0b01000]);
  expect([second.attackPoints, second.defensePoints]).toEqual([0b10000, 0b10000]);
  expect(third.isMaxMin).toBe(true);
  expect(third.cells).toEqual([
    { row: 0, column: 0, label: '.' },
    { row: 0, column: 1, label: '.' },
    { row: 1, column: 1, label: '!' },
  ]);
});

test('edges of the board may be drawn around a shape', () => {
  const { value, diagnostics } = parseEyes('Pattern 1\n\n|..\n|!.\n+--\n\n:1111\n');
  expect(diagnostics).toEqual([]);
  expect(value[0].cells.map(({ row, column }) => [row, column])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
});

test('parse, print, parse is the identity', () => {
  for (const text of [EXAMPLES, shippedText('eyes.db')]) {
    const { value } = parseEyes(text);
    const printed = printEyes(value);
    expect(contents(parseEyes(printed).value)).toEqual(contents(value));
    expect(printEyes(parseEyes(printed).value)).toBe(printed);
  }
});

const MISTAKES: [what: string, text: string, ...expected: string[]][] = [
  ['an unknown symbol', 'Pattern 1\n\n..\n .O\n\n:1111', "4:3: error: 'O' is no symbol of an eye shape"],
  ['a tab', 'Pattern 1\n\t..\n:1111', '2:1: error: a tab is no symbol of an eye shape'],
  ['no name', 'Pattern\n..\n:1111', '1:1: error: a pattern has a name without spaces: "Pattern 6141"'],
  ['two words', 'Pattern a b\n..\n:1111', '1:1: error: a pattern has a name without spaces: "Pattern 6141"'],
  [
    'the same name',
    'Pattern 1\n..\n:1111\n  Pattern 1\n.\n:1111',
    '4:3: error: there is a pattern 1 already on line 1',
  ],
  ['no pattern', '..\n:1111', '1:1: error: a diagram must follow a line "Pattern NAME"'],
  ['a value alone', ':1111', '1:1: error: a value must follow a diagram'],
  [
    'a value without diagram',
    'Pattern 1\n:1111',
    '2:1: error: a value must follow a diagram',
    '1:1: error: the pattern has no diagram',
  ],
  ['two values', 'Pattern 1\n..\n:1111\n :1111', '4:2: error: a value must follow a diagram'],
  ['no value', 'Pattern 1\n\n..\n', '1:1: error: the pattern has no value: a line like ":0112" is missing'],
  ['no diagram', 'Pattern 1\nPattern 2\n..\n:1111', '1:1: error: the pattern has no diagram'],
  [
    'two diagrams',
    'Pattern 1\n..\n\n..\n:1111',
    '4:1: error: an empty line ends a diagram, and a pattern has only one',
  ],
  [
    'decreasing digits',
    'Pattern 1\n..\n  :2111',
    "3:4: error: '2111' is no eye value: four digits 0 to 2, none smaller than the one before, or max,min",
  ],
  [
    'a fifth digit',
    'Pattern 1\n..\n:11111',
    "3:2: error: '11111' is no eye value: four digits 0 to 2, none smaller than the one before, or max,min",
  ],
  [
    'min,max',
    'Pattern 1\n..\n:1,2',
    "3:2: error: '1,2' is no eye value: four digits 0 to 2, none smaller than the one before, or max,min",
  ],
  ['thirteen vertices', 'Pattern 1\n .............\n:2222', '2:2: error: 13 vertices are more than 12'],
  ['two pieces', 'Pattern 1\n. .\n:2222', '2:1: warning: the shape is not in one piece and never matches'],
  [
    'a margin without way out',
    'Pattern 1\n   .\n  .!.\n   .\n:0000',
    '3:4: warning: a marginal vertex with four neighbours in the shape has no way out',
  ],
  [
    'no vital points',
    'Pattern 1\n...\n:1122',
    '3:1: warning: the attacker gains by moving first, but no attack point is marked',
    '3:1: warning: the defender gains by moving first, but no defense point is marked',
  ],
  [
    'a threat marked',
    'Pattern 1\n(..\n:0111',
    '3:1: warning: points are marked although it does not matter who moves first (8.7: no pure threats)',
  ],
];

test.each(MISTAKES)('%s', (_, text, ...expected) => {
  const { diagnostics } = parseEyes(text);
  expect(diagnostics.map((d) => formatDiagnostic(d, '').slice(1))).toEqual(expected);
  expect(compileEyes(text).table === undefined).toBe(expected.some((line) => line.includes('error')));
});

test('mutated databases never crash the parser', () => {
  const alphabet = 'Pattern .X!x$@*<>():,0123\n\n\n #\t';
  let state = 12345;
  const below = (n: number): number => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % n;
  let refused = 0;
  for (let i = 0; i < 300; i++) {
    const characters = [...EXAMPLES];
    for (let k = below(6); k >= 0; k--)
      characters[below(characters.length)] = alphabet[below(alphabet.length)];
    const { table, diagnostics } = compileEyes(characters.join(''));
    for (const { line, column } of diagnostics) {
      expect(line).toBeGreaterThan(0);
      expect(column).toBeGreaterThan(0);
    }
    if (!table) refused++;
  }
  expect(refused).toBeGreaterThan(50);
  expect(refused).toBeLessThan(300);
});

test('the fifteen values are the non-decreasing ones', () => {
  let count = 0;
  for (let n = 0; n < 81; n++) {
    const digits = [27, 9, 3, 1].map((weight) => Math.floor(n / weight) % 3);
    const isValue = digits.every((digit, i) => i === 0 || digits[i - 1] <= digit);
    const value = parseEyeValue(digits.join(''));
    expect(value !== undefined).toBe(isValue);
    if (value) expect(EYE_VALUES[count++]).toBe(formatEyeValue(value));
  }
  expect(count).toBe(15);
});

test('graphs coded for GTP', () => {
  const rows = ['  !', ' .X', '!...'];
  expect(decodeRows('OO!%O.X%!...')).toEqual(rows);
  expect(encodeRows(rows)).toBe('OO!%O.X%!...');
  const { drawing } = readDrawing(['  @', ' <X', '(>*.']);
  expect(drawEyes(drawing)).toEqual(['  @ ', ' <X ', '(>*.']);
});
