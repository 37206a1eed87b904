import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parsePoint, pointName } from '../../engine/board/point.ts';
import { TRANSFORMS, transformPoint } from '../../engine/board/transforms.ts';
import { DEFAULT_ENGINE } from '../../engine/protocol/engineChoice.ts';
import { MENU_WORDS } from '../../main/ipc/menuApi.ts';
import { EngineDesk } from './engineDesk.svelte.ts';
import { emptyReport, FakeApi, found, settle } from './fakeApi.ts';
import { toBase64 } from './files.ts';
import { defaultChoice } from './newGame.ts';
import { ACTION_GROUPS } from './action.ts';
import titles from '../messages/en/actions.json' with { type: 'json' };
import { matchActions } from './palette.ts';
import { createActions } from './actions.ts';
import { Workbench } from './workbench.svelte.ts';

let api: FakeApi;
let workbench: Workbench;

beforeEach(async () => {
  vi.useFakeTimers();
  api = new FakeApi();
  workbench = new Workbench(api, createActions);
  await workbench.start();
});
afterEach(() => {
  workbench.dispose();
  vi.useRealTimers();
});

async function newGame(change = {}): Promise<void> {
  await workbench.files.create({ ...defaultChoice, ...change });
  await settle();
}

test('starts with the session of last time and goes on with its game', async () => {
  const play = {
    black: { kind: 'human' },
    white: { kind: 'engine', level: 2, ...DEFAULT_ENGINE },
    seed: 1,
    active: true,
  } as const;
  const other = new FakeApi();
  other.document('(;SZ[9])');
  other.document('(;SZ[9];B[ee])', { play, cursor: 1 });
  const session = other['app.start']().session;
  other.startup = {
    session: { ...session, active: 2, place: 'play', dock: { open: false, width: 400, tab: 'tree' } },
  };
  const again = new Workbench(other, createActions);
  await again.start();
  await settle();
  expect(again.games).toHaveLength(2);
  expect(again.active?.id).toBe(2);
  expect(again.docks).toMatchObject({ open: false, width: 400, tab: 'tree' });
  expect(other.genmoves).toHaveLength(1);
  again.dispose();
});

test('the position on the board is looked for in all games, not in what was searched for before', async () => {
  await newGame();
  workbench.library.query = 'Honinbo';
  workbench.library.label = 7;
  workbench.run('library.findPosition');
  await settle();
  expect(workbench.place).toBe('library');
  const asked = api.sent('library.find');
  expect(asked.length).toBeGreaterThan(0);
  for (const params of asked) expect(params).toEqual({ pattern: params.pattern, query: '', limit: 1000 });
});

test('a new game that somebody plays leaves the page that has the board for its questions', async () => {
  workbench.docks.show({ tab: 'reading' });
  await newGame({ sides: 'engines' });
  expect(workbench.docks.tab).toBe('reading');
  await newGame({ sides: 'black' });
  expect(workbench.docks.tab).toBe('game');
  workbench.docks.show({ tab: 'tree' });
  await newGame({ sides: 'both' });
  expect(workbench.docks.tab).toBe('tree');
});

test('the desktop is given the words of its menu, in every language that is shown', async () => {
  expect(api.sent('menu.words')).toEqual([]);
  const desktop = new FakeApi();
  desktop.startup = { kind: 'electron' };
  const window = new Workbench(desktop, createActions);
  await window.start();
  expect(desktop.sent('menu.words')).toEqual([MENU_WORDS]);
  for (const language of ['de', 'en'] as const) {
    window.setSettings({ language });
    const told = (): void => expect(desktop.sent('menu.words')).toHaveLength(language === 'de' ? 2 : 3);
    await vi.waitFor(told, 60_000);
  }
  expect(desktop.sent('host.words').map((words) => words['host.shell.wait'])).toEqual([
    'Wait',
    'Warten',
    'Wait',
  ]);
  expect(desktop.sent('menu.words').map(({ file }) => file)).toEqual(['&File', '&Datei', '&File']);
  window.dispose();
});

test('a host that cannot start is shown with its reason', async () => {
  const broken = new FakeApi();
  broken.failing = { 'app.start': { code: 'internal', message: 'No disk.', detail: 'stack' } };
  const window = new Workbench(broken, createActions);
  await window.start();
  expect(window.ready).toBe(false);
  expect(window.failure).toMatchObject({ message: 'No disk.', detail: 'stack' });
  window.dispose();
});

test('a new game is created, shown, played and scored after two passes', async () => {
  await newGame({ sides: 'black', komi: null });
  expect(api.sent('doc.create')[0].text).toMatch(/SZ\[9\]/);
  expect(api.sent('doc.create')[0].text).toMatch(/KM\[6\.5\]/);
  expect(workbench.active?.controller.hasEngine).toBe(true);
  workbench.run('game.pass');
  await settle();
  api.genmoves.shift()!.answer(found({ kind: 'pass' }, 1));
  await settle();
  expect(workbench.active?.scoring.open).toBe(true);
  expect(api.statuses).toHaveLength(1);
});

