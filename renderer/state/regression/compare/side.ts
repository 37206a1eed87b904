/**
 * What one side of a comparison knows of a position, whether it is our engine's record or an engine's answers over GTP: the same fields,
 * null where the side knows nothing of them.
 */
import { parsePoint, pointName } from '../../../../engine/board/point.ts';
import type {
  DragonRecord,
  ExamineResult,
  EyeSpaceRecord,
  EyesRecord,
} from '../../../../engine/protocol/analysis.ts';
import type { DecideResult } from '../../../../engine/protocol/decision.ts';
import type { Color, Point, Stone } from '../../../../engine/protocol/types.ts';
import type { LabReading, LabRecord } from '../../../../main/ipc/labApi.ts';
import type { Pair, PairAnswer } from '../../../../main/ipc/lockstepApi.ts';
import type { FinalStatus } from '../../../../engine/protocol/lockstep.ts';

/** The position both sides are about. */
export interface Ground {
  size: number;
  /** Row by row from the top left. */
  board: readonly Color[];
  lastMove: Point;
}

export interface SideMove {
  point: Point;
  value: number;
  /** Names of the patterns that speak for it. */
  patterns: readonly string[];
}

export interface SideDragon {
  color: Stone;
  origin: Point;
  stones: readonly Point[];
  status: string;
  /** '' when it is not known. */
  safety: string;
  /** All that is told of it only by our own record. */
  record: DragonRecord | null;
}

export interface Side {
  /** The move it would play: a point, 0 for a pass; null for none. */
  choice: Point | null;
  /** The choice in words: "D4", "PASS", "resign"; '' for nothing. */
  chosen: string;
  /** Best first. */
  moves: readonly SideMove[] | null;
  dragons: readonly SideDragon[] | null;
  eyes: EyesRecord | null;
  /** ±3 territory, ±2 moyo, ±1 area, ±4 a stone, positive for White; and points of territory. */
  regions: readonly number[] | null;
  territory: readonly number[] | null;
  /** The score in words; '' when nothing was said. */
  score: string;
  readings: readonly LabReading[] | null;
  final: Record<FinalStatus, readonly Point[]> | null;
}

const NOTHING: Side = {
  choice: null,
  chosen: '',
  moves: null,
  dragons: null,
  eyes: null,
  regions: null,
  territory: null,
  score: '',
  readings: null,
  final: null,
};

/** Our engine's record. */
export function sideOfRecord({ decision, position, readings }: LabRecord): Side {
  return { ...NOTHING, ...decided(decision), ...examined(position), readings };
}

export function groundOfRecord({ decision: { size, board } }: LabRecord, lastMove: string): Ground {
  return { size, board, lastMove: parsePoint(lastMove, size) ?? 0 };
}

function decided({ decision, size }: DecideResult): Pick<Side, 'choice' | 'chosen' | 'moves'> {
  const { choice, moves } = decision;
  const point = choice.kind === 'play' ? choice.point : choice.kind === 'pass' ? 0 : null;
  return {
    choice: point,
    chosen: point === null ? 'resign' : pointName(point, size),
    moves: moves
      .filter(({ value }) => value > 0)
      .map(({ point: at, value, reasons }) => ({
        point: at,
        value,
        patterns: [
          ...new Set(
            reasons.flatMap(({ source, discarded }) =>
              discarded === '' ? (source.pattern?.name ?? []) : [],
            ),
          ),
        ],
      })),
  };
}

function examined(
  position: ExamineResult | null,
): Partial<Pick<Side, 'dragons' | 'eyes' | 'regions' | 'territory' | 'score'>> {
  if (!position) return {};
  const { dragons, eyes, influence } = position;
  return {
    eyes: eyes ?? null,
    dragons:
      dragons?.dragons.map((record) => {
        const { color, origin, stones, status, safety } = record;
        return { color, origin, stones, status, safety, record };
      }) ?? null,
    regions: influence?.maps.influence_regions ?? null,
    territory: influence?.maps.territory_value ?? null,
  };
}

/** What an engine said over GTP. */
export function sideOfAnswer(answer: PairAnswer, size: number): Side {
  const { move, moves, dragons, regions, territory, score, final } = answer;
  return {
    ...NOTHING,
    choice: parsePoint(move, size) ?? null,
    chosen: move,
    moves: moves?.map(({ point, value }) => ({ point, value, patterns: [] })) ?? null,
    dragons: dragons?.map((dragon) => ({ ...dragon, record: null })) ?? null,
    regions,
    territory,
    score,
    final,
  };
}

export function groundOfPair({ size, board, lastMove }: Pair): Ground {
  return { size, board, lastMove };
}

/** An eye space's value as four digits. */
export function eyeText({ value }: Pick<EyeSpaceRecord, 'value'>): string {
  return value.join('');
}
