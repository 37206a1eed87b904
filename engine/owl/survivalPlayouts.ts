/**
 * How likely a dragon lives where reading does not come to an end: playouts around the dragon (localGames.ts). Open positions have no
 * short proof, since there is always another way to widen an eye space or to run; the average of many endings still tells who is ahead and
 * which move matters. Positions that the tree opens are inspected as owl reading does: what is settled without a guess, but for eyes, needs no
 * playouts, and its moves go first.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Tactics } from '../connection/tactics.ts';
import { DIES, LIVES, LocalGames, UNSETTLED } from '../montecarlo/localGames.ts';
import type { LocalMove } from '../montecarlo/localGames.ts';
import type { PatternBoard } from '../montecarlo/patternBoard.ts';
import type { MoveQuery } from '../montecarlo/policy.ts';
import { Outlook, SURE_REASONS, TWO_EYES } from './outlook.ts';
import type { OwlParameters } from './parameters.ts';
import { playoutSeed, questionNumber } from './question.ts';
import { mustStop } from '../util/watch.ts';
import type { OwlQuestion } from './question.ts';

/**
 * What ends a game in the tree, by reason: what is sure, but for eyes. Those are sure while nobody plays elsewhere and comes back; games that
 * went on past them were right more often, by four positions of 345.
 */
const SURE_IN_GAMES = SURE_REASONS.slice();
SURE_IN_GAMES[TWO_EYES] = 0;

/** Searches that are remembered: those of an attack are, with the sides changed, much of what a defence asks for, and the other way round. */
const MAX_REMEMBERED = 8;

/**
 * How often a move must give its side what it wants: with less than `fails` it surely does not, with more than `succeeds` it does, and with
 * more than `byKo` it may do so by a ko.
 */
export interface Thresholds {
  fails: number;
  succeeds: number;
  byKo: number;
}

/** A first move, with how the playouts went on most often, and the part of them that it was expected to win before any, less a half. */
export interface FirstMove extends LocalMove {
  line: readonly Point[];
  prior: number;
}

/** The same as it stands in the tree. */
interface Child extends Omit<FirstMove, 'line'> {
  node: number;
}

/** What a search found, and what it was asked. */
interface Remembered {
  about: string;
  moves: FirstMove[];
  koShare: number;
}

/** What is found out about a position when it is opened; priors by move, won playouts after each. */
interface Seen {
  fate: number;
  priors: Float64Array | undefined;
}

export class SurvivalPlayouts extends LocalGames {
  /** In what part of the positions of the last search a ko was fought. */
  koShare = 0;
  private readonly outlook: Outlook;
  private readonly owl: OwlParameters;
  /** Of the positions that the search opened in its tree, those in which a ko cannot be retaken. */
  private kos = 0;
  private remembered: Remembered[] = [];
  /** The positions opened by searches that began with the same dragon in the same position, by keyOf(), and the one opened last. */
  private readonly looks = new Map<number, Seen>();
  private looksAbout = '';
  private seen!: Seen;
  /** By Point: where tactical reading tried moves for them. */
  private readonly looksVisited = new Uint8Array(BOARD_ARRAY);
  private readonly tactics: Tactics;

  constructor(tactics: Tactics, parameters: OwlParameters) {
    super({ raveEquivalence: parameters.rave });
    this.owl = parameters;
    this.tactics = tactics;
    this.outlook = new Outlook(tactics, parameters);
  }

