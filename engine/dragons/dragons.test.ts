import { describe, expect, test } from 'vitest';
import { compilePatterns } from '../../patterns/compiler/compile.ts';
import { compileProgram } from '../../patterns/constraints/compile.ts';
import { parseProgram } from '../../patterns/constraints/parse.ts';
import type { AutohelperName } from '../../patterns/constraints/functions.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { builtinPatternSet } from '../../patterns/builtin/builtins.ts';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, WHITE, parsePoint } from '../board/point.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { MARGINAL } from '../eyes/eyeMap.ts';
import { Analysis } from '../genmove/analysis.ts';
import type { StageName } from '../protocol/progress.ts';
import { Reader } from '../reading/reader.ts';
import type { Dragon, DragonShape } from './dragon.ts';
import { crudeStatus, weaknessOf } from './strength.ts';

function analysisOf(board: string, patterns = builtinPatternSet()): Analysis {
  const analysis = new Analysis(new Reader(), new ConnectionReader(), patterns);
  analysis.setPosition(parseBoard(board));
  return analysis;
}

/** The stages that are entered from now on. */
function enteredBy(analysis: Analysis): StageName[] {
  const entered: StageName[] = [];
  analysis.enter = (stage) => void entered.push(stage);
  return entered;
}

/** The set that has this text as conn.db. */
function withConn(text: string): PatternSet {
  const { value: patterns, diagnostics } = compilePatterns(parseDatabase(text, 'conn').value);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return PatternSet.from(buildPatternSet([databaseInput('conn', 'dfa', patterns)]));
}

/** The dragon there before its life is read, and when it is. */
function shapeAt(analysis: Analysis, vertex: string): DragonShape {
  return analysis.dragonShapes().at[parsePoint(vertex, analysis.position.size)!]!;
}
function dragonAt(analysis: Analysis, vertex: string): Dragon {
  return analysis.dragons().at[parsePoint(vertex, analysis.position.size)!]!;
}

/** Whether the stones, given in pairs, are in one dragon. */
function joins(board: string, pairs: string): boolean[] {
  const analysis = analysisOf(board);
  return pairs.split(' ').map((pair) => {
    const [a, b] = pair.split('-').map((vertex) => shapeAt(analysis, vertex));
    return a === b;
  });
}

