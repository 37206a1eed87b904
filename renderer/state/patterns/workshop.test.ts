import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PatternMatch } from '../../../main/ipc/api.ts';
import type { PositionSpec } from '../../../engine/protocol/types.ts';
import { FakeApi, settle } from '../fakeApi.ts';
import { createActions } from '../actions.ts';
import { Workbench } from '../workbench.svelte.ts';
import { groupMatches } from './groups.ts';
import { outlinesOf, MAX_OUTLINES } from './outlines.ts';
import { termPoints } from './terms.ts';
import type { Workshop } from './workshop.svelte.ts';

const CUT = '# Cut them\nPattern Cut1\n\nXO\n*X\n\n:/,-\n';
const JUMP = 'Pattern Jump1\n\nO.*\n\n:8,-\n';
let api: FakeApi;
let workbench: Workbench;
let shop: Workshop;

const position: PositionSpec = {
  size: 9,
  komi: 0,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
  handicap: 0,
  black: [],
  white: [],
  moves: [],
  toMove: 2,
};

function match(name: string, rest: Partial<PatternMatch> = {}): PatternMatch {
  return {
    database: 'patterns',
    index: 0,
    transformation: 0,
    anchor: 42,
    move: 43,
    width: 2,
    height: 2,
    points: [42, 43, 62, 63],
    accepted: true,
    missing: [],
    name,
    line: 2,
    classes: '-',
    values: [],
    ...rest,
  };
}

beforeEach(async () => {
  api = new FakeApi();
  api.patterns.set('conn', JUMP);
  api.patterns.set('patterns', CUT);
  workbench = new Workbench(api, createActions);
  await workbench.start();
  shop = workbench.patterns;
  workbench.goTo('patterns');
  await settle();
});
afterEach(() => {
  workbench.dispose();
  vi.useRealTimers();
});

const type = (text: string): void => shop.file!.typed(text);

describe('opening', () => {
  test('lists the databases and shows the first one', () => {
    expect(shop.databases.map(({ name }) => name)).toEqual(['conn', 'patterns']);
    expect(shop.file?.name).toBe('patterns');
    expect(shop.found.map(({ name, comment }) => [name, comment])).toEqual([['Cut1', 'Cut them']]);
  });

  test('a folder that cannot be read says so and can be tried again', async () => {
    const other = new Workbench(api, createActions);
    api.failing = { 'patterns.list': { code: 'file', message: 'No folder.' } };
    await other.patterns.open();
    expect(other.patterns.failure).toBe('No folder.');
    api.failing = {};
    await other.patterns.open();
    expect(other.patterns.failure).toBeNull();
    expect(other.patterns.file?.name).toBe('patterns');
    other.dispose();
  });

  test('the search goes through one text or all of them', async () => {
    shop.query = 'jump';
    expect(shop.found).toEqual([]);
    await shop.searchEverywhere(true);
    expect(shop.found.map(({ database, name }) => `${database} ${name}`)).toEqual(['conn Jump1']);
  });

  test('what is typed is kept while other databases and places are shown', async () => {
    type(`${CUT}# mine\n`);
    await shop.show('conn');
    workbench.goTo('play');
    workbench.goTo('patterns');
    await settle();
    expect(shop.dirty.map(({ name }) => name)).toEqual(['patterns']);
    await shop.show('patterns');
    expect(shop.file?.text).toBe(`${CUT}# mine\n`);
  });
});

