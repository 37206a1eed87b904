import { describe, expect, test } from 'vitest';
import { verbatim } from '../protocol/sayings.ts';
import { parseSuite } from './suite.ts';

const manual = `
# Connecting with ko at B14 looks best. Cutting at D17 might be
# considered. B17 (game move) is inferior.
loadsgf games/strategy25.sgf 61
90 gg_genmove black
#? [B14|D17]

# The game move at P13 is a suicidal blunder.
loadsgf games/strategy25.sgf 249
95 gg_genmove black
#? [!P13]

loadsgf games/strategy26.sgf 257
100 gg_genmove black
#? [M16]*
`;

describe('parseSuite', () => {
  test('the example of the manual', () => {
    const { tests, diagnostics } = parseSuite('strategy', manual);
    expect(diagnostics).toEqual([]);
    expect(tests.map(({ number, line, command, prelude }) => [number, line, command, prelude])).toEqual([
      [90, 5, 'gg_genmove black', ['loadsgf games/strategy25.sgf 61']],
      [95, 10, 'gg_genmove black', ['loadsgf games/strategy25.sgf 249']],
      [100, 14, 'gg_genmove black', ['loadsgf games/strategy26.sgf 257']],
    ]);
    const no = { negated: false, expectedFail: false, ignored: false };
    expect(tests.map(({ expectation }) => expectation)).toEqual([
      { ...no, pattern: 'B14|D17', line: 6 },
      { ...no, pattern: 'P13', negated: true, line: 11 },
      { ...no, pattern: 'M16', expectedFail: true, line: 15 },
    ]);
    expect(tests[1].comment).toBe('The game move at P13 is a suicidal blunder.');
  });

  test('what comments say holds for the position, or for one test', () => {
    const { tests } = parseSuite(
      's',
      `#CATEGORY=OWL_TUNING
##SEVERITY=8
loadsgf a.sgf
1 owl_attack A1
#? [0]
# DESCRIPTION: a second look
#CATEGORY=EYES
2 owl_defend A1
#? [1 B1]
3 owl_attack C1
#? [0]
loadsgf b.sgf
4 attack A1
#? [0]`,
    );
    expect(tests.map(({ category, severity, description }) => [category, severity, description])).toEqual([
      ['OWL_TUNING', 8, ''],
      ['EYES', 8, 'a second look'],
      ['OWL_TUNING', 8, ''],
      ['', 0, ''],
    ]);
  });

  test('flags, remarks behind commands, windows line ends, brackets in the pattern', () => {
    const { tests } = parseSuite('s', '1 a b # why\r\n#? [1 [AB]1]&*\r\n2   c   d\r\n#?[x]  # so\r\n');
    expect(tests.map(({ command, expectation }) => [command, expectation?.pattern])).toEqual([
      ['a b', '1 [AB]1'],
      ['c   d', 'x'],
    ]);
    expect(tests[0].expectation).toMatchObject({ ignored: true, expectedFail: true });
  });

  test('an expectation is for the last numbered command, whatever stands between', () => {
    const { tests } = parseSuite('s', '1 genmove black\nundo\n#? [A1]');
    expect(tests[0].expectation?.pattern).toBe('A1');
  });

  test('of tests with the same number the first counts', () => {
    const { tests } = parseSuite('s', '1 a\n#? [x]\n1 b\n#? [y]\n2 c\n#? [z]');
    expect(tests.map(({ command, expectation }) => [command, expectation?.pattern])).toEqual([
      ['a', 'x'],
      ['c', 'z'],
    ]);
  });

  test.each([
    ['#? [A1]', 1, 'without a numbered command'],
    ['1 a\n#? [undecided\n', 2, 'not of the form'],
    ['1 a\n\n2 b\n#? [x]', 1, 'test 1 has no expectation'],
    ['1 a\n#? [x]\n1 b\n#? [y]', 3, 'used in line 1'],
    ['1 a\n#? [x]\n#? [y]', 3, 'has an expectation already'],
    ['1 a\n#? [(x]', 2, "'(x' cannot be judged: missing )"],
    ['17', 1, 'number 17 without a command'],
    ['#SEVERITY=high', 1, 'SEVERITY is a number'],
  ])('%j: line %i, %s', (text, line, message) => {
    const { diagnostics } = parseSuite('s', text, (pattern) =>
      pattern.startsWith('(') ? verbatim('missing )') : undefined,
    );
    expect(diagnostics[0]).toMatchObject({ line });
    expect(diagnostics[0].message).toContain(message);
  });
});

