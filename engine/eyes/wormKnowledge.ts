/**
 * What the worms of a position know, for its eyes: the analysis of a board that stays. A worm is lively here when it cannot be
 * captured, or can be saved, whoever moves, and is not inessential. Only what nobody knows yet, whether a stone could be played
 * safely at an empty point, is read, and remembered.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE } from '../reading/codes.ts';
import { safeMove } from '../reading/moveTests.ts';
import type { Reader } from '../reading/reader.ts';
import { attackCode, defenseCode } from '../worms/worm.ts';
import type { Worms } from '../worms/worm.ts';
import type { EyeKnowledge } from './knowledge.ts';

/** Values of `safe` not yet known; codes are stored plus one. */
const UNASKED = 0;

export class WormKnowledge implements EyeKnowledge {
  readonly lively = new Uint8Array(BOARD_ARRAY);
  readonly cuts?: EyeKnowledge['cuts'];
  private readonly worms: Worms;
  private readonly position: Position;
  private readonly reader: Reader;
  private readonly safe = [new Uint8Array(0), new Uint8Array(BOARD_ARRAY), new Uint8Array(BOARD_ARRAY)];

  /** The worms must be those of the position; `cuts` as in EyeKnowledge. */
  constructor(position: Position, worms: Worms, reader: Reader, cuts?: EyeKnowledge['cuts']) {
    this.position = position;
    this.worms = worms;
    this.reader = reader;
    this.cuts = cuts;
    for (const worm of worms.all) {
      const isLively = attackCode(worm) === LOSE || defenseCode(worm) !== LOSE;
      if (isLively && !worm.inessential) for (const stone of worm.stones) this.lively[stone] = 1;
    }
  }

  attackCode(stone: Point): number {
    return attackCode(this.worms.at[stone]!);
  }

  attackPoint(stone: Point): Point {
    return this.worms.at[stone]!.attacks[0]?.point ?? 0;
  }

  defenseCode(stone: Point): number {
    return defenseCode(this.worms.at[stone]!);
  }

  defensePoint(stone: Point): Point {
    return this.worms.at[stone]!.defenses[0]?.point ?? 0;
  }

  safeMove(point: Point, color: Stone): number {
    const known = this.safe[color];
    if (known[point] === UNASKED) {
      known[point] = 1 + Math.max(LOSE, safeMove(this.reader, this.position, point, color));
    }
    return known[point] - 1;
  }
}
