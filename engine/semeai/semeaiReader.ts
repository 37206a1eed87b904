/**
 * Capturing races (manual 7.5, 12; owl_analyze_semeai): what becomes of two dragons of opposite colours when one of them moves first.
 * Codes are those of tactical reading, for the player who moves first: whether he saves his dragon, whether he kills the other.
 */
import { PASS } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { OwlReader } from '../owl/owlReader.ts';
import { KO_A, KO_B, LOSE, WIN } from '../reading/codes.ts';
import { assert } from '../util/assert.ts';
import { SemeaiSearch } from './semeaiSearch.ts';

/** Nodes of the owl code that one race may cost. */
const OWL_NODES = 500;

/** How a race ends when the first dragon's side moves first. Seki is a defence without an attack. */
export interface SemeaiResult {
  /** What the side that moves gets for its own dragon's life, and for the death of the other. */
  defense: number;
  attack: number;
  /** PASS when nothing needs to be played, or nothing helps. */
  move: Point;
  /** False when the nodes ran out. */
  certain: boolean;
}

export class SemeaiReader extends SemeaiSearch {
  /** Plain setting: whether the owl code may be asked for moves (manual 19, tactical_analyze_semeai: not). */
  usesOwl = true;
  private readonly owl = new OwlReader({ persistentEntries: 0 });

  constructor() {
    super();
    this.owl.nodeLimit = OWL_NODES;
  }

  /** The race between the stones marked in `own`, whose side moves first, and those in `other`; by Point. */
  analyze(position: Position, own: Uint8Array, other: Uint8Array): SemeaiResult {
    const { depth, hashLow } = position;
    this.begin(position, own, other);
    this.finished = true;
    this.stopped = false;
    this.cut = false;
    let attack = this.kill();
    const kills = this.bestMove;
    // Who kills the other lives.
    let defense = attack === WIN ? WIN : this.live();
    const saves = this.bestMove;
    let move = attack !== LOSE ? kills : defense !== LOSE ? saves : 0;
    if (attack !== LOSE && attack !== WIN && attack !== defense) {
      ({ defense, attack, move } = this.join(kills, attack, saves, defense));
    }
    if (!this.finished && attack === WIN) move = this.owlMove(position, other, move);
    if (this.finished && (attack !== LOSE || defense !== LOSE) && this.canPass(attack, defense)) move = 0;
    assert(position.depth === depth && position.hashLow === hashLow, () => 'reading changed the position');
    return { defense, attack, move, certain: this.finished && !this.hasRoom && !this.cut };
  }

  /**
   * Both codes have to come from one move: of the one that kills in a ko and the one that saves, the one that saves better, or kills
   * better where both save. Who captures the other in a ko is saved by it.
   */
  private join(
    kills: Point,
    attack: number,
    saves: Point,
    defense: number,
  ): { defense: number; attack: number; move: Point } {
    const first = {
      defense: Math.max(
        this.after(kills, () => this.live()),
        attack,
      ),
      attack,
      move: kills,
    };
    if (defense === LOSE || saves === kills) return first;
    const second = {
      defense,
      attack: Math.min(
        this.after(saves, () => this.kill()),
        attack,
      ),
      move: saves,
    };
    if (second.defense === LOSE || second.defense < first.defense) return first;
    return second.defense > first.defense || second.attack > first.attack ? second : first;
  }

  /** Where the owl code kills the other dragon, if it is sure of that and reading the race does not say otherwise; else `move`. */
  private owlMove(position: Position, other: Uint8Array, move: Point): Point {
    if (!this.usesOwl) return move;
    const { owl } = this;
    const { trace } = position;
    position.trace = null;
    owl.stop = this.stop;
    const code = owl.attack(position, { goal: other, friends: null, dead: null });
    position.trace = trace;
    // That nothing needs to be played is not taken from it: it does not count liberties.
    if (code !== WIN || !owl.certain || owl.move === PASS || owl.move === move) return move;
    const dies = this.after(owl.move, () => (this.prove(1, false, WIN) ? LOSE : WIN)) === WIN;
    return dies ? owl.move : move;
  }

  /** A question with only one first move. */
  private after(move: Point, question: () => number): number {
    this.only = move;
    try {
      return question();
    } finally {
      this.only = -1;
    }
  }

  /** What moving first comes to for killing the other dragon. */
  private kill(): number {
    this.koSeen = false;
    // One tree is shown: how the other dragon dies, or if it does not, how the own one lives.
    this.telling = this.only < 0 ? 'won' : 'none';
    const survives = this.prove(1, false, WIN);
    this.telling = 'none';
    if (survives) return LOSE;
    const best = this.bestMove;
    if (!this.koSeen) return WIN;
    if (this.prove(1, false, KO_A)) {
      this.bestMove = best;
      return WIN - KO_A;
    }
    const move = this.bestMove;
    if (!this.prove(1, false, KO_B)) {
      // Bent four is as good as dead, but only where the ko costs the other side nothing.
      this.mayWait = true;
      if (this.prove(1, false, KO_B)) this.cut = true;
      this.mayWait = false;
      this.bestMove = move;
      return WIN;
    }
    const waits = !this.prove(1, true, KO_A);
    this.bestMove = move;
    return waits ? WIN : WIN - KO_B;
  }

  /**
   * What moving first comes to for the own dragon's life. A ko that the other side can begin whenever it likes, and that this one cannot
   * avoid by playing first, is as good as lost: bent four.
   */
  private live(): number {
    this.koSeen = false;
    this.telling = this.only < 0 ? 'all' : 'none';
    const lives = this.prove(0, true, WIN);
    this.telling = 'none';
    if (lives) return WIN;
    if (!this.koSeen) return LOSE;
    if (this.prove(0, true, KO_A)) return KO_A;
    return this.prove(0, true, KO_B) ? KO_B : LOSE;
  }

  /** Whether the result is the same when the other side moves first. */
  private canPass(attack: number, defense: number): boolean {
    this.koSeen = false;
    if (attack !== LOSE && (attack !== WIN || this.prove(1, true, WIN))) return false;
    if (attack === WIN) return !this.koSeen || !this.prove(1, true, KO_B);
    return defense === WIN && this.prove(0, false, WIN);
  }
}
