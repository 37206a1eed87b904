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
import type { TerritoryMap } from '../protocol/formula.ts';
import { LOSE } from '../reading/codes.ts';
import { safeMove } from '../reading/moveTests.ts';
import type { Situation } from './situation.ts';
import type { StatusChange } from './statusChanges.ts';

/** What a move does to territory, in points for its player. */
export interface MoveTerritory {
  /** By itself, and by each change in order: parts of the difference between the fields before and after. */
  byMove: number;
  byChange: number[];
  /** How much of that lies on the stones of the change. */
  onStones: number[];
  /** What each of the changes that depend on a ko would add to all that, if the ko is won. */
  byKo: number[];
  /** What a second move in a row would add. */
  followup: number;
}

type TerritoryDelta = ReturnType<typeof territoryDelta>;

function minus(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, point) => value - b[point]);
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
    return Math.max(0, this.#otherDelta(move)?.total ?? 0);
  }

  /** What a second move in a row would change for the other side if it played there first; undefined when it cannot. */
  #otherDelta(move: Point): TerritoryDelta | undefined {
    const { position, color, patterns, safe, strengths, reader, before } = this.#situation;
    const other = opponent(color);
    if (safeMove(reader, position, move, other) === LOSE) return undefined;
    const { centred } = before;
    const options = { territorial: true, safeStones: safe, strengths, patterns, centred };
    const after = computeMoveInfluence(position, move, other, options);
    if (!after || !position.tryMove(move, other, 'influence')) return undefined;
    const followup = followupInfluence(after, position, patterns);
    position.popMove();
    return territoryDelta(after, followup, other);
  }

  /** Where the numbers of `territory` and `reverseFollowup` lie: by Point, positive for the player, each the sum of its points. */
  maps(
    move: Point,
    isSafe: boolean,
    changes: readonly StatusChange[],
    kos: readonly StatusChange[],
  ): { map: TerritoryMap; about: Point; byPoint: Float64Array }[] {
    const { before, color } = this.#situation;
    const fields = this.fields(move, isSafe, changes);
    if (!fields) return [];
    const { after, followup } = fields;
    const delta = (field: InfluenceField): Float64Array => territoryDelta(before, field, color).byPoint;
    const whole = delta(after);
    const steps = changes.map((_, n) => {
      const field = this.#after(move, isSafe, changes.slice(0, n));
      return field ? delta(field) : new Float64Array(whole.length);
    });
    steps.push(whole);
    const won = kos.flatMap((ko) => {
      const field = this.#after(move, isSafe, [...changes, ko]);
      return field ? [{ map: 'ko' as const, about: ko.about, byPoint: minus(delta(field), whole) }] : [];
    });
    const reverse = this.#otherDelta(move);
    return [
      { map: 'move', about: 0, byPoint: steps[0] },
      ...changes.map(({ about }, i) => ({
        map: 'change' as const,
        about,
        byPoint: minus(steps[i + 1], steps[i]),
      })),
      ...won,
      { map: 'followup', about: 0, byPoint: territoryDelta(after, followup, color).byPoint },
      ...(reverse ? [{ map: 'reverse' as const, about: 0, byPoint: reverse.byPoint }] : []),
    ];
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
    const none = changes.map(() => 0);
    if (!fields) return { byMove: 0, byChange: none, onStones: none, byKo: kos.map(() => 0), followup: 0 };
    const { after, followup } = fields;
    const whole = territoryDelta(before, after, color);
    const { total } = whole;
    const steps: TerritoryDelta[] = [];
    for (let n = 0; n < changes.length; n++) {
      const field = this.#after(move, isSafe, changes.slice(0, n));
      if (field) steps.push(territoryDelta(before, field, color));
      else steps.push({ byPoint: new Float64Array(whole.byPoint.length), total: 0 });
    }
    steps.push(whole);
    const parts = steps.map((step) => step.total);
    const onStones = changes.map(({ stones }, i) =>
      stones.reduce((sum, stone) => sum + steps[i + 1].byPoint[stone] - steps[i].byPoint[stone], 0),
    );
    const byKo = kos.map((ko) => {
      const won = this.#after(move, isSafe, [...changes, ko]);
      return won ? territoryDelta(before, won, color).total - total : 0;
    });
    return {
      byKo,
      onStones,
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
