import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BLACK, WHITE, opponent, parsePoint, pointName } from '../../engine/board/point.ts';
import { DEFAULT_RULES, Position } from '../../engine/board/position.ts';
import type { EngineSource } from '../regression/engines.ts';
import type { GtpOutcome, TestEngine } from '../regression/testEngine.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { MatchError, openingFrom, runMatch, type GameRow, type MatchOptions } from './matchRun.ts';
import { decided, elo, expected, logLikelihoodRatio } from './statistics.ts';

const at = useTestFolder();

/** Plays the first legal point, and passes when it owns more than half of the points; does as `how` says at a move. */
class FakeEngine implements TestEngine {
  readonly heard: string[] = [];
  private position = new Position(5);
  private readonly how: string;
  private moves = 0;

  constructor(how: string) {
    this.how = how;
  }

  ask(line: string): Promise<GtpOutcome> {
    this.heard.push(line);
    return Promise.resolve(this.answer(line.split(' ')));
  }

  private answer([command, first, second]: string[]): GtpOutcome {
    const ok = (text = ''): GtpOutcome => ({ kind: 'answer', ok: true, text });
    if (command === 'boardsize') this.position = new Position(Number(first));
    else if (command === 'play')
      this.position.play(parsePoint(second, this.position.size)!, first === 'b' ? BLACK : WHITE);
    else if (command === 'refuse') return { kind: 'answer', ok: false, text: 'no such command' };
    else if (command === 'genmove') {
      const color = first === 'b' ? BLACK : WHITE;
      if (++this.moves === 2 && this.how === 'resigns') return ok('resign');
      if (this.moves === 2 && this.how === 'cheats') return ok('E1');
      if (this.moves === 2 && this.how === 'hangs') return { kind: 'timeout' };
      if (this.moves === 2 && this.how === 'dies') return { kind: 'gone', how: 'ended with code 1' };
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
    // Nothing runs.
  }
}

const made: FakeEngine[] = [];
function open(command: string): EngineSource {
  const engine = new FakeEngine(command.split(' ')[0]);
  made.push(engine);
  return {
    description: { kind: 'process', command, name: '', version: '', build: '' },
    makeFor: () => () => engine,
  };
}

function options(a: string, b: string, changed: Partial<MatchOptions> = {}): MatchOptions {
  return {
    a: { name: 'first', command: a, init: [] },
    b: { name: 'second', command: b, init: [] },
    folder: at('match'),
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
    score: 'area',
    parallel: 1,
    ...changed,
  };
}

async function play(
  set: MatchOptions,
): Promise<{ rows: GameRow[]; summary: Awaited<ReturnType<typeof runMatch>> }> {
  const rows: GameRow[] = [];
  const summary = await runMatch(set, open, (row) => rows.push(row));
  return { rows, summary };
}

describe('a match', () => {
  test('colours alternate, every game is kept, and the summary counts them', async () => {
    const { rows, summary } = await play(options('plays', 'resigns'));
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
    ['dies', 'crash', 'the engine ended with code 1'],
  ])('who %s loses', async (how, end, problem) => {
    // Black's second move; E1 is white's first one.
    const { rows } = await play(options(how, 'plays', { games: 1 }));
    expect(rows[0]).toMatchObject({ winner: 'second', end, problem });
  });

  test('two passes end a game; it is counted', async () => {
    const { rows } = await play(options('passes', 'passes', { games: 1 }));
    expect(rows[0]).toMatchObject({ result: 'W+0.5', winner: 'second', end: 'passes', moves: 2 });
  });

  test('a game that does not end is void, and so is one that cannot be set up', async () => {
    const { rows } = await play(options('plays', 'plays', { games: 1, maxMoves: 6 }));
    expect(rows[0]).toMatchObject({ result: 'Void', winner: '', end: 'tooLong' });
    const refusing = { name: 'second', command: 'plays', init: ['refuse me'] };
    const { rows: next, summary } = await play(
      options('plays', 'plays', { games: 1, folder: at('other'), b: refusing }),
    );
    expect(next[0]).toMatchObject({ result: 'Void', end: 'setup' });
    expect(next[0].problem).toContain('"refuse me": no such command');
    expect(summary).toMatchObject({ games: 0, void: 1 });
  });

  test('goes on where it was ended, also after half a line; another match in its folder is refused', async () => {
    await play(options('plays', 'resigns', { games: 2 }));
    writeFileSync(
      at('match', 'games.jsonl'),
      `${readFileSync(at('match', 'games.jsonl'), 'utf8')}{"game":2,"bla`,
    );
    const { rows, summary } = await play(options('plays', 'resigns', { games: 4 }));
    expect(rows.map(({ game }) => game)).toEqual([2, 3]);
    expect(summary.games).toBe(4);
    await expect(play(options('plays', 'passes'))).rejects.toThrow(MatchError);
  });

  test('the games of a pair share their opening, which both engines hear of; seeds are put into commands', async () => {
    made.length = 0;
    await play(options('plays {seed}', 'passes', { games: 4, size: 9, randomPlies: 2 }));
    const moves = made.map(({ heard }) =>
      heard
        .filter((line) => line.startsWith('play'))
        .slice(0, 2)
        .join(),
    );
    expect(moves[0]).toBe(moves[1]);
    expect(moves[0]).toBe(moves[2]);
    expect(moves[0]).not.toBe(moves[4]);
  });

  test('a sequential test ends it early', async () => {
    const test = { low: 0, high: 200, alpha: 0.05, beta: 0.05 };
    const { summary } = await play(options('plays', 'resigns', { games: 200, test }));
    expect(summary.verdict).toBe('high');
    expect(summary.games).toBeLessThan(40);
  });
});

describe('statistics', () => {
  test('Elo is that of the textbooks', () => {
    expect(elo(0.5)).toBeCloseTo(0);
    expect(elo(expected(123))).toBeCloseTo(123);
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

test('openings are points, Black first', () => {
  expect(openingFrom('Q16 D4', 19)?.map((p) => pointName(p, 19))).toEqual(['Q16', 'D4']);
  expect(openingFrom('Z99', 19)).toBeUndefined();
  expect(opponent(BLACK)).toBe(WHITE);
});
