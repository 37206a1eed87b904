/**
 * How likely a capturing race is won where reading it does not come to an end: playouts around both dragons (localGames.ts), won by
 * whoever gets what is asked in the end. Races in the open are about more than liberties - running, connecting, capturing a third chain -,
 * and no proof goes through all of that; the average of many endings still tells who is ahead and which move matters.
 *
 * Positions that the tree opens are evaluated first (raceEvaluation.ts): what that settles needs no playouts.
 */
import { BOARD_ARRAY, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { DIES, LIVES, LocalGames, UNSETTLED } from '../montecarlo/localGames.ts';
import type { LocalMove } from '../montecarlo/localGames.ts';
import { mixSeed } from '../util/rng.ts';
import type { SemeaiParameters } from './parameters.ts';
import { OPEN, RaceEvaluator, LIVES as WINS } from './raceEvaluation.ts';
import type { Region } from './region.ts';

/** What is asked: whether the first of two dragons survives. */
export interface RaceQuestion {
  region: Region;
  /** The stones of the dragon that is asked about, and of the other one. */
  stones: readonly [Int16Array, Int16Array];
  /** Whether its own side is to move. */
  defending: boolean;
  /** The only first move, or -1 for all. */
  only: Point;
  /** The colour that may retake kos at once; 0 for none. */
  koMaster: Stone | 0;
  /** The game's seed; with the question it decides how playouts go. */
  seed: number;
}

export class RacePlayouts extends LocalGames {
  private readonly semeai: SemeaiParameters;
  private readonly evaluator: RaceEvaluator;
  private question!: RaceQuestion;
  private readonly counts = new Int16Array(2);
  /** By child of the root: its visits and won playouts when only the early ones had been played. */
  private readonly earlyVisits = new Int32Array(BOARD_ARRAY);
  private readonly earlyWins = new Float64Array(BOARD_ARRAY);

  constructor(parameters: SemeaiParameters) {
    super({});
    this.semeai = parameters;
    this.evaluator = new RaceEvaluator(parameters);
  }

  /**
   * The moves of the side to move, the most visited of the late playouts first, after so many in all. Both dragons must be on the board; the
   * position is as before afterwards.
   */
  search(position: Position, question: RaceQuestion, playouts: number, stop: Int32Array | null): LocalMove[] {
    const { stones, region, defending, koMaster, only } = question;
    const { hashLow, hashHigh } = position;
    const about = [Number(defending), koMaster, only, ...stones[0], ...stones[1]];
    const seed = mixSeed(question.seed, hashLow, hashHigh, ...about);
    const { treeReach, playoutReach, livingShare } = this.semeai;
    this.question = question;
    const goal = new Uint8Array(BOARD_ARRAY);
    for (const side of stones) for (const stone of side) goal[stone] = 1;
    this.markAreas(position, goal, treeReach, playoutReach);
    for (let i = 0; i < region.count; i++) {
      this.treeArea[region.points[i]] = 1;
      this.gameArea[region.points[i]] = 1;
    }
    const { trace } = position;
    position.trace = null;
    this.evaluator.begin(position, region);
    const rootMoves = only < 0 ? undefined : [only];
    this.startFight(position, {
      stones: stones[0],
      share: livingShare,
      defending,
      koMaster,
      rootMoves,
      seed,
    });
    const early = Math.ceil(playouts * this.semeai.early);
    this.run(early, stop ?? undefined);
    this.noteEarly();
    this.run(playouts - early, stop ?? undefined);
    position.trace = trace;
    return this.moves();
  }

  /** A dragon that was captured on the way stays so, whatever is played there later. */
  protected override walked(moves: number): void {
    const { counts, question, owner, position } = this;
    for (let dragon = 0; dragon < 2; dragon++) {
      if (moves === 0) counts[dragon] = question.stones[dragon].length;
      const color = dragon === 0 ? owner : opponent(owner);
      let i = 0;
      while (i < counts[dragon] && position.colorAt[question.stones[dragon][i]] !== color) i++;
      if (i === counts[dragon]) counts[dragon] = 0;
    }
  }

  protected override look(c: Stone): number {
    const { position, counts, owner } = this;
    const { region, stones } = this.question;
    const verdict = this.evaluator.evaluate(position, region, stones, counts, owner, c === owner);
    if (verdict === OPEN || this.evaluator.hasRoom) return UNSETTLED;
    return verdict === WINS ? LIVES : DIES;
  }

  private noteEarly(): void {
    const { visits, wins, firstChild, childCount } = this.tree;
    for (let i = 0; i < childCount[0]; i++) {
      this.earlyVisits[i] = visits[firstChild[0] + i];
      this.earlyWins[i] = wins[firstChild[0] + i];
    }
  }

  private moves(): LocalMove[] {
    const { move, visits, wins, firstChild, childCount } = this.tree;
    const found: LocalMove[] = [];
    for (let i = 0; i < childCount[0]; i++) {
      const child = firstChild[0] + i;
      const late = visits[child] - this.earlyVisits[i];
      if (late > 0)
        found.push({ move: move[child], visits: late, success: (wins[child] - this.earlyWins[i]) / late });
    }
    return found.sort((a, b) => b.visits - a.visits);
  }
}
