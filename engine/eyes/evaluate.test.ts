import { describe, expect, test } from 'vitest';
import { compileEyes } from '../../patterns/eyes/compile.ts';
import { decodeRows, readDrawing } from '../../patterns/eyes/drawing.ts';
import { graphOfCells, relabel, withoutOutsideStones } from '../../patterns/eyes/graph.ts';
import type { EyeGraph, EyeLabel } from '../../patterns/eyes/graph.ts';
import { formatEyeValue } from '../../patterns/eyes/value.ts';
import { Rng } from '../util/rng.ts';
import { analyzeEyegraph } from './analyzeEyegraph.ts';
import { checkEyeDatabase } from './checkDatabase.ts';
import { evaluateEye } from './evaluate.ts';
import { polyominoes } from './shapes.ts';

/** Value and drawing with its points, suicide allowed. */
function analyzed(coded: string, suicide = true): string {
  const result = analyzeEyegraph(coded, suicide);
  return result ? `${formatEyeValue(result.value)} ${result.rows.join('/')}` : 'failed';
}

function valueOf(coded: string): string {
  return analyzed(coded).slice(0, 4);
}

function graphOf(coded: string): EyeGraph {
  return graphOfCells(readDrawing(decodeRows(coded)).drawing.cells);
}

describe('the examples of chapter 8', () => {
  test('8.1: the chimera is {2|0}', () => {
    expect(valueOf('.%!.')).toBe('0022');
  });

  test('8.3: pattern 548 is 0111, but for one choice of its x', () => {
    // The manual lost the columns; only with the x above the X does any reading come out at the stated value.
    expect(['O.%.X.!', 'O.%XX.!', 'OX%.X.!'].map(valueOf)).toEqual(['0111', '0111', '0111']);
    // Here the defender, capturing three stones, threatens a second eye: analyze_eyegraph of GNU Go agrees.
    expect(checkEyeDatabase('Pattern 548\n\n x\nxX.!\n\n:0111\n')).toMatchObject([
      { severity: 'error', message: 'the value is 1112, not 0111:  X / XX.!', line: 6, column: 2 },
    ]);
  });

  test('8.4: one eye, no matter who moves first', () => {
    for (const coded of ['!%...%...!', 'OO!%...%...!']) expect(valueOf(coded).slice(1, 3)).toBe('11');
  });

  test('8.5: isomorphic graphs have the same value; half eyes and false eyes as margins', () => {
    expect(valueOf('....')).toBe(valueOf('..%O..'));
    // Three equivalent shapes with the local game {2|1}: a margin, a half eye with its key point, a false eye.
    expect(valueOf('!....')).toBe('1122');
    // The half eye `!.`, worth half an eye, and the false eye `!`.
    expect(valueOf('!.')).toBe('0011');
    expect(valueOf('!')).toBe('0000');
  });

  test('8.7: pattern 6141 is 1122, at the point marked', () => {
    expect(analyzed('OX%XX.!.')).toBe('1122  X   /XX>@.');
    expect(analyzed('OX%XX.!X')).toBe('1122  X   /XX>@X');
    expect(checkEyeDatabase('Pattern 6141\n\n X\nXX.@x\n\n:1122\n')).toEqual([]);
  });

  test('8.7: pattern 301 is 1222 because suicide is allowed', () => {
    expect(analyzed('X.X')).toBe('1222 X<X');
    expect(analyzed('X.X', false)).toBe('2222 X.X');
  });

  test('8.10: a false margin leaves one eye', () => {
    expect(analyzed('X')).toBe('1111 X');
    expect(valueOf('XX')).toBe('1111');
    expect(valueOf('XXX')).toBe('1112');
  });

  test('8.11: analyze_eyegraph', () => {
    expect(analyzed('OO!%O.X%!...')).toBe('0112   @ / .X /!.*.');
  });
});

