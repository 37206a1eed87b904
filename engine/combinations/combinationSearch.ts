/**
 * The search for combinations (atari_atari, manual 12.2): the attacker may only threaten, that is, play moves after which a
 * prize could be taken; the victim may only parry. A series of threats that ends with one that has no parry is a combination.
 * Since either side's moves are few, this reaches where a search of all moves could not. Whether a chain can be taken is
 * read by attack() and findDefense() at every step. Kos count for the victim.
 *
 * Only chains near the moves already played are looked at, since only their reading can have changed. The series is deepened
 * threat by threat: the shortest combination is found first, which has no room for threats that do not belong to it.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, SOUTH, columnOf, opponent, rowOf } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { PatternRunner } from '../patterns/runner.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import type { Reader } from '../reading/reader.ts';
import { attackingMoves } from './attackingMoves.ts';
import type { Prizes } from './knowledge.ts';
import type { CombinationParameters } from './parameters.ts';
import { parries } from './parries.ts';

/** What a stone taken is worth: itself and its point. */
const POINTS = 2;
/** A combination. */
export interface Combination {
  move: Point;
  /** What it takes at least, whatever the victim answers: two points for each stone. */
  size: number;
  /** Moves of its longest variation, the capture included. */
  length: number;
  /** Points where something is played or taken in it: where a defence is to be looked for. */
  points: Point[];
}

/** What to look for. */
export interface CombinationAim {
  attacker: Stone;
  prizes: Prizes;
  /** Points where the attacker may not play, by Point. */
  forbidden?: Uint8Array;
  /** The only move the attacker may begin with. */
  first?: Point;
  /** The least size and the greatest length that count. */
  smallest?: number;
  longest?: number;
}

const NOWHERE = new Uint8Array(BOARD_ARRAY);

export class CombinationSearch {
  /** Positions with the attacker to move looked at since the beginning. */
  nodes = 0;
  /** Whether the last search ended early because reading was stopped. */
  stopped = false;
  /** Positions with the attacker to move that one search may look at. */
  nodeLimit: number;

  private readonly reader: Reader;
  private readonly runner: PatternRunner | null;
  private readonly parameters: CombinationParameters;
  private readonly vicinity = new Uint8Array(BOARD_ARRAY);
  /** Moves tried in the variation under way, and points of the combination being put together. */
  private readonly moves: Point[] = [];
  private readonly points: Point[] = [];
  private position!: Position;
  private attacker: Stone = 1;
  private prizes!: Prizes;
  private forbidden = NOWHERE;
  private first: Point = 0;
  private smallest = 0;
  private limit = 0;
  private lastNode = 0;
  private lastReading = 0;
  /** Of the variation found last: its first move, and its moves. */
  private move: Point = 0;
  private length = 0;

  /** `runner` runs aa_attackpats; null for ataris and approaches alone. */
  constructor(reader: Reader, runner: PatternRunner | null, parameters: CombinationParameters) {
    this.parameters = parameters;
    this.nodeLimit = parameters.nodes;
    this.reader = reader;
    this.runner = runner;
  }

  /** A shortest combination, as far as the depth value `aa` reaches; undefined when none is found. */
  find(position: Position, aim: CombinationAim): Combination | undefined {
    const { attacker, prizes, forbidden = NOWHERE, first = 0, smallest = 0, longest = Infinity } = aim;
    Object.assign(this, { position, attacker, prizes, forbidden, first, smallest });
    this.stopped = false;
    this.lastNode = this.nodes + this.nodeLimit;
    this.lastReading = this.reader.nodes + this.parameters.readingNodes;
    for (this.limit = 0; this.limit <= this.reader.depths.aa && this.limit + 3 <= longest; this.limit += 2) {
      this.moves.length = this.points.length = 0;
      const size = this.attack();
      if (this.stopped) return undefined;
      if (size > 0) return { move: this.move, size, length: this.length, points: [...new Set(this.points)] };
    }
    return undefined;
  }

  /** The attacker to move: the points he takes; 0 for none. */
  private attack(): number {
    const { position, reader, moves, points } = this;
    if (this.stopped || ++this.nodes > this.lastNode || reader.nodes > this.lastReading) return 0;
    const chains = this.chains();
    if (moves.length > 0) {
      for (const chain of chains) {
        if (!this.canTake(chain)) continue;
        points.push(reader.move);
        return this.found(chain, reader.move, 1, this.sizeOf(chain), '');
      }
    }
    if (this.stopped || moves.length > this.limit) return 0;
    const anchors = moves.length === 0 ? undefined : this.markVicinity();
    const candidates = attackingMoves(
      position,
      reader,
      this.attacker,
      chains,
      this.runner,
      this.parameters,
      anchors,
    );
    for (const { point, pattern, by } of candidates) {
      if (this.forbidden[point] !== 0 || (moves.length === 0 && this.first !== 0 && point !== this.first))
        continue;
      if (!position.tryMove(point, this.attacker, pattern === '' ? 'combination' : pattern)) continue;
      reader.sink?.about?.(by, '');
      const before = points.length;
      moves.push(point);
      const size = this.defend();
      moves.pop();
      position.popMove();
      if (size > 0) {
        points.push(point);
        return this.found(0, point, this.length + 1, size, pattern);
      }
      points.length = before;
    }
    return 0;
  }

