import { expect, test } from 'vitest';
import type { EngineExamination, UserEngine } from '../../main/ipc/enginesApi.ts';
import { EngineChoice, ANOTHER } from './engineChoice.svelte.ts';
import { FakeApi, settle } from './fakeApi.ts';
import { Notices } from './notices.svelte.ts';
import { UserEngineList } from './userEngines.svelte.ts';

test('an engine gets another command, is tried by it, and its command of before is offered', async () => {
  let kept: UserEngine[] = [{ id: 'a', name: 'A', command: 'old', setup: ['level 1'] }];
  const tried: ((found: EngineExamination) => void)[] = [];
  const api = new FakeApi({
    'engines.list': () => kept,
    'engines.check': ({ command }) => ({
      ...{ words: [command], program: null },
      known: kept.find((one) => one.command === command)?.id ?? null,
    }),
    'engines.command': ({ id, command }) => {
      kept = kept.map((one) => (one.id === id ? { ...one, command } : one));
      return kept[0];
    },
    'engines.examine': () => new Promise<EngineExamination>((resolve) => tried.push(resolve)),
  });
  const notices = new Notices();
  const engines = new UserEngineList(api, notices);
  await engines.refresh();
  const first = engines.examine(engines.all[0]);
  // The same command is none to be changed to.
  const choice = new EngineChoice(engines, ANOTHER);
  await choice.write('old');
  expect(choice.adds).toBe(false);
  await choice.write('new');
  expect(choice.adds).toBe(true);
  void engines.setCommand(engines.all[0], 'new', ['new']);
  await settle();
  expect(engines.all).toEqual([{ id: 'a', name: 'A', command: 'new', setup: ['level 1'] }]);
  tried[0]({ findings: [], stderr: 'of the old one' });
  await first;
  expect(engines.found).toEqual({});
  notices.list[0].action?.run();
  await settle();
  expect(engines.all[0].command).toBe('old');
  // The one in between, which was tried at once, is of no interest any more.
  tried[1]({ findings: [], stderr: 'of the new one' });
  tried[2]({ findings: [], stderr: 'of the old one again' });
  await settle();
  expect(engines.found).toMatchObject({ a: { stderr: 'of the old one again' } });
});

test('an engine that does not answer keeps no other from being tried', async () => {
  const api = new FakeApi({
    'engines.examine': ({ id }) =>
      id === 'silent' ? new Promise<never>(() => undefined) : { findings: [], stderr: id },
  });
  const engines = new UserEngineList(api, new Notices());
  const [silent, good] = ['silent', 'good'].map((id): UserEngine => ({
    id,
    name: id,
    command: id,
    setup: [],
  }));
  engines.all = [silent, good];
  void engines.examine(silent);
  await engines.examine(good);
  expect(engines.found).toMatchObject({ good: { stderr: 'good' } });
  expect([silent, good].map((one) => engines.isTried(one))).toEqual([true, false]);
  // It is tried already.
  void engines.examine(silent);
  expect(api.sent('engines.examine')).toHaveLength(2);
});

test('what another window adds, changes and removes is there at once', () => {
  const api = new FakeApi();
  const engines = new UserEngineList(api, new Notices());
  const one: UserEngine = { id: 'a', name: 'A', command: 'old', setup: [] };
  const other: UserEngine = { id: 'b', name: 'B', command: 'b', setup: [] };
  api.emit('engines.changed', [one, other]);
  expect(engines.all.map(({ id }) => id)).toEqual(['a', 'b']);
  engines.found = { a: { findings: [], stderr: 'a' }, b: { findings: [], stderr: 'b' } };
  api.emit('engines.changed', [
    { ...one, command: 'new' },
    { ...other, name: 'Bee' },
  ]);
  expect(engines.all.map(({ name }) => name)).toEqual(['A', 'Bee']);
  expect(Object.keys(engines.found)).toEqual(['b']);
  engines.dispose();
  api.emit('engines.changed', []);
  expect(engines.all).toHaveLength(2);
});

test('an engine that was removed is offered back, until one with its command is there', async () => {
  const one: UserEngine = { id: 'a', name: 'A', command: 'a', setup: [] };
  let kept = [one];
  const api = new FakeApi({
    'engines.list': () => kept,
    'engines.remove': () => ((kept = []), null),
    'engines.restore': () => ((kept = [one]), one),
  });
  const notices = new Notices();
  const engines = new UserEngineList(api, notices);
  await engines.refresh();
  await engines.remove(one);
  expect(engines.all).toEqual([]);
  notices.undo();
  await settle();
  expect(engines.all).toEqual([one]);
  await engines.remove(one);
  api.emit('engines.changed', [{ ...one, id: 'b' }]);
  expect(notices.undoable).toBeUndefined();
});
