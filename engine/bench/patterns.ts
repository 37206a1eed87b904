/**
 * What pattern databases cost: compiling a large one, an edit of one pattern in it, and finding the matches in middle games,
 * by the matchers and naively. The patterns to be compiled are the compiler's generated ones, with constraints. Those to be
 * matched are cut out of seeded games, rectangles of 4 x 4 to 6 x 6 points around a stone, sometimes at the edge, and then
 * generalised: what is far from the move becomes '?', part of the rest 'o' or 'x'. People make patterns that way, and
 * random cells would hardly ever match.
 */
import { columnOf, pointAt, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { Rng } from '../util/rng.ts';
import { compilePatterns } from '../../patterns/compiler/compile.ts';
import { generatePattern } from '../../patterns/compiler/generate.ts';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { TRANSFORMATION_ORDER } from '../../patterns/format/transform.ts';
import { EAST, NORTH, SOUTH, WEST } from '../../patterns/format/types.ts';
import type { MatcherKind, PatternShape } from '../../patterns/format/types.ts';
import { buildPatternSet } from '../../patterns/matcher/build.ts';
import type { BuildCache } from '../../patterns/matcher/build.ts';
import { databaseInput } from '../../patterns/matcher/input.ts';
import { Matcher } from '../../patterns/matcher/matcher.ts';
import { NaiveMatcher } from '../../patterns/matcher/naive.ts';
import { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { plainInput } from '../../patterns/matcher/random.ts';
import { middleGame } from './middleGame.ts';
import type { BenchResult } from './result.ts';

/** Texts of generated patterns, one each. */
export function patternTexts(count: number, seed: number): string[] {
  const rng = new Rng(seed);
  return Array.from({ length: count }, (_, i) => generatePattern(rng, `P${seed}_${i}`));
}

/**
 * Compiles a database from its text to a checked set, then again after each of so many edits, which replace a pattern; an
 * operation is a pattern without edits, otherwise an edit. The difference of the two is what the edits cost.
 */
export function compileDatabase(texts: readonly string[], edits: readonly string[]): BenchResult {
  const cache: BuildCache = new Map();
  const current = [...texts];
  let checksum = compileText(current.join('\n'), cache);
  for (const [i, edit] of edits.entries()) {
    current[(i * 67) % current.length] = edit;
    checksum = (Math.imul(checksum, 31) + compileText(current.join('\n'), cache)) | 0;
  }
  return { count: edits.length > 0 ? edits.length : texts.length, checksum };
}

function compileText(text: string, cache: BuildCache): number {
  const { value } = parseDatabase(text, 'patterns');
  const { value: compiled } = compilePatterns(value);
  const set = PatternSet.from(buildPatternSet([databaseInput('patterns', 'dfa', compiled)], cache));
  return parseInt(set.id.slice(8), 16);
}

/** A matcher of drawn patterns, the naive one for the same, and the boards to be matched. */
export interface MatchBench {
  matcher: Matcher;
  naive: NaiveMatcher;
  boards: Uint8Array[];
}

/** So many patterns, cut out of games of `moves` moves, and boards of other such games. */
export function prepareMatching(kind: MatcherKind, count: number, moves: number): MatchBench {
  const shapes = kind === 'corner' ? cornerShapes(count, moves) : middleShapes(count, moves);
  const patterns = shapes.map((shape) => plainInput(shape));
  const set = PatternSet.from(buildPatternSet([{ name: 'bench', matcher: kind, patterns }]));
  const boards = Array.from({ length: 10 }, (_, i) => middleGame(19, moves, 77_000 + i).colorAt);
  return { matcher: new Matcher(set.databases[0]), naive: new NaiveMatcher(shapes), boards };
}

/** Matches all boards for both colours; an operation is one board and colour. */
export function matchBoards(
  matcher: Pick<Matcher, 'matchAll'>,
  boards: readonly Uint8Array[],
  times: number,
): BenchResult {
  let checksum = 0;
  const callback = (pattern: number, transformation: number, anchor: Point, move: Point) => {
    checksum = (Math.imul(checksum, 31) + pattern * 4096 + transformation * 512 + anchor + move) | 0;
  };
  for (let i = 0; i < times; i++) {
    // Of the last time only, so that matchers can be compared which are timed differently often.
    checksum = 0;
    for (const board of boards) {
      for (const color of [1, 2] as Stone[]) matcher.matchAll(board, 19, color, callback);
    }
  }
  return { count: times * boards.length * 2, checksum };
}

const BITS: Readonly<Record<string, number>> = { '.': 1, '*': 1, O: 2, X: 4, o: 3, x: 5, '?': 7 };

function middleShapes(count: number, moves: number): PatternShape[] {
  const rng = new Rng(1);
  const shapes = new Map<string, PatternShape>();
  for (let game = 1; shapes.size < count; game++) {
    const position = middleGame(19, moves - 60 + rng.below(120), game);
    for (let i = 0; i < 30 && shapes.size < count; i++) {
      const shape = cutOut(position, rng);
      if (shape) shapes.set(shape.cells.join('') + shape.edges, shape);
    }
  }
  return [...shapes.values()];
}

/** Corners of games, as joseki patterns: everything is definite. */
function cornerShapes(count: number, moves: number): PatternShape[] {
  const rng = new Rng(2);
  const shapes = new Map<string, PatternShape>();
  for (let game = 1; shapes.size < count; game++) {
    const { colorAt } = middleGame(19, 1 + rng.below(moves), game);
    const width = 5 + rng.below(4);
    const height = 5 + rng.below(4);
    const own = 1 + rng.below(2);
    const cells = Uint8Array.from({ length: width * height }, (_, i) => {
      const color = colorAt[pointAt(Math.floor(i / width), i % width)];
      return color === 0 ? 1 : color === own ? 2 : 4;
    });
    const move = rng.below(cells.length);
    if (cells[move] !== 1) continue;
    shapes.set(cells.join(''), {
      width,
      height,
      cells,
      edges: NORTH | WEST,
      moveX: move % width,
      moveY: Math.floor(move / width),
      transformations: TRANSFORMATION_ORDER,
    });
  }
  return [...shapes.values()];
}

function cutOut(position: Position, rng: Rng): PatternShape | undefined {
  const stone = rng.pick([...position.points]);
  if (position.colorAt[stone] === 0) return undefined;
  const width = 4 + rng.below(3);
  const height = 4 + rng.below(3);
  const left = columnOf(stone) - rng.below(width);
  const top = rowOf(stone) - rng.below(height);
  const last = position.size;
  if (left < 0 || top < 0 || left + width > last || top + height > last) return undefined;
  const own = 1 + rng.below(2);
  const move = moveIn(position, rng, left, top, width, height);
  if (!move) return undefined;
  let stones = 0;
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      if (x === move.x && y === move.y) return '*';
      const color = position.colorAt[pointAt(top + y, left + x)];
      const distance = Math.max(Math.abs(x - move.x), Math.abs(y - move.y));
      // Next to the move nearly everything counts, three lines away little.
      if (rng.below(100) < 20 * distance - 10) return '?';
      if (color === 0) return rng.pick(['.', '.', '.', '.', 'o', 'x']);
      const letter = color === own ? 'O' : 'X';
      if (rng.below(5) === 0) return letter.toLowerCase();
      stones++;
      return letter;
    }),
  );
  if (stones < 2) return undefined;
  const edges =
    (top === 0 ? NORTH : 0) |
    (left + width === last ? EAST : 0) |
    (top + height === last ? SOUTH : 0) |
    (left === 0 ? WEST : 0);
  return {
    width,
    height,
    cells: Uint8Array.from(rows.flat(), (symbol) => BITS[symbol]),
    edges,
    moveX: move.x,
    moveY: move.y,
    transformations: TRANSFORMATION_ORDER,
  };
}

/** An empty point of the rectangle, not in its outermost lines. */
function moveIn(
  position: Position,
  rng: Rng,
  left: number,
  top: number,
  width: number,
  height: number,
): { x: number; y: number } | undefined {
  for (let attempt = 0; attempt < 8; attempt++) {
    const x = 1 + rng.below(width - 2);
    const y = 1 + rng.below(height - 2);
    if (position.colorAt[pointAt(top + y, left + x)] === 0) return { x, y };
  }
  return undefined;
}
