/**
 * Territory after a move (manual 6.4.1, 13.4): the influence with the other side first everywhere, after the move and what it saves and
 * captures, and after that of its followups. Kept per move, since the reviews of one decision come back to the same moves.
 */
import { EMPTY, opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { NOT_SAFE, SAVED_STONE, FULL_STRENGTH } from '../influence/field.ts';
import type { InfluenceField } from '../influence/field.ts';
import { computeMoveInfluence, followupInfluence } from '../influence/moves.ts';
import { territoryDelta } from '../influence/territory.ts';
import { LOSE } from '../reading/codes.ts';
import { safeMove } from '../reading/moveTests.ts';
import type { Situation } from './situation.ts';
import type { StatusChange } from './statusChanges.ts';

/** What a move does to territory, in points for its player. */
export interface MoveTerritory {
  /** By itself, and by each change in order: parts of the difference between the fields before and after. */
  byMove: number;
  byChange: number[];
  /** What each of the changes that depend on a ko would add to all that, if the ko is won. */
  byKo: number[];
  /** What a second move in a row would add. */
  followup: number;
}

export class MoveInfluence {
  readonly #situation: Situation;
  readonly #known = new Map<string, MoveTerritory>();
  readonly #reverse = new Map<Point, number>();

  constructor(situation: Situation) {
    this.#situation = situation;
  }

  /** What the move comes to with these changes; the stone itself counts for nothing unless it is safe. */
  territory(
    move: Point,
    isSafe: boolean,
    changes: readonly StatusChange[],
    kos: readonly StatusChange[] = [],
  ): MoveTerritory {
    const names = [changes, kos].map((list) =>
      list.map(({ about, stones }) => `${about}/${stones.length}`).join(),
    );
    const key = `${move} ${isSafe} ${names.join(' ')}`;
    let known = this.#known.get(key);
    if (!known) {
      known = this.#compute(move, isSafe, changes, kos);
      this.#known.set(key, known);
    }
    return known;
  }

  /** What a second move in a row would add for the other side if it played there first; 0 when it cannot. */
  reverseFollowup(move: Point): number {
    let known = this.#reverse.get(move);
    if (known === undefined) {
      known = this.#otherFollowup(move);
      this.#reverse.set(move, known);
    }
    return known;
  }

  #otherFollowup(move: Point): number {
    const { position, color, patterns, safe, strengths, reader, before } = this.#situation;
    const other = opponent(color);
    if (safeMove(reader, position, move, other) === LOSE) return 0;
    const { centred } = before;
    const options = { territorial: true, safeStones: safe, strengths, patterns, centred };
    const after = computeMoveInfluence(position, move, other, options);
    if (!after || !position.tryMove(move, other, 'influence')) return 0;
    const followup = followupInfluence(after, position, patterns);
    position.popMove();
    return Math.max(0, territoryDelta(after, followup, other).total);
  }

  /** The fields after the move, and after its followups. */
  fields(
    move: Point,
    isSafe: boolean,
    changes: readonly StatusChange[],
  ): { after: InfluenceField; followup: InfluenceField } | undefined {
    const { position, color, patterns } = this.#situation;
    const after = this.#after(move, isSafe, changes);
    if (!after || !position.tryMove(move, color, 'influence')) return undefined;
    try {
      return { after, followup: followupInfluence(after, position, patterns) };
    } finally {
      position.popMove();
    }
  }

  #compute(
    move: Point,
    isSafe: boolean,
    changes: readonly StatusChange[],
    kos: readonly StatusChange[],
  ): MoveTerritory {
    const { before, color } = this.#situation;
    const fields = this.fields(move, isSafe, changes);
    if (!fields) return { byMove: 0, byChange: changes.map(() => 0), byKo: kos.map(() => 0), followup: 0 };
    const { after, followup } = fields;
    const total = territoryDelta(before, after, color).total;
    const parts: number[] = [];
    for (let n = 0; n < changes.length; n++) {
      const field = this.#after(move, isSafe, changes.slice(0, n));
      parts.push(field ? territoryDelta(before, field, color).total : 0);
    }
    parts.push(total);
    const byKo = kos.map((ko) => {
      const won = this.#after(move, isSafe, [...changes, ko]);
      return won ? territoryDelta(before, won, color).total - total : 0;
    });
    return {
      byKo,
      byMove: parts[0],
      byChange: changes.map((_, i) => parts[i + 1] - parts[i]),
      followup: Math.max(0, territoryDelta(after, followup, color).total),
    };
  }

  #after(move: Point, isSafe: boolean, changes: readonly StatusChange[]): InfluenceField | undefined {
    const { before, position, color, patterns, safe, strengths } = this.#situation;
    const safeStones = safe.slice();
    const strength = strengths.slice();
    for (const { gain, stones } of changes) {
      for (const stone of stones) {
        if (position.colorAt[stone] === EMPTY) continue;
        safeStones[stone] = gain === 'saves' ? SAVED_STONE : NOT_SAFE;
        if (gain === 'saves') strength[stone] = FULL_STRENGTH;
      }
    }
    return computeMoveInfluence(position, move, color, {
      territorial: true,
      safeStones,
      strengths: strength,
      patterns,
      centred: before.centred,
      moveIsSafe: isSafe,
    });
  }
}
