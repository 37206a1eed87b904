import { EMPTY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { KO_A, KO_B, LOSE, WIN } from '../reading/codes.ts';
import { MoveList } from '../reading/moveList.ts';
import { Scratch } from '../reading/scratch.ts';
import type { Reader } from '../reading/reader.ts';
import { C, Distances, FAR, MOVE } from './distances.ts';
import { Tactics } from './tactics.ts';
import { ConnectionTable } from './table.ts';

export const CONNECT = 0;
export const DISCONNECT = 1;

export const P = {
  maxDepth: 30,
  nodeLimit: 2000,
  budget: 8,
  step: 1,
  grace: 3,
  verify: 1,
  slackE: 5,
  slackF: 9,
  slackFdeep: 4,
  maxMovesE: 8,
  maxMovesF: 8,
  ko: 4,
  joined: 3,
};

function packed(code: number, move: Point): number {
  return (move << 3) | code;
}

export class ConnectionReader {
  nodes = 0;
  move: Point = 0;
  private readonly tactics: Tactics;
  private readonly distances: Distances;
  private readonly lists: MoveList[] = [];
  private readonly scratch = new Scratch();
  private readonly table = new ConnectionTable(1 << 16);
  private position!: Position;
  private root = 0;
  private nodesAtStart = 0;
  private goal: Uint8Array | null = null;
  private goalKey = 0;
  private aborted = false;
  private short = false;
  lastBudget = 0;

  constructor(reader: Reader) {
    this.tactics = new Tactics(reader);
    this.distances = new Distances(this.tactics);
    for (let i = 0; i <= 64; i++) this.lists.push(new MoveList());
  }

  clear(): void {
    this.table.clear();
  }

  private begin(position: Position, goal: Uint8Array | null): void {
    this.position = position;
    this.root = position.depth;
    this.nodesAtStart = this.nodes;
    this.goal = goal;
    this.goalKey = 0;
    if (goal !== null) {
      let h = 17;
      for (const point of position.points) if (goal[point] !== 0) h = Math.imul(h ^ point, 0x9e3779b1) + 0x7f4a7c15;
      this.goalKey = h | 1;
    }
  }

  stringConnect(position: Position, a: Point, b: Point): number {
    this.begin(position, null);
    return this.deepen(true, a, b);
  }

  disconnect(position: Position, a: Point, b: Point): number {
    this.begin(position, null);
    return this.deepen(false, a, b);
  }

  breakIn(position: Position, chain: Point, goal: Uint8Array): number {
    this.begin(position, goal);
    return this.deepen(true, chain, 0);
  }

  blockOff(position: Position, chain: Point, goal: Uint8Array): number {
    this.begin(position, goal);
    return this.deepen(false, chain, 0);
  }

  private deepen(joining: boolean, a: Point, b: Point): number {
    let value = 0;
    for (let budget = 1; budget <= P.budget; budget += P.step) {
      this.short = false;
      this.aborted = false;
      this.lastBudget = budget;
      const v = joining ? this.connect(a, b, budget) : this.cut(a, b, budget);
      if (this.aborted) {
        if (budget === 1) value = v;
        break;
      }
      value = v;
      if (!this.short || (value & 7) === (joining ? WIN : LOSE)) break;
    }
    return this.unpack(value);
  }

  private unpack(value: number): number {
    this.move = value >> 3;
    return value & 7;
  }

  private joined(a: Point, b: Point): boolean {
    const p = this.position;
    if (this.goal === null) return p.sameChain(a, b);
    const n = p.findStones(a, 364, this.scratch.stones);
    for (let i = 0; i < n; i++) if (this.goal[this.scratch.stones[i]] !== 0) return true;
    return false;
  }

  /** The owner of the chains moves. */
  private connect(a: Point, b: Point, budget: number): number {
    const p = this.position;
    this.nodes++;
    const { colorAt } = p;
    const F = colorAt[a] as Stone;
    if (this.joined(a, b)) {
      if (p.countLiberties(a) > P.joined || this.tactics.attack(p, a) === 0) return packed(WIN, 0);
      const code = this.tactics.defense(p, a);
      return packed(code, this.tactics.move);
    }
    const depth = p.depth - this.root;
    if (this.aborted || depth >= P.maxDepth || this.nodes - this.nodesAtStart > P.nodeLimit) {
      this.aborted = true;
      return LOSE;
    }
    const about = ConnectionTable.about(p, CONNECT, p.findOrigin(a));
    const key = this.goal === null ? p.findOrigin(b) : this.goalKey;
    const known = this.table.find(p, about, key, budget);
    if (known >= 0) return known;
    const before = this.nodes;
    const value = this.searchConnect(a, b, F, depth, budget);
    if (!this.aborted) this.table.store(p, about, key, value, budget, this.nodes - before);
    return value;
  }

  private searchConnect(a: Point, b: Point, F: Stone, depth: number, budget: number): number {
    const p = this.position;
    const list = this.lists[p.depth];
    list.count = 0;
    const hint0 = this.table.hint;
    const d = this.distances;
    d.measure(p, a, b, this.goal);
    if (d.distance > budget * MOVE + P.grace) {
      if (d.distance < FAR) this.short = true;
      return LOSE;
    }
    const hint = hint0;
    const slack = depth < 2 ? P.slackF : P.slackFdeep;
    this.pathMoves(list, F, slack, true);
    this.guard(list, a, F);
    if (b !== 0) this.guard(list, b, F);
    if (hint !== 0 && p.colorAt[hint] === EMPTY) list.add(hint, 500);
    list.sort();
    let best = 0;
    let move = 0;
    for (let i = 0, n = 0; i < list.count && n < P.maxMovesF; i++) {
      const m = list.points[i];
      const st = p.komasterTryMove(m, F, 'connect', a, best === 0 && depth <= P.ko);
      if (st === 0) continue;
      n++;
      const cut = p.colorAt[a] === EMPTY || (b !== 0 && p.colorAt[b] === EMPTY) ? WIN : this.cut(a, b, budget - 1) & 7;
      p.popMove();
      const code = st === 1 ? 5 - cut : cut < WIN ? KO_B : 0;
      if (code > best) {
        best = code;
        move = m;
        if (code === WIN) break;
      }
    }
    return packed(best, best === 0 ? 0 : move);
  }

  /** The other side moves. */
  private cut(a: Point, b: Point, budget: number): number {
    const p = this.position;
    this.nodes++;
    const F = p.colorAt[a] as Stone;
    const depth = p.depth - this.root;
    if (this.joined(a, b)) {
      if (p.countLiberties(a) > P.joined) return LOSE;
      const code = this.tactics.attack(p, a);
      return packed(code, code === 0 ? 0 : this.tactics.move);
    }
    if (this.aborted || depth >= P.maxDepth || this.nodes - this.nodesAtStart > P.nodeLimit) {
      this.aborted = true;
      return packed(WIN, 0);
    }
    const about = ConnectionTable.about(p, DISCONNECT, p.findOrigin(a));
    const key = this.goal === null ? p.findOrigin(b) : this.goalKey;
    const known = this.table.find(p, about, key, budget);
    if (known >= 0) return known;
    const before = this.nodes;
    const value = this.searchCut(a, b, F, depth, budget);
    if (!this.aborted) this.table.store(p, about, key, value, budget, this.nodes - before);
    return value;
  }

  private searchCut(a: Point, b: Point, F: Stone, depth: number, budget: number): number {
    const p = this.position;
    const E = opponent(F);
    const list = this.lists[p.depth];
    list.count = 0;
    const hint = this.table.hint;
    let best = 0;
    let move = 0;
    for (let side = 0; side < (b === 0 ? 1 : 2); side++) {
      const code = this.tactics.attack(p, side === 0 ? a : b);
      if (code === 0) continue;
      if (depth < P.verify) list.add(this.tactics.move, 300);
      else if (code > best) {
        best = code;
        move = this.tactics.move;
        if (code === WIN) return packed(WIN, move);
      }
    }
    const d = this.distances;
    d.measure(p, a, b, this.goal);
    if (depth > 0 && d.distance > budget * MOVE + P.grace) {
      if (d.distance < FAR) this.short = true;
      return packed(WIN, 0);
    }
    this.pathMoves(list, E, P.slackE, false);
    if (hint !== 0 && p.colorAt[hint] === EMPTY) list.add(hint, 500);
    list.sort();
    for (let i = 0, n = 0; i < list.count && n < P.maxMovesE; i++) {
      const m = list.points[i];
      const st = p.komasterTryMove(m, E, 'disconnect', a, best === 0 && depth <= P.ko);
      if (st === 0) continue;
      n++;
      const join = p.colorAt[a] === EMPTY || (b !== 0 && p.colorAt[b] === EMPTY) ? LOSE : this.connect(a, b, budget) & 7;
      p.popMove();
      const code = st === 1 ? 5 - join : join < WIN ? KO_B : 0;
      if (code > best) {
        best = code;
        move = m;
        if (code === WIN) break;
      }
    }
    return packed(best, best === 0 ? 0 : move);
  }

  /** Moves on the ways that cost hardly more than the cheapest; what captures or saves the chains on them. */
  private pathMoves(list: MoveList, mover: Stone, slack: number, joining: boolean): void {
    const p = this.position;
    const d = this.distances;
    const F = joining ? mover : opponent(mover);
    const limit = d.distance + slack;
    const { near, chains } = this.scratch;
    for (let i = 0; i < d.reachedCount; i++) {
      const node = d.reached[i];
      const way = d.through[node];
      if (way > limit) continue;
      const there = p.colorAt[node];
      const score = 100 - 3 * (way - d.distance);
      if (there === EMPTY) {
        const libs = p.accurateLiberties(node, mover, 4, null);
        let bonus = libs <= 1 ? -25 : 2 * libs;
        if (p.capturesSomething(node, mover)) bonus += 10;
        list.add(node, score + bonus);
        continue;
      }
      const n = p.countLiberties(node);
      if (there !== F) {
        // An opposing chain on the way: capture it, or save it.
        if (joining) {
          if (this.tactics.attack(p, node) !== 0) list.add(this.tactics.move, score + 5);
        } else if (this.tactics.attack(p, node) !== 0 && this.tactics.defense(p, node) !== 0) list.add(this.tactics.move, score + 8);
        const k = p.findLiberties(node, 4, near);
        for (let j = 0; j < k && j < 4; j++) if (!p.isSelfAtari(near[j], mover)) list.add(near[j], score - 5);
      } else if (n <= 3) {
        if (joining) {
          if (n <= 2 && this.tactics.attack(p, node) !== 0 && this.tactics.defense(p, node) !== 0) list.add(this.tactics.move, score + 8);
        } else {
          const code = this.tactics.attack(p, node);
          if (code !== 0) list.add(this.tactics.move, score + 10);
        }
        if (n <= 2) {
          const k = p.findLiberties(node, 2, near);
          for (let j = 0; j < k; j++) if (!p.isSelfAtari(near[j], mover)) list.add(near[j], score - 10);
        }
      }
    }
    void chains;
  }

  /** Moves that save a chain in danger. */
  private guard(list: MoveList, chain: Point, F: Stone): void {
    const p = this.position;
    void F;
    if (p.countLiberties(chain) > 4 || this.tactics.attack(p, chain) === 0) return;
    list.add(this.tactics.move, 95);
    if (this.tactics.defense(p, chain) !== 0) list.add(this.tactics.move, 105);
  }
}
void C; void FAR; void MOVE; void KO_A;
