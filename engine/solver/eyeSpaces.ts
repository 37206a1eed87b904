/**
 * What small eye spaces come to, whatever is around: read to the end once for each shape, every position that can arise in it. Walls are one
 * chain of the defender's. Four questions, each under the conditions that are worst for whoever is to be sure of the answer: the other side
 * has all the ko threats.
 */

/** The most points of a space. */
export const SPACE_POINTS = 6;

/** Whether the wall lives, the attacker first, when it has no other liberties. */
export const LIVES_ALONE = 0;
/** Whether it keeps a liberty here for ever, the attacker first, when it cannot be captured: a sure eye. */
export const KEEPS_EYE = 1;
/** Whether the wall is captured, the defender first, however many liberties it has where the attacker can fill them. */
export const IS_DEAD = 2;
/** The same, the attacker first. */
export const IS_KILLED = 3;
export type SpaceQuestion = typeof LIVES_ALONE | typeof KEEPS_EYE | typeof IS_DEAD | typeof IS_KILLED;

const ATTACKER = 1;
const DEFENDER = 2;
const POWERS = Array.from({ length: SPACE_POINTS + 1 }, (_, i) => 3 ** i);
/** By position: the attacker's stones, the defender's. */
const MASKS: readonly Uint8Array[] = [ATTACKER, DEFENDER].map((color) =>
  Uint8Array.from({ length: POWERS[SPACE_POINTS] }, (_, position) =>
    POWERS.reduce(
      (mask, power, i) => (Math.floor(position / power) % 3 === color ? mask | (1 << i) : mask),
      0,
    ),
  ),
);
/** By mask: the position with the attacker's stones there. */
const POSITIONS = Int32Array.from({ length: 1 << SPACE_POINTS }, (_, mask) =>
  POWERS.reduce((sum, power, i) => sum + power * ((mask >> i) & 1), 0),
);
/** Answers by question and shape; by position whether it is yes. Positions are numbers in base three: 0 empty, 1 attacker, 2 defender. */
const known = new Map<number, Uint8Array>();

/**
 * The answer for a position in a shape: `beside[i]` has a bit for each point beside point i, `walled` for each beside the wall.
 */
export function askSpace(
  question: SpaceQuestion,
  size: number,
  beside: ArrayLike<number>,
  walled: number,
  position: number,
): boolean {
  let shape = size;
  let edges = 0;
  for (let i = 1; i < size; i++) edges |= (beside[i] & ((1 << i) - 1)) << ((i * (i - 1)) / 2);
  shape = ((edges * 64 + walled) * 8 + size) * 4 + question;
  let answers = known.get(shape);
  if (answers === undefined) {
    const found = answersOf(
      question,
      size,
      Array.from({ length: size }, (_, i) => beside[i]),
      walled,
    );
    for (const [asked, those] of found) known.set(shape - question + asked, those);
    answers = known.get(shape)!;
  }
  return answers[position] !== 0;
}

const CAPTURED = -2;
const ILLEGAL = -1;

/** The answers for every position of a shape: to this question, or to both about death, which are found together. */
function answersOf(
  question: SpaceQuestion,
  size: number,
  beside: readonly number[],
  walled: number,
): [SpaceQuestion, Uint8Array][] {
  if (question === IS_DEAD || question === IS_KILLED) {
    const game = new SpaceGame(size, beside, walled, false, DEFENDER);
    const lost = deadPositions(game, new SpaceGame(size, beside, walled, true, DEFENDER));
    const dead = new Uint8Array(lost.length);
    const killed = new Uint8Array(lost.length);
    for (let position = 0; position < lost.length; position++) {
      // What has liberties elsewhere only may be captured there.
      const without = game.withoutBreathless(position);
      dead[position] = lost[without];
      killed[position] = lost[without] | +game.canReach(without, ATTACKER, 0, lost);
    }
    return [
      [IS_DEAD, dead],
      [IS_KILLED, killed],
    ];
  }
  const mortal = question === LIVES_ALONE;
  const game = new SpaceGame(size, beside, walled, mortal, ATTACKER);
  const base = new Uint8Array(POWERS[size]);
  if (!mortal) for (let i = 0; i < base.length; i++) base[i] = +(game.liberties(i) === 0);
  const [attackerFirst] = game.winning(base);
  return [[question, attackerFirst.slice(0, base.length).map((won) => 1 - won)]];
}

