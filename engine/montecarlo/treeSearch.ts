/**
 * UCT with playouts by patterns (manual ch. 14): the opponent and the ownership estimate of this program. Each playout
 * walks down the tree by the most promising child, adds to the tree, finishes the game at random and counts the area.
 *
 * The promise of a child mixes its own results with the all-moves-as-first results (RAVE: how the games went in which the
 * side played there at any later time), by the schedule of Silver (Gelly and Silver, "Monte-Carlo tree search and rapid
 * action value estimation", 2011), but the more visits the node itself has, the less RAVE weighs: its error does not
 * shrink, and a move that is only good at once would never be seen. An unvisited child is judged by RAVE and the policy's prior alone, so no constant for
 * first-play urgency is needed, and no exploration term: the noise of RAVE explores enough. What the policy expects is added
 * once more as a bias that fades with the visits of the child itself.
 *
 * The same position, seed and number of playouts give the same tree, in whatever slices they are run. A search for a move
 * (with a budget) may go on in the tree of the search for the move before, and then depends on that; it ends when its
 * favourite is out of reach, looked at after fixed numbers of playouts. An analysis does neither. With several threads
 * on one tree (searchMemory.ts) it depends on the moment who sees what; there a visit is counted on the way down, so that
 * it looks like a loss until it is finished and the others look elsewhere (virtual loss).
 */