describe('checking while typing', () => {
  test('mistakes are told when the text rests', () => {
    vi.useFakeTimers();
    type(CUT.replace('*X', '*Y'));
    expect(shop.file?.diagnostics).toEqual([]);
    vi.runAllTimers();
    expect(shop.file?.diagnostics).toMatchObject([{ severity: 'error', line: 5, column: 2 }]);
    type(CUT);
    vi.runAllTimers();
    expect(shop.file?.errors).toBe(0);
  });

  test('problems are walked through in a ring', () => {
    type(`${CUT}\nPattern Cut2\n\nQ&\n\n:8,-\n\nPattern Cut1\n\nO*\n\n:8,-\n`);
    shop.file!.check();
    const lines = shop.file!.diagnostics.map(({ line }) => line);
    expect(lines.length).toBeGreaterThan(1);
    expect(shop.file!.problemFrom(1, 1)?.line).toBe(lines[0]);
    expect(shop.file!.problemFrom(lines[0], 1)?.line).toBe(lines[1]);
    expect(shop.file!.problemFrom(lines[0], -1)?.line).toBe(lines.at(-1));
    expect(shop.file!.problemFrom(1000, 1)?.line).toBe(lines[0]);
  });

  test('a command changes a text that no editor shows', () => {
    shop.file!.change([{ from: 0, to: 1, insert: '//' }]);
    expect(shop.file?.text.startsWith('// Cut')).toBe(true);
  });
});

