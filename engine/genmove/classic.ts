/**
 * The classic engine's choice of a move (manual 4.4): estimate and strategy, reasons from all generators, values of all moves, and second
 * thoughts when the best is small: dragons that thrash, endgame, races, neutral points, pass. Everything that was thought comes back as data.
 */
import type { Point, Stone } from '../board/point.ts';
import { WHITE, pointName } from '../board/point.ts';
import { shapeName } from '../board/shapeName.ts';
import type { Dragon } from '../dragons/dragon.ts';
import { MoveReasons } from '../generators/reasons.ts';
import { deadInRaces, thrashingEnemy, withUnknown } from '../generators/revise.ts';
import { WIN } from '../reading/codes.ts';
import { habitsOf } from '../montecarlo/habits.ts';
import { valueWithoutExperience } from '../protocol/moves.ts';
import type {
  LeaveOut,
  MoveDecision,
  MoveValue,
  ScoreEstimate,
  SettledSpace,
  Strategy,
} from '../protocol/moves.ts';
import type { ShapeName } from '../protocol/odds.ts';
import type { MoveChoice } from '../protocol/types.ts';
import { territoryScore } from '../scoring/territoryScore.ts';
import { isIdle } from '../scoring/idle.ts';
import type { ScoringParameters } from '../scoring/parameters.ts';
import { shouldResign } from '../scoring/resign.ts';
import { lossOf } from '../valuation/blunders.ts';
import { MoveInfluence } from '../valuation/moveInfluence.ts';
import { rankMoves } from '../valuation/rank.ts';
import type { BannedKo, Situation } from '../valuation/situation.ts';
import { chooseStrategy } from '../valuation/strategy.ts';
import { builtinMoves } from '../../patterns/builtin/builtins.ts';
import type { Analysis } from './analysis.ts';
import { Generators } from './classicReasons.ts';
import { situationOf } from './classicSituation.ts';
import type { EngineParameters } from './parameters.ts';
import { proposeMirror } from './style.ts';
import type { PlayStyle } from './style.ts';

export interface DecideOptions {
  /** Decides between equals. */
  seed: number;
  /** Only these moves may be played; all without. */
  among?: readonly Point[];
  /** A move that is valued even if nobody proposes it. */
  asked?: Point;
  /** What to do without, to see what it brings. */
  leaveOut?: LeaveOut;
  /** Default false. */
  mayResign?: boolean;
  /** Told what is thought whenever all moves have been valued. */
  onRanked?: (thought: MoveDecision) => void;
  /** Whether to mirror; the rest of the style is Engine's. */
  style?: PlayStyle;
  /** The ko that may not be retaken yet, where retaking it would be worth something. */
  bannedKo?: BannedKo | undefined;
}

/** The move that `color` is to play in the position of the analysis, and all that was thought about it. */
export function decideMove(analysis: Analysis, color: Stone, options: DecideOptions): MoveDecision {
  return new Decision(analysis, color, options).decide();
}

class Decision {
  readonly #analysis: Analysis;
  readonly #parameters: EngineParameters;
  readonly #color: Stone;
  readonly #options: DecideOptions;
  readonly #steps: string[] = [];
  readonly #reasons: MoveReasons;
  readonly #generators: Generators;
  readonly #estimate: ScoreEstimate;
  readonly #strategy: Strategy;
  readonly #situation: Situation;
  readonly #influence: MoveInfluence;
  /** Dragons that the last valuation took for open. */
  #supposed: readonly Dragon[] = [];
  /** Nothing is worth more than endgame moves. */
  #isEndgame = false;
  readonly #among: ReadonlySet<Point> | undefined;

