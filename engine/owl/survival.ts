/**
 * How likely a dragon lives where reading does not come to an end: random games around the dragon (localGames.ts). Open positions have no
 * short proof, since there is always another way to widen an eye space or to run; the average of many endings still tells who is ahead and
 * which move matters. Positions that the tree opens are looked at as owl reading does: what is settled without a guess, but for eyes, needs no
 * games, and its moves go first.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Tactics } from '../connection/tactics.ts';
import { DIES, LIVES, LocalGames, UNSETTLED } from '../montecarlo/localGames.ts';
import type { LocalMove } from '../montecarlo/localGames.ts';
import type { PatternBoard } from '../montecarlo/patternBoard.ts';
import { Outlook, SURE_REASONS, TWO_EYES, questionNumber } from './outlook.ts';
import type { OwlQuestion } from './outlook.ts';

/**
 * Lines around the dragon in which the tree moves, and in which random games are played; and how many steps more than that lead to the
 * farthest points. With whole squares as many answers are right, and all takes a fourteenth longer.
 */
const TREE_REACH = 4;
const GAME_REACH = 5;
const CORNER = 1;
/** Of the random games: of 118 the one with which most of the 261 checks of the owl suite are right (see GAMES in owlReader.ts). */
const SEED = 90;
/** Won games that the prior of a move gets for each point of its owl score above the lowest. */
const LOWEST_SCORE = 50;
const PER_SCORE = 0.2;
/**
 * What part of its stones a dragon must have in the end to live: cut in two, with one half dead, it is lost. With half of them the attacks
 * that cut were missed, and with nearly all of them every lost tail counted as a death.
 */
const LIVING_SHARE = 0.75;
/**
 * What ends a game in the tree, by reason: what is sure, but for eyes. Those are sure while nobody plays elsewhere and comes back; games that
 * went on past them were right more often, by four positions of 345.
 */
const SURE_IN_GAMES = SURE_REASONS.slice();
SURE_IN_GAMES[TWO_EYES] = 0;
/** Games between two looks whether more of them can change anything, and before the first. */
const LOOK_INTERVAL = 50;
const FEWEST_GAMES = 150;
/**
 * When they cannot: where no move that was tried more often than RARELY comes near what it needs, and where the favourite is above what
 * success needs and cannot be overtaken any more, or well above and has most of the games. How near and how far above: at first, and when
 * nearly all games are played. Of 294 series these rules end 243 sooner, of which one would have come to another verdict, and four to another move.
 */
const RARELY = 20;
const BELOW: readonly [number, number] = [0.15, 0.05];
const ABOVE: readonly [number, number] = [0.1, 0];
const WELL = 0.1;
const MOST_OF_GAMES = 0.7;
const ENOUGH_GAMES = 400;
/** All-moves-as-first results count less than on a whole board: around one dragon the order of the moves matters more. */
const RAVE_EQUIVALENCE = 500;

/** Searches that are remembered: those of an attack are, with the sides changed, much of what a defence asks for, and the other way round. */
const MOST_REMEMBERED = 8;

/**
 * How often a move must give its side what it wants: with less than `fails` it surely does not, with more than `succeeds` it does, and with
 * more than `byKo` it may do so by a ko.
 */
export interface Verdict {
  fails: number;
  succeeds: number;
  byKo: number;
}

/** A first move, with the part of its games that it was expected to win before any was played, less a half. */
export interface FirstMove extends LocalMove {
  prior: number;
}

/** What a search found, and what it was asked. */
interface Remembered {
  about: string;
  moves: FirstMove[];
  koShare: number;
}

/** What is found out about a position when it is opened; priors by move, won games after each. */
interface Seen {
  fate: number;
  priors: Float64Array | undefined;
}

export class SurvivalSearch extends LocalGames {
  /** In what part of the positions of the last search a ko was fought. */
  koShare = 0;
  private readonly outlook: Outlook;
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

  constructor(tactics: Tactics) {
    super({ raveEquivalence: RAVE_EQUIVALENCE });
    this.tactics = tactics;
    this.outlook = new Outlook(tactics);
  }

