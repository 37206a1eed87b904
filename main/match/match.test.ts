import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BLACK, WHITE, opponent, parsePoint, pointName } from '../../engine/board/point.ts';
import { DEFAULT_RULES, Position } from '../../engine/board/position.ts';
import { gamesOf, type GameRow, type MatchSummary, type Standings } from '../../engine/protocol/match.ts';
import type { GtpOutcome, TestEngine } from '../regression/testEngine.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { GameClock } from './gameClock.ts';
import { MatchFolder } from './matchFolder.ts';
import {
  MatchError,
  pairingOf,
  runMatch,
  type Contender,
  type DuelPlan,
  type MatchPlan,
} from './matchRun.ts';
import { openingFrom } from './openings.ts';
import { expectedScore } from './bradleyTerry.ts';
import { asItStands, ProgramReferee } from './referees.ts';
import { resultLines } from './resultText.ts';
import { changesOf, standingsOf } from './standings.ts';
import { decided, elo, logLikelihoodRatio } from './statistics.ts';

const at = useTestFolder();

/** Plays the first legal point, and passes when it owns more than half of the points; does as `how` says at a move. */
class FakeEngine implements TestEngine {
  readonly heard: string[] = [];
  private position = new Position(5);
  private readonly how: string;
  private moves = 0;
  closed = false;

  constructor(how: string) {
    this.how = how;
  }

  ask(line: string): Promise<GtpOutcome> {
    if (this.closed) return Promise.resolve({ kind: 'gone', how: { key: 'host.gone.closed' } });
    this.heard.push(line);
    return Promise.resolve(this.answer(line.split(' ')));
  }

  private answer([command, first, second]: string[]): GtpOutcome {
    const ok = (text = ''): GtpOutcome => ({ kind: 'answer', ok: true, text });
    if (command === 'boardsize') this.position = new Position(Number(first));
    else if (command === 'play')
      this.position.play(parsePoint(second, this.position.size)!, first === 'b' ? BLACK : WHITE);
    else if (command === 'list_commands') {
      const clocks = this.how === 'clocked' ? 'time_settings\ntime_left' : '';
      return ok(this.how.startsWith('version') ? 'version' : clocks);
    } else if (command === 'version') return ok(this.how.slice(8));
    else if (command === 'final_status_list')
      return this.how.startsWith('dead:')
        ? ok(this.how.slice(5))
        : { kind: 'answer', ok: false, text: 'unknown command' };
    else if (command === 'refuse') return { kind: 'answer', ok: false, text: 'no such command' };
    else if (command === 'genmove') {
      const color = first === 'b' ? BLACK : WHITE;
      if (++this.moves === 2 && this.how === 'resigns') return ok('resign');
      if (this.moves === 2 && this.how === 'cheats') return ok('E1');
      if (this.moves === 2 && this.how === 'hangs') return { kind: 'timeout' };
      if (this.moves === 2 && this.how === 'dies')
        return { kind: 'gone', how: { key: 'host.gone.code', args: { code: '1' } } };
      const rows = color === BLACK ? this.position.points : [...this.position.points].reverse();
      const p = this.how === 'passes' ? undefined : rows.find((q) => this.position.isLegal(q, color));
      this.position.play(p ?? 0, color);
      return ok(p === undefined ? 'PASS' : pointName(p, this.position.size));
    }
    return ok();
  }

  takeStderr(): string {
    return '';
  }
  close(): void {
    this.closed = true;
  }
}

const made: FakeEngine[] = [];
function contender(name: string, how: string, init: string[] = []): Contender {
  return {
    name,
    start: () => {
      const engine = new FakeEngine(how);
      made.push(engine);
      return engine;
    },
    init,
  };
}

