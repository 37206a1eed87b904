import { expect, test } from 'vitest';
import { parseSuite } from '../../../engine/regression/suite.ts';
import { suiteFromDrawings } from './fromDrawings.ts';

const SOURCE = `# About.

# CATEGORY=C
# DESCRIPTION=two stones
board white komi 6.5
| . X .
| . . .
| O . .
10 color A1
#? [white]

| . .
| X .
20 color A1
#? [black]
`;

test('a drawing becomes a record, and stays as a comment', () => {
  const { text, records } = suiteFromDrawings('name', SOURCE);
  expect([...records.keys()]).toEqual(['games/name/001.sgf', 'games/name/002.sgf']);
  expect(records.get('games/name/001.sgf')).toBe(
    '(;GM[1]FF[4]CA[UTF-8]AP[Yomi]SZ[3]KM[6.5]PL[W]GN[two stones]\nAB[ba]\nAW[ac])\n',
  );
  expect(records.get('games/name/002.sgf')).toMatch(/SZ\[2\]KM\[0\.5\]PL\[B\].*\nAB\[ab\]\)\n$/s);
  expect(text).toContain(
    '#  3 | . X .\n#  2 | . . .\n#  1 | O . .\n#      A B C\nloadsgf games/name/001.sgf\n10 color',
  );
  const { tests, diagnostics } = parseSuite('name', text);
  expect(diagnostics).toEqual([]);
  expect(tests.map(({ number, prelude }) => [number, prelude])).toEqual([
    [10, ['loadsgf games/name/001.sgf']],
    [20, ['loadsgf games/name/002.sgf']],
  ]);
});

test.each([
  ['| . .\n| .\n', 's, line 3: the drawing above is no square board of . X and O'],
  ['| . .\n', 's, line 2: the drawing above is no square board of . X and O'],
  ['| . +\n| . .\n', 's, line 3: the drawing above is no square board of . X and O'],
  ['| X O\n| O .\n', 's, line 3: A2 has no liberty in the drawing above'],
  ['board green\n| .\n', "s, line 1: not of the form 'board white komi 0.5'"],
])('%j', (source, message) => {
  expect(() => suiteFromDrawings('s', source)).toThrow(message);
});
