/** Every example of the manual about the pattern language, as it prints them. */
import { describe, expect, test } from 'vitest';
import { constraintOps } from '../constraints/ops.ts';
import type { Operation } from '../constraints/ops.ts';
import { AUTOHELPERS } from '../constraints/functions.ts';
import type { AutohelperName } from '../constraints/functions.ts';
import { evaluate } from '../constraints/evaluate.ts';
import { NORTH, EAST, SOUTH, WEST } from '../format/types.ts';
import type { SourcePattern } from '../format/types.ts';
import { checkDatabase } from './check.ts';
import { compilePatterns } from './compile.ts';
import type { CompiledPattern } from './compile.ts';
import { parseDatabase } from './parse.ts';
import { shapeOf } from './shape.ts';
import { transposePattern } from './transpose.ts';

const diagnosticsOf = (text: string, name: string): string[] => {
  const { value, diagnostics } = parseDatabase(text, name);
  return [...diagnostics, ...checkDatabase(value)].map(({ message }) => message);
};

function read(text: string, name = 'patterns'): SourcePattern[] {
  const { value, diagnostics } = parseDatabase(text, name);
  expect([...diagnostics, ...checkDatabase(value)]).toEqual([]);
  return value.patterns;
}

function compile(text: string, name = 'patterns'): CompiledPattern[] {
  const { value, diagnostics } = parseDatabase(text, name);
  const compiled = compilePatterns(value);
  expect([...diagnostics, ...compiled.diagnostics]).toEqual([]);
  return compiled.value;
}

/** Runs the constraint with the points 1, 2, 3, ... for the labels; calls are told as text. */
function run(
  pattern: CompiledPattern,
  program: 'constraint' | 'action',
  results: Partial<Record<AutohelperName, number>> = {},
): { value: number; calls: string[] } {
  const calls: string[] = [];
  const names = pattern.labels.map(({ label }) => label);
  const table = Object.fromEntries(
    AUTOHELPERS.map(({ name }): [string, Operation] => [
      name,
      (_color, _move, args, first, count) => {
        const points = [...args.slice(first, first + count)].map((point) =>
          point === 0 ? '?' : names[point - 1],
        );
        calls.push(`${name}(${points.join(',')})`);
        return results[name as AutohelperName] ?? 0;
      },
    ]),
  ) as Record<AutohelperName, Operation>;
  const bindings = Int16Array.from(names, (_, i) => i + 1);
  return { value: evaluate(pattern[program]!, bindings, 1, constraintOps(table), undefined), calls };
}

const eb112 = `Pattern EB112

?X?.?     jump under
O.*oo
O....
o....
-----

:8,ed,NULL
`;

const eb112Left = `Pattern EB112

|oOO?
|...X
|..*?
|..o.
|..o?

:8,ed,NULL
`;