import { BLACK, BOARD_ARRAY, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { MoveDecision } from '../protocol/moves.ts';
import type { Rules, SearchReport } from '../protocol/types.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import type { MonteCarloTable } from '../../patterns/montecarlo/table.ts';
import { RECENT } from '../../patterns/moves/families.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';
import { CarefulPlayout } from './carefulPlayout.ts';
import { AreaCounter, areaOffset } from './counting.ts';
import { FlatPlayout } from './flatPlayout.ts';
import { PatternBoard } from './patternBoard.ts';
import { PatternPlayout } from './patternPlayout.ts';
import { MONTECARLO } from './parameters.ts';
import type { MonteCarloParameters } from './parameters.ts';
import { MoveOdds } from './moveOdds.ts';
import { MAX_TREE_DEPTH } from './playout.ts';
import type { Playout } from './playout.ts';
import { PlayoutBoard } from './playoutBoard.ts';
import { TreePolicy } from './policy.ts';
import type { MoveQuery } from './policy.ts';
import { recentMoves } from './recentPlay.ts';
import { searchReport } from './searchReport.ts';
import { DONE, LIMIT, MARGIN, MOMENTS, clearTally, searchMemory, talliesOf } from './searchMemory.ts';
import type { SearchMemory, Tally } from './searchMemory.ts';
import { lineSince } from './origin.ts';
import type { Origin } from './origin.ts';
import { MoveNetwork } from './moveNetwork.ts';
import { SuperkoGuard } from './superko.ts';
import { mustStop } from '../util/watch.ts';
import type { Watch } from '../util/watch.ts';
import { Tree } from './tree.ts';

export interface SearchOptions extends Partial<MonteCarloParameters> {
  /** Finish games by careful playouts instead of patterns: slower, for evaluating life and death. */
  careful?: boolean;
  /** What playouts are drawn by, unless they are careful; the built-in ones by default. */
  patterns?: MonteCarloTable;
  /** Strengths of moves for the nodes, which go by the priors of policy.ts without. Not for careful playouts. */
  moves?: MoveTable;
  /** Room of the tree, in nodes of NODE_BYTES. A full tree is searched on without growing. */
  maxNodes?: number;
  /** Memory for a search by several threads, instead of maxNodes; this one is number `thread`, 0 leads. */
  memory?: SearchMemory;
  thread?: number;
}

/** The part of a classic decision that a choice goes by. */
export type ClassicAdvice = Pick<MoveDecision, 'choice' | 'moves' | 'settled'>;

export interface StartOptions {
  komi: number;
  /** Any integer. */
  seed: number;
  rules: Rules;
  /** What black needs more than by area, instead of reckoning it from the position (counting.ts). */
  offset?: number;
  /**
   * Given when a move is to be found: all playouts it may cost. Then the tree of the last such search is gone on with if it
   * has this position in it, what was played there counted in; and the search ends when its favourite cannot change.
   */
  budget?: number;
  /** The only first moves to consider, a pass among them or not; absent: all. The search adds a pass if none is left. */
  rootMoves?: readonly Point[];
  /** The classic engine's decision about the position, for the choice after the search. */
  classic?: ClassicAdvice;
  /**
   * What is reported as a win: a margin above this one, black's beyond what it needs; 0 without. With it a part of the values goes up
   * smoothly around it, so that a point more or less is seen wherever the margins of most playouts lie; the rest is the win itself.
   */
  aim?: number;
}

/** Up to so many lines, boards are small enough for the same captures to come again and again. */
const REPETITIVE_SIZE = 7;
const DEFAULT_MAX_NODES = 1_200_000;
/** Between the seeds of threads; any number that nobody counts seeds by. */
const THREAD_SEED = 0x9e3779b1;

export class TreeSearch {
  protected readonly parameters: MonteCarloParameters;
  protected readonly patterns: MonteCarloTable;
  private readonly careful: boolean;
  /** The strengths of moves that it goes by. */
  readonly moveTable: MoveTable | undefined;
  private odds: MoveOdds | undefined;
  /** The moves before the root, the last one first. */
  private readonly beforeRoot = new Int16Array(RECENT);
  /** Those before the node that is being opened. */
  private readonly recent = new Int16Array(RECENT);
  /** What the odds of a move promise in this search; 0 without odds. */
  private promised = 0;
  // Copies of parameters, for speed.
  private readonly expandAt: number;
  private readonly exploration: number;
  private readonly raveEquivalence: number;
  private readonly raveFade: number;
  private readonly biasVisits: number;
  private readonly biasScale: number;
  private readonly marginShare: number;
  private readonly checkInterval: number;
  private readonly networkVisits: number;
  protected readonly tree: Tree;
  protected readonly policy: TreePolicy;
  private readonly guard = new SuperkoGuard();
  protected color: Stone = BLACK;
  /** 1 when the move before the root was a pass. */
  private passesBefore = 0;
  protected root: PlayoutBoard;
  protected board: PlayoutBoard;
  protected playout: Playout;
  private readonly path = new Int32Array(MAX_TREE_DEPTH + 1);
  /** By point: who plays there first from some move of the current playout on. */
  private readonly firstPlayer = new Uint8Array(BOARD_ARRAY);
  /** By player (0: nobody): what a point first played by him adds to the RAVE sums that are being updated. */
  private readonly hit = new Float64Array(3);
  private readonly hitGain = new Float64Array(3);
  private readonly counter: AreaCounter;
  private readonly thread: number;
  /** One for each thread on the tree. */
  private readonly tallies: Tally[];
  /** The sums of this thread's tally, and its moments. */
  private readonly sums: Float64Array;
  private readonly moments: Float64Array;
  /** Black needs more than this by area. */
  protected offset = 0;
  /** See StartOptions. */
  private aim: number | undefined;
  private isGuarded = false;
  private koAllowed = false;
  /** By point, of the moves at the root: its part of the sum of the rates that the policy gave them. */
  private readonly rootPriors = new Float64Array(BOARD_ARRAY);
  /** Where the tree began, if it may be gone on with. */
  private origin: Origin | undefined;
  /** Playouts taken over from the search before. */
  private inherited = 0;
  /** See StartOptions. */
  private budget: number | undefined;

  constructor(options: SearchOptions = {}) {
    const {
      maxNodes = DEFAULT_MAX_NODES,
      memory,
      thread = 0,
      careful = false,
      patterns,
      moves,
      ...changed
    } = options;
    const parameters = { ...MONTECARLO.defaults, ...changed };
    this.parameters = parameters;
    this.patterns = patterns ?? builtinTable();
    this.careful = careful;
    this.moveTable = careful || this.patterns.isFlat || parameters.learnt === 0 ? undefined : moves;
    this.expandAt = parameters.expandAt;
    this.exploration = parameters.exploration;
    this.raveEquivalence = parameters.raveEquivalence;
    this.raveFade = parameters.raveFade;
    this.biasVisits = parameters.biasVisits;
    this.biasScale = parameters.bias * parameters.biasVisits;
    this.marginShare = parameters.marginShare;
    this.checkInterval = parameters.checkInterval;
    this.networkVisits = parameters.networkVisits;
    // The root's children must always fit.
    const own = memory ?? searchMemory(Math.max(maxNodes, BOARD_ARRAY));
    this.tree = new Tree(own.capacity, own.buffer);
    this.tallies = talliesOf(own);
    this.thread = thread;
    this.sums = this.tallies[thread].sums;
    this.moments = this.tallies[thread].moments;
    this.counter = new AreaCounter(this.tallies[thread].owned, this.tallies[thread].nobody);
    this.policy = new TreePolicy(parameters);
    this.root = this.newBoard(1);
    this.board = this.newBoard(1);
    this.playout = this.newPlayout(0);
  }

  /** Playouts that the tree knows of: those since `start`, of all threads, and those it had before. */
  get playouts(): number {
    return this.inherited + this.fresh;
  }

  /** Playouts since `start`, of all threads. */
  get fresh(): number {
    return this.total(DONE);
  }

  /** What `playouts` is to become when a budget was given: that, and always something new. */
  get goal(): number {
    const { budget = Infinity, inherited } = this;
    return Math.max(budget, inherited + this.minFresh());
  }

  /** Owners and mean score come from new playouts alone. */
  private minFresh(): number {
    const { maxFresh, freshShare } = this.parameters;
    return Math.min(maxFresh, Math.ceil((this.budget ?? Infinity) * freshShare));
  }

  private total(index: typeof DONE | typeof MARGIN): number {
    let sum = 0;
    for (const tally of this.tallies) sum += tally.sums[index];
    return sum;
  }

  /** Begins a new search with `color` to move. The position is only read. No other thread may search meanwhile. */
  start(position: Position, color: Stone, options: StartOptions): void {
    for (const tally of this.tallies) clearTally(tally);
    const offset = options.offset ?? areaOffset(position, color, options.komi, options.rules);
    this.join(position, color, { ...options, offset });
    this.candidates(position, color, options.rootMoves);
    this.budget = options.budget;
    const mayGoOn = options.budget !== undefined && options.rootMoves === undefined;
    const { rules } = options;
    const begin = mayGoOn ? { position: position.copy(), color, offset, rules: { ...rules } } : undefined;
    if (begin === undefined || !this.goOn(begin)) {
      this.tree.clear();
      this.tree.expand(0, this.policy);
      this.inherited = 0;
    } else this.tree.expect(0, this.policy);
    this.origin = begin;
  }

  /** Forgets the tree: the next search begins from nothing. */
  forget(): void {
    this.origin = undefined;
  }

  /** Makes the node of a position the root; false, and nothing changed, when the tree does not have it, or not opened. */
  private goOn(begin: Origin): boolean {
    const { tree, origin } = this;
    const { position, color } = begin;
    const line = origin && lineSince(origin, begin);
    if (line === undefined) return false;
    let node = 0;
    for (const move of line) {
      if (tree.childCount[node] <= 0) return false;
      node = tree.childBy(node, move);
      if (node < 0) return false;
    }
    if (tree.childCount[node] <= 0) return false;
    const first = tree.firstChild[node];
    const end = first + tree.childCount[node];
    let visits = 0;
    let wins = 0;
    for (let i = first; i < end; i++) {
      // Under superko that is found out at the first visit (see `simulate`); here it must be known.
      if (tree.visits[i] === 0 && !position.isLegal(tree.move[i], color)) tree.forbid(i);
      visits += tree.visits[i];
      wins += tree.wins[i];
    }
    if (visits === 0) return false;
    tree.reroot(node);
    // Those visits to the node that were made before it was opened told of no move: they are not counted in.
    tree.visits[0] = visits;
    tree.wins[0] = wins;
    this.inherited = visits;
    return true;
  }

  /** Prepares this thread to help with the search that another one has begun, or is about to, with the same arguments. */
  join(position: Position, color: Stone, options: StartOptions): void {
    this.color = color;
    const last = position.lastMove();
    this.passesBefore = last !== undefined && last.point === PASS ? 1 : 0;
    if (this.root.size !== position.size) {
      this.root = this.newBoard(position.size);
      this.board = this.newBoard(position.size);
      this.odds = undefined;
    }
    if (this.moveTable !== undefined) this.odds ??= new MoveOdds(position.size, this.moveTable);
    const { oddsWeight, networkWeight } = this.parameters;
    this.promised = this.odds === undefined ? 0 : this.network() === undefined ? oddsWeight : networkWeight;
    this.beforeRoot.set(recentMoves(position));
    this.root.load(position.colorAt);
    this.root.ko = position.koPoint;
    if (this.root instanceof PatternBoard) this.root.setLast(last?.point ?? PASS);
    const seed = options.seed + this.thread * THREAD_SEED;
    this.playout = this.newPlayout(seed);
    this.offset = options.offset ?? areaOffset(position, color, options.komi, options.rules);
    this.aim = options.aim;
    this.koAllowed = options.rules.ko === 'none';
    this.isGuarded = this.guards(position.size, options.rules);
    if (this.isGuarded) this.guard.start(position, color);
  }

  /**
   * Whether lines of the tree may not come back to a position that was there before: by the rules, and on small boards also where only kos are
   * forbidden, since what is captured there again and again would lengthen the lines with every playout.
   */
  protected guards(size: number, { ko }: Rules): boolean {
    return ko === 'positional' || ko === 'situational' || (ko === 'simple' && size <= REPETITIVE_SIZE);
  }

  /**
   * Plays up to that many more playouts, those of helping threads counted, and returns how many were played. Ends within
   * one playout when stop[0] becomes non-zero; and before, perhaps without a playout, when there is a budget within which
   * the favourite cannot change.
   */
  run(playouts: number, stop?: Watch): number {
    const before = this.fresh;
    const { sums } = this;
    this.tallies[0].sums[LIMIT] = before + playouts;
    let played = 0;
    while (played < playouts && !mustStop(stop)) {
      if (this.budget !== undefined && sums[DONE] % this.checkInterval === 0) {
        if (this.isDecided(this.goal - this.playouts)) break;
      }
      this.simulate();
      played = this.fresh - before;
    }
    return played;
  }

  /**
   * Whether a move is to be found, and the most visited one, passes aside, stays that even if all of so many more playouts go
   * to the second. Then they would change no favourite.
   */
  isDecided(playouts: number): boolean {
    if (this.budget === undefined || this.fresh < this.minFresh()) return false;
    const { tree } = this;
    let most = -Infinity;
    let second = -Infinity;
    const first = tree.firstChild[0];
    for (let i = first; i < first + tree.childCount[0]; i++) {
      const visits = tree.visits[i];
      if (tree.move[i] === PASS) continue;
      if (visits > most) [most, second] = [visits, most];
      else if (visits > second) second = visits;
    }
    // With one move, or none, there is nothing to decide.
    return second === -Infinity || most - second > playouts;
  }

  /** Helps with the search for as long as flag[index] is `value` and the leader's run lacks playouts. */
  assist(flag: Int32Array, index: number, value: number): void {
    const leader = this.tallies[0].sums;
    while (Atomics.load(flag, index) === value && this.fresh < leader[LIMIT]) this.simulate();
  }

  /** What is known so far; in detail: with spreads, and owners after each move. */
  report(detail = false): SearchReport {
    const { tree, color, tallies, fresh, playouts, rootPriors } = this;
    return searchReport(tree, {
      color,
      size: this.root.size,
      parameters: this.parameters,
      forWin: this.aim === undefined,
      rootPriors,
      playouts,
      fresh,
      margin: this.total(MARGIN),
      tallies,
      detail,
    });
  }

  private newBoard(size: number): PlayoutBoard {
    const { careful, patterns } = this;
    return careful || patterns.isFlat ? new PlayoutBoard(size) : new PatternBoard(size, patterns);
  }

  private newPlayout(seed: number): Playout {
    const { careful, patterns, parameters } = this;
    if (careful) return new CarefulPlayout(seed, parameters);
    return patterns.isFlat
      ? new FlatPlayout(seed, patterns, parameters)
      : new PatternPlayout(seed, parameters);
  }

  /** Lists the first moves in the policy, and keeps their priors. */
  private candidates(position: Position, color: Stone, rootMoves?: readonly Point[]): void {
    const { policy } = this;
    // The position knows the whole law: ko and superko included.
    this.propose(this.root, color, { recent: this.beforeRoot, koAllowed: true, most: BOARD_ARRAY });
    this.network()?.weigh(policy, this.root as PatternBoard, color, this.beforeRoot);
    let kept = 0;
    for (let i = 0; i < policy.count; i++) {
      // The pass is the last one; there must be a move.
      const needed = kept === 0 && policy.moves[i] === PASS;
      if (!position.isLegal(policy.moves[i], color)) continue;
      if (rootMoves?.includes(policy.moves[i]) === false && !needed) continue;
      policy.moves[kept] = policy.moves[i];
      policy.weights[kept] = policy.weights[i];
      policy.values[kept] = policy.values[i];
      policy.odds[kept] = policy.odds[i];
      kept++;
    }
    policy.count = kept;
    if (this.odds !== undefined) {
      for (let i = 0; i < kept; i++) this.rootPriors[policy.moves[i]] = policy.odds[i];
      return;
    }
    let sum = 0;
    for (let i = 0; i < kept; i++) sum += policy.values[i] / policy.weights[i];
    for (let i = 0; i < kept; i++) {
      this.rootPriors[policy.moves[i]] = policy.values[i] / policy.weights[i] / sum;
    }
  }

  /** What weighs the first moves, and those of nodes that are visited often: they are worth a closer look. */
  private network(): MoveNetwork | undefined {
    const file = this.moveTable?.network;
    return file === undefined ? undefined : MoveNetwork.of(file, this.root.size);
  }

  private simulate(): void {
    const { tree, board, path, networkVisits } = this;
    const { moves } = this.playout;
    board.copyFrom(this.root);
    let c = this.color;
    let node = 0;
    let depth = 0;
    let passes = this.passesBefore;
    path[0] = 0;
    while (passes < 2 && depth < MAX_TREE_DEPTH) {
      if (tree.childCount[node] <= 0) {
        // This visit is counted already, but at the root, which is expanded from the start.
        if (tree.visits[node] <= this.expandAt) break;
        if (!this.expand(node, c, depth)) break;
      } else if (tree.visits[node] === networkVisits && depth > 0) this.lookAgain(node, c, depth);
      const child = this.select(node);
      const p = tree.move[child];
      if (p === PASS) {
        passes++;
        board.pass();
      } else {
        passes = 0;
        board.place(p, c);
        if (this.isGuarded && this.guard.repeats(board, depth + 1, opponent(c)) && tree.visits[child] === 0) {
          // Forbidden after all: never again, and this walk begins anew.
          tree.forbid(child);
          for (let d = 1; d <= depth; d++) tree.visits[path[d]]--;
          this.simulate();
          return;
        }
      }
      if (this.isGuarded && p === PASS) this.guard.repeats(board, depth + 1, opponent(c));
      moves[depth++] = p;
      path[depth] = child;
      tree.visits[child]++;
      node = child;
      c = opponent(c);
    }
    this.finish(node, c, depth);
    this.learn(depth);
  }

  /** Gives the node that a walk of `depth` moves came to its children; false when it has none now, and the walk ends there. */
  protected expand(node: number, c: Stone, depth: number): boolean {
    this.proposeAfter(c, depth, this.parameters.learntMost);
    return this.tree.expand(node, this.policy);
  }

  /** Weighs the moves of a node that a walk of `depth` moves came to by the network, too. */
  private lookAgain(node: number, c: Stone, depth: number): void {
    const network = this.network();
    if (network === undefined) return;
    this.proposeAfter(c, depth, BOARD_ARRAY);
    network.weigh(this.policy, this.board as PatternBoard, c, this.recent);
    this.tree.expect(node, this.policy);
  }

  /** Lists the moves of a node behind the `depth` moves of the walk, at most so many. */
  private proposeAfter(c: Stone, depth: number, most: number): void {
    const { moves } = this.playout;
    const { recent, beforeRoot, koAllowed } = this;
    for (let i = 0; i < RECENT; i++) recent[i] = i < depth ? moves[depth - 1 - i] : beforeRoot[i - depth];
    this.propose(this.board, c, { recent, koAllowed, most });
  }

  /** Lists the moves of a node in the policy, by learnt odds where there are some: arguments as TreePolicy.generateBy. */
  protected propose(board: PlayoutBoard, c: Stone, query: MoveQuery): void {
    if (this.odds === undefined) this.policy.generate(board, c, query.recent[0], query.koAllowed);
    else this.policy.generateBy(this.odds, board as PatternBoard, c, query);
  }

  private select(node: number): number {
    const { visits, value, raveVisits, raveValue, bias, firstChild, childCount } = this.tree;
    const { exploration, raveEquivalence, biasVisits, biasScale } = this;
    const slope = (1 + this.tree.visits[node] / this.raveFade) / raveEquivalence;
    const explore = exploration === 0 ? 0 : exploration * Math.sqrt(Math.log(this.tree.visits[node] + 1));
    const first = firstChild[node];
    const end = first + childCount[node];
    const { odds } = this.tree;
    const promise = this.promised * Math.sqrt(this.tree.visits[node] + 1);
    let best = first;
    let highest = -1;
    for (let i = first; i < end; i++) {
      const n = visits[i];
      const rave = raveVisits[i];
      // (1-b)·value/n + b·raveValue/rave with b = rave / (n + rave + n·rave·slope), over one denominator.
      const k = 1 + rave * slope;
      let v = (value[i] * k + raveValue[i]) / (n * k + rave) + (biasScale * bias[i]) / (n + biasVisits);
      if (explore !== 0) v += explore / Math.sqrt(n + 1);
      if (promise !== 0) v += (promise * odds[i]) / (n + 1);
      if (v > highest) {
        highest = v;
        best = i;
      }
    }
    return best;
  }

  /** Plays the game on the board to its end from a node, behind the `depth` moves of the walk. */
  protected finish(_node: number, c: Stone, depth: number): void {
    this.playout.play(this.board, c, depth);
  }

  /** What the finished game on the board is worth: black minus white by area. */
  protected countGame(): number {
    const { board, counter } = this;
    const { moves, length } = this.playout;
    const ended = length > 1 && moves[length - 1] === PASS && moves[length - 2] === PASS;
    return ended && board instanceof PatternBoard ? counter.countStuck(board) : counter.count(board);
  }

  /** Counts the finished game on the board and updates the tree along the path of `depth` moves, and the sums. */
  private learn(depth: number): void {
    const { tree, path, firstPlayer, hit, hitGain } = this;
    const { move, raveVisits, raveValue } = tree;
    const { moves, length } = this.playout;
    this.counter.row = moves[0] * BOARD_ARRAY;
    const margin = this.countGame() - this.offset;
    this.sums[MARGIN] += margin;
    const moment = moves[0] * MOMENTS;
    this.moments[moment]++;
    this.moments[moment + 1] += margin;
    this.moments[moment + 2] += margin * margin;
    const over = margin - (this.aim ?? 0);
    const win = resultOf(over);
    const share = this.marginShare;
    const points = this.root.size * this.root.size;
    const result = this.aim === undefined ? win : this.mixed(margin, over);
    const value = result * (1 - share) + share * Math.min(1, Math.max(0, 0.5 + margin / (2 * points)));

    firstPlayer.fill(0);
    // Colours alternate: even moves are those of the side to move at the root.
    const even = this.color;
    const odd = opponent(even);
    for (let i = length - 1; i >= depth; i--) firstPlayer[moves[i]] = (i & 1) === 0 ? even : odd;
    for (let d = depth - 1; d >= 0; d--) {
      const c = (d & 1) === 0 ? even : odd;
      firstPlayer[moves[d]] = c;
      firstPlayer[PASS] = 0;
      const gain = c === BLACK ? value : 1 - value;
      const child = path[d + 1];
      tree.value[child] += gain;
      tree.wins[child] += c === BLACK ? win : 1 - win;
      const parent = path[d];
      const first = tree.firstChild[parent];
      const end = first + tree.childCount[parent];
      // No branch: whether it was c is as good as random.
      hit[c] = 1;
      hit[3 - c] = 0;
      hitGain[c] = gain;
      hitGain[3 - c] = 0;
      for (let i = first; i < end; i++) {
        const who = firstPlayer[move[i]];
        raveVisits[i] += hit[who];
        raveValue[i] += hitGain[who];
      }
    }
    tree.visits[0]++;
    // The root's sums are those of the side to move, which is what is reported.
    tree.wins[0] += even === BLACK ? win : 1 - win;
    this.sums[DONE]++;
  }

  /** The win by the rules and how far the aim is reached, together. */
  private mixed(margin: number, over: number): number {
    const { aimShare, aimScale } = this.parameters;
    return (1 - aimShare) * resultOf(margin) + aimShare / (1 + Math.exp(-over / aimScale));
  }
}

/** 1 for a win of black, whose margin it is, 0 for a loss. */
function resultOf(margin: number): number {
  return margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
}