/**
 * By position: whether the wall is captured, the defender first, however many liberties it has outside, where the attacker can fill them.
 * Without any it must be captured by what is played here. While there are some, the attacker must be able to come back to such a position
 * after each of the defender's moves; when the defender passes he fills one.
 */
function deadPositions(before: SpaceGame, last: SpaceGame): Uint8Array {
  const { positions } = last;
  const noLiberty = new Uint8Array(positions);
  for (let i = 0; i < positions; i++) noLiberty[i] = +(last.liberties(i) === 0);
  const [, end] = last.winning(noLiberty);
  const dead = new Uint8Array(positions);
  for (let changed = true; changed;) {
    changed = false;
    for (let position = positions - 1; position >= 0; position--) {
      if (dead[position] !== 0 || end[position] === 0 || !before.mustReach(position, dead)) continue;
      dead[position] = 1;
      changed = true;
    }
  }
  return dead;
}

class SpaceGame {
  private readonly size: number;
  /** By mask: the points beside its points. */
  private readonly neighbors: Uint8Array;
  private readonly walled: number;
  /** Whether the wall has no liberties elsewhere; else it cannot be captured. */
  private readonly mortal: boolean;
  /** Who may take back kos at once. */
  private readonly master: number;
  readonly positions: number;
  /** By colour, position and move: the next ban on a ko (a point plus one, or 0) and position in one number, CAPTURED or ILLEGAL. */
  private readonly moves: Int32Array;
  /** States that can arise: all positions without a ban, and those with one that some move leads to. */
  private readonly states: Int32Array;

  constructor(size: number, beside: readonly number[], walled: number, mortal: boolean, master: number) {
    this.size = size;
    this.neighbors = new Uint8Array(1 << size);
    for (let mask = 1; mask < this.neighbors.length; mask++)
      this.neighbors[mask] = this.neighbors[mask & (mask - 1)] | beside[31 - Math.clz32(mask & -mask)];
    this.walled = walled;
    this.mortal = mortal;
    this.master = master;
    this.positions = POWERS[size];
    this.moves = new Int32Array(2 * this.positions * size);
    const banned = new Uint8Array(this.positions * (size + 1));
    let count = 0;
    for (let color = ATTACKER; color <= DEFENDER; color++)
      for (let position = 0; position < this.positions; position++)
        for (let move = 0; move < size; move++) {
          const next = this.play(position, move, color);
          this.moves[this.moveIndex(color, position, move)] = next;
          if (next < this.positions || banned[next] !== 0) continue;
          banned[next] = 1;
          count++;
        }
    this.states = new Int32Array(this.positions + count);
    for (let state = 0, n = 0; n < this.states.length; state++)
      if (state < this.positions || banned[state] !== 0) this.states[n++] = state;
  }

  /** Whether the attacker succeeds, by who is first (he, the defender) and state that can arise, which is a ban and a position; he does in `base`. */
  winning(base: Uint8Array): [Uint8Array, Uint8Array] {
    const { positions, size, states } = this;
    const all = positions * (size + 1);
    const won: [Uint8Array, Uint8Array] = [new Uint8Array(all), new Uint8Array(all)];
    for (let changed = true; changed;) {
      changed = false;
      for (let k = states.length - 1; k >= 0; k--) {
        const state = states[k];
        for (let color = ATTACKER; color <= DEFENDER; color++) {
          if (won[color - 1][state] !== 0) continue;
          if (base[state % positions] === 0 && !this.succeeds(won, color, state)) continue;
          won[color - 1][state] = 1;
          changed = true;
        }
      }
    }
    return won;
  }

  /** Whether a move leads to one of these positions. */
  canReach(position: number, color: number, ban: number, goal: Uint8Array): boolean {
    for (let move = 0; move < this.size; move++) {
      if (ban === move + 1) continue;
      const next = this.moves[this.moveIndex(color, position, move)];
      if (next >= 0 && goal[next % this.positions] !== 0) return true;
    }
    return false;
  }

