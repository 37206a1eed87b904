import { once, EventEmitter } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MoveOddsResult } from '../../engine/protocol/odds.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { FIRST, FIXED_FEATURES } from '../../patterns/moves/families.ts';
import { unpackMoves } from '../../patterns/moves/table.ts';
import type { Events, Notice } from '../ipc/api.ts';
import { ApiError } from '../ipc/errors.ts';
import { FakeBuilder, FakePatternEngine } from './fakeBuilder.ts';
import { PatternService } from './service.ts';

const CUT =
  'Pattern Cut1\n\nXO\n*X\n\n:/,B,shape(2)\n\nXa\n*X\n\n;lib(a) > 1 &&\n;lib(a) < 9\n>antisuji(*)\n';
const OTHER = CUT.replace('XO', 'XX').replace(':/', ':8');
const BAD = CUT.replace('lib(a) > 1', 'lib(a, a) > 1');

let root: string;
let folder: string;
let engine: FakePatternEngine;
let service: PatternService;
let notices: Notice[];
const changes = new EventEmitter<{ change: [Events['patterns.changed']] }>();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'yomi-service-'));
  folder = join(root, 'patterns');
  mkdirSync(join(root, 'shipped'));
  writeFileSync(join(root, 'shipped', 'patterns.db'), CUT);
  notices = [];
  engine = new FakePatternEngine();
  service = connect();
});
afterEach(() => {
  service.close();
  rmSync(root, { recursive: true });
});

function connect(): PatternService {
  return new PatternService({
    folder,
    engine,
    builder: new FakeBuilder(),
    changed: (event) => changes.emit('change', event),
    notify: (notice) => notices.push(notice),
    shipped: join(root, 'shipped'),
  });
}

async function failure(run: () => unknown): Promise<ApiError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

const onDisk = (file: string): string => readFileSync(join(folder, file), 'utf8');
/** What another program's edit is told as. */
async function changeBy(edit: () => void): Promise<Events['patterns.changed']> {
  const [event] = await Promise.all([once(changes, 'change'), Promise.resolve().then(edit)]);
  return (event as [Events['patterns.changed']])[0];
}

describe('the first use', () => {
  test('copies, compiles and gives the engine the set', () => {
    const { databases, setId, folder: path } = service.list();
    expect(path).toBe(folder);
    expect(databases).toEqual([
      {
        name: 'patterns',
        file: 'patterns.db',
        kind: 'move',
        patterns: 1,
        errors: 0,
        warnings: 0,
        shipped: true,
        modified: false,
      },
    ]);
    expect(setId).not.toBe('');
    expect(engine.given).toHaveLength(1);
    service.list();
    expect(engine.given).toHaveLength(1);
  });

  test('where nothing can be written says so and goes on', () => {
    writeFileSync(folder, 'in the way');
    expect(service.list().databases).toEqual([]);
    expect(notices.map(({ severity }) => severity)).toContain('warning');
  });
});

test('a text that is not saved is kept until it is', () => {
  const { revision } = service.read({ name: 'patterns' });
  expect(service.list().drafts).toEqual([]);
  service.draft({ name: 'patterns', draft: { text: BAD, revision } });
  service.draft({ name: 'gone', draft: { text: BAD, revision } });
  service.close();
  service = connect();
  expect(service.list().drafts).toEqual(['patterns']);
  expect(service.read({ name: 'patterns' })).toMatchObject({ text: CUT, draft: { text: BAD, revision } });
  expect(onDisk('patterns.db')).toBe(CUT);
  service.save({ name: 'patterns', text: OTHER, revision });
  expect(service.list().drafts).toEqual([]);
  expect(service.read({ name: 'patterns' })).not.toHaveProperty('draft');
  service.draft({ name: 'patterns', draft: { text: BAD, revision } });
  service.draft({ name: 'patterns', draft: null });
  expect(service.list().drafts).toEqual([]);
});

test('a kept text that is damaged is none; one that cannot be kept says so', async () => {
  service.list();
  mkdirSync(join(folder, '.drafts'));
  writeFileSync(join(folder, '.drafts', 'patterns.json'), '{"text":');
  expect(service.read({ name: 'patterns' })).not.toHaveProperty('draft');
  rmSync(join(folder, '.drafts'), { recursive: true });
  writeFileSync(join(folder, '.drafts'), 'in the way');
  const draft = { text: BAD, revision: '1' };
  expect((await failure(() => service.draft({ name: 'patterns', draft }))).code).toBe('file');
});

