/**
 * What every search of the reading folder works with: the position, the depth values, counters and limits, the table, and
 * scratch for each depth. The search proper is built on it in layers, as Position is (ladders, then attack and defence).
 *
 * A search ends early only by the node limit or the stop flag; its result is then worthless, and is not stored.
 */
import { komasterTryMove } from '../board/komaster.ts';
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { mustStop, type Watch } from '../util/watch.ts';
import { DEFAULT_LEVEL, MAX_DEPTH, depthValues } from './depths.ts';
import { MoveList } from './moveList.ts';
import { READING } from './parameters.ts';
import type { DepthValues, ReadingParameters } from './parameters.ts';
import { Scratch } from './scratch.ts';
import { TranspositionTable } from './transposition.ts';

/** Nodes between two looks at the stop flag: less than a millisecond. */
const STOP_INTERVAL = 512;
/** Entries of the table by default: 4 MB. */
export const DEFAULT_TABLE_ENTRIES = 1 << 18;

/** Marks by Point, rounded up so that four may be looked at as one integer. */
export const MARKS = (BOARD_ARRAY + 3) & ~3;

/** Hears of results while a search runs; must change nothing. `move` 0 is a pass or none; `note` says why, if there is no search behind it. */
export interface ResultSink {
  result(position: Position, routine: string, chain: Point, code: number, move: Point, note: string): void;
  /**
   * What proposed the last move, and how many eyes the dragon of a life-and-death reading seems to have after it; '' where there is nothing
   * to say.
   */
  about?(by: string, eyes: string): void;
}

/** Result and move in one number, so that nothing is allocated. */
export function packResult(code: number, move: Point): number {
  return (move << 3) | code;
}

export class ReadState {
  /** Plain setting; call changed() after a change. */
  depths: DepthValues;
  /** Positions looked at, and moves tried, since the last reset. */
  nodes = 0;
  tries = 0;
  /** Ends a search when its flag rises; null for none. */
  stop: Watch | null = null;
  /** Nodes one call may spend. */
  nodeLimit = Infinity;
  /** For traces, with Position.trace; null for none. */
  sink: ResultSink | null = null;
  /** Points where moves may be tried, by Point; null for all (limited search). */
  area: Uint8Array | null = null;

  protected position!: Position;
  /** Depth at which the call under way began. */
  protected rootDepth = 0;
  protected aborted = false;
  protected table: TranspositionTable;
  protected readonly scratch: Scratch;
  protected readonly parameters: ReadingParameters;
  /** Points where a move was tried, or tried in vain, or thought of by counting, in the reading under way (manual 11.3). */
  protected readonly shadow = new Uint8Array(MARKS);
  /** By depth. Two, since a chain's attacker may look at his own chains before he moves. */
  protected readonly attackLists: MoveList[] = [];
  protected readonly defendLists: MoveList[] = [];
  protected readonly boundaries: Int16Array[] = [];
  private nextLook = 0;
  private lastNode = 0;

  /** `entries`: room in the table; 0 for none. */
  constructor(entries: number, parameters = READING.defaults) {
    this.parameters = parameters;
    this.depths = depthValues(DEFAULT_LEVEL, {}, parameters);
    this.scratch = new Scratch(parameters);
    this.table = new TranspositionTable(entries);
    for (let depth = 0; depth <= MAX_DEPTH + 1; depth++) {
      this.attackLists.push(new MoveList());
      this.defendLists.push(new MoveList());
      this.boundaries.push(new Int16Array(BOARD_ARRAY));
    }
  }

  /** Begins a call: limits count from here. */
  protected begin(position: Position): void {
    this.position = position;
    this.rootDepth = position.depth;
    this.aborted = false;
    this.lastNode = this.nodes + this.nodeLimit;
    this.nextLook = Math.min(this.nodes, this.lastNode);
  }

  /** Counts a node; whether the search must end. */
  protected countNode(): boolean {
    if (++this.nodes > this.nextLook) {
      this.nextLook = Math.min(this.nodes + STOP_INTERVAL, this.lastNode);
      if (this.nodes > this.lastNode) this.aborted = true;
      else if (mustStop(this.stop)) this.aborted = true;
    }
    return this.aborted;
  }

  /** Tries a move under the komaster scheme, and marks the shadow: 0 not played, 1 played, 2 as a conditional ko capture. */
  protected play(point: Point, color: Stone, routine: string, chain: Point, conditional: boolean): 0 | 1 | 2 {
    this.shadow[point] = 1;
    if (this.area !== null && point !== 0 && this.area[point] === 0) return 0;
    const status = komasterTryMove(this.position, point, color, routine, chain, conditional);
    if (status !== 0) this.tries++;
    return status;
  }

  /** The same without kos: whether the move was played. */
  protected playPlain(point: Point, color: Stone, routine: string, chain: Point): boolean {
    this.shadow[point] = 1;
    if (this.area !== null && this.area[point] === 0) return false;
    const { position } = this;
    if (position.koCapture(point, color) !== 0 || !position.tryMove(point, color, routine, chain))
      return false;
    this.tries++;
    return true;
  }

  /** Liberties with which a chain is safe although its attacker is to move at that depth. */
  protected safeLiberties(depth: number): number {
    const { depths } = this;
    return depth > depths.depth ? 3 : depth > depths.fourlib ? 4 : 5;
  }

  /** Tells the trace of a result, and returns it. */
  protected told(routine: string, chain: Point, result: number, note: string): number {
    if (this.sink !== null) this.sink.result(this.position, routine, chain, result & 7, result >> 3, note);
    return result;
  }
}
