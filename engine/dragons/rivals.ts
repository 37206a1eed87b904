/**
 * The two sides of a capturing race (manual 7.2, 12): of two dragons what holds together while the other one is alive. Chains are one dragon,
 * too, because the stones between them are as good as captured; but whether those are is the question when they are the other side
 * of the race, and then the stones around them and the stones they surround are not one.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, STRIDE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Amalgamation } from './amalgamate.ts';
import { linkByReading } from './links.ts';
import type { ReadingTools } from './links.ts';
import { Unions } from './unions.ts';

const STEPS: readonly number[] = [-STRIDE, -1, 1, STRIDE];

/** Marks by Point of what stands with the stone at `a` against the dragon at `b`, and the other way round; stones of opposite colours. */
export function rivals(
  position: Position,
  amalgamation: (color: Stone) => Amalgamation,
  tools: ReadingTools,
  a: Point,
  b: Point,
): [Uint8Array, Uint8Array] {
  return [besides(position, amalgamation, tools, a, b), besides(position, amalgamation, tools, b, a)];
}

function besides(
  position: Position,
  amalgamation: (color: Stone) => Amalgamation,
  tools: ReadingTools,
  stone: Point,
  rival: Point,
): Uint8Array {
  const color = position.colorAt[stone] as Stone;
  const { origin, links } = amalgamation(color);
  const against = amalgamation(opponent(color)).origin;
  const isRival = (point: Point): boolean => against[point] === against[rival];
  const holding = links.filter(
    ({ a, b, how }) =>
      origin[a] !== origin[stone] || how === 'pattern' || how === 'action' || meet(position, a, b, isRival),
  );
  const unions = new Unions();
  unions.reset();
  for (const { a, b } of holding) unions.join(a, b);
  if (holding.length < links.length) {
    // Another way may join what was known to be joined already.
    const isDead = (point: Point): boolean => !isRival(point) && tools.isDead(point);
    linkByReading(position, color, { ...tools, isDead }, unions, () => undefined);
  }
  const marks = new Uint8Array(BOARD_ARRAY);
  const root = unions.find(position.findOrigin(stone));
  for (const point of position.points) {
    if (origin[point] === origin[stone] && unions.find(position.findOrigin(point)) === root) marks[point] = 1;
  }
  return marks;
}

/** Whether two chains stand beside one part of the board, of empty points and stones of the other colour, without stones of the rival. */
function meet(position: Position, a: Point, b: Point, isRival: (stone: Point) => boolean): boolean {
  const { colorAt } = position;
  const color = colorAt[a];
  const seen = new Uint8Array(BOARD_ARRAY);
  const queue: Point[] = [];
  const visit = (point: Point): void => {
    if (seen[point] !== 0 || colorAt[point] === OFF_BOARD || colorAt[point] === color || isRival(point))
      return;
    seen[point] = 1;
    queue.push(point);
  };
  for (const point of position.points) {
    if (colorAt[point] === EMPTY || position.findOrigin(point) !== a) continue;
    for (const step of STEPS) visit(point + step);
  }
  for (const point of queue) {
    for (const step of STEPS) {
      const next = point + step;
      if (colorAt[next] === color && position.findOrigin(next) === b) return true;
      visit(next);
    }
  }
  return false;
}
