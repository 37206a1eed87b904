/** The dragons of a colour as they stand there: their stones and worms, and what they could capture to live (manual 7.5). */
import { BOARD_ARRAY, SOUTH } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { NO_EYES } from '../eyes/eyeValue.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { attackCode, defenseCode } from '../worms/worm.ts';
import type { Worm, Worms } from '../worms/worm.ts';
import type { Amalgamation } from './amalgamate.ts';
import { NO_RESULT } from './dragon.ts';
import type { Dragon, DragonSet } from './dragon.ts';

export function gatherDragons(position: Position, amalgamation: Amalgamation, worms: Worms): DragonSet {
  const at: (Dragon | undefined)[] = [];
  const all: Dragon[] = [];
  for (const point of position.points) {
    if (amalgamation.origin[point] !== point) continue;
    const dragon = newDragon(position, amalgamation, worms, point);
    dragon.lunch = lunchOf(dragon, worms);
    all.push(dragon);
    for (const stone of dragon.stones) at[stone] = dragon;
  }
  return { all, at };
}

function newDragon(position: Position, { origin }: Amalgamation, { at }: Worms, first: Point): Dragon {
  const stones = [...position.points].filter((point) => origin[point] === first);
  const worms = [...new Set(stones.map((stone) => at[stone] as Worm))];
  const effectiveSize = worms.reduce((sum, worm) => sum + worm.effectiveSize, 0);
  return {
    color: position.colorAt[first] as Stone,
    origin: first,
    stones,
    worms,
    size: stones.length,
    effectiveSize,
    strategicSize: effectiveSize,
    eyeSpaces: [],
    genus: NO_EYES,
    halfEye: 0,
    lunch: 0,
    escapeRoute: 0,
    escapePoints: [],
    moyoSize: 0,
    moyoTerritorialValue: 0,
    surround: { status: 0, size: 0, map: new Uint8Array(BOARD_ARRAY), hull: [] },
    neighbors: [],
    hostileNeighbors: 0,
    crudeStatus: 'unknown',
    owlStatus: 'unchecked',
    owlThreatStatus: 'unchecked',
    status: 'unknown',
    safety: 'alive',
    weaknessPreOwl: 1,
    weaknessAtReading: 1,
    weakness: 1,
    owlAttack: NO_RESULT,
    owlDefense: NO_RESULT,
    semeais: [],
  };
}

/** A worm around the dragon that can be captured and could defend itself; the largest. */
function lunchOf(dragon: Dragon, { at }: Worms): Point {
  let best: Worm | undefined;
  for (const stone of dragon.stones) {
    for (let k = 0; k < 4; k++) {
      const worm = at[stone + (k === 0 ? -SOUTH : k === 1 ? -1 : k === 2 ? 1 : SOUTH)];
      if (!worm || worm.color === dragon.color || attackCode(worm) !== WIN || defenseCode(worm) === LOSE)
        continue;
      if (!best || worm.size > best.size) best = worm;
    }
  }
  return best?.origin ?? 0;
}

/** Marks of the stones of a dragon by Point. */
export function goalMarks(dragon: Dragon): Uint8Array {
  const marks = new Uint8Array(BOARD_ARRAY);
  for (const stone of dragon.stones) marks[stone] = 1;
  return marks;
}

/** Whether a worm is lost, if only by a ko. */
export function isLost(worm: Worm): boolean {
  return attackCode(worm) !== LOSE && defenseCode(worm) === LOSE;
}
