/**
 * The graph of an eye space as it lies on a board (manual 8.5, 8.6). A half eye is an eye vertex with its key point as a
 * marginal vertex beside it: a point diagonally away or farther, of the space or not, that the attacker takes to destroy
 * the eye. Where the attacker's key point is not the defender's, one vertex stands for both.
 *
 * Hot: owned arrays are used again for every graph.
 */
import type { EyeLabel } from '../../patterns/eyes/graph.ts';
import { MAX_VERTICES } from '../../patterns/eyes/graph.ts';
import { BOARD_ARRAY, EMPTY, OFF_BOARD } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { isPlain } from './boardGraph.ts';
import type { BoardGraph } from './boardGraph.ts';
import { FALSE_EYE, HALF_EYE, MARGINAL, MAX_KEY_POINTS, PROPER } from './eyeMap.ts';
import type { EyeMap } from './eyeMap.ts';
import { OUTSIDE_LIBERTIES } from './solver.ts';
import { HALF_SUM } from './topology.ts';

export class SpaceGraph implements BoardGraph {
  readonly labels: EyeLabel[] = [];
  readonly adjacency: number[] = [];
  enclosed = 0;
  barred = 0;
  defenders = 0;
  outside = OUTSIDE_LIBERTIES;
  /** By vertex: what the attacker and the defender play to take it. Different only for key points of half eyes. */
  readonly attackAt = new Int16Array(MAX_VERTICES + 2);
  readonly defenseAt = new Int16Array(MAX_VERTICES + 2);
  private readonly vertexAt = new Int8Array(BOARD_ARRAY);
  private readonly stones = new Int16Array(MAX_VERTICES);

  /**
   * Builds the graph of space i; false when it has too many vertices. Eyes that a ko decides are taken to be what comes out
   * when the attacker wins it, or when the defender does (`favorable`): what is better than a half eye is a half or a
   * proper eye, what is worse a false or a half one.
   * With `pruned`, marginal points without a proper neighbour are left out, which is no better for the defender.
   */
  build(position: Position, map: EyeMap, i: number, favorable: boolean, pruned: boolean): boolean {
    const { points, first, mark, neighbors, marginalNeighbors } = map;
    const { attackAt, defenseAt, vertexAt, labels, adjacency } = this;
    const { colorAt } = position;
    const end = first[i + 1];
    labels.length = 0;
    adjacency.length = 0;
    this.enclosed = this.barred = this.defenders = 0;
    this.outside = OUTSIDE_LIBERTIES;
    let count = 0;
    for (let k = first[i]; k < end; k++) {
      const p = points[k];
      if (mark[p] === MARGINAL) {
        if (pruned && neighbors[p] === marginalNeighbors[p]) continue;
        if (map.kind[p] === FALSE_EYE && this.isClosed(position, map, p)) continue;
      }
      if (count === MAX_VERTICES) {
        this.forget(count);
        return false;
      }
      attackAt[count] = defenseAt[count] = p;
      vertexAt[p] = ++count;
    }
    count = this.addInnerStones(position, map, count);
    const attacker = 3 - map.color;
    for (let v = 0; v < count; v++) {
      const p = attackAt[v];
      const stone = colorAt[p] === attacker;
      if (colorAt[p] === map.color && mark[p] !== MARGINAL) this.defenders |= 1 << v;
      const closed = mark[p] !== MARGINAL || (stone && map.kind[p] === FALSE_EYE);
      labels[v] = closed ? (stone ? 'X' : '.') : stone ? '$' : '!';
      const n = this.bitAt(p - 20);
      const w = this.bitAt(p - 1);
      const e = this.bitAt(p + 1);
      const s = this.bitAt(p + 20);
      adjacency[v] = n | w | e | s;
      // All sides that are on the board belong to the space; four of them the database knows itself.
      const inside =
        (n !== 0 || colorAt[p - 20] === OFF_BOARD) &&
        (w !== 0 || colorAt[p - 1] === OFF_BOARD) &&
        (e !== 0 || colorAt[p + 1] === OFF_BOARD) &&
        (s !== 0 || colorAt[p + 20] === OFF_BOARD);
      if (inside && (n === 0 || w === 0 || e === 0 || s === 0)) this.enclosed |= 1 << v;
    }
    const vertices = count;
    let fits = true;
    for (let v = 0; v < vertices && fits; v++) {
      const p = attackAt[v];
      if (mark[p] === MARGINAL && labels[v] === 'X') fits = this.addCutStone(v);
      if (map.kind[p] !== HALF_EYE || mark[p] !== PROPER) continue;
      const sum = map.sum[p];
      if (sum > HALF_SUM && !favorable) labels[v] = labels[v] === 'X' ? '$' : '!';
      else if (sum >= HALF_SUM || !favorable) fits = this.addKeyPoint(map, v, p);
    }
    if (!isPlain(this)) this.outside = this.outsideLiberties(position, map, vertices);
    this.forget(vertices);
    return fits;
  }

