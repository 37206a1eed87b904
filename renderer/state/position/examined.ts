/** An answer of the engine with what is looked up in it by point: made once when the answer comes, asked for at every hover. */
import { columnOf, rowOf } from '../../../engine/board/point.ts';
import type {
  DragonLink,
  DragonRecord,
  DragonsRecord,
  ExamineResult,
  EyeSpaceRecord,
  HalfEyeRecord,
  InfluenceEffect,
  InfluenceRecord,
  InfluenceWhat,
  UnconditionalStatus,
  WormRecord,
} from '../../../engine/protocol/analysis.ts';
import { UNCONDITIONAL } from '../../../engine/protocol/analysis.ts';
import type { Color, Point, Stone } from '../../../engine/protocol/types.ts';

/** Everything that is known of one point. */
export interface PointFacts {
  point: Point;
  color: Color;
  worm: WormRecord | undefined;
  unconditional: UnconditionalStatus;
  /** Undefined without a stone, and while the dragons are not known. */
  dragon: DragonRecord | undefined;
  /** Of both colours. */
  spaces: readonly EyeSpaceRecord[];
  halfEyes: readonly HalfEyeRecord[];
  /** Sources, barriers and marks on the point. */
  effects: readonly InfluenceEffect[];
}

function byPoint<T>(records: readonly T[], points: (record: T) => readonly Point[]): Map<Point, T[]> {
  const map = new Map<Point, T[]>();
  for (const record of records) {
    for (const point of points(record)) {
      const known = map.get(point);
      if (known) known.push(record);
      else map.set(point, [record]);
    }
  }
  return map;
}

export class Examined {
  readonly size: number;
  readonly setId: string;
  readonly board: readonly Color[];
  readonly worms: readonly WormRecord[];
  readonly spaces: readonly EyeSpaceRecord[];
  readonly halfEyes: readonly HalfEyeRecord[];
  readonly influence: InfluenceRecord | null;
  /** Null while they are not known. */
  readonly dragons: DragonsRecord | null;
  readonly #unconditional: readonly number[];
  readonly #wormAt: Map<Point, WormRecord[]>;
  readonly #spacesAt: Map<Point, EyeSpaceRecord[]>;
  readonly #halfEyesAt: Map<Point, HalfEyeRecord[]>;
  readonly #effectsAt: Map<Point, InfluenceEffect[]>;
  readonly #dragonAt: Map<Point, DragonRecord[]>;

  constructor({ size, board, worms, eyes, influence, dragons, setId }: ExamineResult) {
    this.size = size;
    this.setId = setId;
    this.board = board;
    this.worms = worms?.worms ?? [];
    this.spaces = eyes?.spaces ?? [];
    this.halfEyes = eyes?.halfEyes ?? [];
    this.influence = influence ?? null;
    this.dragons = dragons ?? null;
    this.#unconditional = worms?.unconditional ?? [];
    this.#wormAt = byPoint(this.worms, ({ stones }) => stones);
    this.#spacesAt = byPoint(this.spaces, ({ points }) => points);
    this.#halfEyesAt = byPoint(this.halfEyes, ({ point }) => [point]);
    this.#effectsAt = byPoint(this.effects, ({ point }) => [point]);
    this.#dragonAt = byPoint(dragons?.dragons ?? [], ({ stones }) => stones);
  }

  get effects(): readonly InfluenceEffect[] {
    return this.influence?.effects ?? [];
  }

  /** Index of a point in the maps. */
  index(point: Point): number {
    return rowOf(point) * this.size + columnOf(point);
  }

  wormAt(point: Point): WormRecord | undefined {
    return this.#wormAt.get(point)?.[0];
  }

  dragonAt(point: Point): DragonRecord | undefined {
    return this.#dragonAt.get(point)?.[0];
  }

  /** Why the chains of a dragon are one. */
  linksOf(dragon: DragonRecord): DragonLink[] {
    return (this.dragons?.links ?? []).filter(
      ({ a, b }) => this.dragonAt(a) === dragon && this.dragonAt(b) === dragon,
    );
  }

  /** The eye spaces of a dragon, as far as they are known. */
  spacesOf({ color, eyeSpaces }: DragonRecord): EyeSpaceRecord[] {
    return this.spaces.filter(
      (space) => space.color === color && space.points.some((point) => eyeSpaces.includes(point)),
    );
  }

  unconditionalAt(point: Point): UnconditionalStatus {
    return UNCONDITIONAL[this.#unconditional[this.index(point)] ?? 0];
  }

  /** Undefined without influence. */
  value(what: InfluenceWhat, point: Point): number | undefined {
    return this.influence?.maps[what][this.index(point)];
  }

  halfEyeOf(point: Point, color: Stone): HalfEyeRecord | undefined {
    return this.#halfEyesAt.get(point)?.find((half) => half.color === color);
  }

  at(point: Point): PointFacts {
    return {
      point,
      color: this.board[this.index(point)] ?? 0,
      worm: this.wormAt(point),
      dragon: this.dragonAt(point),
      unconditional: this.unconditionalAt(point),
      spaces: this.#spacesAt.get(point) ?? [],
      halfEyes: this.#halfEyesAt.get(point) ?? [],
      effects: this.#effectsAt.get(point) ?? [],
    };
  }
}
