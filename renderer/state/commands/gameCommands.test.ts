import { beforeEach, expect, test } from 'vitest';
import type { EngineAnswer, UserEngine } from '../../../main/ipc/enginesApi.ts';
import { parsePoint, pointName } from '../../../engine/board/point.ts';
import { boardModel } from '../boardModel.ts';
import { createActions } from '../actions.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import type { OpenGame } from '../openGame.svelte.ts';
import { overlaySource } from '../overlaySource.ts';
import { Workbench } from '../workbench.svelte.ts';
import type { GameCommands } from './gameCommands.svelte.ts';

const at = (name: string): number => parsePoint(name, 9)!;
const engine: UserEngine = { id: 'x', name: 'X', command: 'x', setup: [] };
const LIST = [
  'plist/Points/points',
  'string/Two/two %P',
  'hpstring/Point/point %p',
  'eplist/Region/region',
  'param/Settings/settings',
  'string/Level/level %o',
  'string/Greet/greet %s',
  'varc/Line/line %c',
  'gfx/Broken/broken',
  'reload/Reload/reload',
];
let api: FakeApi;
let workbench: Workbench;
let game: OpenGame;
let commands: GameCommands;
let lines: string[];
let answers: Record<string, string>;
let offers: number;
/** Questions wait until this is called, when it is set. */
let hold: Promise<void> | null;

beforeEach(async () => {
  lines = [];
  offers = 0;
  hold = null;
  answers = {
    points: 'C3 D4',
    two: 'both',
    point: 'E5 and F6',
    'region show': 'A1',
    settings: '[bool] book 1\n[string] games 10',
    level: '5',
    line: 'D4 E5',
    broken: 'CIRCLE C3 Z9',
  };
  api = new FakeApi({
    'engines.offer': () => {
      offers++;
      return { commands: [], listed: LIST.join('\n') };
    },
    'engines.query': ({ line }: { line: string }) => {
      lines.push(line);
      const text = answers[line] ?? answers[line.split(' ')[0]];
      const answer: EngineAnswer = { ok: text !== undefined, text: text ?? 'no', cut: 0, stderr: '' };
      return hold ? hold.then(() => answer) : answer;
    },
    'engines.endQueries': () => null,
  });
  api.document('(;SZ[9];B[ee];W[cc])');
  workbench = new Workbench(api, createActions);
  await workbench.start();
  game = workbench.active!;
  game.document.toEnd();
  commands = game.commands;
  commands.on = true;
  await commands.use(engine);
});

async function choose(label: string): Promise<void> {
  commands.choose(commands.list!.commands.find((one) => one.label === label)!);
  await settle();
}

test('a command that needs nothing is asked at once, and its answer is on the board until the position changes', async () => {
  expect(overlaySource(game, workbench.settings)).toBeNull();
  await choose('Points');
  expect(lines).toEqual(['points']);
  expect(overlaySource(game, workbench.settings)).toBe('commands');
  expect(boardModel(game, workbench.settings).signs!.map(({ point }) => pointName(point, 9))).toEqual([
    'C3',
    'D4',
  ]);
  game.document.back();
  expect(overlaySource(game, workbench.settings)).toBeNull();
  expect(commands.current).toBe(false);
  await commands.moved();
  expect(lines).toHaveLength(1);
  commands.auto = true;
  await commands.moved();
  expect(lines).toHaveLength(2);
  expect(commands.current).toBe(true);
  // Another page has the board, and nothing is asked for it.
  commands.on = false;
  game.document.forward();
  await commands.moved();
  expect(lines).toHaveLength(2);
});

test('what an engine draws while it thinks lies on the board, at its position, until it has answered', async () => {
  const { id } = game.document;
  const node = game.document.cursor.id;
  const told = (drawing: string | null, at: { document: number; node: number } | null): void =>
    api.emit('engines.graphics', { engine: engine.id, at, drawing });
  const circles = (): unknown =>
    boardModel(game, workbench.settings).signs?.map(({ point }) => pointName(point, 9));
  commands.on = false;
  told('CIRCLE C3', null);
  told('CIRCLE D3', { document: id + 1, node });
  expect(overlaySource(game, workbench.settings)).toBeNull();
  told('CIRCLE C3\nTEXT Reading', { document: id, node });
  expect(overlaySource(game, workbench.settings)).toBe('commands');
  expect(circles()).toEqual(['C3']);
  expect(commands.live?.picture.text).toBe('Reading');
  told('CIRCLE D3', { document: id, node });
  expect(circles()).toEqual(['D3']);
  game.document.back();
  expect(commands.live).toBeNull();
  game.document.forward();
  told(null, { document: id, node });
  expect(commands.live).toBeNull();

  // While a question is answered what it draws takes the place of the replies.
  commands.on = true;
  await choose('Points');
  let answer: () => void = () => undefined;
  hold = new Promise<void>((resolve) => (answer = resolve));
  const asked = commands.run();
  told('CIRCLE E3', null);
  expect(circles()).toEqual(['E3']);
  told(null, null);
  answer();
  await asked;
  expect(circles()).toEqual(['C3', 'D4']);
});

