/**
 * Problems out of recorded games: groups that are shut in and whose life depends on one move, the only one that works. What is shown is the
 * fight alone, behind a wall without gaps, so that what was proved about it is all there is to know.
 */
import {
  BLACK,
  EMPTY,
  OFF_BOARD,
  PASS,
  SIDES,
  STRIDE,
  WHITE,
  allPoints,
  columnOf,
  opponent,
  rowOf,
} from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { TRANSFORMS, transformPoint } from '../board/transforms.ts';
import type { Transform } from '../board/transforms.ts';
import { WIN } from '../reading/codes.ts';
import { Enclosure } from './enclosure.ts';
import type { Board } from './enclosure.ts';
import type { Fight } from './fightBoard.ts';
import { FightLines } from './fightLines.ts';
import { FightSearch } from './fightSearch.ts';
import { findProblem } from './problems.ts';
import { GAP_DEPTH, ProblemSolver } from './solveProblem.ts';

/** Black moves first, in the upper right or as near to it as symmetry allows. */
export interface MadeProblem {
  readonly size: number;
  readonly black: readonly Point[];
  readonly white: readonly Point[];
  readonly goal: 'live' | 'kill';
  /** How both sides play it, the only first move first, until one has nothing left to try. */
  readonly line: readonly Point[];
  /** Positions read to prove that the move works, and that no other does: how hard it is. */
  readonly nodes: number;
}

/** What is worth showing: target stones at least, points to play on at most, moves of the line at least. */
const LEAST_TARGET = 4;
const MOST_REGION = 26;
const LEAST_LINE = 2;
/** The wall as it is shown may leave a little more to read. */
const EASE = 4;
const AROUND = [...SIDES, STRIDE + 1, STRIDE - 1, 1 - STRIDE, -STRIDE - 1];

export class ProblemMaker {
  private readonly search = new FightSearch();
  private readonly lines = new FightLines(this.search);
  private readonly solver = new ProblemSolver();
  private readonly nodes: number;
  /** Fights that were looked at, however they lie on the board. */
  private readonly known = new Set<string>();

  /** `nodes`: read about a fight and a side to move, at most. */
  constructor(nodes: number) {
    this.nodes = nodes;
  }

  /** The problems of a position that were not in one before. */
  *from(board: Board): Generator<MadeProblem, void> {
    for (const defender of [1, 2] as const) {
      const enclosure = new Enclosure(board, defender, 0);
      for (const group of enclosure.groups()) {
        if (group.length < LEAST_TARGET) continue;
        const open = enclosure.fight(group, GAP_DEPTH);
        if (!open || open.koPoint !== 0 || open.region.length > MOST_REGION) continue;
        const fight = alone(open);
        if (!fight) continue;
        for (const side of [defender, opponent(defender)]) {
          const problem = this.hardest(fight, board.size, side);
          if (problem) yield problem;
        }
      }
    }
  }

  /** Of the problems for `side` as the fight stands, and after each move that the other side may make there, the hardest. */
  private hardest(fight: Fight, size: number, side: Stone): MadeProblem | undefined {
    let hardest: MadeProblem | undefined;
    let hardestKey = '';
    for (const stood of [fight, ...afterMoves(fight, size, opponent(side))]) {
      const { key, transform } = normalForm(stood, size, side);
      if (this.known.has(key)) continue;
      this.known.add(key);
      const lying = turned(stood, size, transform);
      const line = this.onlyLine(lying, side);
      if (!line || (hardest && this.read < hardest.nodes)) continue;
      if (hardest && this.read === hardest.nodes && key >= hardestKey) continue;
      const problem = this.shown(lying, size, side, line);
      if (!this.isSeen(problem)) continue;
      hardest = problem;
      hardestKey = key;
    }
    return hardest;
  }

  private read = 0;

  /** How both sides play when exactly one first move works, whoever has the ko threats; undefined if not, or too much is to be read. */
  private onlyLine(fight: Fight, side: Stone): Point[] | undefined {
    const { search } = this;
    const defends = side === fight.defender;
    this.read = 0;
    const works = (move: Point | undefined): boolean | undefined => {
      search.nodes = 0;
      search.limit = this.nodes - this.read;
      const captured = move === undefined ? search.prove(side) : search.proveAfter(move, side);
      this.read += search.nodes;
      return captured === undefined ? undefined : captured !== defends;
    };
    // For a pass and for other moves every ko threat is one's own, for the solution the other side's.
    search.begin(fight, side);
    if (works(PASS) !== false) return undefined;
    search.begin(fight, opponent(side));
    if (works(undefined) !== true) return undefined;
    const line = this.lines.line(side);
    if (line.length < LEAST_LINE || line[0] === PASS) return undefined;
    search.begin(fight, side);
    for (const move of fight.region) {
      if (move === line[0] || !search.board.isLegal(move, side)) continue;
      if (works(move) !== false) return undefined;
    }
    return line;
  }

