/**
 * Exact search of an eye space by exhaustion (manual 8.7, issue of eye databases): every position that can arise inside it,
 * on an abstract board. What that board is:
 *
 * - The defender's stones around the eye space are one chain, the wall. A vertex touches the wall when it has fewer than
 *   four other neighbours; the outside counts as one for a marginal vertex.
 * - The wall has OUTSIDE_LIBERTIES liberties outside, which the attacker may fill, one a move. So there is no shortage of
 *   liberties that the shape itself does not cause, but in the end the attacker can always surround.
 * - An attacker's stone on a marginal vertex is connected to the outside and cannot be captured. The defender who plays
 *   there has closed the margin.
 * - The rules are Go's: captures, suicide of several stones when allowed, simple ko without ko threats (who takes first
 *   wins), and either side may pass.
 *
 * The attacker wins when he can force the capture of the wall. The eye space has two eyes when he cannot, and one when he
 * cannot once the wall has another eye elsewhere. That is what an eye is for, and it needs no judgement of final positions: seki
 * is life. "Can force" is computed as the least fixpoint over all positions at once, so cycles need no special care: a game that
 * goes on for ever captures nothing. A depth-first search would have to know about them, and all labellings of a graph
 * with the same margins are needed anyway.
 */
import {
  connectedPart,
  isMarginal,
  lowestBit,
  neighborsOf,
  touchesDefender,
} from '../../patterns/eyes/graph.ts';
import type { EyeGraph } from '../../patterns/eyes/graph.ts';
import { assert } from '../util/assert.ts';
import { ATTACKER, DEFENDER } from './localGame.ts';
import type { LocalGame, Side } from './localGame.ts';

/** Two: with one the wall would be in atari wherever the shape has no liberty of its own. With three eyes.db comes out the same. */
export const OUTSIDE_LIBERTIES = 2;
/** Positions grow threefold with every vertex: seven take 1 ms of processor time, ten 50 ms and tens of megabytes. */
export const MAX_SOLVED = 10;

/** What a real board adds to a graph; masks over its vertices. */
export interface Surroundings {
  /** Vertices with fewer than four neighbours that nevertheless touch no stone of the wall, since the edge is beside them. */
  readonly enclosed: number;
  /** Vertices where the defender cannot play. */
  readonly barred: number;
  /** Liberties of the wall outside, at most OUTSIDE_LIBERTIES. */
  readonly outside: number;
}

const ILLEGAL = -1;
/** The move captures the wall. */
const CAPTURES = -2;

/** By side to move: by position, 1 where the wall falls. */
type Lost = [Uint8Array, Uint8Array];
/** By side: by position * size + vertex, where the move leads. */
type Moves = readonly [Int32Array, Int32Array];

interface Open {
  points: Int32Array;
  count: number;
}
/** By side to move. */
type OpenPositions = readonly [Open, Open];

/** Positions by number: the first 3^size are all stones (no ko), then those with a forbidden retake, as met. */
export class EyeSolver implements LocalGame {
  readonly size: number;
  private readonly adjacency: readonly number[];
  private readonly margins: number;
  private readonly touchesWall: number;
  private readonly suicide: boolean;
  private readonly barred: number;
  private readonly retakes: Side | undefined;
  /** By position: stones of both sides as masks, the forbidden vertex plus one, the position without that. */
  private attackers: Int32Array;
  private defenders: Int32Array;
  private ko: Uint8Array;
  private bare: Int32Array;
  private count = 0;
  private readonly plain: number;
  /** By mask: its bits as digits to base 3. */
  private readonly ternary: Int32Array;
  /** By plain position: 1 where the wall has a liberty inside. */
  private breath: Uint8Array;
  private readonly koPositions = new Map<number, number>();
  /** By position * size + vertex, for a wall with liberties elsewhere, and for one without. */
  private safeMoves: [Int32Array, Int32Array];
  private bareMoves: [Int32Array, Int32Array];
  /** Whether the wall had a liberty inside after the last move(). */
  private breathed = true;
  /** By eyes elsewhere, 0 or 1, and side to move: by position, 1 where the wall is captured, all liberties outside open. */
  private lost: readonly [Lost, Lost];

