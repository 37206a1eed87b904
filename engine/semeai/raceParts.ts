/**
 * The parts of the board around a race (see raceEvaluation.ts): each is an eye of one dragon, liberties outside that safe stones fill, liberties
 * shared by both, or something that has to be read.
 */
import { BOARD_ARRAY, EMPTY, OFF_BOARD, SOUTH } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { ATTACKER, DEFENDER } from '../eyes/localGame.ts';
import { EyeStatus, LARGEST_SOLVED } from './eyeStatus.ts';
import type { EyeSpace } from './eyeStatus.ts';
import { eyeLiberties } from './liberties.ts';
import type { SemeaiParameters } from './parameters.ts';
import { MAX_CHAINS, Side, bits } from './raceSide.ts';
import type { Region } from './region.ts';

export class RaceParts {
  protected readonly parameters: SemeaiParameters;
  private readonly eyeStatus = new EyeStatus();
  protected readonly sides = [new Side(), new Side()] as const;
  /** Whether stones that are taken for safe are not plainly so. */
  isShaky = false;
  /** Whether a part of the board beside a dragon leads out of the region. */
  hasRoom = false;
  protected shared = 0;
  /** A stone of each chain around that counts as safe. */
  private readonly anchors = new Int16Array(BOARD_ARRAY);
  private anchorCount = 0;
  /** By origin of a chain: `mark` is safe, mark + 1 the first dragon, mark + 2 the second. */
  private readonly chainMarks = new Int32Array(BOARD_ARRAY);
  protected mark = 0;
  /** By Point: which points of this evaluation were visited. */
  private readonly seen = new Int32Array(BOARD_ARRAY);
  private readonly starts = new Int16Array(BOARD_ARRAY);
  private readonly part = new Int16Array(BOARD_ARRAY);
  private readonly space: EyeSpace = {
    points: new Int16Array(LARGEST_SOLVED),
    count: 0,
    attackers: 0,
    defenders: 0,
    beside: 0,
    outside: 0,
  };

  constructor(parameters: SemeaiParameters) {
    this.parameters = parameters;
  }

  /** Begins a question: notes which stones around a race are safe: those beside its points, or beside stones in it, that are no part of it. */
  begin(position: Position, region: Region): void {
    const { colorAt } = position;
    const found = new Set<Point>();
    for (const point of position.points) {
      if (region.marks[point] === 0 && region.involved[point] === 0) continue;
      for (const step of [-SOUTH, -1, 1, SOUTH]) {
        const stone = point + step;
        if (colorAt[stone] === EMPTY || colorAt[stone] === OFF_BOARD || region.involved[stone] !== 0)
          continue;
        found.add(position.findOrigin(stone));
      }
    }
    this.eyeStatus.begin(this.parameters.eyePositions);
    this.anchorCount = 0;
    this.isShaky = false;
    for (const stone of found) {
      this.anchors[this.anchorCount++] = stone;
      if (region.invincible[stone] === 0 && position.countLiberties(stone) < this.parameters.firmLiberties)
        this.isShaky = true;
    }
  }

  /** Finds the chains of both dragons, given the stones each had. */
  protected markChains(position: Position, stones: readonly Int16Array[], counts: Int16Array): void {
    const { anchors, anchorCount, chainMarks, mark } = this;
    const { colorAt } = position;
    for (let i = 0; i < anchorCount; i++) {
      if (colorAt[anchors[i]] !== EMPTY) chainMarks[position.findOrigin(anchors[i])] = mark;
    }
    for (let k = 0; k < 2; k++) {
      const side = this.sides[k];
      for (let i = 0; i < counts[k]; i++) {
        const stone = stones[k][i];
        if (colorAt[stone] !== side.color) continue;
        const origin = position.findOrigin(stone);
        if (chainMarks[origin] === mark) side.isSafe = true;
        else if (chainMarks[origin] !== mark + 1 + k) {
          chainMarks[origin] = mark + 1 + k;
          if (side.chainCount < MAX_CHAINS) side.chains[side.chainCount++] = origin;
        }
      }
      if (side.chainCount > 1) side.isOpen = true;
    }
  }

  /** Counts every part of the board beside a dragon. */
  protected addParts(position: Position, region: Region, k: 0 | 1): void {
    const side = this.sides[k];
    const { starts, seen, mark } = this;
    for (let i = 0; i < side.chainCount; i++) {
      let count = position.findLiberties(side.chains[i], BOARD_ARRAY, starts);
      for (let j = 0; j < count; j++) if (seen[starts[j]] !== mark) this.addPart(position, region, starts[j]);
      count = position.chainLinks(side.chains[i], starts);
      for (let j = 0; j < count; j++) {
        const known = this.chainMarks[starts[j]] - mark;
        if (known < 0 && seen[starts[j]] !== mark) this.addPart(position, region, starts[j]);
      }
    }
  }

