import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { DEFAULT_ENGINE } from '../../engine/protocol/engineChoice.ts';
import type { PlaySetup } from '../../main/ipc/api.ts';
import { EngineDesk } from './engineDesk.svelte.ts';
import { FakeApi, found, settle } from './fakeApi.ts';
import { Notices } from './notices.svelte.ts';
import { OpenGame } from './openGame.svelte.ts';

const at = (name: string): number => parsePoint(name, 9) ?? 0;
const human = { kind: 'human' } as const;
const engine = { kind: 'engine', level: 3, ...DEFAULT_ENGINE } as const;
const setup = (black: PlaySetup['black'], white: PlaySetup['white']): PlaySetup => ({
  black,
  white,
  seed: 7,
  active: true,
});
let api: FakeApi;
let desk: EngineDesk;
let notices: Notices;
let games: OpenGame[] = [];

function open(text: string, play: PlaySetup): OpenGame {
  const game = new OpenGame(api, desk, notices, api.document(text, { play }));
  games.push(game);
  game.controller.resume();
  return game;
}
const moves = (game: OpenGame): string =>
  game.document
    .text()
    .replace(/^.*?SZ\[9\]/s, '')
    .replace(/[\s()]/g, '');

/** The engine's next answer. */
async function answer(name: string, stopped = false): Promise<void> {
  await settle();
  const asked = api.genmoves.shift()!;
  const point = at(name);
  asked.answer(
    found(point === 0 ? { kind: 'pass' } : { kind: 'play', point }, asked.params.position.toMove, stopped),
  );
  await settle();
}

beforeEach(() => {
  api = new FakeApi();
  notices = new Notices();
  desk = new EngineDesk(api);
  games = [];
});
afterEach(async () => {
  for (const game of games) game.dispose();
  await settle();
});

test('a human plays Black, the engine answers', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  expect(api.genmoves).toEqual([]);
  game.choose(at('E5'));
  expect(game.controller.engineToMove).toBe(true);
  await answer('C3');
  expect(moves(game)).toBe(';B[ee];W[cg]');
  expect(game.controller.engineToMove).toBe(false);
  expect(game.document.view.toMove).toBe(2);
});

test('the engine begins when it is Black, and gets the position with its rules and komi', async () => {
  const game = open('(;SZ[9]RU[Chinese]KM[7.5])', setup(engine, human));
  await settle();
  expect(api.genmoves[0].params).toMatchObject({
    position: { size: 9, komi: 7.5, rules: { scoring: 'chinese' }, moves: [], toMove: 2 },
    mayResign: true,
    using: DEFAULT_ENGINE,
  });
  await answer('E5');
  expect(moves(game)).toContain(';B[ee]');
});

test('an engine that thinks on the user’s time is asked to, one that plays another engine is not', async () => {
  const ponders = { ...engine, ponder: true };
  const pondering = (): unknown[] => api.sent('doc.genmove').map(({ ponder }) => ponder);
  const game = open('(;SZ[9])', setup(human, ponders));
  game.choose(at('E5'));
  await answer('C3');
  open('(;SZ[9])', setup(human, engine)).choose(at('E5'));
  await answer('C3');
  open('(;SZ[9])', setup(ponders, ponders)).controller.unpause();
  await settle();
  expect(pondering()).toEqual([true, undefined, undefined]);
});

test('a weak level draws its moves, a strong one and the classic engine do not', async () => {
  for (const level of [1, 3, 4]) open('(;SZ[9])', setup({ ...engine, level }, human));
  open('(;SZ[9])', setup({ kind: 'engine', engine: 'classic', level: 1 }, human));
  for (let i = 0; i < 4; i++) await answer('E5');
  const draws = api.sent('doc.genmove').map(({ draw }) => draw !== undefined);
  expect(draws).toEqual([true, true, false, false]);
});

test('a click while the engine is to move does nothing and says why', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  game.choose(at('E5'));
  game.choose(at('D4'));
  expect(game.refusal?.text).toBe('The engine is thinking');
  expect(moves(game)).toBe(';B[ee]');
  await answer('C3');
});