describe('saving', () => {
  test('writes, compiles and swaps', () => {
    const { revision, entries } = service.read({ name: 'patterns' });
    expect(entries).toEqual([{ name: 'Cut1', line: 1, endLine: 13 }]);
    const before = service.list().setId;
    const saved = service.save({ name: 'patterns', text: OTHER, revision });
    expect(saved).toMatchObject({ swapped: true, modified: true, diagnostics: [] });
    // Who saves has the text.
    expect(saved).not.toHaveProperty('text');
    expect(saved.setId).not.toBe(before);
    expect(saved.milliseconds).toBeGreaterThan(0);
    expect(onDisk('patterns.db')).toBe(OTHER);
    expect(engine).toMatchObject({ left: 1, given: { length: 2 } });
    expect(service.read({ name: 'patterns' }).revision).toBe(saved.revision);
  });

  test('with errors writes and keeps the old set', () => {
    const { revision } = service.read({ name: 'patterns' });
    const before = service.list().setId;
    const saved = service.save({ name: 'patterns', text: BAD, revision });
    expect(saved).toMatchObject({ swapped: false, setId: before, errors: 1 });
    expect(saved.diagnostics).toMatchObject([{ severity: 'error', line: 11, column: 2 }]);
    expect(onDisk('patterns.db')).toBe(BAD);
    expect(engine.given).toHaveLength(1);
  });

  test('over what another program wrote is refused', async () => {
    const { revision } = service.read({ name: 'patterns' });
    writeFileSync(join(folder, 'patterns.db'), OTHER);
    const error = await failure(() => service.save({ name: 'patterns', text: BAD, revision }));
    expect(error.code).toBe('conflict');
    expect(engine.left).toBe(0);
    expect(onDisk('patterns.db')).toBe(OTHER);
    rmSync(join(folder, 'patterns.db'));
    expect((await failure(() => service.save({ name: 'patterns', text: BAD, revision }))).code).toBe(
      'conflict',
    );
  });

  test('creating makes a database without mistakes, once', async () => {
    const made = service.create({ name: 'mine' });
    expect(made).toMatchObject({
      file: 'mine.db',
      shipped: false,
      modified: false,
      diagnostics: [],
      patterns: 1,
    });
    expect(made.swapped).toBe(true);
    for (const name of ['mine', 'Mine', 'patterns']) {
      expect((await failure(() => service.create({ name }))).code).toBe('conflict');
    }
  });

  test('reverting brings the shipped text back', async () => {
    const before = service.list().setId;
    service.save({ name: 'patterns', text: OTHER, revision: service.read({ name: 'patterns' }).revision });
    expect(service.revert({ name: 'patterns' })).toMatchObject({
      text: CUT,
      setId: before,
      swapped: true,
      modified: false,
    });
    service.create({ name: 'mine' });
    expect((await failure(() => service.revert({ name: 'mine' }))).code).toBe('not-found');
    expect((await failure(() => service.read({ name: 'nothing' }))).code).toBe('not-found');
  });
});

