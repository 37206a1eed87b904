import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Evidence, MineInfo, MinedFile } from '../../../../main/ipc/mineApi.ts';
import { FakeApi, settle } from '../../fakeApi.ts';
import { createActions } from '../../actions.ts';
import { Workbench } from '../../workbench.svelte.ts';
import { orderProposals, speedText, stateText } from './words.ts';
import type { MineDesk } from './mineDesk.svelte.ts';

const run: MineInfo = {
  id: 1,
  name: '',
  plan: null,
  file: '/games/mined.json',
  state: 'finished',
  problem: '',
  created: 0,
  progress: null,
  read: null,
};

function proposal(name: string, low: number): Evidence {
  return {
    ...{ name, text: `# Evidence\nPattern ${name}\n\nXO\n*X\n\n:8,-,minvalue(20)\n`, constraint: '' },
    ...{ matched: 10, played: 4, share: 0.4, lift: 9, beyond: 2, asked: 2, missed: 1, value: 20 },
    apart: { matched: 10, played: 3, share: 0.3, low, high: 0.6 },
    examples: [
      { game: 'a', move: 3, point: 'C3', moves: 'pddp', area: ['B3', 'C4'] },
      { game: 'b', move: 2, point: 'D4', moves: 'pd', area: ['D4', 'E5'] },
    ],
  };
}

let listed: MineInfo[];
let mined: MinedFile;
let api: FakeApi;
let workbench: Workbench;
let desk: MineDesk;

beforeEach(async () => {
  listed = [run];
  mined = {
    ...{ mined: 'mined.db', games: 10, asked: 5, missed: 2, top: 5 },
    patterns: [proposal('Mined1', 0.1), proposal('Mined2', 0.3), proposal('Mined3', 0.2)],
  };
  api = new FakeApi({
    'mine.list': () => listed,
    'mine.remove': () => {
      listed = [];
      return null;
    },
    'mine.restore': () => {
      listed = [run];
      return run;
    },
    'mine.read': () => mined,
    'mine.decide': ({ pattern, decision }) => {
      const one = mined.patterns.find(({ name }) => name === pattern)!;
      if (decision) one.decision = decision;
      else delete one.decision;
      return mined;
    },
  });
  api.patterns.set('patterns', 'Pattern Cut1\n\nXO\n*X\n\n:8,-\n');
  workbench = new Workbench(api, createActions);
  await workbench.start();
  desk = workbench.patterns.mine;
  workbench.goTo('patterns');
  await settle();
  workbench.run('patterns.mine');
  await settle();
});
afterEach(() => {
  workbench.dispose();
});

test('shows the proposals in the order that is asked for, with their examples', () => {
  expect(desk.proposal?.name).toBe('Mined1');
  expect(desk.pattern?.diagram.cells).toEqual(['X', 'O', '*', 'X']);
  desk.order = 'apart';
  expect(desk.proposals.map(({ name }) => name)).toEqual(['Mined2', 'Mined3', 'Mined1']);
  workbench.run('patterns.previousMatch');
  expect(desk.proposal?.name).toBe('Mined3');
  expect(desk.board).toMatchObject({ move: 3, toMove: 2 });
  expect(desk.board!.stones.filter((stone) => stone === 1 || stone === 2)).toHaveLength(2);
  workbench.run('patterns.back');
  expect(desk.board).toMatchObject({ game: 'b', toMove: 1 });
  workbench.run('patterns.forward');
  expect(desk.board).toMatchObject({ game: 'a' });
});

test('what is accepted stands in a new database, saved, and the next proposal follows', async () => {
  await desk.accept();
  await settle();
  expect(api.patterns.get('mined')).toContain('# Evidence\nPattern Mined1\n');
  expect(mined.patterns[0].decision).toEqual({ kind: 'accepted', database: 'mined', as: 'Mined1' });
  expect(desk.proposal?.name).toBe('Mined2');
  workbench.run('patterns.reject');
  await settle();
  desk.withDecided = false;
  expect(desk.proposals.map(({ name }) => name)).toEqual(['Mined3']);
  desk.select('Mined1');
  await desk.undecide();
  await desk.accept();
  await settle();
  // The name is taken by the first one.
  expect(api.patterns.get('mined')!.match(/^Pattern \S+/gm)).toEqual(['Pattern Mined1', 'Pattern Mined2']);
});

test('unsaved changes of the database are not saved with a proposal', async () => {
  desk.target = 'patterns';
  const file = (await workbench.patterns.textOf('patterns'))!;
  file.typed(`${file.text}# half a thought\n`);
  await desk.accept();
  await settle();
  expect(api.patterns.get('patterns')).not.toContain('Mined1');
  expect(file.text).toContain('# half a thought\n\n\n# Evidence\nPattern Mined1\n');
  expect(mined.patterns[0].decision?.kind).toBe('accepted');
});

test('what is edited waits in the editor', async () => {
  desk.target = 'patterns';
  workbench.run('patterns.editProposal');
  await settle();
  const shop = workbench.patterns;
  expect(desk.shown).toBe(false);
  expect(shop.file?.entry?.name).toBe('Mined1');
  expect(shop.file?.dirty).toBe(true);
  expect(api.sent('patterns.save')).toEqual([]);
});

test('a run is followed while it goes on, and read when it is finished', async () => {
  api.emit('mine.changed', { ...run, id: 2, state: 'running' });
  await desk.choose(2);
  expect(desk.mined).toBeNull();
  const progress = { step: 'asked', done: 100, of: 400, perMinute: 30 } as const;
  api.emit('mine.changed', { ...run, id: 2, state: 'running', progress });
  expect(stateText(desk.current!)).toBe('1 of 6');
  expect(speedText(desk.current!)).toBe('30 a minute, about 10 min left in this step');
  api.emit('mine.changed', { ...run, id: 2 });
  await settle();
  expect(desk.proposals).toHaveLength(3);
});

test('what cannot be read or kept is told', async () => {
  api.failing['mine.decide'] = { code: 'file', message: 'The disk is full.' };
  await desk.reject();
  expect(mined.patterns[0].decision).toBeUndefined();
  expect(workbench.notices.list.at(-1)?.message).toBe('What you decided was not kept: The disk is full.');
  api.failing['mine.read'] = {
    code: 'file',
    message: '“mined.json” holds no mined patterns: it is not JSON.',
  };
  await desk.choose(1);
  expect(desk.unreadable).toContain('holds no mined patterns');
});

test('equals stay as the mine ranks them', () => {
  expect(orderProposals(mined.patterns, 'lift').map(({ name }) => name)).toEqual([
    'Mined1',
    'Mined2',
    'Mined3',
  ]);
});

test('a run that was taken off the list is offered back', async () => {
  await desk.remove();
  expect(desk.runs).toEqual([]);
  expect(desk.mined).toBeNull();
  workbench.notices.list.at(-1)!.action!.run();
  await settle();
  expect(desk.chosen).toBe(run.id);
  expect(desk.mined).toEqual(mined);
});