test('illegal moves are refused with their reason', () => {
  const game = open('(;SZ[9];B[ee])', setup(human, human));
  game.document.toEnd();
  game.choose(at('E5'));
  expect(game.refusal?.text).toBe('There is a stone already');
});

test('the engine’s move goes to the end of the line although the cursor has moved on', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  game.choose(at('E5'));
  game.document.toStart();
  await answer('C3');
  expect(game.document.cursor).toBe(game.document.root);
  expect(moves(game)).toBe(';B[ee];W[cg]');
  expect(notices.list[0].message).toContain('C3');
});

test('stop gives the search up and the engine waits; "let it play" asks again', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  game.choose(at('E5'));
  await settle();
  await game.controller.stop();
  expect(api.sent('doc.stopMove')).toHaveLength(1);
  await answer('C3', true);
  expect(moves(game)).toBe(';B[ee]');
  expect(game.controller.paused).toBe(true);
  expect(game.controller.report).not.toBeNull();
  expect(game.controller.reportNode).toBe(game.document.cursor);
  game.controller.unpause();
  await answer('G7');
  expect(moves(game)).toBe(';B[ee];W[gc]');
});

test('playing on after a stop asks for an answer again', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  game.choose(at('E5'));
  await settle();
  await game.controller.stop();
  await answer('C3', true);
  game.controller.undoPair();
  game.choose(at('D4'));
  await answer('F6');
  expect(moves(game)).toBe(';B[df];W[fd]');
});

test('scoring gives up a running search; going back asks again', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  game.choose(at('E5'));
  await settle();
  game.toggleScoring();
  await answer('C3', true);
  expect(game.scoring.open).toBe(true);
  expect(moves(game)).toBe(';B[ee]');
  game.toggleScoring();
  api.statuses.shift()?.answer({ dead: [], ownership: [] });
  await answer('C3');
  expect(moves(game)).toBe(';B[ee];W[cg]');
});

test('move now plays the best move so far', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  game.choose(at('E5'));
  await settle();
  await game.controller.moveNow();
  await answer('C3', true);
  expect(moves(game)).toBe(';B[ee];W[cg]');
  expect(game.controller.paused).toBe(false);
});

test('take back removes my move and the answer; undo brings both back', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  game.choose(at('E5'));
  await answer('C3');
  game.choose(at('G7'));
  await answer('G3');
  game.controller.undoPair();
  expect(moves(game)).toBe(';B[ee];W[cg]');
  expect(game.document.view.toMove).toBe(2);
  await settle();
  expect(api.genmoves).toEqual([]);
  game.document.undo();
  expect(moves(game)).toBe(';B[ee];W[cg];B[gc];W[gg]');
  game.document.back(2);
  expect(game.controller.canUndoPair).toBe(true);
});

test('take back while the engine thinks drops its late answer', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  game.choose(at('E5'));
  await settle();
  game.controller.undoPair();
  expect(api.sent('doc.stopMove')).toHaveLength(1);
  await answer('C3', true);
  expect(moves(game)).toBe('');
  expect(game.controller.engineToMove).toBe(false);
});

test('two passes end the game: the engine is not asked again', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  game.controller.pass();
  await answer('pass');
  expect(game.controller.bothPassed).toBe(true);
  expect(game.controller.over).toBe(true);
  await settle();
  expect(api.genmoves).toEqual([]);
  expect(game.controller.canPass).toBe(false);
});

test('resigning writes the result and stops the engine; it can be undone', async () => {
  const game = open('(;SZ[9];B[ee])', setup(human, engine));
  game.document.toEnd();
  game.controller.resign();
  expect(game.document.info.result).toBe('W+R');
  expect(game.controller.over).toBe(true);
  await settle();
  expect(api.genmoves).toEqual([]);
  game.document.undo();
  expect(game.document.info.result).toBe('');
});