describe('9.1', () => {
  test('EB112 at the lower edge', () => {
    const [pattern] = read(eb112);
    expect(pattern).toMatchObject({
      name: 'EB112',
      line: 1,
      endLine: 9,
      symmetry: '8',
      classes: 'ed',
      values: [],
      helper: null,
      colon: { line: 9, column: 1 },
      constraintDiagram: null,
      constraint: null,
      action: null,
    });
    expect(pattern.diagram).toMatchObject({ width: 5, height: 4, edges: SOUTH, line: 3, column: 1 });
    expect(pattern.diagram.cells.join('')).toBe('?X?.?O.*ooO....o....');
    expect(pattern.diagram.sideComments).toEqual(['jump under', '', '', '']);
  });

  test('the same on the left edge is the same pattern turned', () => {
    const [south] = read(eb112);
    const [west] = read(eb112Left);
    expect(west.diagram.edges).toBe(WEST);
    const turned = [0, 1, 2, 3, 4, 5, 6, 7].map((t) => transposePattern(south, t).diagram);
    const equal = turned.filter((diagram) => diagram.cells.join('') === west.diagram.cells.join(''));
    expect(equal.map(({ edges }) => edges)).toEqual([WEST]);
  });

  test('the top and right edges and all corners', () => {
    const sides = [
      ['----\nO.*X\n', NORTH],
      ['O.*X|\nO...|\n', EAST],
      ['----+\nO.*X|\nO...|\n', NORTH | EAST],
      ['+----\n|O.*X\n|O...\n', NORTH | WEST],
      ['|O.*X\n|O...\n+----\n', SOUTH | WEST],
      ['O.*X|\nO...|\n----+\n', SOUTH | EAST],
      ['+----+\n|O.*X|\n|O...|\n+----+\n', NORTH | EAST | SOUTH | WEST],
    ] as const;
    for (const [drawing, edges] of sides) {
      const [pattern] = read(`Pattern A\n\n${drawing}\n:8,-\n`);
      expect(pattern.diagram.edges).toBe(edges);
      expect(pattern.diagram.width).toBe(4);
      expect(pattern.diagram.cells.slice(0, 4)).toEqual(['O', '.', '*', 'X']);
    }
  });

  test('what may stand where', () => {
    const [pattern] = read('Pattern A\n\nO.*Xox?!,Q\n\n:8,-\n');
    expect([...shapeOf(pattern).cells]).toEqual([2, 1, 1, 4, 3, 5, 7, 1, 1, 2]);
    expect(shapeOf(pattern)).toMatchObject({ moveX: 2, moveY: 0, width: 10, height: 1 });
  });
});

describe('9.2 and 9.3', () => {
  test('all classes and values', () => {
    const text = (classes: string): string => `Pattern A\n\nO.*X\n\n:8,${classes}\n`;
    read(text('snOoXxCcBeEdaJFjtU'));
    read(text('OX'));
    read(text('-'));
    expect(diagnosticsOf(text('Z'), 'patterns')).toEqual([
      "class 'Z' means nothing in this database and is ignored",
    ]);
    const values =
      'terri(1),minterri(2.5),maxterri(-3),value(20.1),minvalue(20),maxvalue(27),shape(-4),followup(5)';
    const [pattern] = read(text(`OX,${values},NULL`));
    expect(pattern.values.map(({ name, value }) => [name, value])).toEqual([
      ['terri', 1],
      ['minterri', 2.5],
      ['maxterri', -3],
      ['value', 20.1],
      ['minvalue', 20],
      ['maxvalue', 27],
      ['shape', -4],
      ['followup', 5],
    ]);
  });
});

test('9.4: a helper by name', () => {
  const { value } = parseDatabase('Pattern A\n\n?O.\n.X*\n?O.\n\n:-,C,wedge_helper\n', 'patterns');
  expect(value.patterns[0].helper).toBe('wedge_helper');
  expect(checkDatabase(value, new Set(['wedge_helper']))).toEqual([]);
  expect(checkDatabase(value)).toMatchObject([
    {
      severity: 'warning',
      message: "unknown helper 'wedge_helper', so that the pattern is inactive",
      line: 7,
      column: 6,
    },
  ]);
});

test('9.5: Conn311', () => {
  const [pattern] = compile(`Pattern Conn311

O*.
?XO

:8,C,NULL

O*a
?BO

;oplay_attack_either(*,a,a,B)
`);
  expect(pattern.labels.map(({ label, x, y }) => [label, x, y])).toEqual([
    ['*', 1, 0],
    ['a', 2, 0],
    ['B', 1, 1],
  ]);
  expect(run(pattern, 'constraint', { oplay_attack_either: 1 })).toEqual({
    value: 1,
    calls: ['oplay_attack_either(*,a,a,B)'],
  });
});

test('9.6: EJ4', () => {
  const [pattern] = compile(`Pattern EJ4

...*.     continuation
.OOX.
..XOX
.....
-----

:8,Ed,NULL

...*.     never play a here
.OOX.
.aXOX
.....
-----

>antisuji(a)
`);
  expect(pattern.source.constraintDiagram!.sideComments[0]).toBe('never play a here');
  expect(run(pattern, 'action').calls).toEqual(['antisuji(a)']);
});

