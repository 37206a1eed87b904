/**
 * Break-ins (manual 13.10): territory that influence believes in, but into which the other side can connect. Influence knows walls
 * by their shape only; whether a wall holds is read here, by connection reading from the strings outside to the territory as a whole.
 *
 * Of each large territory the part that can be reached comes off, and what is left is asked about again, until nobody gets in. When the
 * owner moves first everywhere he may close the territory; only what he cannot keep comes off then.
 */
import { BOARD_ARRAY, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { ConnectionReader } from '../connection/connectionReader.ts';
import { MOVE } from '../connection/distances.ts';
import { NOT_SAFE } from '../influence/field.ts';
import type { InfluenceField } from '../influence/field.ts';
import { TERRITORY_REGION, findRegions } from '../influence/regions.ts';
import { eraseTerritory } from '../influence/territory.ts';
import type { BreakInRecord } from '../protocol/analysis.ts';
import { LOSE, WIN } from '../reading/codes.ts';

/** Smaller territories, in points, are left to influence. */
const SMALLEST = 10;
/** Strings farther from a territory, in tenths of a move, do not get in. */
const FARTHEST = 40;
/** Strings of which breaking into one territory is read, the nearest ones; and how often it is shrunk for each. */
const MOST_STRINGS = 3;
const MOST_TURNS = 6;
/** Points no farther than this behind the nearest ones, in tenths of a move, are reached with them. */
const TOGETHER = MOVE / 2;
/** Nodes for the question whether a string gets in: nineteen of twenty break-ins take less. What then stops one may cost what it will. */
const NODE_LIMIT = 180;

export interface BreakInTools {
  connections: ConnectionReader;
  /** Whether the chain there can be counted on when that side moves first. */
  isLively: (stone: Point, first: Stone) => boolean;
}

/**
 * Takes off the field what can be broken into of the owner's territories, and tells how: one record for each shrinking. The position must be
 * as it was when the field was computed. `strings` are the chains outside that may get in, by their origins; null for all.
 */
export function breakTerritories(
  position: Position,
  field: InfluenceField,
  owner: Stone,
  { connections, isLively }: BreakInTools,
  strings: ReadonlySet<Point> | null = null,
): BreakInRecord[] {
  const found: BreakInRecord[] = [];
  const intruder = opponent(owner);
  const regions = findRegions(field, TERRITORY_REGION);
  regions.list.forEach(({ color, space }, region) => {
    if (color !== owner || space < SMALLEST) return;
    const goal = new Uint8Array(BOARD_ARRAY);
    for (const point of field.points)
      if (regions.of[point] === region && field.safe[point] === NOT_SAFE) goal[point] = 1;
    const near = connections
      .chainsNear(position, intruder, goal, FARTHEST)
      .filter((chain) => goal[chain] === 0 && isLively(chain, field.color))
      .slice(0, MOST_STRINGS);
    for (const string of near)
      if (strings?.has(string) ?? true)
        found.push(...breakFrom(position, connections, string, goal, field.color === intruder));
  });
  eraseTerritory(
    field,
    found.flatMap(({ lost }) => lost),
  );
  return found;
}

/** Shrinks the goal as long as it can be reached from the string; the intruder or the owner moves first. */
function breakFrom(
  position: Position,
  connections: ConnectionReader,
  string: Point,
  goal: Uint8Array,
  intruderFirst: boolean,
): BreakInRecord[] {
  const found: BreakInRecord[] = [];
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const entry: Entry = { position, connections, string, goal };
    const points = pointsOf(entry);
    if (points.length === 0) break;
    const first = intruderFirst ? breakIn(entry) : blockOff(entry);
    if (first.code !== (intruderFirst ? WIN : LOSE)) break;
    const attack = intruderFirst ? first : breakIn(entry);
    const defense = intruderFirst ? blockOff(entry) : first;
    const lost = intruderFirst ? reached(entry, attack.point) : lostAnyway(entry, attack.point);
    if (lost.length === 0) break;
    for (const point of lost) goal[point] = 0;
    found.push({
      owner: opponent(position.colorAt[string] as Stone),
      string,
      goal: points,
      attack,
      defense,
      first: intruderFirst ? 'intruder' : 'owner',
      lost,
    });
  }
  return found;
}

/** Whether the string gets to a point marked in `goal`. */
interface Entry {
  position: Position;
  connections: ConnectionReader;
  string: Point;
  goal: Uint8Array;
}

interface Answer {
  code: number;
  point: Point;
}

/** What the intruder gets by moving first. */
function breakIn({ position, connections, string, goal }: Entry): Answer {
  const { nodeLimit } = connections;
  connections.nodeLimit = NODE_LIMIT;
  const code = Math.max(LOSE, connections.breakIn(position, string, goal));
  connections.nodeLimit = nodeLimit;
  return { code, point: code === LOSE ? 0 : connections.move };
}

/** What the owner gets by moving first; he keeps what was not read to the end. */
function blockOff({ position, connections, string, goal }: Entry): Answer {
  const code = connections.blockOff(position, string, goal);
  return code < LOSE ? { code: WIN, point: 0 } : { code, point: code === LOSE ? 0 : connections.move };
}

/** The points of the goal that are nearest to the string, and the one it gets in at. */
function reached(entry: Entry, move: Point): Point[] {
  const { position, connections, string } = entry;
  const points = pointsOf(entry);
  const distances = connections.distancesFrom(position, string, points, FARTHEST + 2 * MOVE);
  const nearest = Math.min(...distances);
  return points.filter((point, i) => distances[i] <= nearest + TOGETHER || point === move);
}

/** What the owner loses where he cannot keep everything, but stops the best way in: what can be reached by the next best one. */
function lostAnyway(entry: Entry, best: Point): Point[] {
  const { position, string, goal } = entry;
  const owner = opponent(position.colorAt[string] as Stone);
  if (best === PASS || !position.tryMove(best, owner, 'block_off', string)) return reached(entry, best);
  const rest = { ...entry, goal: goal.slice() };
  rest.goal[best] = 0;
  const next = breakIn(rest);
  const lost = next.code === WIN ? reached(rest, next.point) : [];
  position.popMove();
  return lost;
}

function pointsOf({ position, goal }: Entry): Point[] {
  return [...position.points].filter((point) => goal[point] !== 0);
}
