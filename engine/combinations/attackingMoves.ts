/**
 * The moves that may be part of a combination: ataris and other approaches to the victim's chains, and what the patterns of
 * aa_attackpats.db propose (manual 12.2). Whether a move threatens anything is for the search to read; these only have to
 * contain the threats, the likeliest first.
 */
import { EMPTY, SOUTH } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { PatternRunner } from '../patterns/runner.ts';
import { safeMove } from '../reading/moveTests.ts';
import type { Reader } from '../reading/reader.ts';

/** Chains with more liberties are approached by patterns only. */
const MOST_LIBERTIES = 3;
/** An atari comes before a pattern's move (which brings its own value), and that before an approach. */
const ATARI = 60;
const PATTERN = 30;
const APPROACH = 20;

/** A move to try, and why: the name of the pattern, or '' for a liberty of a chain. */
export interface AttackingMove {
  point: Point;
  score: number;
  pattern: string;
}

/**
 * The moves against `chains` (each any stone of a chain), best first; equal ones in the order of points. With `anchors` (by
 * Point) patterns are matched only there. The runner's constraints must have been told of the position.
 */
export function attackingMoves(
  position: Position,
  reader: Reader,
  attacker: Stone,
  chains: readonly Point[],
  runner: PatternRunner | null,
  anchors?: Uint8Array,
): AttackingMove[] {
  const moves = new Map<Point, AttackingMove>();
  const add = (point: Point, score: number, pattern: string): void => {
    const known = moves.get(point);
    // A move that concerns several chains is likelier to be a double threat.
    if (known === undefined) moves.set(point, { point, score, pattern });
    else if (pattern === '') known.score += score / 2;
    else known.score = Math.max(known.score, score);
  };
  const liberties: Point[] = [];
  for (const chain of chains) {
    const count = position.findLiberties(chain, MOST_LIBERTIES + 1, liberties);
    if (count > MOST_LIBERTIES) continue;
    const size = Math.min(10, position.countStones(chain));
    for (const liberty of liberties.slice(0, count))
      add(liberty, (count === 2 ? ATARI : APPROACH) + size + roomThere(position, liberty), '');
  }
  if (runner !== null) {
    const proposed: [Point, string, boolean, number][] = [];
    runner.run(
      position,
      attacker,
      ({ move, record }) =>
        proposed.push([move, record.name, record.classes.includes('s'), valueOf(record.values)]),
      { anchors },
    );
    for (const [move, name, sacrifice, value] of proposed) {
      if (!sacrifice && !moves.has(move) && safeMove(reader, position, move, attacker) <= 0) continue;
      add(move, PATTERN + value, name);
    }
  }
  return [...moves.values()].sort((a, b) => b.score - a.score || a.point - b.point);
}

/** What a pattern's colon line says for its order. */
function valueOf(values: readonly (readonly [name: string, value: number])[]): number {
  return values.find(([name]) => name === 'value')?.[1] ?? 0;
}

/** Empty neighbours: where the victim would get out. */
function roomThere(position: Position, point: Point): number {
  const { colorAt } = position;
  return (
    Number(colorAt[point - SOUTH] === EMPTY) +
    Number(colorAt[point - 1] === EMPTY) +
    Number(colorAt[point + 1] === EMPTY) +
    Number(colorAt[point + SOUTH] === EMPTY)
  );
}
