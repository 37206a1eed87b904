/**
 * The eyes of a position (manual 8.11): domains, eye spaces, half and false eyes of both colours, and on demand the value of
 * every space. `EyeAnalyzer` owns all arrays; an analysis writes over the one before, so that life-and-death reading can ask at
 * every node with its own knowledge. `makeEyes` gives an analysis of its own for a position that stays.
 */
import type { EyeTable } from '../../patterns/eyes/table.ts';
import { BLACK, BOARD_ARRAY, WHITE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { EyeCounter } from './computeEyes.ts';
import type { SpaceValue } from './computeEyes.ts';
import { Domains } from './domains.ts';
import { EyeMap } from './eyeMap.ts';
import { GraphValues } from './graphValue.ts';
import type { EyeKnowledge } from './knowledge.ts';
import { EYES } from './parameters.ts';
import type { EyeParameters } from './parameters.ts';
import type { SpaceGraph } from './spaceGraph.ts';
import { markSpaces, partitionSpaces } from './spaces.ts';
import { findHalfAndFalseEyes } from './topology.ts';
import { Visibility } from './visible.ts';

export interface EyeOptions {
  /** Vertices of the largest eye spaces searched exactly where the database knows nothing, at most 10; the analyzer's parameter unless told. */
  searchUpTo?: number;
  /** Called with white's and black's map when eye space is marked, but not yet split into spaces: the time for removeEyePoint(). */
  modifySpaces?: ModifySpaces;
}

export interface AnalysisOptions {
  modifySpaces?: ModifySpaces;
  /** The part of the board in which eye space is looked for; open at its edge. */
  points?: ArrayLike<Point>;
}

type ModifySpaces = (white: EyeMap | null, black: EyeMap | null) => void;

/** The machine: arrays, the database and what was searched before. One for each Engine. */
export class EyeAnalyzer {
  readonly counter: EyeCounter;
  readonly parameters: EyeParameters;
  private readonly visibility: Visibility;
  private readonly domains = new Domains();
  private readonly influence = [null!, new Uint8Array(BOARD_ARRAY), new Uint8Array(BOARD_ARRAY)];

  constructor(table: EyeTable, parameters: EyeParameters = EYES.defaults) {
    this.parameters = parameters;
    this.counter = new EyeCounter(new GraphValues(table, parameters), parameters);
    this.visibility = new Visibility(parameters);
  }

  /** By Point, 1 for the stones that counted in the last analysis. */
  get visible(): Uint8Array {
    return this.visibility.visible;
  }

  /**
   * Fills the maps of white and black, or of one of them, from the stones that `knowledge` calls lively (make_domains,
   * partition_eyespaces, find_half_and_false_eyes).
   */
  analyze(
    position: Position,
    knowledge: EyeKnowledge,
    white: EyeMap | null,
    black: EyeMap | null,
    { modifySpaces, points = position.points }: AnalysisOptions = {},
  ): void {
    const { influence, visibility } = this;
    const { visible } = visibility;
    visibility.find(position, knowledge.lively);
    this.domains.computeBoth(position, visible, influence[WHITE], influence[BLACK], points);
    for (let color = WHITE; color <= BLACK; color++) {
      const map = color === WHITE ? white : black;
      if (map !== null)
        markSpaces(position, knowledge, visible, influence[color], influence[3 - color], map, points);
    }
    modifySpaces?.(white, black);
    for (let color = WHITE; color <= BLACK; color++) {
      const map = color === WHITE ? white : black;
      if (map === null) continue;
      partitionSpaces(position, map, points);
      findHalfAndFalseEyes(position, knowledge, visible, map);
    }
  }
}

/** Eye spaces and half eyes of a position that stays as it is; values are computed when asked for. */
export class Eyes {
  /** Left by the analysis: what later stages need of it. */
  readonly position: Position;
  readonly knowledge: EyeKnowledge;
  /** By Point, 1 for the stones that count (visible.ts). */
  readonly visible: Uint8Array;
  private readonly maps: readonly [EyeMap, EyeMap];
  private readonly analyzer: EyeAnalyzer;
  private readonly searchUpTo: number;
  private readonly values: [(SpaceValue | undefined)[], (SpaceValue | undefined)[]] = [[], []];

  /** The maps are white's and black's, filled by the analyzer; the stones that count are those of its last analysis unless told. */
  constructor(
    analyzer: EyeAnalyzer,
    position: Position,
    knowledge: EyeKnowledge,
    maps: readonly [EyeMap, EyeMap],
    searchUpTo: number,
    visible: Uint8Array = analyzer.visible.slice(),
  ) {
    this.position = position;
    this.knowledge = knowledge;
    this.visible = visible;
    this.analyzer = analyzer;
    this.maps = maps;
    this.searchUpTo = searchUpTo;
  }

  /** The same on maps of their own, which may be changed. */
  copy(): Eyes {
    const maps: [EyeMap, EyeMap] = [this.maps[0].copy(), this.maps[1].copy()];
    return new Eyes(this.analyzer, this.position, this.knowledge, maps, this.searchUpTo, this.visible);
  }

  /** The eye spaces of a colour. */
  map(color: Stone): EyeMap {
    return this.maps[color - 1];
  }

  /** The value of space i of a colour (compute_eyes). */
  value(color: Stone, i: number): SpaceValue {
    const values = this.values[color - 1];
    return (values[i] ??= this.analyzer.counter.compute(this.position, this.map(color), i, this.searchUpTo));
  }

  /** The value of the colour's eye space at a point; undefined where it has none. */
  valueAt(color: Stone, point: Point): SpaceValue | undefined {
    const i = this.map(color).spaceAt(point);
    return i < 0 ? undefined : this.value(color, i);
  }

  /** The fewest eyes to reckon with (compute_eyes_pessimistic). */
  pessimisticMinimum(color: Stone, i: number): number {
    return this.analyzer.counter.pessimisticMinimum(this.position, this.map(color), i, this.searchUpTo);
  }

  /** The graph of space i, until the next value is computed. */
  graphOf(color: Stone, i: number): SpaceGraph {
    this.analyzer.counter.compute(this.position, this.map(color), i, this.searchUpTo);
    return this.analyzer.counter.graph;
  }

  /** Forgets values, after a map has been changed. */
  forgetValues(): void {
    this.values[0].length = this.values[1].length = 0;
  }
}

/** Analyzes a position that does not change while the result is used. */
export function makeEyes(
  position: Position,
  knowledge: EyeKnowledge,
  analyzer: EyeAnalyzer,
  { searchUpTo = analyzer.parameters.searchUpTo, modifySpaces }: EyeOptions = {},
): Eyes {
  const maps: [EyeMap, EyeMap] = [new EyeMap(WHITE), new EyeMap(BLACK)];
  analyzer.analyze(position, knowledge, maps[0], maps[1], { modifySpaces });
  return new Eyes(analyzer, position, knowledge, maps, searchUpTo);
}

/** What eval_eye answers: eyes when the attacker and when the defender moves first, and vital points where they differ. */
export interface EyeEvaluation {
  color: Stone;
  min: number;
  max: number;
  attack: Point;
  defense: Point;
}

/** Evaluates the eye space at a point (eval_eye); undefined when it is none, or one of both colours. */
export function evalEye(eyes: Eyes, point: Point): EyeEvaluation | undefined {
  const white = eyes.valueAt(WHITE, point);
  const black = eyes.valueAt(BLACK, point);
  if ((white === undefined) === (black === undefined)) return undefined;
  const { value, attacks, defenses } = (white ?? black)!;
  return {
    color: white ? WHITE : BLACK,
    min: value.b,
    max: value.c,
    attack: attacks[0] ?? 0,
    defense: defenses[0] ?? 0,
  };
}