test('a game played on from a file can be resigned; the game in the file keeps its result', async () => {
  const game = open('(;SZ[9]RE[B+2.5];B[ee];W[cg])', setup(human, engine));
  game.document.forward();
  expect(game.controller.canResign).toBe(true);
  game.document.toStart();
  game.choose(at('D4'));
  await answer('C3');
  expect(game.controller.canResign).toBe(true);
  game.controller.resign();
  expect(game.document.text()).toContain('W[cg]C[Black resigns.]');
  expect(game.document.info.result).toBe('B+2.5');
  expect(game.controller.active).toBe(false);
  expect(notices.list.at(-1)?.message).toBe('Black resigns.');
  notices.list.at(-1)?.action?.run();
  expect(game.document.text()).not.toContain('resigns');
  expect(game.controller.canResign).toBe(true);
});

test('the engine resigns', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  game.choose(at('E5'));
  await settle();
  api.genmoves.shift()!.answer(found({ kind: 'resign' }, 1));
  await settle();
  expect(game.document.info.result).toBe('B+R');
  expect(moves(game)).toContain(';B[ee]');
});

test('after a restart the engine goes on when it was its turn', async () => {
  const opened = api.document('(;SZ[9];B[ee])', { play: setup(human, engine), cursor: 1 });
  const game = new OpenGame(api, desk, notices, opened);
  games.push(game);
  game.controller.resume();
  await answer('C3');
  expect(moves(game)).toBe(';B[ee];W[cg]');
});

test('engine against engine plays on by itself, pauses and continues', async () => {
  const game = open('(;SZ[9])', setup(engine, engine));
  expect(game.controller.paused).toBe(true);
  game.controller.unpause();
  await answer('E5');
  await answer('C3');
  expect(moves(game)).toBe(';B[ee];W[cg]');
  await settle();
  await game.controller.stop();
  await answer('G7', true);
  await settle();
  expect(api.genmoves).toEqual([]);
  game.controller.unpause();
  await answer('G7');
  expect(moves(game)).toBe(';B[ee];W[cg];B[gc]');
});

test('looking at earlier moves never starts the engine; playing there does', async () => {
  const game = open('(;SZ[9];B[ee];W[cg];B[gc];W[gg])', setup(human, engine));
  game.document.forward();
  await settle();
  expect(api.genmoves).toEqual([]);
  game.document.toStart();
  game.choose(at('D4'));
  await answer('F6');
  expect(game.document.text()).toContain('(;B[df];W[fd])');
});

test('a failing engine is told once and waits', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  game.choose(at('E5'));
  await settle();
  api.genmoves.shift()!.fail({ code: 'crashed', message: 'The engine ended with code 1.' });
  await settle();
  expect(notices.list.map(({ message }) => message)).toEqual([
    'The engine did not move: The engine ended with code 1.',
  ]);
  expect(game.controller.paused).toBe(true);
  expect(game.controller.search).toBeNull();
});

test('two games wait for the one engine in turn', async () => {
  const one = open('(;SZ[9])', setup(human, engine));
  const two = open('(;SZ[9])', setup(human, engine));
  one.choose(at('E5'));
  two.choose(at('C3'));
  await settle();
  expect(api.genmoves).toHaveLength(1);
  expect(one.controller.thinking).toBe(true);
  expect(two.controller.thinking).toBe(false);
  await answer('D4');
  await answer('F6');
  expect(moves(one)).toBe(';B[ee];W[df]');
  expect(moves(two)).toBe(';B[cg];W[fd]');
});

test('free handicap stones are placed by hand before White begins', async () => {
  const game = open('(;SZ[9]HA[2]PL[W])', setup(human, engine));
  expect(game.controller.placing).toBe(2);
  expect(game.ghost).toBe(2);
  game.choose(at('C3'));
  game.choose(at('C3'));
  expect(game.controller.placing).toBe(2);
  game.choose(at('C3'));
  game.choose(at('G7'));
  expect(game.controller.placing).toBe(0);
  await answer('E5');
  expect(moves(game)).toMatch(/AB\[cg\]\[gc\];W\[ee\]$/);
});

test('undo while the engine thinks ends its search, and the next move is answered', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  game.choose(at('E5'));
  await settle();
  game.document.undo();
  expect(game.controller.search).toBeNull();
  game.choose(at('C3'));
  await answer('D4', true); // the late answer to the move that was undone
  await answer('F6');
  expect(moves(game)).toBe(';B[cg];W[fd]');
});

