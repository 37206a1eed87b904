/**
 * A tree search by playouts about what becomes of a part of the board, with learnt odds of moves: won by who gets more of it, stones and
 * points, than the mean of the playouts before. Which stones live or die there need not be said: where life is at stake the results lie on
 * both sides of their mean, a group apart. Points beyond stay as they are, so what gets out lives.
 */
import { BLACK, BOARD_ARRAY, EMPTY, OFF_BOARD, PASS, SIDES, WHITE } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';
import { mustStop } from '../util/watch.ts';
import { COLOR } from './layout.ts';
import { NEARBY, NearbyGames } from './nearbyGames.ts';
import type { MonteCarloParameters } from './parameters.ts';

/** Playouts between two looks at their mean. */
const LOOK = 100;

export interface AreaQuestion {
  /** What it is about: the area is around these points. */
  points: readonly Point[];
  /** The only first moves. */
  among: readonly Point[];
  playouts: number;
  /** Of the playouts. */
  seed: number;
  stop: Int32Array | null;
}

export class AreaGames extends NearbyGames {
  private area = new Int16Array(0);
  private margins = 0;
  private weight = 0;

  constructor(parameters: MonteCarloParameters, moves?: MoveTable) {
    const { areaNodes, areaRave, areaOdds } = parameters;
    const own = { raveEquivalence: areaRave, oddsWeight: areaOdds };
    super({ ...parameters, ...own, maxNodes: areaNodes, moves });
  }

  /** The first moves of a colour, the most visited first, passes aside; none when stopped before the first playout. */
  search(position: Position, color: Stone, { points, among, playouts, seed, stop }: AreaQuestion): Point[] {
    const { areaTreeReach, areaGameReach } = this.parameters;
    const marks = new Uint8Array(BOARD_ARRAY);
    for (const point of points) marks[point] = 1;
    this.markAreas(position, marks, areaTreeReach, areaGameReach);
    this.area = position.points.filter((point) => this.gameArea[point] !== 0);
    this.margins = this.weight = 0;
    this.start(position, color, { ...NEARBY, seed, rootMoves: among });
    while (this.fresh < playouts && !mustStop(stop)) {
      this.run(Math.min(LOOK, playouts - this.fresh), stop ?? undefined);
      this.lookAtMean();
    }
    const { firstChild, childCount, move, visits } = this.tree;
    return Array.from({ length: childCount[0] }, (_, i) => firstChild[0] + i)
      .filter((child) => move[child] !== PASS && visits[child] > 0)
      .sort((a, b) => visits[b] - visits[a])
      .map((child) => move[child]);
  }

  /** Later playouts are won above the mean of those so far, of which the last ones weigh most. */
  private lookAtMean(): void {
    if (this.weight === 0) return;
    this.offset = this.margins / this.weight;
    this.margins *= this.parameters.areaMemory;
    this.weight *= this.parameters.areaMemory;
  }

  /** Black minus white, of the stones and of the points that are beside stones of one colour only. */
  protected override countGame(): number {
    const s = this.board.state;
    let margin = 0;
    for (const point of this.area) {
      let owners = s[COLOR + point];
      if (owners === EMPTY) {
        for (const side of SIDES) {
          const color = s[COLOR + point + side];
          if (color !== OFF_BOARD) owners |= color;
        }
      }
      if (owners === BLACK) margin++;
      else if (owners === WHITE) margin--;
    }
    this.margins += margin;
    this.weight++;
    return margin;
  }
}
