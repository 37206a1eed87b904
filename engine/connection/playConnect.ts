/**
 * Asking about connections after some moves (manual 9.7, 18.1): what pattern constraints do with xplay_connect and the like.
 */
import { EMPTY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import type { ConnectionReader } from './connectionReader.ts';

/**
 * Plays `count` moves from moves[first] on in turn, `color` first, where 0 is a tenuki and what is illegal is left out. Then
 * tells how well the chains at a and b can be connected by their owner, or with `connecting` false disconnected by his
 * opponent, and takes the moves back. Where no two stones of one colour are left, there is no connection (play_connect_n).
 */
export function playConnect(
  reader: ConnectionReader,
  position: Position,
  color: Stone,
  connecting: boolean,
  moves: ArrayLike<Point>,
  first: number,
  count: number,
  a: Point,
  b: Point,
): number {
  let mover = color;
  let played = 0;
  for (let i = first; i < first + count; i++) {
    const point = moves[i];
    if (point !== 0 && position.colorAt[point] === EMPTY && position.tryMove(point, mover, 'play_connect', a))
      played++;
    mover = opponent(mover);
  }
  const result = ask(reader, position, connecting, a, b);
  for (; played > 0; played--) position.popMove();
  return result;
}

function ask(reader: ConnectionReader, position: Position, connecting: boolean, a: Point, b: Point): number {
  const { colorAt } = position;
  if (colorAt[a] === EMPTY || colorAt[a] !== colorAt[b]) return connecting ? LOSE : WIN;
  if (!connecting) return reader.disconnect(position, a, b).code;
  return reader.joinsAtOnce(position, a, b) ? WIN : reader.stringConnect(position, a, b).code;
}