test('a move played elsewhere while the engine thinks is answered there', async () => {
  const game = open('(;SZ[9];B[ee];W[cg])', setup(human, engine));
  game.document.toEnd();
  game.choose(at('G7'));
  await settle();
  game.document.toStart();
  game.choose(at('D4'));
  await answer('A1', true);
  await answer('F6');
  expect(moves(game)).toBe(';B[ee];W[cg];B[gc];B[df];W[fd]');
  expect(game.document.view.moveNumber).toBe(2);
});

test('back to the game after two passes: the engine moves when it is its turn', async () => {
  const game = open('(;SZ[9];B[ee];W[])', setup(human, engine));
  game.document.toEnd();
  game.choose(0);
  expect(game.controller.over).toBe(true);
  game.toggleScoring();
  await settle();
  game.toggleScoring();
  api.statuses.shift()?.answer({ dead: [], ownership: [] });
  await answer('C3');
  expect(moves(game)).toBe(';B[ee];W[];B[];W[cg]');
});

test('a game with a result takes no more moves until the last one is taken back', () => {
  const game = open('(;SZ[9]RE[W+R];B[ee];W[cg])', setup(human, engine));
  game.document.toEnd();
  game.choose(at('C3'));
  expect(moves(game)).toBe('RE[W+R];B[ee];W[cg]');
  expect(game.refusal?.text).toContain('over');
  expect(game.ghost).toBeNull();
  game.controller.undoPair();
  game.choose(at('C3'));
  expect(moves(game)).toBe('RE[W+R];B[ee];W[cg];B[cg]');
  expect(game.document.info.result).toBe('W+R');
});

test('take back in a game that is played on from a file leaves the file’s moves and result', async () => {
  const game = open('(;SZ[9]RE[W+R];B[ee];W[cg];B[gc])', setup(human, engine));
  game.document.forward(2);
  game.choose(at('G3'));
  await answer('C7');
  expect(moves(game)).toBe('RE[W+R];B[ee];W[cg];B[gc];B[gg];W[cc]');
  game.controller.undoPair();
  expect(moves(game)).toBe('RE[W+R];B[ee];W[cg];B[gc]');
  // Further back are the file's own moves: the board goes there, and nothing is removed.
  game.controller.undoPair();
  expect(game.document.view.moveNumber).toBe(0);
  expect(moves(game)).toBe('RE[W+R];B[ee];W[cg];B[gc]');
  expect(game.controller.canUndoPair).toBe(false);
});

test('take back at the end of a game that was resigned takes its result back, too', async () => {
  const game = open('(;SZ[9])', setup(human, engine));
  game.choose(at('E5'));
  await answer('C3');
  game.controller.resign();
  expect(moves(game)).toBe('RE[W+R];B[ee];W[cg]');
  game.controller.undoPair();
  expect(moves(game)).toBe('');
});

test('the engine does not resign the game in a variation', async () => {
  const game = open('(;SZ[9]RE[B+2.5];B[ee];W[cg])', setup(human, engine));
  game.choose(at('D4'));
  await settle();
  const asked = api.genmoves.shift()!;
  asked.answer(found({ kind: 'resign' }, asked.params.position.toMove));
  await settle();
  expect(game.document.info.result).toBe('B+2.5');
  expect(notices.list.map(({ message }) => message)).toEqual(['White would resign here.']);
  expect(game.controller.paused).toBe(true);
});

test('a file that cannot be shown is kept as it is', () => {
  const text = '(;GM[1]SZ[25]PB[A];B[yy])';
  const game = open(text, { ...setup(human, human), active: false });
  expect(game.ghost).toBeNull();
  expect(game.whyNot(at('E5'))).toMatch(/kept as it is.*25/);
  game.choose(at('E5'));
  expect(game.refusal?.text).toMatch(/kept as it is/);
  expect(game.document.text()).toBe(text);
});