  /** Walks through a part of the board and decides what it is. */
  private addPart(position: Position, region: Region, start: Point): void {
    const { colorAt } = position;
    const { part, seen, mark, chainMarks, sides } = this;
    let end = 0;
    let stones = 0;
    // Bits: 1 and 2 the dragons, 4 and 8 safe stones of their colours.
    let around = 0;
    let chainsBeside = 0;
    let chainsFilling = -1;
    let isFillable = true;
    let isClosed = true;
    let first = 0;
    let second = 0;
    let both = 0;
    part[end++] = start;
    seen[start] = mark;
    for (let at = 0; at < end; at++) {
      const point = part[at];
      let beside = 0;
      let chains = 0;
      let chainsOfFirst = 0;
      let chainsOfSecond = 0;
      if (colorAt[point] !== EMPTY) stones++;
      for (let s = 0; s < 4; s++) {
        const to = point + (s === 0 ? -SOUTH : s === 1 ? -1 : s === 2 ? 1 : SOUTH);
        const color = colorAt[to];
        if (color === OFF_BOARD || seen[to] === mark) continue;
        if (color === EMPTY) {
          if (region.marks[to] === 0) isClosed = false;
          else {
            seen[to] = mark;
            part[end++] = to;
          }
          continue;
        }
        const origin = position.findOrigin(to);
        const known = chainMarks[origin] - mark;
        if (known === 1 || known === 2) {
          beside |= known;
          const bit = sides[known - 1].bitOf(origin);
          chains |= bit;
          if (known === 1) chainsOfFirst |= bit;
          else chainsOfSecond |= bit;
        } else if (known === 0) beside |= color === sides[0].color ? 4 : 8;
        else {
          seen[to] = mark;
          part[end++] = to;
        }
      }
      around |= beside;
      chainsBeside |= chains;
      if (colorAt[point] !== EMPTY) continue;
      chainsFilling &= chains;
      if ((beside & 3) === 3) {
        both++;
        sides[0].sharing |= chainsOfFirst;
        sides[1].sharing |= chainsOfSecond;
      } else if ((beside & 1) !== 0) first++;
      else if ((beside & 2) !== 0) second++;
      // Shared by both, or one side fills it from safe stones, and the other cannot get away through it.
      if (beside !== 3 && beside !== 9 && beside !== 6) isFillable = false;
    }
    if (isClosed && (around === 1 || around === 2)) {
      this.addEye(position, sides[around - 1], end, stones, chainsBeside, chainsFilling);
      return;
    }
    if (!isClosed) this.hasRoom = true;
    this.shared += both;
    sides[0].outside += first;
    sides[1].outside += second;
    if (isFillable && isClosed && stones === 0) return;
    if ((around & 1) !== 0) sides[0].isOpen = true;
    if ((around & 2) !== 0) sides[1].isOpen = true;
  }

  /** An eye space: `part` up to `end`, with so many stones in it; `beside` and `filling` are bits of chains as in Side. */
  private addEye(
    position: Position,
    side: Side,
    end: number,
    stones: number,
    beside: number,
    filling: number,
  ): void {
    const { space } = this;
    const isSolved = end <= LARGEST_SOLVED;
    // The eye of one chain, where not every point is a liberty: whether it can be lost altogether.
    const isSingle = (beside & (beside - 1)) === 0;
    if (isSolved && isSingle) this.describe(position, side, side.chains[31 - Math.clz32(beside)], end);
    const suicide = position.rules.suicide !== 'forbid';
    if (
      isSingle &&
      filling === 0 &&
      (!isSolved || this.eyeStatus.eyes(space, suicide, ATTACKER, ATTACKER) !== 0)
    )
      filling = beside;
    if (side.partCount < MAX_CHAINS) {
      side.beside[side.partCount] = beside;
      side.filling[side.partCount++] = filling;
    }
    side.eyes++;
    if (isSingle && !isSolved && stones <= 1) side.attacked = side.defended = side.most = 2;
    if (side.eyes > 1 || !isSolved || !isSingle) {
      side.isOpen = true;
      return;
    }
    side.eyeLiberties = eyeLiberties(end, bits(space.attackers));
    if (end > 2 && side.chainCount === 1) {
      const attacked = this.eyeStatus.eyes(space, suicide, ATTACKER, ATTACKER);
      const defended = this.eyeStatus.eyes(space, suicide, DEFENDER, ATTACKER);
      const most = this.eyeStatus.eyes(space, suicide, DEFENDER, DEFENDER);
      if (attacked === undefined || defended === undefined || most === undefined) {
        side.isOpen = true;
        return;
      }
      side.attacked = attacked;
      side.defended = defended;
      side.most = most;
    }
    if (side.attacked < 2 && (space.defenders !== 0 || !isPlain(space))) side.isRough = true;
    for (let i = 0; i < end; i++) if (space.points[i] === position.koPoint) side.isOpen = true;
  }

  /** Fills in `space` for the points of `part`, which the chain encloses. */
  private describe(position: Position, side: Side, chain: Point, end: number): void {
    const { part, space } = this;
    const { colorAt } = position;
    for (let i = 0; i < end; i++) {
      let at = i;
      for (; at > 0 && space.points[at - 1] > part[i]; at--) space.points[at] = space.points[at - 1];
      space.points[at] = part[i];
    }
    space.count = end;
    space.attackers = 0;
    space.defenders = 0;
    space.beside = 0;
    let inside = 0;
    for (let i = 0; i < end; i++) {
      const point = space.points[i];
      if (colorAt[point] === side.color) space.defenders |= 1 << i;
      else if (colorAt[point] !== EMPTY) space.attackers |= 1 << i;
      for (let s = 0; s < 4; s++) {
        const to = point + (s === 0 ? -SOUTH : s === 1 ? -1 : s === 2 ? 1 : SOUTH);
        if (colorAt[to] !== side.color || this.chainMarks[position.findOrigin(to)] <= this.mark) continue;
        space.beside |= 1 << i;
        if (colorAt[point] === EMPTY) inside++;
        break;
      }
    }
    space.outside = position.countLiberties(chain) - inside;
  }
}

/** Whether every point that is still to be filled is a liberty, now and after captures: not so in corners. */
function isPlain({ points, count, attackers, beside }: EyeSpace): boolean {
  for (let i = 0; i < count; i++) {
    if ((beside & (1 << i)) !== 0) continue;
    if ((attackers & (1 << i)) === 0) return false;
    let inside = 0;
    for (let j = 0; j < count; j++) {
      const apart = Math.abs(points[i] - points[j]);
      if (apart === 1 || apart === SOUTH) inside++;
    }
    if (inside < 4) return false;
  }
  return true;
}
