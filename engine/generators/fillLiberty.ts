/**
 * Fills neutral points when nothing else is left to play (manual 4.4 and 4.5, fill_liberty): first those that can be filled as they are,
 * then, where a neutral point cannot be filled yet because our own stones would be short of liberties, the move that makes it
 * safe (backfilling).
 *
 * A neutral point is an empty point of a region that living stones of both colours border, beside a living stone of ours. Filling is
 * safe when afterwards none of our chains that was safe can be captured, and none of our dragons that has to live by less than two
 * sure eyes can be killed. That, and not a rule of thumb about sekis, is what keeps liberties of sekis and approaches to our
 * eyes open: the first of two common liberties is self-atari, and reading says so. The territory maps are not asked where a
 * border is closed, since at the end of a game they see half a point where there is none.
 */
import { BLACK, BOARD_ARRAY, EMPTY, OFF_BOARD, PASS, SIDES, WHITE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { PROPER } from '../eyes/eyeMap.ts';
import { LOSE } from '../reading/codes.ts';
import { safeMove } from '../reading/moveTests.ts';
import { isDead } from '../worms/worm.ts';
import { Standing } from './standing.ts';
import type { StandingTools } from './standing.ts';

/** What was found. */
export interface Filling {
  point: Point;
  /** The neutral point that this move makes safe to fill, or 0 when it fills one itself. */
  prepares: Point;
}

/** A move of `color` that fills a neutral point or prepares that; undefined when there is none. The position stays as it is. */
export function fillLiberty(position: Position, color: Stone, tools: StandingTools): Filling | undefined {
  return new Filler(position, color, tools).find();
}

class Filler {
  readonly #position: Position;
  readonly #color: Stone;
  readonly #tools: StandingTools;
  /** The board without the dead stones. */
  readonly #living: Uint8Array;
  readonly #standing: Standing;
  #triesLeft: number;

  constructor(position: Position, color: Stone, tools: StandingTools) {
    this.#position = position;
    this.#color = color;
    this.#tools = tools;
    this.#triesLeft = tools.parameters.maxPreparationTries;
    this.#living = livingStones(position, tools);
    this.#standing = new Standing(position, color, tools, this.#living);
  }

  find(): Filling | undefined {
    const neutral = this.#neutralPoints();
    const direct = neutral
      .filter((point) => this.#standing.isSafe(point))
      .slice(0, this.#tools.parameters.maxNeutralCompared);
    if (direct.length > 0) return { point: this.#tightest(direct, neutral), prepares: PASS };
    for (const point of neutral) {
      const move = this.#preparation(point, this.#tools.parameters.maxPreparations);
      if (move !== PASS) return { point: move, prepares: point };
    }
    return undefined;
  }

  /** The point after which the other side can fill fewest of the others: what only we can fill is territory. */
  #tightest(candidates: readonly Point[], neutral: readonly Point[]): Point {
    const position = this.#position;
    const { reader } = this.#tools;
    const other = opponent(this.#color);
    let [best] = candidates;
    let fewest = Infinity;
    for (const point of candidates) {
      if (!position.tryMove(point, this.#color)) continue;
      const left = neutral.filter((next) => safeMove(reader, position, next, other) !== LOSE).length;
      position.popMove();
      if (left < fewest) [best, fewest] = [point, left];
    }
    return best;
  }

  /** Points to fill, those between both colours first. */
  #neutralPoints(): Point[] {
    const position = this.#position;
    const color = this.#color;
    const eyes = this.#tools.eyes.map(color);
    const beside = (point: Point, stone: Stone): boolean =>
      SIDES.some((side) => this.#living[point + side] === stone);
    const between: Point[] = [];
    const loose: Point[] = [];
    for (const point of neutralRegions(position, this.#living)) {
      if (position.colorAt[point] !== EMPTY || !beside(point, color)) continue;
      if (beside(point, opponent(color))) between.push(point);
      else if (eyes.mark[point] !== PROPER) loose.push(point);
    }
    return [...between, ...loose];
  }

  /** A safe move after which, or after more of them, the point can be filled; PASS when there is none. */
  #preparation(point: Point, left: number): Point {
    const position = this.#position;
    for (const move of this.#remedies(point)) {
      if (this.#triesLeft-- <= 0) return PASS;
      if (!position.isLegal(move, this.#color) || !position.tryMove(move, this.#color)) continue;
      const safe = this.#standing.keepsAll(move);
      const enough =
        safe && (this.#standing.isSafe(point) || (left > 1 && this.#preparation(point, left - 1) !== PASS));
      position.popMove();
      if (enough) return move;
    }
    return PASS;
  }

  /** What could keep our stones safe when the point is filled: answers to the attack that is then possible, and liberties. */
  #remedies(point: Point): Point[] {
    const position = this.#position;
    const color = this.#color;
    const { reader } = this.#tools;
    const found = new Set<Point>();
    if (!position.tryMove(point, color)) {
      // Self-capture: more liberties for the chains around are needed first.
      for (const side of SIDES)
        if (position.colorAt[point + side] === color) this.#addLiberties(point + side, found);
    } else {
      const chain = this.#standing.endangered(point);
      if (chain !== PASS && reader.attack(position, chain) !== LOSE) {
        const attack = reader.move;
        if (reader.findDefense(position, chain) !== LOSE) found.add(reader.move);
        found.add(attack);
        this.#addLiberties(chain, found);
        // Capturing what attacks gives liberties as well.
        const others = new Int16Array(BOARD_ARRAY);
        const count = position.chainLinksUpTo(chain, 2, others);
        for (const other of others.subarray(0, count)) this.#addLiberties(other, found);
      }
      position.popMove();
    }
    found.delete(point);
    found.delete(PASS);
    return [...found];
  }

  #addLiberties(chain: Point, to: Set<Point>): void {
    const liberties = new Int16Array(BOARD_ARRAY);
    const count = this.#position.findLiberties(chain, BOARD_ARRAY, liberties);
    for (const liberty of liberties.subarray(0, count)) to.add(liberty);
  }
}

/** The board by Point without the stones that dragons and tactical reading say are dead. */
export function livingStones(
  position: Position,
  { dragons, worms }: Pick<StandingTools, 'dragons' | 'worms'>,
): Uint8Array {
  const living = position.colorAt.slice();
  for (const { status, stones } of dragons.all)
    if (status === 'dead') for (const stone of stones) living[stone] = EMPTY;
  for (const worm of worms.all) if (isDead(worm)) for (const stone of worm.stones) living[stone] = EMPTY;
  return living;
}

/** The points, in reading order, of the regions without living stones that both colours border. */
function neutralRegions(position: Position, living: Uint8Array): Point[] {
  const seen = new Uint8Array(BOARD_ARRAY);
  const found: Point[] = [];
  for (const start of position.points) {
    if (living[start] !== EMPTY || seen[start] !== 0) continue;
    const region = [start];
    seen[start] = 1;
    let borders = 0;
    for (const point of region) {
      for (const side of SIDES) {
        const beside = point + side;
        if (living[beside] === OFF_BOARD) continue;
        if (living[beside] !== EMPTY) borders |= living[beside];
        else if (seen[beside] === 0) {
          seen[beside] = 1;
          region.push(beside);
        }
      }
    }
    if (borders === (WHITE | BLACK)) found.push(...region);
  }
  return found.sort((a, b) => a - b);
}