  /**
   * Solves all positions of a graph; only which labels are marginal matters here, and what a board adds. `retakes` names a side that may
   * take a ko back at once, as if it had threats without end.
   */
  constructor(
    graph: EyeGraph,
    suicide: boolean,
    { enclosed = 0, barred = 0, outside = OUTSIDE_LIBERTIES }: Partial<Surroundings> = {},
    retakes?: Side,
  ) {
    const { labels, adjacency } = graph;
    assert(labels.length <= MAX_SOLVED, () => `an eye space of ${labels.length} vertices is too large`);
    this.size = labels.length;
    this.suicide = suicide;
    this.barred = barred;
    this.retakes = retakes;
    this.adjacency = adjacency;
    this.margins = labels.reduce((mask, label, v) => (isMarginal(label) ? mask | (1 << v) : mask), 0);
    this.touchesWall =
      labels.reduce((mask, _, v) => (touchesDefender(graph, v) ? mask | (1 << v) : mask), 0) & ~enclosed;
    this.plain = 3 ** this.size;
    const room = this.plain + (this.plain >> 2) + 16;
    this.attackers = new Int32Array(room);
    this.defenders = new Int32Array(room);
    this.ko = new Uint8Array(room);
    this.bare = new Int32Array(room);
    this.safeMoves = [new Int32Array(room * this.size), new Int32Array(room * this.size)];
    this.bareMoves = [new Int32Array(room * this.size), new Int32Array(room * this.size)];
    this.ternary = new Int32Array(2 ** this.size);
    for (let v = 0, digit = 1; v < this.size; v++, digit *= 3) {
      for (let mask = 0; mask < 1 << v; mask++) this.ternary[mask | (1 << v)] = this.ternary[mask] + digit;
    }
    this.breath = new Uint8Array(this.plain);
    this.listPlain();
    this.listMoves();
    const alone = this.solve(0, outside, null);
    // With an eye elsewhere the wall stands wherever a liberty outside saves it.
    const helped = this.solve(1, outside, alone[Math.min(1, outside)]);
    this.lost = [alone[outside], helped[outside]];
  }

  /** Lets go of everything but what eyes() of positionOf() takes: a twentieth of the memory. No moves from then on. */
  keepVerdicts(): void {
    const plain = (lost: Lost): Lost => [lost[0].slice(0, this.plain), lost[1].slice(0, this.plain)];
    this.lost = [plain(this.lost[0]), plain(this.lost[1])];
    this.attackers = this.defenders = this.bare = new Int32Array(0);
    this.ko = this.breath = new Uint8Array(0);
    this.safeMoves = this.bareMoves = [new Int32Array(0), new Int32Array(0)];
    this.koPositions.clear();
  }

  /** The position with the stones of the masks; the defender's are those that are not part of the wall. */
  positionOf(attackers: number, defenders = 0): number {
    return this.code(attackers, defenders);
  }

  eyes(position: number, toMove: Side): number {
    return this.lost[1][toMove][position] === 1 ? 0 : this.lost[0][toMove][position] === 1 ? 1 : 2;
  }

  play(position: number, side: Side, vertex: number): number {
    return this.safeMoves[side][position * this.size + vertex];
  }

  afterTenuki(position: number): number {
    return this.bare[position];
  }

  // ---- positions

  private listPlain(): void {
    const { attackers, defenders, bare, plain } = this;
    let block = 1;
    for (let v = 0; v < this.size; v++, block *= 3) {
      for (let code = 0; code < block; code++) {
        attackers[code + block] = attackers[code] | (1 << v);
        defenders[code + block] = defenders[code];
        attackers[code + 2 * block] = attackers[code];
        defenders[code + 2 * block] = defenders[code] | (1 << v);
      }
    }
    for (let code = 0; code < plain; code++) {
      bare[code] = code;
      this.breath[code] = this.wallBreathes(attackers[code], defenders[code]) ? 1 : 0;
    }
    this.count = plain;
  }