  /**
   * Whether an empty false eye is no way in: the attacker would have no liberty there. Then it is a false margin (8.10), and
   * taking what is beside it fills it.
   */
  private isClosed(position: Position, map: EyeMap, point: Point): boolean {
    return (
      map.neighbors[point] > 0 &&
      position.colorAt[point] === EMPTY &&
      position.isSuicide(point, (3 - map.color) as Stone)
    );
  }

  /** Adds the defender's chains that touch nothing but the space, unless there is no other wall; returns the new count. */
  private addInnerStones(position: Position, map: EyeMap, vertices: number): number {
    const { attackAt, defenseAt, vertexAt, stones } = this;
    let count = vertices;
    let hasWall = false;
    for (let v = 0; v < vertices; v++) {
      for (let k = 0; k < 4; k++) {
        const beside = attackAt[v] + (k === 0 ? -20 : k === 1 ? -1 : k === 2 ? 1 : 20);
        if (position.colorAt[beside] !== map.color || vertexAt[beside] !== 0) continue;
        const size = position.countStones(beside);
        let inner = count + size <= MAX_VERTICES;
        if (inner) position.findStones(beside, size, stones);
        for (let j = 0; j < size && inner; j++) inner = this.isSurrounded(position, map, stones[j]);
        if (!inner) hasWall = true;
        for (let j = 0; j < size && inner; j++) {
          attackAt[count] = defenseAt[count] = stones[j];
          vertexAt[stones[j]] = ++count;
        }
      }
    }
    if (hasWall) return count;
    for (let v = vertices; v < count; v++) vertexAt[attackAt[v]] = 0;
    return vertices;
  }

  /** Liberties that the chains around the graph have elsewhere, as far as they count. */
  private outsideLiberties(position: Position, map: EyeMap, vertices: number): number {
    const { attackAt, vertexAt, stones } = this;
    let found = 0;
    let only = 0;
    for (let v = 0; v < vertices; v++) {
      for (let k = 0; k < 4; k++) {
        const beside = attackAt[v] + (k === 0 ? -20 : k === 1 ? -1 : k === 2 ? 1 : 20);
        if (position.colorAt[beside] !== map.color || vertexAt[beside] !== 0) continue;
        const count = Math.min(stones.length, position.findLiberties(beside, stones.length, stones));
        for (let i = 0; i < count; i++) {
          if (vertexAt[stones[i]] !== 0 || stones[i] === only) continue;
          only = stones[i];
          if (++found === OUTSIDE_LIBERTIES) return found;
        }
      }
    }
    return found;
  }

  private isSurrounded({ colorAt }: Position, map: EyeMap, stone: Point): boolean {
    for (let k = 0; k < 4; k++) {
      const beside = stone + (k === 0 ? -20 : k === 1 ? -1 : k === 2 ? 1 : 20);
      const there = colorAt[beside];
      if (there !== OFF_BOARD && there !== map.color && this.vertexAt[beside] === 0) return false;
    }
    return true;
  }

  private bitAt(point: Point): number {
    const vertex = this.vertexAt[point];
    return vertex === 0 ? 0 : 1 << (vertex - 1);
  }

  private forget(count: number): void {
    for (let v = 0; v < count; v++) this.vertexAt[this.attackAt[v]] = 0;
  }

  /**
   * A false eye that the attacker has already occupied cannot be a marginal vertex: his stone is not connected to the outside. It
   * gets what makes it false: a stone of the defender with no other connection, and that stone's liberty outside, where only
   * the attacker can play.
   */
  private addCutStone(vertex: number): boolean {
    const { labels, adjacency, attackAt, defenseAt } = this;
    const stone = labels.length;
    if (stone + 2 > MAX_VERTICES) return false;
    labels.push('.', '!');
    attackAt.fill(0, stone, stone + 2);
    defenseAt.fill(0, stone, stone + 2);
    adjacency[vertex] |= 1 << stone;
    adjacency.push((1 << vertex) | (1 << (stone + 1)), 1 << stone);
    this.defenders |= 1 << stone;
    this.enclosed |= 3 << stone;
    this.barred |= 1 << (stone + 1);
    return true;
  }

  /** Ties a half eye to its key point; false when there is no room. */
  private addKeyPoint(map: EyeMap, vertex: number, point: Point): boolean {
    const { labels, adjacency, attackAt, defenseAt } = this;
    const attack = map.attackCount[point] > 0 ? map.attacks[MAX_KEY_POINTS * point] : 0;
    const defense = map.defenseCount[point] > 0 ? map.defenses[MAX_KEY_POINTS * point] : 0;
    let key = 0;
    while (
      key < labels.length &&
      (key === vertex || (attackAt[key] !== attack && defenseAt[key] !== defense))
    ) {
      key++;
    }
    if (key === labels.length) {
      if (key === MAX_VERTICES) return false;
      labels[key] = '!';
      adjacency[key] = 0;
      attackAt[key] = attack;
      defenseAt[key] = defense;
    }
    adjacency[key] |= 1 << vertex;
    adjacency[vertex] |= 1 << key;
    return true;
  }
}
