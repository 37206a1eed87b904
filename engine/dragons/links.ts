/**
 * Which chains belong together (manual 7.2, 7.3, 9.9, 9.10): find_cuts and find_connections over conn.db, and connection
 * reading for chains that are near each other and that no pattern knows. The manual's program has only patterns for this; reading
 * takes longer but needs few of them, and it sees what a pattern of this size cannot. Patterns come first, since most connections are
 * one of a few shapes.
 */
import { BOARD_ARRAY, EMPTY, STRIDE, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { ConnectionReader } from '../connection/connectionReader.ts';
import { OUTSIDE, PROPER } from '../eyes/eyeMap.ts';
import type { EyeMap } from '../eyes/eyeMap.ts';
import { LOSE } from '../reading/codes.ts';
import type { PatternMatch, PatternRunner } from '../patterns/runner.ts';
import type { Cuts, Gate } from './cuts.ts';
import { DRAGONS } from './parameters.ts';
import type { DragonParameters } from './parameters.ts';
import type { Unions } from './unions.ts';

/** Why two chains count as one dragon. */
export interface Link {
  a: Point;
  b: Point;
  how: 'pattern' | 'reading' | 'eye space' | 'action';
  /** Number of the pattern in conn.db; −1 without one. */
  pattern: number;
}

/** What the actions amalgamate and amalgamate_most_valuable do; stones of two colours are left alone. */
export interface Joiner {
  join(a: Point, b: Point): void;
  /** Stones in the dragon so far. */
  size(stone: Point): number;
}

export interface PatternTools {
  connections: ConnectionReader;
  /** Runs conn.db; its actions speak to the joiner. Null without such patterns. */
  patterns: (joiner: Joiner) => PatternRunner | null;
  parameters?: DragonParameters;
}

/** Chains farther apart (in lines, both ways added) are not asked about: the way between them leads over others or is long. */
const FARTHEST = 3;

const [OFFSETS_AHEAD, OFFSET_DISTANCES] = offsetsAhead();

/** The points within reach that come later in reading order, nearest first. */
function offsetsAhead(): [Int16Array, Uint8Array] {
  const offsets: [number, number][] = [];
  for (let row = 0; row <= FARTHEST; row++) {
    for (let column = -FARTHEST; column <= FARTHEST; column++) {
      const distance = row + Math.abs(column);
      if (distance > FARTHEST || distance < 2 || (row === 0 && column <= 0)) continue;
      offsets.push([row * STRIDE + column, distance]);
    }
  }
  offsets.sort(([, a], [, b]) => a - b);
  return [
    Int16Array.from(offsets, ([offset]) => offset),
    Uint8Array.from(offsets, ([, distance]) => distance),
  ];
}

/**
 * Joins chains of a colour that conn.db says are connected (find_connections); `patterns` runs it, its actions speak to the joiner. A
 * question of a constraint about a connection gets as many nodes as one of linkByReading.
 */
export function linkByPatterns(
  position: Position,
  color: Stone,
  { connections, patterns, parameters = DRAGONS.defaults }: PatternTools,
  unions: Unions,
  tell: (link: Link) => void,
): void {
  let acting = -1;
  const joiner: Joiner = {
    join(a, b) {
      if (position.colorAt[a] !== color || position.colorAt[b] !== color) return;
      const [one, two] = [position.findOrigin(a), position.findOrigin(b)];
      if (unions.join(one, two)) tell({ a: one, b: two, how: 'action', pattern: acting });
    },
    size: (stone) => stonesWith(position, unions, stone),
  };
  const runner = patterns(joiner);
  if (!runner) return;
  connections.withNodes(parameters.linkNodes, () => {
    for (const side of [1, 2] as const) {
      runner.run(
        position,
        side,
        (match) => {
          acting = match.index;
          if (side === color && match.record.classes.includes('C')) joinStones(position, match, unions, tell);
          runner.act(match);
        },
        { wanted: (match) => mayChange(position, match, side === color, unions) },
      );
    }
  });
}

/** Whether a match of conn.db, if its constraint held, could join anything yet or act; `own`: it is drawn for the colour that is joined. */
function mayChange(position: Position, match: PatternMatch, own: boolean, unions: Unions): boolean {
  const { classes } = match.record;
  if (/[BeE]/.test(classes)) return false;
  if (match.database.action(match.index)) return true;
  if (!own || !classes.includes('C')) return false;
  const roots = new Set(match.pointsOf('O').map((stone) => unions.find(position.findOrigin(stone))));
  return roots.size > 1;
}

/** Stones in what a stone has been joined to so far. */
function stonesWith(position: Position, unions: Unions, stone: Point): number {
  if (position.colorAt[stone] === EMPTY) return 0;
  const root = unions.find(position.findOrigin(stone));
  let count = 0;
  for (const point of position.points) {
    if (position.colorAt[point] !== EMPTY && unions.find(position.findOrigin(point)) === root) count++;
  }
  return count;
}

/** Lets the patterns of a class, E or e, change eye spaces and lunches by their actions (modify_eye_spaces). */
export function modifyEyeSpaces(position: Position, patterns: PatternRunner, kind: 'E' | 'e'): void {
  for (const color of [1, 2] as const) {
    patterns.run(position, color, (match) => void patterns.act(match), {
      wanted: ({ record }) => record.classes.includes(kind),
    });
  }
}

/** Joins all chains that have a stone where the diagram has O. */
function joinStones(
  position: Position,
  match: PatternMatch,
  unions: Unions,
  tell: (link: Link) => void,
): void {
  const [first, ...others] = match.pointsOf('O').map((stone) => position.findOrigin(stone));
  for (const chain of others)
    if (unions.join(first, chain)) tell({ a: first, b: chain, how: 'pattern', pattern: match.index });
}

/**
 * Joins the chains around an eye space, which they can only share (dragon_eye, manual 7.2): those that stand beside one of its
 * points that is not marginal.
 */
export function linkByEyes(
  position: Position,
  map: EyeMap,
  isDead: (stone: Point) => boolean,
  unions: Unions,
  tell: (link: Link) => void,
  parameters = DRAGONS.defaults,
): void {
  for (let space = 0; space < map.count; space++) {
    if (!isCave(map, space, parameters)) continue;
    let first = 0;
    for (let i = map.first[space]; i < map.first[space + 1]; i++) {
      const point = map.points[i];
      if (map.mark[point] !== PROPER) continue;
      for (let side = 0; side < 4; side++) {
        const beside = point + (side === 0 ? -STRIDE : side === 1 ? -1 : side === 2 ? 1 : STRIDE);
        if (position.colorAt[beside] !== map.color || map.mark[beside] !== OUTSIDE || isDead(beside))
          continue;
        const chain = position.findOrigin(beside);
        if (first === 0) first = chain;
        else if (unions.join(first, chain)) tell({ a: first, b: chain, how: 'eye space', pattern: -1 });
      }
    }
  }
}

/** Whether an eye space is closed and small enough that those around it can hardly be cut from each other there. */
function isCave(map: EyeMap, space: number, { maxCave, marginalCave }: DragonParameters): boolean {
  const size = map.first[space + 1] - map.first[space];
  if (size > maxCave) return false;
  let marginal = 0;
  for (let i = map.first[space]; i < map.first[space + 1]; i++)
    if (map.mark[map.points[i]] !== PROPER) marginal++;
  return marginal <= size * marginalCave;
}

/**
 * Whether one of the shortest ways between two points leads over points that are open: empty ones that are not cutting points, and
 * captured stones. Chains with other stones between them are connected only when those are captured, which is for life-and-death
 * reading to say.
 */
function hasOpenWay(isOpen: (point: Point) => boolean, from: Point, to: Point): boolean {
  const down = Math.floor(to / STRIDE) - Math.floor(from / STRIDE);
  const across = (to % STRIDE) - (from % STRIDE);
  for (const step of [down > 0 ? STRIDE : 0, Math.sign(across)]) {
    if (step === 0) continue;
    const next = from + step;
    if (next === to) return true;
    if (isOpen(next) && hasOpenWay(isOpen, next, to)) return true;
  }
  return false;
}

export interface ReadingTools {
  connections: ConnectionReader;
  cuts: Cuts;
  /** Whether the chain at a stone is as good as captured. */
  isDead: (stone: Point) => boolean;
  parameters?: DragonParameters;
}

/** Joins chains of a colour near each other that reading says cannot be disconnected, nearest first. */
export function linkByReading(
  position: Position,
  color: Stone,
  { connections, cuts, isDead, parameters = DRAGONS.defaults }: ReadingTools,
  unions: Unions,
  tell: (link: Link) => void,
): void {
  const { colorAt, points } = position;
  const other = opponent(color);
  const isOpen = (way: Point): boolean =>
    colorAt[way] === EMPTY ? !cuts.has(way, other) : colorAt[way] === other && isDead(way);
  const asked = new Set<number>();
  const joinIfConnected = (a: Point, b: Point): boolean => {
    if (isDead(a) || isDead(b)) return false;
    const { code } = connections.withNodes(parameters.linkNodes, () =>
      connections.disconnect(position, a, b),
    );
    if (code !== LOSE) return false;
    unions.join(a, b);
    tell({ a, b, how: 'reading', pattern: -1 });
    return true;
  };
  // Of two connections of which one holds, the more valuable one is counted on.
  for (const { color: of, gates } of cuts.doubles) {
    if (of !== color) continue;
    const apart = gates.filter(({ a, b }) => unions.find(a) !== unions.find(b));
    if (apart.length < 2) continue;
    const value = ({ a, b }: Gate): number => position.countStones(a) + position.countStones(b);
    apart.sort((one, other) => value(other) - value(one)).some(({ a, b }) => joinIfConnected(a, b));
  }
  for (let distance = 2; distance <= FARTHEST; distance++) {
    for (const point of points) {
      if (colorAt[point] !== color) continue;
      for (let i = 0; i < OFFSETS_AHEAD.length; i++) {
        if (OFFSET_DISTANCES[i] !== distance) continue;
        const near = point + OFFSETS_AHEAD[i];
        if (near >= BOARD_ARRAY || colorAt[near] !== color) continue;
        const a = position.findOrigin(point);
        const b = position.findOrigin(near);
        if (a === b || unions.find(a) === unions.find(b)) continue;
        const pair = a < b ? a * BOARD_ARRAY + b : b * BOARD_ARRAY + a;
        if (asked.has(pair) || !hasOpenWay(isOpen, point, near)) continue;
        asked.add(pair);
        joinIfConnected(a, b);
      }
    }
  }
}
