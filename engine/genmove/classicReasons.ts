/**
 * Asks the generators for the reasons of all moves, in the manual's order (4.4): what the analysis found out already, then the ones that look
 * for themselves. Each can be asked again after a status has been revised.
 */
import type { Point, Stone } from '../board/point.ts';
import { opponent } from '../board/point.ts';
import type { CombinationReader } from '../combinations/combinations.ts';
import type { Dragons } from '../dragons/dragon.ts';
import { breakInReasons } from '../generators/breakInReasons.ts';
import { combinationReasons } from '../generators/combinationReasons.ts';
import { commonMoves } from '../generators/commonMoves.ts';
import { contestMoves } from '../generators/contest.ts';
import { doubleThreats } from '../generators/doubleThreats.ts';
import { endgameMoves } from '../generators/endgame.ts';
import { eyeReasons } from '../generators/eyeReasons.ts';
import { fusekiReasons } from '../generators/fuseki.ts';
import { josekiReasons } from '../generators/joseki.ts';
import { breakMirrorGo } from '../generators/mirror.ts';
import { fillLiberty } from '../generators/fillLiberty.ts';
import { owlReasons } from '../generators/owlReasons.ts';
import type { MoveReasons } from '../generators/reasons.ts';
import { regionReasons } from '../generators/regionReasons.ts';
import type { ReadRegion } from '../generators/smallRegions.ts';
import { reviewReasons } from '../generators/reviewReasons.ts';
import { semeaiReasons } from '../generators/semeaiReasons.ts';
import { runShapes } from '../generators/shapes.ts';
import type { ShapeTools } from '../generators/shapes.ts';
import { wormReasons } from '../generators/wormReasons.ts';
import type { PatternRunner } from '../patterns/runner.ts';
import type { ReasonKind } from '../protocol/moves.ts';
import { WIN } from '../reading/codes.ts';
import type { Analysis } from './analysis.ts';
import type { Knowledge } from './constraintOps.ts';
import { breakInStake } from './breakInStake.ts';

/** The databases of shapes, and of endgame shapes. */
const SHAPE_DATABASES = ['patterns', 'patterns2'];
const ENDGAME_DATABASE = 'endgame';

export class Generators {
  readonly combinations: CombinationReader;
  readonly tools: ShapeTools;
  /** Closed spaces that were read to their ends, and are open. */
  regions: readonly ReadRegion[] = [];
  readonly #analysis: Analysis;
  readonly #color: Stone;
  readonly #reasons: MoveReasons;

  /** For one decision; the analysis must know the position. The dragons may be others than its own. */
  constructor(
    analysis: Analysis,
    color: Stone,
    reasons: MoveReasons,
    dragons: Dragons = analysis.dragons(),
    safe = new Map<number, boolean>(),
  ) {
    this.#analysis = analysis;
    this.#color = color;
    this.#reasons = reasons;
    this.tools = {
      reader: analysis.reader,
      worms: analysis.threatenedWorms(),
      dragons,
      actions: analysis.evaluator.choice,
      safe,
    };
    this.combinations = analysis.combinations(analysis.reader, dragons);
    this.combinations.nodeLimit = analysis.parameters.genmove.combinationNodes;
  }

