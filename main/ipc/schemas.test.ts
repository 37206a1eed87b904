import { describe, expect, test } from 'vitest';
import { DEFAULT_ENGINE } from '../../engine/protocol/engineChoice.ts';
import type { CallName, Calls } from './api.ts';
import { ApiError, toApiError } from './errors.ts';
import { checkParams, isCallName } from './checkParams.ts';
import { ENGLISH } from '../../engine/protocol/wordCatalogue.ts';
import { type HostWords, said, SAYING_KEYS, verbatim } from '../../engine/protocol/sayings.ts';
import { MENU_WORDS } from './menuApi.ts';
import { schemas } from './schemas.ts';

const HOST_WORDS = Object.fromEntries(SAYING_KEYS.map((key) => [key, ENGLISH[key]])) as HostWords;
const play: Calls['doc.play']['params']['play'] = {
  black: { kind: 'human' },
  white: { kind: 'engine', level: 5, ...DEFAULT_ENGINE },
  seed: 1,
  active: true,
};
const position: Calls['engine.status']['params']['position'] = {
  size: 9,
  komi: 6.5,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
  handicap: 0,
  black: [21],
  white: [],
  moves: [{ color: 1, point: 0 }],
  toMove: 2,
};

/** One good set of parameters for every call, with every optional part. */
const good: { [C in CallName]: Calls[C]['params'] } = {
  'app.start': {},
  'login.code': {},
  'app.notices': {},
  'settings.set': {
    theme: 'dark',
    board: 'slate',
    boardTurn: 6,
    coordinates: false,
    moveNumbers: true,
    lossDots: 'numbers',
    lossDotsFrom: 1.5,
    nextMoves: true,
    showThinking: true,
    sound: false,
    animation: false,
    analysisPlayouts: 1000,
    analystsBeside: ['', 'a1b2'],
    ownershipOpacity: 0.7,
    positionLayers: ['worms', 'effects'],
    positionMap: 'non_territory',
    positionMapLook: 'both',
    positionThreshold: 0.1,
    logLevel: 'debug',
    scale: 1.25,
  },
  'host.words': HOST_WORDS,
  'menu.words': MENU_WORDS,
  'app.fault': { kind: 'render', message: 'it broke', stack: 'at f (a.js:1:2)' },
  'backups.list': {},
  'backups.make': {},
  'diagnostics.list': {},
  'diagnostics.save': { path: '/a.zip' },
  'diagnostics.export': {},
  'session.set': {
    open: [1, 2],
    active: null,
    place: 'library',
    dock: { open: true, width: 300.5, tab: 'game' },
    bottom: { open: false, height: 0, tab: '' },
    panes: { 'lab.suites': 280, 'patterns.split': 0.5 },
    treeDown: true,
    tour: { step: 3, open: true },
    newGame: { size: 9, nested: { anything: [1, null] } },
  },
  'doc.create': { text: '(;)', play },
  'doc.openPath': { path: '/a.sgf', encoding: 'Shift_JIS' },
  'doc.openData': { name: '', base64: 'KDsp', encoding: 'UTF-8' },
  'doc.open': { id: 1 },
  'doc.reread': { id: 1, encoding: 'GB18030' },
  'doc.edit': {
    id: 1,
    revision: 0,
    cursor: 3,
    edits: [
      {
        op: 'insert',
        parent: null,
        index: 0,
        nodes: [{ id: 4, parent: null, properties: [{ id: 'B', values: [''] }], source: [0, 5] }],
      },
      { op: 'remove', node: 2 },
      { op: 'set', node: 0, property: 'C', values: null },
      { op: 'set', node: 0, property: 'Lower', values: ['a', 'b'], at: 0, source: [1, 2] },
      { op: 'move', node: 1, index: 0 },
    ],
  },
  'doc.cursor': { id: 1, cursor: 0 },
  'doc.play': { id: 1, play },
  'doc.clock': { id: 1, clock: { node: 3, used: 1.5, running: true, by: 'window' } },
  'doc.save': { id: 1, path: '/b.sgf', encoding: 'Big5', force: true },
  'doc.export': { id: 1, encoding: 'EUC-KR' },
  'doc.exportAll': { ids: [2, 1] },
  'doc.genmove': {
    id: 1,
    node: 3,
    budget: { playouts: 1000, seconds: 2.5 },
    seed: -3,
    mayResign: true,
    draw: { odds: 0.5, power: 1 },
    ponder: true,
  },
  'doc.moveNow': { id: 1 },
  'doc.stopMove': { id: 1 },
  'doc.close': { id: 1 },
  'library.list': { query: 'lee', offset: 0, limit: 50 },
  'pictures.list': {},
  'pictures.put': { part: 'board', name: 'kaya.png', base64: 'AAAA' },
  'pictures.remove': { part: 'white' },
  'library.delete': { ids: [1, 2] },
  'library.restore': { ids: [1] },
  'library.find': {
    pattern: { size: 19, row: 0, column: 15, rows: 2, columns: 4, points: '..xo?...', fixed: false },
    query: '',
    label: 3,
    limit: 500,
  },
  'library.boards': { games: [{ id: 1 }, { id: 2, node: 40 }] },
  'ladder.show': { size: 13 },
  'library.duplicates': { offset: 0, limit: 50 },
  'library.labels': {},
  'library.addLabel': { kind: 'collection', name: 'Title matches', ids: [1, 2] },
  'library.renameLabel': { label: 1, name: 'Kisei' },
  'library.setLabel': { label: 1, ids: [1], on: false },
  'library.removeLabel': { label: 1 },
  'library.restoreLabel': { label: 1 },
  'library.import': {
    sources: [{ path: '/games' }, { name: 'x.zip', base64: 'UEsFBg==' }],
    duplicates: false,
    collection: '',
  },
  'library.stopImport': {},
  'library.importTold': {},
  'files.list': { folder: '/home' },
  'files.chooseOpen': {},
  'files.chooseSave': { suggested: 'game.sgf' },
  'files.clearRecent': {},
  'analysis.line': { line: position, toMove: [1, 2], seed: 1 },
  'analysis.report': { position, seed: 1 },
  'engine.analyze': { position, budget: { playouts: 1 }, seed: 0, keep: true },
  'engine.status': { position, playouts: 500, seed: 9 },
  'engine.parameters': {},
  'engine.stop': {},
  'engine.restart': {},
  'position.examine': {
    position,
    stages: ['worms', 'influence'],
    influence: { color: 1, kind: 'dragonsKnown' },
  },
  'moves.kept': { id: 1, position },
  'moves.decide': {
    position,
    seed: 1,
    level: 10,
    leaveOut: { patterns: ['Cut1'], databases: ['endgame'], modules: ['fuseki'], kinds: ['antisuji'] },
  },
  'moves.leaveLine': {},
  'moves.effect': { position, seed: 1, level: 3, point: 21, leaveOut: {} },
  'engines.console': { id: 'x' },
  'engines.ask': { id: 'x', line: 'name' },
  'engines.endConsole': { id: 'x' },
  'engines.offer': { id: 'x' },
  'engines.query': { id: 'x', position, line: 'dragon_data D4' },
  'engines.endQueries': { id: 'x' },
  'jobs.strengths': { id: 1 },
  'mine.list': {},
  'mine.start': {
    files: ['/games/a.txt'],
    library: true,
    check: ['/games/b.txt'],
    options: { ask: 1000, top: 5, played: 60, share: 10, every: 20, cases: 60, dragons: false },
  },
  'mine.stop': {},
  'mine.resume': { id: 1 },
  'mine.open': { path: '/mined.json' },
  'mine.take': { job: 1 },
  'mine.remove': { id: 1 },
  'mine.restore': { id: 1 },
  'mine.read': { id: 1 },
  'mine.decide': {
    id: 1,
    pattern: 'Mined1',
    decision: { kind: 'accepted', database: 'mined', as: 'Mined1' },
  },
  'match.list': {},
  'match.start': {
    players: [
      { kind: 'search', level: 5, playouts: 100, commands: [] },
      { kind: 'user', id: 'x', name: 'profile', commands: ['level 1'] },
    ],
    games: 10,
    size: 9,
    komi: 7.5,
    rules: 'chinese',
    black: 'alternate',
    openings: ['D4 E5'],
    randomPlies: 4,
    seed: 1,
    parallel: 2,
    sprt: { low: 0, high: 50 },
    time: { main: 60, period: 5, stones: 1 },
    moveSeconds: 30,
    referee: { kind: 'user', id: 'x' },
  },
  'match.get': { id: 1 },
  'match.stop': {},
  'match.resume': { id: 1 },
  'match.remove': { id: 1 },
  'match.restore': { id: 1 },
  'match.open': { id: 1, game: 0 },
  'match.export': { id: 1, format: 'csv' },
  'match.analyse': { id: 1, playouts: 200 },
  'match.stopAnalysis': {},
  'match.losses': { id: 1 },
  'jobs.list': {},
  'jobs.get': { id: 1 },
  'jobs.games': { id: 1, from: 0, count: 100 },
  'jobs.game': { id: 1, task: 0 },
  'jobs.differences': { id: 2, before: 1 },
  'jobs.add': {
    kind: 'match',
    name: '',
    a: '--playouts 100',
    b: '--no-search',
    games: 10,
    size: 9,
    komi: 7,
    randomPlies: 2,
    seed: 1,
    sprt: { low: 0, high: 30 },
  },
  'jobs.want': { id: 1, state: 'paused' },
  'jobs.remove': { id: 1 },
  'jobs.restore': { id: 1 },
  'lab.suites': {},
  'lab.folder': { path: '~/suites', add: true },
  'lab.start': {
    selectors: ['reading:6,13-15'],
    engine: 'gnugo --mode gtp',
    jobs: 2,
    limitSeconds: 60,
    commands: ['attack'],
    setup: ['level 8'],
    name: 'nightly',
  },
  'lab.rerun': { results: [1, 2], name: 'again' },
  'lab.resume': { run: 1 },
  'lab.cancel': {},
  'lab.runs': {},
  'lab.results': {
    run: 2,
    since: 1,
    filter: {
      suites: ['reading'],
      numbers: [6],
      categories: ['ladder'],
      minSeverity: 2,
      commands: ['attack'],
      verdicts: ['FAILED', 'crashed'],
      text: 'D4',
      changes: ['broken'],
      minCpuRatio: 1.5,
      minNodeRatio: 2,
    },
    sort: [{ key: 'cpuRatio', descending: true }],
    offset: 100,
    limit: 100,
  },
  'lab.place': { run: 2, filter: { text: 'D4' }, sort: [], suite: 'reading', number: 6 },
  'lab.groups': { run: 2, since: 1, filter: { text: 'D4' }, key: 'suite' },
  'lab.changes': { run: 2, since: 1 },
  'lab.history': { suite: 'reading', number: 6 },
  'lab.position': { result: 3 },
  'lab.tests': { file: '/suites/mine.tst' },
  'lab.test': { file: '/suites/mine.tst', number: 10 },
  'lab.trust': { folder: '~/suites', trusted: true },
  'engines.list': {},
  'engines.check': { command: 'gnugo --mode gtp' },
  'engines.add': { name: 'GNU Go', command: 'gnugo --mode gtp', words: ['gnugo', '--mode', 'gtp'] },
  'engines.change': { id: 'a1b2', name: 'GNU Go', setup: ['level 5'] },
  'engines.command': { id: 'a1b2', command: 'gnugo --mode gtp', words: ['gnugo', '--mode', 'gtp'] },
  'engines.remove': { id: 'a1b2' },
  'engines.restore': { id: 'a1b2' },
  'engines.examine': { id: 'a1b2' },
  'lab.expect': {
    file: '/a/reading.tst',
    number: 6,
    change: { pattern: 'D4', negated: false, expectedFail: true, ignored: false },
  },
  'lab.addTest': {
    file: 'mine',
    position,
    command: 'reg_genmove black',
    expectation: { pattern: 'D4', negated: false, expectedFail: false, ignored: false },
    description: 'the cut',
    category: 'shape',
    severity: 3,
  },
  'lab.rename': { run: 1, name: 'base' },
  'lab.pin': { run: 1, pinned: true },
  'lab.remove': { runs: [1] },
  'lab.restore': { runs: [1] },
  'lab.export': { run: 1, path: '~/run', force: true },
  'lab.bisect': { result: 3, since: 1 },
  'lab.thoughts': { result: 3 },
  'lab.lockstep': {
    at: { result: 3 },
    question: 'dragons',
    players: [
      { engine: '', run: 2, setup: ['level 5'] },
      { engine: 'a1b2', run: null, setup: [] },
    ],
    limitSeconds: 20,
  },
  'lab.stop': {},
  'lab.affected': { database: 'patterns', name: 'Cut1', suites: ['owl'] },
  'lab.affectedRun': { tests: [{ file: '/suites/owl.tst', number: 6 }] },
  'lab.affectedStop': {},
  'lab.import': { path: '~/run' },
  'problems.list': {},
  'problems.openPath': { path: '~/problems.sgf' },
  'problems.openData': { name: 'problems.sgf', base64: 'KDsp' },
  'problems.rows': { id: 1 },
  'problems.read': { id: 1, index: 0 },
  'problems.record': { id: 1, index: 7, grade: 'helped' },
  'problems.remove': { id: 1 },
  'problems.restore': { id: 1 },
  'problems.ask': {
    position,
    solver: 2,
    aim: { goal: 'kill', target: [21], code: 4 },
    goal: 'kill',
    first: 22,
  },
  'patterns.list': {},
  'patterns.read': { name: 'patterns' },
  'patterns.save': { name: 'owl_attackpats', text: 'Pattern A1\n', revision: 'abc' },
  'patterns.draft': { name: 'my-patterns', draft: { text: '# mine', revision: '1' } },
  'patterns.create': { name: 'my-patterns' },
  'patterns.revert': { name: 'hoshi' },
  'patterns.matches': { position, color: 1, databases: ['conn', 'hoshi'], around: 45 },
  'patterns.odds': { position, color: 1 },
  'patterns.openings': { position },
  'patterns.explain': {
    position,
    color: 2,
    setId: '0123',
    database: 'conn',
    index: 0,
    transformation: 7,
    anchor: 45,
  },
  'reading.read': {
    position,
    question: { kind: 'break_in', target: 21, other: 22, goal: [41] },
    forced: [{ color: 1, point: 0 }],
    nodeLimit: 1000,
    maxTrace: 0,
  },
  'reading.stop': {},
};
const names = Object.keys(schemas) as CallName[];