test('a program of the user’s plays while our engine is free for others', async () => {
  const gnugo = { kind: 'engine', level: 1, engine: 'user', id: 'g', name: 'GNU Go' } as const;
  const game = open('(;SZ[9])', setup(human, gnugo));
  const other = open('(;SZ[9])', setup(engine, human));
  game.choose(at('E5'));
  await settle();
  expect(api.genmoves.map(({ params }) => params.using)).toEqual([
    DEFAULT_ENGINE,
    { engine: 'user', id: 'g' },
  ]);
  expect(game.controller).toMatchObject({ thinking: true, otherThinks: 'GNU Go', canHurry: false });
  expect(other.controller).toMatchObject({ thinking: true, otherThinks: null, canHurry: true });
  await game.controller.moveNow();
  expect(api.sent('doc.moveNow')).toEqual([]);
  api.genmoves.pop()!.fail({ code: 'refused', message: 'GNU Go ended with code 1.' });
  await settle();
  expect(notices.list.at(-1)).toMatchObject({
    message: expect.stringContaining('GNU Go did not move') as string,
  });
  expect(game.controller).toMatchObject({ thinking: false, paused: true });
});

/** The same game in a second window. */
function beside(game: OpenGame): OpenGame {
  const other = new OpenGame(api, new EngineDesk(api), notices, structuredClone(api.documents.get(game.id)!));
  games.push(other);
  other.controller.resume();
  return other;
}

test('two windows show the same players and the same thinking, and either of them ends it', async () => {
  const game = open('(;SZ[9])', setup(human, human));
  const other = beside(game);
  game.document.setPlay(setup(human, engine));
  await settle();
  expect(other.document.play).toEqual(setup(human, engine));
  game.controller.play(at('E5'));
  await settle();
  api.emit('doc.edited', {
    id: game.id,
    revision: 0,
    edits: api.documents.get(game.id)!.journal[0],
    cursor: 1,
  });
  // Only the window that made the move asks for the answer.
  expect(api.genmoves).toHaveLength(1);
  expect([game, other].map(({ controller }) => [controller.busy, controller.thinking])).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(other.controller.search).toBeNull();
  await other.controller.stop();
  await answer('C3');
  expect([game, other].map(({ controller }) => [controller.busy, controller.paused])).toEqual([
    [false, true],
    [false, true],
  ]);
  expect(moves(game)).toBe(';B[ee]');
  // Who goes on there has it think for both, until somebody else plays no more.
  other.controller.unpause();
  await settle();
  expect([game.controller.elsewhere !== null, game.controller.paused]).toEqual([true, false]);
  game.document.setPlay({ ...setup(human, engine), active: false });
  await settle();
  expect([other.controller.search, api.genmoves[0].ended]).toEqual([null, 'stopped']);
});

test('what both windows say of the players at once ends alike in both', async () => {
  const game = open('(;SZ[9])', setup(human, human));
  const other = beside(game);
  game.document.setPlay(setup(engine, human));
  other.document.setPlay(setup(human, engine));
  await settle();
  expect(game.document.play).toEqual(api.documents.get(game.id)!.play);
  expect(other.document.play).toEqual(game.document.play);
});

test('when the window that goes on with the game is gone, exactly one of the others takes over', async () => {
  vi.useFakeTimers();
  try {
    const game = open('(;SZ[9])', setup(engine, engine));
    game.controller.unpause();
    const [other, third] = [beside(game), beside(game)];
    await answer('E5');
    expect(api.genmoves).toHaveLength(1);
    // The first window is closed; the host still adds the move that it asked for.
    games.shift();
    game.document.dispose();
    game.controller.paused = true;
    await answer('C3');
    vi.advanceTimersByTime(2900);
    await settle();
    expect(api.genmoves).toHaveLength(0);
    vi.advanceTimersByTime(200);
    await settle();
    expect(api.genmoves).toHaveLength(1);
    expect(api.sent('doc.genmove').slice(-2)).toMatchObject([{ takesOver: true }, { takesOver: true }]);
    expect([other, third].map(({ controller }) => [controller.search === null, controller.busy])).toEqual([
      [false, true],
      [true, true],
    ]);
    for (const name of ['G7', 'E3']) await answer(name);
    expect([moves(other), moves(third)]).toEqual(Array(2).fill(';B[ee];W[cg];B[gc];W[eg]'));
    expect(api.genmoves).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
