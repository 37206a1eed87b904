/**
 * The tactical search (manual 11.1): attack() and defend() call each other, each trying the moves of its generators in order
 * and taking the best result, until the chain is captured, or has so many liberties that it counts as safe at that depth.
 *
 * Results are four-valued because of kos, so the search carries the bounds of alpha-beta: below `alpha` and from `beta` on
 * the exact result does not matter. Without kos the bounds change nothing; with them they save half of all nodes.
 *
 * Before a node is spent, three things are settled by counting: a defender who runs to safety at once, an attacker's move
 * that leaves such an exit open, and an atari on a chain whose last extension stays in atari.
 */
import { komasterTryMove } from '../board/komaster.ts';
import { EMPTY, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { attackMoves } from './attackMoves.ts';
import { KO_A, KO_B, WIN } from './codes.ts';
import { defendMoves } from './defendMoves.ts';
import { captureMoves, escapeMoves, wideMoves } from './helperMoves.ts';
import { isInTheOpen } from './inTheOpen.ts';
import { LadderSearch } from './ladder.ts';
import type { MoveList } from './moveList.ts';
import { MAX_DEPTH } from './depths.ts';
import { packResult } from './readState.ts';
import { GAIN_LIMIT } from './scratch.ts';
import { AT_LEAST, AT_MOST, EXACT, TranspositionTable } from './transposition.ts';

/** Routine numbers in the table. */
const ATTACK = 0;
const DEFEND = 1;
/** The chain asked about may count on a ko that comes about by passing (tryPass). */
const DEFEND_ROOT = 2;

const ATTACKS = ['', 'attack1', 'attack2', 'attack3', 'attack4'];
const DEFENDS = ['', 'defend1', 'defend2', 'defend3', 'defend4'];

export class Search extends LadderSearch {
  /** Plain setting: whether stones in the open are known to be safe without reading; to be switched off where that is checked. */
  seesTheOpen = true;

  // ---- attack

  /** The attacker of a chain to move: result and move. */
  protected searchAttack(chain: Point, alpha: number, beta: number): number {
    const { position, table } = this;
    if (this.countNode()) return 0;
    const count = position.countLiberties(chain);
    if (count >= this.safeLiberties(position.depth) || position.depth >= MAX_DEPTH)
      return this.told('attack', chain, 0, 'too many liberties');
    if (count === 1) return this.attack1(chain, alpha, beta);
    if (count >= 3 && this.seesTheOpen && position.countStones(chain) === 1 && this.area === null) {
      const attacker = opponent(position.colorAt[chain] as Stone);
      if (isInTheOpen(position, chain, attacker)) return this.told(ATTACKS[count], chain, 0, 'in the open');
    }
    const about = TranspositionTable.about(position, ATTACK, position.findOrigin(chain));
    const known = table.find(position, about);
    if (known >= 0 && this.suffices(known, alpha, beta))
      return this.told(ATTACKS[count], chain, known & 0xfff, 'cached');
    const before = this.nodes;
    const result = this.tryAttacks(chain, count, alpha, beta);
    if (this.aborted) return 0;
    this.keep(about, result, alpha, beta, this.nodes - before);
    return this.told(ATTACKS[count], chain, result, '');
  }

  /** Whether what the table knows is enough within these limits. */
  private suffices(known: number, alpha: number, beta: number): boolean {
    const bound = known >> 12;
    const code = known & 7;
    return bound === EXACT || (bound === AT_LEAST ? code >= beta : code <= alpha);
  }

  /**
   * Stores a result found within these limits. What is not better than `alpha` may be anything up to it, since some moves
   * that can give no more were left out.
   */
  private keep(about: number, result: number, alpha: number, beta: number, nodes: number): void {
    const { position, table } = this;
    const code = result & 7;
    if (code >= beta && code < WIN) table.store(position, about, result, AT_LEAST, nodes);
    else if (code <= alpha && alpha > 0) table.store(position, about, alpha, AT_MOST, nodes);
    else table.store(position, about, result, EXACT, nodes);
  }

  /** A chain with one liberty. Taking a single stone counts only if the capturer is not taken back at once. */
  private attack1(chain: Point, alpha: number, beta: number): number {
    const { position } = this;
    position.findLiberties(chain, 1, this.scratch.near);
    const liberty = this.scratch.near[0];
    if (this.area !== null && this.area[liberty] === 0)
      return this.told('attack1', chain, 0, 'outside the area');
    const attacker = opponent(position.colorAt[chain] as Stone);
    if (position.countStones(chain) > 1)
      return this.told('attack1', chain, packResult(WIN, liberty), 'last liberty');
    let taken = 0;
    if (position.koCapture(liberty, attacker) === 0) {
      if (position.countLibertiesAfter(liberty, attacker, 2) > 1)
        return this.told('attack1', chain, packResult(WIN, liberty), 'last liberty');
    } else taken = this.takeKo(chain, liberty, attacker);
    if (taken >= beta || position.depth > this.depths.breakChain)
      return this.told('attack1', chain, taken === 0 ? 0 : packResult(taken, liberty), 'ko');
    return this.told('attack1', chain, this.attackAround(chain, liberty, taken, alpha, beta), '');
  }

  /** What taking the chain in a ko is worth: WIN if the komaster scheme forbids taking it back. */
  private takeKo(chain: Point, liberty: Point, attacker: Stone): number {
    const { position } = this;
    const status = this.play(liberty, attacker, 'attack1', chain, position.depth <= this.depths.ko);
    if (status === 0) return 0;
    const back = komasterTryMove(position, chain, opponent(attacker), 'attack1', chain, true);
    if (back !== 0) position.popMove();
    position.popMove();
    return status === 2 ? KO_B : back === 0 ? WIN : KO_A;
  }

  /** Instead of taking a single stone at once: moves after which its connection does not help it. */
  private attackAround(chain: Point, liberty: Point, taken: number, alpha: number, beta: number): number {
    const { position, depths, scratch } = this;
    const color = position.colorAt[chain] as Stone;
    const attacker = opponent(color);
    const list = this.attackLists[position.depth];
    list.count = 0;
    const n = position.accurateLiberties(liberty, color, 4, scratch.near);
    for (let i = 0; i < n && n < 4; i++) {
      if (!position.isSelfAtari(scratch.near[i], attacker))
        list.add(scratch.near[i], this.scratch.order.attackBackfill);
    }
    const links = position.chainLinksUpTo(chain, 1, scratch.chains);
    for (let i = 0; i < links; i++)
      escapeMoves(position, depths, scratch, list, scratch.chains[i], chain, this.scratch.order.attackRoom);
    if (position.depth <= depths.wide)
      wideMoves(position, scratch, list, chain, attacker, this.scratch.order.wideMove);
    list.remove(liberty);
    return this.bestAttack(
      list,
      chain,
      'attack1',
      packResult(taken, taken === 0 ? 0 : liberty),
      alpha,
      beta,
      99,
    );
  }

  /** A chain with two to four liberties. */
  private tryAttacks(chain: Point, count: number, alpha: number, beta: number): number {
    const { position, depths, scratch } = this;
    this.listGains(chain, count);
    if (count === 2 && this.area === null) {
      const move = this.closingAtari(chain);
      if (move !== 0) return packResult(WIN, move);
    }
    const list = this.attackLists[position.depth];
    list.count = 0;
    const only = this.onlyMove(chain, count);
    if (only === 0) return 0;
    if (only > 0) list.add(only, 0);
    else {
      if (position.depth <= depths.depth) this.saveOwnChains(list, chain, count);
      attackMoves(position, depths, scratch, list, chain, count);
    }
    this.dropOpen(list, chain, count);
    return this.bestAttack(
      list,
      chain,
      ATTACKS[count],
      0,
      alpha,
      beta,
      count >= 3 && position.depth > depths.branch ? 1 : 99,
    );
  }

  /**
   * The one move that dropOpen() would leave, found without making the others: the liberty where the chain would run to safety by far.
   * 0 for none, with two such; -1 where it cannot be told: there is none, or stones in atari could be captured.
   */
  private onlyMove(chain: Point, count: number): Point {
    const { position } = this;
    const { liberties, gains } = this.scratch;
    const safe = this.safeLiberties(position.depth + 2);
    let exit = -1;
    for (let i = 0; i < count; i++) if (gains[i] > safe) exit = exit === -1 ? liberties[i] : 0;
    if (exit === -1 || position.hasAtariNear(chain)) return -1;
    if (exit === 0) return 0;
    const attacker = opponent(position.colorAt[chain] as Stone);
    return position.countLibertiesAfter(exit, attacker, 2) === 2 ? exit : -1;
  }

  /** Lists the liberties of the chain read in scratch, and what it would gain at each. */
  private listGains(chain: Point, count: number): void {
    const { position } = this;
    const { liberties, gains } = this.scratch;
    const color = position.colorAt[chain] as Stone;
    position.findLiberties(chain, count, liberties);
    for (let i = 0; i < count; i++) {
      gains[i] = position.countLibertiesAfter(liberties[i], color, GAIN_LIMIT);
      this.shadow[liberties[i]] = 1;
    }
  }

  /** A move that puts a chain with two liberties into an atari it cannot get out of, found by counting; or 0. */
  private closingAtari(chain: Point): Point {
    const { position } = this;
    const { liberties, gains, near } = this.scratch;
    if (position.countStones(chain) === 1 || position.chainLinksUpTo(chain, 1, near) !== 0) return 0;
    const attacker = opponent(position.colorAt[chain] as Stone);
    for (let i = 0; i < 2; i++) {
      const move = liberties[1 - i];
      if (gains[i] > 2 || position.countLibertiesAfter(move, attacker, 2) < 2) continue;
      return move;
    }
    return 0;
  }

  /** Adds moves that save the attacker's chains around the chain: in atari always, with two liberties if a ladder threatens. */
  private saveOwnChains(list: MoveList, chain: Point, count: number): void {
    const { position, depths, scratch } = this;
    const { depth } = position;
    const chains = this.boundaries[depth];
    const reach = count === 2 ? depths.net : depths.breakChain;
    const links = position.chainLinksUpTo(chain, depth <= reach ? 2 : 1, chains);
    for (let i = 0; i < links; i++) {
      const own = chains[i];
      const size = position.countStones(own);
      let score = size < 5 ? size : 5;
      if (position.countLiberties(own) === 1) score += this.scratch.order.saveAtari;
      else if (this.ladder(own) !== 0)
        score += this.scratch.order.saveTwo + this.scratch.order.saveFromLadder;
      else if (depth === 0) score += this.scratch.order.saveTwo;
      else continue;
      escapeMoves(position, depths, scratch, list, own, chain, score);
    }
  }

  /** Takes moves off the list after which the chain would still run to safety at once. Captures stay. */
  private dropOpen(list: MoveList, chain: Point, count: number): void {
    const { position } = this;
    const { liberties, gains, near } = this.scratch;
    const color = position.colorAt[chain] as Stone;
    const safe = this.safeLiberties(position.depth + 2);
    let kept = list.count;
    for (let i = 0; i < count; i++) {
      if (gains[i] < safe) continue;
      const exit = liberties[i];
      // With just enough liberties out there, taking one of them closes the exit too.
      const n = gains[i] === safe ? position.accurateLiberties(exit, color, safe + 1, near) : 0;
      let to = 0;
      for (let k = 0; k < kept; k++) {
        const move = list.points[k];
        let closes = move === exit || position.capturesSomething(move, opponent(color));
        for (let j = 0; j < n && !closes; j++) closes = near[j] === move;
        if (!closes) continue;
        list.move(k, to++);
      }
      kept = to;
    }
    list.count = kept;
  }

  /** Tries the attacker's moves of a list, at most so many; the best of their results and the one known before. */
  private bestAttack(
    list: MoveList,
    chain: Point,
    routine: string,
    known: number,
    alpha: number,
    beta: number,
    most: number,
  ): number {
    const { position, depths } = this;
    const attacker = opponent(position.colorAt[chain] as Stone);
    list.sort();
    let best = known & 7;
    let bestMove = known >> 3;
    let tried = 0;
    for (let i = 0; i < list.count && tried < most; i++) {
      const move = list.points[i];
      const low = best > alpha ? best : alpha;
      const status = this.play(move, attacker, routine, chain, low === 0 && position.depth <= depths.ko);
      if (status === 0) continue;
      tried++;
      const defense =
        position.colorAt[chain] === EMPTY
          ? 0
          : this.searchDefense(chain, WIN - beta, status === 1 ? WIN - low : WIN) & 7;
      position.popMove();
      if (this.aborted) return 0;
      const code = status === 1 ? WIN - defense : defense < WIN ? KO_B : 0;
      if (code <= best) continue;
      best = code;
      bestMove = move;
      if (code >= beta) break;
    }
    return packResult(best, bestMove);
  }

  // ---- defence

  /** The defender of a chain to move: result and move. */
  protected searchDefense(chain: Point, alpha: number, beta: number): number {
    const { position, table } = this;
    if (this.countNode()) return 0;
    const count = position.countLiberties(chain);
    const safe = this.safeLiberties(position.depth + 1);
    if (count >= safe || position.depth >= MAX_DEPTH)
      return this.told('defend', chain, packResult(WIN, PASS), 'too many liberties');
    this.listGains(chain, count);
    const exit = this.exitOf(count, safe);
    if (exit !== 0) return this.told(DEFENDS[count], chain, packResult(WIN, exit), 'trivial extension');
    const routine = position.depth === this.rootDepth ? DEFEND_ROOT : DEFEND;
    const about = TranspositionTable.about(position, routine, position.findOrigin(chain));
    const known = table.find(position, about);
    if (known >= 0 && this.suffices(known, alpha, beta))
      return this.told(DEFENDS[count], chain, known & 0xfff, 'cached');
    const before = this.nodes;
    const result = this.tryDefenses(chain, count, alpha, beta);
    if (this.aborted) return 0;
    this.keep(about, result, alpha, beta, this.nodes - before);
    return this.told(DEFENDS[count], chain, result, '');
  }

  /** A liberty where the chain gets at least so many liberties; or 0. The smallest point of several. */
  private exitOf(count: number, safe: number): Point {
    const { liberties, gains } = this.scratch;
    let exit = 0;
    for (let i = 0; i < count; i++) {
      if (gains[i] < safe || (exit !== 0 && liberties[i] > exit)) continue;
      if (this.area === null || this.area[liberties[i]] !== 0) exit = liberties[i];
    }
    return exit;
  }

  private tryDefenses(chain: Point, count: number, alpha: number, beta: number): number {
    const { position, depths, scratch } = this;
    const list = this.defendLists[position.depth];
    list.count = 0;
    if (count >= 2 && position.depth <= depths.ladder) this.breakChains(list, chain);
    defendMoves(position, depths, scratch, list, chain, count);
    const color = position.colorAt[chain] as Stone;
    const routine = DEFENDS[count];
    list.sort();
    let best = 0;
    let bestMove = 0;
    for (let i = 0; i < list.count; i++) {
      const move = list.points[i];
      const low = best > alpha ? best : alpha;
      const status = this.play(move, color, routine, chain, low === 0 && position.depth <= depths.ko);
      if (status === 0) continue;
      const attack =
        position.colorAt[chain] === EMPTY
          ? WIN
          : this.searchAttack(chain, WIN - beta, status === 1 ? WIN - low : WIN) & 7;
      position.popMove();
      if (this.aborted) return 0;
      const code = status === 1 ? WIN - attack : attack < WIN ? KO_B : 0;
      if (code <= best) continue;
      best = code;
      bestMove = move;
      if (code >= beta) return packResult(best, bestMove);
    }
    const passed = this.tryPass(chain, count, best, alpha, beta);
    return passed > best ? packResult(passed, PASS) : packResult(best, bestMove);
  }

  /**
   * What doing nothing is worth, where every move may harm the chain, and where it stands in a ko. A ko that comes about
   * only by passing is no defence, but for the chain asked about, and for a stone that stands in it.
   */
  private tryPass(chain: Point, count: number, best: number, alpha: number, beta: number): number {
    const { position } = this;
    if (position.depth > this.depths.breakChain || (count === 1 && (best > 0 || !this.standsInKo(chain))))
      return 0;
    const color = position.colorAt[chain] as Stone;
    if (this.play(PASS, color, DEFENDS[count], chain, false) === 0) return 0;
    const code = WIN - (this.searchAttack(chain, WIN - beta, WIN - (best > alpha ? best : alpha)) & 7);
    position.popMove();
    if (this.aborted) return 0;
    return code === WIN || count === 1 || position.depth === this.rootDepth ? code : 0;
  }

  /** Whether a chain with one liberty is a stone that would be taken in a ko. */
  private standsInKo(chain: Point): boolean {
    const { position } = this;
    if (position.countStones(chain) > 1) return false;
    position.findLiberties(chain, 1, this.scratch.near);
    return position.koCapture(this.scratch.near[0], opponent(position.colorAt[chain] as Stone)) !== 0;
  }

  /** Adds attacks on the chains around with two or three liberties (break_chain): by ladder at any depth, else near the root. */
  private breakChains(list: MoveList, chain: Point): void {
    const { position, depths, scratch } = this;
    const { depth } = position;
    const chains = this.boundaries[depth];
    const links = position.chainLinksUpTo(chain, depth <= depths.breakChain ? 3 : 2, chains);
    for (let i = 0; i < links; i++) {
      const around = chains[i];
      const liberties = position.countLiberties(around);
      if (liberties === 3)
        captureMoves(position, depths, scratch, list, around, this.scratch.order.defendBreakThree);
      else if (liberties === 2) {
        const result = this.ladder(around);
        if (result !== 0) list.add(result >> 3, this.scratch.order.defendLadder);
        if (depth <= depths.backfill2)
          captureMoves(
            position,
            depths,
            scratch,
            list,
            around,
            result !== 0 ? this.scratch.order.defendBreakTwo : this.scratch.order.defendAtari,
          );
        else this.addCaptures(list, around);
      }
    }
  }

  /** Adds the liberties of a chain that its capturer takes something at, kos included. */
  private addCaptures(list: MoveList, chain: Point): void {
    const { position } = this;
    const { near } = this.scratch;
    const capturer = opponent(position.colorAt[chain] as Stone);
    position.findLiberties(chain, 2, near);
    for (let i = 0; i < 2; i++)
      if (position.capturesSomething(near[i], capturer)) list.add(near[i], this.scratch.order.defendAtari);
  }
}
