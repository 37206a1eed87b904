/**
 * Middle-game positions for benches and signatures: seeded games with just enough sense to look like fighting: captures
 * and escapes from atari first, otherwise a random point, mostly near the last move, that is no self-atari, no own eye and
 * not on the first line without a reason. The same seed gives the same game everywhere.
 */
import { PASS, columnOf, opponent, pointAt, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { Rng } from '../util/rng.ts';

/** A position after that many moves (passes included) of a seeded game. */
export function middleGame(size: number, moves: number, seed: number): Position {
  const position = new Position(size);
  const rng = new Rng(seed);
  let color: Stone = 2;
  for (let i = 0; i < moves; i++) {
    position.play(sensibleMove(position, color, rng), color);
    color = opponent(color);
  }
  return position;
}

function sensibleMove(position: Position, color: Stone, rng: Rng): Point {
  const urgent = urgentMove(position, color);
  if (urgent !== PASS && rng.below(4) > 0) return urgent;
  const last = position.lastMove()?.point ?? PASS;
  for (let attempt = 0; attempt < 60; attempt++) {
    const near = last !== PASS && attempt < 20 && rng.below(3) > 0;
    const point = near ? pointNear(last, position.size, rng) : rng.pick([...position.points]);
    if (point !== PASS && isSensible(position, point, color, attempt)) return point;
  }
  return PASS;
}

/** The move that saves or captures most stones in atari, if any. */
function urgentMove(position: Position, color: Stone): Point {
  const liberty = new Int16Array(1);
  let best = PASS;
  let most = 0;
  for (const stone of position.points) {
    if (position.colorAt[stone] === 0 || position.findOrigin(stone) !== stone) continue;
    const size = position.countStones(stone);
    if (size <= most || position.findLiberties(stone, 1, liberty) !== 1) continue;
    const saving = position.colorAt[stone] === color;
    if (!position.isLegal(liberty[0], color) || (saving && position.isSelfAtari(liberty[0], color))) continue;
    best = liberty[0];
    most = size;
  }
  return best;
}

function pointNear(point: Point, size: number, rng: Rng): Point {
  const row = rowOf(point) + rng.below(7) - 3;
  const column = columnOf(point) + rng.below(7) - 3;
  return row >= 0 && row < size && column >= 0 && column < size ? pointAt(row, column) : PASS;
}

function isSensible(position: Position, point: Point, color: Stone, attempt: number): boolean {
  if (!position.isLegal(point, color) || position.isSelfAtari(point, color)) return false;
  const row = rowOf(point);
  const column = columnOf(point);
  const last = position.size - 1;
  const edge = row === 0 || column === 0 || row === last || column === last;
  if (edge && attempt < 40 && !position.hasNeighbor(point, opponent(color))) return false;
  const besideEmpty = [-20, -1, 1, 20].some((step) => position.colorAt[point + step] === 0);
  return besideEmpty || position.hasNeighbor(point, opponent(color));
}
