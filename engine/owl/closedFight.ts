/**
 * Life and death in a closed space, read to the end: every position that can arise in it, with every move of both sides and with passing.
 * The attacker wins what he can force to be captured, which is the least fixpoint over all positions; so a fight that goes on for ever
 * captures nothing, seki is life, and no judgement of eyes is needed.
 *
 * Kos are told apart by threats made elsewhere, each of which lifts the ban on taking back once: unconditional is what succeeds although
 * the other side has some of them, a ko that the mover takes first what succeeds when nobody has any, and a ko for which he needs
 * the first threat what succeeds only with threats of his own (manual 11.1.2).
 */
import { PASS } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { KO_A, KO_B, LOSE, WIN } from '../reading/codes.ts';
import type { OwlParameters } from './parameters.ts';
import { closedSpace } from './closedSpace.ts';
import type { ClosedSpace } from './closedSpace.ts';
import type { Answer, OwlBudget, OwlQuestion } from './question.ts';

/** The move of a side that does not play. */
export const NO_VERTEX = -1;

const ATTACKER = 0;
const DEFENDER = 1;
type Side = typeof ATTACKER | typeof DEFENDER;

/** Where a move leads that captures the dragon, or that is not allowed. */
const CAPTURED = -2;
const ILLEGAL = -1;

/** Who can force what: by side to move and position, 0 or the round in which the capture was found. */
type Lost = readonly [Uint8Array, Uint8Array];

/** From where a side gets to the positions: those of position i are in `places` from from[i] to from[i + 1]. */
interface Sources {
  readonly from: Int32Array;
  readonly places: Int32Array;
}

export interface FightResult {
  /** For the side to move. */
  code: number;
  /** The vertex of a move that achieves it, or NO_VERTEX where none is needed, or none helps. */
  vertex: number;
}

/** What the fight of the question's dragon comes to, as far as the budget goes; undefined where its space is not closed, or too large. */
export function fightToTheEnd(
  position: Position,
  question: OwlQuestion,
  budget: OwlBudget,
  parameters: OwlParameters,
): (Answer & { nodes: number }) | undefined {
  const space = closedSpace(position, question, parameters);
  if (!space) return undefined;
  const fight = new ClosedFight(space, position.rules.suicide === 'allow', parameters.fightThreats);
  const most = Math.ceil(parameters.fightPositions * Math.min(1, budget.nodes / parameters.nodes));
  const result = fight.explore(most) ? fight.result(question.defending) : undefined;
  if (!result) return undefined;
  const line = result.vertex === NO_VERTEX ? [] : [space.points[result.vertex]];
  return { code: result.code, move: line[0] ?? PASS, line, nodes: fight.positions };
}

/** One fight; made anew for each space. */
export class ClosedFight {
  /** Positions that can arise. */
  positions = 0;
  readonly #space: ClosedSpace;
  readonly #suicide: boolean;
  readonly #threatCount: number;
  readonly #size: number;
  readonly #index = new Map<number, number>();
  readonly #attackers: number[] = [];
  readonly #defenders: number[] = [];
  readonly #ko: number[] = [];
  /** By position: the same without a ban on taking back. */
  readonly #free: number[] = [];
  /** By side: for each position and vertex where the move leads. */
  readonly #moves: [number[], number[]] = [[], []];
  /** By position: whether the attacker can capture at once, and how many moves the defender has, passing among them. */
  readonly #captures: boolean[] = [];
  readonly #waysOut: number[] = [];
  /** By side. */
  #sources: readonly Sources[] = [];
  readonly #lost = new Map<string, Lost>();
  #hasKo = false;

  /** `threats`: ko threats a side has that has any. */
  constructor(space: ClosedSpace, suicide: boolean, threats: number) {
    this.#space = space;
    this.#threatCount = threats;
    this.#suicide = suicide;
    this.#size = space.points.length;
  }

