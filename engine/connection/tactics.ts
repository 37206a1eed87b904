/**
 * Tactical reading as connection reading uses it (manual 11.10): many short questions about chains around the connection.
 *
 * A search of its own with its own small table, and shallower than the engine's Reader: a connection asks about some forty
 * chains for each answer, mostly whether something is caught by simple means, and deeper results under the same keys must
 * not mix with these. The moves it tries count for the active area of the connection's result (manual 11.3).
 */
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import { depthValues, modifiedDepths } from '../reading/depths.ts';
import { MARKS as ROOM } from '../reading/readState.ts';
import { Search } from '../reading/search.ts';
import { LocalResults } from './localResults.ts';
import { CONNECTION_DEFAULTS } from './parameters.ts';
import type { ConnectionStages } from './parameters.ts';

/** Results kept: 1 MB. */
const TABLE_ENTRIES = 1 << 16;
/** Readings that took fewer nodes are not worth keeping by their surroundings. */
const WORTH_KEEPING = 8;
/** What is asked, besides the chain and the depth. */
const ATTACK = 1;
const DEFEND = 2;

export class Tactics extends Search {
  /** The move of the last answer; 0 for none. */
  move: Point = 0;
  private readonly local = new LocalResults();
  /** Points where moves were tried since start(). */
  private readonly seen = new Uint8Array(ROOM);
  private readonly seenWords = new Int32Array(this.seen.buffer);
  private readonly shadowWords = new Int32Array(this.shadow.buffer);
  private readonly shallower: number;
  /** Chains with more count as safe. */
  private readonly liberties: number;
  private lastChain: Point = 0;
  private lastLow = 0;
  private lastHigh = 0;
  private lastDepth = 0;

  /** `nodeLimit`: nodes of one answer; those that would take more are UNKNOWN. */
  constructor(nodeLimit = Infinity, { reading, connection }: ConnectionStages = CONNECTION_DEFAULTS) {
    super(TABLE_ENTRIES, reading);
    this.shallower = connection.shallower;
    this.liberties = connection.tacticalLiberties;
    this.nodeLimit = nodeLimit;
    this.setLevel(10);
  }

  /** Sets the depth values of a level. */
  setLevel(level: number): void {
    this.depths = modifiedDepths(depthValues(level, {}, this.parameters), this.shallower);
    this.clear();
  }

  /** Begins a question: what is read from now on is in `visited`, and nothing that was read before. */
  start(): void {
    this.seen.fill(0);
    this.shadow.fill(0);
    this.local.clear();
    this.lastChain = 0;
    this.table.generation = (this.table.generation + 1) & 255;
    this.table.foreign = false;
  }

  /** Whether the result of the question hangs only on the points in `visited`. */
  get complete(): boolean {
    return !this.table.foreign;
  }

  /** Points where moves were tried, by Point; the caller may mark more. */
  get visited(): Uint8Array {
    return this.seen;
  }

  /** Result code of attacking a chain; UNKNOWN when stopped, or when it takes too many nodes. */
  attack(position: Position, chain: Point): number {
    this.move = 0;
    if (position.countLiberties(chain) > this.liberties) return LOSE;
    return this.read(position, position.findOrigin(chain), ATTACK);
  }

  /** Result code of defending a chain that can be attacked; UNKNOWN as for attack(). */
  defense(position: Position, chain: Point): number {
    return this.read(position, position.findOrigin(chain), DEFEND);
  }

  /** Forgets all results. */
  clear(): void {
    this.table.clear();
    this.local.clear();
  }

  private read(position: Position, chain: Point, routine: number): number {
    const { local, seen, shadow } = this;
    const about = (routine << 17) | (position.depth << 9) | chain;
    const isTraced = this.sink !== null || position.trace !== null;
    const known = isTraced ? -1 : local.find(position, about, seen);
    if (known >= 0) {
      this.move = known >> 3;
      return known & 7;
    }
    this.begin(position);
    // Attack and defence of a chain have much in common: they count as one reading.
    const { hashLow, hashHigh, depth } = position;
    if (
      chain !== this.lastChain ||
      hashLow !== this.lastLow ||
      hashHigh !== this.lastHigh ||
      depth !== this.lastDepth
    ) {
      this.lastChain = chain;
      this.lastLow = hashLow;
      this.lastHigh = hashHigh;
      this.lastDepth = depth;
      this.table.beginReading();
      shadow.fill(0);
    }
    const before = this.nodes;
    const result =
      routine === ATTACK ? this.searchAttack(chain, LOSE, WIN) : this.searchDefense(chain, LOSE, WIN);
    if (!isTraced && !this.aborted && !this.table.mixed && this.nodes - before >= WORTH_KEEPING)
      local.store(position, about, result, chain, shadow);
    for (let i = 0; i < this.seenWords.length; i++) this.seenWords[i] |= this.shadowWords[i];
    return this.answer(result);
  }

  private answer(result: number): number {
    this.move = result >> 3;
    return this.aborted ? UNKNOWN : result & 7;
  }
}
