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
/** Positions grow threefold with every vertex: seven take 3 ms of processor time, ten 100 ms and tens of megabytes. */
export const MAX_SOLVED = 10;

const ILLEGAL = -1;
/** The move captures the wall. */
const CAPTURES = -2;

/** Positions by number: the first 3^size are all stones (no ko), then those with a forbidden retake, as met. */
export class EyeSolver implements LocalGame {
  readonly size: number;
  private readonly adjacency: readonly number[];
  private readonly margins: number;
  private readonly touchesWall: number;
  private readonly suicide: boolean;
  /** By position: stones of both sides as masks, and the forbidden vertex plus one. */
  private readonly attackers: number[] = [];
  private readonly defenders: number[] = [];
  private readonly ko: number[] = [];
  private readonly plain: number;
  private readonly koPositions = new Map<number, number>();
  /** By position * size + vertex, for a wall with liberties elsewhere, and for one without. */
  private readonly moves: Record<'safe' | 'bare', [Int32Array, Int32Array]>;
  /** By eyes elsewhere, 0 or 1, and side to move: by position, 1 where the wall is captured, all liberties outside open. */
  private readonly lost: [Uint8Array, Uint8Array][];

  /** Solves all positions of a graph; only which labels are marginal matters here. */
  constructor(graph: EyeGraph, suicide: boolean) {
    const { labels, adjacency } = graph;
    assert(labels.length <= MAX_SOLVED, () => `an eye space of ${labels.length} vertices is too large`);
    this.size = labels.length;
    this.suicide = suicide;
    this.adjacency = adjacency;
    this.margins = labels.reduce((mask, label, v) => (isMarginal(label) ? mask | (1 << v) : mask), 0);
    this.touchesWall = labels.reduce((mask, _, v) => (touchesDefender(graph, v) ? mask | (1 << v) : mask), 0);
    this.plain = 3 ** this.size;
    for (let code = 0; code < this.plain; code++) this.addPlain(code);
    this.moves = this.listMoves();
    this.lost = [0, 1].map((eyesElsewhere) => this.solve(eyesElsewhere));
  }

  /** The position with the attacker's stones of the mask and none of the defender's. */
  positionOf(attackers: number): number {
    return this.code(attackers, 0);
  }

  eyes(position: number, toMove: Side): number {
    return this.lost[1][toMove][position] === 1 ? 0 : this.lost[0][toMove][position] === 1 ? 1 : 2;
  }

  play(position: number, side: Side, vertex: number): number {
    return this.moves.safe[side][position * this.size + vertex];
  }

  afterTenuki(position: number): number {
    return position < this.plain ? position : this.code(this.attackers[position], this.defenders[position]);
  }

  // ---- positions

  private addPlain(code: number): void {
    let attackers = 0;
    let defenders = 0;
    for (let v = 0, rest = code; v < this.size; v++, rest = Math.floor(rest / 3)) {
      if (rest % 3 === 1) attackers |= 1 << v;
      else if (rest % 3 === 2) defenders |= 1 << v;
    }
    this.attackers.push(attackers);
    this.defenders.push(defenders);
    this.ko.push(0);
  }

  private code(attackers: number, defenders: number): number {
    let code = 0;
    for (let v = this.size - 1; v >= 0; v--)
      code = code * 3 + ((attackers >> v) & 1) + 2 * ((defenders >> v) & 1);
    return code;
  }

  private positionWithKo(attackers: number, defenders: number, ko: number): number {
    const code = this.code(attackers, defenders);
    if (ko === 0) return code;
    const key = code * 32 + ko;
    let position = this.koPositions.get(key);
    if (position === undefined) {
      position = this.attackers.length;
      this.koPositions.set(key, position);
      this.attackers.push(attackers);
      this.defenders.push(defenders);
      this.ko.push(ko);
    }
    return position;
  }

  // ---- moves

  private listMoves(): Record<'safe' | 'bare', [Int32Array, Int32Array]> {
    const lists: Record<'safe' | 'bare', [number[], number[]]> = { safe: [[], []], bare: [[], []] };
    // Grows while it runs, by positions with a ko.
    for (let position = 0; position < this.attackers.length; position++) {
      for (let v = 0; v < this.size; v++) {
        for (const side of [ATTACKER, DEFENDER] as const) {
          const [next, wallBreathes] = this.move(position, side, v);
          lists.safe[side].push(next);
          lists.bare[side].push(wallBreathes ? next : side === ATTACKER ? CAPTURES : ILLEGAL);
        }
      }
    }
    const packed = ([attacker, defender]: [number[], number[]]): [Int32Array, Int32Array] => [
      Int32Array.from(attacker),
      Int32Array.from(defender),
    ];
    return { safe: packed(lists.safe), bare: packed(lists.bare) };
  }