  /**
   * The moves of the side to move, the most visited first, after at most so many playouts. `koMaster`: the colour that may retake kos
   * at once, 0 for none; `seed`: the game's. Fewer are played where it is plain that the best move fails, or succeeds, by `thresholds`. The dragon must be on
   * the board; the position is as before afterwards.
   */
  search(
    position: Position,
    question: OwlQuestion,
    o: {
      playouts: number;
      koMaster: Stone | 0;
      thresholds: Thresholds;
      seed: number;
      stop: Int32Array | null;
    },
  ): FirstMove[] {
    const { goal, defending } = question;
    const { koMaster, playouts, thresholds, seed } = o;
    const { treeReach, playoutReach, corner, livingShare } = this.owl;
    this.markAreas(position, goal, treeReach, playoutReach, corner);
    const asked = JSON.stringify([
      questionNumber(position, question),
      defending,
      koMaster,
      playouts,
      thresholds,
      seed,
    ]);
    const about = `${whatStands(position)} ${asked}`;
    const known = this.remembered.find((search) => search.about === about);
    if (known) {
      this.opened = 0;
      this.koShare = known.koShare;
      return known.moves;
    }
    const stones = position.points.filter((point) => goal[point] !== 0);
    this.kos = 0;
    const { trace } = position;
    position.trace = null;
    this.outlook.begin(position, question);
    this.takeUpLooks(`${whatStands(position)} ${questionNumber(position, question)}`);
    this.isThere = this.outlook.survey(position);
    this.startFight(position, {
      stones,
      share: livingShare,
      defending,
      koMaster,
      seed: playoutSeed(position, question, this.gameArea, seed),
    });
    const found = this.runUntilSure(playouts, thresholds, o.stop ?? undefined);
    const moves = found.map(({ node, ...rest }) => ({ ...rest, line: this.lineBelow(node) }));
    position.trace = trace;
    this.koShare = this.kos / Math.max(1, this.opened);
    if (!mustStop(o.stop)) {
      this.remembered.push({ about, moves, koShare: this.koShare });
      if (this.remembered.length > MAX_REMEMBERED) this.remembered.shift();
    }
    if (this.tactics.complete && !mustStop(o.stop)) merge(this.looksVisited, this.tactics.visited);
    else this.looks.clear();
    return moves;
  }

  /** Goes on with what is known of positions after that one, or begins anew. */
  private takeUpLooks(about: string): void {
    if (about !== this.looksAbout) this.looks.clear();
    if (this.looks.size === 0) this.looksVisited.fill(0);
    else merge(this.tactics.visited, this.looksVisited);
    this.looksAbout = about;
    this.seen = { fate: UNSETTLED, priors: undefined };
  }

  /** Forgets what it found. */
  forgetSearches(): void {
    this.remembered = [];
    this.looks.clear();
  }

  /** So many playouts, or fewer where the answer is plain before; returns moves(). */
  private runUntilSure(playouts: number, { fails, succeeds, byKo }: Thresholds, stop?: Int32Array): Child[] {
    const { minPlayouts, checkInterval, rarely, belowFirst, belowLast, aboveFirst, aboveLast } = this.owl;
    const { wellAbove, mostPlayouts, enoughPlayouts } = this.owl;
    let moves: Child[] = [];
    for (let played = 0; played < playouts;) {
      const wanted = Math.min(played === 0 ? minPlayouts : checkInterval, playouts - played);
      const more = this.run(wanted, stop);
      played += more;
      moves = this.moves();
      if (more < wanted || moves.length === 0) break;
      // What is asked for grows less as the playouts that are left become fewer.
      const part = Math.max(0, (played - minPlayouts) / Math.max(1, playouts - minPlayouts));
      const below = belowFirst + (belowLast - belowFirst) * part;
      const above = aboveFirst + (aboveLast - aboveFirst) * part;
      const tried = moves.filter(({ visits }) => visits > rarely);
      if (tried.length > 0 && tried.every(({ success }) => success < fails - below)) break;
      const [{ visits, success }] = moves;
      const ahead = visits - (moves[1]?.visits ?? 0);
      const enough = (this.kos > 0 ? byKo : succeeds) + above;
      if (success > enough && ahead > playouts - played) break;
      const isMost = played >= enoughPlayouts && visits > mostPlayouts * played;
      if (success > enough + wellAbove && isMost) break;
    }
    return moves;
  }

  /** By point, not 0 where the last search may have played. */
  get area(): Uint8Array {
    return this.gameArea;
  }