  /** Whether the board as it is shown says by itself what it is about, and comes to the same. */
  private isSeen({ size, black, white, goal, line: [move] }: MadeProblem): boolean {
    const board = positionOf(size, black, white);
    const { nodes, solver } = this;
    const solution = findProblem(board, { toMove: BLACK, nodes: EASE * nodes, goal }, solver)?.solution;
    // Without nodes left, other moves were not looked at.
    if (solution?.code !== WIN || !solution.proved || solution.nodes >= EASE * nodes) return false;
    return solution.moves.length === 1 && solution.moves[0] === move;
  }

  private shown(fight: Fight, size: number, side: Stone, line: readonly Point[]): MadeProblem {
    // Who passes has nothing left to try.
    const passed = line.indexOf(PASS);
    return {
      size,
      black: pointsOf(fight.colorAt, side),
      white: pointsOf(fight.colorAt, opponent(side)),
      goal: side === fight.defender ? 'live' : 'kill',
      line: line.slice(0, passed < 0 ? undefined : passed),
      nodes: this.read,
    };
  }
}

/** The fights that come of one move of a side, without those that begin with a ko. */
function* afterMoves(fight: Fight, size: number, side: Stone): Generator<Fight, void> {
  for (const move of fight.region) {
    if (fight.colorAt[move] !== EMPTY) continue;
    const position = positionOf(size, pointsOf(fight.colorAt, BLACK), pointsOf(fight.colorAt, WHITE));
    if (!position.isLegal(move, side)) continue;
    position.play(move, side);
    if (position.koPoint === 0) yield { ...fight, colorAt: position.colorAt.slice() };
  }
}

/** The fight with nothing else on the board than its region and the wall; undefined where the wall could be captured. */
function alone(fight: Fight): Fight | undefined {
  const { colorAt, region, defender, target } = fight;
  const inRegion = new Set(region);
  const shown = new Set(region.flatMap((point) => [point, ...AROUND.map((step) => point + step)]));
  // The defender's stones beyond the wall are not part of it.
  const stones = Uint8Array.from(colorAt, (color, point) => {
    if (color === OFF_BOARD || inRegion.has(point) || target.includes(point)) return color;
    return shown.has(point) && color !== defender ? color : EMPTY;
  });
  const isWall = (point: Point): boolean => !inRegion.has(point) && stones[point] === opponent(defender);
  const holds = [...shown].every((point) => !isWall(point) || hasWay(stones, point, inRegion));
  return holds ? { ...fight, colorAt: stones } : undefined;
}

/** Whether the chain of a stone of the wall has a liberty beyond the region. */
function hasWay(stones: Uint8Array, from: Point, inRegion: ReadonlySet<Point>): boolean {
  const chain = new Set<Point>([from]);
  for (const stone of chain) {
    for (const side of SIDES) {
      const beside = stone + side;
      if (stones[beside] === EMPTY && !inRegion.has(beside)) return true;
      if (stones[beside] === stones[from]) chain.add(beside);
    }
  }
  return false;
}

function positionOf(size: number, black: readonly Point[], white: readonly Point[]): Position {
  const position = new Position(size);
  for (const point of black) position.addStone(point, BLACK);
  for (const point of white) position.addStone(point, WHITE);
  return position;
}

function pointsOf(colorAt: ArrayLike<number>, color: number): Point[] {
  return Array.from(colorAt).flatMap((of, point) => (of === color ? [point] : []));
}

/** The fight as it lies after a symmetry, its points in order, so that it is read the same from wherever it is seen. */
function turned(fight: Fight, size: number, transform: Transform): Fight {
  const turn = (points: readonly Point[]): Point[] =>
    points.map((point) => transformPoint(point, size, transform)).sort((a, b) => a - b);
  const colorAt = Uint8Array.from(fight.colorAt);
  for (const point of allPoints(size)) colorAt[transformPoint(point, size, transform)] = fight.colorAt[point];
  return { ...fight, colorAt, target: turn(fight.target), region: turn(fight.region) };
}

/** The same for fights that differ by symmetry, colours or the wall's far side only; and the symmetry that takes it to where it is shown. */
function normalForm(fight: Fight, size: number, side: Stone): { key: string; transform: Transform } {
  let best = { key: '', transform: TRANSFORMS[0] };
  let highest = -Infinity;
  for (const transform of TRANSFORMS) {
    const cells = fight.region.map((point) => {
      const to = transformPoint(point, size, transform);
      const color = fight.colorAt[point];
      return `${String(to).padStart(3, '0')}${color === EMPTY ? '.' : color === side ? 'o' : 'x'}`;
    });
    let up = 0;
    for (const point of fight.region) {
      const to = transformPoint(point, size, transform);
      up += columnOf(to) - rowOf(to);
    }
    const key = `${side === fight.defender ? 'live' : 'kill'}${size}:${cells.sort().join('')}`;
    if (up < highest || (up === highest && key >= best.key)) continue;
    highest = up;
    best = { key, transform };
  }
  return best;
}