  private code(attackers: number, defenders: number): number {
    return this.ternary[attackers] + 2 * this.ternary[defenders];
  }

  private positionWithKo(attackers: number, defenders: number, ko: number): number {
    const code = this.code(attackers, defenders);
    if (ko === 0) return code;
    const key = code * 32 + ko;
    let position = this.koPositions.get(key);
    if (position === undefined) {
      if (this.count === this.ko.length) this.grow();
      position = this.count++;
      this.koPositions.set(key, position);
      this.attackers[position] = attackers;
      this.defenders[position] = defenders;
      this.ko[position] = ko;
      this.bare[position] = code;
    }
    return position;
  }

  private grow(): void {
    const room = 2 * this.ko.length;
    const larger = (old: Int32Array, length: number): Int32Array => {
      const array = new Int32Array(length).fill(ILLEGAL);
      array.set(old);
      return array;
    };
    this.attackers = larger(this.attackers, room);
    this.defenders = larger(this.defenders, room);
    this.bare = larger(this.bare, room);
    const ko = new Uint8Array(room);
    ko.set(this.ko);
    this.ko = ko;
    const moves = ([attacks, defenses]: [Int32Array, Int32Array]): [Int32Array, Int32Array] => [
      larger(attacks, room * this.size),
      larger(defenses, room * this.size),
    ];
    this.safeMoves = moves(this.safeMoves);
    this.bareMoves = moves(this.bareMoves);
  }

  // ---- moves

  private listMoves(): void {
    const { size } = this;
    for (const moves of [...this.safeMoves, ...this.bareMoves]) moves.fill(ILLEGAL);
    // `count` grows while this runs, by positions with a ko.
    for (let position = 0; position < this.count; position++) {
      const occupied = this.attackers[position] | this.defenders[position];
      for (let v = 0; v < size; v++) {
        if ((occupied & (1 << v)) !== 0) continue;
        const i = position * size + v;
        const attack = this.move(position, ATTACKER, v);
        const attackBreathed = this.breathed;
        const defense = this.move(position, DEFENDER, v);
        this.safeMoves[ATTACKER][i] = attack;
        this.bareMoves[ATTACKER][i] = attackBreathed ? attack : CAPTURES;
        this.safeMoves[DEFENDER][i] = defense;
        this.bareMoves[DEFENDER][i] = this.breathed ? defense : ILLEGAL;
      }
    }
  }

  /** The position after a move at an empty vertex, the wall having liberties elsewhere; `breathed` says whether it has one inside. */
  private move(position: number, side: Side, vertex: number): number {
    const { adjacency } = this;
    const point = 1 << vertex;
    let own = side === ATTACKER ? this.attackers[position] : this.defenders[position];
    let other = side === ATTACKER ? this.defenders[position] : this.attackers[position];
    this.breathed = true;
    if (this.ko[position] === vertex + 1) return ILLEGAL;
    if (side === DEFENDER && (this.barred & point) !== 0) return ILLEGAL;
    own |= point;
    const opponent = side === ATTACKER ? DEFENDER : ATTACKER;
    let captured = 0;
    for (let rest = adjacency[vertex] & other; rest !== 0;) {
      const chain = connectedPart(adjacency, rest & -rest, other);
      rest &= ~chain;
      if (!this.isTied(opponent, chain) && (neighborsOf(adjacency, chain) & ~own & ~other) === 0)
        captured |= chain;
    }
    other &= ~captured;
    // Where the wall has no other liberty, the attacker captures it before his own stones would be.
    this.breathed = this.breath[side === ATTACKER ? this.code(own, other) : this.code(other, own)] === 1;
    const placed = connectedPart(adjacency, point, own);
    let ko = 0;
    if (!this.isTied(side, placed)) {
      const liberties = neighborsOf(adjacency, placed) & ~own & ~other;
      if (liberties === 0) {
        if (!this.suicide || placed === point) {
          if (side === DEFENDER) this.breathed = true;
          return ILLEGAL;
        }
        own &= ~placed;
      } else if (placed === point && captured === liberties && (captured & (captured - 1)) === 0) {
        if (opponent !== this.retakes) ko = lowestBit(captured) + 1;
      }
    }
    return side === ATTACKER ? this.positionWithKo(own, other, ko) : this.positionWithKo(other, own, ko);
  }

