/**
 * Capturing races (manual 7.5, 12; owl_analyze_semeai): what becomes of two dragons of opposite colours when one of them moves first.
 * Codes are those of tactical reading, for the player who moves first: whether he saves his dragon, whether he kills the other.
 */
import { PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { OwlReader } from '../owl/owlReader.ts';
import { KO_A, KO_B, LOSE, WIN } from '../reading/codes.ts';
import { assert } from '../util/assert.ts';
import { RaceGames } from './raceGames.ts';
import { SEMEAI_NODES } from './raceGrowth.ts';
import { SemeaiSearch } from './semeaiSearch.ts';

/** Nodes of the owl code that one race may cost. */
const OWL_NODES = 1000;
/** Random games for a question that reading leaves open. */
const GAMES = 1500;
/**
 * How often a move must succeed to be believed against the judge's estimate: saving a dragon, capturing one, and capturing one where nothing
 * leads out, since random games know little of seki. The average holds the answers that fail as well.
 */
const SAVES = 0.6;
const KILLS = 0.6;
const KILLS_INSIDE = 0.75;
/** The same when the other side may retake kos; only asked where the move succeeds without that. */
const PREVENTED = 0.5;

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
  private games: RaceGames | undefined;
  /** Whether some answer of the race in hand is that of random games, and whether none is wanted now. */
  private isByGames = false;
  private mustBeRead = false;

  constructor() {
    super();
    this.owl.nodeLimit = OWL_NODES;
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
    this.isByGames = false;
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
    if (!this.finished && attack === WIN && !this.isByGames) move = this.owlMove(position, other, move);
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
   * By random games, where the side to move has no success by the judge's estimates. These see no further than liberties and eyes; a
   * dragon that runs, connects or captures something else on the way shows in games.
   */
  protected override seemsToLive(defending: boolean, lives: boolean): boolean {
    if (lives === defending || this.stopped || this.mustBeRead) return lives;
    this.games ??= new RaceGames();
    const { games, position, region, stones, counts, owner, wanted } = this;
    const attacker = opponent(owner);
    const koMaster: Stone | 0 = !this.koSeen || wanted === KO_A ? 0 : wanted === WIN ? attacker : owner;
    const left = [stones[0].slice(0, counts[0]), stones[1].slice(0, counts[1])] as const;
    const question = { region, stones: left, defending, only: this.only, koMaster };
    const playouts = Math.ceil((GAMES * this.nodeLimit) / SEMEAI_NODES);
    const found = games.search(position, question, playouts, this.stop);
    this.nodes += games.opened;
    const isPrevented = koMaster === (defending ? attacker : owner);
    const least = isPrevented ? PREVENTED : defending ? SAVES : this.hasRoom ? KILLS : KILLS_INSIDE;
    if (found.length === 0 || found[0].success <= least) return lives;
    this.likelyMove = found[0].move;
    this.isByGames = true;
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
    const code = owl.attack(position, { goal: other, friends: null, dead: null });
    position.trace = trace;
    // That nothing needs to be played is not taken from it: it does not count liberties.
    if (code !== WIN || !owl.certain || owl.move === PASS || owl.move === move) return move;
    this.finished = true;
    const refute = (): number => (this.prove(1, false, WIN) ? WIN : LOSE);
    const survives = this.onlyRead(() => this.after(owl.move, refute)) === WIN;
    const isRefuted = survives && this.finished;
    this.finished = false;
    return isRefuted ? move : owl.move;
  }

  /** A question whose answer counts only where reading comes to an end: no random games for it. */
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
