/** Races for seki (manual 4.4, find_moves_to_make_seki), and races after a move: what the stages after reading ask. */
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE } from '../reading/codes.ts';
import { assert } from '../util/assert.ts';
import type { SemeaiReader, SemeaiResult } from './semeaiReader.ts';

/** A dragon that can be saved in seki. */
export interface SekiMoves {
  /** Where its side plays; PASS when it is seki already. */
  defense: Point;
  /** How sure: a code of tactical reading. */
  code: number;
  /** Where the other side prevents it; PASS when it cannot. */
  attack: Point;
  /** The race: with the dragon's side to move, and with the other one, whose results come first in `second`. */
  first: SemeaiResult;
  second: SemeaiResult;
}

/** How races end that a move has changed; the move must be legal. The position is as before afterwards (analyze_semeai_after_move). */
export function analyzeAfterMove(
  reader: SemeaiReader,
  position: Position,
  color: Stone,
  move: Point,
  own: Uint8Array,
  other: Uint8Array,
): SemeaiResult {
  const isPlayed = position.tryMove(move, color);
  assert(isPlayed, () => 'an illegal move before a race');
  try {
    return reader.analyze(position, own, other);
  } finally {
    position.popMove();
  }
}

/**
 * Whether a dragon that has no life of its own gets a seki against one of the dragons beside it, and the moves for and against it; undefined
 * if it does not, or can do better and capture one.
 */
export function movesToMakeSeki(
  reader: SemeaiReader,
  position: Position,
  own: Uint8Array,
  others: readonly Uint8Array[],
): SekiMoves | undefined {
  for (const other of others) {
    const first = reader.analyze(position, own, other);
    if (first.defense === LOSE || first.attack !== LOSE || !first.certain) continue;
    const second = reader.analyze(position, other, own);
    if (!second.certain) continue;
    const attack = second.attack !== LOSE ? second.move : 0;
    return { defense: first.move, code: first.defense, attack, first, second };
  }
  return undefined;
}
