/**
 * What the eye analysis needs to know about stones at a node of owl reading (EyeKnowledge), found as cheaply as may be:
 * stones far from the dragon are what they were when reading began; chains around it are asked about when they are short of
 * liberties, and safe where reading takes too long; stones of the attacker that are shut in by the dragon are dead, whatever their liberties
 * (manual 7.1, inessential).
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { Tactics } from '../connection/tactics.ts';
import { markAround } from '../../patterns/matcher/around.ts';
import type { EyeKnowledge } from '../eyes/knowledge.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import type { Group } from './group.ts';
import type { OwlParameters } from './parameters.ts';

export class NodeKnowledge implements EyeKnowledge {
  readonly lively = new Uint8Array(BOARD_ARRAY);
  /** By Point, not 0 for stones that were captured for good when reading began. */
  dead: Uint8Array | null = null;

  /** By Point, 1 near the dragon. */
  readonly near = new Uint8Array(BOARD_ARRAY);
  private readonly tactics: Tactics;
  private readonly parameters: OwlParameters;
  private position!: Position;
  private group!: Group;
  private mark = 0;
  /** By origin: chains that touch the dragon, and answers of this node. */
  private readonly beside = new Int32Array(BOARD_ARRAY);
  private readonly asked = new Int32Array(BOARD_ARRAY);
  private readonly attackCodes = new Uint8Array(BOARD_ARRAY);
  private readonly attackPoints = new Int16Array(BOARD_ARRAY);
  private readonly askedDefense = new Int32Array(BOARD_ARRAY);
  private readonly defenseCodes = new Uint8Array(BOARD_ARRAY);
  private readonly defensePoints = new Int16Array(BOARD_ARRAY);
  private readonly seen = new Int32Array(BOARD_ARRAY);
  private readonly queue = new Int16Array(BOARD_ARRAY);
  private readonly chains = new Int16Array(BOARD_ARRAY);

  constructor(tactics: Tactics, parameters: OwlParameters) {
    this.tactics = tactics;
    this.parameters = parameters;
  }

  /** Begins a question about the stones marked in `goal`. */
  begin(position: Position, goal: Uint8Array): void {
    markAround(goal, position.size, this.parameters.askedReach, this.near);
  }

  /** Whether some answer at this node was about a ko. */
  koSeen = false;

  /** Looks at the position of a node, whose group has been found. */
  look(position: Position, group: Group): void {
    const { lively, dead } = this;
    const { colorAt, points } = position;
    this.position = position;
    this.group = group;
    this.koSeen = false;
    if (++this.mark === 1 << 29) {
      this.asked.fill(0);
      this.beside.fill(0);
      this.askedDefense.fill(0);
      this.seen.fill(0);
      this.mark = 1;
    }
    for (let i = 0; i < points.length; i++) {
      const point = points[i];
      lively[point] = colorAt[point] !== EMPTY && (dead === null || dead[point] === 0) ? 1 : 0;
    }
    const count = group.opponents(position, this.chains);
    for (let i = 0; i < count; i++) this.beside[this.chains[i]] = this.mark;
    for (let i = 0; i < count; i++) {
      // What was dead in the beginning may have got out since.
      const chain = this.chains[i];
      const isDead =
        position.countLiberties(chain) > this.parameters.askedLiberties && !this.hasLively(chain);
      this.setLively(chain, !isDead && this.isLively(chain) ? 1 : 0);
    }
    for (let i = 0; i < group.count; i++) {
      const chain = group.chains[i];
      if (position.countLiberties(chain) <= 2) this.setLively(chain, this.isLively(chain) ? 1 : 0);
    }
    this.findCaves();
  }

  private isLively(chain: Point): boolean {
    if (this.position.countLiberties(chain) > this.parameters.askedLiberties) return true;
    return this.attackCode(chain) !== WIN || this.defenseCode(chain) !== LOSE;
  }

  /** Whether a chain has a stone that is not known to be dead. */
  private hasLively(chain: Point): boolean {
    const { position, queue, lively } = this;
    const count = position.findStones(chain, queue.length, queue);
    for (let i = 0; i < count; i++) if (lively[queue[i]] !== 0) return true;
    return false;
  }

  private setLively(chain: Point, value: number): void {
    const { position, queue, lively } = this;
    const count = position.findStones(chain, queue.length, queue);
    for (let i = 0; i < count; i++) lively[queue[i]] = value;
  }

  /** Opposing chains in areas that only the dragon borders are dead as long as those are small. */
  private findCaves(): void {
    const { position, group, queue, seen, mark, lively } = this;
    const { colorAt } = position;
    const { owner } = group;
    for (let i = 0; i < group.libertyCount; i++) {
      const start = group.liberties[i];
      if (seen[start] === mark) continue;
      let end = 0;
      let closed = true;
      queue[end++] = start;
      seen[start] = mark;
      for (let at = 0; at < end; at++) {
        for (let side = 0; side < 4; side++) {
          const to = queue[at] + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
          if (colorAt[to] === owner) closed &&= this.isTight(to);
          if (colorAt[to] === owner || colorAt[to] === OFF_BOARD || seen[to] === mark) continue;
          seen[to] = mark;
          queue[end++] = to;
        }
        if (end > this.parameters.largestCave) {
          closed = false;
          break;
        }
      }
      if (!closed) continue;
      for (let at = 0; at < end; at++) lively[queue[at]] = 0;
    }
  }

  /** Whether a stone that shuts something in holds: it is not itself caught. */
  private isTight(stone: Point): boolean {
    return (
      this.position.countLiberties(stone) > this.parameters.askedLiberties || this.attackCode(stone) === LOSE
    );
  }

  attackCode(stone: Point): number {
    const { position } = this;
    const origin = position.findOrigin(stone);
    if (this.asked[origin] !== this.mark) {
      this.asked[origin] = this.mark;
      this.attackCodes[origin] = LOSE;
      this.attackPoints[origin] = 0;
      // Far from the dragon nothing changes its eyes.
      const isFar = this.near[stone] === 0 && this.beside[origin] !== this.mark;
      if (isFar || position.countLiberties(origin) > this.parameters.askedLiberties) return LOSE;
      this.attackCodes[origin] = this.codeOf(this.tactics.attack(position, origin), LOSE);
      this.attackPoints[origin] = this.tactics.move;
    }
    return this.attackCodes[origin];
  }

  attackPoint(stone: Point): Point {
    this.attackCode(stone);
    return this.attackPoints[this.position.findOrigin(stone)];
  }

  defenseCode(stone: Point): number {
    const origin = this.position.findOrigin(stone);
    if (this.askedDefense[origin] !== this.mark) {
      this.askedDefense[origin] = this.mark;
      this.defenseCodes[origin] = this.codeOf(this.tactics.defense(this.position, origin), WIN);
      this.defensePoints[origin] = this.tactics.move;
    }
    return this.defenseCodes[origin];
  }

  defensePoint(stone: Point): Point {
    this.defenseCode(stone);
    return this.defensePoints[this.position.findOrigin(stone)];
  }

  safeMove(point: Point, color: Stone): number {
    const { position } = this;
    if (this.near[point] === 0) return WIN;
    if (position.colorAt[point] !== EMPTY) return LOSE;
    const liberties = position.accurateLiberties(point, color, 3, null);
    if (liberties > 2) return WIN;
    if (liberties === 0) return LOSE;
    if (liberties === 1 && !position.capturesSomething(point, color)) return LOSE;
    if (!position.tryMove(point, color)) return LOSE;
    const code = this.codeOf(this.tactics.attack(position, point), LOSE);
    position.popMove();
    return WIN - code;
  }

  /** The code of a reading, or `otherwise` when it came to no end. */
  private codeOf(code: number, otherwise: number): number {
    if (code < 0) return otherwise;
    if (code !== LOSE && code !== WIN) this.koSeen = true;
    return code;
  }

  /** The colour that attacks the dragon. */
  get attacker(): Stone {
    return opponent(this.group.owner);
  }
}