test('points come from clicks on the board, which play nothing meanwhile', async () => {
  await choose('Point');
  expect(commands.missing).toBe('Click a point on the board.');
  expect(game.ghost).toBeNull();
  game.choose(at('E5'));
  await settle();
  expect(lines).toEqual(['point E5']);
  expect(commands.marked.map((point) => pointName(point, 9))).toEqual(['E5', 'F6']);
  commands.selectedText = 'E5 and';
  expect(commands.marked).toEqual([at('E5')]);
  await choose('Two');
  for (const name of ['C3', 'D4', 'C3', 'E5']) game.choose(at(name));
  expect(lines).toHaveLength(1);
  await commands.run();
  expect(lines.at(-1)).toBe('two D4 E5');
  expect(game.document.view.moveNumber).toBe(2);
  await choose('Points');
  game.choose(at('G7'));
  expect(game.document.view.moveNumber).toBe(3);
});

test('an editable list is read, changed by clicks, and set', async () => {
  await choose('Region');
  expect(lines).toEqual(['region show']);
  expect(boardModel(game, workbench.settings).highlight).toEqual([at('A1')]);
  game.choose(at('B2'));
  answers.region = '';
  answers['region show'] = 'A1 B2';
  await commands.run();
  expect(lines.slice(1)).toEqual(['region A1 B2', 'region show']);
  game.choose(at('A1'));
  game.choose(at('B2'));
  await commands.run();
  expect(lines.slice(3)).toEqual(['region', 'region show']);
});

test('parameters are set one by one and read again; a refused one stays as it was, with the reason', async () => {
  await choose('Settings');
  answers['settings book 0'] = '';
  answers.settings = '[bool] book 0\n[string] games 10';
  await commands.setParameter('book', '0');
  expect(lines).toEqual(['settings', 'settings book 0', 'settings']);
  expect(commands.reply!.picture!.parameters![0].value).toBe('0');
  delete answers.settings;
  await commands.setParameter('games', 'two\nthree');
  expect(lines.at(-1)).toBe('settings games two three');
  expect(commands.failure!.message).toBe('The engine refuses “settings games two three”: no');
  expect(commands.reply!.picture!.parameters!.map(({ value }) => value)).toEqual(['0', '10']);
});

test('a parameter that is changed while another one is being set is set after it', async () => {
  await choose('Settings');
  answers['settings book 0'] = '';
  answers['settings games 20'] = '';
  await Promise.all([commands.setParameter('book', '0'), commands.setParameter('games', '20')]);
  expect(lines).toEqual(['settings', 'settings book 0', 'settings', 'settings games 20', 'settings']);
});

test('an optional value is read first; a text must be written', async () => {
  await choose('Level');
  expect(lines).toEqual(['level']);
  expect(commands.texts['%o']).toBe('5');
  commands.setText('%o', '7');
  await commands.run();
  expect(lines.at(-1)).toBe('level 7');
  await choose('Greet');
  await commands.run();
  expect(lines).toHaveLength(2);
  commands.setText('%s', 'you\nquit');
  await commands.run();
  expect(lines.at(-1)).toBe('greet you quit');
  expect(commands.reply).toMatchObject({ ok: false, text: 'no', picture: null });
});

test('the colour is that of the side to move until another one is chosen', async () => {
  await choose('Line');
  expect(lines.at(-1)).toBe('line black');
  commands.color = 1;
  await commands.run();
  expect(lines.at(-1)).toBe('line white');
  expect(boardModel(game, workbench.settings).variation!.map(({ color }) => color)).toEqual([1, 2]);
});

test('what other commands showed stays on request; broken answers show what is good of them', async () => {
  await choose('Points');
  commands.keep = true;
  await choose('Broken');
  expect(boardModel(game, workbench.settings).signs).toHaveLength(3);
  expect(commands.reply!.picture!.faults).toEqual([{ line: 1, text: '“Z9” is no point of this board' }]);
  commands.keep = false;
  await choose('Points');
  expect(boardModel(game, workbench.settings).signs).toHaveLength(2);
  answers.reload = '';
  await choose('Reload');
  expect(offers).toBe(2);
});

test('what takes too long is stopped, and its late answer counts for nothing', async () => {
  let release: () => void = () => undefined;
  hold = new Promise((resolve) => (release = resolve));
  await choose('Points');
  expect(commands.asking).toBe('points');
  await choose('Broken');
  expect(lines).toEqual(['points']);
  await commands.stop();
  expect(api.sent('engines.endQueries')).toEqual([{ id: 'x' }]);
  release();
  await settle();
  expect(commands.replies).toEqual([]);
  expect(commands.failure).toBeNull();
  hold = null;
  api.failing = { 'engines.query': { code: 'refused', message: 'X was killed.', detail: 'no memory' } };
  await commands.run();
  expect(commands.failure).toEqual({ code: 'refused', message: 'X was killed.', detail: 'no memory' });
});