function complaint(name: CallName, params: unknown): string {
  try {
    checkParams(name, params);
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).code).toBe('bad-params');
    return (error as ApiError).message;
  }
  throw new Error(`${name} accepted ${JSON.stringify(params)}`);
}

describe.each(names)('%s', (name) => {
  test('takes good parameters unchanged, also without their optional parts', () => {
    expect(checkParams(name, structuredClone(good[name]))).toEqual(good[name]);
  });

  test('refuses what is no object, and unknown keys', () => {
    for (const params of [null, undefined, 7, 'x', []]) complaint(name, params);
    expect(complaint(name, { ...good[name], surprise: 1 })).toMatch(/surprise/);
  });

  test('refuses every key with a value of another type, saying which', () => {
    for (const key of Object.keys(good[name])) {
      expect(complaint(name, { ...good[name], [key]: [{ wrong: true }] })).toContain(`${name}.${key}`);
      expect(complaint(name, { ...good[name], [key]: Number.NaN })).toContain(`${name}.${key}`);
    }
  });
});

describe('limits', () => {
  const edit = good['doc.edit'];
  const bad: [CallName, unknown, string][] = [
    ['doc.open', { id: 0 }, 'doc.open.id'],
    ['doc.open', { id: 1.5 }, 'doc.open.id'],
    ['doc.openPath', { path: '' }, 'doc.openPath.path'],
    ['doc.openPath', { path: 'a\0b' }, 'NUL'],
    ['doc.openPath', { path: 'a', encoding: 'KOI8-R' }, 'doc.openPath.encoding'],
    ['doc.openData', { name: 'x', base64: '###' }, 'doc.openData.base64'],
    ['doc.edit', { ...edit, edits: [] }, 'doc.edit.edits'],
    ['doc.edit', { ...edit, edits: [{ op: 'explode' }] }, 'doc.edit.edits[0].op'],
    ['doc.edit', { ...edit, edits: [edit.edits[0], { op: 'remove', node: -1 }] }, 'doc.edit.edits[1].node'],
    [
      'doc.edit',
      { ...edit, edits: [{ op: 'set', node: 0, property: '', values: [] }] },
      'doc.edit.edits[0].property',
    ],
    [
      'doc.edit',
      { ...edit, edits: [{ op: 'insert', parent: 0, index: 0, nodes: [] }] },
      'doc.edit.edits[0].nodes',
    ],
    [
      'doc.edit',
      { ...edit, edits: [{ op: 'set', node: 0, property: 'C', values: [1] }] },
      'doc.edit.edits[0].values[0]',
    ],
    ['doc.play', { id: 1, play: { ...play, white: { kind: 'engine' } } }, 'doc.play.play.white.level'],
    ['doc.play', { id: 1, play: { ...play, white: { kind: 'human', level: 1 } } }, 'level'],
    ['settings.set', { scale: 2.1 }, 'settings.set.scale'],
    ['session.set', { newGame: { long: 'x'.repeat(70_000) } }, '64 KB'],
    ['session.set', { dock: { open: true, width: -1, tab: '' } }, 'session.set.dock.width'],
    ['library.list', { query: '', offset: -1, limit: 10 }, 'library.list.offset'],
    ['library.list', { query: '', offset: 0, limit: 1_000_000 }, 'library.list.limit'],
    ['library.delete', { ids: [] }, 'library.delete.ids'],
    [
      'engine.status',
      { position: { ...position, size: 20 }, playouts: 1, seed: 0 },
      'engine.status.position.size',
    ],
    ['engine.status', { position: { ...position, black: [421] }, playouts: 1, seed: 0 }, 'position.black[0]'],
    ['engine.status', { position: { ...position, toMove: 3 }, playouts: 1, seed: 0 }, 'position.toMove'],
    ['engine.status', { position, playouts: 0, seed: 0 }, 'engine.status.playouts'],
    ['engine.analyze', { position, budget: { playouts: 1, seconds: 0 }, seed: 0 }, 'budget.seconds'],
    ...['', '../yomi', 'a/b', 'a.db', '.x', 'CON:'].map((name): [CallName, unknown, string] => [
      'patterns.create',
      { name },
      'patterns.create.name',
    ]),
    ['patterns.matches', { position, color: 0, databases: null }, 'patterns.matches.color'],
    ['patterns.matches', { position, color: 1, databases: ['../x'] }, 'patterns.matches.databases[0]'],
  ];
  test.each(bad.map(([name, params, where]) => [where, name, params] as const))(
    '%s',
    (where, name, params) => {
      expect(complaint(name, params)).toContain(where);
    },
  );

  test('what is kept must be JSON', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(complaint('session.set', { newGame: circle })).toContain('session.set.newGame');
    expect(complaint('session.set', { newGame: { big: 1n } })).toContain('session.set.newGame');
  });

  test('data of 64 MB passes, more does not', () => {
    const base64 = 'A'.repeat((64 * 1024 * 1024 * 4) / 3 - (((64 * 1024 * 1024 * 4) / 3) % 4));
    expect(checkParams('doc.openData', { name: 'big', base64 }).base64.length).toBe(base64.length);
    expect(complaint('doc.openData', { name: 'big', base64: `${base64}AAAAAAAA` })).toContain(
      'doc.openData.base64',
    );
  });
});

