/** Examples of mined patterns as boards. */
import { BLACK, WHITE, parsePoint } from '../../../../engine/board/point.ts';
import { Position } from '../../../../engine/board/position.ts';
import type { Point, Stone } from '../../../../engine/protocol/types.ts';
import { sgfToPoint } from '../../../../engine/sgf/values.ts';
import type { Evidence } from '../../../../main/ipc/mineApi.ts';
import type { Rectangle } from '../selection.ts';

export const EXAMPLE_SIZE = 19;

export interface ExampleBoard {
  game: string;
  /** Number of the move that was played. */
  move: number;
  stones: Uint8Array;
  toMove: Stone;
  /** 0 for none. */
  last: Point;
  /** The move, and the rectangle of the pattern. */
  point: Point;
  area: Rectangle;
}

/** Null for one whose moves or points are none. */
export function exampleBoard({
  game,
  move,
  point,
  moves,
  area,
}: Evidence['examples'][number]): ExampleBoard | null {
  const position = new Position(EXAMPLE_SIZE);
  let color: Stone = BLACK;
  let last: Point = 0;
  for (let i = 0; i < moves.length; i += 2) {
    const played = sgfToPoint(moves.slice(i, i + 2), EXAMPLE_SIZE);
    if (played === undefined) return null;
    position.play(played, color);
    last = played;
    color = color === BLACK ? WHITE : BLACK;
  }
  const [at, from, to] = [point, ...area].map((name) => parsePoint(name, EXAMPLE_SIZE));
  if (at === undefined || from === undefined || to === undefined) return null;
  return {
    game,
    move,
    stones: Uint8Array.from(position.colorAt),
    toMove: color,
    last,
    point: at,
    area: { from, to },
  };
}