  /** Whether a chain is part of the wall, or connected to the attacker's stones outside. */
  private isTied(side: Side, chain: number): boolean {
    return (chain & (side === ATTACKER ? this.margins : this.touchesWall)) !== 0;
  }

  private wallBreathes(attackers: number, defenders: number): boolean {
    const wall = connectedPart(this.adjacency, defenders & this.touchesWall, defenders);
    const empty = (2 ** this.size - 1) & ~attackers & ~defenders;
    return (empty & (this.touchesWall | neighborsOf(this.adjacency, wall))) !== 0;
  }

  // ---- the fixpoint

  /**
   * Where the wall falls with that many eyes elsewhere, by its liberties outside up to so many. More of either never hurts the wall, so only
   * positions in `within` are looked at, where it falls with less; null for all.
   */
  private solve(eyesElsewhere: number, liberties: number, within: Lost | null): Lost[] {
    const { count, bare, breath } = this;
    const found: Lost[] = [];
    for (let outside = 0; outside <= liberties; outside++) {
      const fewer = found.at(-1);
      const lost: Lost = [new Uint8Array(count), new Uint8Array(count)];
      const filled = fewer?.[DEFENDER];
      // The attacker takes the wall's last liberty, outside or in its other eye.
      const last = outside + eyesElsewhere <= 1;
      for (let p = 0; p < count; p++)
        if ((last && breath[bare[p]] === 0) || filled?.[bare[p]] === 1) lost[ATTACKER][p] = 1;
      const moves = outside + eyesElsewhere > 0 ? this.safeMoves : this.bareMoves;
      const among = fewer ?? within;
      const open: OpenPositions = [
        this.listOpen(ATTACKER, lost, among),
        this.listOpen(DEFENDER, lost, among),
      ];
      while (this.sweep(lost, moves, open));
      found.push(lost);
    }
    return found;
  }

  /** The positions with that side to move that may still turn out lost. */
  private listOpen(side: Side, lost: Lost, among: Lost | null): Open {
    const points = new Int32Array(this.count);
    let count = 0;
    for (let p = this.count - 1; p >= 0; p--)
      if (lost[side][p] === 0 && (among === null || among[side][p] === 1)) points[count++] = p;
    return { points, count };
  }

  /** One round over the open positions; whether anything was found. What is lost is open no more. */
  private sweep([lostAttacker, lostDefender]: Lost, moves: Moves, open: OpenPositions): boolean {
    const { size, bare } = this;
    const [attacks, defenses] = moves;
    const before = open[ATTACKER].count + open[DEFENDER].count;
    let kept = 0;
    const attacked = open[ATTACKER];
    for (let k = 0; k < attacked.count; k++) {
      const p = attacked.points[k];
      let wins = lostDefender[bare[p]] === 1;
      for (let i = p * size; i < p * size + size && !wins; i++) {
        const next = attacks[i];
        wins = next === CAPTURES || (next >= 0 && lostDefender[next] === 1);
      }
      if (wins) lostAttacker[p] = 1;
      else attacked.points[kept++] = p;
    }
    attacked.count = kept;
    kept = 0;
    const defended = open[DEFENDER];
    for (let k = 0; k < defended.count; k++) {
      const p = defended.points[k];
      let loses = lostAttacker[bare[p]] === 1;
      for (let i = p * size; i < p * size + size && loses; i++) {
        const next = defenses[i];
        loses = next < 0 || lostAttacker[next] === 1;
      }
      if (loses) lostDefender[p] = 1;
      else defended.points[kept++] = p;
    }
    defended.count = kept;
    return open[ATTACKER].count + open[DEFENDER].count < before;
  }
}
