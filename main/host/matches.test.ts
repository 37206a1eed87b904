import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Standings } from '../../engine/protocol/match.ts';
import type { SearchReport } from '../../engine/protocol/types.ts';
import type { MatchDetail, MatchInfo, MatchPlan, MatchSide } from '../ipc/matchApi.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { until as tried } from '../store/testUntil.ts';
import { matchTable } from './matchExport.ts';
import { TestHost } from './testHost.ts';

const at = useTestFolder();
const PLAYER = `'${process.execPath}' '${join(import.meta.dirname, '../match/fakePlayer.ts')}'`;
let yomi: TestHost;

/** Waits until that is so. */
function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  return tried(async () => expect(await isSo()).toBe(true));
}

function open(): void {
  yomi = new TestHost(at('data'), { homeDir: at() });
}
beforeEach(open);
afterEach(() => yomi.close());

async function side(how: string): Promise<MatchSide> {
  return { kind: 'user', id: await yomi.addEngine(`${PLAYER} ${how}`), commands: ['game {seed}'] };
}

async function plan(a: string, b: string, changed: Partial<MatchPlan> = {}): Promise<MatchPlan> {
  return {
    players: [await side(a), await side(b)],
    games: 4,
    size: 5,
    komi: 0.5,
    rules: 'chinese',
    black: 'alternate',
    openings: [],
    randomPlies: 0,
    seed: 0,
    parallel: 1,
    sprt: null,
    time: null,
    moveSeconds: 60,
    referee: { kind: 'board' },
    ...changed,
  };
}

/** The match when it does not run any more. */
async function ended({ id }: MatchInfo): Promise<MatchDetail> {
  await until(() =>
    yomi.events.some(
      ({ name, value }) =>
        name === 'match.changed' &&
        (value as { info: MatchInfo }).info.id === id &&
        (value as { info: MatchInfo }).info.state !== 'running',
    ),
  );
  yomi.events.length = 0;
  return await yomi.call('match.get', { id });
}

async function text(id: number, format: 'sgf' | 'csv' | 'json' | 'table'): Promise<string> {
  const { base64 } = await yomi.call('match.export', { id, format });
  return Buffer.from(base64, 'base64').toString('utf8');
}

