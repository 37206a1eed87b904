/**
 * What small eye spaces come to, whatever is around: read to the end once for each shape, every position that can arise in it. Walls are one
 * chain of the defender's. Three questions, each under the conditions that are worst for whoever is to be sure of the answer: the other side
 * has all the ko threats.
 */

/** The most points of a space. */
export const SPACE_POINTS = 6;

/** Whether the wall lives, the attacker first, when it has no other liberties. */
export const LIVES_ALONE = 0;
/** Whether it keeps a liberty here for ever, the attacker first, when it cannot be captured: a sure eye. */
export const KEEPS_EYE = 1;
/** Whether there are never two eyes, the defender first, when the wall cannot be captured. */
export const IS_DEAD = 2;
export type SpaceQuestion = typeof LIVES_ALONE | typeof KEEPS_EYE | typeof IS_DEAD;

const ATTACKER = 1;
const DEFENDER = 2;
const POWERS = Array.from({ length: SPACE_POINTS + 1 }, (_, i) => 3 ** i);
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
    answers = new SpaceGame(
      question,
      size,
      Array.from({ length: size }, (_, i) => beside[i]),
      walled,
    ).answers();
    known.set(shape, answers);
  }
  return answers[position] !== 0;
}

const CAPTURED = -2;
const ILLEGAL = -1;

class SpaceGame {
  private readonly question: SpaceQuestion;
  private readonly size: number;
  private readonly beside: readonly number[];
  private readonly walled: number;
  private readonly positions: number;
  /** By colour, ban on a ko (a point plus one, or 0), position and move: the next ban and position in one number, CAPTURED or ILLEGAL. */
  private readonly moves: Int32Array;

  constructor(question: SpaceQuestion, size: number, beside: readonly number[], walled: number) {
    this.question = question;
    this.size = size;
    this.beside = beside;
    this.walled = walled;
    this.positions = POWERS[size];
    this.moves = new Int32Array(2 * this.positions * size);
    for (let position = 0; position < this.positions; position++)
      for (let move = 0; move < size; move++)
        for (const color of [ATTACKER, DEFENDER])
          this.moves[this.moveIndex(color, position, move)] = this.play(position, move, color);
  }

  /** By position: whether the answer is yes. */
  answers(): Uint8Array {
    const { positions, size, question } = this;
    // Whether the attacker succeeds, by side to move and state, which is a ban and a position.
    const states = positions * (size + 1);
    const won = [new Uint8Array(states), new Uint8Array(states)];
    for (let changed = true; changed;) {
      changed = false;
      for (let state = states - 1; state >= 0; state--) {
        for (const color of [ATTACKER, DEFENDER]) {
          if (won[color - 1][state] !== 0 || !this.succeeds(won, color, state)) continue;
          won[color - 1][state] = 1;
          changed = true;
        }
      }
    }
    if (question === IS_DEAD) return won[DEFENDER - 1].slice(0, positions);
    return won[ATTACKER - 1].slice(0, positions).map((lost) => 1 - lost);
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
    if (this.isBase(position)) return true;
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

  /** Whether the attacker has succeeded. */
  private isBase(position: number): boolean {
    const { size, beside, question } = this;
    const defenders = this.mask(position, DEFENDER);
    const attackers = this.mask(position, ATTACKER);
    const wall = this.chain(this.walled & defenders, defenders);
    const all = (1 << size) - 1;
    if (question === KEEPS_EYE) return (this.around(wall) & ~(attackers | defenders)) === 0;
    if (question === LIVES_ALONE) return false;
    const away = all & ~wall;
    const first = 31 - Math.clz32(away & -away);
    const rest = away & (away - 1);
    return rest === 0 || ((rest & (rest - 1)) === 0 && (beside[first] & rest) !== 0);
  }

  /** Points beside these stones; of the wall's, those beside the wall, too. */
  private around(wall: number): number {
    return this.neighbors(wall) | this.walled;
  }

  private neighbors(mask: number): number {
    let found = 0;
    for (let rest = mask; rest !== 0; rest &= rest - 1) found |= this.beside[31 - Math.clz32(rest & -rest)];
    return found;
  }

  private mask(position: number, color: number): number {
    let mask = 0;
    for (let i = 0; i < this.size; i++) if (Math.floor(position / POWERS[i]) % 3 === color) mask |= 1 << i;
    return mask;
  }

  private chain(from: number, stones: number): number {
    let chain = from;
    for (let before = 0; before !== chain;) {
      before = chain;
      chain |= this.neighbors(chain) & stones;
    }
    return chain;
  }

  private play(position: number, move: number, color: number): number {
    const { question, walled } = this;
    const bit = 1 << move;
    let own = this.mask(position, color);
    let other = this.mask(position, 3 - color);
    if (((own | other) & bit) !== 0) return ILLEGAL;
    own |= bit;
    let taken = 0;
    for (let rest = this.neighbors(bit) & other & ~taken; rest !== 0;) {
      const chain = this.chain(rest & -rest, other);
      rest &= ~chain;
      // (The wall is looked at below.)
      if (color === ATTACKER && (chain & walled) !== 0) continue;
      if ((this.neighbors(chain) & ~(own | other)) === 0) taken |= chain;
    }
    if (color === ATTACKER && question === LIVES_ALONE) {
      const wall = this.chain(walled & other, other);
      if ((this.around(wall) & ~(own | other)) === 0) return CAPTURED;
    }
    other &= ~taken;
    const chain = this.chain(bit, own);
    const isWall = color === DEFENDER && (chain & walled) !== 0;
    let liberties = this.neighbors(chain) & ~(own | other);
    if (isWall) {
      liberties = this.around(this.chain(walled & own, own)) & ~(own | other);
      if (question === LIVES_ALONE ? liberties === 0 : false) return ILLEGAL;
    } else if (liberties === 0) return ILLEGAL;
    const isKo =
      !isWall && chain === bit && taken !== 0 && (taken & (taken - 1)) === 0 && taken === liberties;
    // The side that is to be sure of the answer has no ko threats.
    const master = question === IS_DEAD ? DEFENDER : ATTACKER;
    const ban = isKo && master !== 3 - color ? 32 - Math.clz32(taken) : 0;
    const [attackers, defenders] = color === ATTACKER ? [own, other] : [other, own];
    let next = 0;
    for (let i = 0; i < this.size; i++)
      next += POWERS[i] * (((attackers >> i) & 1) * ATTACKER + ((defenders >> i) & 1) * DEFENDER);
    return ban * this.positions + next;
  }
}
