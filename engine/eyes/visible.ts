/**
 * Which stones make and break domains (manual 8.11): the lively ones, without captives.
 *
 * A captive is a stone in a part of the board that lively stones of the other colour close off, of at most `maxPrison` points. There
 * is no room for two eyes of its own, so it is dead or in seki, and the eye graph of the closed part decides which. Reading
 * cannot capture a seki and calls its stones lively; seen as such they would make the space around them contested and nobody's.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { EyeParameters } from './parameters.ts';

/** Finds captives; owns its arrays. */
export class Visibility {
  /** By Point: 1 for stones that count. */
  readonly visible = new Uint8Array(BOARD_ARRAY);
  private readonly seen = new Int32Array(BOARD_ARRAY);
  /** By Point: the call of find() in which the part around it was found to be no prison of white's, or of black's, stones. */
  private readonly open = [
    new Int32Array(0),
    new Int32Array(BOARD_ARRAY),
    new Int32Array(BOARD_ARRAY),
  ] as const;
  private calls = 0;
  private readonly region: Int16Array;
  private readonly maxPrison: number;
  private round = 0;

  constructor({ maxPrison }: EyeParameters) {
    this.maxPrison = maxPrison;
    this.region = new Int16Array(maxPrison + 4);
  }

  /** Fills `visible` for a position whose lively stones are not 0 in `lively`. */
  find(position: Position, lively: Uint8Array): void {
    const { visible } = this;
    const { points, colorAt } = position;
    visible.set(lively);
    this.calls++;
    for (let i = 0; i < points.length; i++) {
      const stone = points[i];
      if (colorAt[stone] === EMPTY || lively[stone] === 0 || position.findOrigin(stone) !== stone) continue;
      if (position.countStones(stone) + position.countLiberties(stone) > this.maxPrison) continue;
      const count = this.prison(position, lively, stone);
      for (let j = 0; j < count; j++) visible[this.region[j]] = 0;
    }
  }

  /** The closed part around a stone, in `region`; 0 when there is none. */
  private prison({ colorAt }: Position, lively: Uint8Array, start: Point): number {
    const { region, seen, maxPrison, calls } = this;
    const jailer = (3 - colorAt[start]) as Stone;
    const open = this.open[3 - jailer];
    if (open[start] === calls) return 0;
    const round = ++this.round;
    let count = 1;
    region[0] = start;
    seen[start] = round;
    for (let at = 0; at < count; at++) {
      for (let k = 0; k < 4; k++) {
        const beside = region[at] + (k === 0 ? -20 : k === 1 ? -1 : k === 2 ? 1 : 20);
        const there = colorAt[beside];
        if (there === OFF_BOARD || seen[beside] === round) continue;
        if (there === jailer) {
          if (lively[beside] === 0) return this.leaveOpen(open, count);
          continue;
        }
        // All of a part is a prison or nothing of it.
        if (count === maxPrison || open[beside] === calls) return this.leaveOpen(open, count);
        seen[beside] = round;
        region[count++] = beside;
      }
    }
    return count;
  }

  /** Notes that the points in `region` lie in no prison; returns 0. */
  private leaveOpen(open: Int32Array, count: number): 0 {
    for (let i = 0; i < count; i++) open[this.region[i]] = this.calls;
    return 0;
  }
}