test('the session is kept together, a little later', async () => {
  await newGame();
  workbench.docks.show({ tab: 'tree' });
  workbench.goTo('settings');
  expect(api.sent('session.set')).toEqual([]);
  vi.runAllTimers();
  expect(api.sent('session.set')).toHaveLength(1);
  expect(api.sent('session.set')[0]).toMatchObject({
    place: 'settings',
    active: 1,
    open: [1],
    dock: { tab: 'tree' },
  });
});

test('a window that goes keeps at once what it would have kept a little later, and only once', async () => {
  await newGame();
  workbench.goTo('library');
  workbench.leave();
  expect(api.sent('session.set')).toMatchObject([{ place: 'library', open: [1] }]);
  vi.runAllTimers();
  workbench.leave();
  expect(api.sent('session.set')).toHaveLength(1);
});

test('actions run only where they are possible', async () => {
  workbench.run('game.pass');
  workbench.run('file.save');
  expect(workbench.notices.list).toEqual([]);
  await newGame({ sides: 'both' });
  workbench.run('game.pass');
  expect(workbench.active?.document.view.moveNumber).toBe(1);
  workbench.goTo('library');
  workbench.run('game.pass');
  expect(workbench.games[0].document.view.moveNumber).toBe(1);
});

test('nobody passes on the scoring screen, and who resigns there leaves it', async () => {
  await newGame({ sides: 'black' });
  const game = workbench.active!;
  game.choose(parsePoint('E5', 9)!);
  await settle();
  api.genmoves.shift()!.answer(found({ kind: 'play', point: parsePoint('C3', 9)! }, 1));
  await settle();
  workbench.run('game.score');
  await settle();
  expect(game.scoring.open).toBe(true);
  workbench.run('game.pass');
  expect([game.document.view.moveNumber, game.scoring.open]).toEqual([2, true]);
  workbench.run('game.resign');
  expect([game.document.info.result, game.scoring.open]).toEqual(['W+R', false]);
});

test('a game that stops at a mistake shows its question, and G plays on', async () => {
  await newGame({ sides: 'black', teaching: true });
  const game = workbench.active!;
  workbench.docks.show({ open: false, tab: 'tree' });
  game.choose(parsePoint('A1', 9)!);
  for (const winRate of [0.55, 0.75]) {
    await settle();
    const { params, answer } = api.analyses.shift()!;
    const point = parsePoint('E5', 9)!;
    const moves = [{ point, visits: 1000, winRate, pv: [point] }];
    answer({ ...emptyReport(params.position.toMove), winRate, moves, stopped: false });
  }
  await settle();
  expect(workbench.docks).toMatchObject({ open: true, tab: 'game' });
  expect(api.genmoves).toEqual([]);
  game.choose(parsePoint('E5', 9)!);
  expect(game.refused).toBe('Take your move back to try another one, or play on');
  workbench.run('engine.resume');
  await settle();
  expect(api.genmoves).toHaveLength(1);
});

test('deleting a line offers it back', async () => {
  await newGame({ sides: 'both' });
  workbench.run('game.pass');
  workbench.run('edit.delete');
  expect(workbench.active?.document.view.moveNumber).toBe(0);
  workbench.notices.list.at(-1)?.action?.run();
  expect(workbench.active?.document.view.moveNumber).toBe(1);
});

test('the shell’s menu runs the same actions', async () => {
  api.emit('action', { id: 'help.keys' });
  expect(workbench.dialog).toEqual({ kind: 'keys' });
  await settle();
});

test('every action has a shortcut, and none does two things in one place', async () => {
  await newGame({ sides: 'both' });
  for (const place of ['play', 'patterns'] as const) {
    workbench.goTo(place);
    await settle();
    const seen = new Map<string, string>();
    for (const action of workbench.actions) {
      expect(action.keys.length, action.id).toBeGreaterThan(0);
      const elsewhere = action.id.startsWith('patterns.') ? place !== 'patterns' : !action.enabled();
      if (elsewhere && action.id !== 'patterns.open') continue;
      for (const key of action.keys) {
        expect(seen.get(key), `${key} of ${action.id} in ${place}`).toBeUndefined();
        seen.set(key, action.id);
      }
    }
  }
});

test('the shell’s Save is for what is shown', async () => {
  api.patterns.set('mine', '# empty\n');
  workbench.goTo('patterns');
  await settle();
  api.emit('action', { id: 'file.save' });
  await settle();
  expect(api.sent('patterns.save')).toMatchObject([{ name: 'mine' }]);
});

