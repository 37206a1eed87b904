/**
 * `node build/network/positions.ts GAMES OUT [EVERY]`: one position in EVERY of a collection of games, for train.py. A record is 738 bytes:
 * - 361 points in reading order: 0 empty, 1 to 4 stones of the side to move by liberties (4: or more), 5 to 8 those of the other side, 9 the ko;
 * - 361 points: the logarithm of the learnt odds of a move there (moves.db) in steps of 1/16 below the highest, which is 255; 0 for no move;
 * - numbers of 16 bits: the move played, the four before it, the last one first (361: a pass, or none), the game's number and the move's;
 * - a byte that is 1 when the side to move won, 0 when it lost, 2 when that is not known; a byte with its colour (point.ts).
 */
import '../scripts/freshBuiltins.ts';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { BLACK, BOARD_ARRAY, EMPTY, MAX_SIZE, PASS, WHITE, allPoints } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import { readGame } from '../../engine/learning/gameReplay.ts';
import type { RecordedGame } from '../../engine/learning/gameReplay.ts';
import { COLOR } from '../../engine/montecarlo/layout.ts';
import { MoveOdds } from '../../engine/montecarlo/moveOdds.ts';
import { PatternBoard } from '../../engine/montecarlo/patternBoard.ts';
import { remember } from '../../engine/montecarlo/recentPlay.ts';
import { builtinMoves, builtinTable } from '../../patterns/builtin/builtins.ts';
import { RECENT } from '../../patterns/moves/families.ts';

const points = allPoints(MAX_SIZE);
const LENGTH = 2 * points.length + 16;
const KO = 9;
const LEAST_ODDS = 1e-12;

const place = new Int16Array(BOARD_ARRAY).fill(points.length);
for (const [i, point] of points.entries()) place[point] = i;
const board = new PatternBoard(MAX_SIZE, builtinTable());
const odds = new MoveOdds(MAX_SIZE, builtinMoves());

function recordOf(game: RecordedGame, number: number, at: number, recent: Int16Array): Buffer {
  const color: Stone = at % 2 === 0 ? BLACK : WHITE;
  const record = Buffer.alloc(LENGTH);
  for (const [i, point] of points.entries()) {
    const stone = board.state[COLOR + point];
    if (stone === EMPTY) record[i] = point === board.ko ? KO : 0;
    else record[i] = (stone === color ? 0 : 4) + Math.min(4, board.liberties(point));
  }
  odds.list(board, color, recent);
  for (let i = 0; i < odds.count; i++) {
    const below = 16 * Math.log(odds.odds[0] / (odds.odds[i] + LEAST_ODDS));
    record[points.length + place[odds.moves[i]]] = Math.max(1, Math.round(255 - below));
  }
  let to = 2 * points.length;
  const numbers = [
    place[game.moves[at]],
    ...Array.from(recent.subarray(0, 4), (point) => place[point]),
    number,
    at,
  ];
  for (const one of numbers) to = record.writeUInt16LE(one, to);
  const winner = { B: BLACK, W: WHITE }[game.result[0]];
  record[to] = winner === undefined ? 2 : Number(winner === color);
  record[to + 1] = color;
  return record;
}

function* recordsOf(game: RecordedGame, number: number, every: number): Generator<Buffer> {
  board.clear();
  const recent = new Int16Array(RECENT).fill(PASS);
  for (const [at, point] of game.moves.entries()) {
    if (point === PASS) board.pass();
    else {
      if (board.state[COLOR + point] !== EMPTY || point === board.ko) return;
      if ((7 * number + at) % every === 0) yield recordOf(game, number, at, recent);
      if (!board.place(point, at % 2 === 0 ? BLACK : WHITE)) return;
    }
    remember(recent, point);
  }
}

const [games, out, every = '1'] = process.argv.slice(2);
const file = openSync(out, 'w');
for (const [number, line] of readFileSync(games, 'utf8').trim().split('\n').entries()) {
  const game = readGame(line);
  if (game) writeSync(file, Buffer.concat([...recordsOf(game, number, Number(every))]));
}
closeSync(file);
