/**
 * What single moves do to worms: tactical reading with what is known about each worm already, so that nothing is asked twice.
 *
 * The tests are those of does_attack and does_defend (manual 18.1): a move counts only when it comes to more than the other
 * side's best answer would leave without it. For a worm that cannot be saved every attack would do; of those only moves that
 * fill its liberties count (manual 6.3.1), which `fills` says.
 */
import { EMPTY, opponent } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import { reversed } from '../reading/moveTests.ts';
import type { Reader } from '../reading/reader.ts';
import { addMove, attackCode, defenseCode, hasMove } from './worm.ts';
import type { Worm, WormDraft } from './worm.ts';

export class Tactics {
  readonly position: Position;
  /** Whether a reading was stopped. */
  stopped = false;
  readonly #reader: Reader;
  /** Moves tested, by kind, worm and point. */
  readonly #tested = new Set<number>();

  constructor(position: Position, reader: Reader) {
    this.position = position;
    this.#reader = reader;
  }

  /** Looks for an attack and notes it. */
  findAttack(worm: WormDraft): void {
    const code = this.#known(this.#reader.attack(this.position, worm.origin));
    if (code > LOSE) this.#note(worm, true, this.#reader.move, code);
  }

  /** Looks for a defence of a worm under attack and notes it. */
  findDefense(worm: WormDraft): void {
    const code = this.#known(this.#reader.findDefense(this.position, worm.origin));
    if (code > LOSE) this.#note(worm, false, this.#reader.move, code);
  }

  #note(worm: WormDraft, attack: boolean, move: Point, code: number): void {
    addMove(attack ? worm.attacks : worm.defenses, move, code);
    this.#isNew(worm, attack, move);
  }

  /** Tests whether a move attacks a worm, and notes it if so; whether the worm has a new attack. */
  tryAttack(worm: WormDraft, move: Point, fills: boolean): boolean {
    const attack = attackCode(worm);
    const before = attack === LOSE ? LOSE : reversed(defenseCode(worm));
    if (before === WIN && !fills) return false;
    if (hasMove(worm.attacks, move) || !this.#isNew(worm, true, move)) return false;
    const { position } = this;
    if (!position.tryMove(move, opponent(worm.color))) return false;
    const after = position.colorAt[worm.origin] === EMPTY ? WIN : reversed(this.#saved(worm.origin));
    position.popMove();
    if (after <= (before === WIN ? LOSE : before)) return false;
    addMove(worm.attacks, move, after);
    return true;
  }

  /** Tests whether a move defends a worm under attack, and notes it if so; whether the worm has a new defence. */
  tryDefense(worm: WormDraft, move: Point): boolean {
    if (hasMove(worm.defenses, move) || !this.#isNew(worm, false, move)) return false;
    const { position } = this;
    if (!position.tryMove(move, worm.color)) return false;
    const attack = position.colorAt[worm.origin] === EMPTY ? WIN : this.#reader.attack(position, worm.origin);
    position.popMove();
    if (attack === UNKNOWN) this.stopped = true;
    if (attack === UNKNOWN || attack >= attackCode(worm)) return false;
    addMove(worm.defenses, move, reversed(attack));
    return true;
  }

  /** What a second attack in a row comes to, after a first one at `move` on a worm that is safe. */
  attackThreat(worm: Worm, move: Point): number {
    const { position } = this;
    if (!position.tryMove(move, opponent(worm.color))) return LOSE;
    const code =
      position.colorAt[worm.origin] === EMPTY
        ? LOSE
        : this.#known(this.#reader.attack(position, worm.origin));
    position.popMove();
    return code;
  }

  /** What a second defence in a row comes to, after a first one at `move` of a worm that cannot be saved by one. */
  defenseThreat(worm: Worm, move: Point): number {
    const { position } = this;
    if (!position.tryMove(move, worm.color)) return LOSE;
    const code =
      position.colorAt[worm.origin] === EMPTY
        ? LOSE
        : this.#known(this.#reader.findDefense(position, worm.origin));
    position.popMove();
    return code;
  }

  /**
   * What the defender to move gets in the position as tried. A defence is looked for first: when there is one the move has
   * failed, and whether it threatened at all need not be known.
   */
  #saved(stone: Point): number {
    const defense = this.#reader.findDefense(this.position, stone);
    if (defense === WIN) return WIN;
    const attack = this.#reader.attack(this.position, stone);
    if (defense === UNKNOWN || attack === UNKNOWN) {
      this.stopped = true;
      return WIN;
    }
    return Math.max(defense, reversed(attack));
  }

  /** A code of the reader's; a stopped reading found nothing. */
  #known(code: number): number {
    if (code !== UNKNOWN) return code;
    this.stopped = true;
    return LOSE;
  }

  /** Whether a move was not tested in this role before; it counts as tested from now on. */
  #isNew(worm: WormDraft, attack: boolean, move: Point): boolean {
    const key = (worm.origin * 512 + move) * 2 + Number(attack);
    if (this.#tested.has(key)) return false;
    this.#tested.add(key);
    return true;
  }
}
