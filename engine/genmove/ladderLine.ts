/** A ladder as the moves people draw: atari, escape, atari, ... until the chain is taken. */
import { opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { WIN } from '../reading/codes.ts';
import type { Reader } from '../reading/reader.ts';

/** Shorter ones are just an atari or two. */
const MIN_LADDER = 5;
const MAX_LADDER = 200;

/**
 * The moves of the ladder that captures the chain with its opponent to move, the longest way for it to run; empty when it
 * can run out, or is taken in less than five. Leaves the position as it was; the reader's counters go on.
 */
export function ladderLine(reader: Reader, position: Position, chain: Point): Point[] {
  const line: Point[] = [];
  const color = position.colorAt[chain] as Stone;
  const attacker = opponent(color);
  let tried = 0;
  const play = (point: Point, mover: Stone): boolean => {
    if (!position.tryMove(point, mover)) return false;
    line.push(point);
    tried++;
    return true;
  };
  let taken = false;
  while (!taken && line.length < MAX_LADDER && position.countLiberties(chain) <= 2) {
    if (reader.ladderAttack(position, chain) !== WIN || !play(reader.move, attacker)) break;
    // Taken, or without a move left.
    taken = position.colorAt[chain] !== color || !play(escapeOf(position, chain, color), color);
  }
  for (; tried > 0; tried--) position.popMove();
  return taken && line.length >= MIN_LADDER ? line : [];
}

/** The last liberty, or where a stone in atari beside the chain is taken if that gives it more room. */
function escapeOf(position: Position, chain: Point, color: Stone): Point {
  const near = new Int16Array(4);
  position.findLiberties(chain, 1, near);
  const liberty = near[0];
  const extended = position.countLibertiesAfter(liberty, color, 4);
  const beside = new Int16Array(position.points.length);
  const count = position.chainLinksUpTo(chain, 1, beside);
  for (let i = 0; i < count && extended < 2; i++) {
    position.findLiberties(beside[i], 1, near);
    if (near[0] !== liberty && position.isLegal(near[0], color)) return near[0];
  }
  return liberty;
}