describe('saving', () => {
  test('tells what changed at the position', async () => {
    api.matches = [match('Cut1'), match('Old1', { move: 44 })];
    await shop.matches.look(position, 2);
    expect(shop.matches.changes).toBeNull();
    api.matches = [match('Cut1', { accepted: false }), match('New1', { move: 45 })];
    type(`${CUT}#\n`);
    await shop.save();
    expect(shop.file?.dirty).toBe(false);
    expect(shop.outcome).toMatchObject({ database: 'patterns', swapped: true });
    expect(shop.tab).toBe('changes');
    expect(shop.matches.changes?.map(({ kind, match: { name } }) => `${kind} ${name}`)).toEqual([
      'appeared New1',
      'decided Cut1',
      'vanished Old1',
    ]);
    await shop.matches.look({ ...position, toMove: 1 }, 1);
    expect(shop.matches.changes).toBeNull();
  });

  test('the saved database is compared first, and the next save does not wait for the others', async () => {
    api.matches = [match('Cut1')];
    await shop.matches.look(position, 2);
    const asked = (): unknown[] =>
      api.sent('patterns.matches').map((params) => (params as { databases: string[] | null }).databases);
    const before = asked().length;
    api.matches = [match('Cut1', { accepted: false })];
    type(`${CUT}#\n`);
    await shop.save();
    expect(asked().slice(before)).toEqual([['patterns'], null, null]);
    // The host does not answer about all of them: the file is saved all the same, and what its own matches became is told.
    Object.assign(api, {
      'patterns.matches': ({ databases }: { databases: string[] | null }) =>
        databases === null ? new Promise(() => undefined) : { setId: 'saved', matches: [], more: false },
    });
    type(`${CUT}##\n`);
    void shop.save();
    await settle();
    expect(shop.file).toMatchObject({ dirty: false, saving: false });
    expect(shop.matches.loading).toBe(true);
    expect(shop.matches.changes?.map(({ kind }) => kind)).toEqual(['vanished']);
    type(`${CUT}###\n`);
    void shop.save();
    await settle();
    expect(shop.file).toMatchObject({ dirty: false, saving: false });
  });

  test('what a save changes is asked together with it, and patterns that stayed are not told of', async () => {
    api.matches = [match('Cut1'), match('Cut2'), match('Cut3')];
    await shop.matches.look(position, 2);
    const since = api.setId;
    const answers: (() => void)[] = [];
    const saving = api['patterns.save'].bind(api);
    Object.assign(api, {
      'patterns.save': async (params: Parameters<typeof saving>[0]) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return saving(params);
      },
      'patterns.matches': ({ databases }: { databases: string[] | null }) =>
        databases === null
          ? new Promise(() => undefined)
          : {
              setId: 'saved',
              matches: [match('Cut2', { accepted: false })],
              more: false,
              changed: ['Cut2', 'Cut3'],
            },
    });
    type(`${CUT}#\n`);
    void shop.save();
    await settle();
    expect(api.sent('patterns.matches').at(-1)).toMatchObject({ databases: ['patterns'], since });
    expect(shop.matches.changes).toBeNull();
    answers[0]();
    await settle();
    expect(shop.matches.changes?.map(({ kind, match: { name } }) => `${kind} ${name}`)).toEqual([
      'decided Cut2',
      'vanished Cut3',
    ]);
    expect(shop.matches.list.map(({ name }) => name)).toEqual(['Cut1', 'Cut2']);
  });

  test('tells what changed with the colours changed, where that was known before', async () => {
    api.matches = [match('Cut1')];
    await shop.matches.look(position, 2);
    await shop.matches.lookAtOther();
    const asked = api.calls.filter(({ name }) => name === 'patterns.matches');
    expect(asked.map(({ params }) => (params as { color: number }).color).slice(-2)).toEqual([2, 1]);
    api.matches = [match('Cut1', { accepted: false })];
    type(`${CUT}#\n`);
    await shop.save();
    expect(shop.matches.otherChanges?.map(({ kind }) => kind)).toEqual(['decided']);
    await shop.matches.look({ ...position, toMove: 1 }, 1);
    expect(shop.matches.otherChanges).toBeNull();
  });

  test('with mistakes the text is written, and the old patterns stay', async () => {
    type(`${CUT}ERROR`);
    await shop.save();
    expect(api.patterns.get('patterns')).toContain('ERROR');
    expect(shop.outcome).toMatchObject({ swapped: false, errors: 1 });
    expect(shop.file?.diagnostics.map(({ message }) => message)).toEqual(['said by the host']);
    expect(shop.databases.find(({ name }) => name === 'patterns')?.errors).toBe(1);
  });

  test('what is saved while a save is under way is saved after it', async () => {
    type(`${CUT}ERROR`);
    const first = shop.save();
    type(`${CUT}# mended\n`);
    await Promise.all([first, shop.save()]);
    expect(api.patterns.get('patterns')).toBe(`${CUT}# mended\n`);
    expect(shop.file).toMatchObject({ dirty: false, saving: false });
    expect(shop.outcome).toMatchObject({ swapped: true, errors: 0 });
  });

  test('a file that changed meanwhile is not written over unless that is wanted', async () => {
    type(`${CUT}# mine\n`);
    api.patterns.set('patterns', `${CUT}# theirs\n`);
    await shop.save();
    expect(api.patterns.get('patterns')).toContain('theirs');
    expect(shop.file?.text).toContain('mine');
    expect(shop.file?.disk).toMatchObject({ text: `${CUT}# theirs\n` });
    await shop.save(shop.file, true);
    expect(api.patterns.get('patterns')).toContain('mine');
    expect(shop.file?.disk).toBeNull();
  });

  test('or the file is taken, which can be undone', async () => {
    type(`${CUT}# mine\n`);
    api.patterns.set('patterns', `${CUT}# theirs\n`);
    await shop.save();
    shop.reload(shop.file!);
    expect(shop.file).toMatchObject({ text: `${CUT}# theirs\n`, dirty: false, disk: null });
    workbench.notices.list.at(-1)?.action?.run();
    expect(shop.file?.text).toContain('mine');
  });

  test('a failure keeps the text unsaved, says why and asks for the matches that it stopped', async () => {
    await shop.matches.look(position, 2);
    type(`${CUT}# mine\n`);
    api.failing = { 'patterns.save': { code: 'file', message: 'The disk is full.' } };
    api.matches = [match('Cut1')];
    await shop.save();
    await settle();
    expect(shop.matches.list).toHaveLength(1);
    expect(shop.file).toMatchObject({ dirty: true, saving: false });
    expect(workbench.notices.list.at(-1)?.message).toContain('The disk is full.');
  });

  test('reverting can be undone', async () => {
    await shop.revert(shop.file!);
    expect(shop.file).toMatchObject({ text: '# shipped\n', dirty: false });
    workbench.notices.list.at(-1)?.action?.run();
    await settle();
    expect(api.patterns.get('patterns')).toBe(CUT);
  });
});