function plan(a: string, b: string, changed: Partial<DuelPlan> = {}): DuelPlan {
  return {
    players: [contender('first', a), contender('second', b)],
    black: 'alternate',
    games: 4,
    size: 5,
    komi: 0.5,
    rules: DEFAULT_RULES,
    seed: 7,
    randomPlies: 0,
    openings: [],
    maxMoves: 60,
    moveLimit: 1000,
    setupLimit: 1000,
    referee: asItStands,
    parallel: 1,
    ...changed,
  };
}

/** The second engine cannot be set up. */
const refusing = (games: number): DuelPlan =>
  plan('plays', 'plays', {
    games,
    players: [contender('first', 'plays'), contender('second', 'plays', ['refuse me'])],
  });

async function play(
  set: DuelPlan,
  setting: object = { a: set.players[0].name },
  folder = 'match',
): Promise<{ rows: GameRow[]; summary: MatchSummary }> {
  const rows: GameRow[] = [];
  const keeper = new MatchFolder(at(folder), setting);
  const summary = await runMatch(set, keeper, { onGame: (row) => rows.push(row) });
  return { rows, summary };
}

describe('a match', () => {
  test('colours alternate, every game is kept, and the summary counts them', async () => {
    const { rows, summary } = await play(plan('plays', 'resigns'));
    expect(rows.map(({ black }) => black)).toEqual(['first', 'second', 'first', 'second']);
    expect(rows.map(({ result }) => result)).toEqual(['B+Resign', 'W+Resign', 'B+Resign', 'W+Resign']);
    expect(summary).toMatchObject({ wins: 4, losses: 0, draws: 0, asBlack: '2/2', asWhite: '2/2', share: 1 });
    expect(readdirSync(at('match')).sort()).toEqual([
      'game_0000.sgf',
      'game_0001.sgf',
      'game_0002.sgf',
      'game_0003.sgf',
      'games.jsonl',
      'match.json',
      'summary.json',
    ]);
    expect(readFileSync(at('match', 'game_0001.sgf'), 'utf8')).toContain(
      'PB[second]PW[first]EV[first against second]RE[W+Resign]',
    );
  });

  test.each([
    ['cheats', 'illegal', '"E1" cannot be played'],
    ['hangs', 'timeout', 'no move within 1 s'],
    ['dies', 'crash', 'the engine stopped with exit code 1'],
  ])('who %s loses', async (how, end, problem) => {
    // Black's second move; E1 is white's first one.
    const { rows } = await play(plan(how, 'plays', { games: 1 }));
    expect(rows[0]).toMatchObject({ winner: 'second', end, problem });
  });

  test('two passes end a game; it is counted', async () => {
    const { rows } = await play(plan('passes', 'passes', { games: 1 }));
    expect(rows[0]).toMatchObject({ result: 'W+0.5', winner: 'second', end: 'passes', moves: 2 });
  });

  test('a game that does not end is void, and so is one that cannot be set up', async () => {
    const { rows } = await play(plan('plays', 'plays', { games: 1, maxMoves: 6 }));
    expect(rows[0]).toMatchObject({ result: 'Void', winner: '', end: 'tooLong' });
    const { rows: next, summary } = await play(refusing(1), {}, 'other');
    expect(next[0]).toMatchObject({ result: 'Void', end: 'setup' });
    expect(next[0].problem).toContain('"refuse me": no such command');
    expect(summary).toMatchObject({ games: 0, void: 1 });
  });

  test('goes on where it was ended, also after half a line; another match in its folder is refused', async () => {
    await play(plan('plays', 'resigns', { games: 2 }));
    writeFileSync(
      at('match', 'games.jsonl'),
      `${readFileSync(at('match', 'games.jsonl'), 'utf8')}{"game":2,"bla`,
    );
    const { rows, summary } = await play(plan('plays', 'resigns', { games: 4 }));
    expect(rows.map(({ game }) => game)).toEqual([2, 3]);
    expect(summary.games).toBe(4);
    await expect(play(plan('plays', 'passes'), { a: 'other' })).rejects.toThrow(MatchError);
  });

  test('the games of a pair share their opening, which both engines hear of; Black may be the same always', async () => {
    made.length = 0;
    await play(plan('plays {seed}', 'passes', { games: 4, size: 9, randomPlies: 2 }));
    const moves = made.map(({ heard }) =>
      heard
        .filter((line) => line.startsWith('play'))
        .slice(0, 2)
        .join(),
    );
    expect(moves[0]).toBe(moves[1]);
    expect(moves[0]).toBe(moves[2]);
    expect(moves[0]).not.toBe(moves[4]);
    const { rows } = await play(plan('plays', 'resigns', { games: 2, black: 'b' }), {}, 'other');
    expect(rows.map(({ black }) => black)).toEqual(['second', 'second']);
  });

  test('one that cannot be begun ends after a few tries, which are made again when it goes on', async () => {
    await expect(play(refusing(20))).rejects.toThrow(
      '4 games in a row could not be begun, the last one because of second: black at "refuse me": no such command',
    );
    const { rows, summary } = await play(plan('plays', 'resigns', { games: 5 }), { a: 'first' });
    expect(rows.map(({ game }) => game)).toEqual([0, 1, 2, 3, 4]);
    expect(summary).toMatchObject({ games: 5, void: 0 });
  });

  test('what is abandoned is not kept, its engines are closed, and it is played again', async () => {
    made.length = 0;
    const abandon = new AbortController();
    const keeper = new MatchFolder(at('match'), {});
    const seen: number[] = [];
    await runMatch(plan('plays', 'resigns'), keeper, {
      abandon: abandon.signal,
      onMove: ({ game, moves }) => {
        seen.push(game);
        if (game === 2 && moves.length === 1) abandon.abort();
      },
    });
    expect(seen.at(-1)).toBe(2);
    expect(keeper.rows().map(({ game }) => game)).toEqual([0, 1]);
    expect(made.every(({ closed }) => closed)).toBe(true);
    const { rows } = await play(plan('plays', 'resigns'), {});
    expect(rows.map(({ game }) => game)).toEqual([2, 3]);
  });

  test('a clock is told to those who know it; who oversteps it loses', async () => {
    made.length = 0;
    const time = { main: 60, period: 10, stones: 2 };
    const { rows } = await play(plan('clocked', 'passes', { games: 1, time }));
    const told = made.map(({ heard }) => heard.filter((line) => line.startsWith('time')));
    expect(told[1]).toEqual(expect.arrayContaining(['time_settings 60 10 2']));
    expect(told[1].some((line) => /^time_left b \d+ 0$/.test(line))).toBe(true);
    expect(told[0]).toEqual([]);
    expect(rows[0].end).not.toBe('timeout');
    const none = { main: 0, period: 1e-9, stones: 1 };
    const { rows: late } = await play(plan('plays', 'passes', { games: 1, time: none }), {}, 'late');
    expect(late[0]).toMatchObject({ end: 'timeout', result: 'W+Time', problem: 'its time ran out' });
  });

  test('a referee that is a program says what is dead; one that fails leaves the game without a result', async () => {
    const referee = (dead: string): { engine: FakeEngine; judge: ProgramReferee } => {
      const engine = new FakeEngine(dead);
      return { engine, judge: new ProgramReferee(() => engine) };
    };
    const good = referee('dead:C3');
    const set = { games: 1, openings: [[parsePoint('C3', 5)!]], referee: good.judge.judge };
    const { rows } = await play(plan('passes', 'passes', set));
    expect(good.engine.heard).toEqual([
      'boardsize 5',
      'clear_board',
      'komi 0.5',
      'play b C3',
      'play w PASS',
      'play b PASS',
      'final_status_list dead',
    ]);
    // Its only stone is a prisoner.
    expect(rows[0].result).toBe('W+1.5');
    for (const [dead, why] of [
      ['dead:D4', 'names “D4” as dead, where no stone is'],
      ['plays', 'at “final_status_list dead”: unknown command'],
    ]) {
      const { judge } = referee(dead);
      const { rows: bad } = await play(plan('passes', 'passes', { ...set, referee: judge.judge }), {}, dead);
      expect(bad[0]).toMatchObject({ result: 'Void', end: 'unscored' });
      expect(bad[0].problem).toContain(why);
    }
  });

  test('a sequential test ends it early', async () => {
    const test = { low: 0, high: 200, alpha: 0.05, beta: 0.05 };
    const { summary } = await play(plan('plays', 'resigns', { games: 200, test }));
    expect(summary.verdict).toBe('high');
    expect(summary.games).toBeLessThan(40);
  });
});

