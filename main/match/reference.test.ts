/** The same small matches as ../shared/tools/match.py, an independent referee: the same moves, the same results, the same sums. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { gnugoPath, sharedDir, skipReason } from '../../build/checks/shared.ts';
import { DEFAULT_RULES } from '../../engine/board/position.ts';
import type { GameRow } from '../../engine/protocol/match.ts';
import { programSource } from '../regression/engines.ts';
import type { TestEngine } from '../regression/testEngine.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { MatchFolder } from './matchFolder.ts';
import { runMatch } from './matchRun.ts';
import { openingFrom } from './openings.ts';
import { asItStands, ownVerdict } from './referees.ts';
import { cli } from '../../build/checks/testProgram.ts';

const at = useTestFolder();
const run = promisify(execFile);
const gnugo = gnugoPath();
const shared = sharedDir();
const script = shared && join(shared, 'tools/match.py');
const missing = !gnugo
  ? 'no gnugo'
  : !script || !existsSync(script)
    ? 'there is no ../shared/tools'
    : spawnSync('python3', ['--version']).status !== 0
      ? 'no python3'
      : undefined;
if (missing !== undefined) skipReason('match.py as a second referee', missing);

const SIZE = 7;
const GAMES = 4;
const SEED = 5;
const KOMI = 8.5;
const OPENINGS = ['D4', 'C3 E5'];
const YOMI = `${process.execPath} ${cli} --mode gtp --threads 1 --playouts 30 --quiet --seed {seed}`;
const GNUGO = `${gnugo} --mode gtp --chinese-rules --level 1 --seed {seed}`;

const starts =
  (command: string) =>
  (seed: number): TestEngine =>
    programSource(command.replaceAll('{seed}', String(seed))).makeFor(at('game'))();

/** What match.py keeps of a game. */
interface ReferenceRow {
  black: string;
  white: string;
  result: string;
  moves: number;
  /** "passes" when the game was counted; what GNU Go then says of it. */
  ended: string;
  ref?: string;
}
interface ReferenceSummary {
  games: number;
  a_wins: number;
  a_score: number;
  wilson95: [number, number];
  a_as_black: string;
  a_as_white: string;
}

/** "B dd W cc B ": the moves of a record. */
function movesOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/;([BW])\[(\w*)\]/g)].map(([, color, point]) => `${color} ${point}`).join(' ');
}

test.skipIf(missing !== undefined)('matches of Yomi and GNU Go are those of match.py', async () => {
  writeFileSync(at('openings.txt'), OPENINGS.map((line) => `${line}\n`).join(''));
  const theirs = at('theirs');
  const said = run('python3', [
    ...[script!, '--a', `yomi=${YOMI}`, '--b', `gnugo=${GNUGO}`],
    ...['--games', String(GAMES), '--size', String(SIZE), '--komi', String(KOMI), '--seed', String(SEED)],
    ...['--openings', at('openings.txt'), '--score', 'tt', '--out', theirs],
    ...['--referee', `${gnugo} --mode gtp --quiet --chinese-rules --level 1`],
  ]);
  const options = {
    players: [
      { name: 'yomi', start: starts(YOMI), init: [] },
      { name: 'gnugo', start: starts(GNUGO), init: [] },
    ] as const,
    black: 'alternate' as const,
    games: GAMES,
    size: SIZE,
    komi: KOMI,
    rules: { ...DEFAULT_RULES, scoring: 'chinese' as const },
    seed: SEED,
    randomPlies: 0,
    openings: OPENINGS.map((line) => openingFrom(line, SIZE)!),
    maxMoves: 3 * SIZE * SIZE,
    moveLimit: 120_000,
    setupLimit: 60_000,
    parallel: 1,
  };
  const rows: GameRow[] = [];
  const summary = await runMatch({ ...options, referee: asItStands }, new MatchFolder(at('ours'), {}), {
    onGame: (row) => rows.push(row),
  });
  // The same games again, counted without their dead stones.
  const counted: GameRow[] = [];
  await runMatch({ ...options, referee: ownVerdict }, new MatchFolder(at('own'), {}), {
    onGame: (row) => counted.push(row),
  });
  await said;

  const lines = readFileSync(join(theirs, 'games.jsonl'), 'utf8').trim().split('\n');
  const kept = lines.map((line) => JSON.parse(line) as ReferenceRow);
  expect(rows.map(({ black, white, result, moves }) => ({ black, white, result, moves }))).toEqual(
    kept.map(({ black, white, result, moves }) => ({ black, white, result, moves })),
  );
  expect(counted.map(({ result }) => result)).toEqual(
    kept.map(({ ended, ref, result }) => (ended === 'passes' ? ref : result)),
  );
  for (let game = 0; game < GAMES; game++) {
    const number = (digits: number): string => `game_${String(game).padStart(digits, '0')}.sgf`;
    const moves = movesOf(join(theirs, number(3)));
    expect(moves.split(' ').length).toBe(2 * rows[game].moves);
    expect(movesOf(at('ours', number(4)))).toBe(moves);
  }
  const sums = JSON.parse(readFileSync(join(theirs, 'summary.json'), 'utf8')) as ReferenceSummary;
  expect([summary.games, summary.wins, summary.asBlack, summary.asWhite]).toEqual([
    sums.games,
    sums.a_wins,
    sums.a_as_black,
    sums.a_as_white,
  ]);
  for (const [i, bound] of summary.interval.entries()) expect(bound).toBeCloseTo(sums.wilson95[i], 3);
});