describe('edits', () => {
  const MORE = `${CUT}\nPattern Cut2\n\nXO\n*X\n\n:8,-\n`;
  const titles = (): string[] => shop.timeline.edits.map(({ title }) => title);

  test('are kept with what they changed, gone back to, and that is undone', async () => {
    api.matches = [match('Cut1')];
    await shop.matches.look(position, 2);
    await shop.matches.lookAtOther();
    api.matches = [match('Cut1'), match('Cut2', { move: 45 })];
    type(MORE);
    await shop.save();
    workbench.setSettings({ parameters: { 'owl.kills': 0.2 } });
    await settle();
    expect(titles()).toEqual(['patterns: Cut2', 'owl.kills default → 0.2']);
    expect(shop.outcome).toMatchObject({ database: 'Parameters', swapped: true });
    const [{ matches, otherMatches }, byParameter] = shop.timeline.edits;
    expect([matches, otherMatches].map((list) => list?.map(({ kind }) => kind))).toEqual([
      ['appeared'],
      ['appeared'],
    ]);
    expect(byParameter.matches).toEqual([]);
    type(`${MORE}# being typed`);
    await shop.stepTo(0);
    expect(api.patterns.get('patterns')).toBe(CUT);
    expect([shop.file?.text, shop.file?.dirty]).toEqual([CUT, false]);
    expect(workbench.settings.parameters).toEqual({});
    expect(api.sent('settings.set').at(-1)).toEqual({ parameters: {} });
    expect(titles()).toHaveLength(2);
    workbench.notices.list.at(-1)?.action?.run();
    await settle();
    expect(api.patterns.get('patterns')).toBe(MORE);
    expect(workbench.settings.parameters).toEqual({ 'owl.kills': 0.2 });
  });

  test('keys step back and forward; what cannot be written stays where it is and says so', async () => {
    type(MORE);
    await shop.save();
    workbench.run('patterns.editBack');
    await settle();
    expect([api.patterns.get('patterns'), shop.timeline.at]).toEqual([CUT, 0]);
    workbench.run('patterns.editForward');
    await settle();
    expect([api.patterns.get('patterns'), shop.timeline.at]).toEqual([MORE, 1]);
    api.failing['patterns.save'] = { code: 'file', message: 'disk full' };
    await shop.stepTo(0);
    expect(shop.timeline.at).toBe(1);
    expect(workbench.notices.list.map(({ message }) => message).join()).toContain(
      'could not be gone back to',
    );
  });

  test('keep what was found of them when the next one comes before all is known', async () => {
    api.matches = [match('Cut1'), match('Jump1', { database: 'conn' })];
    await shop.matches.look(position, 2);
    const stops: ((answer: unknown) => void)[] = [];
    Object.assign(api, {
      'patterns.matches': ({ databases }: { databases: string[] | null }) =>
        databases === null
          ? new Promise((resolve) => stops.push(resolve))
          : { setId: 'saved', matches: [], more: false },
    });
    type(`${CUT}#\n`);
    void shop.save();
    await settle();
    type(`${CUT}##\n`);
    void shop.save();
    await settle();
    // The host stops the questions about all databases, for both colours.
    while (stops.length > 0) {
      for (const stop of stops.splice(0)) stop({ stopped: true });
      await settle();
    }
    expect(shop.matches.changes).toEqual([]);
    expect(shop.timeline.edits.map(({ matches }) => matches?.map(({ kind }) => kind))).toEqual([
      ['vanished'],
      [],
    ]);
  });

  test('of another program are listed, too', async () => {
    api.patterns.set('patterns', MORE);
    api.emit('patterns.changed', { changed: ['patterns'], swapped: true, milliseconds: 3 } as never);
    await settle();
    expect(titles()).toEqual(['patterns: Cut2']);
  });
});