test.each([2, 3, 4, 7])('of %i players each two meet equally often with equal colours', (count) => {
  const players = Array.from({ length: count }, (_, i) => i);
  const games = Array.from({ length: gamesOf(count, 4) }, (_, i) =>
    pairingOf(i, { players, black: 'alternate' }),
  );
  for (const a of players)
    for (const b of players.filter((other) => other !== a))
      expect(games.filter(({ black, white }) => black === a && white === b)).toHaveLength(2);
  // Also before all have met: nobody has had Black more than once more than White.
  const colours = players.map((a) =>
    games.slice(0, gamesOf(count, 1)).reduce((sum, { black, white }) => {
      return sum + (black === a ? 1 : white === a ? -1 : 0);
    }, 0),
  );
  expect(colours.every((more) => Math.abs(more) <= 1)).toBe(true);
  expect(games[0].meeting).toBe(0);
  expect(games.at(-1)!.meeting).toBe(3);
});

test('a tournament is kept and gone on with as a match is; each pair gets the same openings', async () => {
  made.length = 0;
  const players = [contender('x', 'plays'), contender('y', 'resigns'), contender('z', 'passes')];
  const set = (games: number): MatchPlan => ({
    ...plan('', '', { games, size: 9, randomPlies: 2 }),
    players,
  });
  await runMatch(set(1), new MatchFolder(at('match'), {}));
  const rows: GameRow[] = [];
  const watch = { onGame: (row: GameRow) => void rows.push(row) };
  const result = await runMatch(set(2), new MatchFolder(at('match'), {}), watch);
  expect(rows.map(({ game }) => game)).toEqual([3, 4, 5]);
  const begins = made.map(({ heard }) =>
    heard
      .filter((line) => line.startsWith('play'))
      .slice(0, 2)
      .join(),
  );
  expect(new Set(begins).size).toBe(1);
  expect(result).toEqual(standingsOf(new MatchFolder(at('match'), {}).rows(), ['x', 'y', 'z']));
  expect(JSON.parse(readFileSync(at('match', 'summary.json'), 'utf8'))).toEqual(result);
});