test('closing a game offers it back', async () => {
  await newGame();
  await workbench.files.close(workbench.active!);
  expect(workbench.games).toEqual([]);
  expect(workbench.active).toBeNull();
  workbench.notices.list[0].action?.run();
  await settle();
  expect(workbench.active?.id).toBe(1);
});

test('saving asks for a file first, then writes there; a conflict can be overruled', async () => {
  await newGame();
  const game = workbench.active!;
  workbench.run('file.save');
  expect(workbench.dialog?.kind).toBe('save');
  expect(await workbench.files.write(game, { path: '/games/a.sgf' })).toBeUndefined();
  expect(game.document.path).toBe('/games/a.sgf');
  expect(game.title).toBe('a.sgf');

  game.controller.pass();
  expect(game.document.saved).toBe(false);
  api.failing = { 'doc.save': { code: 'conflict', message: 'The file changed on disk.' } };
  await workbench.files.save(game);
  const notice = workbench.notices.list.find(({ message }) => message.includes('changed on disk'));
  expect(notice?.action?.label).toBe('Replace');
  api.failing = {};
  notice?.action?.run();
  await settle();
  expect(game.document.saved).toBe(true);
  expect(api.sent('doc.save').at(-1)).toEqual({ id: 1, force: true });

  expect(notice?.action?.holds?.()).toBe(true);
  await workbench.files.write(game, { path: '/games/b.sgf' });
  expect(notice?.action?.holds?.()).toBe(false);
});

test('dropped files are opened one after the other, and a broken one does not stop the rest', async () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  await workbench.files.openData([
    { name: 'a.sgf', bytes: bytes('(;SZ[9];B[ee])') },
    { name: 'broken.sgf', bytes: bytes('no game') },
    { name: 'b.sgf', bytes: bytes('(;SZ[13])') },
  ]);
  expect(workbench.games.map((game) => game.document.info.size)).toEqual([9, 13]);
  expect(workbench.notices.list.map(({ message }) => message)).toEqual([
    '“broken.sgf” could not be opened: The file contains no game.',
  ]);
});

test('pasting takes SGF and says so when it is none', async () => {
  await workbench.files.paste('hello');
  expect(workbench.notices.list[0].message).toContain('no game record');
  await workbench.files.paste(' (;SZ[9];B[ee])');
  expect(workbench.games).toHaveLength(1);
});

test('a lost connection is shown; afterwards the game goes on', async () => {
  await newGame({ sides: 'black' });
  api.emit('connection', { up: false });
  expect(workbench.connected).toBe(false);
  api.connected = false;
  workbench.active!.choose(workbench.active!.document.view.size * 20 + 5);
  await settle();
  expect(workbench.active!.document.kept).toBe(false);
  api.connected = true;
  api.emit('connection', { up: true });
  await settle();
  expect(workbench.connected).toBe(true);
  expect(workbench.active!.document.kept).toBe(true);
  expect(api.genmoves).toHaveLength(1);
  expect(workbench.notices.list).toEqual([]);
});

test('a setting that cannot be kept goes back', async () => {
  api.failing = { 'settings.set': { code: 'internal', message: 'No.' } };
  workbench.setSettings({ scale: 1.5 });
  expect(workbench.settings.scale).toBe(1.5);
  await settle();
  expect(workbench.settings.scale).toBe(1);
  expect(workbench.notices.list).toHaveLength(1);
});

test('the palette finds actions by words, possible ones first', async () => {
  await newGame();
  const titles = (query: string): string[] => matchActions(workbench.actions, query).map(({ id }) => id);
  expect(titles('save')[0]).toBe('file.save');
  expect(titles('as save')).toEqual(['file.saveAs', 'library.export']);
  expect(titles('xyzzy')).toEqual([]);
  expect(titles('').indexOf('engine.stop')).toBeGreaterThan(titles('').indexOf('file.close'));
});

test('thinking on the user’s time is stopped like a search, and the engine does not wait for it', async () => {
  await newGame();
  workbench.run('engine.stop');
  await settle();
  expect(api.sent('engine.stop')).toHaveLength(0);
  const task = { id: 1, method: 'ponder', asker: 'ponder', urgency: 'idle', progress: null } as const;
  api.emit('engine.state', { kind: 'busy', running: [task], waiting: [] });
  workbench.run('engine.stop');
  await settle();
  expect(api.sent('engine.stop')).toHaveLength(1);
  expect(workbench.active?.controller.paused).toBe(false);
});

test('bytes become base64 in slices', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 251);
  expect(atob(toBase64(bytes)).length).toBe(100_000);
  expect(toBase64(new Uint8Array([65, 66]))).toBe('QUI=');
});

