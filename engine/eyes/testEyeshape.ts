/**
 * Whether the analysis of eyes agrees with itself about a shape (manual 8.11, test_eyeshape). The shape is put on a board, and
 * every way in which stones of the attacker can stand in it is valued. Then every move of either side is played: what is left
 * must not be better for who moved than the value promised, and where the value depends on who moves first, a vital point must
 * keep the promise.
 *
 * The exact search behind a value sees one space with one wall. Here a move changes the board, so spaces, walls and stones cut
 * off are seen anew; that is what can disagree.
 */
import { formatEyeValue } from '../../patterns/eyes/value.ts';
import type { EyeValue } from '../../patterns/eyes/value.ts';
import { BLACK, BOARD_ARRAY, EMPTY, WHITE, columnOf, pointName, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { DEFAULT_RULES, Position } from '../board/position.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { EyeMap } from './eyeMap.ts';
import { NO_EYES, addEyeValues } from './eyeValue.ts';
import type { EyeKnowledge } from './knowledge.ts';
import type { EyeAnalyzer } from './makeEyes.ts';

/** Vertices of the largest shapes: there are 2^n fillings with 2n moves each. */
const MAX_TESTED = 7;

/** The defender is white and safe, the attacker's stones in the shape are not. */
class ShapeKnowledge implements EyeKnowledge {
  readonly lively = new Uint8Array(BOARD_ARRAY);
  private position!: Position;

  look(position: Position): void {
    this.position = position;
    for (const point of position.points) this.lively[point] = position.colorAt[point] === WHITE ? 1 : 0;
  }

  attackCode(stone: Point): number {
    return this.position.colorAt[stone] === BLACK ? WIN : LOSE;
  }

  attackPoint(): Point {
    return 0;
  }

  defenseCode(): number {
    return LOSE;
  }

  defensePoint(): Point {
    return 0;
  }

  safeMove(): number {
    return LOSE;
  }
}

/**
 * One line for every disagreement about a shape of connected points on a board of that size; undefined when it has too many
 * points, or leaves no room for a wall with two liberties.
 */
export function testEyeshape(
  points: readonly Point[],
  size: number,
  analyzer: EyeAnalyzer,
): string[] | undefined {
  const distinct = new Set(points).size;
  const liberties = wallLiberties(points, size);
  if (distinct !== points.length || distinct === 0 || distinct > MAX_TESTED || !liberties) return undefined;
  const knowledge = new ShapeKnowledge();
  const map = new EyeMap(WHITE);
  const valueOf = (position: Position): ShapeValue => {
    knowledge.look(position);
    analyzer.analyze(position, knowledge, map, null);
    const found: ShapeValue = { value: NO_EYES, attacks: [], defenses: [] };
    for (let i = 0; i < map.count; i++) {
      if (liberties.includes(map.points[map.first[i]])) continue;
      const { value, attacks, defenses } = analyzer.counter.compute(position, map, i, MAX_TESTED);
      found.value = addEyeValues(found.value, value);
      found.attacks.push(...attacks);
      found.defenses.push(...defenses);
    }
    return found;
  };
  const failures: string[] = [];
  for (let stones = 0; stones < 2 ** points.length - 1; stones++) {
    const black = points.filter((_, i) => ((stones >> i) & 1) === 1);
    const position = place(points, black, liberties, size);
    if (black.some((stone) => position.countLiberties(stone) === 0)) continue;
    const before = valueOf(position);
    for (const point of points) {
      for (const color of [BLACK, WHITE] as const) {
        if (!position.tryMove(point, color)) continue;
        const after = valueOf(position).value;
        position.popMove();
        const problem = disagreement(before, after, point, color);
        if (!problem) continue;
        const where = `${black.map((stone) => pointName(stone, size)).join(' ') || 'no stones'}`;
        failures.push(
          `${where}: ${formatEyeValue(before.value)}, ${pointName(point, size)} by ${color === BLACK ? 'the attacker' : 'the defender'} leaves ${formatEyeValue(after)}: ${problem}`,
        );
      }
    }
  }
  return failures;
}

interface ShapeValue {
  value: EyeValue;
  attacks: Point[];
  defenses: Point[];
}

function disagreement(
  { value, attacks, defenses }: ShapeValue,
  after: EyeValue,
  point: Point,
  color: Stone,
): string | undefined {
  if (color === BLACK) {
    if (after.c < value.b) return `fewer than ${value.b}`;
    return attacks.includes(point) && after.c !== value.b ? 'no point of attack' : undefined;
  }
  if (after.b > value.c) return `more than ${value.c}`;
  return defenses.includes(point) && after.b !== value.c ? 'no point of defense' : undefined;
}

/** The shape in a board full of white stones. */
function place(
  points: readonly Point[],
  black: readonly Point[],
  liberties: readonly Point[],
  size: number,
): Position {
  const position = new Position(size, { ...DEFAULT_RULES, suicide: 'allow' });
  for (const point of Array.from(position.points)) {
    if (!points.includes(point) && !liberties.includes(point)) position.addStone(point, WHITE);
  }
  for (const point of black) if (position.colorAt[point] === EMPTY) position.addStone(point, BLACK);
  return position;
}

/** Two points away from the shape and from each other, or undefined. */
function wallLiberties(points: readonly Point[], size: number): Point[] | undefined {
  const found: Point[] = [];
  for (const point of Array.from(new Position(size).points)) {
    const isFar = [...points, ...found].every(
      (other) =>
        Math.max(Math.abs(rowOf(other) - rowOf(point)), Math.abs(columnOf(other) - columnOf(point))) > 1,
    );
    if (isFar) found.push(point);
    if (found.length === 2) return found;
  }
  return undefined;
}
