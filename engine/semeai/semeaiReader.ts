/**
 * Capturing races (manual 7.5, 12; owl_analyze_semeai): what becomes of two dragons of opposite colours when one of them moves first.
 * Codes are those of tactical reading, for the player who moves first: whether he saves his dragon, whether he kills the other.
 */
import { PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { OwlReader } from '../owl/owlReader.ts';
import { OWL } from '../owl/parameters.ts';
import type { OwlParameters } from '../owl/parameters.ts';
import { isSettled } from '../protocol/verdict.ts';
import { KO_A, KO_B, LOSE, WIN } from '../reading/codes.ts';
import { assert } from '../util/assert.ts';
import { SEMEAI } from './parameters.ts';
import type { SemeaiParameters } from './parameters.ts';
import { RacePlayouts } from './racePlayouts.ts';
import { SemeaiSearch } from './semeaiSearch.ts';

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
  private readonly owl: OwlReader;

  /** Plain setting: the game's seed, for playouts. */
  get seed(): number {
    return this.owl.seed;
  }
  set seed(seed: number) {
    this.owl.seed = seed;
  }

  private playouts: RacePlayouts | undefined;
  /** Whether some answer of the race in hand is that of playouts, and whether none is wanted now. */
  private isByPlayouts = false;
  private mustBeRead = false;

  constructor(parameters: SemeaiParameters = SEMEAI.defaults, owl: OwlParameters = OWL.defaults) {
    super(parameters);
    this.owl = new OwlReader({ parameters: owl, persistentEntries: 0 });
  }

  /** A stone of each chain that the race analyzed last took for safe, of both colours. */
  walls(): Point[] {
    return this.race.region.walls(this.position);
  }

  /** Whether nothing leads out of the race between the stones marked in `own` and in `other`, so that it can be read to the end. */
  isClosed(position: Position, own: Uint8Array, other: Uint8Array): boolean {
    this.begin(position, own, other);
    return !this.hasRoom;
  }

  /** The race between the stones marked in `own`, whose side moves first, and those in `other`; by Point. */
  analyze(position: Position, own: Uint8Array, other: Uint8Array): SemeaiResult {
    const { depth, hashLow } = position;
    this.begin(position, own, other);
    this.finished = true;
    this.stopped = false;
    this.cut = false;
    this.isByPlayouts = false;
    let attack = this.kill();
    const kills = this.bestMove;
    const isKillRead = this.finished;
    this.finished = true;
    // Who kills the other lives.
    let defense = attack === WIN ? WIN : this.live();
    const isLifeRead = this.finished;
    this.finished &&= isKillRead;
    const saves = this.bestMove;
    let move = attack !== LOSE ? kills : defense !== LOSE ? saves : 0;
    if (attack !== LOSE && attack !== WIN && attack !== defense) {
      ({ defense, attack, move } = this.join(kills, attack, saves, defense));
    }
    if (!this.finished && attack === WIN && !this.isByPlayouts) move = this.owlMove(position, other, move);
    const { finished } = this;
    // What is gained without a move has to be read; what is not gained by one need not be.
    if (attack === LOSE ? defense !== LOSE && isLifeRead : finished) {
      this.finished = true;
      const canPass = this.onlyRead(() => this.canPass(attack, defense));
      if (canPass && this.finished) move = 0;
      this.finished = finished;
    }
    assert(position.depth === depth && position.hashLow === hashLow, () => 'reading changed the position');
    return { defense, attack, move, certain: this.finished && !this.hasRoom && !this.cut };
  }

  /**
   * By playouts, where the side to move has no success by static estimates. These see no further than liberties and eyes; a dragon that
   * runs, connects or captures something else on the way shows in playouts.
   */
  protected override seemsToLive(defending: boolean, lives: boolean): boolean {
    if (lives === defending || this.stopped || this.mustBeRead) return lives;
    const { parameters } = this;
    this.playouts ??= new RacePlayouts(parameters);
    const { position, owner, wanted } = this;
    const { region, stones, counts } = this.race;
    const attacker = opponent(owner);
    const koMaster: Stone | 0 = !this.koSeen || wanted === KO_A ? 0 : wanted === WIN ? attacker : owner;
    const left = [stones[0].slice(0, counts[0]), stones[1].slice(0, counts[1])] as const;
    const question = { region, stones: left, defending, only: this.only, koMaster, seed: this.seed };
    const count = Math.ceil((parameters.playouts * this.nodeLimit) / parameters.nodes);
    const found = this.playouts.search(position, question, count, this.stop);
    this.nodes += this.playouts.opened;
    const isPrevented = koMaster === (defending ? attacker : owner);
    const least = isPrevented
      ? parameters.prevented
      : defending
        ? parameters.saves
        : this.hasRoom
          ? parameters.kills
          : parameters.killsInside;
    if (found.length === 0 || found[0].success <= least) return lives;
    this.likelyMove = found[0].move;
    this.isByPlayouts = true;
    return defending;
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

  /** Where the owl code kills the other dragon, if it is sure of that and reading the race does not prove otherwise; else `move`. */
  private owlMove(position: Position, other: Uint8Array, move: Point): Point {
    if (!this.usesOwl) return move;
    const { owl } = this;
    const { trace } = position;
    position.trace = null;
    owl.stop = this.stop;
    const question = { goal: other, friends: null, dead: null, defending: false };
    const killed = owl.read(position, question, owl.budget(this.parameters.owlNodes / owl.nodeLimit));
    position.trace = trace;
    // That nothing needs to be played is not taken from it: it does not count liberties.
    if (killed.code !== WIN || !isSettled(killed) || killed.move === PASS || killed.move === move)
      return move;
    this.finished = true;
    const refute = (): number => (this.prove(1, false, WIN) ? WIN : LOSE);
    const survives = this.onlyRead(() => this.after(killed.move, refute)) === WIN;
    const isRefuted = survives && this.finished;
    this.finished = false;
    return isRefuted ? move : killed.move;
  }

  /** A question whose answer counts only where reading comes to an end: no playouts for it. */
  private onlyRead<T>(question: () => T): T {
    this.mustBeRead = true;
    try {
      return question();
    } finally {
      this.mustBeRead = false;
    }
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
    const waits = !this.prove(1, true, KO_B);
    this.bestMove = move;
    // After its move the ko may be one that only it can begin, so that it need not hurry: that is not read.
    if (move !== PASS) this.cut = true;
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
    const best = this.bestMove;
    if (this.livesByWaiting()) return WIN;
    this.bestMove = best;
    if (this.prove(0, true, KO_A)) return KO_A;
    if (this.prove(0, true, KO_B)) return KO_B;
    // Who begins the ko may risk his own dragon in it: then it is a ko after all.
    this.mayWait = true;
    if (this.prove(0, true, KO_B)) this.cut = true;
    this.mayWait = false;
    return LOSE;
  }

  /**
   * Whether the own dragon lives even when the other side moves first: then it does by passing, whatever the search that begins with its own
   * move says. In a graph the same repetition of a ko can count differently, depending on where the question began.
   */
  private livesByWaiting(): boolean {
    if (!this.finished || this.only >= 0) return false;
    const lives = this.prove(0, false, WIN) && this.finished;
    this.finished = true;
    if (!lives) return false;
    this.bestMove = PASS;
    this.cut = true;
    return true;
  }

  /** Whether the result is the same when the other side moves first. */
  private canPass(attack: number, defense: number): boolean {
    this.koSeen = false;
    if (attack !== LOSE && (attack !== WIN || this.prove(1, true, WIN))) return false;
    if (attack === WIN) return !this.koSeen || !(this.prove(1, true, KO_A) || this.prove(1, true, KO_B));
    return defense === WIN && this.prove(0, false, WIN);
  }
}
