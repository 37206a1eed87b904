/** Moves that the patterns of attack.db and defense.db propose, with the worms they are about (manual 6.3.1). */
import { BLACK, WHITE } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { PatternMatch, PatternRunner } from '../patterns/runner.ts';
import { OTHER_BIT, OWN_BIT } from '../../patterns/format/types.ts';
import type { Worm } from './worm.ts';

/**
 * Runs a database for both colours, and calls `found` for the pattern's move and every worm of the `side` drawn in the pattern
 * (the mover's own, or the other's) that is `wanted`; with the pattern's name.
 */
export function forPatternMoves<W extends Worm>(
  position: Position,
  runner: PatternRunner,
  side: 'own' | 'other',
  at: readonly (W | undefined)[],
  wanted: (worm: W) => boolean,
  found: (worm: W, move: Point, pattern: string) => void,
): void {
  const [bit, not] = side === 'own' ? [OWN_BIT, OTHER_BIT] : [OTHER_BIT, OWN_BIT];
  const worms: W[] = [];
  const collect = (match: PatternMatch): boolean => {
    worms.length = 0;
    const { width, cells } = match.database.shape(match.index);
    for (let i = 0; i < cells.length; i++) {
      if ((cells[i] & bit) === 0 || (cells[i] & not) !== 0) continue;
      const worm = at[match.at(i % width, Math.floor(i / width))];
      if (worm !== undefined && !worms.includes(worm) && wanted(worm)) worms.push(worm);
    }
    return worms.length > 0;
  };
  for (const color of [WHITE, BLACK] as const) {
    runner.run(
      position,
      color,
      (match) => {
        for (const worm of worms) found(worm, match.move, match.record.name);
      },
      { wanted: collect },
    );
  }
}