  /**
   * The moves of the side to move, the most visited first, after at most so many random games. `koMaster`: the colour that may retake kos
   * at once, 0 for none. Fewer games are played where it is plain that the best move fails, or succeeds, by `verdict`. The dragon must be on
   * the board; the position is as before afterwards.
   */
  search(
    position: Position,
    question: OwlQuestion,
    o: {
      defending: boolean;
      playouts: number;
      koMaster: Stone | 0;
      verdict: Verdict;
      stop: Int32Array | null;
    },
  ): FirstMove[] {
    const { goal } = question;
    const { defending, koMaster, playouts, verdict } = o;
    this.markAreas(position, goal, TREE_REACH, GAME_REACH, CORNER);
    const asked = JSON.stringify([
      questionNumber(position, question),
      defending,
      koMaster,
      playouts,
      verdict,
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
    this.startFight(position, { stones, share: LIVING_SHARE, defending, koMaster, seed: SEED });
    const moves = this.runUntilSure(playouts, verdict, o.stop ?? undefined);
    position.trace = trace;
    this.koShare = this.kos / Math.max(1, this.opened);
    if (!isSet(o.stop)) {
      this.remembered.push({ about, moves, koShare: this.koShare });
      if (this.remembered.length > MOST_REMEMBERED) this.remembered.shift();
    }
    if (this.tactics.complete && !isSet(o.stop)) merge(this.looksVisited, this.tactics.visited);
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

  /** Plays so many games, or fewer where the answer is plain before; returns moves(). */
  private runUntilSure(playouts: number, verdict: Verdict, stop?: Int32Array): FirstMove[] {
    const { fails } = verdict;
    let moves: FirstMove[] = [];
    for (let played = 0; played < playouts;) {
      const wanted = Math.min(played === 0 ? FEWEST_GAMES : LOOK_INTERVAL, playouts - played);
      const more = this.run(wanted, stop);
      played += more;
      moves = this.moves();
      if (more < wanted || moves.length === 0) break;
      const tried = moves.filter(({ visits }) => visits > RARELY);
      const part = Math.max(0, (played - FEWEST_GAMES) / Math.max(1, playouts - FEWEST_GAMES));
      const at = ([first, last]: readonly [number, number]): number => first + (last - first) * part;
      if (tried.length > 0 && tried.every(({ success }) => success < fails - at(BELOW))) break;
      const [{ visits, success }] = moves;
      const ahead = visits - (moves[1]?.visits ?? 0);
      const enough = (this.kos > 0 ? verdict.byKo : verdict.succeeds) + at(ABOVE);
      if (success > enough && ahead > playouts - played) break;
      if (success > enough + WELL && played >= ENOUGH_GAMES && visits > MOST_OF_GAMES * played) break;
    }
    return moves;
  }

  /** By point, not 0 where the last search may have played. */
  get area(): Uint8Array {
    return this.gameArea;
  }

  protected override propose(board: PatternBoard, c: Stone, last: Point, koAllowed: boolean): void {
    super.propose(board, c, last, koAllowed);
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
    const priors = new Float64Array(2 * list.count);
    let count = 0;
    for (let k = 0; k < list.count; k++) {
      if (list.scores[k] <= LOWEST_SCORE) continue;
      priors[count++] = list.points[k];
      priors[count++] = (list.scores[k] - LOWEST_SCORE) * PER_SCORE;
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

  private moves(): FirstMove[] {
    const { move, visits, wins, bias, firstChild, childCount } = this.tree;
    const found: FirstMove[] = [];
    for (let i = firstChild[0]; i < firstChild[0] + childCount[0]; i++) {
      if (visits[i] > 0)
        found.push({ move: move[i], visits: visits[i], success: wins[i] / visits[i], prior: bias[i] });
    }
    return found.sort((a, b) => b.visits - a.visits);
  }
}

function isSet(stop: Int32Array | null): boolean {
  return stop !== null && Atomics.load(stop, 0) !== 0;
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
