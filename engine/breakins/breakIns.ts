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
import type { BreakInRecord } from '../protocol/analysis.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { BREAKINS } from './parameters.ts';
import type { BreakInParameters } from './parameters.ts';

export interface BreakInTools {
  connections: ConnectionReader;
  /** Whether the chain there can be counted on when that side moves first. */
  isLively: (stone: Point, first: Stone) => boolean;
  parameters?: BreakInParameters;
}

/**
 * How the owner's territories in a field can be broken into: one record for each shrinking. The position must be as it was when the
 * field was computed. `strings` are the chains outside that may get in, by their origins; null for all.
 */
export function breakTerritories(
  position: Position,
  field: InfluenceField,
  owner: Stone,
  { connections, isLively, parameters = BREAKINS.defaults }: BreakInTools,
  strings: ReadonlySet<Point> | null = null,
): BreakInRecord[] {
  const found: BreakInRecord[] = [];
  const intruder = opponent(owner);
  const regions = findRegions(field, TERRITORY_REGION);
  regions.list.forEach(({ color, space }, region) => {
    if (color !== owner || space < parameters.smallest) return;
    const goal = new Uint8Array(BOARD_ARRAY);
    for (const point of field.points)
      if (regions.of[point] === region && field.safe[point] === NOT_SAFE) goal[point] = 1;
    const near = connections
      .chainsNear(position, intruder, goal, parameters.farthest)
      .filter((chain) => goal[chain] === 0 && isLively(chain, field.color))
      .slice(0, parameters.strings);
    for (const string of near)
      if (strings?.has(string) ?? true)
        found.push(
          ...breakFrom({ position, connections, parameters, string, goal }, field.color === intruder),
        );
  });
  return found;
}

/** The field without the territory that can be broken into. */
export function withoutLost(
  position: Position,
  field: InfluenceField,
  found: readonly BreakInRecord[],
): InfluenceField {
  return field.withoutTerritory(
    position,
    found.flatMap(({ lost }) => lost),
  );
}

/** Shrinks the goal as long as it can be reached from the string; the intruder or the owner moves first. */
function breakFrom(entry: Entry, intruderFirst: boolean): BreakInRecord[] {
  const { position, string, goal, parameters } = entry;
  const found: BreakInRecord[] = [];
  for (let turn = 0; turn < parameters.turns; turn++) {
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
  parameters: BreakInParameters;
  string: Point;
  goal: Uint8Array;
}

interface Answer {
  code: number;
  point: Point;
}

/** What the intruder gets by moving first. */
function breakIn({ position, connections, parameters, string, goal }: Entry): Answer {
  const { code, move } = connections.withNodes(parameters.nodes, () =>
    connections.breakIn(position, string, goal),
  );
  return code <= LOSE ? { code: LOSE, point: 0 } : { code, point: move };
}

/** What the owner gets by moving first; he keeps what was not read to the end. */
function blockOff({ position, connections, string, goal }: Entry): Answer {
  const { code, move } = connections.blockOff(position, string, goal);
  return code < LOSE ? { code: WIN, point: 0 } : { code, point: move };
}

/** The points of the goal that are nearest to the string, and the one it gets in at. */
function reached(entry: Entry, move: Point): Point[] {
  const { position, connections, parameters, string } = entry;
  const points = pointsOf(entry);
  const distances = connections.distancesFrom(position, string, points, parameters.farthest + 2 * MOVE);
  const nearest = Math.min(...distances);
  return points.filter((point, i) => distances[i] <= nearest + parameters.together || point === move);
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
