/**
 * Opening moves (manual 4.4, fuseki()): empty corners, the database of whole boards, and the database for games with a handicap. What an
 * opening move is worth nobody can count, so these moves get a least value. Between the points of empty corners chance decides, by seed and
 * with a weight for each kind of point, so that games differ and a 3-3 point is seldom the first move.
 */
import { BLACK, EMPTY, WHITE, pointAt } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { PatternRunner } from '../patterns/runner.ts';
import type { ReasonSource } from '../protocol/moves.ts';
import { Rng } from '../util/rng.ts';
import type { MoveReasons } from './reasons.ts';
import { shapeFacts } from './shapeFacts.ts';
import { runShapes } from './shapes.ts';
import type { ShapeTools } from './shapes.ts';
import { GENERATORS } from './parameters.ts';
import type { GeneratorParameters } from './parameters.ts';

/** What the generator asks for beside the position. */
export interface FusekiTools {
  shapes: ShapeTools;
  /** The runner of a database; null when there is none. */
  runner: (name: string) => PatternRunner | null;
  /** The databases whose patterns show the whole board. */
  openings: readonly string[];
  /** Decides between points of one worth. */
  seed: number;
  parameters: GeneratorParameters;
}

/** Lines from the two sides of the corner, counted from 1, and how often such a point is chosen. */
type Corner = readonly [across: number, down: number, weight: number];

const LARGE_CORNER: readonly Corner[] = [
  [4, 4, 12],
  [3, 4, 6],
  [4, 3, 6],
  [3, 3, 1],
  [3, 5, 0.3],
  [5, 3, 0.3],
  [4, 5, 0.15],
  [5, 4, 0.15],
];
const SMALL_CORNER: readonly Corner[] = [
  [4, 4, 2],
  [3, 4, 3],
  [4, 3, 3],
  [3, 3, 3],
];

/** Boards from this size on have openings of corners, sides and centre. */
const LARGE_BOARD = 12;
/** An empty corner has no stone within so many lines. */
const LARGE_ROOM = 7;
const MIDDLE_ROOM = 5;
const SMALL_ROOM = 4;
/** On small boards corners are empty only for the first moves. */
const SMALL_OPENING_STONES = 3;
/** A difference of stones that is a handicap. */
const HANDICAP = 2;

/** Adds the opening moves of `color`; the position is left as it was. */
export function fusekiReasons(
  position: Position,
  color: Stone,
  tools: FusekiTools,
  reasons: MoveReasons,
): void {
  emptyCorners(position, color, tools.seed, reasons, tools.parameters);
  const run = (database: string): void => {
    const runner = tools.runner(database);
    if (runner) runShapes(position, color, runner, tools.shapes, reasons, 'fuseki', 'fuseki');
  };
  for (const database of tools.openings) run(database);
  drawCounted(position, color, tools, reasons);
  if (isHandicapOpening(position, tools.parameters)) run('handicap');
}

/**
 * Of the opening moves that games were counted for (played, on the colon line) and that are proposed, chance picks one by how often
 * it was played, and it is worth a little more than the others.
 */
function drawCounted(
  position: Position,
  color: Stone,
  { openings, runner, seed, parameters }: FusekiTools,
  reasons: MoveReasons,
): void {
  const rng = new Rng(seed ^ position.hashLow);
  let drawn: { point: Point; source: ReasonSource; luck: number } | null = null;
  let least = 0;
  for (const name of openings) {
    const database = runner(name);
    if (!database) continue;
    const facts = shapeFacts(database.database);
    const seen = new Set<number>();
    database.run(position, color, ({ move, index, record, transformation, anchor }) => {
      const value = facts[index].values.find(([what]) => what === 'minimumValue')?.[1];
      const played = record.values.find(([what]) => what === 'played')?.[1];
      // A move that is the same in several orientations is matched in each of them, but was counted once.
      if (value === undefined || played === undefined || seen.has(index)) return;
      seen.add(index);
      const { name: pattern, line, classes } = record;
      const source: ReasonSource = {
        module: 'fuseki',
        pattern: { database: name, index, name: pattern, line, classes, transformation, anchor },
      };
      if (reasons.isLeftOut(source) || !position.isLegal(move, color)) return;
      const luck = Math.log(played) - Math.log(-Math.log(1 - rng.unit()));
      if (luck > (drawn?.luck ?? -Infinity)) drawn = { point: move, source, luck };
      least = Math.max(least, value);
    });
  }
  const found = drawn as { point: Point; source: ReasonSource } | null;
  if (found)
    reasons.give(found.point, 'minimumValue', least + parameters.cornerSpread, found.source, 'fuseki');
}

/** The points of every corner that has no stone in it. */
export function emptyCorners(
  position: Position,
  color: Stone,
  seed: number,
  reasons: MoveReasons,
  { cornerValue, cornerSpread }: GeneratorParameters = GENERATORS.defaults,
): void {
  const { size } = position;
  const source = { module: 'fuseki' };
  if (size < SMALL_ROOM * 2 - 1) {
    // All corners are one: the first move is in the middle.
    const middle = pointAt(Math.floor(size / 2), Math.floor(size / 2));
    if (position.stonesOnBoard(3) === 0 && position.isLegal(middle, color))
      reasons.give(middle, 'minimumValue', cornerValue, source, 'fuseki');
    return;
  }
  const large = size >= LARGE_BOARD;
  if (!large && position.stonesOnBoard(3) > SMALL_OPENING_STONES) return;
  const room = !large ? SMALL_ROOM : size >= 17 ? LARGE_ROOM : MIDDLE_ROOM;
  const rng = new Rng(seed ^ position.hashLow);
  for (const top of [true, false]) {
    for (const left of [true, false]) {
      const at = (across: number, down: number): Point =>
        pointAt(top ? down - 1 : size - down, left ? across - 1 : size - across);
      // Chance goes on for corners that are taken, so that one corner's choice does not depend on another's stones.
      const points = (large ? LARGE_CORNER : SMALL_CORNER).map(([across, down, weight]) => ({
        point: at(across, down),
        value: cornerValue + cornerSpread * (Math.log(weight) - Math.log(-Math.log(1 - rng.unit()))),
      }));
      if (!isEmptyCorner(position, at, room)) continue;
      for (const { point, value } of points) {
        if (Number.isFinite(value) && position.isLegal(point, color))
          reasons.give(point, 'minimumValue', value, source, 'fuseki');
      }
    }
  }
}

function isEmptyCorner(
  { colorAt }: Position,
  at: (across: number, down: number) => Point,
  room: number,
): boolean {
  for (let across = 1; across <= room; across++)
    for (let down = 1; down <= room; down++) if (colorAt[at(across, down)] !== EMPTY) return false;
  return true;
}

/** Whether one side has had stones for nothing, and the board is still open. */
export function isHandicapOpening(
  position: Position,
  { handicapFull }: GeneratorParameters = GENERATORS.defaults,
): boolean {
  const black = position.stonesOnBoard(BLACK);
  const white = position.stonesOnBoard(WHITE);
  const full = (black + white) / (position.size * position.size);
  return Math.abs(black - white) >= HANDICAP && full < handicapFull;
}
