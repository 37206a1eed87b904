/**
 * The moves worth reading for a connection, for either side: those on short ways between the ends, and what captures or
 * saves the chains on them.
 *
 * The side that joins may take a way that is longer by most of a move, since it may be the safer one. The side that cuts
 * must stop the shortest ways, or his opponent just joins: he gets those alone, and the points beside two of theirs, where
 * a link is peeped at.
 */
import { BOARD_ARRAY, EMPTY, SOUTH, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { LOSE } from '../reading/codes.ts';
import { MoveList } from '../reading/moveList.ts';
import { Scratch } from '../reading/scratch.ts';
import { MOVE } from './distances.ts';
import type { Distances } from './distances.ts';
import type { ConnectionParameters } from './parameters.ts';
import type { Tactics } from './tactics.ts';

export class Candidates {
  /** The moves, best first after sort(). */
  readonly list = new MoveList();
  private readonly scratch = new Scratch();
  /** By marked point: the first way's point or chain it is beside. */
  private readonly beside = new Int16Array(BOARD_ARRAY);
  private readonly tactics: Tactics;
  private readonly distances: Distances;
  private readonly parameters: ConnectionParameters;
  private position!: Position;
  private mover: Stone = 1;

  constructor(tactics: Tactics, distances: Distances, parameters: ConnectionParameters) {
    this.parameters = parameters;
    this.tactics = tactics;
    this.distances = distances;
  }

  /** Adds moves for the owner of the chains, from the distances just measured. */
  toJoin(position: Position, mover: Stone): void {
    this.position = position;
    this.mover = mover;
    const { parameters } = this;
    const { distance } = this.distances;
    this.between(distance, distance < MOVE ? parameters.lastLinks : parameters.links);
    const limit = this.distances.distance + parameters.slackToJoin;
    this.onWays(limit, true);
  }

  /** Adds moves for his opponent, who keeps him from another chain, or, `blocking`, from an area: there are more ways into it. */
  toCut(position: Position, mover: Stone, blocking: boolean): void {
    this.position = position;
    this.mover = mover;
    const { parameters } = this;
    const limit = this.distances.distance + (blocking ? parameters.slackToBlock : parameters.slackToCut);
    this.between(limit, parameters.between);
    this.onWays(limit, false);
  }

  /** Adds moves that save an end of the connection, if it is in danger; result code of the attack. */
  toSave(position: Position, chain: Point): number {
    const { parameters } = this;
    const code = this.tactics.attack(position, chain);
    if (code <= LOSE) return code;
    this.list.add(this.tactics.move, parameters.takesAttack);
    if (this.tactics.defense(position, chain) > LOSE) this.list.add(this.tactics.move, parameters.savesEnd);
    return code;
  }

  private onWays(limit: number, joining: boolean): void {
    const { distances, position, mover, parameters } = this;
    const { visited } = this.tactics;
    const owner = joining ? mover : opponent(mover);
    for (let i = 0; i < distances.reachedCount; i++) {
      const node = distances.reached[i];
      const way = distances.through[node];
      if (way > limit) continue;
      visited[node] = 1;
      const score = parameters.onWay - parameters.perTenth * (way - distances.distance);
      const there = position.colorAt[node];
      if (there === EMPTY) this.atPoint(node, score);
      else if (there !== owner) this.atObstacle(node, score, joining);
      else if (position.countLiberties(node) <= 3) this.atStone(node, score, joining);
    }
  }

  private atPoint(point: Point, score: number): void {
    const { position, mover, list, parameters } = this;
    const liberties = position.countLibertiesAfter(point, mover, 4);
    const bonus = liberties <= 1 ? parameters.inAtari : parameters.perLiberty * liberties;
    list.add(point, score + bonus + (position.capturesSomething(point, mover) ? parameters.captures : 0));
  }

  /** An opposing chain on the way: capture it, or save it. */
  private atObstacle(chain: Point, score: number, joining: boolean): void {
    const { position, tactics, list, parameters } = this;
    if (tactics.attack(position, chain) > LOSE) {
      if (joining || tactics.defense(position, chain) > LOSE)
        list.add(tactics.move, score + parameters.tactical);
    }
    this.atLiberties(chain, score + parameters.libertyOfOther);
    if (!joining) this.captureAround(chain, score);
  }

  /** A weak chain of the joining side on the way: save it, or capture it. */
  private atStone(chain: Point, score: number, joining: boolean): void {
    const { position, tactics, list, parameters } = this;
    const liberties = position.countLiberties(chain);
    if (joining && liberties > 2) return;
    const code = tactics.attack(position, chain);
    if (code > LOSE && (!joining || tactics.defense(position, chain) > LOSE))
      list.add(tactics.move, score + parameters.tactical);
    if (liberties > 2) return;
    this.atLiberties(chain, score + parameters.libertyOfOwn);
    if (joining) this.captureAround(chain, score);
  }

  private atLiberties(chain: Point, score: number): void {
    const { position, mover, list } = this;
    const { liberties } = this.scratch;
    const count = position.findLiberties(chain, 4, liberties);
    for (let i = 0; i < count && i < 4; i++) {
      if (!position.isSelfAtari(liberties[i], mover)) list.add(liberties[i], score);
    }
  }

  /** Captures of the chains in atari around one. */
  private captureAround(chain: Point, score: number): void {
    const { position, list, parameters } = this;
    const { near, around } = this.scratch;
    const count = position.chainLinksWithLiberties(chain, 1, around);
    for (let i = 0; i < count; i++) {
      position.findLiberties(around[i], 1, near);
      list.add(near[0], score + parameters.tactical);
    }
  }

  /** Points off the ways, but beside two points or chains of them: where a link is made, and peeped at. */
  private between(limit: number, score: number): void {
    const { position, distances, list, mover, parameters } = this;
    const { colorAt } = position;
    const { marks, stones } = this.scratch;
    const { beside } = this;
    const once = this.scratch.newMark();
    for (let i = 0; i < distances.reachedCount; i++) {
      const node = distances.reached[i];
      if (distances.through[node] > limit) continue;
      let count = 1;
      if (colorAt[node] === EMPTY) stones[0] = node;
      else count = position.findStones(node, stones.length, stones);
      for (let k = 0; k < count; k++) {
        for (let side = 0; side < 4; side++) {
          const at = stones[k] + (side === 0 ? -SOUTH : side === 1 ? -1 : side === 2 ? 1 : SOUTH);
          if (colorAt[at] !== EMPTY || distances.isOnWay(at, limit)) continue;
          if (marks[at] !== once) {
            marks[at] = once;
            beside[at] = node;
          } else if (beside[at] !== node)
            list.add(at, score + (position.isSelfAtari(at, mover) ? parameters.inAtari : 0));
        }
      }
    }
  }
}
