/**
 * How far two chains, or a chain and an area, are from being connected (manual 11.10): the moves their owner needs if the
 * other side does not answer, in tenths of a move, and which points lie on a short way.
 *
 * The idea: cheapest paths over a graph of points and chains. A friendly chain costs nothing; an empty point one move, less
 * where the other side could not stay, more where the owner could not; an opposing chain what capturing it takes, as tactical
 * reading tells. Diagonals with both neighbours open and bamboo joints are links that cost next to nothing. Measured from
 * both ends, so that each point knows the cheapest way through it: those points are the moves worth reading. Plain distance
 * on the board would not see captures, and would take the move that blocks for as good as the one that is captured.
 *
 * Hot code: nothing is allocated.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import type { ConnectionParameters } from './parameters.ts';
import type { Tactics } from './tactics.ts';

/** Tenths of a move in a move. */
export const MOVE = 10;
/** Not reached. */
export const FAR = 99;
/** Ways that cost more are never followed. */
const LIMIT = 45;

const QUEUE = 4096;

export class Distances {
  /** From the chain to the target in tenths of a move; FAR when no way was found. */
  distance = FAR;
  /** Empty points, and chains by origin, that lie on a way. */
  readonly reached = new Int16Array(BOARD_ARRAY);
  reachedCount = 0;
  /** Cost of the cheapest way through each of those. */
  readonly through = new Int16Array(BOARD_ARRAY);

  private readonly near = new Int16Array(BOARD_ARRAY);
  private readonly nearMark = new Int32Array(BOARD_ARRAY);
  private readonly far = new Int16Array(BOARD_ARRAY);
  private readonly farMark = new Int32Array(BOARD_ARRAY);
  private readonly cost = new Int16Array(BOARD_ARRAY);
  private readonly costMark = new Int32Array(BOARD_ARRAY);
  private mark = 0;
  /** Nodes waiting, a linked list for each cost. */
  private readonly heads = new Int16Array(LIMIT + 1);
  private readonly nextEntry = new Int16Array(QUEUE);
  private readonly entryNode = new Int16Array(QUEUE);
  private entries = 0;
  private readonly stones = new Int16Array(BOARD_ARRAY);
  private readonly tactics: Tactics;
  private readonly parameters: ConnectionParameters;
  private position!: Position;
  private own: Stone = 1;
  /** Ways that cost more are not followed; once `end` is reached, those that cost more than `slack` above it; before, none above `giveUp`. */
  private limit = LIMIT;
  private end: Point = 0;
  private giveUp = 0;
  private slack = 0;
  /** Only nodes on ways that were measured from the other end are entered. */
  private onWays = false;

  constructor(tactics: Tactics, parameters: ConnectionParameters) {
    this.parameters = parameters;
    this.tactics = tactics;
  }

  /**
   * Measures from the chain to the other one, or, if there is a `goal`, to the points marked in it. Beyond `limit` counts as not
   * reached; ways that are longer than the shortest by more than `slack` are left out. Both in tenths of a move.
   */
  measure(
    position: Position,
    chain: Point,
    other: Point,
    goal: Uint8Array | null,
    limit: number,
    slack: number,
  ): void {
    const { far, farMark, near, nearMark, through, reached, cost } = this;
    this.position = position;
    this.own = position.colorAt[chain] as Stone;
    const mark = ++this.mark;
    this.reachedCount = 0;
    this.distance = FAR;

    const start = position.findOrigin(chain);
    this.start(limit + slack);
    this.end = start;
    this.giveUp = limit;
    this.slack = slack;
    if (goal === null) this.reach(far, farMark, position.findOrigin(other), 0);
    else this.reachGoal(goal);
    this.spread(far, farMark);
    if (this.end !== 0) return;

    this.distance = far[start];
    this.start(this.distance + slack);
    this.onWays = true;
    this.reach(near, nearMark, start, 0);
    this.spread(near, nearMark);
    this.onWays = false;
    let count = 0;
    for (let node = 0; node < BOARD_ARRAY; node++) {
      if (nearMark[node] !== mark || farMark[node] !== mark) continue;
      through[node] = near[node] + far[node] - (position.colorAt[node] === this.own ? 0 : cost[node]);
      reached[count++] = node;
    }
    this.reachedCount = count;
  }

  /** Measures how far the chains of a colour are from the points marked in `goal`, as far as `limit`; toGoal() tells. */
  measureGoal(position: Position, own: Stone, goal: Uint8Array, limit: number): void {
    this.position = position;
    this.own = own;
    this.mark++;
    this.start(limit);
    this.reachGoal(goal);
    this.spread(this.far, this.farMark);
  }

  /** Measures how far everything is from the chain, as far as `limit`; fromChain() tells. */
  measureChain(position: Position, chain: Point, limit: number): void {
    this.position = position;
    this.own = position.colorAt[chain] as Stone;
    this.mark++;
    this.start(limit);
    this.reach(this.near, this.nearMark, position.findOrigin(chain), 0);
    this.spread(this.near, this.nearMark);
  }

  /** From the empty point, or the chain with that origin, to the goal in tenths of a move; FAR when it was not reached. */
  toGoal(node: Point): number {
    return this.farMark[node] === this.mark ? this.far[node] : FAR;
  }

  /** From the chain to the empty point, or the chain with that origin, its own cost included; FAR when it was not reached. */
  fromChain(node: Point): number {
    return this.nearMark[node] === this.mark ? this.near[node] : FAR;
  }