  /** The position after a move, the wall having liberties elsewhere, and whether it has one inside. */
  private move(position: number, side: Side, vertex: number): [next: number, wallBreathes: boolean] {
    const point = 1 << vertex;
    const stones = [this.attackers[position], this.defenders[position]];
    if (((stones[0] | stones[1]) & point) !== 0 || this.ko[position] === vertex + 1) return [ILLEGAL, true];
    const opponent = side === ATTACKER ? DEFENDER : ATTACKER;
    stones[side] |= point;
    let captured = 0;
    for (let rest = this.adjacency[vertex] & stones[opponent]; rest !== 0;) {
      const chain = connectedPart(this.adjacency, rest & -rest, stones[opponent]);
      rest &= ~chain;
      if (!this.isTied(opponent, chain) && this.libertiesOf(chain, stones) === 0) captured |= chain;
    }
    stones[opponent] &= ~captured;
    // Where the wall has no other liberty, the attacker captures it before his own stones would be.
    const wallBreathes = this.wallBreathes(stones[0], stones[1]);
    const own = connectedPart(this.adjacency, point, stones[side]);
    let ko = 0;
    if (!this.isTied(side, own)) {
      const liberties = this.libertiesOf(own, stones);
      if (liberties === 0) {
        if (!this.suicide || own === point) return [ILLEGAL, wallBreathes || side === DEFENDER];
        stones[side] &= ~own;
      } else if (own === point && captured === liberties && (captured & (captured - 1)) === 0) {
        ko = lowestBit(captured) + 1;
      }
    }
    return [this.positionWithKo(stones[0], stones[1], ko), wallBreathes];
  }

  /** Whether a chain is part of the wall, or connected to the attacker's stones outside. */
  private isTied(side: Side, chain: number): boolean {
    return (chain & (side === ATTACKER ? this.margins : this.touchesWall)) !== 0;
  }

  private libertiesOf(chain: number, stones: readonly number[]): number {
    return neighborsOf(this.adjacency, chain) & ~stones[0] & ~stones[1];
  }

  private wallBreathes(attackers: number, defenders: number): boolean {
    const wall = connectedPart(this.adjacency, defenders & this.touchesWall, defenders);
    const empty = (2 ** this.size - 1) & ~attackers & ~defenders;
    return (empty & (this.touchesWall | neighborsOf(this.adjacency, wall))) !== 0;
  }

  // ---- the fixpoint

  /** Where the wall falls, by side to move, with that many eyes elsewhere. */
  private solve(eyesElsewhere: number): [Uint8Array, Uint8Array] {
    const count = this.attackers.length;
    const suffocated = this.attackers.map((_, p) => !this.wallBreathes(this.attackers[p], this.defenders[p]));
    let fewer: [Uint8Array, Uint8Array] | undefined;
    for (let outside = 0; outside <= OUTSIDE_LIBERTIES; outside++) {
      const lost: [Uint8Array, Uint8Array] = [new Uint8Array(count), new Uint8Array(count)];
      for (let p = 0; p < count; p++) {
        // The attacker takes the wall's last liberty, outside or in its other eye.
        const last = outside + eyesElsewhere <= 1 && suffocated[p];
        const filled = fewer !== undefined && fewer[DEFENDER][this.afterTenuki(p)] === 1;
        if (last || filled) lost[ATTACKER][p] = 1;
      }
      const moves = outside + eyesElsewhere > 0 ? this.moves.safe : this.moves.bare;
      while (this.sweep(lost, moves));
      fewer = lost;
    }
    return fewer!;
  }

  /** One round over all positions; whether anything was found. */
  private sweep(lost: [Uint8Array, Uint8Array], moves: readonly [Int32Array, Int32Array]): boolean {
    const { size, plain } = this;
    const [lostAttacker, lostDefender] = lost;
    const [attacks, defenses] = moves;
    let changed = false;
    for (let p = lostAttacker.length - 1; p >= 0; p--) {
      const passed = p < plain ? p : this.afterTenuki(p);
      const start = p * size;
      if (lostAttacker[p] === 0) {
        let wins = lostDefender[passed] === 1;
        for (let i = start; i < start + size && !wins; i++) {
          const next = attacks[i];
          wins = next === CAPTURES || (next >= 0 && lostDefender[next] === 1);
        }
        if (wins) {
          lostAttacker[p] = 1;
          changed = true;
        }
      }
      if (lostDefender[p] === 0) {
        let loses = lostAttacker[passed] === 1;
        for (let i = start; i < start + size && loses; i++) {
          const next = defenses[i];
          loses = next < 0 || lostAttacker[next] === 1;
        }
        if (loses) {
          lostDefender[p] = 1;
          changed = true;
        }
      }
    }
    return changed;
  }
}
