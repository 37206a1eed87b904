/**
 * Life-and-death reading (manual 12.1): whether a dragon can be killed or saved. One OwlReader for each Engine; it owns everything it
 * writes, and leaves the position as it was. Codes are those of tactical reading, found by asking for less and less as connection
 * reading does. Results outlive a move in a persistent cache as long as nothing changes where reading looked.
 */
import { BOARD_ARRAY, PASS } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { activeArea } from '../reading/activeArea.ts';
import { KO_A, KO_B, LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import { PersistentCache } from '../reading/persistentCache.ts';
import { assert } from '../util/assert.ts';
import { NODE_LIMIT, OwlSearch } from './owlSearch.ts';
import type { OwlQuestion } from './owlSearch.ts';

export interface OwlOptions {
  /** Room in the persistent cache, in results; 0 for none. */
  persistentEntries?: number;
}

const PERSISTENT_ENTRIES = 150;
/** The level that NODE_LIMIT is for, and by how much a level changes it. */
const NORMAL_LEVEL = 10;
const PER_LEVEL = 1.5;
/** Share of the nodes spent on whether anything needs to be played at all. */
const PASS_SHARE = 0.3;
/** Bits of a kept result: it was found with the nodes allowed; its proof leaves nothing out. The move is above them. */
const CERTAIN = 8;
const PROVEN = 16;
const MOVE_SHIFT = 5;

export class OwlReader extends OwlSearch {
  /** The move of the last result: PASS where there is none, or where nothing needs to be played. */
  move: Point = 0;
  /** Whether the last result was found with the nodes allowed; if not it is what looks likelier. */
  certain = true;
  /**
   * Whether it is certain, and rests neither on moves left out for the losing side nor on guesses about eyes: what may be shown as
   * a fact. Most answers about open positions are not.
   */
  proven = true;

  private readonly persistent: PersistentCache;
  private readonly active = new Uint8Array(BOARD_ARRAY);
  private lastSerial = -1;
  private lastSize = 0;

  constructor({ persistentEntries = PERSISTENT_ENTRIES }: OwlOptions = {}) {
    super();
    this.persistent = new PersistentCache(persistentEntries);
  }

  /** What the attacker, to move, can do to the dragon (owl_attack). */
  attack(position: Position, question: OwlQuestion): number {
    return this.read(position, question, false);
  }

  /** What its owner, to move, can do to make it live (owl_defend). */
  defend(position: Position, question: OwlQuestion): number {
    return this.read(position, question, true);
  }

  /** Sets the depth of tactical reading and the nodes allowed, by level. */
  setLevel(level: number): void {
    this.tactics.setLevel(level);
    this.nodeLimit = Math.round(NODE_LIMIT * PER_LEVEL ** Math.min(0, level - NORMAL_LEVEL));
    this.clearCache();
  }

  /** Forgets all results (clear_cache). */
  clearCache(): void {
    this.tactics.clear();
    this.persistent.clear();
  }

  private read(position: Position, question: OwlQuestion, defending: boolean): number {
    this.prepare(position);
    const { depth, hashLow } = position;
    this.tactics.start();
    this.begin(position, question);
    const stone = this.outlook.group.original[0];
    const routine = (questionNumber(position, question) << 1) | Number(defending);
    const known = this.sink === null ? this.persistent.find(position, routine, stone) : -1;
    if (known >= 0) return this.answer(known);
    const before = this.nodes;
    const result = this.decide(defending);
    assert(position.depth === depth && position.hashLow === hashLow, () => 'reading changed the position');
    if (result < 0) {
      this.move = 0;
      this.certain = false;
      this.proven = false;
      return UNKNOWN;
    }
    const certain = this.finished ? CERTAIN : 0;
    const kept = result | certain | (this.finished && this.sound ? PROVEN : 0);
    if (this.sink === null && this.tactics.complete) {
      const { visited } = this.tactics;
      for (const point of position.points) visited[point] |= this.outlook.knowledge.near[point];
      activeArea(position, visited, stone, result >> MOVE_SHIFT, this.active);
      this.persistent.store(position, routine, stone, kept, this.nodes - before, this.active);
    }
    return this.answer(kept);
  }

  private answer(result: number): number {
    this.move = result >> MOVE_SHIFT;
    this.certain = (result & CERTAIN) !== 0;
    this.proven = (result & PROVEN) !== 0;
    return result & 7;
  }

  private prepare(position: Position): void {
    if (position.size !== this.lastSize) {
      this.clearCache();
      this.lastSize = position.size;
    }
    if (position.serial === this.lastSerial || position.depth > 0) return;
    this.lastSerial = position.serial;
    this.persistent.purge(position);
  }

  /** Whether a dragon that its owner can save by `move` lives without it. */
  private needsNothing(move: Point): boolean {
    if (move === PASS) return true;
    const { nodeLimit, finished } = this;
    if (!finished || !this.passTried) return false;
    this.nodeLimit = Math.ceil(nodeLimit * PASS_SHARE);
    const lives = this.prove(false, WIN) && this.finished;
    this.nodeLimit = nodeLimit;
    this.finished = finished;
    return lives;
  }

  /** Result and move for the side to move, as one number (move << MOVE_SHIFT | code); negative when stopped. */
  private decide(defending: boolean): number {
    const lives = this.prove(defending, WIN);
    if (this.stopped) return -1;
    const move = this.bestMove;
    if (lives) {
      if (!defending) return pack(LOSE, 0);
      const needed = this.needsNothing(move) ? PASS : move;
      return this.stopped ? -1 : pack(WIN, needed);
    }
    if (this.outlook.koSeen && this.finished) {
      const byKo = this.prove(defending, KO_B);
      const koMove = this.bestMove;
      const takingFirst = byKo && this.prove(defending, KO_A);
      if (this.stopped) return -1;
      if (takingFirst) return defending ? pack(KO_A, this.bestMove) : pack(WIN - KO_A, move);
      if (byKo) return defending ? pack(KO_B, koMove) : pack(WIN - KO_B, this.bestMove);
    }
    // After the weakest demand the killing move is one that works whatever kos there are.
    return defending ? pack(LOSE, 0) : pack(WIN, this.bestMove);
  }
}

function pack(code: number, move: Point): number {
  return (move << MOVE_SHIFT) | code;
}

/** A number that differs between questions about different stones, as good as certainly. */
function questionNumber(position: Position, { goal, friends, dead }: OwlQuestion): number {
  let number = 17;
  for (const point of position.points) {
    const mark = goal[point] + 2 * (friends?.[point] ?? 0) + 4 * (dead?.[point] ?? 0);
    if (mark !== 0) number = (Math.imul(number ^ (point * 8 + mark), 0x9e3779b1) + 0x7f4a7c15) >>> 0;
  }
  return number >>> 2;
}