  constructor(analysis: Analysis, color: Stone, options: DecideOptions) {
    this.#analysis = analysis;
    this.#parameters = analysis.parameters;
    this.#color = color;
    this.#options = options;
    this.#among = options.among && new Set(options.among);
    this.#estimate = territoryScore(analysis);
    this.#strategy = chooseStrategy(analysis.position, color, this.#estimate, analysis.parameters.valuation);
    this.#reasons = new MoveReasons(options.leaveOut);
    this.#generators = new Generators(analysis, color, this.#reasons);
    const { seed, bannedKo } = options;
    const { weights } = analysis.strengths ?? builtinMoves();
    const nameAt = (point: Point): ShapeName | undefined => shapeName(analysis.position, point, color);
    const habits = habitsOf(analysis.odds(color), weights, nameAt);
    this.#situation = { ...situationOf(analysis, color, this.#strategy, seed), habits, bannedKo };
    this.#influence = new MoveInfluence(this.#situation);
  }

  decide(): MoveDecision {
    const generators = this.#generators;
    generators.collect(this.#among);
    this.#ask();
    generators.breakMirror();
    proposeMirror(
      this.#analysis.position,
      this.#color,
      this.#options.style ?? {},
      this.#reasons,
      this.#parameters.genmove,
    );
    generators.opening(this.#options.seed);
    generators.shapes();
    generators.combine();
    generators.review();
    this.#steps.push('reasons of all generators');
    let moves = this.#rank();
    moves = this.#answerThrashing(moves);
    if (
      best(moves, this.#parameters.scoring) <= this.#parameters.genmove.endgameValue &&
      generators.endgame()
    ) {
      generators.review();
      this.#isEndgame = true;
      this.#steps.push(
        `endgame patterns, since nothing was worth more than ${this.#parameters.genmove.endgameValue} points`,
      );
      moves = this.#answerThrashing(this.#rank());
    }
    if (best(moves, this.#parameters.scoring) <= 0) moves = this.#reviseRaces(moves);
    if (best(moves, this.#parameters.scoring) <= 0 && generators.fill()) {
      this.#steps.push('a neutral point, since there was no move');
      moves = this.#rank();
    }
    if (best(moves, this.#parameters.scoring) <= 0 && this.#isBehind() && generators.contest()) {
      this.#steps.push('a try in what is still open, since passing would lose');
      moves = this.#rank();
    }
    return this.#decided(moves);
  }

  /** A reason for what somebody asked about, though nobody proposes it. */
  #ask(): void {
    const { asked } = this.#options;
    if (asked !== undefined) this.#reasons.add(asked, 'asked', [], WIN, { module: 'asked' });
  }

  #decided(moves: MoveValue[]): MoveDecision {
    const steps = [...this.#steps];
    const choice = this.#choose(moves, steps);
    const settled = this.#settled(moves);
    return {
      color: this.#color,
      choice,
      ...(settled && { settled }),
      moves,
      estimate: this.#estimate,
      strategy: this.#strategy,
      steps,
      uncertainty: uncertaintyOf(moves, this.#parameters.scoring),
      ...(this.#supposed.length === 0 ? {} : { supposed: this.#supposed.map(({ origin }) => origin) }),
    };
  }

  /** The closed space that the move settles which is worth most, what strong players play left aside. */
  #settled(moves: readonly MoveValue[]): SettledSpace | undefined {
    const point = moves
      .filter((move) => !isIdle(move, this.#parameters.scoring))
      .toSorted((a, b) => valueWithoutExperience(b) - valueWithoutExperience(a))
      .at(0)?.point;
    if (point === undefined) return undefined;
    for (const region of this.#generators.regions) {
      const isOwn = this.#color === region.owner;
      if (!(isOwn ? region.ownerMoves : region.otherMoves).includes(point)) continue;
      const { points, wall, ownerFirst, otherFirst, ownerFollowup, otherFollowup } = region;
      const [followup, theirs] = isOwn ? [ownerFollowup, otherFollowup] : [otherFollowup, ownerFollowup];
      return { move: point, points: [...points, ...wall], worth: ownerFirst - otherFirst, followup, theirs };
    }
    return undefined;
  }

  #rank(
    { combinations } = this.#generators,
    situation = this.#situation,
    supposed: readonly Dragon[] = [],
  ): MoveValue[] {
    this.#supposed = supposed;
    const analysis = this.#analysis;
    const { owl } = analysis;
    const target = analysis.owlTarget.bind(analysis);
    const moves = rankMoves(
      situation,
      this.#influence,
      this.#reasons,
      (move) => lossOf(situation, { combinations, owl, target }, move),
      this.#among,
      this.#isEndgame,
    );
    this.#options.onRanked?.(this.#decided(moves));
    return moves;
  }

  /** Who is ahead answers a dead dragon that goes on playing. */
  #answerThrashing(moves: MoveValue[]): MoveValue[] {
    const dragon = thrashingEnemy(this.#analysis.position, this.#color, this.#situation.dragons);
    if (!dragon || this.#strategy.lead < this.#parameters.genmove.clearlyAhead) return moves;
    const name = pointName(dragon.origin, this.#analysis.position.size);
    if (!this.#isEndgame)
      this.#steps.push(`we are ahead, so the dragon at ${name} is taken for alive, since it goes on playing`);
    return this.#supposingUnknown([dragon], this.#isEndgame);
  }

  /** Races that were thought won are looked at again when nothing else is to be done. */
  #reviseRaces(moves: MoveValue[]): MoveValue[] {
    const dragons = deadInRaces(this.#situation.dragons, this.#color);
    if (dragons.length === 0) return moves;
    this.#steps.push('races looked at again, since there was no move');
    return this.#supposingUnknown(dragons, true);
  }

  #supposingUnknown(unknown: readonly Dragon[], endgame: boolean): MoveValue[] {
    const dragons = withUnknown(this.#situation.dragons, unknown);
    const generators = this.#generators.supposing(dragons);
    generators.shapes();
    if (endgame) generators.endgame();
    generators.review();
    return this.#rank(generators, { ...this.#situation, dragons }, unknown);
  }

  /** Whether the game is lost if nothing happens any more, with everything that is open won. */
  #isBehind(): boolean {
    const { upper, lower } = this.#estimate;
    return this.#color === WHITE ? upper < 0 : lower > 0;
  }

  #choose(moves: readonly MoveValue[], steps: string[]): MoveChoice {
    if (
      this.#options.mayResign &&
      shouldResign(this.#analysis.position, this.#color, this.#estimate, this.#parameters.scoring)
    ) {
      steps.push('resigned, the game is lost by far');
      return { kind: 'resign' };
    }
    const move = moves.find((one) => !isIdle(one, this.#parameters.scoring));
    if (move) return { kind: 'play', point: move.point };
    steps.push('passed, nothing is worth anything');
    return { kind: 'pass' };
  }
}

/** The most that a move is worth by itself, of those that are not idle. */
function best(moves: readonly MoveValue[], scoring: ScoringParameters): number {
  return Math.max(0, ...moves.filter((move) => !isIdle(move, scoring)).map(valueWithoutExperience));
}

/**
 * How open the choice is, in bits: the entropy of probabilities that halve with every point that a move is worth less (move_uncertainty).
 */
function uncertaintyOf(moves: readonly MoveValue[], scoring: ScoringParameters): number {
  const weights = probabilitiesOf(moves, scoring);
  return weights.reduce((sum, weight) => (weight > 0 ? sum - weight * Math.log2(weight) : sum), 0);
}

/** The probabilities that uncertainty is reckoned with, by move (move_probabilities). */
export function probabilitiesOf(moves: readonly MoveValue[], scoring: ScoringParameters): number[] {
  const top = moves.find((move) => !isIdle(move, scoring))?.value ?? 0;
  const weights = moves.map(({ value }) => (value > 0 ? 2 ** (value - top) : 0));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => (sum === 0 ? 0 : weight / sum));
}
