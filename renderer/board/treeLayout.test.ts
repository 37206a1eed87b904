import { describe, expect, test } from 'vitest';
import {
  BLACK_MOVE,
  COMMENT,
  MARKUP,
  nodeBits,
  PASSED,
  SETUP,
  TreeLayout,
  WHITE_MOVE,
} from './treeLayout.ts';
import type { TreeNode } from './treeLayout.ts';

interface Node extends TreeNode {
  parent: Node | null;
  children: Node[];
  properties: { id: string; values: string[] }[];
}

function node(id: number, parent: Node | null, properties: Record<string, string> = {}): Node {
  const made: Node = {
    id,
    parent,
    children: [],
    properties: Object.entries(properties).map(([key, value]) => ({ id: key, values: [value] })),
  };
  parent?.children.push(made);
  return made;
}

/** Ids as letters, one line per row, '.' for an empty place. */
function picture(layout: TreeLayout): string[] {
  return Array.from({ length: layout.rows }, (_, row) =>
    Array.from({ length: layout.columns }, (_, column) => {
      const index = layout.at(column, row);
      return index < 0 ? '.' : String.fromCharCode(97 + layout.nodes[index].id);
    }).join(''),
  );
}

function built(root: Node): TreeLayout {
  const layout = new TreeLayout();
  layout.build(root);
  return layout;
}

/** A reproducible random tree; `branching` 0..1 is how often a node hangs from an old one. */
function randomTree(count: number, branching: number, seed: number): Node[] {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
  const nodes = [node(0, null)];
  for (let id = 1; id < count; id++) {
    const parent = random() < branching ? nodes[Math.floor(random() * id)] : nodes[id - 1];
    nodes.push(node(id, parent));
  }
  return nodes;
}

function line(length: number): Node[] {
  const nodes = [node(0, null)];
  for (let id = 1; id < length; id++) nodes.push(node(id, nodes[id - 1]));
  return nodes;
}

/** What must hold for any tree: nothing overlaps, first children continue the row, trunks run through free cells. */
function checkDrawing(layout: TreeLayout): void {
  const taken = new Map<string, number>();
  for (let index = 0; index < layout.count; index++) {
    const place = `${layout.columnOf[index]} ${layout.rowOf[index]}`;
    expect(taken.has(place)).toBe(false);
    taken.set(place, index);
  }
  for (let index = 1; index < layout.count; index++) {
    const parent = layout.parentOf[index];
    expect(layout.nodes[parent]).toBe(layout.nodes[index].parent);
    expect(layout.columnOf[index]).toBe(layout.columnOf[parent] + 1);
    if (layout.nodes[parent].children[0] === layout.nodes[index]) {
      expect(layout.rowOf[index]).toBe(layout.rowOf[parent]);
    } else {
      expect(layout.rowOf[index]).toBeGreaterThan(layout.rowOf[parent]);
      for (let row = layout.rowOf[parent] + 1; row < layout.rowOf[index]; row++) {
        expect(taken.has(`${layout.columnOf[parent]} ${row}`)).toBe(false);
      }
    }
  }
}

describe('placing', () => {
  test('one node', () => {
    const layout = built(node(0, null));
    expect([layout.count, layout.columns, layout.rows]).toEqual([1, 1, 1]);
    expect(picture(layout)).toEqual(['a']);
  });

  test('a branch takes the first row that is free in all its columns', () => {
    const a = node(0, null);
    const b = node(1, a);
    const c = node(2, b);
    const d = node(3, c);
    const e = node(4, c); // branches off late
    node(5, d);
    node(6, e);
    const h = node(7, a); // branches off early
    node(8, h);
    node(9, h);
    expect(picture(built(a))).toEqual(['abcdf', '.hieg', '..j..']);
  });

  test('a line keeps clear of a trunk that passes through its last column', () => {
    const a = node(0, null);
    const b = node(1, a);
    const c = node(2, b);
    node(3, c);
    node(4, b);
    node(5, b);
    node(6, b);
    const layout = built(a);
    expect(picture(layout)).toEqual(['abcd', '..e.', '..f.', '..g.']);
    checkDrawing(layout);
  });

  test('random trees of every shape', () => {
    let branches = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const nodes = randomTree(120, (seed % 6) / 6, seed);
      const layout = built(nodes[0]);
      expect(layout.count).toBe(120);
      checkDrawing(layout);
      branches += nodes.filter((n) => n.children.length > 1).length;
    }
    expect(branches).toBeGreaterThan(500);
  });

  test('building again forgets the tree before', () => {
    const layout = built(randomTree(200, 0.5, 3)[0]);
    layout.build(line(3)[0]);
    expect(picture(layout)).toEqual(['abc']);
    expect(layout.indexOf(7)).toBe(-1);
  });
});