describe('preludes', () => {
  function preludes(text: string): string[][] {
    return parseSuite('s', text).tests.map(({ prelude }) => prelude);
  }

  test('go back to where the position begins, and take along what changes the board', () => {
    expect(preludes('loadsgf a\n1 genmove black\n2 attack A1\nplay white B1\n3 x\nloadsgf b\n4 y')).toEqual([
      ['loadsgf a'],
      ['loadsgf a', 'genmove black'],
      ['loadsgf a', 'genmove black', 'play white B1'],
      ['loadsgf b'],
    ]);
  });

  test('keep settings', () => {
    expect(preludes('level 8\nloadsgf a\nincrease_depths\n1 x\ndecrease_depths\nloadsgf b\n2 y')).toEqual([
      ['level 8', 'loadsgf a', 'increase_depths'],
      ['level 8', 'increase_depths', 'decrease_depths', 'loadsgf b'],
    ]);
  });

  test('a cleared board keeps its size and komi', () => {
    const text =
      'boardsize 9\nclear_board\nkomi 5.5\nplay black A1\n1 x\nclear_board\n2 y\nboardsize 13\n3 z';
    expect(preludes(text)).toEqual([
      ['boardsize 9', 'clear_board', 'komi 5.5', 'play black A1'],
      ['boardsize 9', 'komi 5.5', 'clear_board'],
      ['boardsize 9', 'komi 5.5', 'clear_board', 'boardsize 13'],
    ]);
  });

  test('a numbered command may begin a position', () => {
    expect(preludes('loadsgf a\n1 loadsgf b\n#? [black]\n2 x')).toEqual([['loadsgf a'], ['loadsgf b']]);
  });
});

describe('suites nobody should write', () => {
  const LINES = 6000;

  test.each([
    ['tests that build on each other', (i: number) => `${i + 1} play black A1`],
    ['settings', (i: number) => (i % 2 === 0 ? `level ${i}` : `${i} name`)],
    ['beginnings', (i: number) => (i % 2 === 0 ? 'boardsize 9' : `${i} name`)],
    ['cleared boards', (i: number) => ['komi 5', 'play black A1', 'clear_board', `${i} name`][i % 4]],
    [
      'comments',
      (i: number) => (i < LINES / 2 ? `# ${i} and so on` : i === LINES / 2 ? 'loadsgf a' : `${i} x`),
    ],
  ])('%s: what a test needs is shared, not copied', (_, line) => {
    const { tests } = parseSuite('s', Array.from({ length: LINES }, (_, i) => line(i)).join('\n'));
    // Every list that is made anew is one that was not kept.
    const { prelude } = tests[tests.length - 1];
    expect(tests[tests.length - 1].prelude).toEqual(prelude);
    expect(tests[tests.length - 1].prelude).not.toBe(prelude);
  });

  test('a prelude is a value like any other, and stays what it was', () => {
    const [first, second] = parseSuite('s', 'loadsgf a\n1 play black A1\n2 x').tests;
    expect(first.prelude).toEqual(['loadsgf a']);
    expect({ ...second }.prelude).toEqual(['loadsgf a', 'play black A1']);
    expect((JSON.parse(JSON.stringify(first)) as typeof first).prelude).toEqual(['loadsgf a']);
    expect(structuredClone(first).prelude).toEqual(['loadsgf a']);
  });

  test.each([
    ['blanks in a field', `# DESCRIPTION=a${' '.repeat(200_000)}b`],
    ['blanks in a command', `1 a${' '.repeat(200_000)}b\u2028c`],
    ['blanks before a command', `1${' '.repeat(200_000)}b\u2028c`],
    ['signs', `1 x${'#'.repeat(200_000)}\u2028`],
  ])('a line of many %s is read at once', (_, line) => {
    // Each took minutes where the time grows with the square of the length.
    expect(parseSuite('s', line).tests.length).toBeLessThan(2);
  });
});
