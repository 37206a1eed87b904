/**
 * Where the patterns match at a position, and what their constraints say there: what the workshop shows. It looks at all of
 * it at once, for people, and is no part of finding a move.
 */
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type {
  FoundPattern,
  PatternExplainParams,
  PatternExplainResult,
  PatternMatchesParams,
  PatternMatchesResult,
} from '../protocol/patterns.ts';
import { evaluate } from '../../patterns/constraints/evaluate.ts';
import type { Matcher } from '../../patterns/matcher/matcher.ts';
import type { PatternDatabase, PatternSet } from '../../patterns/matcher/patternSet.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { Reader } from '../reading/reader.ts';
import { Analysis } from './analysis.ts';
import { partCalled } from './constraintOps.ts';
import { explainMatch } from './explainTerms.ts';

/** More matches than this nobody looks at. */
const MOST_MATCHES = 5000;
/** Labels of a pattern; there are fewer letters than this. */
const MOST_LABELS = 128;

export class PatternLook {
  readonly #reader = new Reader();
  readonly #connections = new ConnectionReader();
  /** With the set; without one there is nothing to look with. */
  #analysis: Analysis | null = null;
  readonly #bindings = new Int16Array(MOST_LABELS);
  #set: PatternSet | null = null;
  #matchers: Matcher[] = [];

  /** The set to look with from now on. */
  usePatterns(set: PatternSet): void {
    this.#set = set;
    this.#analysis = new Analysis(this.#reader, this.#connections, set);
    this.#matchers = set.databases.map((database) => database.createMatcher());
  }

  /** The matches at a position, which is left as it was; constraints about worms canonicalize it. */
  matches(
    position: Position,
    { color, databases, around }: Omit<PatternMatchesParams, 'position'>,
  ): PatternMatchesResult {
    const matches: FoundPattern[] = [];
    let more = false;
    this.#analysis?.setPosition(position);
    for (const matcher of this.#matchers) {
      const { database } = matcher;
      if (databases && !databases.includes(database.name)) continue;
      matcher.matchAll(position.colorAt, position.size, color, (index, transformation, anchor, move) => {
        const points = pointsOf(database, index, transformation, anchor);
        if (around !== undefined && !points.includes(around)) return;
        if (matches.length === MOST_MATCHES) {
          more = true;
          return;
        }
        const { width, height } = database.shape(index);
        const verdict = this.#judge(database, index, transformation, anchor, color);
        const match = { database: database.name, index, transformation, anchor, move, width, height, points };
        matches.push({ ...match, ...verdict });
      });
    }
    return { setId: this.#set?.id ?? '', matches, more };
  }

  /** What the programs of a pattern come to at a match; throws RangeError when there is no such pattern. */
  explain(position: Position, params: Omit<PatternExplainParams, 'position'>): PatternExplainResult {
    const { color, database: name, index, transformation, anchor } = params;
    const database = this.#set?.database(name);
    if (!database || index >= database.count)
      throw new RangeError(`no pattern ${index} in a database ${name}`);
    const points = pointsOf(database, index, transformation, anchor);
    if (!points.every((point) => position.points.includes(point))) {
      throw new RangeError(`pattern ${index} of ${name} does not lie on the board there`);
    }
    const labels = params.labels.map(({ label, cells }) => ({
      label,
      points: cells.map((cell) => points[cell]).filter((point) => point !== undefined),
    }));
    const analysis = this.#analysis!;
    analysis.setPosition(position);
    const explained = explainMatch(params, labels, color, analysis.ops);
    return learnt(analysis, explained.missing, color)
      ? explainMatch(params, labels, color, analysis.ops)
      : explained;
  }

  #judge(
    database: PatternDatabase,
    index: number,
    transformation: number,
    anchor: Point,
    color: Stone,
  ): Pick<FoundPattern, 'accepted' | 'missing'> {
    const constraint = database.constraint(index);
    if (!constraint) return { accepted: true, missing: [] };
    const analysis = this.#analysis!;
    const { ops, missing } = analysis.ops;
    database.bindLabels(index, transformation, anchor, this.#bindings);
    let value = 0;
    do {
      missing.clear();
      value = evaluate(constraint, this.#bindings, color, ops);
    } while (learnt(analysis, missing, color));
    return missing.size > 0
      ? { accepted: null, missing: [...missing].sort() }
      : { accepted: value !== 0, missing: [] };
  }
}

/** Finds out what was missing, as far as can be; whether anything was. */
function learnt(analysis: Analysis, missing: Iterable<string>, color: Stone): boolean {
  let learnt = false;
  for (const word of missing) {
    const part = partCalled(word);
    if (part && analysis.ops.knowledge[part] === null && analysis.learn(part, color)) learnt = true;
  }
  return learnt;
}

/** Where each cell of the pattern lies, row by row as it is drawn. */
function pointsOf(database: PatternDatabase, index: number, transformation: number, anchor: Point): Point[] {
  const { width, height } = database.shape(index);
  return Array.from({ length: width * height }, (_, cell) =>
    database.pointOf(index, transformation, anchor, cell % width, Math.floor(cell / width)),
  );
}
