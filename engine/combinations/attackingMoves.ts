/**
 * The moves that may be part of a combination: ataris and other approaches to the victim's chains, and what the patterns of
 * aa_attackpats.db propose (manual 12.2). Whether a move threatens anything is for the search to read; these only have to
 * contain the threats, the likeliest first.
 */
import { EMPTY, SOUTH } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { patternName } from '../owl/owlPatterns.ts';
import type { PatternMatch, PatternRunner } from '../patterns/runner.ts';
import { safeMove } from '../reading/moveTests.ts';
import type { Reader } from '../reading/reader.ts';
import type { CombinationParameters } from './parameters.ts';

/** A move to try, and why. */
export interface AttackingMove {
  point: Point;
  score: number;
  /** The name of the pattern that proposed it first, or '' for a liberty of a chain. */
  pattern: string;
  /** All that proposed it, for traces: patterns with file and line. */
  by: string;
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
  parameters: CombinationParameters,
  anchors?: Uint8Array,
): AttackingMove[] {
  const { approachLiberties } = parameters;
  const moves = new Map<Point, AttackingMove>();
  const add = (point: Point, score: number, pattern: string, by: string): void => {
    const known = moves.get(point);
    if (known === undefined) {
      moves.set(point, { point, score, pattern, by });
      return;
    }
    // A move that concerns several chains is likelier to be a double threat.
    if (pattern === '') known.score += score / 2;
    else known.score = Math.max(known.score, score);
    if (!known.by.includes(by)) known.by += `, ${by}`;
  };
  const liberties: Point[] = [];
  for (const chain of chains) {
    const count = position.findLiberties(chain, approachLiberties + 1, liberties);
    if (count > approachLiberties) continue;
    const size = Math.min(10, position.countStones(chain));
    const by = count === 1 ? 'capture' : count === 2 ? 'atari' : 'approach';
    for (const liberty of liberties.slice(0, count))
      add(
        liberty,
        (count === 2 ? parameters.atari : parameters.approach) + size + roomThere(position, liberty),
        '',
        by,
      );
  }
  if (runner !== null) {
    const proposed: [Point, PatternMatch['record'], string][] = [];
    runner.run(position, attacker, (match) => proposed.push([match.move, match.record, patternName(match)]), {
      anchors,
    });
    for (const [move, { name, classes, values }, by] of proposed) {
      const mayBeLost = classes.includes('s');
      if (!mayBeLost && !moves.has(move) && safeMove(reader, position, move, attacker) <= 0) continue;
      add(move, parameters.pattern + valueOf(values), name, by);
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