test('9.6: the actions of the list, with and without semicolons', () => {
  const actions = [
    'antisuji(a);',
    'replace(a,*)',
    'prevent_attack_threat(c)',
    'threaten_to_save(c)',
    'defend_against_atari(c)',
    'add_defend_both_move(c,d);',
    'add_cut_move(E,F);',
  ];
  for (const action of actions) {
    compile(`Pattern A\n\n.*\nOO\nXX\n\n:8,-\n\na*\ncd\nEF\n\n>${action}\n`);
  }
  const [pattern] = compile(`Pattern A\n\n.*\n\n:8,-\n\na*\n\n>antisuji(a);\n>replace(a, *);\n`);
  expect(run(pattern, 'action')).toEqual({ value: 1, calls: ['antisuji(a)', 'replace(a,*)'] });
});

describe('9.7', () => {
  test('tenuki', () => {
    const [pattern] = compile('Pattern A\n\n*.X\n\n:8,-\n\n*bC\n\n;oplay_defend(*,?,b,C)\n');
    expect(run(pattern, 'constraint').calls).toEqual(['oplay_defend(*,?,b,C)']);
  });

  test('not_lunch beside an edge', () => {
    const [pattern] = compile(
      'Pattern A\n\nXO|\nO*|\noo|\n?o|\n\n:8,-\n\nba|\nO*|\noo|\n?o|\n\n> not_lunch(a,b)\n',
    );
    expect(run(pattern, 'action').calls).toEqual(['not_lunch(a,b)']);
  });
});

describe('9.9', () => {
  const [cc204, cc205, cb11] = compile(
    `Pattern CC204

O
.
O

:+,C

O
A
O

;!safe_xmove(A) && !ko(A) && !xcut(A)

Pattern CC205

XO
O.

:\\,C

AO
OB

;attack(A) || (!safe_xmove(B) && !ko(B) && !xcut(B))

Pattern CB11

?OX?
O!OX
?*!O
??O?

:8,B

?OA?
OaOB
?*bO
??O?

; !attack(A) && !attack(B) && !xplay_attack(*,a,b,*) && !xplay_attack(*,b,a,*)
`,
    'conn',
  );

  test('CC204', () => {
    expect(run(cc204, 'constraint')).toEqual({ value: 1, calls: ['safe_xmove(A)', 'ko(A)', 'xcut(A)'] });
    expect(run(cc204, 'constraint', { ko: 1 })).toEqual({ value: 0, calls: ['safe_xmove(A)', 'ko(A)'] });
    expect(cc204.shape.transformations.length).toBe(2);
  });

  test('CC205', () => {
    expect(run(cc205, 'constraint', { attack: 5 })).toEqual({ value: 1, calls: ['attack(A)'] });
    expect(run(cc205, 'constraint')).toEqual({
      value: 1,
      calls: ['attack(A)', 'safe_xmove(B)', 'ko(B)', 'xcut(B)'],
    });
    expect(run(cc205, 'constraint', { xcut: 1 }).value).toBe(0);
  });

  test('CB11', () => {
    expect(run(cb11, 'constraint').calls).toEqual([
      'attack(A)',
      'attack(B)',
      'xplay_attack(*,a,b,*)',
      'xplay_attack(*,b,a,*)',
    ]);
  });
});

test('7.3: CC6 puts a label on the move', () => {
  const [pattern] = compile(
    `Pattern CC6

?xxx?     straight extension to connect
XOO*?
O...?

:8,C,NULL

?xxx?
XOOb?
Oa..?

;xcut(a) && odefend_against(b,a)
`,
    'conn',
  );
  expect(pattern.labels.map(({ label, x, y }) => [label, x, y])).toEqual([
    ['*', 3, 1],
    ['b', 3, 1],
    ['a', 1, 2],
  ]);
});

test('9.14: nineteen columns, and class characters that mean nothing', () => {
  const text = 'Pattern example\n\n.OO????????????????\n*XX????????????????\no??????????????????\n\n:8,80\n';
  expect(parseDatabase(text, 'patterns').value.patterns[0].diagram.width).toBe(19);
  expect(diagnosticsOf(text, 'patterns')).toEqual([
    "class '8' means nothing in this database and is ignored",
    "class '0' means nothing in this database and is ignored",
  ]);
});

