import { fireEvent, render } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseSgf } from '../../engine/sgf/parser.ts';
import type { SgfCollection } from '../../engine/sgf/tree.ts';
import { describeNode, nodeComment, nodeTitle } from './describeNode.ts';
import { nodeAtPixel, placeToPixels } from './drawTree.ts';
import GameTree from './GameTree.svelte';
import { installScreen, Recording } from './testCanvas.ts';
import { TreeLayout } from './treeLayout.ts';

// Ids in file order: 0 root, 1 B, 2 W, 3 B, 4 W(pass), then 5 W 6 B, then 7 B.
const text = '(;SZ[9]C[Hello](;B[dd](;W[ee]C[A \\] comment]TR[dd];B[ff];W[])(;W[ff];B[ee]BM[1]))(;B[cc]))';

function collection(sgf = text): SgfCollection {
  return parseSgf(sgf).value;
}

function show(current: number, props: object = {}, games = collection()) {
  const selected: number[] = [];
  const view = render(GameTree, {
    root: games.games[0],
    current,
    version: 0,
    nodeCount: games.nodeCount,
    onselect: (id: number) => selected.push(id),
    ...props,
  });
  const tree = view.getByRole('tree');
  const item = (): HTMLElement => view.getByRole('treeitem');
  const press = async (key: string, options: object = {}): Promise<number | undefined> => {
    selected.length = 0;
    await fireEvent.keyDown(tree, { key, ...options });
    return selected[0];
  };
  return { view, tree, item, press, selected, games };
}

beforeEach(() => installScreen(null, 400));

describe('words', () => {
  const games = collection();
  const node = (id: number) => games.node(id)!;

  test.each([
    [0, 'Start, 2 continuations, comment: Hello'],
    [1, 'Move 1, Black D6, variation 1 of 2, 2 continuations'],
    [2, 'Move 2, White E5, variation 1 of 2, markup, comment: A ] comment'],
    [4, 'Move 4, White passes, end of the line'],
    [6, 'Move 3, Black E5, end of the line, bad move'],
  ])('node %i', (id, words) => {
    const layout = new TreeLayout();
    layout.build(games.games[0]);
    expect(describeNode(node(id), 9, layout.moveNumberOf[layout.indexOf(id)])).toBe(words);
  });

  test('odd nodes', () => {
    const odd = collection('(;SZ[19]AB[dd];AW[pp];N[name];B[zz];C[' + 'x'.repeat(500) + '])').games[0];
    const titles: string[] = [];
    for (let at = odd; at; at = at.children[0]) titles.push(nodeTitle(at, 19));
    expect(titles).toEqual(['Start, with stones placed', 'Stones placed', 'No move', 'Black zz', 'No move']);
    let last = odd;
    while (last.children[0]) last = last.children[0];
    expect(nodeComment(last)).toHaveLength(161);
  });
});

describe('semantics', () => {
  test('a tree with the current node as its active item', async () => {
    const { view, tree, item } = show(2);
    expect(tree.getAttribute('aria-label')).toBe('Game tree');
    expect(tree.tabIndex).toBe(0);
    expect(tree.getAttribute('aria-activedescendant')).toBe(item().id);
    expect(tree.contains(item())).toBe(true);
    expect(item().textContent?.trim()).toBe(
      'Move 2, White E5, variation 1 of 2, markup, comment: A ] comment',
    );
    const before = item().id;
    await view.rerender({ current: 5 });
    expect(item().id).not.toBe(before);
    expect(tree.getAttribute('aria-activedescendant')).toBe(item().id);
    expect([item().getAttribute('aria-posinset'), item().getAttribute('aria-setsize')]).toEqual(['2', '2']);
  });

  test('an unknown current node leaves the tree without an active item', () => {
    const { view, tree } = show(99);
    expect(tree.hasAttribute('aria-activedescendant')).toBe(false);
    expect(view.queryByRole('treeitem')).toBeNull();
  });
});

