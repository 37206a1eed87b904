/**
 * What a combination needs to know of the board besides tactics: which of the victim's stones are worth taking. Dragons tell
 * it (manual 7.5: a chain of a dead dragon is no prize); without them every chain that no single attack takes is one. An
 * interface, so that the reading of combinations stays below whoever knows more.
 */
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, UNKNOWN } from '../reading/codes.ts';
import type { Reader } from '../reading/reader.ts';

/** What is known of the chains on the board before any move is tried. */
export interface CombinationKnowledge {
  /** Whether losing the chain, which no single attack takes, would change its status: false for stones that are dead anyway. */
  isAlive(chain: Point): boolean;
}

/** Knows nothing of life and death. */
export const ALL_ALIVE: CombinationKnowledge = { isAlive: () => true };

/** Stones that count as prizes. */
export interface Prizes {
  /** By Point. */
  marks: Uint8Array;
  /** One stone of each of their chains. */
  stones: Point[];
}

/**
 * The stones of a colour that are alive as far as known and cannot be taken by an attack on their chain alone; they are
 * marked in `marks`, which is cleared first. Undefined when the reading was stopped.
 */
export function prizesOf(
  reader: Reader,
  position: Position,
  owner: Stone,
  knowledge: CombinationKnowledge,
  marks: Uint8Array,
): Prizes | undefined {
  const stones: Point[] = [];
  marks.fill(0);
  for (const chain of chainsOf(position, owner)) {
    if (!knowledge.isAlive(chain)) continue;
    const attack = reader.attack(position, chain);
    if (attack === UNKNOWN) return undefined;
    if (attack !== LOSE) continue;
    position.markChain(chain, marks, 1);
    stones.push(chain);
  }
  return { marks, stones };
}

/** The origins of a colour's chains, in the order of points. */
export function chainsOf(position: Position, color: Stone): Point[] {
  return [...position.points].filter(
    (point) => position.colorAt[point] === color && position.findOrigin(point) === point,
  );
}