test('9.16: the colon line that the joseki compiler makes', () => {
  const [pattern] = read('Pattern A\n\n---+\nO*.|\n..X|\n\n:8,sjC,shape(3)\n', 'hoshi');
  expect(pattern).toMatchObject({
    classes: 'sjC',
    values: [{ name: 'shape', value: 3, line: 7, column: 8 }],
  });
});

test('9.17: a ladder in a joseki', () => {
  const [pattern] = compile(
    `Pattern Taisha1

--------+
........|
........|
...XX...|
...OXO..|
...*O...|
....X...|
........|
........|

:8,sj

--------+
........|
........|
...XX...|
...OXO..|
...*OAC.|
....DB..|
........|
........|

;oplay_attack(*,A,B,C,D)
`,
    'hoshi',
  );
  expect(run(pattern, 'constraint').calls).toEqual(['oplay_attack(*,A,B,C,D)']);
  expect(pattern.source.classes).toBe('sj');
});

test('9.18: a joseki in the corner', () => {
  const [pattern] = read(
    'Pattern A\n\n------+\n......|\n......|\n.O*...|\n.XXO..|\n......|\n......|\n\n:8,sJ\n',
    'komoku',
  );
  expect(pattern.diagram.edges).toBe(NORTH | EAST);
});

test('12.1: values 99 and 100 in the owl databases', () => {
  read('Pattern A1\n\nXO*\n\n:8,-,value(99)\n\nPattern A2\n\nX*O\n\n:8,s,value(100)\n', 'owl_attackpats');
});

describe('13.12', () => {
  test('a condition for the followup influence is returned by the action', () => {
    const [pattern] = compile(
      `Pattern Monkey1

..XXX
..Q.O
.X.O.
..XXO

:8,B

..XXX
.ab.O
.X.O.
..XXO

>return (!xplay_attack(a,b));
`,
      'barriers',
    );
    expect(run(pattern, 'action')).toEqual({ value: 1, calls: ['xplay_attack(a,b)'] });
    expect(run(pattern, 'action', { xplay_attack: 5 }).value).toBe(0);
  });

  test('the classes of the two databases', () => {
    const text = (classes: string): string => `Pattern A\n\nO.X\n\n:8,${classes}\n`;
    for (const classes of ['E', 'I', 'Is', 'OXE', 'oxI', 'YE', 'FYI']) read(text(classes), 'influence');
    for (const classes of ['A', 'D', 'B', 't', 'YA', 'FYB', 'OXD']) read(text(classes), 'barriers');
  });

  test('13.14: Nonterritory56', () => {
    const [pattern] = compile(
      `Pattern Nonterritory56

...
X.O
?O.

:8,t

eac
XbO
?Od

;oplay_attack(a,b,c,d,d)
>non_xterritory(e);
`,
      'barriers',
    );
    expect(run(pattern, 'constraint').calls).toEqual(['oplay_attack(a,b,c,d,d)']);
    expect(run(pattern, 'action').calls).toEqual(['non_xterritory(e)']);
  });
});

test('9.19: goal_elements and callback_data', () => {
  const { value, diagnostics } = parseDatabase(
    'goal_elements OX\ncallback_data X\n\nPattern A\n\ngoal_elements O\n\nO.*X\n\n:8,-\n\nPattern B\ncallback_data\naa.X\n\nO.*X\n\n:8,-\n',
    'owl_attackpats',
  );
  expect([...diagnostics, ...checkDatabase(value)]).toEqual([]);
  expect(value.declarations).toMatchObject([
    { keyword: 'goal_elements', text: 'OX', line: 1 },
    { keyword: 'callback_data', text: 'X', line: 2 },
  ]);
  expect(value.patterns[0].goalElements).toMatchObject({ text: 'O', diagram: null });
  expect(value.patterns[1].callbackData!.diagram!.cells).toEqual(['a', 'a', '.', 'X']);
});