describe('amalgamation', () => {
  test('the chains around an eye are one dragon (manual 7)', () => {
    const board = `
      . . . . . . . . .
      . O O O O O . . .
      . O X X X O O . .
      . O X . . . X O .
      . O X X X X X O .
      . O O O O O O O .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    expect(joins(board, 'C7-G6 C7-C5')).toEqual([true, true]);
  });

  test('two common liberties connect, and one where nobody can stay (manual 7.2)', () => {
    expect(joins('. . . . .\n. X . . .\n. . X . .\n. . . . .\n. . . . .', 'B4-C3')).toEqual([true]);
    expect(joins('. . . . .\n. . X . .\n. X . X .\n. X . X .\n. . . . .', 'B3-D3 C4-B3')).toEqual([
      true,
      true,
    ]);
  });

  test('of two connections with one cut only one is counted on (manual 7.3)', () => {
    const board = `
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . O X . .
      . . . . . . . . .
      . . . . X . X . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    const analysis = analysisOf(board);
    const [double] = analysis.cuts().doubles;
    expect(double).toMatchObject({ color: BLACK, move: parsePoint('F5', 9) });
    for (const gate of ['F4', 'G5']) expect(analysis.cuts().has(parsePoint(gate, 9)!, WHITE)).toBe(true);
    // Alone, either would hold.
    expect(joins(board.replace('O', '.'), 'E4-G4 G4-G6')).toEqual([true, true]);
    expect(joins(board, 'E4-G4 G4-G6').filter(Boolean)).toHaveLength(1);
  });

  test('a cut where the cutting stone cannot be captured keeps stones apart', () => {
    const board = `
      . . . . . . . . .
      . . . . . . . . .
      . . . X X . . . .
      . . O O X . . . .
      . . . . O O . . .
      . . X X . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    expect(joins(board, 'D6-E5')).toEqual([false]);
    expect(analysisOf(board).cuts().has(parsePoint('D5', 9)!, BLACK)).toBe(true);
  });
});

describe('conn.db', () => {
  test.each([
    ['Between1', '......... ......... ......... ..OO..... ......... ...O..... ......... ......... .........'],
    [
      'Diagonal1',
      '......... ......... ......... ....X.... .....X... ......... ......... ......... .........',
    ],
    ['Hanging1', '......... ......... ......... ......... ......... ......O.. ......XO. ......... .........'],
    ['Mouth1', '......X.. .....X.X. ......... ......... ......... ......... ......... ......... .........'],
    ['Bamboo1', '......... ......... ...OO.... .....X... ...OO.... ......... ......... ......... .........'],
  ])('%s joins stones', (name, rows) => {
    const analysis = analysisOf(rows.replaceAll(' ', '\n').replaceAll(/(?<=\S)(?=\S)/g, ' '));
    const { records } = analysis.runner('conn')!.database;
    const names = analysis
      .dragonShapes()
      .links.filter(({ pattern }) => pattern >= 0)
      .map(({ pattern }) => records[pattern].name);
    expect(names).toContain(name);
  });

  test('Cutting1 finds a cutting point', () => {
    const analysis = analysisOf(`
      . . . . . . . . .
      . . . . . . . . .
      . . . X . . . . .
      . . O O X . . . .
      . . . . O . . . .
      . . . X . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`);
    expect(analysis.cuts().has(parsePoint('D5', 9)!, BLACK)).toBe(true);
    expect(analysis.cuts().has(parsePoint('D5', 9)!, WHITE)).toBe(false);
  });
});

describe('a question about one dragon', () => {
  const board = `
    . . . . . . . . .
    . X X . . . O O .
    . . . X . O . . .
    . X . X . O . O .
    . . . . . . . . .
    . O O . X . X X .
    . . . O X . . . .
    . O . O . . X . .
    . . . . . . . . .`;
  test('is the same with and without the dragons of the other side', () => {
    const all = analysisOf(board);
    const targets = all.dragonShapes().all.map((dragon) => all.owlTarget(dragon));
    const alone = all.dragonShapes().all.map(({ origin }) => analysisOf(board).owlTargetAt(origin));
    expect(targets.some(({ friends }) => friends!.includes(1))).toBe(true);
    expect(alone).toEqual(targets);
  });

  test('patterns of class e are carried out for it too', () => {
    const set = withConn('Pattern Lunch1\n\nXO\n\n:-,e\n\nab\n\n>not_lunch(a,b);\n');
    const analysis = analysisOf(`. X O . . . . . .\n${'. . . . . . . . .\n'.repeat(8)}`, set);
    const entered = enteredBy(analysis);
    analysis.owlTargetAt(parsePoint('C9', 9)!);
    expect(entered.filter((stage) => stage === 'amalgamation')).toHaveLength(2);
  });

  test('without such patterns only one side is looked at', () => {
    const analysis = analysisOf(board);
    const entered = enteredBy(analysis);
    analysis.owlTargetAt(parsePoint('C4', 9)!);
    expect(entered.filter((stage) => stage === 'amalgamation')).toHaveLength(1);
  });
});

describe('actions', () => {
  const board = `
    . . . . . . . . .
    . . . . . . . . .
    . . O . . . O . .
    . . . . . . . . .
    . . . . . . . . .
    . . O . . . . . .
    . . O . . . . . .
    . . . . . . . . .
    . . . . . . . . X`;

  test('amalgamate joins what is far apart', () => {
    const set = withConn('Pattern Far1\n\nO...O\n\n:+,-\n\nA...B\n\n>amalgamate(A,B);\n');
    const analysis = analysisOf(board, set);
    expect(shapeAt(analysis, 'C7')).toBe(shapeAt(analysis, 'G7'));
    expect(analysis.dragonShapes().links).toContainEqual(
      expect.objectContaining({ how: 'action', pattern: 0 }) as unknown,
    );
    expect(shapeAt(analysis, 'C7')).not.toBe(shapeAt(analysis, 'C4'));
  });

  test('amalgamate_most_valuable joins the larger one', () => {
    const set = withConn(
      'Pattern Either1\n\nO...O\n.....\n.....\nO....\n\n:8,-\n\nA...B\n.....\n.....\nC....\n\n>amalgamate_most_valuable(C,A,B);\n',
    );
    const analysis = analysisOf(board, set);
    expect(shapeAt(analysis, 'C7')).toBe(shapeAt(analysis, 'C4'));
    expect(shapeAt(analysis, 'C7')).not.toBe(shapeAt(analysis, 'G7'));
  });

  test('e patterns change lunches', () => {
    const atari = `
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . X . . . .
      . . . X O . . . .
      . . . . X . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    expect(shapeAt(analysisOf(atari), 'D5').lunch).toBe(parsePoint('E5', 9));
    const set = withConn('Pattern Lunch1\n\nOX\n\n:-,e\n\nAB\n\n>not_lunch(B,A);\n');
    expect(shapeAt(analysisOf(atari, set), 'D5').lunch).toBe(0);
  });

  test('E patterns change eye spaces', () => {
    const open = `
      . . . . . . X O .
      X X X X X X . O .
      O O O O O O O O .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    const marginal = (analysis: Analysis): number =>
      analysis
        .eyes()
        .map(BLACK)
        .mark.filter((mark) => mark === MARGINAL).length;
    expect(marginal(analysisOf(open))).toBeGreaterThan(0);
    const set = withConn('Pattern Proper1\n\nO.\n\n:-,E\n\nOa\n\n>make_proper_eye(a);\n');
    expect(marginal(analysisOf(open, set))).toBe(0);
  });
});

describe('constraints about dragons and eyes', () => {
  const analysis = analysisOf(`
    . . . X X X O . .
    X X X X X X O . .
    O O O O O O O . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X . . . . . . . .`);
  analysis.dragons();
  test.each([
    ['status', 'B8', 2],
    ['critical', 'B8', 1],
    ['alive', 'B8', 0],
    ['alive', 'B7', 1],
    ['dead', 'J9', 0],
    ['genus', 'B8', 1],
    ['weak', 'B8', 1],
    ['weak', 'B7', 0],
    ['same_dragon', 'B8 F9', 1],
    ['same_dragon', 'B8 A1', 0],
    ['same_dragon', 'B8 B7', 0],
    ['dragonsize', 'B8', 9],
    ['dragonsize', 'A1', 1],
    ['eye', 'B9', 1],
    ['proper_eye', 'B9', 1],
    ['marginal_eye', 'B9', 0],
    ['eye', 'B8', 0],
    ['halfeye', 'B9', 0],
  ] as [AutohelperName, string, number][])('%s(%s) is %d', (name, vertices, expected) => {
    const points = vertices.split(' ');
    const labels = ['*', ...points.map((_, i) => 'ab'[i])];
    const bindings = Int16Array.from([0, ...points.map((vertex) => parsePoint(vertex, 9)!)]);
    const text = `${name}(${labels.slice(1).join()})`;
    const { value } = parseProgram({ text, places: [{ line: 1, column: 1 }] }, 'constraint');
    const missing = new Set<string>();
    const { evaluator, position } = analysis;
    const program = compileProgram(value!, labels);
    expect(evaluator.value(program, bindings, BLACK, position, analysis.knowledge(), missing)).toBe(expected);
    expect(missing.size).toBe(0);
  });
});

test('cutstone2 counts the cuts that saving a worm opens', () => {
  // White E5 keeps D5 and E6 apart when it gets out of atari.
  const analysis = analysisOf(`
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . X O . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`);
  const worm = analysis.worms().at[parsePoint('E5', 9)!]!;
  expect(worm.defenses).not.toEqual([]);
  expect(analysis.cuts().cutstones[worm.origin]).toBe(2);
});

describe('strength', () => {
  const dragon = (genus: number[], moyoTerritorialValue: number): Dragon =>
    ({
      genus: { a: genus[0], b: genus[1], c: genus[2], d: genus[3] },
      moyoTerritorialValue,
      worms: [{ attacks: [], defenses: [] }],
      lunch: 0,
    }) as unknown as Dragon;

  // What gnugo prints for dragons of game positions.
  test.each([
    [[0, 0, 0, 0], 0, 0, 1],
    [[0, 0, 0, 0], 0, 5, 0.72],
    [[0, 0, 0, 0], 0, 9, 0.47],
    [[0, 0, 0, 0], 0, 17, 0.1],
    [[0, 0, 0, 0], 0, 26, 0],
    [[0, 0, 0, 0], -0.5, 0, 1],
    [[0, 0, 0, 0], 5, 0, 0.54],
    [[1, 1, 1, 2], 0, 0, 0.82],
    [[2, 2, 2, 2], 2, 0, 0.26],
    [[2, 2, 2, 2], 9, 0, 0.17],
    [[3, 3, 3, 3], 7, 0, 0],
  ])(
    'weakness of a dragon with eyes %j, territory %d and escape %d',
    (genus, territory, escape, expected) => {
      expect(Math.abs(weaknessOf(dragon(genus, territory), escape) - expected)).toBeLessThan(0.06);
    },
  );

  test('crude status', () => {
    expect(crudeStatus(dragon([2, 2, 2, 2], 0), 0)).toBe('alive');
    expect(crudeStatus(dragon([0, 0, 0, 0], 12), 0)).toBe('alive');
    expect(crudeStatus(dragon([0, 0, 0, 0], 0), 0)).toBe('dead');
    expect(crudeStatus(dragon([0, 1, 2, 2], 0), 0)).toBe('critical');
    expect(crudeStatus(dragon([0, 0, 0, 0], 0), 6)).toBe('unknown');
  });
});

describe('status', () => {
  const shutIn = (row: string): string => `
    ${row}
    X X X X X X O . .
    O O O O O O O . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .`;

  test('two eyes, one eye, and three in a row', () => {
    const alive = dragonAt(analysisOf(shutIn('. X . X . X O . .')), 'B8');
    expect(alive).toMatchObject({ status: 'alive', escapeRoute: 0 });
    const dead = dragonAt(analysisOf(shutIn('. . X X X X O . .')), 'B8');
    expect(dead).toMatchObject({ status: 'dead', weakness: 1 });
    const critical = dragonAt(analysisOf(shutIn('. . . X X X O . .')), 'B8');
    expect(critical).toMatchObject({ status: 'critical', safety: 'critical' });
    expect(critical.owlAttack.point).toBe(parsePoint('B9', 9));
    expect(critical.owlDefense.point).toBe(parsePoint('B9', 9));
  });

  test('stones in a ladder are tactically dead and not read by owl', () => {
    const analysis = analysisOf(`
      . . . . . . . . .
      . . O O O . . . .
      . O X X . O . . .
      . . O O O . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`);
    expect(dragonAt(analysis, 'C7')).toMatchObject({
      status: 'dead',
      safety: 'tactically dead',
      owlStatus: 'unchecked',
    });
    expect(analysis.owl.nodes).toBe(0);
  });
});