test('progress belongs to the game that asked', async () => {
  const desk = new EngineDesk(api);
  api.emit('engine.progress', emptyReport(1));
  expect(desk.report).toBeNull();
  desk.dispose();
  await settle();
});

test('counting the score shows its panel, whatever was shown before', async () => {
  await newGame({ sides: 'both' });
  workbench.docks.show({ open: false, tab: 'tree' });
  workbench.run('game.score');
  expect(workbench.active?.scoring.open).toBe(true);
  expect(workbench.docks).toMatchObject({ open: true, tab: 'game' });
});

test('an engine that was told to wait still waits after a lost connection', async () => {
  await newGame({ sides: 'white' });
  const { controller } = workbench.active!;
  await controller.stop();
  api.genmoves.shift()!.answer(found({ kind: 'pass' }, 2, true));
  await settle();
  for (const up of [false, true]) api.emit('connection', { up });
  await settle();
  expect(controller.paused).toBe(true);
  expect(api.genmoves).toHaveLength(0);
  controller.unpause();
  await settle();
  api.genmoves.shift()!.fail({ code: 'disconnected', message: 'The Yomi host is not running.' });
  await settle();
  for (const up of [false, true]) api.emit('connection', { up });
  await settle();
  expect(api.genmoves).toHaveLength(1);
});

test('how large panes were dragged and how the tree grows are kept, and stand so at the next start', async () => {
  expect([workbench.panes, workbench.treeDown]).toEqual([{}, true]);
  workbench.setPane('lab.suites', 300);
  workbench.setPane('patterns.split', 0.4);
  workbench.turnTree();
  vi.advanceTimersByTime(1000);
  await settle();
  const kept = { panes: { 'lab.suites': 300, 'patterns.split': 0.4 }, treeDown: false };
  expect(api.sent('session.set').at(-1)).toEqual(kept);
  const next = new FakeApi();
  next.startup = { session: { ...next['app.start']().session, ...kept } };
  const later = new Workbench(next, createActions);
  await later.start();
  expect([later.panes, later.treeDown]).toEqual([kept.panes, false]);
  later.dispose();
});

test('the graph opens the inspector, at whose foot it stands, and goes with it', async () => {
  await newGame();
  workbench.docks.show({ open: false });
  workbench.run('view.graph');
  expect([workbench.docks.open, workbench.graphShown]).toEqual([true, true]);
  workbench.run('view.dock');
  expect(workbench.graphShown).toBe(false);
  workbench.run('view.graph');
  expect(workbench.graphShown).toBe(true);
  workbench.run('view.graph');
  expect([workbench.docks.open, workbench.graphShown]).toEqual([true, false]);
});

test('the board is turned by quarters to the right and mirrored as it is seen, and the setting is kept', () => {
  const corners = (): Record<string, string> => {
    const turn = TRANSFORMS[workbench.settings.boardTurn];
    return Object.fromEntries(
      ['A9', 'J9', 'J1', 'A1'].map((name) => [
        name,
        pointName(transformPoint(parsePoint(name, 9)!, 9, turn), 9),
      ]),
    );
  };
  const start = corners();
  for (let mirrored = 0; mirrored < 2; mirrored++) {
    for (let quarters = 0; quarters < 4; quarters++) {
      const before = corners();
      workbench.turnBoard('quarter');
      // What was at the upper left is at the upper right, and so on.
      const next: Record<string, string> = { A9: 'J9', J9: 'J1', J1: 'A1', A1: 'A9' };
      for (const [name, place] of Object.entries(before)) expect(corners()[name]).toBe(next[place]);
    }
    const before = corners();
    workbench.turnBoard('mirror');
    const across: Record<string, string> = { A9: 'J9', J9: 'A9', J1: 'A1', A1: 'J1' };
    for (const [name, place] of Object.entries(before)) expect(corners()[name]).toBe(across[place]);
  }
  expect(corners()).toEqual(start);
  workbench.turnBoard('quarter');
  expect(api.sent('settings.set').at(-1)).toEqual({ boardTurn: 6 });
  workbench.turnBoard('back');
  expect(corners()).toEqual(start);
});

test('every action has a title in the catalogue, and every title an action', () => {
  const ids = workbench.givenActions.map(({ id }) => id);
  const groups = ACTION_GROUPS.map((group) => `group.${group}`);
  expect(Object.keys(titles).sort()).toEqual([...ids, ...groups].sort());
});

test('the sound is turned on and off by a key, and is heard when it is turned on', () => {
  let heard = 0;
  workbench.onStone = () => heard++;
  workbench.run('view.sound');
  expect([workbench.settings.sound, heard]).toEqual([true, 1]);
  workbench.setSettings({ sound: true });
  workbench.run('view.sound');
  expect([workbench.settings.sound, heard]).toEqual([false, 1]);
});