describe('a match that goes on with another version of an engine', () => {
  const folder = (): MatchFolder => new MatchFolder(at('match'), {});
  const set = (version: string, games: number, changed: Partial<DuelPlan> = {}): DuelPlan =>
    plan('plays', `version ${version}`, { games, ...changed });

  test.each([1, 3])('ends before a game is played, unless both may play; %i at once', async (parallel) => {
    await runMatch(set('1', 2), folder());
    await runMatch(set('1', 4, { parallel }), folder());
    const why = 'second is 2 now, but the games before were played by 1';
    await expect(runMatch(set('2', 9, { parallel }), folder())).rejects.toThrow(why);
    expect(folder().rows()).toHaveLength(4);
    expect(changesOf(folder().rows())).toEqual([]);
    await runMatch(set('2', 6, { parallel, mixed: true }), folder());
    expect(folder().rows()).toHaveLength(6);
    expect(changesOf(folder().rows())).toEqual([{ player: 'second', before: '1', now: '2' }]);
  });
});

describe('a player of a tournament that cannot be set up', () => {
  const set = (broken: readonly string[], parallel = 1): MatchPlan => ({
    ...plan('', '', { games: 4, parallel }),
    players: ['x', 'y', 'z'].map((name) =>
      contender(name, 'resigns', broken.includes(name) ? ['refuse me'] : []),
    ),
  });
  const folder = (): MatchFolder => new MatchFolder(at('match'), {});

  test.each([1, 2])('is set aside, told of, and tried again; %i at once', async (parallel) => {
    const told: string[] = [];
    const first = await runMatch(set(['y'], parallel), folder(), {
      onAside: (name, problem) => told.push(`${name}: ${problem}`),
    });
    expect(told).toEqual([expect.stringMatching(/^y: (black|white) at "refuse me": no such command$/)]);
    const { players, games } = first as Standings;
    // All games of the others, and no more of its than were tried.
    expect(games).toBe(4);
    expect(players.map(({ aside }) => aside === undefined)).toEqual([true, false, true]);
    const tried = folder()
      .rows()
      .filter(({ end }) => end === 'setup');
    expect(tried.length).toBeLessThanOrEqual(4 + parallel - 1);
    expect(new Set(tried.map(({ failed }) => failed))).toEqual(new Set(['y']));
    expect(resultLines(first).join('\n')).toContain('y was set aside: ');
    const again = (await runMatch(set([], parallel), folder())) as Standings;
    expect([again.games, again.void]).toEqual([12, 0]);
    expect(again.players.every(({ aside }) => aside === undefined)).toBe(true);
  });

  test('ends it when nobody is left to play', async () => {
    await expect(runMatch(set(['x', 'y']), folder())).rejects.toThrow('nobody is left to play');
  });
});

