/**
 * Moves that threaten to cut in two places at once (manual 7.3): each connection alone would hold, but only one of them can be mended, so
 * only one may make a dragon. The B patterns of conn.db know such shapes too; there are so many of them that they are found by
 * trying: a safe move beside two gates, through each of which a second one would cut.
 */
import { EMPTY, SIDES, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { ConnectionReader } from '../connection/connectionReader.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import type { Reader } from '../reading/reader.ts';
import type { Worms } from '../worms/worm.ts';
import { DRAGONS } from './parameters.ts';
import type { DragonParameters } from './parameters.ts';
import type { CutsDraft, DoubleCut, Gate } from './cuts.ts';

export interface CutTools {
  reader: Reader;
  connections: ConnectionReader;
  parameters?: DragonParameters;
}

/** Points around a move where what it threatens may be. */
const AROUND: readonly number[] = [-SOUTH, -1, 1, SOUTH, -SOUTH - 1, -SOUTH + 1, SOUTH - 1, SOUTH + 1];

/** Finds the double cuts of both colours and marks their gates as cutting points. */
export function findDoubleCuts(position: Position, tools: CutTools, cuts: CutsDraft): void {
  const { connections, parameters = DRAGONS.defaults } = tools;
  connections.withNodes(parameters.cutNodes, () => tryAll(position, tools, cuts));
}

function tryAll(position: Position, tools: CutTools, cuts: CutsDraft): void {
  for (const color of [1, 2] as const) {
    const gates = findGates(position, color);
    for (const move of position.points) {
      if (position.colorAt[move] !== EMPTY) continue;
      const near = AROUND.flatMap((offset) => gates.get(move + offset) ?? []).filter(
        ({ point }) => !cuts.has(point, opponent(color)),
      );
      if (near.length < 2 || !near.some((gate) => !isSamePair(gate, near[0]))) continue;
      const found = doubleCutAt(position, tools, color, move, near);
      if (found) cuts.addDouble(found);
    }
  }
}

/**
 * Counts for all worms the gates of the other side that saving a worm, which could be captured, opens for a cut (cutstone2,
 * manual 7.1).
 */
export function findCutstones(position: Position, worms: Worms, reader: Reader, cuts: CutsDraft): void {
  const gates = [findGates(position, 1), findGates(position, 2)];
  for (const worm of worms.all) {
    const [defense] = worm.defenses;
    if (worm.attacks.length === 0 || !defense) continue;
    const around = new Set<Gate>();
    const beside = new Set<Point>();
    for (const stone of worm.stones) {
      for (const side of SIDES) {
        if (position.colorAt[stone + side] === opponent(worm.color))
          beside.add(position.findOrigin(stone + side));
      }
      for (const offset of AROUND)
        for (const gate of gates[2 - worm.color].get(stone + offset) ?? []) around.add(gate);
    }
    const parted = [...around].filter(({ a, b }) => beside.has(a) && beside.has(b));
    if (parted.length === 0 || !position.tryMove(defense.point, worm.color)) continue;
    const open = parted.filter(
      (gate) => gate.point === defense.point || cutsAfter(position, { reader }, worm.color, gate),
    );
    const { size } = new Set(open.map(({ point }) => point));
    for (const stone of worm.stones) cuts.cutstones[stone] = size;
    position.popMove();
  }
}

function isSamePair(one: Gate, other: Gate): boolean {
  return (one.a === other.a && one.b === other.b) || (one.a === other.b && one.b === other.a);
}

/** All gates of a colour, by point: one for each two chains that meet there. */
function findGates(position: Position, color: Stone): Map<Point, Gate[]> {
  const gates = new Map<Point, Gate[]>();
  for (const point of position.points) {
    if (position.colorAt[point] !== EMPTY) continue;
    const chains = new Set<Point>();
    for (const side of SIDES)
      if (position.colorAt[point + side] === color) chains.add(position.findOrigin(point + side));
    if (chains.size < 2) continue;
    const [first, ...others] = chains;
    const found = others.map((b): Gate => ({ point, a: first, b }));
    if (others.length > 1) found.push({ point, a: others[0], b: others[1] });
    gates.set(point, found);
  }
  return gates;
}

/** The first two gates that the opponent's move threatens so that both threats cannot be met. */
function doubleCutAt(
  position: Position,
  tools: CutTools,
  color: Stone,
  move: Point,
  near: readonly Gate[],
): DoubleCut | undefined {
  const attacker = opponent(color);
  if (!position.tryMove(move, attacker)) return undefined;
  let found: DoubleCut | undefined;
  const passable = near.filter((gate) => mayCut(position, attacker, gate));
  // After a suicide there is no stone to read about.
  if (
    passable.length > 1 &&
    position.colorAt[move] === attacker &&
    tools.reader.attack(position, move) === LOSE
  ) {
    const threatened = passable.filter((gate) => cutsAfter(position, tools, attacker, gate));
    for (let i = 1; i < threatened.length && !found; i++) {
      for (let j = 0; j < i && !found; j++) {
        const [one, two] = [threatened[i], threatened[j]];
        if (!areApart(one, two)) continue;
        if (
          cutsElsewhere(position, tools, color, move, one, two) &&
          cutsElsewhere(position, tools, color, move, two, one)
        )
          found = { color, move, gates: [one, two] };
      }
    }
  }
  position.popMove();
  return found;
}

/** Whether closing one gate leaves the other open, and what it parts. */
function areApart(one: Gate, two: Gate): boolean {
  return one.point !== two.point && !isSamePair(one, two);
}

/** Whether with a stone at the gate the chains would have no other liberty in common. */
function mayCut(position: Position, attacker: Stone, gate: Gate): boolean {
  if (!position.tryMove(gate.point, attacker)) return false;
  const cuts = isPassed(position, attacker, gate);
  position.popMove();
  return cuts;
}

/** The same, and the stone would stay there. */
function cutsAfter(
  position: Position,
  { reader }: Pick<CutTools, 'reader'>,
  attacker: Stone,
  gate: Gate,
): boolean {
  if (!position.tryMove(gate.point, attacker)) return false;
  const cuts = isPassed(position, attacker, gate) && reader.attack(position, gate.point) === LOSE;
  position.popMove();
  return cuts;
}

/** Whether the stone that was just played at the gate parts its chains. */
function isPassed(position: Position, attacker: Stone, { point, a, b }: Gate): boolean {
  const { colorAt } = position;
  const allStand = colorAt[a] !== EMPTY && colorAt[b] !== EMPTY && colorAt[point] === attacker;
  return allStand && position.countCommonLiberties(a, b) === 0;
}

/** Whether, when the first gate is closed, the second one is passed and its chains stay apart. */
function cutsElsewhere(
  position: Position,
  { reader, connections }: CutTools,
  color: Stone,
  move: Point,
  closed: Gate,
  open: Gate,
): boolean {
  if (!position.tryMove(closed.point, color)) return true;
  let cuts = false;
  if (position.colorAt[move] !== EMPTY && position.tryMove(open.point, opponent(color))) {
    cuts =
      position.colorAt[move] !== EMPTY &&
      position.colorAt[open.a] === color &&
      position.colorAt[open.b] === color &&
      reader.attack(position, open.point) === LOSE &&
      connections.stringConnect(position, open.a, open.b).code !== WIN;
    position.popMove();
  }
  position.popMove();
  return cuts;
}