describe('other programs', () => {
  const changed = async (names: string[]): Promise<void> => {
    api.emit('patterns.changed', {
      changed: names,
      diagnostics: {},
      setId: 'x',
      swapped: true,
      milliseconds: 3,
    });
    await settle();
  };

  test('an untouched text follows its file, a changed one is asked about', async () => {
    api.patterns.set('patterns', `${CUT}# theirs\n`);
    await changed(['patterns']);
    expect(shop.file?.text).toContain('theirs');
    type(`${CUT}# mine\n`);
    api.patterns.set('patterns', `${CUT}# again\n`);
    await changed(['patterns']);
    expect(shop.file?.text).toContain('mine');
    expect(shop.file?.disk).toMatchObject({ text: `${CUT}# again\n` });
  });

  test('a deleted file keeps what was typed, and saving writes it again', async () => {
    type(`${CUT}# mine\n`);
    api.patterns.delete('patterns');
    await changed(['patterns']);
    expect(shop.file?.disk).toBe('gone');
    await shop.save();
    expect(api.patterns.get('patterns')).toContain('mine');
    api.patterns.delete('patterns');
    await changed(['patterns']);
    expect(shop.file?.name).toBe('conn');
  });

  test('their effect on the position is told', async () => {
    await shop.matches.look(position, 2);
    api.matches = [match('New1')];
    await changed(['conn']);
    expect(shop.matches.changes).toHaveLength(1);
    expect(shop.outcome?.database).toBe('conn');
  });
});

test('a new database has a good name and is shown', async () => {
  expect(await shop.create('1 bad name')).toContain('letter');
  expect(await shop.create('conn')).toContain('already');
  expect(await shop.create('mine')).toBeNull();
  expect(shop.file?.name).toBe('mine');
  expect(shop.databases.map(({ name }) => name)).toContain('mine');
});

test('jumping to a source line follows what was typed since it was saved', async () => {
  type(`# one\n# two\n${CUT}`);
  shop.file!.check();
  await shop.jump('patterns', 'Cut1', 2, 5, 3);
  expect(shop.file?.wanted).toEqual({ line: 7, column: 3 });
  await shop.jump('patterns', 'Unknown1', 2, 5, 3);
  expect(shop.file?.line).toBe(5);
});