describe('statistics', () => {
  test('Elo is that of the textbooks', () => {
    expect(elo(0.5)).toBeCloseTo(0);
    expect(elo(expectedScore(123))).toBeCloseTo(123);
    expect(elo(0.75)).toBeCloseTo(190.85, 1);
  });

  test('the ratio grows with wins, falls with losses, and is near 0 in the middle', () => {
    const test = { low: 0, high: 100, alpha: 0.05, beta: 0.05 };
    expect(logLikelihoodRatio({ wins: 0, losses: 0, draws: 0 }, test)).toBe(0);
    expect(decided({ wins: 60, losses: 20, draws: 0 }, test)).toBe('high');
    expect(decided({ wins: 40, losses: 60, draws: 0 }, test)).toBe('low');
    expect(decided({ wins: 57, losses: 43, draws: 0 }, test)).toBeUndefined();
  });
});

test('a clock has its main time, then periods of stones', () => {
  const clock = new GameClock({ main: 10, period: 4, stones: 2 });
  expect([clock.left, clock.allowed]).toEqual([{ seconds: 10, stones: 0 }, 14]);
  expect(clock.spend(9)).toBe(true);
  expect([clock.left, clock.allowed]).toEqual([{ seconds: 1, stones: 0 }, 5]);
  expect(clock.spend(2)).toBe(true);
  expect(clock.left).toEqual({ seconds: 3, stones: 1 });
  expect(clock.spend(3)).toBe(true);
  expect(clock.left).toEqual({ seconds: 4, stones: 2 });
  expect(clock.spend(4.5)).toBe(false);
  const absolute = new GameClock({ main: 5, period: 0, stones: 0 });
  expect(absolute.spend(5)).toBe(true);
  expect(absolute.allowed).toBe(0);
  expect(absolute.spend(0.1)).toBe(false);
});

test('openings are points, Black first', () => {
  expect(openingFrom('Q16 D4', 19)?.map((p) => pointName(p, 19))).toEqual(['Q16', 'D4']);
  expect(openingFrom('Z99', 19)).toBeUndefined();
  expect(openingFrom('Q16 Q16', 19)).toBeUndefined();
  expect(opponent(BLACK)).toBe(WHITE);
});
