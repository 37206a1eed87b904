/**
 * Answers the Position page: the records of the stages that are asked for. What was found out about the last positions is
 * kept, since a panel asks again and again about the position it shows: for the other colour, after a step back, in a
 * second window.
 */
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ConnectionReader } from '../connection/connectionReader.ts';
import { eyesRecord } from '../eyes/record.ts';
import { influenceRecord } from '../influence/record.ts';
import type {
  DragonsRecord,
  ExamineParams,
  ExamineResult,
  EyesRecord,
  InfluenceEffect,
  InfluenceRecord,
  WormsRecord,
} from '../protocol/analysis.ts';
import type { Color } from '../protocol/types.ts';
import { DEFAULT_LEVEL } from '../reading/depths.ts';
import { Reader } from '../reading/reader.ts';
import { builtinPatternSet } from '../../patterns/builtin/set.ts';
import type { PatternSet } from '../../patterns/matcher/patternSet.ts';
import { Analysis } from './analysis.ts';

/** Positions that are kept. */
const MOST_KEPT = 16;

/** What is known of a position so far. */
interface Kept {
  worms?: WormsRecord;
  eyes?: EyesRecord;
  dragons?: DragonsRecord;
  /** By colour and kind. */
  influence: Map<string, InfluenceRecord>;
}

export class Examiner {
  readonly #reader = new Reader();
  readonly #connections = new ConnectionReader();
  #patterns: PatternSet | null = null;
  #analysis: Analysis | null = null;
  /** What everything is read at; 0 before anything was. */
  #level = 0;
  /** By everything that decides what is found, the one used last at the end. */
  readonly #kept = new Map<string, Kept>();
  readonly #stop: Int32Array | null;

  /** What takes long, the dragons and influence that knows them, ends when stop[0] becomes non-zero. */
  constructor(stop: Int32Array | null = null) {
    this.#stop = stop;
  }

  /** The patterns from now on; before, those that the program brings. */
  usePatterns(patterns: PatternSet): void {
    this.#patterns = patterns;
    this.#analysis = null;
    this.#level = 0;
    this.#kept.clear();
  }

  /** The set of patterns in use. */
  get setId(): string {
    return (this.#patterns ??= builtinPatternSet()).id;
  }

  /** What `find` finds with everything read at that level; undefined when it was stopped on the way. */
  whole<T>(position: Position, level: number, find: (analysis: Analysis) => T): T | undefined {
    const analysis = this.analysisOf(position, level);
    return this.#long(analysis, () => find(analysis));
  }

  /** The analysis, about this position and that level until the next question. */
  analysisOf(position: Position, level = DEFAULT_LEVEL): Analysis {
    this.#patterns ??= builtinPatternSet();
    this.#analysis ??= new Analysis(this.#reader, this.#connections, this.#patterns);
    if (level !== this.#level) {
      this.#level = level;
      this.#reader.setDepthValues(level);
      this.#connections.setLevel(level);
      this.#analysis.setLevel(level);
    }
    this.#analysis.setPosition(position);
    return this.#analysis;
  }

  /** Another analysis with the same patterns, read at that level. */
  newAnalysis(level: number): Analysis {
    const reader = new Reader();
    const connections = new ConnectionReader();
    reader.setDepthValues(level);
    connections.setLevel(level);
    const analysis = new Analysis(reader, connections, (this.#patterns ??= builtinPatternSet()));
    analysis.setLevel(level);
    return analysis;
  }

  /** The stages that are asked for; leaves the position as it was. */
  examine(position: Position, { stages, influence, position: { toMove } }: ExamineParams): ExamineResult {
    const analysis = this.analysisOf(position);
    const patterns = this.#patterns!;
    const kept = this.#keptOf(position);
    const result: ExamineResult = {
      size: position.size,
      board: Array.from(position.points, (point) => position.colorAt[point] as Color),
      setId: patterns.id,
    };
    if (stages.includes('worms')) result.worms = kept.worms ??= analysis.wormsRecord();
    if (stages.includes('eyes')) result.eyes = kept.eyes ??= eyesRecord(analysis.eyes(), position);
    if (stages.includes('dragons')) {
      const dragons = (kept.dragons ??= this.#long(analysis, () => analysis.dragonsRecord()));
      if (dragons) result.dragons = dragons;
      else result.stopped = true;
    }
    if (stages.includes('influence')) {
      const { color, kind } = influence ?? { color: toMove, kind: 'dragonsUnknown' as const };
      const key = `${color} ${kind}`;
      const find = (): InfluenceRecord => {
        const record = influenceRecord(analysis.influence(color, kind), kind);
        return { ...record, effects: record.effects.map((effect) => placed(patterns, effect)) };
      };
      const record =
        kept.influence.get(key) ?? (kind === 'dragonsKnown' ? this.#long(analysis, find) : find());
      if (record) {
        kept.influence.set(key, record);
        result.influence = record;
      } else result.stopped = true;
    }
    return result;
  }

  /** What reading life and death finds; undefined, and forgotten, when it was stopped. */
  #long<T>(analysis: Analysis, find: () => T): T | undefined {
    const stop = this.#stop;
    const { owl, semeai } = analysis;
    owl.stop = semeai.stop = this.#connections.stop = stop;
    try {
      const found = find();
      if (stop === null || Atomics.load(stop, 0) === 0) return found;
      // What was read after the flag rose means nothing.
      analysis.forget();
      return undefined;
    } finally {
      owl.stop = semeai.stop = this.#connections.stop = null;
    }
  }

  #keptOf(position: Position): Kept {
    const { size, koPoint, rules } = position;
    const prisoners = [position.captures(1), position.captures(2)];
    const stones = Array.from(position.points, (point) => position.colorAt[point]).join('');
    const key = JSON.stringify([size, koPoint, rules, prisoners, stones]);
    const kept = this.#kept.get(key) ?? { influence: new Map<string, InfluenceRecord>() };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    return kept;
  }
}

/** With the points of its pattern's diagram. */
function placed(patterns: PatternSet, effect: InfluenceEffect): InfluenceEffect {
  const { index, transformation, anchor } = effect;
  const database = patterns.database(effect.database);
  if (!database) return effect;
  const { width, height } = database.shape(index);
  const points = Array.from({ length: width * height }, (_, cell): Point =>
    database.pointOf(index, transformation, anchor, cell % width, Math.floor(cell / width)),
  );
  return { ...effect, points };
}
