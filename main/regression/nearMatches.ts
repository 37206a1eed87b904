/**
 * Where a pattern's diagram fits near what a test is about: the points that its command, expectation and answer name, and the chains
 * there. Only the drawing is looked at; whether the constraint holds is the engine's matter, and most tests need not ask it.
 */
import {
  BOARD_ARRAY,
  EMPTY,
  OFF_BOARD,
  pointAt,
  STRIDE,
  type Point,
  type Stone,
} from '../../engine/board/point.ts';
import type { TestBoard } from '../../engine/protocol/regression.ts';
import type { CompiledPattern } from '../../patterns/compiler/compile.ts';
import { EMPTY_BIT, OTHER_BIT, OWN_BIT } from '../../patterns/format/types.ts';
import type { MatcherKind } from '../../patterns/format/types.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { PatternSet, type PatternDatabase } from '../../patterns/matcher/patternSet.ts';
import type { AffectedBy } from '../ipc/affectedApi.ts';

/** A cell that may have any colour. */
const ANYTHING = EMPTY_BIT | OWN_BIT | OTHER_BIT;

/** A place where the diagram fits. */
export interface DiagramMatch {
  by: Exclude<AffectedBy, 'reason'>;
  /** The O of the diagram. */
  color: Stone;
  transformation: number;
  anchor: Point;
  /** 0 when the pattern has none. */
  move: Point;
  /** Points the test names that the diagram covers. */
  covered: Point[];
}

export class NearMatches {
  readonly #database: PatternDatabase;
  readonly #matcher: Matcher;

  /** One pattern of a database. */
  constructor(database: string, matcher: MatcherKind, pattern: CompiledPattern) {
    const set = PatternSet.from(buildPatternSet([databaseInput(database, matcher, [pattern])]));
    this.#database = set.databases[0];
    this.#matcher = new Matcher(this.#database);
  }

  /** The places that affect a test about these points, its moves first; and whether there are others. */
  matches(board: TestBoard, about: readonly Point[]): { near: DiagramMatch[]; elsewhere: boolean } {
    const colorAt = colorsOf(board);
    const named = new Set(about);
    const region = withChains(colorAt, about);
    const near: DiagramMatch[] = [];
    let elsewhere = false;
    for (const color of [1, 2] as const) {
      this.#matcher.matchAll(colorAt, board.size, color, (_, transformation, anchor, move) => {
        const cells = this.#points(transformation, anchor);
        const at = { color, transformation, anchor, move, covered: cells.filter((cell) => named.has(cell)) };
        if (named.size === 0) near.push({ by: 'board', ...at });
        else if (named.has(move)) near.push({ by: 'move', ...at });
        else if (cells.some((cell) => region.has(cell))) near.push({ by: 'point', ...at });
        else elsewhere = true;
      });
    }
    near.sort((one, other) => Number(other.by === 'move') - Number(one.by === 'move'));
    return { near, elsewhere };
  }

  /** The points that the diagram asks something of. */
  #points(transformation: number, anchor: Point): Point[] {
    const { width, cells } = this.#database.shape(0);
    return [...cells.keys()]
      .filter((cell) => cells[cell] !== ANYTHING)
      .map((cell) =>
        this.#database.pointOf(0, transformation, anchor, cell % width, Math.floor(cell / width)),
      );
  }
}

function colorsOf({ size, stones }: TestBoard): Uint8Array {
  const colorAt = new Uint8Array(BOARD_ARRAY).fill(OFF_BOARD);
  for (const [i, stone] of [...stones].entries())
    colorAt[pointAt(Math.floor(i / size), i % size)] = '.OX'.indexOf(stone);
  return colorAt;
}

/** The points, and all stones of the chains on them. */
function withChains(colorAt: Uint8Array, points: readonly Point[]): Set<Point> {
  const region = new Set(points);
  for (const point of region) {
    if (colorAt[point] === EMPTY) continue;
    for (const next of [point - 1, point + 1, point - STRIDE, point + STRIDE])
      if (colorAt[next] === colorAt[point]) region.add(next);
  }
  return region;
}