  /** Whether the point, or the chain with that origin, lies on a way of at most that cost. */
  isOnWay(node: Point, limit: number): boolean {
    return (
      this.nearMark[node] === this.mark && this.farMark[node] === this.mark && this.through[node] <= limit
    );
  }

  private start(limit: number): void {
    this.limit = limit < LIMIT ? limit : LIMIT;
    this.end = 0;
    this.entries = 0;
    this.heads.fill(-1);
  }

  private reachGoal(goal: Uint8Array): void {
    const { colorAt, points } = this.position;
    for (let i = 0; i < points.length; i++) {
      const point = points[i];
      if (goal[point] === 0) continue;
      const node = colorAt[point] === EMPTY ? point : this.position.findOrigin(point);
      this.reach(this.far, this.farMark, node, this.enterCost(node));
    }
  }

  /** What it costs to own a point, or to have a chain on one's side. */
  private enterCost(node: Point): number {
    if (this.costMark[node] === this.mark) return this.cost[node];
    const there = this.position.colorAt[node];
    const value = there === EMPTY ? this.pointCost(node) : there === this.own ? 0 : this.captureCost(node);
    this.cost[node] = value;
    this.costMark[node] = this.mark;
    return value;
  }

  private pointCost(point: Point): number {
    const { position, own, parameters } = this;
    const other = opponent(own);
    const theirs = position.countLibertiesAfter(point, other, 2);
    if (theirs === 0) return parameters.suicide;
    if (position.countLibertiesAfter(point, own, 2) <= 1) return parameters.badMove;
    return theirs === 1 && !position.capturesSomething(point, other) ? parameters.selfAtari : MOVE;
  }

  private captureCost(chain: Point): number {
    const { position, tactics, parameters } = this;
    const liberties = position.countLiberties(chain);
    if (liberties === 1) {
      position.findLiberties(chain, 1, this.stones);
      return position.koCapture(this.stones[0], this.own) === 0 ? MOVE : parameters.ko;
    }
    if (liberties > 3) return FAR;
    const code = tactics.attack(position, chain);
    if (code <= LOSE) return liberties === 2 ? parameters.twoLiberties : parameters.threeLiberties;
    if (code !== WIN) return parameters.ko;
    return tactics.defense(position, chain) <= LOSE ? parameters.captured : MOVE;
  }

  /** Goes to a node from one at that cost. What cannot be on a way is not asked what it costs: that is tactical reading. */
  private enter(costs: Int16Array, marks: Int32Array, node: Point, from: number): void {
    if (this.onWays) {
      if (this.farMark[node] !== this.mark || from + this.far[node] > this.limit) return;
      this.reach(costs, marks, node, from + (this.position.colorAt[node] === this.own ? 0 : this.cost[node]));
    } else if (from <= this.limit) this.reach(costs, marks, node, from + this.enterCost(node));
  }

  private reach(costs: Int16Array, marks: Int32Array, node: Point, value: number): void {
    if (value > this.limit || this.entries === QUEUE) return;
    if (marks[node] === this.mark && costs[node] <= value) return;
    marks[node] = this.mark;
    costs[node] = value;
    const entry = this.entries++;
    this.entryNode[entry] = node;
    this.nextEntry[entry] = this.heads[value];
    this.heads[value] = entry;
  }

  private spread(costs: Int16Array, marks: Int32Array): void {
    const { heads, nextEntry, entryNode, position, stones } = this;
    for (let value = 0; value <= this.limit; value++) {
      if (this.end !== 0 && value > this.giveUp) return;
      while (heads[value] >= 0) {
        const entry = heads[value];
        heads[value] = nextEntry[entry];
        const node = entryNode[entry];
        if (costs[node] !== value) continue;
        if (node === this.end) {
          this.end = 0;
          if (value + this.slack < this.limit) this.limit = value + this.slack;
        }
        const there = position.colorAt[node];
        if (there === EMPTY) {
          this.expand(costs, marks, node, value, true);
          continue;
        }
        const count = position.findStones(node, BOARD_ARRAY, stones);
        for (let i = 0; i < count; i++) this.expand(costs, marks, stones[i], value, there === this.own);
      }
    }
  }

  /** Goes on from a point that is owned at that cost; `linking`: there is, or would be, a stone at it. */
  private expand(costs: Int16Array, marks: Int32Array, point: Point, value: number, linking: boolean): void {
    const { position, own, parameters } = this;
    const { colorAt } = position;
    for (let k = 0; k < 4; k++) {
      const ahead = k === 0 ? -SOUTH : k === 1 ? 1 : k === 2 ? SOUTH : -1;
      const beside = point + ahead;
      const there = colorAt[beside];
      if (there === OFF_BOARD) continue;
      const node = there === EMPTY ? beside : position.findOrigin(beside);
      if (marks[node] !== this.mark || costs[node] > value) this.enter(costs, marks, node, value);
      if (!linking || there !== EMPTY) continue;
      const right = k === 0 ? 1 : k === 1 ? SOUTH : k === 2 ? -1 : -SOUTH;
      const diagonal = beside + right;
      const at = colorAt[diagonal];
      if (colorAt[point + right] === EMPTY) {
        if (at !== own && at !== EMPTY) continue;
        const to = at === EMPTY ? diagonal : position.findOrigin(diagonal);
        this.enter(costs, marks, to, value + parameters.link);
      } else if (at === EMPTY && colorAt[point] === own && colorAt[point + right] === own) {
        // A bamboo joint.
        const across = beside + ahead;
        if (colorAt[across] === own && colorAt[across + right] === own) {
          this.reach(costs, marks, position.findOrigin(across), value + parameters.link);
        }
      }
    }
  }
}