describe('finding', () => {
  test('visible gives exactly what touches the rectangle', () => {
    let found = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const layout = built(randomTree(150, 0.4, seed)[0]);
      for (const [left, top, right, bottom] of [
        [0, 0, 5, 3],
        [2, 1, 4, 2],
        [3, 4, 30, 6],
        [0, 0, 1000, 1000],
      ]) {
        const seen = new Set<number>();
        layout.visible(left, top, right, bottom, (index) => {
          expect(seen.has(index)).toBe(false);
          seen.add(index);
        });
        for (let index = 0; index < layout.count; index++) {
          const column = layout.columnOf[index];
          const row = layout.rowOf[index];
          const parent = layout.parentOf[index];
          const dot = column >= left && column <= right && row >= top && row <= bottom;
          const from = parent < 0 ? row : layout.rowOf[parent];
          const connection = column >= left && column <= right + 1 && from <= bottom && row >= top;
          if (dot || (parent >= 0 && connection)) expect(seen.has(index)).toBe(true);
          else expect(seen.has(index)).toBe(false);
        }
        found += seen.size;
      }
    }
    expect(found).toBeGreaterThan(5000);
  });

  test('at and neighbour', () => {
    const a = node(0, null);
    node(1, a);
    node(2, a);
    node(3, a);
    const layout = built(a);
    expect(picture(layout)).toEqual(['ab', '.c', '.d']);
    expect(layout.neighbour(layout.indexOf(2), 1)).toBe(layout.indexOf(3));
    expect(layout.neighbour(layout.indexOf(2), -1)).toBe(layout.indexOf(1));
    expect(layout.neighbour(layout.indexOf(1), -1)).toBe(-1);
    expect(layout.neighbour(layout.indexOf(3), 1)).toBe(-1);
    expect(layout.at(0, 1)).toBe(-1);
    expect(layout.at(9, 0)).toBe(-1);
    expect(layout.at(-1, 0)).toBe(-1);
  });
});

describe('appending', () => {
  const places = (layout: TreeLayout): Map<number, string> =>
    new Map(
      layout.nodes.map((n, i) => [
        n.id,
        `${layout.columnOf[i]} ${layout.rowOf[i]} ${layout.moveNumberOf[i]}`,
      ]),
    );

  test('gives what building gives, or refuses', () => {
    let appended = 0;
    let refused = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const nodes = randomTree(80, 0.3, seed);
      const layout = built(nodes[0]);
      for (let id = 80; id < 120; id++) {
        const parent = nodes[(id * 37 + seed) % nodes.length];
        const added = node(id, id % 3 === 0 ? nodes[id - 1] : parent, { B: 'aa' });
        nodes.push(added);
        const before = layout.count;
        if (layout.append(added)) {
          appended++;
          expect(layout.steps).toBeLessThanOrEqual(2);
          const fresh = built(nodes[0]);
          expect(places(layout)).toEqual(places(fresh));
          expect(picture(layout)).toEqual(picture(fresh));
          expect([layout.columns, layout.rows]).toEqual([fresh.columns, fresh.rows]);
        } else {
          refused++;
          expect(layout.count).toBe(before);
          layout.build(nodes[0]);
        }
      }
    }
    expect(appended).toBeGreaterThan(80);
    expect(refused).toBeGreaterThan(200);
  });

  test('a game played from the first move on never lays out again', () => {
    const nodes = line(1);
    const layout = built(nodes[0]);
    for (let id = 1; id <= 2000; id++) {
      nodes.push(node(id, nodes[id - 1]));
      expect(layout.append(nodes[id])).toBe(true);
    }
    expect([layout.count, layout.columns, layout.rows]).toEqual([2001, 2001, 1]);
    expect(layout.at(2000, 0)).toBe(layout.indexOf(2000));
  });
});

describe('cost', () => {
  test.each([
    ['a line', (): Node[] => line(10_000)],
    ['few branches', (): Node[] => randomTree(10_000, 0.05, 7)],
    ['a bush', (): Node[] => randomTree(10_000, 0.9, 7)],
  ])('10,000 nodes as %s take a few steps a node', (_, make) => {
    const layout = built(make()[0]);
    expect(layout.count).toBe(10_000);
    expect(layout.steps).toBeLessThanOrEqual(3 * 10_000);
    let drawn = 0;
    layout.visible(0, 0, 40, 12, () => drawn++);
    expect(drawn).toBeGreaterThan(10);
    // 41 columns of 13 rows, and at each column the branches of nodes above the lower edge.
    expect(drawn).toBeLessThan(2000);
  });

  test('100,000 nodes in one line and 100,000 in a comb', () => {
    const long = built(line(100_000)[0]);
    expect([long.count, long.columns, long.rows]).toEqual([100_000, 100_000, 1]);
    const comb = line(50_000);
    for (let id = 50_000; id < 100_000; id++) comb.push(node(id, comb[id - 50_000]));
    const layout = built(comb[0]);
    expect(layout.count).toBe(100_000);
    expect(layout.steps).toBeLessThanOrEqual(300_000);
  });
});

test('bits and move numbers', () => {
  const root = node(0, null, { SZ: '19', AB: 'dd' });
  const first = node(1, root, { W: 'pp', C: 'hello' });
  const pass = node(2, first, { B: '' });
  const marked = node(3, pass, { TR: 'aa' });
  const set = node(4, marked, { W: 'cc', MN: '50' });
  const last = node(5, set, { B: 'tt' });
  expect([root, first, pass, marked, last].map(nodeBits)).toEqual([
    SETUP,
    WHITE_MOVE | COMMENT,
    BLACK_MOVE | PASSED,
    MARKUP,
    BLACK_MOVE | PASSED,
  ]);
  const layout = built(root);
  expect([0, 1, 2, 3, 4, 5].map((id) => layout.moveNumberOf[layout.indexOf(id)])).toEqual([
    0, 1, 2, 2, 50, 51,
  ]);
});
