/**
 * Tactical reading as the rest of the engine sees it (manual 11.1): attack() and findDefense() with their caches, limits,
 * depth values and counters. One Reader for each Engine; it owns everything it writes, and leaves the position as it was.
 *
 * Results are codes (codes.ts); the move that goes with the last one is `move`. For equal answers to equal boards call
 * position.canonicalize() once before reading a position.
 */
import { BOARD_ARRAY, EMPTY } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Rules } from '../protocol/types.ts';
import { assert } from '../util/assert.ts';
import { activeArea } from './activeArea.ts';
import { LOSE, UNKNOWN, WIN } from './codes.ts';
import { DEFAULT_LEVEL, depthValues, modifiedDepths } from './depths.ts';
import { READING } from './parameters.ts';
import type { DepthValues, MoveOrder, ReadingParameters } from './parameters.ts';
import { PersistentCache } from './persistentCache.ts';
import { DEFAULT_TABLE_ENTRIES } from './readState.ts';
import { Search } from './search.ts';
import { TranspositionTable } from './transposition.ts';

export interface ReaderOptions {
  /** Room in the transposition table, in results of 16 bytes; 0 for none. */
  tableEntries?: number;
  /** Room in the persistent cache, in results; 0 for none. */
  persistentEntries?: number;
  parameters?: ReadingParameters;
}

const PERSISTENT_ENTRIES = 200;

/** Routine numbers in the persistent cache. */
const ATTACK = 0;
const DEFEND = 1;

export class Reader extends Search {
  /** The move of the last result: PASS where there is none, or where nothing needs to be played. */
  move: Point = 0;

  private readonly persistent: PersistentCache;
  private readonly active = new Uint8Array(BOARD_ARRAY);
  private savedDepths: DepthValues;
  private level = DEFAULT_LEVEL;
  private mandated: Partial<DepthValues> = {};
  /** What the generation of the table and the shadow belong to. */
  private lastHashLow = 0;
  private lastHashHigh = 0;
  private lastDepth = -1;
  private lastChain: Point = 0;
  private lastSerial = -1;
  private lastSize = 0;
  private lastSuicide: Rules['suicide'] | undefined;

  constructor({
    tableEntries = DEFAULT_TABLE_ENTRIES,
    persistentEntries = PERSISTENT_ENTRIES,
    parameters = READING.defaults,
  }: ReaderOptions = {}) {
    super(tableEntries, parameters);
    this.persistent = new PersistentCache(persistentEntries);
    this.savedDepths = this.depths;
  }

  /** Whether the chain can be captured when its opponent moves: WIN, KO_A, KO_B or LOSE; UNKNOWN when stopped. */
  attack(position: Position, chain: Point): number {
    return this.read(position, chain, ATTACK);
  }

  /** Whether a move saves the chain: WIN, KO_A, KO_B or LOSE. Whether it needs one is not asked (find_defense). */
  findDefense(position: Position, chain: Point): number {
    return this.read(position, chain, DEFEND);
  }

  /** Whether the chain can be captured in a ladder, by ataris alone and without ko: WIN or LOSE. */
  ladderAttack(position: Position, chain: Point): number {
    this.prepare(position, chain);
    const result = this.ladder(position.findOrigin(chain));
    this.move = result >> 3;
    return this.aborted ? UNKNOWN : result & 7;
  }

  private read(position: Position, stone: Point, routine: number): number {
    this.prepare(position, stone);
    const chain = position.findOrigin(stone);
    const quiet = this.sink === null && this.area === null;
    const known = quiet ? this.persistent.find(position, routine, chain) : undefined;
    if (known !== undefined) return this.answer(known);
    this.table.foreign = false;
    const before = this.nodes;
    const { depth, hashLow } = position;
    const result =
      routine === ATTACK ? this.searchAttack(chain, LOSE, WIN) : this.searchDefense(chain, LOSE, WIN);
    assert(position.depth === depth && position.hashLow === hashLow, () => 'reading changed the position');
    if (this.aborted) {
      this.move = 0;
      return UNKNOWN;
    }
    const spent = this.nodes - before;
    if (quiet && !this.table.foreign && this.persistent.isWorthKeeping(spent)) {
      activeArea(position, this.shadow, chain, result >> 3, this.active);
      this.persistent.store(position, routine, chain, result, spent, this.active);
    }
    return this.answer(result);
  }

  private answer(result: number): number {
    this.move = result >> 3;
    return result & 7;
  }

  /** Begins a call: forgets what does not hold any more, and starts a new shadow unless the same chain is read again. */
  private prepare(position: Position, chain: Point): void {
    assert(position.colorAt[chain] !== EMPTY, () => `no chain to read at ${chain}`);
    if (position.size !== this.lastSize || position.rules.suicide !== this.lastSuicide) {
      this.clearCache();
      this.lastSize = position.size;
      this.lastSuicide = position.rules.suicide;
    }
    if (position.serial !== this.lastSerial && position.depth === 0) {
      this.lastSerial = position.serial;
      this.persistent.purge(position);
    }
    this.begin(position);
    const origin = position.findOrigin(chain);
    const { hashLow, hashHigh, depth } = position;
    if (
      origin === this.lastChain &&
      hashLow === this.lastHashLow &&
      hashHigh === this.lastHashHigh &&
      depth === this.lastDepth
    )
      return;
    this.lastChain = origin;
    this.lastHashLow = hashLow;
    this.lastHashHigh = hashHigh;
    this.lastDepth = depth;
    this.shadow.fill(0);
    this.table.generation = (this.table.generation + 1) & 255;
  }

  // ---- settings

  /** Sets the depth values of a level, but for mandated ones (set_depth_values). */
  setDepthValues(level: number): void {
    this.level = level;
    this.setDepths(depthValues(level, this.mandated, this.parameters));
    this.savedDepths = this.depths;
  }

  /** Sets single depth values for good, whatever the level, as the command line does. */
  mandateDepths(values: Partial<DepthValues>): void {
    this.mandated = { ...this.mandated, ...values };
    this.setDepthValues(this.level);
  }

  /** Moves all depth values by n until restoreDepths() (modify_depth_values). */
  modifyDepths(n: number): void {
    this.setDepths(modifiedDepths(this.depths, n));
  }

  /** Takes modifyDepths() back (restore_depth_values). */
  restoreDepths(): void {
    this.setDepths(this.savedDepths);
  }

  private setDepths(depths: DepthValues): void {
    this.depths = depths;
    this.clearCache();
  }

  /** Replaces scores of the move ordering; without values those of the parameters. */
  setOrder(order: Partial<MoveOrder> = {}): void {
    this.scratch.order = { ...this.parameters, ...order };
    this.clearCache();
  }

  /** Restricts moves to the marked points, by Point; null: everywhere. */
  setArea(area: Uint8Array | null): void {
    this.area = area;
    this.clearCache();
  }

  /** Another reader with these settings and room for as many results, and other parameters. */
  withParameters(parameters: ReadingParameters): Reader {
    const other = new Reader({ tableEntries: this.table.size, parameters });
    other.mandated = this.mandated;
    other.setDepthValues(this.level);
    return other;
  }

  /** Replaces the transposition table by one for so many results. */
  setTableEntries(entries: number): void {
    this.table = new TranspositionTable(entries);
  }

  /** Forgets all results (clear_cache). */
  clearCache(): void {
    this.table.clear();
    this.persistent.clear();
    this.lastChain = 0;
  }

  /** Sets both counters to 0. */
  resetCounters(): void {
    this.nodes = 0;
    this.tries = 0;
  }
}