  /** Generators for the same reasons, as if the dragons were these. */
  supposing(dragons: Dragons): Generators {
    return new Generators(this.#analysis, this.#color, this.#reasons, dragons, this.tools.safe);
  }

  /** What the analysis found out (collect_move_reasons); `among`: the only moves that may be played. */
  collect(among?: ReadonlySet<Point>): void {
    const analysis = this.#analysis;
    analysis.enter('reasons');
    const { worms, dragons } = this.tools;
    wormReasons(worms, this.#color, this.#reasons);
    semeaiReasons(dragons, this.#color, this.#reasons);
    owlReasons(dragons, this.#color, this.#reasons);
    eyeReasons(dragons, analysis.eyes(), this.#color, this.#reasons);
    breakInReasons(analysis.breakIns(), this.#color, this.#reasons, (record) =>
      breakInStake(analysis, record, this.#color),
    );
    const { generators } = analysis.parameters;
    const { position } = analysis;
    this.regions = regionReasons(position, this.#color, { worms, dragons }, this.#reasons, generators);
    commonMoves(analysis.odds(this.#color), this.#reasons, generators, among);
  }

  /** Patterns of the whole board (shapes()); anew when it was asked before. */
  shapes(): void {
    this.#analysis.enter('patterns');
    this.#reasons.removeModule('shapes');
    for (const database of SHAPE_DATABASES) this.#run(database, 'shapes');
  }

  /** Opening moves and joseki; the seed decides between points of one worth. */
  opening(seed: number): void {
    const analysis = this.#analysis;
    analysis.enter('openings');
    const { position } = analysis;
    const runner = this.runner.bind(this);
    fusekiReasons(
      position,
      this.#color,
      {
        shapes: this.tools,
        runner,
        openings: analysis.openings,
        seed,
        parameters: analysis.parameters.generators,
      },
      this.#reasons,
    );
    josekiReasons(position, this.#color, runner, this.tools, this.#reasons);
  }

  /** Patterns for the end of the game; whether there is such a database. */
  endgame(): boolean {
    this.#analysis.enter('endgame');
    this.#reasons.removeModule('endgame');
    const ran = this.#run(ENDGAME_DATABASE, 'endgame', 'endgame');
    endgameMoves(this.#analysis.position, this.#color, this.tools, this.#reasons);
    return ran;
  }

  /** A neutral point to fill, or what prepares that; whether there is one. */
  fill(): boolean {
    const analysis = this.#analysis;
    const { reader, owl, position } = analysis;
    const { worms, dragons } = this.tools;
    const found = fillLiberty(position, this.#color, {
      reader,
      owl,
      worms,
      dragons,
      eyes: analysis.eyes(),
      owlTarget: analysis.owlTarget.bind(analysis),
      parameters: analysis.parameters.generators,
    });
    if (!found) return false;
    const { point, prepares } = found;
    const source = { module: 'fillLiberty' };
    if (!this.#reasons.add(point, 'fillLiberty', prepares === 0 ? [] : [prepares], WIN, source)) return false;
    this.#reasons.give(
      point,
      'minimumValue',
      analysis.parameters.genmove.neutralValue,
      source,
      'fillLiberty',
    );
    return true;
  }

  /** Tries in what is still open, for a side that is behind; whether there are any. */
  contest(): boolean {
    const analysis = this.#analysis;
    const { reader, position } = analysis;
    const field = analysis.influence(opponent(this.#color), 'dragonsKnown');
    return contestMoves(
      position,
      this.#color,
      { reader, worms: this.tools.worms, field, parameters: analysis.parameters.generators },
      this.#reasons,
    );
  }

  breakMirror(): void {
    const { position, parameters } = this.#analysis;
    breakMirrorGo(position, this.#color, this.#reasons, parameters.generators);
  }

  /** Double threats, and series of threats. */
  combine(): void {
    this.#analysis.enter('combinations');
    const { position, reader } = this.#analysis;
    doubleThreats(position, this.#color, this.tools.worms, reader, this.#reasons);
    combinationReasons(position, this.#color, { reader, combinations: this.combinations }, this.#reasons);
  }

  /** What the proposed moves do besides (review_move_reasons). */
  review(): void {
    const analysis = this.#analysis;
    analysis.enter('review');
    const { reader, owl, position } = analysis;
    const { worms, dragons } = this.tools;
    const target = analysis.owlTarget.bind(analysis);
    reviewReasons(
      position,
      this.#color,
      { reader, owl, worms, dragons, target, parameters: analysis.parameters.generators },
      this.#reasons,
    );
  }

  /** Runs a database by all that is known, for the side that moves; null when there is none. */
  runner(database: string): PatternRunner | null {
    const known = (): Knowledge => this.#analysis.knowledge(this.tools.dragons, this.#color);
    return this.#analysis.runner(database, known);
  }

  #run(database: string, module: string, kind?: ReasonKind): boolean {
    const runner = this.runner(database);
    if (!runner || this.#reasons.isLeftOut({ module })) return false;
    runShapes(this.#analysis.position, this.#color, runner, this.tools, this.#reasons, module, kind);
    return true;
  }
}
