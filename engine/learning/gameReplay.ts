/** Games of a collection, a line each: id, komi, result and the moves, two letters each as in SGF, Black first. */
import { PASS, pointAt } from '../board/point.ts';
import type { Point } from '../board/point.ts';

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

function pointOf(column: number, row: number): Point | undefined {
  if (column === 19 && row === 19) return PASS;
  return column < 0 || row < 0 || column > 18 || row > 18 ? undefined : pointAt(row, column);
}
