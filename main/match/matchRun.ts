/**
 * A match of two GTP engines: games with alternating colours, two for each opening, kept one by one in a folder. A match that
 * is run again with the same folder goes on where it stopped. The folder holds games.jsonl (a line for each game),
 * summary.json and an SGF file for each game.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BLACK, WHITE, opponent, parsePoint, type Point, type Stone } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import { edgeDistance } from '../../engine/board/edge.ts';
import { sgfOf } from '../../engine/sgf/recordGame.ts';
import { Rng } from '../../engine/util/rng.ts';
import { wilson } from '../../engine/util/wilson.ts';
import { makeFolder } from '../files/makeFolder.ts';
import { writeFileAtomic } from '../files/atomicFile.ts';
import type { EngineSource } from '../regression/engines.ts';
import { SetupError, playGame, type GameEnd, type GameSetting } from './playGame.ts';
import { decided, elo, logLikelihoodRatio, type SequentialTest, type Tally } from './statistics.ts';

export interface Contender {
  name: string;
  /** What is started; "{seed}" in it becomes the game's seed. */
  command: string;
  /** Sent before each game, after the board is set up. */
  init: readonly string[];
}

export interface MatchOptions extends Omit<GameSetting, 'opening' | 'init'> {
  a: Contender;
  b: Contender;
  folder: string;
  games: number;
  seed: number;
  /** Random moves at the beginning of each pair of games, when there are no openings. */
  randomPlies: number;
  openings: readonly (readonly Point[])[];
  test?: SequentialTest;
  /** Games at the same time. */
  parallel: number;
}

/** A game as it is kept. */
export interface GameRow {
  game: number;
  black: string;
  white: string;
  /** "B+3.5", "W+Resign", "0", or "Void" for a game that says nothing. */
  result: string;
  winner: string;
  end: GameEnd | 'setup';
  problem?: string;
  moves: number;
  /** Milliseconds a move, by name. */
  milliseconds: Record<string, number>;
}

export interface MatchSummary extends Tally {
  a: string;
  b: string;
  games: number;
  void: number;
  /** Of the points, with its 95 % interval, and both as Elo. */
  share: number;
  interval: [number, number];
  elo: number;
  eloInterval: [number, number];
  asBlack: string;
  asWhite: string;
  ends: Partial<Record<GameRow['end'], number>>;
  meanMoves: number;
  milliseconds: Record<string, number>;
  /** Of a sequential test: the logarithm of the ratio, and what it says. */
  ratio?: number;
  verdict?: 'high' | 'low';
}

/** A folder that holds another match. */
export class MatchError extends Error {}

const GAMES = 'games.jsonl';
const SUMMARY = 'summary.json';
const SETTING = 'match.json';

/** Plays what is missing of a match; `open` makes the engines of a command, `onGame` hears of each game. */
export async function runMatch(
  options: MatchOptions,
  open: (command: string) => EngineSource,
  onGame: (row: GameRow, summary: MatchSummary) => void,
  stop?: AbortSignal,
): Promise<MatchSummary> {
  const { folder, games, test, parallel } = options;
  makeFolder(folder);
  keepSetting(options);
  const rows = keptRows(folder);
  const played = new Set(rows.map(({ game }) => game));
  let next = 0;
  const more = (): number | undefined => {
    if (stop?.aborted === true) return undefined;
    if (test !== undefined && decided(tallyOf(rows, options.a.name), test) !== undefined) return undefined;
    while (next < games && played.has(next)) next++;
    return next < games ? next++ : undefined;
  };
  const player = async (): Promise<void> => {
    for (let game = more(); game !== undefined; game = more()) {
      const row = await oneGame(game, options, open);
      appendFileSync(join(folder, GAMES), `${JSON.stringify(row)}\n`);
      rows.push(row);
      const summary = summaryOf(rows, options);
      writeFileAtomic(join(folder, SUMMARY), `${JSON.stringify(summary, null, 1)}\n`);
      onGame(row, summary);
    }
  };
  await Promise.all(Array.from({ length: parallel }, player));
  return summaryOf(rows, options);
}

/** Refuses to go on in the folder of a match between others, or of other games. */
function keepSetting({ folder, a, b, size, komi, rules, seed, score, randomPlies }: MatchOptions): void {
  const path = join(folder, SETTING);
  const text = `${JSON.stringify({ a, b, size, komi, rules, seed, score, randomPlies }, null, 1)}\n`;
  if (!existsSync(path)) writeFileAtomic(path, text);
  else if (readFileSync(path, 'utf8') !== text)
    throw new MatchError(`'${folder}' holds another match: ${path} tells which`);
}

/** The games that are kept; a line that was not written to its end is none. */
function keptRows(folder: string): GameRow[] {
  const path = join(folder, GAMES);
  if (!existsSync(path)) return [];
  const rows: GameRow[] = [];
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const line of lines) {
    try {
      if (line !== '') rows.push(JSON.parse(line) as GameRow);
    } catch {
      // The program was ended while it wrote; the game is played again.
    }
  }
  writeFileAtomic(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return rows;
}