  /** Whether the attacker reaches one of these positions after each of the defender's moves, or passes in one. */
  mustReach(position: number, goal: Uint8Array): boolean {
    for (let move = 0; move < this.size; move++) {
      const next = this.moves[this.moveIndex(DEFENDER, position, move)];
      if (next < 0) continue;
      const after = next % this.positions;
      if (goal[after] !== 0) continue;
      if (!this.canReach(after, ATTACKER, Math.floor(next / this.positions), goal)) return false;
    }
    return true;
  }

  /** The liberties of the wall here. */
  liberties(position: number): number {
    const attackers = MASKS[0][position];
    const defenders = MASKS[1][position];
    const wall = this.chain(this.walled & defenders, defenders);
    return this.around(wall) & ~(attackers | defenders);
  }

  /** The position without the attacker's chains that have no liberty here. */
  withoutBreathless(position: number): number {
    const attackers = MASKS[0][position];
    const defenders = MASKS[1][position];
    let without = position;
    for (let rest = attackers; rest !== 0;) {
      const chain = this.chain(rest & -rest, attackers);
      rest &= ~chain;
      if ((this.neighbors[chain] & ~(attackers | defenders)) === 0) without -= POSITIONS[chain];
    }
    return without;
  }

  private moveIndex(color: number, position: number, move: number): number {
    return ((color - 1) * this.positions + position) * this.size + move;
  }

  /** Whether the attacker succeeds from a state by what is known of the ones after it. */
  private succeeds(won: readonly Uint8Array[], color: number, state: number): boolean {
    const { positions, size } = this;
    const attacks = color === ATTACKER;
    const position = state % positions;
    const ban = Math.floor(state / positions);
    const other = won[2 - color];
    // A pass.
    if ((other[position] !== 0) === attacks) return attacks;
    for (let move = 0; move < size; move++) {
      if (ban === move + 1) continue;
      const next = this.moves[this.moveIndex(color, position, move)];
      if (next === ILLEGAL) continue;
      if ((next === CAPTURED || other[next] !== 0) === attacks) return attacks;
    }
    return !attacks;
  }

  /** Points beside these stones; of the wall's, those beside the wall, too. */
  private around(wall: number): number {
    return this.neighbors[wall] | this.walled;
  }

  private chain(from: number, stones: number): number {
    const { neighbors } = this;
    let chain = from;
    for (let before = 0; before !== chain;) {
      before = chain;
      chain |= neighbors[chain] & stones;
    }
    return chain;
  }

  private play(position: number, move: number, color: number): number {
    const { mortal, walled } = this;
    const bit = 1 << move;
    let own = MASKS[color - 1][position];
    let other = MASKS[2 - color][position];
    if (((own | other) & bit) !== 0) return ILLEGAL;
    own |= bit;
    let taken = 0;
    for (let rest = this.neighbors[bit] & other; rest !== 0;) {
      const chain = this.chain(rest & -rest, other);
      rest &= ~chain;
      // (The wall is looked at below.)
      if (color === ATTACKER && (chain & walled) !== 0) continue;
      if ((this.neighbors[chain] & ~(own | other)) === 0) taken |= chain;
    }
    if (color === ATTACKER && mortal) {
      const wall = this.chain(walled & other, other);
      if ((this.around(wall) & ~(own | other)) === 0) return CAPTURED;
    }
    other &= ~taken;
    const chain = this.chain(bit, own);
    const isWall = color === DEFENDER && (chain & walled) !== 0;
    let liberties = this.neighbors[chain] & ~(own | other);
    if (isWall) {
      liberties = this.around(this.chain(walled & own, own)) & ~(own | other);
      if (mortal && liberties === 0) return ILLEGAL;
    } else if (liberties === 0) return ILLEGAL;
    const isKo =
      !isWall && chain === bit && taken !== 0 && (taken & (taken - 1)) === 0 && taken === liberties;
    const ban = isKo && this.master !== 3 - color ? 32 - Math.clz32(taken) : 0;
    const [attackers, defenders] = color === ATTACKER ? [own, other] : [other, own];
    return ban * this.positions + POSITIONS[attackers] * ATTACKER + POSITIONS[defenders] * DEFENDER;
  }
}
