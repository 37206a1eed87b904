/**
 * `node build/network/positions.ts GAMES OUT [EVERY]`: one position in EVERY of a collection of games, for train.py. A record is 738 bytes:
 * - the board and the learnt odds of moves (boardRecord.ts);
 * - numbers of 16 bits: the move played, the four before it, the last one first (361: a pass, or none), the game's number and the move's;
 * - a byte that is 1 when the side to move won, 0 when it lost, 2 when that is not known; a byte with its colour (point.ts).
 */
import '../scripts/freshBuiltins.ts';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { BLACK, EMPTY, MAX_SIZE, PASS, WHITE } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import { readGame } from '../../engine/learning/gameReplay.ts';
import type { RecordedGame } from '../../engine/learning/gameReplay.ts';
import { COLOR } from '../../engine/montecarlo/layout.ts';
import { MoveOdds } from '../../engine/montecarlo/moveOdds.ts';
import { PatternBoard } from '../../engine/montecarlo/patternBoard.ts';
import { remember } from '../../engine/montecarlo/recentPlay.ts';
import { builtinMoves, builtinTable } from '../../patterns/builtin/builtins.ts';
import { RECENT } from '../../patterns/moves/families.ts';
import { BOARD_LENGTH, placeOf, writeBoard } from './boardRecord.ts';

const LENGTH = BOARD_LENGTH + 16;

const board = new PatternBoard(MAX_SIZE, builtinTable());
const odds = new MoveOdds(MAX_SIZE, builtinMoves());

function recordOf(game: RecordedGame, number: number, at: number, recent: Int16Array): Buffer {
  const color: Stone = at % 2 === 0 ? BLACK : WHITE;
  const record = Buffer.alloc(LENGTH);
  odds.list(board, color, recent);
  writeBoard(record, board, color, odds);
  let to = BOARD_LENGTH;
  const numbers = [
    placeOf[game.moves[at]],
    ...Array.from(recent.subarray(0, 4), (point) => placeOf[point]),
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
