/** Games of a collection, a line each: id, komi, result and the moves, two letters each as in SGF, Black first. */
import { BLACK, PASS, WHITE, pointAt } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';

export interface RecordedGame {
  id: string;
  komi: number;
  result: string;
  /** PASS among them. */
  moves: Int16Array;
}

/** The game of a line of a collection, or undefined when it is none. */
export function readGame(line: string): RecordedGame | undefined {
  const [id, komi, result, text = ''] = line.trim().split(/\s+/);
  if (!id || komi === undefined || result === undefined || text.length % 2 !== 0) return undefined;
  const moves = new Int16Array(text.length / 2);
  for (let i = 0; i < moves.length; i++) {
    const p = pointOf(text.charCodeAt(2 * i) - 97, text.charCodeAt(2 * i + 1) - 97);
    if (p === undefined) return undefined;
    moves[i] = p;
  }
  return { id, komi: Number(komi), result, moves };
}

/** The position before a move of a game on 19x19, the first of which is 0, and who is to move. */
export function positionBefore(
  { komi, moves }: Pick<RecordedGame, 'komi' | 'moves'>,
  at: number,
): { position: Position; color: Stone } {
  const position = new Position(19);
  position.komi = komi;
  for (let i = 0; i < at; i++) position.play(moves[i], i % 2 === 0 ? BLACK : WHITE);
  position.canonicalize();
  return { position, color: at % 2 === 0 ? BLACK : WHITE };
}

function pointOf(column: number, row: number): Point | undefined {
  if (column === 19 && row === 19) return PASS;
  return column < 0 || row < 0 || column > 18 || row > 18 ? undefined : pointAt(row, column);
}
