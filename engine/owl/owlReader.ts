/**
 * Life-and-death reading (manual 12.1): whether a dragon can be killed or saved. One OwlReader for each Engine; it owns everything it
 * writes, and leaves the position as it was. Codes are those of tactical reading, found by asking for less and less as connection
 * reading does. Results outlive a move in a persistent cache as long as nothing changes where reading looked.
 */
import { BOARD_ARRAY, EMPTY, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { activeArea } from '../reading/activeArea.ts';
import type { LocalMove } from '../montecarlo/localGames.ts';
import { GAIN, KO_A, KO_B, LOSE, LOSS, UNKNOWN, WIN } from '../reading/codes.ts';
import { PersistentCache } from '../reading/persistentCache.ts';
import { assert } from '../util/assert.ts';
import { ClosedFight, MOST_POSITIONS, NO_VERTEX } from './closedFight.ts';
import { closedSpace } from './closedSpace.ts';
import type { Kworm } from './kworm.ts';
import { NODE_LIMIT, OwlSearch, routine } from './owlSearch.ts';
import { questionNumber } from './outlook.ts';
import type { OwlQuestion } from './outlook.ts';
import { SurvivalSearch } from './survival.ts';
import type { FirstMove, Verdict } from './survival.ts';

export interface OwlOptions {
  /** Room in the persistent cache, in results; 0 for none. */
  persistentEntries?: number;
}

const PERSISTENT_ENTRIES = 150;
/** The level that NODE_LIMIT is for, and by how much a level changes it. */
const NORMAL_LEVEL = 10;
const PER_LEVEL = 1.5;
/** Share of the nodes spent on whether anything needs to be played at all. */
const PASS_SHARE = 0.15;
/**
 * Random games for a question that reading leaves open. What is measured with one series hangs on its seed: with 24 others the suite of 261
 * checks has 200 to 213 right, 208 on average; differences of less than eight need several seeds to mean anything.
 */
const GAMES = 1500;
/** Share of them for a second look, with the kos given to one side; and how often there must be a ko in the tree for it. */
const KO_GAMES_SHARE = 0.5;
const KO_SHARE = 0.002;
/**
 * How often a move must succeed to be taken for one that kills, or saves: the average holds the answers that fail as well, and random games
 * are kind to dragons, more so in the open. On 259 positions with known answers.
 */
const KILLS = 0.3;
const SAVES = 0.62;
/** The same for a move that reading, too, says to save the dragon, though it left something out. */
const SAVES_AS_READ = 0.45;
/**
 * An attack that succeeds less often than this is doubtful: it fails where games that begin after it save the dragon more often than SAVED.
 * Of 154 doubtful attacks on dragons of games that the program of the manual calls alive that is so of 62, of 43 on others of ten.
 */
const DOUBTFUL = 0.45;
const SAVED = 0.73;
/** A clear success, and one that the other side prevents when it may retake kos. */
const CLEAR = 0.6;
const PREVENTED = 0.5;
/**
 * The enemy's key point is one's own: where several moves succeed, visited at least so often as the favourite and within so much of its success,
 * the games of the other side moving first have a say by this weight. On the same positions, five more right for one more wrong.
 */
const RIVAL_VISITS = 0.1;
const RIVAL_SUCCESS = 0.1;
const OTHERS_SAY = 0.7;
/** What knowledge expects of them has a say, too: on average of 14 seeds of the games, one more of 173 moves is right with it. */
const PRIORS_SAY = 1;
/** The part of GAMES that they are; with all of them as many answers are right. */
const OTHERS_SHARE = 0.5;
/**
 * What makes a success likely. Tried when all weak dragons were believed to be in danger for it: with 0.6 four fewer of 655 positions of games
 * were played right, with what KILLS allows seven, and with certain answers only twenty.
 */
const LIKELY_SUCCESS = 0.45;
/** Success between these leaves the answer open: for attacks, on dragons that are closed in too, for defences, and where one side may retake kos. */
const ATTACKS: Verdict = { fails: KILLS, succeeds: LIKELY_SUCCESS, byKo: CLEAR };
const CLOSED_ATTACKS: Verdict = { fails: KILLS, succeeds: CLEAR, byKo: CLEAR };
const DEFENCES: Verdict = { fails: SAVES_AS_READ, succeeds: SAVES, byKo: SAVES };
const KO_FIGHTS: Verdict = { fails: PREVENTED, succeeds: CLEAR, byKo: CLEAR };
/** What a trace says of an answer from them. */
const BY_GAMES = 'by random games, since reading leaves it open';
const BY_ALL = 'by all moves inside, since nothing gets in or out';
/**
 * Bits of a kept result: it was found with the nodes allowed; its proof leaves nothing out; random games speak for it clearly. The move and
 * the kworm are above them.
 */
const CERTAIN = 8;
const PROVEN = 16;
const LIKELY = 32;
const MOVE_SHIFT = 6;
const KWORM_SHIFT = 15;
const POINT_BITS = 511;
const KWORM_BITS = POINT_BITS << KWORM_SHIFT;

/** Makes other numbers of questions whose doubtful attacks are not answered. */
const UNANSWERED = 0x2aaaaaaa;

export class OwlReader extends OwlSearch {
  /** The move of the last result: PASS where there is none, or where nothing needs to be played. */
  move: Point = 0;
  /** Whether the last result was found with the nodes allowed; if not it is what looks likelier. */
  certain = true;
  /**
   * Whether it is certain, and rests neither on moves left out for the losing side nor on guesses about eyes: what may be shown as
   * a fact. Most answers about open positions are not.
   */
  proven = true;
  /** Whether it is certain, or its move succeeds in random games clearly: what a player goes by. */
  likely = true;
  /**
   * With gainLoss the worm that changes hands on the way (manual 11.1.2): one that the mover captures although he fails, or that he gives up to
   * succeed; else 0. `move` is then where he begins.
   */
  kworm: Point = 0;
  /** Plain setting: whether doubtful attacks are answered. Who does not go by what is unlikely anyway saves the time. */
  answersDoubtful = true;
  /** Of the positions in `nodes`, those that random games opened since the reader was made. */
  gameNodes = 0;

  private gainsAndLosses = false;
  private readonly persistent: PersistentCache;
  private readonly active = new Uint8Array(BOARD_ARRAY);
  private survival: SurvivalSearch | undefined;
  /** Whether random games had a part in the last answer. */
  private played = false;
  /** How often the move of the last answer succeeded in them. */
  private success = 0;
  private lastSerial = -1;
  private lastSize = 0;

  constructor({ persistentEntries = PERSISTENT_ENTRIES }: OwlOptions = {}) {
    super();
    this.persistent = new PersistentCache(persistentEntries);
  }

  /** What the attacker, to move, can do to the dragon (owl_attack). */
  attack(position: Position, question: OwlQuestion): number {
    return this.read(position, question, false);
  }

  /** What its owner, to move, can do to make it live (owl_defend). */
  defend(position: Position, question: OwlQuestion): number {
    return this.read(position, question, true);
  }

  /** Whether worms that are gained and lost on the way are looked for; off by default. */
  get gainLoss(): boolean {
    return this.gainsAndLosses;
  }
  set gainLoss(wanted: boolean) {
    if (wanted !== this.gainsAndLosses) this.clearCache();
    this.gainsAndLosses = wanted;
  }

  /** What the last answer, `code`, is with the worm that was gained or lost: LOSS for success that costs one, GAIN for failure that takes one. */
  withKworm(code: number): number {
    if (this.kworm === 0) return code;
    return code === LOSE ? GAIN : code === WIN ? LOSS : code;
  }

  /** Sets the depth of tactical reading and the nodes allowed, by level. */
  setLevel(level: number): void {
    this.tactics.setLevel(level);
    this.nodeLimit = Math.round(NODE_LIMIT * PER_LEVEL ** Math.min(0, level - NORMAL_LEVEL));
    this.clearCache();
  }

  /** Forgets all results (clear_cache). */
  clearCache(): void {
    this.tactics.clear();
    this.persistent.clear();
    this.survival?.forgetSearches();
  }

  /** About what is there of the stones asked about: the move that led here may have taken some, or all of them. */
  private read(position: Position, asked: OwlQuestion, defending: boolean): number {
    const question = whatIsLeft(position, asked);
    if (isSomething(question)) return this.readStanding(position, question, defending);
    return this.answer(pack(defending ? LOSE : WIN, PASS) | CERTAIN | PROVEN | LIKELY);
  }

  private readStanding(position: Position, question: OwlQuestion, defending: boolean): number {
    this.prepare(position);
    const { depth, hashLow } = position;
    this.tactics.start();
    this.begin(position, question);
    const stone = this.outlook.group.original[0];
    const about = (questionNumber(position, question) << 1) | Number(defending);
    const asked = this.answersDoubtful ? about : about ^ UNANSWERED;
    const known = this.sink === null ? this.persistent.find(position, asked, stone) : -1;
    if (known >= 0) return this.answer(known);
    const before = this.nodes;
    this.played = false;
    this.success = 0;
    const result = this.decide(position, question, defending);
    assert(position.depth === depth && position.hashLow === hashLow, () => 'reading changed the position');
    if (result < 0) {
      this.move = 0;
      this.kworm = 0;
      this.certain = false;
      this.proven = false;
      this.likely = false;
      return UNKNOWN;
    }
    const certain = this.finished ? CERTAIN : 0;
    const likely = this.finished || this.success > LIKELY_SUCCESS ? LIKELY : 0;
    const kept = result | certain | likely | (this.finished && this.sound ? PROVEN : 0);
    if (this.sink === null && this.tactics.complete) {
      const { visited } = this.tactics;
      const area = this.played ? this.survival!.area : this.outlook.knowledge.near;
      for (const point of position.points) visited[point] |= this.outlook.knowledge.near[point] | area[point];
      activeArea(position, visited, stone, (result >> MOVE_SHIFT) & POINT_BITS, this.active);
      this.persistent.store(position, asked, stone, kept, this.nodes - before, this.active);
    }
    return this.answer(kept);
  }

  private answer(result: number): number {
    this.move = (result >> MOVE_SHIFT) & POINT_BITS;
    this.kworm = result >> KWORM_SHIFT;
    this.certain = (result & CERTAIN) !== 0;
    this.proven = (result & PROVEN) !== 0;
    this.likely = (result & LIKELY) !== 0;
    return result & CODE;
  }

  private prepare(position: Position): void {
    if (position.size !== this.lastSize) {
      this.clearCache();
      this.lastSize = position.size;
    }
    if (position.serial === this.lastSerial || position.depth > 0) return;
    this.lastSerial = position.serial;
    this.persistent.purge(position);
  }

  /** Whether a dragon that its owner can save by `move` lives without it. */
  private needsNothing(move: Point): boolean {
    if (move === PASS) return true;
    const { nodeLimit, finished } = this;
    if (!finished || !this.passTried) return false;
    this.nodeLimit = Math.ceil(nodeLimit * PASS_SHARE);
    const lives = this.prove(false, WIN) && this.finished;
    this.nodeLimit = nodeLimit;
    this.finished = finished;
    return lives;
  }

  /** Result and move for the side to move, as one number (move << MOVE_SHIFT | code); negative when stopped. */
  private decide(position: Position, question: OwlQuestion, defending: boolean): number {
    if (this.mustStop()) return -1;
    const { sink } = this;
    const exact = this.playOut(position, question, defending);
    if (exact >= 0 && sink === null && !this.gainsAndLosses) return exact;
    // Whoever looks on is shown the moves of reading all the same.
    const read = this.readProof(defending);
    if (read >= 0 && exact >= 0) {
      this.finished = true;
      this.sound = true;
      sink?.result(
        position,
        routine(defending),
        this.outlook.group.original[0],
        exact & CODE,
        exact >> MOVE_SHIFT,
        BY_ALL,
      );
      return withWormOf(read, exact);
    }
    // Random games fill sekis; where nothing gets out or in, reading knows better who lives.
    if (read < 0 || this.byPattern || (this.finished && (this.sound || this.closed))) return read;
    const judged = this.judge(position, question, defending, read & ~KWORM_BITS);
    if (this.mustStop()) return -1;
    const stone = this.outlook.group.original[0];
    this.sink?.result(position, routine(defending), stone, judged & CODE, judged >> MOVE_SHIFT, BY_GAMES);
    // A proof that leaves something out is worth less than many games; where both agree the answer is not in doubt.
    this.finished &&= (judged & CODE) === (read & CODE);
    this.sound = false;
    return withWormOf(read, judged);
  }

  /** The answer where the dragon's space is closed and small: every position in it is looked at; negative where it is not. */
  private playOut(position: Position, question: OwlQuestion, defending: boolean): number {
    const space = closedSpace(position, question);
    if (!space) return -1;
    const fight = new ClosedFight(space, position.rules.suicide === 'allow');
    const most = Math.ceil(MOST_POSITIONS * Math.min(1, this.nodeLimit / NODE_LIMIT));
    if (!fight.explore(most)) return -1;
    this.nodes += fight.positions;
    const result = fight.result(defending);
    if (!result) return -1;
    return pack(result.code, result.vertex === NO_VERTEX ? PASS : space.points[result.vertex]);
  }

  /** Random games with kos for one side, or neither, by the part of GAMES: the moves, most visited first. */
  private playGames(
    position: Position,
    question: OwlQuestion,
    defending: boolean,
    koMaster: Stone | 0,
    share: number,
  ): FirstMove[] {
    this.survival ??= new SurvivalSearch(this.tactics);
    this.played = true;
    const { survival, stop } = this;
    const playouts = Math.ceil((share * GAMES * this.nodeLimit) / NODE_LIMIT);
    const moves = survival.search(position, question, {
      defending,
      playouts,
      koMaster,
      verdict: koMaster !== 0 ? KO_FIGHTS : defending ? DEFENCES : this.closed ? CLOSED_ATTACKS : ATTACKS,
      stop,
    });
    this.nodes += survival.opened;
    this.gameNodes += survival.opened;
    return moves;
  }

  /** The same as `read`, the answer of reading, by random games (survival.ts). */
  private judge(position: Position, question: OwlQuestion, defending: boolean, read: number): number {
    const owner = position.colorAt[this.outlook.group.original[0]] as Stone;
    const mover = defending ? owner : opponent(owner);
    const ask = (koMaster: Stone | 0, share: number): LocalMove =>
      this.playGames(position, question, defending, koMaster, share)[0] ?? NO_SUCCESS;
    const moves = this.playGames(position, question, defending, 0, 1);
    const hasKos = this.survival!.koShare >= KO_SHARE;
    const plain = moves[0] ?? NO_SUCCESS;
    this.success = plain.success;
    const asRead = this.finished && read === pack(WIN, plain.move);
    const saves = asRead ? SAVES_AS_READ : SAVES;
    if (plain.success > (defending ? saves : this.closed ? CLEAR : KILLS)) {
      const isKo =
        hasKos && plain.success > CLEAR && ask(opponent(mover), KO_GAMES_SHARE).success < PREVENTED;
      if (isKo) return pack(KO_A, plain.move);
      const move = asRead ? plain.move : this.keyMove(position, question, defending, moves);
      const isDoubtful = this.answersDoubtful && !defending && plain.success < DOUBTFUL;
      return isDoubtful && this.isAnswered(position, question, move) ? pack(LOSE, 0) : pack(WIN, move);
    }
    const byKo = hasKos ? ask(mover, KO_GAMES_SHARE) : NO_SUCCESS;
    return byKo.success > CLEAR ? pack(KO_B, byKo.move) : pack(LOSE, 0);
  }

  /** Whether random games that begin after an attack save the dragon. */
  private isAnswered(position: Position, question: OwlQuestion, attack: Point): boolean {
    // A trace tells of reading only.
    const { trace } = position;
    position.trace = null;
    let success = 0;
    if (position.tryMove(attack, opponent(this.outlook.group.owner))) {
      const left = whatIsLeft(position, question);
      if (isSomething(left)) success = this.playGames(position, left, true, 0, 1)[0]?.success ?? 0;
      position.popMove();
    }
    position.trace = trace;
    return success > SAVED;
  }

  /** The best of moves of which the first succeeds. */
  private keyMove(
    position: Position,
    question: OwlQuestion,
    defending: boolean,
    moves: readonly FirstMove[],
  ): Point {
    const [{ visits, success }] = moves;
    const rivals = moves.filter(
      (rival) => rival.visits >= RIVAL_VISITS * visits && rival.success >= success - RIVAL_SUCCESS,
    );
    if (rivals.length === 1) return rivals[0].move;
    const others = this.playGames(position, question, !defending, 0, OTHERS_SHARE);
    // Where the other side never succeeds it has no key point.
    if ((others[0]?.success ?? 0) === 0) return rivals[0].move;
    const share = (of: readonly LocalMove[], move: Point): number => {
      const played = of.reduce((sum, other) => sum + other.visits, 0);
      return (of.find((other) => other.move === move)?.visits ?? 0) / Math.max(1, played);
    };
    const say = ({ move, prior }: FirstMove): number =>
      share(moves, move) + OTHERS_SAY * share(others, move) + PRIORS_SAY * prior;
    return rivals.reduce((best, rival) => (say(rival) > say(best) ? rival : best)).move;
  }

  /** The same by the proof search. */
  private readProof(defending: boolean): number {
    const lives = this.prove(defending, WIN);
    if (this.stopped) return -1;
    const move = this.bestMove;
    if (lives) {
      const kworm = this.lookForKworm(defending);
      if (!defending) return pack(LOSE, kworm.move, kworm.worm);
      const needed = this.needsNothing(move) ? PASS : move;
      return this.stopped ? -1 : pack(WIN, needed, needed === PASS ? 0 : kworm.worm);
    }
    if (this.outlook.koSeen && this.finished) {
      const byKo = this.prove(defending, KO_B);
      const koMove = this.bestMove;
      const takingFirst = byKo && this.prove(defending, KO_A);
      if (this.stopped) return -1;
      if (takingFirst) return defending ? pack(KO_A, this.bestMove) : pack(WIN - KO_A, move);
      if (byKo) return defending ? pack(KO_B, koMove) : pack(WIN - KO_B, this.bestMove);
    }
    // After the weakest demand the killing move is one that works whatever kos there are.
    const { worm, move: gain } = this.lookForKworm(defending);
    return defending ? pack(LOSE, gain, worm) : pack(WIN, this.bestMove, worm);
  }

  private lookForKworm(defending: boolean): Kworm {
    return this.gainsAndLosses && this.finished ? this.findKworm(defending) : NO_KWORM;
  }
}

/** The question about those of the stones that are still there. */
function whatIsLeft(position: Position, question: OwlQuestion): OwlQuestion {
  return {
    ...question,
    goal: question.goal.map((mark, point) => (position.colorAt[point] === EMPTY ? 0 : mark)),
  };
}

/** Whether it asks about any stones. */
function isSomething({ goal }: OwlQuestion): boolean {
  return goal.some((mark) => mark !== 0);
}

const CODE = 7;
const NO_KWORM: Kworm = { worm: 0, move: 0 };
const NO_SUCCESS: LocalMove = { move: PASS, visits: 0, success: 0 };

/** The answer found otherwise, with the worm that reading found to be gained or lost if it says the same. */
function withWormOf(read: number, answer: number): number {
  const known = read & ~KWORM_BITS;
  const same = (answer & CODE) === LOSE ? (known & CODE) === LOSE : answer === known;
  return same ? read : answer;
}

function pack(code: number, move: Point, kworm: Point = 0): number {
  return (kworm << KWORM_SHIFT) | (move << MOVE_SHIFT) | code;
}