  protected override propose(board: PatternBoard, c: Stone, query: MoveQuery): void {
    super.propose(board, c, query);
    if (this.isThere) this.addPriors(c);
  }

  /** Raises the priors of the moves that owl reading would try. */
  private addPriors(c: Stone): void {
    const { policy, seen } = this;
    const priors = (seen.priors ??= this.listPriors(c));
    for (let k = 0; k < priors.length; k += 2) {
      const i = policy.moves.indexOf(priors[k]);
      if (i < 0 || i >= policy.count) continue;
      policy.weights[i] += priors[k + 1];
      policy.values[i] += priors[k + 1];
    }
  }

  private listPriors(c: Stone): Float64Array {
    const { group, life, knowledge, moves } = this.outlook;
    if (c === this.owner) moves.toDefend(this.position, group, life, knowledge, false);
    else moves.toAttack(this.position, group, life, knowledge, false);
    const { list } = moves;
    const { lowestScore, perScore } = this.owl;
    const priors = new Float64Array(2 * list.count);
    let count = 0;
    for (let k = 0; k < list.count; k++) {
      if (list.scores[k] <= lowestScore) continue;
      priors[count++] = list.points[k];
      priors[count++] = (list.scores[k] - lowestScore) * perScore;
    }
    return priors.subarray(0, count);
  }

  protected override look(c: Stone, depth: number): number {
    if (this.board.ko !== 0) this.kos++;
    const { outlook, position } = this;
    const key = keyOf(position, c);
    const known = this.looks.get(key);
    if (known) {
      this.seen = known;
      return known.fate;
    }
    // Games go on where reading is wrong to trust eyes.
    const reason = outlook.look(position, c === this.owner, Math.max(depth, outlook.distrust), null);
    const fate = SURE_IN_GAMES[reason] === 0 ? UNSETTLED : outlook.lives ? LIVES : DIES;
    this.seen = { fate, priors: undefined };
    this.looks.set(key, this.seen);
    return fate;
  }

  private moves(): Child[] {
    const { move, visits, wins, bias, firstChild, childCount } = this.tree;
    const found: Child[] = [];
    for (let i = firstChild[0]; i < firstChild[0] + childCount[0]; i++) {
      if (visits[i] > 0)
        found.push({
          node: i,
          move: move[i],
          visits: visits[i],
          success: wins[i] / visits[i],
          prior: bias[i],
        });
    }
    return found.sort((a, b) => b.visits - a.visits);
  }

  /** The moves from a node of the tree on, as far as they were tried more often than rarely. */
  private lineBelow(node: number): Point[] {
    const { move, visits, firstChild, childCount } = this.tree;
    const line: Point[] = [];
    for (let next = node; next >= 0;) {
      line.push(move[next]);
      const first = firstChild[next];
      const end = first + Math.max(0, childCount[next]);
      next = -1;
      let most = this.owl.rarely;
      for (let i = first; i < end; i++) {
        if (visits[i] <= most) continue;
        most = visits[i];
        next = i;
      }
    }
    return line;
  }
}

/** Adds the marks of the one to the other. */
function merge(marks: Uint8Array, more: Uint8Array): void {
  for (let point = 0; point < BOARD_ARRAY; point++) marks[point] |= more[point];
}

/** A number that differs between positions in which c is to move, as good as certainly. */
function keyOf({ hashLow, hashHigh, koPoint, depth }: Position, c: Stone): number {
  const rest = Math.imul((koPoint * 64 + depth) * 4 + c, 0x9e3779b1);
  return (hashHigh & 0x1fffff) * 0x100000000 + ((hashLow ^ rest) >>> 0);
}

/** All of a position that a search hangs on; how deep it is in moves that are tried says how deep tactical reading goes. */
function whatStands(position: Position): string {
  const { size, koPoint, komaster, depth, rules } = position;
  return `${size} ${position.hash()} ${koPoint} ${komaster} ${depth} ${rules.suicide}`;
}
