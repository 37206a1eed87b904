/** Rebuilds a Position from the plain data that crosses process boundaries, checking all of it. */
import type { PositionSpec } from '../protocol/types.ts';
import { BLACK, EMPTY, PASS, WHITE, pointName } from './point.ts';
import type { Point, Stone } from './point.ts';
import { Position } from './position.ts';

/** The spec describes no position; the message says what is wrong and where. */
export class BadPositionError extends Error {
  override name = 'BadPositionError';
}

/** The position after the setup stones and then the moves, which are played even where a rule forbids them. */
export function positionFromSpec(spec: PositionSpec): Position {
  const { size } = spec;
  if (!Number.isInteger(size) || size < 1 || size > 19)
    throw new BadPositionError(`board size ${size} is not in 1..19`);
  if (!Number.isFinite(spec.komi)) throw new BadPositionError('the komi is not a number');
  const position = new Position(size, spec.rules);
  position.komi = spec.komi;
  const checkFree = (point: Point, what: string): void => {
    if (!position.points.includes(point))
      throw new BadPositionError(`${what}: there is no point ${point} on the board`);
    if (position.colorAt[point] !== EMPTY) {
      throw new BadPositionError(`${what}: ${pointName(point, size)} is occupied`);
    }
  };
  const setup = (points: Point[], color: Stone, what: string): void => {
    for (const point of points) {
      checkFree(point, what);
      position.addStone(point, color);
    }
  };
  setup(spec.black, BLACK, 'black setup stone');
  setup(spec.white, WHITE, 'white setup stone');
  for (const point of position.points) {
    if (position.colorAt[point] !== EMPTY && position.countLiberties(point) === 0) {
      throw new BadPositionError(`setup: the stones at ${pointName(point, size)} have no liberty`);
    }
  }
  spec.moves.forEach(({ point, color }, i) => {
    if (color !== BLACK && color !== WHITE)
      throw new BadPositionError(`move ${i + 1}: ${String(color)} is no colour`);
    if (point !== PASS) checkFree(point, `move ${i + 1}`);
    position.play(point, color);
  });
  return position;
}

/**
 * The spec that positionFromSpec turns into the same board with the same history. Prisoners taken before the first move of
 * the history are not part of a spec. Nothing may be tried on the position.
 */
export function specFromPosition(position: Position, toMove: Stone): PositionSpec {
  const { size, komi, rules } = position;
  const moves = position.history();
  const start = position.copy();
  start.undo(moves.length);
  const of = (color: Stone): Point[] => [...start.points].filter((point) => start.colorAt[point] === color);
  return { size, komi, rules, handicap: 0, black: of(BLACK), white: of(WHITE), moves, toMove };
}