test('names of calls', () => {
  expect(isCallName('doc.open')).toBe(true);
  for (const name of ['', 'toString', '__proto__', 'doc.Open']) expect(isCallName(name)).toBe(false);
});

describe('errors', () => {
  test('keep their code across a boundary', () => {
    const says = { key: 'host.game.gone' } as const;
    const error = new ApiError('conflict', says, 'why');
    expect(toApiError(error)).toBe(error);
    const data = { code: 'conflict', ...said(says), detail: 'why' };
    expect(error.toData()).toEqual(data);
    expect(toApiError(data).toData()).toEqual(data);
    expect(toApiError({ code: 'hung', message: 'The engine hangs.' }).toData()).toEqual({
      code: 'hung',
      ...said(verbatim('The engine hangs.')),
    });
  });

  test('that are none of ours become internal, with a detail', () => {
    const system = Object.assign(new Error('no entry'), { code: 'ENOENT' });
    expect(toApiError(system)).toMatchObject({ code: 'internal' });
    expect(toApiError(system).detail).toContain('no entry');
    expect(toApiError('text').toData()).toEqual({
      code: 'internal',
      ...said({ key: 'host.wrong.unknown' }),
      detail: 'text',
    });
  });
});

test('an engine player from before the choice is the default engine; unknown engines and patterns are refused', () => {
  const old = { ...play, white: { kind: 'engine', level: 5 } };
  expect(checkParams('doc.play', { id: 1, play: old }).play).toEqual(play);
  const white = { ...play.white, patterns: 'mc_other' };
  expect(() => checkParams('doc.play', { id: 1, play: { ...play, white } })).toThrow('patterns');
  const using = { engine: 'gnugo', patterns: 'mc_uniform' };
  expect(() => checkParams('analysis.report', { position, seed: 1, using })).toThrow('using.engine');
});