describe('matches', () => {
  test('every game is kept, told as it ends, shown while it goes on, and can be opened at the board', async () => {
    const begun = await yomi.call('match.start', await plan('plays', 'plays x', { parallel: 2 }));
    expect(begun).toMatchObject({ state: 'running', score: { games: 0, elo: 0 } });
    expect((await yomi.failure('match.start', begun.plan)).code).toBe('conflict');
    expect((await yomi.failure('match.remove', { id: begun.id })).code).toBe('refused');
    await until(() =>
      yomi.events.some(
        ({ name, value }) => name === 'match.live' && (value as unknown as { games: [] }).games.length > 0,
      ),
    );
    const { info, games } = await ended(begun);
    expect(info).toMatchObject({ state: 'finished', problem: '' });
    expect(info.score.games + info.score.void).toBe(4);
    expect(games.map(({ game }) => game)).toEqual([0, 1, 2, 3]);
    expect(games[0].black).toBe(games[1].white);

    const document = await yomi.call('match.open', { id: info.id, game: 2 });
    expect(document.name).toContain('game 3.sgf');
    expect(document.text).toContain(`RE[${games[2].result}]RU[Chinese; ko=simple]`);
    await yomi.call('doc.close', { id: document.id });
    expect((await yomi.call('match.open', { id: info.id, game: 2 })).id).toBe(document.id);
    expect((await yomi.call('library.list', { query: 'against', offset: 0, limit: 10 })).total).toBe(1);

    expect((await text(info.id, 'sgf')).split('(;GM[1]')).toHaveLength(5);
    expect((await text(info.id, 'csv')).split('\r\n')[1]).toMatch(/^1,/);
    expect(JSON.parse(await text(info.id, 'json'))).toMatchObject({ plan: info.plan, state: 'finished' });
    await yomi.call('match.remove', { id: info.id });
    expect((await yomi.call('match.list', {})).matches).toEqual([]);
    await yomi.call('match.restore', { id: info.id });
    expect((await yomi.call('match.list', {})).matches).toEqual([info]);
  });

  test('a match whose engine has another command asks before it goes on, and says so afterwards', async () => {
    const gate = at('gate');
    const begun = await yomi.call('match.start', await plan('plays', `gate '${gate}'`, { games: 6 }));
    const { names } = begun;
    await until(async () => (await yomi.call('match.get', { id: begun.id })).games.length === 4);
    await yomi.call('match.stop', {});
    expect((await ended(begun)).info.changes).toEqual([]);
    const gated = (await yomi.call('engines.list', {}))[1];
    const command = `${PLAYER} plays other`;
    const { words } = await yomi.call('engines.check', { command });
    await yomi.call('engines.command', { id: gated.id, command, words });
    const change = { player: names[1], part: 'command', before: gated.command, now: command };
    expect((await yomi.call('match.get', { id: begun.id })).info.changes).toEqual([change]);
    const refused = await yomi.failure('match.resume', { id: begun.id });
    expect(refused.code).toBe('conflict');
    expect(refused.message).toContain(names[1]);
    await yomi.call('match.resume', { id: begun.id, mixed: true });
    const { info, games } = await ended(begun);
    expect([info.state, games.length]).toEqual(['finished', 6]);
    expect(info.changes).toEqual([{ player: names[1], before: '1', now: `1, ${command}` }]);
  });

  test('an engine of a tournament that cannot be set up is set aside, with the reason, until it goes on', async () => {
    const three = await plan('plays', 'plays x', { games: 3 });
    const broken = await side('plays y');
    three.players.push({ ...broken, commands: ['no_such_command'] });
    const { info, games } = await ended(await yomi.call('match.start', three));
    expect(info.state).toBe('finished');
    const { players } = info.score as Standings;
    expect(players.map(({ aside = '' }) => aside)).toEqual([
      '',
      '',
      expect.stringContaining('no_such_command'),
    ]);
    expect(games.filter(({ end }) => end !== 'setup')).toHaveLength(3);
    expect(games.filter(({ failed }) => failed === info.names[2])).toHaveLength(4);
    // Another command is no other engine than the one of earlier games: it has played none.
    const { words } = await yomi.call('engines.check', { command: `${PLAYER} plays z` });
    const id = (broken as { id: string }).id;
    await yomi.call('engines.command', { id, command: `${PLAYER} plays z`, words });
    const again = await yomi.call('match.resume', { id: info.id });
    expect(again.changes).toEqual([]);
    // Until it has been tried.
    expect((again.score as Standings).players.every(({ aside }) => aside === undefined)).toBe(true);
    expect((await ended(again)).games).toHaveLength(7);
  });

  test('what was stopped, or whose host was closed, goes on with the games that are missing', async () => {
    const gate = at('gate');
    const begun = await yomi.call('match.start', await plan('plays', `gate '${gate}'`, { games: 7 }));
    const kept = async (): Promise<number> => (await yomi.call('match.get', { id: begun.id })).games.length;
    await until(async () => (await kept()) === 4);
    await yomi.call('match.stop', {});
    expect((await ended(begun)).info.state).toBe('stopped');
    const [first] = (await yomi.call('match.get', { id: begun.id })).games;
    await yomi.call('match.resume', { id: begun.id });
    yomi.close();
    open();
    expect((await yomi.call('match.get', { id: begun.id })).info.state).toBe('interrupted');
    writeFileSync(gate, '');
    await yomi.call('match.resume', { id: begun.id });
    const { info, games } = await ended(begun);
    expect(info.state).toBe('finished');
    expect(games.map(({ game }) => game)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(games[0]).toEqual(first);
  });

  test('it is stopped while its games wait for the referee', async () => {
    const referee = { kind: 'user', id: await yomi.addEngine(`${PLAYER} wavers`) } as const;
    const begun = await yomi.call('match.start', await plan('plays', 'plays', { parallel: 2, referee }));
    await until(async () => {
      const { live } = await yomi.call('match.get', { id: begun.id });
      return (
        live.length === 2 && live.every(({ moves }) => moves.length > 1 && !moves.slice(-2).some(Boolean))
      );
    });
    await yomi.call('match.stop', {});
    const { info, games } = await ended(begun);
    expect(info.state).toBe('stopped');
    expect(games).toEqual([]);
  });

  test('a tournament plays all against all, goes on where it was stopped, and is a table', async () => {
    const three = await plan('plays', `gate '${at('gate')}'`, { games: 2, openings: ['C3', 'B2'] });
    const players = [three.players[0], { ...three.players[1], name: 'gated' }, await side('resigns')];
    const { sprt } = { sprt: { low: 0, high: 50 } };
    expect((await yomi.failure('match.start', { ...three, players, sprt })).message).toContain('tournament');
    const begun = await yomi.call('match.start', { ...three, players });
    const kept = async (): Promise<number> => (await yomi.call('match.get', { id: begun.id })).games.length;
    // Game 4 is the first that waits.
    await until(async () => (await kept()) >= 3);
    await yomi.call('match.stop', {});
    expect((await ended(begun)).info.state).toBe('stopped');
    writeFileSync(at('gate'), '');
    await yomi.call('match.resume', { id: begun.id });
    const { info, games } = await ended(begun);
    const [a, b, c] = info.names;
    expect([info.state, b, info.names.length]).toEqual(['finished', 'gated', 3]);
    expect(games.map(({ black, white }) => [black, white])).toEqual([
      ...[
        [a, b],
        [c, a],
        [b, c],
      ],
      ...[
        [b, a],
        [a, c],
        [c, b],
      ],
    ]);
    const { players: standings } = info.score as Standings;
    expect(standings[2]).toMatchObject({ player: c, games: 4, wins: 0, losses: 4 });
    expect(standings[2].elo).toBeLessThan(standings[0].elo);
    const [head, ...lines] = (await text(info.id, 'table')).trim().split('\r\n');
    expect(head).toContain(`against ${c}`);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(new RegExp(`^${c.replace(/[()]/g, '\\$&')},4,0,-`));
    expect((await yomi.call('match.losses', { id: info.id })).players.map(({ player }) => player)).toEqual(
      info.names,
    );
  });

  test.each([
    ['resigns', 'resigned', 'Resign'],
    ['cheats', 'illegal', 'Forfeit'],
    ['dies', 'crash', 'Forfeit'],
    ['endless', 'crash', 'Forfeit'],
    ['lines', 'crash', 'Forfeit'],
    ['errors', 'crash', 'Forfeit'],
    ['mute', 'timeout', 'Time'],
  ])('an engine that %s loses, and the match goes on', async (how, end, result) => {
    const set = { games: 2, moveSeconds: how === 'mute' ? 2 : 60 };
    const { games } = await ended(await yomi.call('match.start', await plan('plays', how, set)));
    expect(games.map((row) => [row.end, row.result])).toEqual([
      [end, `B+${result}`],
      [end, `W+${result}`],
    ]);
  });

  test('one that cannot be started is told of; a plan that cannot be carried out is refused', async () => {
    const good = await plan('plays', 'plays x');
    const none: MatchSide = { kind: 'user', id: await yomi.addEngine('/nowhere/engine'), commands: [] };
    const { info } = await ended(
      await yomi.call('match.start', { ...good, players: [good.players[0], none] }),
    );
    expect(info.state).toBe('failed');
    expect(info.problem).toContain('there is no program “/nowhere/engine”');
    const gone: MatchSide = { kind: 'user', id: 'gone', commands: [] };
    expect((await yomi.failure('match.start', { ...good, players: [gone, good.players[1]] })).code).toBe(
      'not-found',
    );
    const opening = await yomi.failure('match.start', { ...good, openings: ['C3', 'C3 Q16'] });
    expect(opening).toMatchObject({ code: 'bad-params' });
    expect(opening.message).toContain('Opening 2');
    expect((await yomi.call('match.list', {})).matches).toHaveLength(1);
  });

  test('an engine that is removed is not started any more: the match stops, and goes on when it is back', async () => {
    const set = await plan('plays', 'plays x', { games: 200 });
    const { id } = set.players[0] as { id: string };
    const stopped = async (change: () => Promise<unknown>): Promise<MatchDetail> => {
      const before = (await yomi.call('match.list', {})).matches.at(0);
      const begun = before
        ? await yomi.call('match.resume', { id: before.id })
        : await yomi.call('match.start', set);
      yomi.events.length = 0;
      await until(() => yomi.events.some(({ value }) => (value as { row?: object | null }).row));
      await change();
      return await ended(begun);
    };
    const { info, games } = await stopped(() => yomi.call('engines.remove', { id }));
    expect(info.state).toBe('failed');
    expect(info.problem).toMatch(/^node is not in the list of your engines any more\./);
    expect(games.every(({ end }) => end !== 'setup')).toBe(true);
    expect((await yomi.failure('match.resume', { id: info.id })).message).toBe(info.problem);
    await yomi.call('engines.restore', { id });
    const command = `${PLAYER} plays y`;
    const words = (await yomi.call('engines.check', { command })).words;
    const changed = await stopped(() => yomi.call('engines.command', { id, command, words }));
    expect(changed.info.state).toBe('failed');
    expect(changed.info.problem).toContain('plays y');
    expect(changed.games.length).toBeGreaterThan(games.length);
  });

  test('Yomi plays at its level, and judges', async () => {
    const set: Partial<MatchPlan> = { games: 1, size: 4, referee: { kind: 'yomi' } };
    const a: MatchSide = { kind: 'search', level: 2, playouts: 5, commands: [] };
    const b: MatchSide = { kind: 'classic', level: 1, commands: [] };
    const begun = await yomi.call('match.start', { ...(await plan('plays', 'plays', set)), players: [a, b] });
    const { games } = await ended(begun);
    expect(games).toMatchObject([{ black: 'Yomi 5 playouts', white: 'Yomi classic 1' }]);
    expect(['passes', 'resigned']).toContain(games[0].end);
  });

  test('its games are analysed in the background, and losses are added up', async () => {
    const { info, games } = await ended(
      await yomi.call('match.start', await plan('plays', 'plays x', { games: 1 })),
    );
    let asked = 0;
    yomi.engine.answer = () => {
      const { params } = yomi.engine.asked.at(-1) as { params: { position: { moves: unknown[] } } };
      const { length } = params.position.moves;
      const report: SearchReport = {
        color: length % 2 === 0 ? 2 : 1,
        playouts: asked === 0 ? 10 : 200,
        // Black has everything up to his third move, and then nothing.
        winRate: length < 5 === (length % 2 === 0) ? 1 : 0,
        scoreMean: length < 5 ? 10 : -10,
        moves: [],
        ownership: Array<number>(25).fill(0),
      };
      // Something more urgent came; it is asked again.
      return Promise.resolve({ ...report, stopped: asked++ === 0 });
    };
    await yomi.call('match.analyse', { id: info.id, playouts: 200 });
    expect((await yomi.failure('match.analyse', { id: info.id, playouts: 200 })).code).toBe('conflict');
    await until(() =>
      yomi.events.some(
        ({ name, value }) => name === 'match.analysing' && (value as { progress: unknown }).progress === null,
      ),
    );
    const losses = await yomi.call('match.losses', { id: info.id });
    expect(losses.of).toBe(games[0].moves + 1);
    expect(losses.analysed).toBe(losses.of);
    expect(asked).toBe(losses.of + 1);
    expect(losses.worst).toMatchObject([{ game: 0, move: 5, chances: 1, points: 20, event: null }]);
    // Kept: nothing is asked twice.
    await yomi.call('match.analyse', { id: info.id, playouts: 200 });
    await until(async () => (await yomi.call('match.get', { id: info.id })).analysing === null);
    expect(asked).toBe(losses.of + 1);
  });
});

test('what a table holds is no formula', () => {
  const row = { game: 0, black: '=1+1', white: 'a,"b"', result: 'Void', winner: '', end: 'setup' as const };
  const table = matchTable([{ ...row, problem: '-x\ny', moves: 0, milliseconds: {} }]);
  expect(table.split('\r\n')[1]).toBe(`1,'=1+1,"a,""b""",Void,,setup,0,"'-x\ny"`);
  expect(existsSync(at('data'))).toBe(true);
});
