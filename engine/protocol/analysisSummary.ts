/** What an analysis says of a position in one line: what graphs, lists of mistakes and dots on stones are made of. */
import type { Point, SearchReport, Stone } from './types.ts';

export interface AnalysisSummary {
  /** A search with no more playouts than these need not be made again. */
  budget: number;
  color: Stone;
  /** Expected result for `color`, 0..1; null of an engine that does not say how often moves win. */
  winRate: number | null;
  /** Mean final score, black minus white minus komi, in points; null of an engine that does not estimate it. */
  scoreMean: number | null;
  /** The best move; 0 is a pass. */
  best: Point;
}

/** A report in one line; `budget` as in AnalysisSummary. */
export function summaryOf(
  { color, winRate, scoreMean, moves, judged, scoreless }: SearchReport,
  budget: number,
): AnalysisSummary {
  return {
    budget,
    color,
    winRate: judged ? null : winRate,
    scoreMean: scoreless ? null : scoreMean,
    best: moves.at(0)?.point ?? 0,
  };
}