describe('strengths of moves', () => {
  const SHIPPED = '# learnt\nfeature line 0 0.5 10\nshape 0 3/1*1/3 2.00 4\n';
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
  const odds = (strengths: string): MoveOddsResult => ({
    strengths,
    moves: [
      { point: 21, odds: 0.75, features: [FIRST.line, FIXED_FEATURES, FIRST.both] },
      { point: 22, odds: 0.25, features: [FIXED_FEATURES] },
    ],
  });
  const save = (text: string): ReturnType<typeof service.save> =>
    service.save({ name: 'moves', text, revision: service.read({ name: 'moves' }).revision });

  beforeEach(() => {
    writeFileSync(join(root, 'shipped', 'moves.db'), SHIPPED);
  });

  test('are a database as any other; as shipped the engine has them already', () => {
    const { databases } = service.list();
    expect(databases[0]).toMatchObject({ name: 'moves', kind: 'strengths', patterns: 2, modified: false });
    expect(engine.strengths).toEqual([]);
    expect(service.read({ name: 'moves' })).toMatchObject({ text: SHIPPED, entries: [], diagnostics: [] });
  });

  test('edited ones go to the engine, under the name of their text, until they are reverted', () => {
    const saved = save(SHIPPED.replace('0.5', '3'));
    expect(saved).toMatchObject({ swapped: true, modified: true, errors: 0 });
    const { id, buffer } = engine.strengths[0]!;
    expect(id).toBe(saved.revision);
    expect(unpackMoves(buffer).weights[FIRST.line]).toBeCloseTo(Math.log(3));
    expect(service.strengthsInUse()).toBe(saved.revision);
    expect(service.revert({ name: 'moves' })).toMatchObject({ swapped: true, modified: false });
    expect(engine.strengths).toHaveLength(2);
    expect(engine.strengths[1]).toBeNull();
    expect(service.strengthsInUse()).toBe('');
  });

  test('with mistakes are written, told by line, and not used', () => {
    const good = save(SHIPPED.replace('0.5', '3'));
    const bad = save(`${SHIPPED}feature lime 0 1 1\nshape 0 3/1*1/3 1 1\n`);
    expect(bad).toMatchObject({ swapped: false, errors: 2 });
    expect(bad.diagnostics).toMatchObject([
      { severity: 'error', line: 4, message: 'there are no features called "lime"' },
      { severity: 'error', line: 5, message: 'this shape has a strength already, in line 3' },
    ]);
    expect(onDisk('moves.db')).toContain('lime');
    expect(engine.strengths).toHaveLength(1);
    expect(service.strengthsInUse()).toBe(good.revision);
  });

  test('that another program edits or removes are noticed', async () => {
    service.list();
    const edited = await changeBy(() => writeFileSync(join(folder, 'moves.db'), SHIPPED.replace('0.5', '3')));
    expect(edited).toMatchObject({ changed: ['moves'], swapped: true });
    const removed = await changeBy(() => rmSync(join(folder, 'moves.db')));
    expect(removed).toMatchObject({ changed: ['moves'], swapped: true });
    expect(engine.strengths.map((given) => given?.id)).toEqual([expect.any(String), undefined]);
  });

  test('are all that is looked at before a search, and only when they are not as shipped', () => {
    expect(service.strengthsInUse()).toBe('');
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    writeFileSync(join(folder, 'moves.db'), SHIPPED);
    expect(service.strengthsInUse()).toBe('');
    expect(engine.given).toEqual([]);
    writeFileSync(join(folder, 'moves.db'), `${SHIPPED}feature line 1 4 1\n`);
    expect(service.strengthsInUse()).not.toBe('');
    expect(engine.strengths).toHaveLength(1);
  });

  test('the odds of moves name the lines that make them', async () => {
    engine.answer = () => odds('');
    expect(await service.odds({ position, color: 2 })).toEqual({
      revision: service.read({ name: 'moves' }).revision,
      moves: [
        { point: 21, odds: 0.75, lines: [2, 3] },
        { point: 22, odds: 0.25, lines: [3] },
      ],
      texts: [
        [2, 'feature line 0 0.5 10'],
        [3, 'shape 0 3/1*1/3 2.00 4'],
      ],
    });
    const { revision } = save(`feature both 0 9 1\n${SHIPPED}`);
    engine.answer = () => odds(revision);
    expect((await service.odds({ position, color: 2 })).moves[0].lines).toEqual([3, 4, 1]);
  });

  test('the odds by other strengths than are in use are asked for again, and not for ever', async () => {
    let asked = 0;
    engine.answer = () => odds(++asked < 3 ? 'older' : '');
    expect((await service.odds({ position, color: 2 })).moves).toHaveLength(2);
    expect(asked).toBe(3);
    engine.answer = () => odds('older');
    expect((await failure(() => service.odds({ position, color: 2 }))).code).toBe('conflict');
  });
});