describe('keyboard', () => {
  test('along and across', async () => {
    const { press } = show(2);
    expect(await press('ArrowLeft')).toBe(1);
    expect(await press('ArrowRight')).toBe(3);
    expect(await press('ArrowDown')).toBe(5);
    expect(await press('ArrowUp')).toBeUndefined();
    expect(await press('Home')).toBe(0);
    expect(await press('End')).toBe(4);
    expect(await press('PageDown')).toBe(4);
    expect(await press('PageUp')).toBe(0);
    expect(await press('ArrowLeft', { ctrlKey: true })).toBeUndefined();
  });

  test('a vertical tree turns the arrows', async () => {
    const { press } = show(2, { direction: 'vertical' });
    expect(await press('ArrowUp')).toBe(1);
    expect(await press('ArrowDown')).toBe(3);
    expect(await press('ArrowRight')).toBe(5);
  });

  test('forward retraces the way one came', async () => {
    const { view, press } = show(6);
    await view.rerender({ current: 1 });
    expect(await press('ArrowRight')).toBe(5);
    expect(await press('End')).toBe(6);
    await view.rerender({ current: 3 });
    await view.rerender({ current: 1 });
    expect(await press('ArrowRight')).toBe(2);
  });

  test('handled keys stop here, others go on', async () => {
    const { tree } = show(2);
    const page: string[] = [];
    const listener = (event: KeyboardEvent): void => void page.push(event.key);
    window.addEventListener('keydown', listener);
    await fireEvent.keyDown(tree, { key: 'ArrowLeft' });
    await fireEvent.keyDown(tree, { key: 'p' });
    window.removeEventListener('keydown', listener);
    expect(page).toEqual(['p']);
  });
});

describe('edits', () => {
  test('an appended move is laid out alone, anything else anew', async () => {
    const build = vi.spyOn(TreeLayout.prototype, 'build');
    const { view, games, item } = show(4);
    expect(build).toHaveBeenCalledTimes(1);
    games.apply({
      op: 'insert',
      parent: 4,
      index: 0,
      nodes: [{ id: 8, parent: null, properties: [{ id: 'B', values: ['aa'] }] }],
    });
    await view.rerender({ current: 8, version: 1, nodeCount: games.nodeCount });
    expect(build).toHaveBeenCalledTimes(1);
    expect(item().textContent?.trim()).toBe('Move 5, Black A9, end of the line');
    games.apply({ op: 'set', node: 8, property: 'C', values: ['new'] });
    await view.rerender({ version: 2 });
    expect(build).toHaveBeenCalledTimes(2);
    expect(item().textContent?.trim()).toBe('Move 5, Black A9, end of the line, comment: new');
    games.apply({ op: 'remove', node: 8 });
    await view.rerender({ current: 4, version: 3, nodeCount: games.nodeCount });
    expect(build).toHaveBeenCalledTimes(3);
    expect(item().textContent?.trim()).toBe('Move 4, White passes, end of the line');
  });
});

describe('pointer', () => {
  test('a click selects the dot under it, space between selects nothing', async () => {
    const { tree, selected, games } = show(0);
    const layout = new TreeLayout();
    layout.build(games.games[0]);
    for (const id of [3, 6, 7]) {
      const index = layout.indexOf(id);
      const { x, y } = placeToPixels(layout.columnOf[index], layout.rowOf[index], false);
      await fireEvent.click(tree, { clientX: x + 3, clientY: y - 3 });
    }
    await fireEvent.click(tree, { clientX: 390, clientY: 390 });
    expect(selected).toEqual([3, 6, 7]);
    const { x, y } = placeToPixels(2, 0, false);
    await fireEvent.pointerMove(tree, { clientX: x, clientY: y });
    const tip = document.querySelector('.tooltip')!;
    expect(tip.textContent?.replace(/\s+/g, ' ').trim()).toBe('2 White E5 markup A ] comment');
    await fireEvent.pointerLeave(tree);
    expect(document.querySelector('.tooltip')).toBeNull();
  });

  test('every dot is found again at its own place, in both directions', () => {
    const layout = new TreeLayout();
    layout.build(collection().games[0]);
    for (let index = 0; index < layout.count; index++) {
      for (const vertical of [false, true]) {
        const { x, y } = placeToPixels(layout.columnOf[index], layout.rowOf[index], vertical);
        expect(nodeAtPixel(layout, x + 9, y, vertical)).toBe(index);
        expect(nodeAtPixel(layout, x + 13, y + 13, vertical)).toBe(-1);
      }
    }
  });
});

test('only what is visible is painted', async () => {
  const recording = new Recording();
  installScreen(recording, 400);
  const moves = Array.from({ length: 10_000 }, (_, i) => `;${i % 2 === 0 ? 'B' : 'W'}[aa]`).join('');
  const { view } = show(5000, {}, collection(`(;SZ[9]${moves})`));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const numbers = recording.texts().map(Number);
  // The screen holds 14 nodes; the scroller of this environment stays wherever it was sent.
  expect(new Set(numbers).size).toBeGreaterThan(5);
  expect(new Set(numbers).size).toBeLessThan(60);
  view.unmount();
});
