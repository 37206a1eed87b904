/**
 * Life and death by playouts around the dragon (survivalPlayouts.ts), where reading leaves a question open: whether the favourite move
 * succeeds often enough, by a second look with the kos given to one side whether it does so by a ko, which of several good moves is the
 * key point of both sides, and whether an attack that succeeds rarely is answered.
 */
import { PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Tactics } from '../connection/tactics.ts';
import { KO_A, KO_B, LOSE, WIN } from '../reading/codes.ts';
import type { OwlParameters } from './parameters.ts';
import type { ProofAnswer } from './proofDecider.ts';
import { moverOf, standing } from './question.ts';
import { mustStop } from '../util/watch.ts';
import type { Answer, OwlBudget, OwlQuestion } from './question.ts';
import { SurvivalPlayouts } from './survivalPlayouts.ts';
import type { FirstMove, Thresholds } from './survivalPlayouts.ts';

/** What playouts say, and how often their favourite move succeeded. */
export interface PlayedAnswer extends Answer {
  readonly success: number;
}

const NO_SUCCESS: FirstMove = { move: PASS, line: [], visits: 0, success: 0, prior: 0 };
const FAILURE = { code: LOSE, move: PASS };

export class PlayoutDecider {
  /** Ends playouts when stop[0] becomes non-zero; null for none. */
  stop: Int32Array | null = null;
  /** Positions that playouts opened since the decider was made. */
  nodes = 0;
  private readonly parameters: OwlParameters;
  private readonly survival: SurvivalPlayouts;
  private played = false;
  private position!: Position;
  private budget!: OwlBudget;
  private closed = false;

  constructor(tactics: Tactics, parameters: OwlParameters) {
    this.parameters = parameters;
    this.survival = new SurvivalPlayouts(tactics, parameters);
  }

  /** By point, not 0 where playouts may have played since begin(); null when there were none. */
  get area(): Uint8Array | null {
    return this.played ? this.survival.area : null;
  }

  /** Begins a question. */
  begin(): void {
    this.played = false;
  }

  /** Forgets what it found. */
  forget(): void {
    this.survival.forgetSearches();
  }

  /** The answer to a question that reading left open with `read`; undefined when stopped. */
  decide(
    position: Position,
    question: OwlQuestion,
    read: ProofAnswer,
    budget: OwlBudget,
  ): PlayedAnswer | undefined {
    this.position = position;
    this.budget = budget;
    this.closed = read.closed;
    this.played = true;
    const answer = this.evaluate(question, read);
    return mustStop(this.stop) ? undefined : answer;
  }

  private evaluate(question: OwlQuestion, read: ProofAnswer): PlayedAnswer {
    const { position, budget } = this;
    const { defending } = question;
    const mover = moverOf(position, question);
    const moves = this.play(question);
    const { kills, saves, savesAsRead, clear, prevented, doubtful, koShare } = this.parameters;
    const hasKos = this.survival.koShare >= koShare;
    const favourite = moves[0] ?? NO_SUCCESS;
    const { success, line } = favourite;
    const asRead = read.finished && read.code === WIN && read.move === favourite.move;
    if (success <= (defending ? (asRead ? savesAsRead : saves) : this.closed ? clear : kills)) {
      const byKo = hasKos ? this.withKos(question, mover) : NO_SUCCESS;
      if (byKo.success <= clear) return { ...FAILURE, line, success };
      return { code: KO_B, move: byKo.move, line: byKo.line, success };
    }
    if (hasKos && success > clear && this.withKos(question, opponent(mover)).success < prevented)
      return { code: KO_A, move: favourite.move, line, success };
    const key = asRead ? favourite : this.keyMove(question, moves);
    const isDoubtful = budget.answersDoubtful && !defending && success < doubtful;
    if (isDoubtful && this.isAnswered(question, key.move)) return { ...FAILURE, line: key.line, success };
    return { code: WIN, move: key.move, line: key.line, success };
  }

  /** A part of the playouts, with kos for one side, or neither: the moves, most visited first. */
  private play(question: OwlQuestion, share = 1, koMaster: Stone | 0 = 0): FirstMove[] {
    const { survival, position, stop } = this;
    const moves = survival.search(position, question, {
      playouts: Math.ceil(share * this.budget.playouts),
      koMaster,
      thresholds: this.thresholds(question.defending, koMaster !== 0),
      seed: this.budget.seed,
      stop,
    });
    this.nodes += survival.opened;
    return moves;
  }

  /** Success between these leaves the answer open. */
  private thresholds(defending: boolean, withKos: boolean): Thresholds {
    const { kills, likely, clear, prevented, saves, savesAsRead } = this.parameters;
    if (withKos) return { fails: prevented, succeeds: clear, byKo: clear };
    if (defending) return { fails: savesAsRead, succeeds: saves, byKo: saves };
    return { fails: kills, succeeds: this.closed ? clear : likely, byKo: clear };
  }

  /** The favourite of the second look, where one side may retake kos. */
  private withKos(question: OwlQuestion, koMaster: Stone): FirstMove {
    return this.play(question, this.parameters.koPlayouts, koMaster)[0] ?? NO_SUCCESS;
  }

  /** Whether playouts that begin after an attack save the dragon. */
  private isAnswered(question: OwlQuestion, attack: Point): boolean {
    const { position } = this;
    // A trace tells of reading only.
    const { trace } = position;
    position.trace = null;
    let success = 0;
    if (position.tryMove(attack, moverOf(position, question))) {
      const left = standing(position, { ...question, defending: true });
      if (left) success = this.play(left)[0]?.success ?? 0;
      position.popMove();
    }
    position.trace = trace;
    return success > this.parameters.saved;
  }

  /** The best of moves of which the first succeeds. */
  private keyMove(question: OwlQuestion, moves: readonly FirstMove[]): FirstMove {
    const { rivalVisits, rivalSuccess, othersShare, othersSay, priorsSay } = this.parameters;
    const [{ visits, success }] = moves;
    const rivals = moves.filter(
      (rival) => rival.visits >= rivalVisits * visits && rival.success >= success - rivalSuccess,
    );
    if (rivals.length === 1) return rivals[0];
    const others = this.play({ ...question, defending: !question.defending }, othersShare);
    // Where the other side never succeeds it has no key point.
    if ((others[0]?.success ?? 0) === 0) return rivals[0];
    const share = (of: readonly FirstMove[], move: Point): number => {
      const played = of.reduce((sum, other) => sum + other.visits, 0);
      return (of.find((other) => other.move === move)?.visits ?? 0) / Math.max(1, played);
    };
    const say = ({ move, prior }: FirstMove): number =>
      share(moves, move) + othersSay * share(others, move) + priorsSay * prior;
    return rivals.reduce((best, rival) => (say(rival) > say(best) ? rival : best));
  }
}
