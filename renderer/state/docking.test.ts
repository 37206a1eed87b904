import { expect, test } from 'vitest';
import type { Session } from '../../main/ipc/api.ts';
import { Docks } from './docking.svelte.ts';
import { DOCK_TABS, type DockTab } from './places.ts';

type Docking = Session['docking'];

function docks(begin?: Docking): { docks: Docks; kept: Docking[] } {
  const kept: Docking[] = [];
  const made = new Docks((session) => 'docking' in session && kept.push(session.docking));
  if (begin) made.begin({ dock: { open: true, width: 0, tab: 'game' }, docking: begin });
  return { docks: made, kept };
}

const stand = ({ panels }: Docks): [string, readonly DockTab[]][] =>
  panels.map(({ side, pages }) => [side, pages]);
const without = (...moved: DockTab[]): DockTab[] => DOCK_TABS.filter((page) => !moved.includes(page));

test('pages are moved out of the inspector and back, in their order', () => {
  const { docks: made, kept } = docks();
  expect(stand(made)).toEqual([['right', DOCK_TABS]]);
  made.movePage('moves', 'left');
  made.movePage('tree', 'left');
  expect(stand(made)).toEqual([
    ['right', without('tree', 'moves')],
    ['left', ['tree', 'moves']],
  ]);
  expect(made.besideTab).toBe('tree');
  expect([made.isShown('tree'), made.isShown('moves'), made.isShown('game')]).toEqual([true, false, true]);
  // A small window has all of them in one panel.
  made.merged = true;
  expect([made.isShown('tree'), made.isShown('game')]).toEqual([true, false]);
  made.merged = false;
  made.movePage('tree', 'right');
  expect(made.besideTab).toBe('moves');
  made.movePage('moves', 'right');
  expect(stand(made)).toEqual([['right', DOCK_TABS]]);
  expect(made.besideTab).toBeNull();
  expect(made.tab).toBe('moves');
  expect(kept.at(-1)).toEqual({ side: 'right', height: 0, beside: null });
});

test('there are two panels: what was moved before comes along, and panels change places', () => {
  const { docks: made } = docks();
  made.movePage('moves', 'left');
  made.movePage('tree', 'below');
  expect(stand(made)[1]).toEqual(['below', ['tree', 'moves']]);
  made.moveInspector('below');
  expect(stand(made).map(([side]) => side)).toEqual(['below', 'right']);
  made.reset();
  expect(stand(made)).toEqual([['right', DOCK_TABS]]);
});

test('the inspector keeps a page', () => {
  const { docks: made } = docks();
  for (const page of DOCK_TABS) made.movePage(page, 'left');
  expect(stand(made)).toEqual([
    ['right', [DOCK_TABS.at(-1)]],
    ['left', DOCK_TABS.slice(0, -1)],
  ]);
});

test('what was kept is taken over, without pages that there are no longer', () => {
  const kept: Docking = {
    side: 'left',
    height: 0,
    beside: { side: 'right', pages: ['nothing', 'tree'], tab: 'nothing', width: 400 },
  };
  const { docks: made } = docks(kept);
  expect(stand(made)[1]).toEqual(['right', ['tree']]);
  expect([made.besideTab, made.besideWidth]).toEqual(['tree', 400]);
  // Two panels at one side are none.
  expect(stand(docks({ ...kept, side: 'right' }).docks)).toEqual([['right', DOCK_TABS]]);
});
