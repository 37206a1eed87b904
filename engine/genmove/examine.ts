/**
 * Answers the Position page: the records of the stages that are asked for. What was found out about the last positions is
 * kept, since a panel asks again and again about the position it shows: for the other colour, after a step back, in a
 * second window.
 */
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { eyesRecord } from '../eyes/record.ts';
import { influenceRecord } from '../influence/record.ts';
import type {
  DragonRecord,
  DragonsRecord,
  ExamineParams,
  ExamineResult,
  EyesRecord,
  InfluenceEffect,
  InfluenceRecord,
  WormsRecord,
} from '../protocol/analysis.ts';
import type { Color } from '../protocol/types.ts';
import type { PatternSet } from '../../patterns/matcher/patternSet.ts';
import type { Engine } from './engine.ts';

/** Positions that are kept. */
const MAX_KEPT = 16;

/** What is known of a position so far. */
interface Kept {
  worms?: WormsRecord;
  eyes?: EyesRecord;
  dragons?: DragonsRecord;
  /** By the stone that was named. */
  judged: Map<Point, DragonRecord>;
  /** By colour and kind. */
  influence: Map<string, InfluenceRecord>;
}

export class Examiner {
  readonly #engine: Engine;
  #premises = '';
  /** By everything that decides what is found, the one used last at the end. */
  readonly #kept = new Map<string, Kept>();

  /** Asks the engine, whose watch can end what takes long. */
  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The stages that are asked for, and the dragon to be judged; leaves the position as it was. */
  examine(
    position: Position,
    { stages, influence, judge, position: { toMove } }: ExamineParams,
  ): ExamineResult {
    const engine = this.#engine;
    const analysis = engine.analysisOf(position);
    const patterns = engine.patternSet;
    const kept = this.#keptOf(position);
    const result: ExamineResult = {
      size: position.size,
      board: Array.from(position.points, (point) => position.colorAt[point] as Color),
      setId: patterns.id,
    };
    const { color, kind } = influence ?? { color: toMove, kind: 'dragonsUnknown' as const };
    const key = `${color} ${kind}`;
    // What was not found whole is not kept.
    if (stages.includes('worms')) kept.worms ??= engine.unlessStopped(() => analysis.wormsRecord());
    if (stages.includes('eyes'))
      kept.eyes ??= engine.unlessStopped(() => eyesRecord(analysis.eyes(), position));
    if (stages.includes('dragons')) kept.dragons ??= engine.unlessStopped(() => analysis.dragonsRecord());
    if (stages.includes('influence') && !kept.influence.has(key)) {
      const found = engine.unlessStopped(() => influenceRecord(analysis.influence(color, kind), kind));
      if (found)
        kept.influence.set(key, {
          ...found,
          effects: found.effects.map((effect) => placed(patterns, effect)),
        });
    }
    if (judge !== undefined) {
      const judged =
        kept.judged.get(judge) ?? engine.unlessStopped(() => analysis.judgedRecord(judge) ?? null);
      if (judged === undefined) result.stopped = true;
      else if (judged) {
        kept.judged.set(judge, judged);
        result.judged = judged;
      }
    }
    const all = { ...kept, influence: kept.influence.get(key) };
    for (const stage of stages) {
      if (all[stage]) Object.assign(result, { [stage]: all[stage] });
      else result.stopped = true;
    }
    return result;
  }

  #keptOf(position: Position): Kept {
    const { premises, seed } = this.#engine;
    if (premises !== this.#premises) this.#kept.clear();
    this.#premises = premises;
    const { size, koPoint, rules } = position;
    const prisoners = [position.captures(1), position.captures(2)];
    const stones = Array.from(position.points, (point) => position.colorAt[point]).join('');
    const key = JSON.stringify([size, koPoint, rules, prisoners, stones, seed]);
    const kept = this.#kept.get(key) ?? {
      influence: new Map<string, InfluenceRecord>(),
      judged: new Map<Point, DragonRecord>(),
    };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
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