  /** Finds every position; false when there are more than `most`. */
  explore(most: number): boolean {
    const { attackers, defenders, ko } = this.#space;
    this.#number(attackers, defenders, ko);
    for (let i = 0; i < this.positions; i++) {
      if (this.positions > most) return false;
      let captures = false;
      let ways = 1;
      for (let v = 0; v < this.#size; v++) {
        const attack = this.#play(i, v, ATTACKER);
        const defense = this.#play(i, v, DEFENDER);
        this.#moves[ATTACKER].push(attack);
        this.#moves[DEFENDER].push(defense);
        captures ||= attack === CAPTURED;
        if (defense >= 0) ways++;
      }
      this.#captures.push(captures);
      this.#waysOut.push(ways);
      this.#free.push(this.#ko[i] === 0 ? i : this.#number(this.#attackers[i], this.#defenders[i], 0));
      if (this.#ko[i] !== 0) this.#hasKo = true;
    }
    this.#sources = [this.#findSources(ATTACKER), this.#findSources(DEFENDER)];
    return true;
  }

  /**
   * What the side to move achieves, and how; undefined where rules differ about it: bent four in the corner and its like are a ko on the
   * board, and death by the rule of textbooks.
   */
  result(defending: boolean): FightResult | undefined {
    if (this.#hasKo && this.#canWait()) return undefined;
    const demands = this.#hasKo ? [WIN, KO_A, KO_B] : [WIN];
    const own: Side = defending ? DEFENDER : ATTACKER;
    const other: Side = defending ? ATTACKER : DEFENDER;
    for (const code of demands) {
      const threats = code === KO_A ? 0 : this.#threatCount;
      const lost = this.#solve(code === WIN ? other : own, threats);
      if ((lost[own][0] !== 0) !== defending) {
        // A ko is begun, or ended, rather than waited for.
        const needed = code !== WIN;
        return { code, vertex: defending ? this.#saving(lost, needed) : this.#killing(lost, needed) };
      }
    }
    return { code: LOSE, vertex: NO_VERTEX };
  }

  /** Whether there is only a ko for the dragon, which the attacker may begin when no threats are left: whoever moves first, he gets it. */
  #canWait(): boolean {
    const now = this.#free[0];
    return (
      this.#solve(DEFENDER, 0)[DEFENDER][now] !== 0 &&
      this.#solve(DEFENDER, this.#threatCount)[DEFENDER][now] === 0
    );
  }

  /** The quickest move that captures; none where none is `needed` and the dragon is lost whoever plays first. */
  #killing(lost: Lost, needed: boolean): number {
    if (!needed && lost[DEFENDER][this.#free[0]] !== 0) return NO_VERTEX;
    let best = NO_VERTEX;
    let quickest = Infinity;
    for (let v = 0; v < this.#size; v++) {
      const next = this.#moves[ATTACKER][v];
      if (next === ILLEGAL) continue;
      const rounds = next === CAPTURED ? 0 : lost[DEFENDER][next];
      if ((next !== CAPTURED && rounds === 0) || rounds >= quickest) continue;
      quickest = rounds;
      best = v;
    }
    return best;
  }

  /** The move that leaves the attacker the fewest threats; none where none is `needed` and the dragon lives whoever plays first. */
  #saving(lost: Lost, needed: boolean): number {
    if (!needed && lost[ATTACKER][this.#free[0]] === 0) return NO_VERTEX;
    let best = NO_VERTEX;
    let fewest = Infinity;
    for (let v = 0; v < this.#size; v++) {
      const next = this.#moves[DEFENDER][v];
      if (next < 0 || lost[ATTACKER][next] !== 0) continue;
      const threats = this.#threats(lost, next);
      if (threats >= fewest) continue;
      fewest = threats;
      best = v;
    }
    return best;
  }

  /** Moves of the attacker that have to be answered. */
  #threats(lost: Lost, position: number): number {
    let count = 0;
    for (let v = 0; v < this.#size; v++) {
      const next = this.#moves[ATTACKER][position * this.#size + v];
      if (next >= 0 && lost[ATTACKER][this.#free[next]] !== 0) count++;
    }
    return count;
  }

  /** What is lost when this side has so many threats. */
  #solve(side: Side, threats: number): Lost {
    const key = threats === 0 ? '0' : `${side} ${threats}`;
    const known = this.#lost.get(key);
    if (known) return known;
    const fewer = threats === 0 ? undefined : this.#solve(side, threats - 1);
    const lost = this.#fixpoint(side === ATTACKER ? fewer : undefined, side === DEFENDER ? fewer : undefined);
    this.#lost.set(key, lost);
    return lost;
  }

  /**
   * The least fixpoint, from what is captured at once back to what leads there; what is lost with one threat fewer, for the side
   * that has any.
   */
  #fixpoint(attackerFewer: Lost | undefined, defenderFewer: Lost | undefined): Lost {
    const count = this.positions;
    const free = this.#free;
    const lost: Lost = [new Uint8Array(count), new Uint8Array(count)];
    // Ways out that the defender has in each position: his moves, passing, and a threat where a ko may not be taken back.
    const ways = Int8Array.from(this.#waysOut);
    const queue = new Int32Array(2 * count);
    let end = 0;
    let round = 1;
    const lose = (side: Side, position: number): void => {
      if (lost[side][position] !== 0) return;
      lost[side][position] = round;
      queue[end++] = 2 * position + side;
    };
    const closeWay = (position: number): void => {
      if (--ways[position] === 0) lose(DEFENDER, position);
    };
    for (let i = 0; i < count; i++) {
      if (this.#captures[i]) lose(ATTACKER, i);
      if (free[i] === i) continue;
      if (attackerFewer !== undefined && attackerFewer[ATTACKER][free[i]] !== 0) lose(ATTACKER, i);
      if (defenderFewer !== undefined && defenderFewer[DEFENDER][free[i]] === 0) ways[i]++;
    }
    for (let begin = 0, last = end; begin < end; begin++) {
      if (begin === last) {
        last = end;
        if (round < 255) round++;
      }
      const side = (queue[begin] & 1) as Side;
      const position = queue[begin] >> 1;
      // Who has just moved, or passed, to a position that is lost with the other side to move.
      const mover = (1 - side) as Side;
      const { from, places } = this.#sources[mover];
      for (let k = from[position]; k < from[position + 1]; k++) {
        if (mover === ATTACKER) lose(ATTACKER, places[k]);
        else closeWay(places[k]);
      }
    }
    return lost;
  }

  /** From where a side gets to each position, by a move or by passing. */
  #findSources(side: Side): Sources {
    const count = this.positions;
    const size = this.#size;
    const moves = this.#moves[side];
    const from = new Int32Array(count + 1);
    for (const next of moves) if (next >= 0) from[next + 1]++;
    for (const next of this.#free) from[next + 1]++;
    for (let i = 0; i < count; i++) from[i + 1] += from[i];
    const places = new Int32Array(from[count]);
    const filled = from.slice();
    for (let i = 0; i < count; i++) {
      for (let k = i * size; k < (i + 1) * size; k++) if (moves[k] >= 0) places[filled[moves[k]]++] = i;
      places[filled[this.#free[i]]++] = i;
    }
    return { from, places };
  }

  /** The number of a position, a new one if it is new. */
  #number(attackers: number, defenders: number, ko: number): number {
    const span = 1 << this.#size;
    const key = (ko * span + attackers) * span + defenders;
    let number = this.#index.get(key);
    if (number === undefined) {
      number = this.positions++;
      this.#index.set(key, number);
      this.#attackers.push(attackers);
      this.#defenders.push(defenders);
      this.#ko.push(ko);
    }
    return number;
  }

  /** Where a move leads: a position, CAPTURED, or ILLEGAL. */
  #play(position: number, v: number, side: Side): number {
    const bit = 1 << v;
    let own = side === ATTACKER ? this.#attackers[position] : this.#defenders[position];
    let other = side === ATTACKER ? this.#defenders[position] : this.#attackers[position];
    if (((own | other) & bit) !== 0 || this.#ko[position] === v + 1) return ILLEGAL;
    own |= bit;
    let taken = 0;
    for (let rest = this.#beside(bit) & other; rest !== 0;) {
      const group = this.#group(rest & -rest, other, 1 - side, own);
      rest &= ~this.#stones;
      if (group) continue;
      if (side === ATTACKER && this.#hasChain) return CAPTURED;
      taken |= this.#stones;
    }
    if (side === ATTACKER && this.#takesChain(bit, own, other)) return CAPTURED;
    other &= ~taken;
    const lives = this.#group(bit, own, side, other);
    const stones = this.#stones;
    if (!lives) {
      // Nobody fills the last liberty of the dragon himself.
      if (stones === bit || !this.#suicide || this.#hasChain) return ILLEGAL;
      own &= ~stones;
    }
    // A ko: one stone that took one stone and has no other liberty.
    const alone =
      lives && stones === bit && !this.#hasChain && (side === DEFENDER || (bit & this.#space.walled) === 0);
    const isKo = alone && taken !== 0 && (taken & (taken - 1)) === 0 && taken === this.#liberties;
    const ko = isKo ? 32 - Math.clz32(taken) : 0;
    return side === ATTACKER ? this.#number(own, other, ko) : this.#number(other, own, ko);
  }

  /** What the last #group() found: its stones, its liberties, whether a chain of the dragon that must not be captured is in it. */
  #stones = 0;
  #liberties = 0;
  #hasChain = false;

  /** Whether the chain of `mine` at `from` has a liberty. */
  #group(from: number, mine: number, side: number, others: number): boolean {
    const { walled, chains } = this.#space;
    this.#hasChain = false;
    let stones = from;
    let edge = from;
    let joined = 0;
    let around = 0;
    while (edge !== 0) {
      let beside = this.#beside(edge);
      if (side === DEFENDER) {
        for (let i = 0; i < chains.length; i++) {
          if (((joined >> i) & 1) !== 0 || (chains[i] & edge) === 0) continue;
          joined |= 1 << i;
          beside |= chains[i];
          this.#hasChain = true;
        }
      }
      around |= beside;
      edge = beside & mine & ~stones;
      stones |= edge;
    }
    this.#stones = stones;
    this.#liberties = around & ~(mine | others);
    return this.#liberties !== 0 || (side === ATTACKER && (stones & walled) !== 0);
  }

  /** Whether a chain of the dragon beside the stone just played has no liberty left. */
  #takesChain(bit: number, attackers: number, defenders: number): boolean {
    for (const chain of this.#space.chains) {
      if ((chain & bit) === 0) continue;
      let stones = 0;
      let around = chain;
      for (let edge = chain & defenders; edge !== 0; edge = around & defenders & ~stones) {
        this.#group(edge & -edge, defenders, DEFENDER, attackers);
        stones |= this.#stones;
        around |= this.#liberties;
      }
      if ((around & ~(attackers | defenders)) === 0) return true;
    }
    return false;
  }

  /** The vertices beside those of a mask. */
  #beside(mask: number): number {
    const { neighbors } = this.#space;
    let beside = 0;
    for (let rest = mask; rest !== 0; rest &= rest - 1) beside |= neighbors[31 - Math.clz32(rest & -rest)];
    return beside;
  }
}