describe('another program', () => {
  beforeEach(() => void service.list());

  test('that edits a file is noticed', async () => {
    const before = service.list().setId;
    const event = await changeBy(() => writeFileSync(join(folder, 'patterns.db'), OTHER));
    expect(event).toMatchObject({ changed: ['patterns'], swapped: true, diagnostics: { patterns: [] } });
    expect(event.setId).not.toBe(before);
    expect(engine.given).toHaveLength(2);
    expect(service.read({ name: 'patterns' }).text).toBe(OTHER);
  });

  test('that makes a mistake changes the diagnostics only', async () => {
    const before = service.list().setId;
    const event = await changeBy(() => writeFileSync(join(folder, 'patterns.db'), BAD));
    expect(event).toMatchObject({ changed: ['patterns'], swapped: false, setId: before });
    expect(event.diagnostics.patterns).toMatchObject([{ line: 11 }]);
  });

  test('that replaces, adds and removes files is noticed', async () => {
    const replaced = await changeBy(() => {
      writeFileSync(join(folder, 'temporary.tmp'), OTHER);
      renameSync(join(folder, 'temporary.tmp'), join(folder, 'patterns.db'));
    });
    expect(replaced.changed).toEqual(['patterns']);
    const added = await changeBy(() => writeFileSync(join(folder, 'mine.db'), CUT));
    expect(added.changed).toEqual(['mine']);
    const removed = await changeBy(() => rmSync(join(folder, 'mine.db')));
    expect(removed).toMatchObject({ changed: ['mine'], diagnostics: {}, swapped: true });
  });

  test('that puts a .db beside an .sgf file is told which one counts', async () => {
    await changeBy(() => writeFileSync(join(folder, 'hoshi.sgf'), '(;SZ[19];B[pd];W[qf]SQ[mh])'));
    expect(service.read({ name: 'hoshi' })).toMatchObject({ kind: 'joseki', diagnostics: [] });
    const event = await changeBy(() => writeFileSync(join(folder, 'hoshi.db'), CUT));
    expect(event.changed).toEqual(['hoshi']);
    expect(event.diagnostics.hoshi[0].message).toBe('hoshi.sgf is not used beside hoshi.db');
    expect(service.list().databases.find(({ name }) => name === 'hoshi')).toMatchObject({
      file: 'hoshi.db',
      kind: 'move',
    });
  });

  test('that only touches a file, and our own saving, are no news', async () => {
    const events: Events['patterns.changed'][] = [];
    changes.on('change', (event) => events.push(event));
    writeFileSync(join(folder, 'patterns.db'), CUT);
    service.save({ name: 'patterns', text: OTHER, revision: service.read({ name: 'patterns' }).revision });
    // What comes behind them in the folder is told alone.
    const event = await changeBy(() => writeFileSync(join(folder, 'mine.db'), CUT));
    expect(event.changed).toEqual(['mine']);
    expect(events).toEqual([event]);
    changes.removeAllListeners();
  });
});