describe('matches', () => {
  test('a pattern that was clicked elsewhere is listed alone and looked at, until all are wanted', async () => {
    api.matches = [match('Cut1'), match('Cut2', { anchor: 44 }), match('Cut1', { anchor: 46 })];
    await shop.matches.look({ ...position, komi: 1 }, 2);
    shop.matches.decision = 'refused';
    shop.showMatchesOf('patterns', 'Cut2');
    expect(shop.tab).toBe('matches');
    expect(shop.matches.shown.map(({ name }) => name)).toEqual(['Cut2']);
    expect(shop.matches.counts.all).toBe(1);
    expect(shop.matches.selected?.name).toBe('Cut2');
    // Asked for before the place was shown: the answer comes later.
    shop.showMatchesOf('patterns', 'Cut1');
    await shop.matches.look({ ...position, toMove: 1 }, 1);
    expect(shop.matches.shown.map(({ anchor }) => anchor)).toEqual([42, 46]);
    expect(shop.matches.selected?.anchor).toBe(42);
    shop.matches.showAll();
    expect(shop.matches.shown).toHaveLength(3);
  });

  const many = [
    match('A1', { database: 'conn', accepted: null, missing: ['dragon_status'] }),
    match('B1', { move: 44 }),
    match('B1', { move: 45, transformation: 3, accepted: false, points: [45, 46, 65, 66] }),
    match('C1', { move: 0 }),
  ];
  beforeEach(async () => {
    api.matches = many;
    await shop.matches.look(position, 2);
  });

  test('are grouped by database and pattern', () => {
    expect(
      groupMatches(shop.matches.list).map(({ database, count, patterns }) => [
        database,
        count,
        patterns.map(({ name, matches }) => `${name} ${matches.length}`),
      ]),
    ).toEqual([
      ['conn', 1, ['A1 1']],
      ['patterns', 3, ['B1 2', 'C1 1']],
    ]);
  });

  test('are filtered by what the constraint says, by database and by point', () => {
    const names = (): string[] => shop.matches.shown.map(({ name, move }) => `${name} ${move}`);
    expect(shop.matches.counts).toEqual({ all: 4, accepted: 2, refused: 1, undecided: 1 });
    shop.matches.decision = 'refused';
    expect(names()).toEqual(['B1 45']);
    shop.matches.decision = 'all';
    shop.matches.database = 'conn';
    expect(names()).toEqual(['A1 43']);
    expect(shop.matches.counts.all).toBe(1);
    shop.matches.database = null;
    shop.matches.around = 65;
    expect(names()).toEqual(['B1 45']);
  });

  test('a click chooses the match that plays there first, then those around, and round again', async () => {
    const chosen = async (): Promise<string | undefined> => {
      shop.matches.selectAt(43);
      await settle();
      return shop.matches.selected
        ? `${shop.matches.selected.name} ${shop.matches.selected.move}`
        : undefined;
    };
    expect([await chosen(), await chosen(), await chosen(), await chosen()]).toEqual([
      'A1 43',
      'B1 44',
      'C1 0',
      'A1 43',
    ]);
    shop.matches.step(1);
    expect(shop.matches.selected?.move).toBe(44);
    shop.matches.step(-1);
    shop.matches.step(-1);
    expect(shop.matches.selected?.name).toBe('C1');
  });

  test('an explanation that comes too late is not shown', async () => {
    const answers: ((value: unknown) => void)[] = [];
    (api as unknown as Record<string, unknown>)['patterns.explain'] = () =>
      new Promise((answer) => answers.push(answer));
    const [first, second] = shop.matches.list;
    void shop.matches.select(first);
    void shop.matches.select(second);
    await settle();
    const explained = (accepted: boolean) => ({
      labels: [],
      accepted,
      missing: [],
      constraint: null,
      action: [],
    });
    answers[1](explained(true));
    answers[0](explained(false));
    await settle();
    expect(shop.matches.selected).toBe(second);
    expect(shop.matches.explanation?.accepted).toBe(true);
  });

  test('the newest question wins, and a failure can be asked again', async () => {
    const first = shop.matches.look({ ...position, komi: 1 }, 2);
    api.matches = [];
    const second = shop.matches.look({ ...position, komi: 2 }, 2);
    await Promise.all([first, second]);
    expect(shop.matches.list).toEqual([]);
    api.failing = { 'patterns.matches': { code: 'file', message: 'Gone.' } };
    await shop.matches.look({ ...position, komi: 3 }, 2);
    expect(shop.matches.failure).toBe('Gone.');
    api.failing = {};
    await shop.matches.refresh();
    expect(shop.matches.failure).toBeNull();
  });

  test('are outlined on the board; too many become dots', async () => {
    expect(outlinesOf(shop)).toHaveLength(4);
    shop.matches.hovered = shop.matches.list[2];
    expect(outlinesOf(shop).at(-1)).toEqual({ from: 45, to: 66, move: 45, sign: 'refused', strong: true });
    api.matches = Array.from({ length: MAX_OUTLINES + 1 }, (_, i) => match(`P${i}`, { move: 42 + (i % 5) }));
    await shop.matches.refresh();
    const dots = outlinesOf(shop);
    expect(dots).toHaveLength(5);
    expect(dots.every(({ from, to }) => from === 0 && to === 0)).toBe(true);
  });

  test('a term lights up the points of its labels, each once', () => {
    const leaf = (text: string) => ({ text, value: 1, skipped: false, line: 1, column: 1, args: [] });
    const labels = [
      { label: 'a', points: [42] },
      { label: 'b', points: [43, 44] },
    ];
    const call = { ...leaf('f(a,b)'), args: [leaf('a'), leaf('b'), leaf('a')] };
    expect(termPoints(call, labels)).toEqual([42, 43, 44]);
  });
});
