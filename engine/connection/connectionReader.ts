/**
 * Connection reading and break-in reading (manual 11.10, 13.10): whether two chains can be connected or disconnected, and
 * whether a chain can connect into an area or be kept out of it. One ConnectionReader for each Engine; it owns everything it
 * writes, and leaves the position as it was.
 *
 * Codes are those of tactical reading. A connection by ko is found by asking again for less: first whether the owner of the
 * chains is connected whatever kos there are, then, if a ko was seen and he is not, whether he is with all kos won by his
 * threats, and whether by taking first. Each question has a yes or a no, which is what a proof-number search is made for.
 */
import { BOARD_ARRAY, EMPTY } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Verdict } from '../protocol/verdict.ts';
import { activeArea } from '../reading/activeArea.ts';
import { KO_A, KO_B, LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import { PersistentCache } from '../reading/persistentCache.ts';
import { assert } from '../util/assert.ts';
import { ConnectionSearch } from './connectionSearch.ts';
import type { ConnectionStages } from './parameters.ts';

export interface ConnectionOptions {
  /** Room in the persistent cache, in results; 0 for none. */
  persistentEntries?: number;
  parameters?: ConnectionStages;
}

const PERSISTENT_ENTRIES = 200;

/**
 * What comes of a connection for the side to move: result code, UNKNOWN when stopped; the move, PASS where there is none or none is needed;
 * positions looked at to find it.
 */
export type ConnectionAnswer = Pick<Verdict, 'code' | 'move' | 'nodes'>;

export class ConnectionReader extends ConnectionSearch {
  private readonly persistent: PersistentCache<ConnectionAnswer>;
  private readonly active = new Uint8Array(BOARD_ARRAY);
  private lastSerial = -1;
  private lastSize = 0;
  private lastSuicide = '';

  constructor({ persistentEntries = PERSISTENT_ENTRIES, parameters }: ConnectionOptions = {}) {
    super(parameters);
    this.persistent = new PersistentCache(persistentEntries);
  }

  /** Whether their owner, to move, can connect two chains of one colour (string_connect). */
  stringConnect(position: Position, a: Point, b: Point): ConnectionAnswer {
    return this.read(position, true, a, b, null);
  }

  /** Whether their opponent, to move, can disconnect two chains of one colour. */
  disconnect(position: Position, a: Point, b: Point): ConnectionAnswer {
    return this.read(position, false, a, b, null);
  }

  /** Whether the chain, its owner to move, can be connected to a point marked in `goal`, by Point (break_in). */
  breakIn(position: Position, chain: Point, goal: Uint8Array): ConnectionAnswer {
    return this.read(position, true, chain, 0, goal);
  }

  /** Whether the chain, its opponent to move, can be kept from all points marked in `goal`, by Point (block_off). */
  blockOff(position: Position, chain: Point, goal: Uint8Array): ConnectionAnswer {
    return this.read(position, false, chain, 0, goal);
  }

  /** The chains of a colour no farther than `limit` tenths of a move from the points marked in `goal`, nearest first. */
  chainsNear(position: Position, color: Stone, goal: Uint8Array, limit: number): Point[] {
    const { distances } = this;
    this.prepare(position);
    this.tactics.start();
    distances.measureGoal(position, color, goal, limit);
    return [...position.points]
      .filter((point) => position.colorAt[point] === color && position.findOrigin(point) === point)
      .filter((chain) => distances.toGoal(chain) <= limit)
      .sort((a, b) => distances.toGoal(a) - distances.toGoal(b) || a - b);
  }

  /** How many tenths of a move each of the points is from the chain, a stone there as its chain; FAR beyond the limit. */
  distancesFrom(position: Position, chain: Point, points: readonly Point[], limit: number): number[] {
    const { distances } = this;
    this.prepare(position);
    this.tactics.start();
    distances.measureChain(position, chain, limit);
    return points.map((point) =>
      distances.fromChain(position.colorAt[point] === EMPTY ? point : position.findOrigin(point)),
    );
  }

  /** Sets the depth of the tactical reading, by level. */
  setLevel(level: number): void {
    this.tactics.setLevel(level);
    this.clearCache();
  }

  /** Forgets all results (clear_cache). */
  clearCache(): void {
    this.tactics.clear();
    this.persistent.clear();
  }

  private read(
    position: Position,
    joining: boolean,
    a: Point,
    b: Point,
    goal: Uint8Array | null,
  ): ConnectionAnswer {
    assert(position.colorAt[a] !== EMPTY, () => `no chain to connect at ${a}`);
    this.prepare(position);
    const first = position.findOrigin(a);
    const second = b === 0 ? 0 : position.findOrigin(b);
    assert(
      b === 0 || position.colorAt[b] === position.colorAt[a],
      () => `chains of two colours at ${a} and ${b}`,
    );
    // The routine, and the target by its chain or a number made from the area.
    const about =
      (goal === null ? second : areaNumber(position, goal)) * 4 + (goal === null ? 0 : 2) + Number(joining);
    const known = this.sink === null ? this.persistent.find(position, about, first) : undefined;
    if (known !== undefined) return known;

    this.tactics.start();
    const { nodes, readingNodes } = this;
    const { depth, hashLow } = position;
    const [code, move] = this.decide(position, joining, first, second, goal);
    assert(position.depth === depth && position.hashLow === hashLow, () => 'reading changed the position');
    const answer = { code, move, nodes: this.nodes - nodes };
    const spent = answer.nodes + this.readingNodes - readingNodes;
    if (code === UNKNOWN) return answer;
    if (this.sink === null && this.tactics.complete && this.persistent.isWorthKeeping(spent)) {
      const { visited } = this.tactics;
      if (second !== 0) position.markChain(second, visited, 1);
      if (goal !== null) for (const point of position.points) visited[point] |= goal[point];
      activeArea(position, visited, first, move, this.active);
      this.persistent.store(position, about, first, answer, spent, this.active);
    }
    return answer;
  }

  private prepare(position: Position): void {
    if (position.size !== this.lastSize || position.rules.suicide !== this.lastSuicide) {
      this.clearCache();
      this.lastSize = position.size;
      this.lastSuicide = position.rules.suicide;
    }
    if (position.serial === this.lastSerial || position.depth > 0) return;
    this.lastSerial = position.serial;
    this.persistent.purge(position);
  }

  /** Result and move for the side to move. */
  private decide(
    position: Position,
    joining: boolean,
    a: Point,
    b: Point,
    goal: Uint8Array | null,
  ): [code: number, move: Point] {
    this.begin(position, a, b, goal);
    const connected = this.prove(joining, WIN);
    if (this.stopped) return [UNKNOWN, 0];
    const move = this.bestMove;
    if (connected) return joining ? [WIN, move] : [LOSE, 0];
    if (this.koSeen) {
      const byKo = this.prove(joining, KO_B);
      const koMove = this.bestMove;
      const takingFirst = byKo && this.prove(joining, KO_A);
      if (this.stopped) return [UNKNOWN, 0];
      if (takingFirst) return joining ? [KO_A, this.bestMove] : [WIN - KO_A, move];
      if (byKo) return joining ? [KO_B, koMove] : [WIN - KO_B, this.bestMove];
    }
    // After the weakest demand the cutting move is one that works whatever kos there are.
    return joining ? [LOSE, 0] : [WIN, this.bestMove];
  }
}

/** A number that differs between areas, as good as certainly. */
function areaNumber(position: Position, goal: Uint8Array): number {
  let number = 17;
  for (const point of position.points) {
    if (goal[point] !== 0) number = (Math.imul(number ^ point, 0x9e3779b1) + 0x7f4a7c15) >>> 0;
  }
  return number;
}
