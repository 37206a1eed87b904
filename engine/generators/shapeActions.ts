/**
 * What the action lines of patterns do to the reasons for moves (manual 9.6, 9.7): antisuji, replace, followups, explicit reasons. The
 * engine's autohelpers call this; outside of a run of a move database nobody listens, and an action means nothing.
 */
import type { Point } from '../board/point.ts';
import type { Dragons } from '../dragons/dragon.ts';
import type { ReasonSource } from '../protocol/moves.ts';
import { WIN } from '../reading/codes.ts';
import type { Worms } from '../worms/worm.ts';
import type { MoveReasons } from './reasons.ts';

/** A stone that is taken is worth itself and its point. */
const POINTS_PER_STONE = 2;

/** What actions need while a database is run. */
export interface Listening {
  reasons: MoveReasons;
  worms: Worms;
  dragons: Dragons;
}

export class ShapeActions {
  /** Whom the actions speak for; set before each. */
  source: ReasonSource = { module: 'shapes' };
  #to: Listening | null = null;

  /** Whether the actions of move databases mean something now. */
  get listens(): boolean {
    return this.#to !== null;
  }

  /** Actions go to these reasons while `run` runs. */
  during(to: Listening, run: () => void): void {
    const before = this.#to;
    this.#to = to;
    try {
      run();
    } finally {
      this.#to = before;
    }
  }

  antisuji(point: Point): void {
    this.#to?.reasons.forbid(point, this.source);
  }

  replace(from: Point, to: Point): void {
    this.#to?.reasons.replace(from, to, this.source);
  }

  /** In points. */
  followup(move: Point, amount: number): void {
    this.#to?.reasons.give(move, 'followup', amount, this.source);
  }

  /** The other side's move here would threaten to capture the stone. */
  preventAttackThreat(move: Point, stone: Point): void {
    this.#giveForWorm(move, 'reverseFollowup', stone);
  }

  /** The move threatens to rescue the dead stone. */
  threatenToSave(move: Point, stone: Point): void {
    this.#giveForWorm(move, 'followup', stone);
  }

  /** The other side could put the stone into atari here. */
  defendAgainstAtari(move: Point, stone: Point): void {
    this.#giveForWorm(move, 'reverseFollowup', stone);
  }

  #giveForWorm(move: Point, what: 'followup' | 'reverseFollowup', stone: Point): void {
    const worm = this.#to?.worms.at[stone];
    if (worm) this.#to?.reasons.give(move, what, POINTS_PER_STONE * worm.effectiveSize, this.source);
  }

  connect(move: Point, a: Point, b: Point): void {
    this.#pair(move, 'connect', a, b);
  }

  cut(move: Point, a: Point, b: Point): void {
    this.#pair(move, 'cut', a, b);
  }

  #pair(move: Point, kind: 'connect' | 'cut', a: Point, b: Point): void {
    const at = this.#to?.dragons.at;
    const [one, other] = [at?.[a], at?.[b]];
    if (one && other && one !== other)
      this.#to?.reasons.add(move, kind, [one.origin, other.origin], WIN, this.source);
  }

  attackEither(move: Point, a: Point, b: Point): void {
    this.#worms(move, 'attackEither', a, b);
  }

  defendBoth(move: Point, a: Point, b: Point): void {
    this.#worms(move, 'defendBoth', a, b);
  }

  #worms(move: Point, kind: 'attackEither' | 'defendBoth', a: Point, b: Point): void {
    const at = this.#to?.worms.at;
    const [one, other] = [at?.[a], at?.[b]];
    if (one && other && one !== other)
      this.#to?.reasons.add(move, kind, [one.origin, other.origin], WIN, this.source);
  }

  removeAttack(stone: Point): void {
    const worm = this.#to?.worms.at[stone];
    if (worm) this.#to?.reasons.removeAttack(worm.origin, this.source);
  }
}
