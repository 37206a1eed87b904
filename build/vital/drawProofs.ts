/** Positions that are proved while a fight is read, of which some are drawn evenly to learn from. */
import type { Point, Stone } from '../../engine/board/point.ts';
import type { Fight } from '../../engine/solver/fightBoard.ts';
import type { FightSearch } from '../../engine/solver/fightSearch.ts';
import type { Rng } from '../../engine/util/rng.ts';

export interface Proof {
  /** Who moves. */
  readonly side: Stone;
  readonly last: Point;
  /** Positions read for it. */
  readonly work: number;
}

export interface Draw {
  /** Positions that are read. */
  readonly nodes: number;
  /** Positions that are drawn, at most. */
  readonly most: number;
  readonly rng: Rng;
  /** Keys of positions that are not drawn any more; those that are looked at are added. */
  readonly known: Set<string>;
  /** All, if absent. */
  readonly isWanted?: (proof: Proof) => boolean;
}

/** A move of a position counts the more, the more was read for it: up to 20. */
export function weightOf(work: number): number {
  return Math.min(20, Math.round(4 * Math.log2(1 + work)));
}

/** What `note` makes of the positions that are drawn; called while the search stands in them. */
export function drawProofs<T>(
  search: FightSearch,
  fight: Fight,
  toMove: Stone,
  { nodes, most, rng, known, isWanted }: Draw,
  note: (proof: Proof) => T,
): T[] {
  const drawn: T[] = [];
  let seen = 0;
  search.begin(fight, 0);
  search.limit = nodes;
  search.onProof = (side, last, work) => {
    const proof = { side, last, work };
    if (isWanted && !isWanted(proof)) return;
    const key = `${fight.defender} ${side} ${search.board.low} ${search.board.high}`;
    if (known.has(key)) return;
    known.add(key);
    seen++;
    const slot = drawn.length < most ? drawn.length : rng.below(seen);
    if (slot < most) drawn[slot] = note(proof);
  };
  search.prove(toMove);
  return drawn;
}
