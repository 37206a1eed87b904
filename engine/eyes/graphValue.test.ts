import { describe, expect, test } from 'vitest';
import { builtinEyeTable } from '../../patterns/builtin/builtins.ts';
import { decodeRows, readDrawing } from '../../patterns/eyes/drawing.ts';
import { bitCount, graphOfCells } from '../../patterns/eyes/graph.ts';
import type { EyeGraph, EyeLabel } from '../../patterns/eyes/graph.ts';
import { formatEyeValue } from '../../patterns/eyes/value.ts';
import { Rng } from '../util/rng.ts';
import type { BoardGraph } from './boardGraph.ts';
import { evaluateEye, withoutThreats } from './evaluate.ts';
import { GraphValues } from './graphValue.ts';
import type { GraphValue } from './graphValue.ts';
import { EYES } from './parameters.ts';
import { polyominoes } from './shapes.ts';

const table = builtinEyeTable();

function plain(graph: EyeGraph): BoardGraph {
  return { ...graph, enclosed: 0, barred: 0, defenders: 0, outside: 2 };
}

function coded(text: string): BoardGraph {
  return plain(graphOfCells(readDrawing(decodeRows(text)).drawing.cells));
}

function evaluated(text: string, searchUpTo = 9): GraphValue {
  return new GraphValues(table).evaluate(coded(text), searchUpTo);
}

test('where a value comes from', () => {
  expect(evaluated('...%...')).toMatchObject({ source: 'database' });
  // Room for two eyes is found without searching; what is not clear is searched, or assumed.
  expect(evaluated('.........', 7)).toMatchObject({ source: 'search', value: { a: 2, d: 2 } });
  expect(evaluated('!!....!!', 7)).toMatchObject({ source: 'assumed', value: { a: 2, d: 2 } });
  expect(evaluated('!!....!!', 8).source).toBe('search');
});

test('what was searched is remembered, what was assumed is searched when it may be', () => {
  const values = new GraphValues(table);
  const graph = coded('!!....!!');
  expect(values.evaluate(graph, 7).source).toBe('assumed');
  const searched = values.evaluate(graph, 8);
  expect(searched.source).toBe('search');
  expect(values.evaluate(graph, 7)).toBe(searched);
});

test('what is room enough is a parameter', () => {
  const graph = coded('!!....!!');
  const cautious = [3, 2].map(
    (roomy) => new GraphValues(table, { ...EYES.defaults, roomy }).evaluate(graph, 7).cautious.a,
  );
  expect(cautious).toEqual([evaluated('!!....!!', 7).cautious.a, 2]);
  expect(cautious[0]).toBeLessThan(2);
});

test('pieces are added, with the points of the piece that matters', () => {
  const two = evaluated('...OO!.');
  expect(formatEyeValue(two.value)).toBe('1222');
  const one = evaluated('..OO!.');
  expect([formatEyeValue(one.value), one.attackPoints, one.defensePoints]).toEqual(['1122', 4, 4]);
  // An attacker's stone connected to the outside leaves two margins.
  expect(formatEyeValue(evaluated('..$..').value)).toBe(formatEyeValue(evaluated('.!OO!.').value));
});

test('two eyes found in a part are two eyes of the whole; nothing cautious is too much', () => {
  const rng = new Rng(31);
  const shapes = polyominoes(8);
  let [found, cautious] = [0, 0];
  for (let i = 0; i < 60; i++) {
    const { adjacency } = graphOfCells(rng.pick(shapes));
    const labels = adjacency.map((around): EyeLabel => {
      const label = rng.pick<EyeLabel>(['.', '.', '.', '.', '.', 'X', '!']);
      return label === '!' && bitCount(around) > 3 ? '.' : label;
    });
    const part = new GraphValues(table).evaluate(plain({ labels, adjacency }), 7);
    if (part.source === 'assumed' && part.cautious.c === 0) continue;
    const { value } = withoutThreats(evaluateEye({ labels, adjacency }));
    if (part.source === 'search') {
      found++;
      expect(formatEyeValue(value)).toBe('2222');
    } else {
      cautious++;
      expect(value.b).toBeGreaterThanOrEqual(part.cautious.b);
      expect(value.c).toBeGreaterThanOrEqual(part.cautious.c);
    }
  }
  expect(found).toBeGreaterThan(10);
  expect(cautious).toBeGreaterThan(10);
});

describe('graphs as only boards have them', () => {
  test('are not looked up: a bent four in the corner', () => {
    const four = coded('..%.%.');
    expect(new GraphValues(table).evaluate(four, 9)).toMatchObject({ source: 'database' });
    const corner = { ...four, enclosed: 1, outside: 0 };
    expect(new GraphValues(table).evaluate(corner, 9)).toMatchObject({
      source: 'search',
      value: { b: 1, c: 2 },
    });
    expect(new GraphValues(table).evaluate({ ...corner, outside: 2 }, 9).value.b).toBe(2);
  });

  test('a stone of the defender inside counts', () => {
    const three = coded('...');
    const values = new GraphValues(table);
    expect(formatEyeValue(values.evaluate(three, 9).value)).toBe('1122');
    expect(formatEyeValue(values.evaluate({ ...three, defenders: 2 }, 9).value)).toBe('2222');
    expect(formatEyeValue(values.evaluate({ ...three, defenders: 1 }, 9).value)).toBe('1111');
  });

  test('a point barred to the defender is the attacker’s', () => {
    expect(new GraphValues(table).evaluate({ ...coded('!.'), barred: 1 }, 9).value.c).toBe(0);
    expect(new GraphValues(table).evaluate({ ...coded('!.'), barred: 0 }, 9).value.c).toBe(1);
  });
});