  /** Remembers and tells the trace what the attacker has found; returns the size. */
  private found(chain: Point, move: Point, length: number, size: number, pattern: string): number {
    this.move = move;
    this.length = length;
    this.reader.sink?.result(
      this.position,
      'combination',
      chain,
      WIN,
      move,
      `${size} points${pattern && `, ${pattern}`}`,
    );
    return size;
  }

  /** The victim to move: the points he loses; 0 where nothing is threatened, or a parry works. */
  private defend(): number {
    const { position, reader, moves, points } = this;
    const threatened: Point[] = [];
    // By point: what proposed it, for traces.
    const answers = new Map<Point, string>();
    const answer = (point: Point, by: string): void => {
      if (!answers.has(point)) answers.set(point, by);
    };
    for (const chain of this.chains()) {
      if (!this.canTake(chain)) continue;
      const attack = reader.move;
      threatened.push(chain);
      points.push(attack);
      if (reader.findDefense(position, chain) === LOSE) {
        this.length = 2;
        return this.sizeOf(chain);
      }
      answer(reader.move, 'defence found by reading');
      answer(attack, 'point of the threatened attack');
    }
    if (this.stopped || threatened.length === 0) return 0;
    const target = threatened.reduce((a, b) =>
      position.countLiberties(b) < position.countLiberties(a) ? b : a,
    );
    for (const chain of threatened)
      for (const parry of parries(position, chain, this.parameters.weak))
        answer(parry, 'point near the threatened chain');
    let least = this.sizeOf(target);
    let longest = 1;
    for (const [parry, by] of answers) {
      if (parry === 0 || !position.tryMove(parry, opponent(this.attacker), 'combination', target)) continue;
      reader.sink?.about?.(by, '');
      moves.push(parry);
      const parried = !this.canTake(target);
      const size = parried ? this.attack() : 0;
      moves.pop();
      position.popMove();
      if (!parried) continue;
      if (size === 0) return 0;
      points.push(parry);
      least = Math.min(least, size);
      longest = Math.max(longest, this.length);
    }
    this.length = longest + 1;
    return this.stopped ? 0 : least;
  }

  /** Whether an attack on the chain there wins without a ko; its move is the reader's. */
  private canTake(chain: Point): boolean {
    const { position, reader } = this;
    if (position.colorAt[chain] === EMPTY) return true;
    const code = reader.attack(position, chain);
    if (code === UNKNOWN) this.stopped = true;
    return code === WIN;
  }

  private sizeOf(chain: Point): number {
    return sizeOf(this.position, chain, this.prizes.marks);
  }

  /** The chains with prizes that may be in danger, by their first stones; once moves are tried, those near them. */
  private chains(): Point[] {
    const { position, moves } = this;
    const victim = opponent(this.attacker);
    const found = new Set<Point>();
    for (const stone of this.prizes.stones) {
      if (position.colorAt[stone] !== victim || position.countLiberties(stone) > this.parameters.liberties)
        continue;
      const chain = position.findOrigin(stone);
      if (found.has(chain) || this.sizeOf(chain) < this.smallest) continue;
      if (moves.length === 0 || moves.some((move) => this.isNear(move, chain))) found.add(chain);
    }
    return [...found];
  }

  /** Whether a move may have changed what becomes of the chain: it is near a liberty of it, or in a chain beside it. */
  private isNear(move: Point, chain: Point): boolean {
    const { position, attacker } = this;
    const { reach } = this.parameters;
    const { colorAt } = position;
    if (position.isNeighborOf(move, chain)) return true;
    if (colorAt[move] === attacker && position.adjacentChains(move, chain)) return true;
    if (colorAt[move] === colorAt[chain] && position.sameChain(move, chain)) return true;
    const liberties: Point[] = [];
    const count = position.findLiberties(chain, this.parameters.liberties, liberties);
    return liberties
      .slice(0, count)
      .some(
        (liberty) =>
          Math.abs(rowOf(liberty) - rowOf(move)) <= reach &&
          Math.abs(columnOf(liberty) - columnOf(move)) <= reach,
      );
  }

  /** Marks the points near a tried move. */
  private markVicinity(): Uint8Array {
    const { vicinity, position } = this;
    const { patternReach } = this.parameters;
    vicinity.fill(0);
    for (const move of this.moves) {
      for (let row = -patternReach; row <= patternReach; row++) {
        for (let column = -patternReach; column <= patternReach; column++) {
          const point = move + row * SOUTH + column;
          if (point >= 0 && point < BOARD_ARRAY && position.colorAt[point] !== OFF_BOARD) vicinity[point] = 1;
        }
      }
    }
    return vicinity;
  }
}

/** What taking a chain is worth: two points for each of its stones marked in `marks`, by Point. */
export function sizeOf(position: Position, chain: Point, marks: Uint8Array): number {
  const stones: Point[] = [];
  const count = position.findStones(chain, BOARD_ARRAY, stones);
  return POINTS * stones.slice(0, count).filter((point) => marks[point] !== 0).length;
}
