/**
 * How far two chains, or a chain and an area, are from being connected (manual 11.10): the fewest moves their owner needs if
 * the other side does not answer, in tenths of a move, and which points lie on a shortest way.
 *
 * The idea: cheapest paths over a graph of points and chains. A friendly chain costs nothing, an empty point one move, less
 * where the other side could not stay, more where the owner could not; an opposing chain costs what capturing it takes, as
 * tactical reading tells. Diagonals with both neighbours open and bamboo joints cost next to nothing. Measured from both
 * ends, so that each point knows the cheapest way through it: those points are the moves worth reading. Nothing here says
 * that chains are connected; that is for the search to prove.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Tactics } from './tactics.ts';
import { WIN } from '../reading/codes.ts';

/** The cost of one move. */
export const MOVE = 10;
/** Farther than anything that is measured. */
export const FAR = 99;
/** Costs are measured up to this. */
const LIMIT = 45;
/** Links between stones that cannot both be cut. */
const LINK = 2;

export const C = {
  suicide: 2,
  selfAtari: 5,
  badMove: 16,
  dead: 3,
  ko: 12,
  weak: 10,
  capLibs: 3,
  two: 20,
  three: 25,
};

export class Distances {
  /** From the chain to the target; FAR when it is beyond what is measured. */
  distance = FAR;
  /** Points and chains (by origin) that have been reached, each once. */
  readonly reached = new Int16Array(BOARD_ARRAY);
  reachedCount = 0;
  /** The cost of the cheapest way through a point reached; chains by origin. */
  readonly through = new Int16Array(BOARD_ARRAY);

  private readonly near = new Int16Array(BOARD_ARRAY);
  private readonly far = new Int16Array(BOARD_ARRAY);
  private readonly nearMark = new Int32Array(BOARD_ARRAY);
  private readonly farMark = new Int32Array(BOARD_ARRAY);
  private readonly cost = new Int16Array(BOARD_ARRAY);
  private readonly costMark = new Int32Array(BOARD_ARRAY);
  private mark = 0;
  private readonly heads = new Int16Array(LIMIT + 1);
  private readonly nextEntry = new Int16Array(4096);
  private readonly entryNode = new Int16Array(4096);
  private entries = 0;
  private readonly stones = new Int16Array(364);
  private readonly tactics: Tactics;
  private position!: Position;
  private own: Stone = 1;

  constructor(tactics: Tactics) {
    this.tactics = tactics;
  }

  /** Measures from the chain to the other chain, or, if that is 0, to the points marked in `goal`. */
  measure(position: Position, chain: Point, other: Point, goal: Uint8Array | null): void {
    this.position = position;
    this.own = position.colorAt[chain] as Stone;
    this.mark++;
    this.reachedCount = 0;
    this.distance = FAR;
    this.entries = 0;
    this.heads.fill(-1);
    const { far, farMark, near, nearMark, mark, through, reached, cost } = this;
    if (goal === null) this.reach(far, farMark, position.findOrigin(other), 0);
    else this.reachGoal(goal);
    this.spread(far, farMark, LIMIT);
    const start = position.findOrigin(chain);
    if (farMark[start] !== mark) return;
    this.distance = far[start];
    this.entries = 0;
    this.heads.fill(-1);
    this.reach(near, nearMark, start, 0);
    this.spread(near, nearMark, Math.min(LIMIT, this.distance + MOVE));
    let count = 0;
    for (let node = 0; node < BOARD_ARRAY; node++) {
      if (nearMark[node] !== mark || farMark[node] !== mark) continue;
      through[node] = near[node] + far[node] - cost[node];
      reached[count++] = node;
    }
    this.reachedCount = count;
  }

  /** Whether the point or chain (by origin) was reached. */
  isReached(node: Point): boolean {
    return this.nearMark[node] === this.mark && this.farMark[node] === this.mark;
  }

  private reachGoal(goal: Uint8Array): void {
    const { colorAt } = this.position;
    for (const point of this.position.points) {
      if (goal[point] === 0) continue;
      const node = colorAt[point] === EMPTY ? point : this.position.findOrigin(point);
      this.reach(this.far, this.farMark, node, this.enterCost(node));
    }
  }

