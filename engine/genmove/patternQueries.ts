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
import { Matcher } from '../../patterns/matcher/matcher.ts';
import type { PatternDatabase, PatternSet } from '../../patterns/matcher/patternSet.ts';
import type { Analysis } from './analysis.ts';
import type { Engine } from './engine.ts';
import type { Knowledge } from './constraintOps.ts';
import { explainMatch } from './explainTerms.ts';

/** More matches than this nobody looks at. */
const MAX_MATCHES = 5000;
/** Labels of a pattern; there are fewer letters than this. */
const MAX_LABELS = 128;

export class PatternQueries {
  readonly #engine: Engine;
  readonly #bindings = new Int16Array(MAX_LABELS);
  #set: PatternSet | null = null;
  #matchers: Matcher[] = [];

  /** Asks about the patterns of the engine, by what it knows of the position; its watch can end it. */
  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The matches at a position, which is left as it was; constraints about worms canonicalize it. */
  matches(
    position: Position,
    { color, databases, patterns, around }: Omit<PatternMatchesParams, 'position'>,
  ): PatternMatchesResult {
    const engine = this.#engine;
    const { patternSet } = engine;
    const matches: FoundPattern[] = [];
    let more = false;
    const wanted = patterns && new Set(patterns);
    const analysis = engine.analysisOf(position);
    if (patternSet !== this.#set) this.#matchers = patternSet.databases.map((one) => new Matcher(one));
    this.#set = patternSet;
    const whole = engine.unlessStopped(() => {
      for (const matcher of this.#matchers) {
        const { database } = matcher;
        if (databases && !databases.includes(database.name)) continue;
        engine.enter('patterns');
        matcher.matchAll(position.colorAt, position.size, color, (index, transformation, anchor, move) => {
          if (wanted?.has(index) === false) return;
          const points = pointsOf(database, index, transformation, anchor);
          if (around !== undefined && !points.includes(around)) return;
          if (matches.length === MAX_MATCHES) {
            more = true;
            return;
          }
          const { width, height } = database.shape(index);
          const verdict = this.#evaluate(analysis, database, index, transformation, anchor, color);
          const match = {
            database: database.name,
            index,
            transformation,
            anchor,
            move,
            width,
            height,
            points,
          };
          matches.push({ ...match, ...verdict });
        });
      }
      return true;
    });
    // Part of them nobody looks at.
    return {
      setId: patternSet.id,
      ...(whole ? { matches, more } : { matches: [], more: false, stopped: true }),
    };
  }

  /** What the programs of a pattern come to at a match; throws RangeError when there is no such pattern. */
  explain(position: Position, params: Omit<PatternExplainParams, 'position'>): PatternExplainResult {
    const { color, database: name, index, transformation, anchor } = params;
    const engine = this.#engine;
    const database = engine.patternSet.database(name);
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
    const analysis = engine.analysisOf(position);
    const { evaluator } = analysis;
    const found = engine.unlessStopped(() => {
      const explained = explainMatch(params, labels, color, evaluator, position);
      const known = learn(analysis, {}, explained.missing, color);
      return known ? explainMatch(params, labels, color, evaluator, position, known) : explained;
    });
    return found ?? { labels, accepted: null, missing: [], constraint: null, action: [], stopped: true };
  }

  #evaluate(
    analysis: Analysis,
    database: PatternDatabase,
    index: number,
    transformation: number,
    anchor: Point,
    color: Stone,
  ): Pick<FoundPattern, 'accepted' | 'missing'> {
    const constraint = database.constraint(index);
    if (!constraint) return { accepted: true, missing: [] };
    const { evaluator, position } = analysis;
    database.bindLabels(index, transformation, anchor, this.#bindings);
    const missing = new Set<string>();
    let value = 0;
    for (let known: Knowledge | undefined = {}; known; known = learn(analysis, known, missing, color)) {
      missing.clear();
      value = evaluator.value(constraint, this.#bindings, color, position, known, missing);
    }
    return missing.size > 0
      ? { accepted: null, missing: [...missing].sort() }
      : { accepted: value !== 0, missing: [] };
  }
}

/** What is known with what was missing, as far as that can be found out; undefined when nothing new can. */
function learn(
  analysis: Analysis,
  known: Knowledge,
  missing: Iterable<string>,
  color: Stone,
): Knowledge | undefined {
  let more: Knowledge = {};
  for (const word of missing) more = { ...more, ...analysis.learn(word, color) };
  const isNew = Object.keys(more).some((part) => !known[part as keyof Knowledge]);
  return isNew ? { ...known, ...more } : undefined;
}

/** Where each cell of the pattern lies, row by row as it is drawn. */
function pointsOf(database: PatternDatabase, index: number, transformation: number, anchor: Point): Point[] {
  const { width, height } = database.shape(index);
  return Array.from({ length: width * height }, (_, cell) =>
    database.pointOf(index, transformation, anchor, cell % width, Math.floor(cell / width)),
  );
}
