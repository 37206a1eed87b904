/**
 * Counting a finished game (manual 3.9.3). Dead stones are taken off first; then an empty region is territory of a colour
 * when only its stones border it. Japanese: territory and prisoners, the dead included. Chinese: territory and living
 * stones. An empty region beside both colours is dame, and so is an empty board. No seki rule: under Japanese rules too,
 * eyes in a seki count, as in GNU Go.
 */
import type { Rules } from '../protocol/types.ts';
import { BLACK, BOARD_ARRAY, EMPTY, EAST, NORTH, OFF_BOARD, SOUTH, WEST, WHITE } from './point.ts';
import type { Color, Point } from './point.ts';
import type { Position } from './position.ts';
import { finalBonus } from './ruleBonus.ts';

export interface ScoreOptions {
  /** The stones to take off; points that are empty do not matter. */
  dead: Iterable<Point>;
  scoring: Rules['scoring'];
  komi: number;
}

export interface BoardScore {
  /** Points of each side, white's with the komi and what else the rules give it. */
  black: number;
  white: number;
  /** Black minus white. */
  margin: number;
  /** "B+3.5", "W+0.5" or "0". */
  result: string;
  /** By Point: 0 nobody's (stones included), 1 white's, 2 black's; where dead stones stand, the owner of the region. */
  territoryAt: Uint8Array;
  blackTerritory: number;
  whiteTerritory: number;
  /** Living stones. */
  blackStones: number;
  whiteStones: number;
  /** Prisoners taken by each side, the opponent's dead stones included. */
  blackPrisoners: number;
  whitePrisoners: number;
  /** Empty points (dead stones off) that are nobody's. */
  dame: number;
}

/** Counts the position; nothing is changed. */
export function scorePosition(position: Position, options: ScoreOptions): BoardScore {
  const living = position.colorAt.slice();
  const deadCount = [0, 0, 0];
  for (const point of options.dead) {
    const color = living[point];
    if (color !== WHITE && color !== BLACK) continue;
    deadCount[color]++;
    living[point] = EMPTY;
  }
  const territoryAt = new Uint8Array(BOARD_ARRAY);
  const seen = new Uint8Array(BOARD_ARRAY);
  /** Points by owner; for stones by colour. */
  const territory = [0, 0, 0];
  const stones = [0, 0, 0];
  for (const point of position.points) {
    if (living[point] !== EMPTY) stones[living[point]]++;
    else if (seen[point] === 0) {
      const { region, owner } = emptyRegion(living, seen, point);
      territory[owner] += region.length;
      for (const inside of region) territoryAt[inside] = owner;
    }
  }

  const blackPrisoners = position.captures(BLACK) + deadCount[WHITE];
  const whitePrisoners = position.captures(WHITE) + deadCount[BLACK];
  const area = options.scoring === 'chinese';
  const black = territory[BLACK] + (area ? stones[BLACK] : blackPrisoners);
  const white =
    territory[WHITE] + (area ? stones[WHITE] : whitePrisoners) + options.komi + finalBonus(position);
  const margin = black - white;
  return {
    black,
    white,
    margin,
    result: margin === 0 ? '0' : `${margin > 0 ? 'B' : 'W'}+${Math.abs(margin)}`,
    territoryAt,
    blackTerritory: territory[BLACK],
    whiteTerritory: territory[WHITE],
    blackStones: stones[BLACK],
    whiteStones: stones[WHITE],
    blackPrisoners,
    whitePrisoners,
    dame: territory[EMPTY],
  };
}

/** The connected empty points around one, marked as seen, and the only colour beside them (0: both or neither). */
function emptyRegion(living: Uint8Array, seen: Uint8Array, start: Point): { region: Point[]; owner: Color } {
  const region = [start];
  let borders = 0;
  seen[start] = 1;
  for (const point of region) {
    for (const beside of [point + NORTH, point + WEST, point + EAST, point + SOUTH]) {
      const color = living[beside];
      if (color === OFF_BOARD) continue;
      if (color !== EMPTY) borders |= color;
      else if (seen[beside] === 0) {
        seen[beside] = 1;
        region.push(beside);
      }
    }
  }
  return { region, owner: borders === WHITE || borders === BLACK ? borders : EMPTY };
}
