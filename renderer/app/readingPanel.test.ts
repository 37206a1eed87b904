import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import type { Calls } from '../../main/ipc/api.ts';
import App from './App.svelte';
import { FakeApi, settle } from '../state/fakeApi.ts';
import { treeOf } from '../state/reading/testTree.ts';
import { installList } from '../ui/testList.ts';
import { Workbench } from '../state/workbench.svelte.ts';
import { createActions } from '../state/actions.ts';

const GAME = '(;GM[1]FF[4]SZ[9]AB[df]AW[cf][dg][ee]PL[W])';
const at = (name: string): number => parsePoint(name, 9)!;
let workbench: Workbench;
let code: number;

/** As many answers of Black's as there are rows, all of them beside each other. */
const wide = (rows: number): string =>
  ['- | attack2 D4 WIN D5', '  W D5 attack2 D4 | defend1 D4 LOSE -']
    .concat(
      Array.from(
        { length: rows },
        (_, i) => `    B A${(i % 9) + 1} defend1 D4 | attack2 D4 WIN B1 last liberty`,
      ),
    )
    .join('\n');

const press = (key: string, target: Element = document.body): Promise<boolean> =>
  fireEvent.keyDown(target, { key });

beforeEach(async () => {
  installList(400, 26);
  code = 5;
  const api = new FakeApi({
    'reading.read': ({ forced }): Calls['reading.read']['result'] => ({
      kind: 'attack',
      color: 1,
      code,
      move: code === 0 ? 0 : at('D5'),
      ended: 'finished',
      nodes: 1234,
      tacticalNodes: 0,
      ladder: [],
      tree: treeOf(forced ? '- | defend1 D4 WIN E4' : wide(3000)),
      variations: 3001,
      truncated: true,
      milliseconds: 12,
    }),
  });
  api.document(GAME);
  workbench = new Workbench(api, createActions);
  await workbench.start();
  render(App, { workbench });
  await press('r');
  await settle();
});

test('says what to do, then the answer in words with links', async () => {
  expect(screen.getByText('Click a chain on the board.')).toBeTruthy();
  workbench.active!.choose(at('D4'));
  await settle();
  const answer = screen.getByRole('status', { name: 'Answer' });
  expect(answer.textContent).toContain('White can capture D4.');
  expect(answer.textContent).toMatch(/WIN\s*at D5\s*1.2k nodes\s*12 ms/);
  expect(screen.getByText('cut off')).toBeTruthy();
  const link = screen.getAllByRole('button', { name: 'D4' })[0];
  await fireEvent.pointerEnter(link);
  expect(workbench.active!.reading.lit).toBe(at('D4'));
  await fireEvent.pointerLeave(link);
  expect(workbench.active!.reading.lit).toBeNull();
});

test.each([
  [4, 'White can capture D4 in a ko that White takes first.'],
  [1, 'White can capture D4 in a ko, but must make the first ko threat.'],
  [0, 'White cannot capture D4.'],
])('code %i is "%s"', async (given, words) => {
  code = given;
  workbench.active!.choose(at('D4'));
  await settle();
  expect(screen.getByRole('status', { name: 'Answer' }).textContent).toContain(words);
});

test('of three thousand rows only those in sight exist; keys walk and fold', async () => {
  workbench.active!.choose(at('D4'));
  await settle();
  const { reading } = workbench.active!;
  const tree = screen.getByRole('tree');
  expect(reading.answer!.rows.nodes.length).toBe(3002);
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
  await press('ArrowDown', tree);
  expect(screen.getByRole('treeitem', { selected: true }).textContent).toMatch(/D5\s*WIN\s*attack2.D4/);
  await press('ArrowLeft', tree);
  expect(screen.getAllByRole('treeitem')).toHaveLength(2);
  await press('ArrowRight', tree);
  await press('ArrowRight', tree);
  expect(reading.selected).toBe(2);
  await press('End', tree);
  expect(reading.selected).toBe(3001);
  expect(screen.getByRole('region', { name: 'This position' }).textContent).toContain('last liberty');
  await press('Escape');
  expect(reading.walking).toBe(false);
});

test('another page gives the board back to the game', async () => {
  expect(workbench.active!.readsBoard).toBe(true);
  await fireEvent.click(screen.getByRole('tab', { name: 'Game' }));
  await settle();
  expect(workbench.active!.readsBoard).toBe(false);
});
