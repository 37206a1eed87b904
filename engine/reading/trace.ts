/**
 * The variation tree of a reading (manual 5.3) as plain data: every tried move with the routine that tried it, and the
 * results found in the position after it. Recorded through Position.trace and the search's sink, at a cost only while it
 * is on. Connection reading records in the same way.
 */
import type { Move, Point, Stone } from '../board/point.ts';
import type { Position, TraceSink } from '../board/position.ts';
import type { ResultSink } from './readState.ts';

/** A result in a position: which routine, about which chain, and, where no search is behind it, why. */
export interface TracedResult {
  routine: string;
  chain: Point;
  code: number;
  /** 0: none, or a pass. */
  move: Point;
  /** Cut-off reason ("cached", "trivial extension", ...), or ''. */
  note: string;
}

/** A tried move; the root has none. */
export interface TraceNode {
  move: Move | null;
  /** Routine that tried it, and the chain it was about. */
  routine: string;
  chain: Point;
  /** Position in the order of all tried moves, from 1; 0 for the root. */
  variation: number;
  /** Of the position after it, 16 hexadecimal digits. */
  hash: string;
  /** What proposed the move, and the dragon's eyes after it (ResultSink.about); '' where nobody said. */
  by: string;
  eyes: string;
  results: TracedResult[];
  children: TraceNode[];
}

/** Stones on the board when the recording began, and the tree. */
export interface ReadingTrace {
  size: number;
  black: Point[];
  white: Point[];
  root: TraceNode;
  /** Moves tried in all, those beyond the limit included. */
  variations: number;
  /** Moves, and results, that were tried or found beyond the limits, and are not in the tree. */
  cutMoves: number;
  cutResults: number;
}

/** Moves recorded at most; what comes after is only counted. */
const MAX_NODES = 200_000;
/** Results recorded at most for each move that may be. */
const RESULTS_PER_NODE = 4;

export class TraceRecorder implements TraceSink, ResultSink {
  readonly trace: ReadingTrace;
  private readonly path: TraceNode[];
  /** Moves on the path that were not recorded any more. */
  private beyond = 0;
  private readonly limit: number;
  private results = 0;

  /** Records from the present position on, so many moves at most. */
  constructor(position: Position, limit = MAX_NODES) {
    this.limit = limit;
    const stones = (color: Stone): Point[] =>
      [...position.points].filter((point) => position.colorAt[point] === color);
    const root: TraceNode = {
      move: null,
      routine: '',
      chain: 0,
      variation: 0,
      hash: position.hash(),
      by: '',
      eyes: '',
      results: [],
      children: [],
    };
    this.trace = {
      size: position.size,
      black: stones(2),
      white: stones(1),
      root,
      variations: 0,
      cutMoves: 0,
      cutResults: 0,
    };
    this.path = [root];
  }

  tried(position: Position, point: Point, color: Stone, note: string | undefined, target: Point): void {
    const variation = ++this.trace.variations;
    if (this.beyond > 0 || variation > this.limit) {
      this.beyond++;
      this.trace.cutMoves++;
      return;
    }
    const node: TraceNode = {
      move: { color, point },
      routine: note ?? '',
      chain: target,
      variation,
      hash: position.hash(),
      by: '',
      eyes: '',
      results: [],
      children: [],
    };
    this.path[this.path.length - 1].children.push(node);
    this.path.push(node);
  }

  popped(): void {
    if (this.beyond > 0) this.beyond--;
    else if (this.path.length > 1) this.path.pop();
  }

  about(by: string, eyes: string): void {
    if (this.beyond === 0) Object.assign(this.path[this.path.length - 1], { by, eyes });
  }

  result(_position: Position, routine: string, chain: Point, code: number, move: Point, note: string): void {
    if (this.beyond > 0 || this.results >= RESULTS_PER_NODE * this.limit) {
      this.trace.cutResults++;
      return;
    }
    this.results++;
    this.path[this.path.length - 1].results.push({ routine, chain, code, move, note });
  }
}