describe('looks', () => {
  const position = {
    size: 9,
    komi: 0,
    rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
    handicap: 0,
    black: [],
    white: [],
    moves: [],
    toMove: 1,
  } as const;
  const params = { position: { ...position, black: [], white: [], moves: [] }, color: 1 as const };
  const found = {
    database: 'patterns',
    index: 0,
    transformation: 3,
    anchor: 45,
    move: 46,
    width: 2,
    height: 2,
    points: [45, 46, 65, 66],
    accepted: null,
    missing: ['dragons'],
  };

  test('add what the source says', async () => {
    const { setId } = service.list();
    engine.answer = () => ({ setId, matches: [found], more: false });
    const answer = await service.matches({ ...params, databases: null });
    expect(engine.asked).toEqual([{ method: 'patternMatches', params: { ...params, databases: null } }]);
    expect(answer).toEqual({
      setId,
      more: false,
      matches: [{ ...found, name: 'Cut1', line: 1, classes: 'B', values: [{ name: 'shape', value: 2 }] }],
    });
    // What was stopped is not whole, and says so.
    engine.answer = () => ({ setId, matches: [], more: false, stopped: true });
    expect((await service.matches({ ...params, databases: null })).stopped).toBe(true);
  });

  test('with a helper that nobody knows are undecided: the pattern never holds', async () => {
    const { revision } = service.read({ name: 'patterns' });
    const text = 'Pattern Cut1\n\nXO\n*X\n\n:/,B,wedge_helper\n';
    const saved = service.save({ name: 'patterns', text, revision });
    expect(saved).toMatchObject({ swapped: true, diagnostics: [{ severity: 'warning' }] });
    const answer = async (accepted: boolean | null, missing: string[]): Promise<unknown> => {
      engine.answer = () => ({ setId: saved.setId, matches: [{ ...found, accepted, missing }], more: false });
      const { matches } = await service.matches({ ...params, databases: null });
      return [matches[0].accepted, matches[0].missing];
    };
    expect(await answer(false, [])).toEqual([null, ['wedge_helper']]);
    engine.answer = () => ({});
    await service.explain({
      ...params,
      setId: saved.setId,
      database: 'patterns',
      index: 0,
      transformation: 0,
      anchor: 21,
    });
    expect(engine.asked.at(-1)).toMatchObject({ params: { constraint: { text: 'FALSE' }, action: null } });
  });

  test('at a position are made with the patterns of the folder, even when these were not used before', async () => {
    const asked = { position: params.position, stages: ['worms' as const] };
    const found = { size: 9, board: [], setId: 'x' };
    engine.answer = () => found;
    // As shipped the engine has them already, and nothing is compiled.
    expect(await service.ask('examine', asked)).toEqual(found);
    mkdirSync(join(root, 'patterns'));
    copyFileSync(join(root, 'shipped', 'patterns.db'), join(root, 'patterns', 'patterns.db'));
    await service.ask('examine', asked);
    expect(engine.given).toEqual([]);
    writeFileSync(join(root, 'patterns', 'mine.db'), CUT);
    engine.answer = () => {
      expect(engine.given).toHaveLength(1);
      return found;
    };
    await service.ask('examine', asked);
  });

  test.each(['written over', 'removed'])('go by a folder of which a file was %s', async (how) => {
    const asked = { position: params.position, stages: ['worms' as const] };
    engine.answer = () => ({ size: 9, board: [], setId: 'x' });
    const file = join(root, 'patterns', 'patterns.db');
    mkdirSync(join(root, 'patterns'));
    copyFileSync(join(root, 'shipped', 'patterns.db'), file);
    await service.ask('examine', asked);
    if (how === 'removed') rmSync(file);
    else writeFileSync(file, `${CUT}\n# mine\n`);
    await service.ask('examine', asked);
    expect(engine.given).toHaveLength(1);
  });

  test('since a set are those of the patterns that changed, and nothing is asked where none did', async () => {
    const { revision } = service.read({ name: 'patterns' });
    const since = service.list().setId;
    const text = `${CUT}\n${CUT.replace('Cut1', 'Cut2').replace('XO', 'XX')}`;
    const { setId } = service.save({ name: 'patterns', text, revision });
    engine.answer = () => ({ setId, matches: [{ ...found, index: 1 }], more: false });
    const asked = { ...params, databases: ['patterns'] };
    const answer = await service.matches({ ...asked, since });
    expect(answer).toMatchObject({ setId, changed: ['Cut2'], matches: [{ name: 'Cut2' }] });
    expect(engine.asked.at(-1)?.params).toEqual({ ...asked, patterns: [1] });
    expect(await service.matches({ ...asked, since: setId })).toEqual({
      ...{ setId, matches: [], more: false, changed: [] },
    });
    expect(engine.asked).toHaveLength(1);
    expect((await service.matches({ ...asked, since: 'older' })).changed).toBeUndefined();
    expect(engine.asked.at(-1)?.params).toEqual(asked);
  });

  test('answered by an older or newer set are made again', async () => {
    const { setId } = service.list();
    const answers = ['older', setId];
    engine.answer = () => ({ setId: answers.shift(), matches: [], more: false });
    expect((await service.matches({ ...params, databases: null })).setId).toBe(setId);
    engine.answer = () => ({ setId: 'never', matches: [], more: false });
    expect((await failure(() => service.matches({ ...params, databases: null }))).code).toBe('conflict');
  });

  test('explain with the programs of the set in use', async () => {
    const { setId } = service.list();
    const place = { ...params, database: 'patterns', index: 0, transformation: 3, anchor: 45 };
    const where = { ...place, setId };
    await service.explain(where);
    expect(engine.asked).toEqual([
      {
        method: 'patternExplain',
        params: {
          ...place,
          labels: [
            { label: '*', cells: [2] },
            { label: 'a', cells: [1] },
          ],
          constraint: {
            text: 'lib(a) > 1 &&\nlib(a) < 9',
            places: [
              { line: 11, column: 2 },
              { line: 12, column: 2 },
            ],
          },
          action: { text: 'antisuji(*)', places: [{ line: 13, column: 2 }] },
        },
      },
    ]);
    // A bad edit leaves the set, and what is explained, as it was.
    service.save({ name: 'patterns', text: BAD, revision: service.read({ name: 'patterns' }).revision });
    await service.explain(where);
    expect(engine.asked[1]).toEqual(engine.asked[0]);
    for (const wrong of [{ setId: 'x' }, { database: 'x' }, { index: 1 }]) {
      expect((await failure(() => service.explain({ ...where, ...wrong }))).code).toBe('conflict');
    }
  });
});

test('nothing is noticed after the end', () => {
  service.list();
  service.close();
  writeFileSync(join(folder, 'patterns.db'), OTHER);
  expect(service.read({ name: 'patterns' }).text).toBe(CUT);
});
