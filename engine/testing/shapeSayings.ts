/**
 * What patterns of the databases of moves say of a position, in the words of cases:
 *
 *     white E5 -> patterns_Connect1 C      as white's pattern, Connect1 of patterns.db gives E5 the reasons of class C, and no other class's
 *     black C3 -> patterns_Bad6 -          Bad6 gives C3 figures, or what its action says
 *     whiteNot F6 -> patterns_Connect1     its diagram stands with the move F6, and its constraint does not hold
 */
import { BLACK, WHITE, pointName } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Analysis } from '../genmove/analysis.ts';
import { Generators } from '../genmove/classicReasons.ts';
import { Engine } from '../genmove/engine.ts';
import { MoveReasons } from '../generators/reasons.ts';
import { runShapes } from '../generators/shapes.ts';
import type { PatternMatch } from '../patterns/runner.ts';
import type { ReasonKind, ReasonSource } from '../protocol/moves.ts';

export const SHAPE_DATABASES: readonly string[] = ['patterns', 'patterns2', 'endgame', 'handicap'];

/** The class letter whose reason it is (manual 9.2.2); c is told as d. */
const LETTERS: ReadonlyMap<ReasonKind, string> = new Map([
  ['connect', 'C'],
  ['cut', 'B'],
  ['strategicDefend', 'd'],
  ['strategicAttack', 'a'],
  ['expandTerritory', 'e'],
  ['expandMoyo', 'E'],
]);

/** Less than one plays with, so that hundreds of cases are read in seconds. */
const LEVEL = 3;

/** Asks one position after the other; keeps its caches. */
export class ShapeSayings {
  readonly #engine = new Engine(19);

  constructor() {
    this.#engine.level = LEVEL;
  }

  /** All that holds, for these patterns ("database_Name") or all, of both colours. The board is left as it was. */
  of(board: Position, named?: ReadonlySet<string>): Set<string> {
    board.canonicalize();
    this.#engine.position = board;
    return new Set(
      ([WHITE, BLACK] as const).flatMap((color) => [
        ...this.#given(color, named),
        ...this.#refused(color, named),
      ]),
    );
  }

  #given(color: Stone, named: ReadonlySet<string> | undefined): string[] {
    const { analysis, board } = this.#about();
    const reasons = new MoveReasons();
    const generators = new Generators(analysis, color, reasons);
    for (const name of SHAPE_DATABASES) {
      const among = (match: PatternMatch): boolean => named?.has(nameOf(match)) ?? true;
      runShapes(
        board,
        color,
        generators.runner(name)!,
        generators.tools,
        reasons,
        'shapes',
        undefined,
        among,
      );
    }
    const letters = new Map<string, Set<string>>();
    const note = (point: number, { pattern }: ReasonSource, letter = ''): void => {
      if (!pattern) return;
      const key = `${sideOf(color)} ${pointName(point, board.size)} -> ${pattern.database}_${pattern.name}`;
      letters.set(key, (letters.get(key) ?? new Set()).add(letter));
    };
    for (const { point, reasons: given } of reasons.candidates())
      for (const { kind, source, also = [] } of given)
        for (const one of [source, ...also]) note(point, one, LETTERS.get(kind));
    for (const { from, source } of reasons.replacements) note(from, source);
    return [...letters].map(([key, found]) => `${key} ${[...found].sort().join('') || '-'}`);
  }

  #refused(color: Stone, named: ReadonlySet<string> | undefined): string[] {
    const { analysis, board } = this.#about();
    const generators = new Generators(analysis, color, new MoveReasons());
    const stands = new Set<string>();
    const holds = new Set<string>();
    for (const name of SHAPE_DATABASES) {
      const keyOf = (match: PatternMatch): string =>
        `${sideOf(color)}Not ${pointName(match.move, board.size)} -> ${nameOf(match)}`;
      generators.runner(name)!.run(board, color, (match) => holds.add(keyOf(match)), {
        wanted: (match) => {
          if (!match.database.constraint(match.index) || !(named?.has(nameOf(match)) ?? true)) return false;
          if (!board.isLegal(match.move, color)) return false;
          stands.add(keyOf(match));
          return true;
        },
      });
    }
    return [...stands].filter((key) => !holds.has(key));
  }

  #about(): { analysis: Analysis; board: Position } {
    return { analysis: this.#engine.analysis(), board: this.#engine.position };
  }
}

function sideOf(color: Stone): string {
  return color === WHITE ? 'white' : 'black';
}

function nameOf({ database, record }: PatternMatch): string {
  return `${database.name}_${record.name}`;
}