async function oneGame(
  game: number,
  options: MatchOptions,
  open: (command: string) => EngineSource,
): Promise<GameRow> {
  const { a, b, folder, size, komi } = options;
  const [black, white] = game % 2 === 0 ? [a, b] : [b, a];
  const seed = options.seed + game;
  const start = ({ command }: Contender) =>
    open(command.replaceAll('{seed}', String(seed))).makeFor(join(folder, 'game'))();
  const players = [null, start(white), start(black)] as const;
  const names = { black: black.name, white: white.name };
  const nameOf = (color: Stone): string => (color === BLACK ? black.name : white.name);
  try {
    const initOf = ({ init }: Contender): string[] =>
      init.map((line) => line.replaceAll('{seed}', String(seed)));
    const init = [[], initOf(white), initOf(black)] as const;
    const played = await playGame(players, { ...options, opening: openingOf(game, options), init });
    const { winner, end, margin, problem, milliseconds, moves } = played;
    const sign = winner === BLACK ? 'B' : 'W';
    const points =
      margin === undefined
        ? end === 'resigned'
          ? 'Resign'
          : end === 'timeout'
            ? 'Time'
            : 'Forfeit'
        : Math.abs(margin);
    const result = winner === 0 ? (end === 'tooLong' ? 'Void' : '0') : `${sign}+${points}`;
    const record = {
      size,
      komi,
      handicap: [],
      black: { name: black.name, rank: '' },
      white: { name: white.name, rank: '' },
      date: '',
      result,
      event: `${a.name} against ${b.name}`,
      place: '',
      moves: moves.map((point, i) => ({ color: colorAt(i), point })),
    };
    writeFileAtomic(join(folder, `game_${String(game).padStart(4, '0')}.sgf`), sgfOf(record));
    const each = (color: Stone): number => Math.round(milliseconds[color] / Math.max(1, moves.length / 2));
    return {
      game,
      ...names,
      result,
      winner: winner === 0 ? '' : nameOf(winner),
      end,
      problem,
      moves: moves.length,
      milliseconds: { [black.name]: each(BLACK), [white.name]: each(WHITE) },
    };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return {
      game,
      ...names,
      result: 'Void',
      winner: '',
      end: 'setup',
      problem: error.message,
      moves: 0,
      milliseconds: {},
    };
  } finally {
    players[BLACK].close();
    players[WHITE].close();
  }
}

/** Who makes move `i` of a game, from 0. */
function colorAt(i: number): Stone {
  return i % 2 === 0 ? BLACK : WHITE;
}

/** The opening of a pair of games: one of those given, or random moves from the third line up. */
function openingOf(
  game: number,
  { openings, randomPlies, seed, size, rules }: MatchOptions,
): readonly Point[] {
  const pair = game >> 1;
  if (openings.length > 0) return openings[pair % openings.length];
  const rng = new Rng(seed + pair);
  const position = new Position(size, rules);
  const points = position.points.filter((p) => edgeDistance(p, size) >= Math.min(2, (size - 1) >> 1));
  const moves: Point[] = [];
  let color: Stone = BLACK;
  for (let tries = 0; moves.length < randomPlies && tries < 1000; tries++) {
    const point = points[rng.below(points.length)];
    if (!position.isLegal(point, color)) continue;
    position.play(point, color);
    moves.push(point);
    color = opponent(color);
  }
  return moves;
}

function tallyOf(rows: readonly GameRow[], name: string): Tally {
  const counted = rows.filter(({ result }) => result !== 'Void');
  const wins = counted.filter(({ winner }) => winner === name).length;
  const draws = counted.filter(({ winner }) => winner === '').length;
  return { wins, draws, losses: counted.length - wins - draws };
}

function summaryOf(rows: readonly GameRow[], { a, b, test }: MatchOptions): MatchSummary {
  const tally = tallyOf(rows, a.name);
  const counted = rows.filter(({ result }) => result !== 'Void');
  const games = counted.length;
  const points = tally.wins + tally.draws / 2;
  const asColor = (color: 'black' | 'white'): string => {
    const own = counted.filter((row) => row[color] === a.name);
    return `${own.filter(({ winner }) => winner === a.name).length}/${own.length}`;
  };
  const ends: MatchSummary['ends'] = {};
  for (const { end } of rows) ends[end] = (ends[end] ?? 0) + 1;
  const mean = (values: readonly number[]): number =>
    values.length === 0 ? 0 : Math.round(values.reduce((x, y) => x + y, 0) / values.length);
  const share = games === 0 ? 0.5 : points / games;
  const interval = wilson(share, games);
  return {
    a: a.name,
    b: b.name,
    ...tally,
    games,
    void: rows.length - games,
    share,
    interval,
    elo: elo(share),
    eloInterval: [elo(interval[0]), elo(interval[1])],
    asBlack: asColor('black'),
    asWhite: asColor('white'),
    ends,
    meanMoves: mean(counted.map(({ moves }) => moves)),
    milliseconds: Object.fromEntries(
      [a.name, b.name].map((name) => [
        name,
        mean(counted.map(({ milliseconds }) => milliseconds[name] ?? 0)),
      ]),
    ),
    ...(test === undefined ? {} : { ratio: logLikelihoodRatio(tally, test), verdict: decided(tally, test) }),
  };
}

/** The moves of a line of openings: points such as "Q16 D4", Black first; undefined when one cannot be read. */
export function openingFrom(line: string, size: number): Point[] | undefined {
  const points = line
    .trim()
    .split(/[\s,]+/)
    .map((word) => parsePoint(word, size));
  return points.every((point) => point !== undefined) ? points : undefined;
}
