/**
 * Series of threats that take something that no single attack takes (manual 12.2, combinations()): our own are proposed, and against the other
 * side's every move that leaves it nothing as large and is safe itself. What falls is not known by name, so the size stands as a figure.
 */
import { opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { CombinationReader } from '../combinations/combinations.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { safeMove } from '../reading/moveTests.ts';
import type { Reader } from '../reading/reader.ts';
import type { MoveReasons } from './reasons.ts';

const SOURCE = { module: 'combinationReasons' };

/** Adds combinations of `color` and defences against those of the other side. */
export function combinationReasons(
  position: Position,
  color: Stone,
  { reader, combinations }: { reader: Reader; combinations: CombinationReader },
  reasons: MoveReasons,
): void {
  const propose = (move: Point, kind: 'myAtariAtari' | 'yourAtariAtari', size: number): void => {
    if (!reasons.add(move, kind, [], WIN, SOURCE)) return;
    reasons.give(move, 'minimumTerritory', size, SOURCE, kind);
  };
  const mine = combinations.attack(position, color);
  if (mine) propose(mine.move, 'myAtariAtari', mine.size);
  const theirs = combinations.attack(position, opponent(color));
  if (!theirs) return;
  for (const move of combinations.answers(position, opponent(color), theirs))
    if (position.isLegal(move, color) && safeMove(reader, position, move, color) !== LOSE)
      propose(move, 'yourAtariAtari', theirs.size);
}
