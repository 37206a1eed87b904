import { describe, expect, test } from 'vitest';
import { parsePoint, pointName } from '../../../engine/board/point.ts';
import { treeOf } from './testTree.ts';
import { TreeRows } from './treeRows.svelte.ts';
import { VariationTree } from './variationTree.ts';

/** White's first try fails, the second works; to it Black has two answers, of which the later one resists longer. */
const TREE = `
- | attack2 D4 WIN D5
  W E4 attack2 D4 | defend1 D4 WIN D5
  W D5 attack2 D4 | attack1 A1 LOSE - trivial | defend1 D4 LOSE -
    B A2 defend1 D4 | attack1 D4 WIN E4 last liberty
    B E4 defend1 D4 | attack2 D4 WIN F4
      W E3 attack2 D4 | defend2 D4 WIN F4 cached
      W F4 attack2 D4 | defend1 D4 LOSE -
  W G7 attack2 D4
`;
const make = (): VariationTree => new VariationTree(treeOf(TREE));
const name = (tree: VariationTree, node: number): string =>
  node === 0 ? '-' : pointName(tree.point[node], 9);
const names = (tree: VariationTree, nodes: Iterable<number>): string =>
  Array.from(nodes, (node) => name(tree, node)).join(' ');
const marked = (tree: VariationTree, marks: Uint8Array): string =>
  names(
    tree,
    Array.from(marks.keys()).filter((node) => marks[node] === 1),
  );

describe('a variation tree', () => {
  test('begins with the main line in every position', () => {
    const tree = make();
    expect(names(tree, tree.children(0))).toBe('D5 E4 G7');
    expect(names(tree, tree.children(tree.firstChild[0]))).toBe('E4 A2');
    expect(marked(tree, tree.main)).toBe('D5 E4 F4');
  });

  test('knows the proof: the move that works, and every answer to it', () => {
    const tree = make();
    expect(marked(tree, tree.proved)).toBe('- D5 A2 E4 F4');
  });

  test('says what a move achieves for who made it', () => {
    const tree = make();
    const by = Object.fromEntries(
      Array.from({ length: tree.size }, (_, node) => [name(tree, node), tree.success(node)]),
    );
    expect(by).toMatchObject({ D5: 5, A2: 0, F4: 5, E3: 0, G7: -1 });
  });

  test('keeps all results, and takes the last for the position’s own', () => {
    const tree = make();
    expect(tree.results(2).map(({ routine }) => routine)).toEqual(['attack1', 'defend1']);
    expect(tree.answer(2)).toMatchObject({ routine: 'defend1', code: 0 });
    expect(tree.answer(7)).toBeUndefined();
    expect([tree.cached(5), tree.cached(6)]).toEqual([true, false]);
  });

  test('a branch that is forced hangs where it was forced, and proves nothing', () => {
    const tree = make();
    const point = parsePoint('H8', 9)!;
    const node = tree.graft(
      2,
      point,
      2,
      treeOf('- | attack2 D4 WIN C5\n  W C5 attack2 D4 | defend1 D4 LOSE -'),
    );
    expect([tree.parent[node], tree.point[node], tree.color[node], tree.forced[node]]).toEqual([
      2,
      point,
      2,
      1,
    ]);
    expect(names(tree, tree.children(2))).toBe('E4 A2 H8');
    expect(names(tree, tree.path(node + 1))).toBe('D5 H8 C5');
    expect(tree.success(node)).toBe(0);
    expect(tree.answer(node + 1)).toMatchObject({ routine: 'defend1' });
    expect(tree.hash(node + 1)).toBe('0000000000000001');
    expect(tree.proved[node]).toBe(0);
    expect(marked(tree, tree.main)).toBe('D5 E4 F4');
  });

  test('siblings in the order they are shown', () => {
    const tree = make();
    expect(name(tree, tree.sibling(2, 1))).toBe('E4');
    expect(tree.sibling(2, -1)).toBe(-1);
    expect(name(tree, tree.sibling(1, -1))).toBe('D5');
    expect(tree.sibling(0, 1)).toBe(-1);
  });

  test('a connection’s answers are not those of the tactical searches it makes', () => {
    const text = '- | attack2 D4 LOSE - | connect D4 WIN D5\n  B D5 connect D4 | attack1 D4 LOSE -';
    const tree = new VariationTree(treeOf(text), false);
    expect(tree.answer(0)).toMatchObject({ routine: 'connect' });
    expect(tree.success(1)).toBe(-1);
  });

  test('what a search left open achieves nothing that is known', () => {
    const text = `
- | connect D4 LOSE - not settled
  B D5 connect D4 | disconnect D4 LOSE - not settled
  B E5 connect D4 | disconnect D4 WIN E4
    W E4 disconnect D4 | connect D4 LOSE - too far
`;
    const tree = new VariationTree(treeOf(text), false);
    expect([tree.success(1), tree.success(2)]).toEqual([-1, 0]);
    expect([tree.settled(0), tree.settled(2)]).toEqual([false, true]);
    expect(marked(tree, tree.main)).toBe('');
    expect(marked(tree, tree.proved)).toBe('-');
  });
});

describe('the rows of a tree', () => {
  test('a small one is unfolded; only branching indents', () => {
    const rows = new TreeRows(make());
    expect(names(rows.tree, rows.nodes)).toBe('- D5 E4 F4 E3 A2 E4 G7');
    expect(Array.from(rows.depths)).toEqual([0, 1, 2, 3, 3, 2, 1, 1]);
  });

  test('folding hides what hangs on a node, revealing shows it again', () => {
    const rows = new TreeRows(make());
    const e4 = rows.tree.firstChild[rows.tree.firstChild[0]];
    rows.setOpen(e4, false);
    expect(names(rows.tree, rows.nodes)).toBe('- D5 E4 A2 E4 G7');
    const f4 = rows.tree.firstChild[e4];
    expect(rows.rowOf(f4)).toBe(-1);
    rows.reveal(f4);
    expect(rows.rowOf(f4)).toBe(3);
    rows.setAll(false);
    expect(names(rows.tree, rows.nodes)).toBe('- D5 E4 G7');
    expect(rows.canOpen(f4)).toBe(false);
  });

  test('of a large one the main line is shown', () => {
    const lines = ['- | attack2 D4 WIN D5', '  W D5 attack2 D4 | defend1 D4 LOSE -'];
    for (let i = 0; i < 200; i++) lines.push(`    B A${(i % 9) + 1} defend1 D4 | attack2 D4 WIN B1`);
    lines.push('      W B1 attack2 D4 | defend1 D4 LOSE -');
    lines.push('  W E4 attack2 D4 | defend1 D4 WIN D5', '    B D5 defend1 D4 | attack2 D4 LOSE -');
    const rows = new TreeRows(new VariationTree(treeOf(lines.join('\n'))));
    expect(rows.nodes).toHaveLength(1 + 1 + 200 + 1 + 1);
    expect(names(rows.tree, rows.nodes.subarray(0, 4))).toBe('- D5 A2 B1');
  });
});