test('well-known shapes', () => {
  expect(['.', '..', '...', '....', '.....'].map(valueOf)).toEqual(['1111', '1111', '1122', '1222', '2222']);
  // Square four, T four, bulky five, cross, rabbity six, rectangular six.
  expect(['..%..', 'O.%...', '..%...', 'O.%...%O.', 'O.%...%O..', '...%...'].map(valueOf)).toEqual([
    '1112',
    '1122',
    '1122',
    '1122',
    '1122',
    '1222',
  ]);
  expect(analyzed('..%...')).toBe('1122 .> />*.');
});

test('what cannot be analyzed', () => {
  expect(['', 'OO', 'o..', 'xX.', '...........', 'O.%.!.%O.'].map((coded) => analyzed(coded))).toEqual(
    Array.from({ length: 6 }, () => 'failed'),
  );
  // Marks are not believed, but read.
  expect(analyzed('<..')).toBe('1122 .*.');
});

test('a position without the stones connected to the outside is the same game', () => {
  const rng = new Rng(4);
  const shapes = [4, 5, 6].flatMap(polyominoes);
  let compared = 0;
  for (let i = 0; i < 200; i++) {
    const { adjacency } = graphOfCells(rng.pick(shapes));
    const labels = adjacency.map((): EyeLabel => rng.pick(['.', '.', '.', 'X', '!', '$']));
    const graph = { labels, adjacency };
    const reduced = withoutOutsideStones(graph);
    // What is full of stones is read as a false margin on its own.
    if (!reduced || reduced.kept.length === labels.length) continue;
    if (reduced.graph.labels.every((label) => label === 'X')) continue;
    const { graph: smaller, kept } = reduced;
    const whole = evaluateEye(graph);
    const part = evaluateEye(smaller);
    const back = (mask: number): number => kept.reduce((sum, v, k) => sum | (((mask >> k) & 1) << v), 0);
    expect(whole).toEqual({
      value: part.value,
      attackPoints: back(part.attackPoints),
      defensePoints: back(part.defensePoints),
    });
    compared++;
  }
  expect(compared).toBeGreaterThan(80);
});

test('the numbering of the vertices does not matter', () => {
  const rng = new Rng(5);
  for (const coded of ['OO!%O.X%!...', 'X..!%O.X', '!X!.%X.X', '.!..%..']) {
    const graph = graphOf(coded);
    const order = graph.labels.map((_, v) => v).sort(() => rng.below(3) - 1);
    const exact = evaluateEye(graph);
    const moved = (mask: number): number => order.reduce((sum, v, i) => sum | (((mask >> v) & 1) << i), 0);
    expect(evaluateEye(relabel(graph, order))).toEqual({
      value: exact.value,
      attackPoints: moved(exact.attackPoints),
      defensePoints: moved(exact.defensePoints),
    });
  }
});

describe('checking a database', () => {
  test('tells wrong values and wrong points where they stand', () => {
    const text =
      'Pattern 1\n..*\n:1122\n\nPattern 2\n .\n.!\n:1,1\n\nPattern 3\n...\n:2,1\n\nPattern 4\n..x.\n  :1222\n';
    expect(checkEyeDatabase(text).map((d) => `${d.line}:${d.column} ${d.severity} ${d.message}`)).toEqual([
      '1:1 warning a marked point does not achieve the value; the best points are: .*.',
      '8:2 error the value is 0022, not 1,1:  . / .@',
      '12:1 warning the attacker gains by moving first, but no attack point is marked',
      '12:1 warning the defender gains by moving first, but no defense point is marked',
      '16:4 error the value is 1122, not 1222: .*X.',
    ]);
    expect(compileEyes(text).table).toBeDefined();
  });

  test('says what it cannot check', () => {
    expect(checkEyeDatabase('Pattern 1\n...........\n:2222\n').map((d) => d.message)).toEqual([
      'a shape of more than 10 vertices is not checked',
    ]);
  });
});