  /** What it costs to own a point or to have a chain on one's side. */
  private enterCost(node: Point): number {
    if (this.costMark[node] === this.mark) return this.cost[node];
    const p = this.position;
    const { own } = this;
    const there = p.colorAt[node];
    let value: number;
    if (there === EMPTY) {
      const other = opponent(own);
      const theirs = p.accurateLiberties(node, other, 2, null);
      const ours = p.accurateLiberties(node, own, 2, null);
      if (theirs === 0) value = C.suicide;
      else if (ours <= 1) value = C.badMove;
      else if (theirs === 1 && !p.capturesSomething(node, other)) value = C.selfAtari;
      else value = MOVE;
    } else if (there === own) {
      value = 0;
    } else value = this.captureCost(node);
    this.cost[node] = value;
    this.costMark[node] = this.mark;
    return value;
  }

  private captureCost(chain: Point): number {
    const p = this.position;
    const liberties = p.countLiberties(chain);
    if (liberties === 1) return p.koCapture(this.liberty(chain), this.own) === 0 ? MOVE : C.ko;
    if (liberties > C.capLibs) return FAR;
    const code = this.tactics.attack(p, chain);
    if (code === 0) return liberties === 2 ? C.two : liberties === 3 ? C.three : FAR;
    if (code !== WIN) return C.ko;
    return this.tactics.defense(p, chain) === 0 ? C.dead : MOVE;
  }

  private liberty(chain: Point): Point {
    this.position.findLiberties(chain, 1, this.stones);
    return this.stones[0];
  }

  private reach(dist: Int16Array, marks: Int32Array, node: Point, value: number): void {
    if (value > LIMIT) return;
    if (marks[node] === this.mark && dist[node] <= value) return;
    marks[node] = this.mark;
    dist[node] = value;
    if (this.entries === 4096) return;
    const entry = this.entries++;
    this.entryNode[entry] = node;
    this.nextEntry[entry] = this.heads[value];
    this.heads[value] = entry;
  }

  private spread(dist: Int16Array, marks: Int32Array, limit: number): void {
    const { heads, nextEntry, entryNode, position } = this;
    for (let value = 0; value <= limit; value++) {
      while (heads[value] >= 0) {
        const entry = heads[value];
        heads[value] = nextEntry[entry];
        const node = entryNode[entry];
        if (dist[node] !== value) continue;
        if (position.colorAt[node] === EMPTY) this.expandPoint(dist, marks, node, value, true);
        else {
          const n = position.findStones(node, 364, this.stones);
          const own = position.colorAt[node] === this.own;
          for (let i = 0; i < n; i++) this.expandPoint(dist, marks, this.stones[i], value, own);
        }
      }
    }
  }

  private expandPoint(dist: Int16Array, marks: Int32Array, point: Point, value: number, linking: boolean): void {
    const p = this.position;
    const { colorAt } = p;
    const { own } = this;
    for (let k = 0; k < 4; k++) {
      const ahead = k === 0 ? -SOUTH : k === 1 ? 1 : k === 2 ? SOUTH : -1;
      const beside = point + ahead;
      const there = colorAt[beside];
      if (there === OFF_BOARD) continue;
      const node = there === EMPTY ? beside : p.findOrigin(beside);
      if (marks[node] !== this.mark || dist[node] > value) {
        const cost = this.enterCost(node);
        if (cost < FAR) this.reach(dist, marks, node, value + cost);
      }
      if (!linking || there !== EMPTY) continue;
      const right = k === 0 ? 1 : k === 1 ? SOUTH : k === 2 ? -1 : -SOUTH;
      const diagonal = beside + right;
      if (colorAt[point + right] === EMPTY) {
        const at = colorAt[diagonal];
        if (at === own || at === EMPTY) {
          const to = at === EMPTY ? diagonal : p.findOrigin(diagonal);
          this.reach(dist, marks, to, value + LINK + this.enterCost(to));
        }
      } else if (colorAt[point + right] === own && colorAt[point] === own && colorAt[diagonal] === EMPTY) {
        const far = beside + ahead;
        if (colorAt[far] === own && colorAt[far + right] === own) this.reach(dist, marks, p.findOrigin(far), value + LINK);
      }
    }
  }
}
