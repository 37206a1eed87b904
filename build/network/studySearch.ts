/** What a search about a part of the board (engine/solver/areaSearch.ts) finds, for a network to learn: its moves, and whose the points are then. */
import { BLACK, BOARD_ARRAY, EMPTY, PASS } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import type { Position } from '../../engine/board/position.ts';
import { MONTECARLO } from '../../engine/montecarlo/parameters.ts';
import { AreaSearch } from '../../engine/solver/areaSearch.ts';
import type { Node } from '../../engine/solver/areaSearch.ts';
import { STOP, newWatch } from '../../engine/util/watch.ts';
import type { Watch } from '../../engine/util/watch.ts';

/** A question with less of its stones open is decided, one with a smaller spread after so many positions calm: nothing is to be learnt. */
const LEAST_OPEN = 0.4;
const LEAST_SPREAD = 0.5;
const SPREAD_AFTER = 16;

/** What was found behind a first move. */
interface Behind {
  visits: number;
  /** By Point, the sum over the visits of how far black has it, from -1 to 1. */
  readonly owners: Float64Array;
}

export interface Study {
  /** By first move, how often it was visited. */
  readonly visits: ReadonlyMap<Point, number>;
  /** The points that the search is about, and by Point how far the side to move has them after its best move, from -1 to 1. */
  readonly area: readonly Point[];
  readonly owners: Float64Array;
}

export class StudySearch extends AreaSearch {
  private readonly behind = new Map<Point, Behind>();
  private stop: Watch = newWatch();
  private walks = 0;

  /** So many nodes of the solver about each group that is shut in. */
  constructor(nodes: number) {
    super({ ...MONTECARLO.defaults, areaProofNodes: nodes });
  }

  /** Looks at so many positions after moves of a colour around these points; undefined when little is at stake. */
  study(
    position: Position,
    color: Stone,
    points: readonly Point[],
    positions: number,
    seed: number,
  ): Study | undefined {
    this.behind.clear();
    this.walks = 0;
    this.stop = newWatch();
    const among = [...position.points].filter(
      (point) => position.colorAt[point] === EMPTY && position.isLegal(point, color),
    );
    const moves = this.search(position, color, { points, among, positions, seed, stop: this.stop });
    const best = this.behind.get(moves[0] ?? PASS);
    if (this.stop[STOP] !== 0 || !best) return undefined;
    const sign = color === BLACK ? 1 : -1;
    return {
      visits: new Map([...this.behind].map(([move, { visits }]) => [move, visits])),
      area: this.area,
      owners: best.owners.map((sum) => (sign * sum) / best.visits),
    };
  }

  protected override looked(path: readonly Node[], side: Stone): void {
    const proved = this.proofs.owners;
    this.walks++;
    const open = this.stones.filter((stone) => Number.isNaN(proved[stone])).length;
    const isDecided = this.walks === 1 && open < LEAST_OPEN * this.stones.length;
    if (isDecided || (this.walks === SPREAD_AFTER && this.spread.value < LEAST_SPREAD)) this.stop[STOP] = 1;
    if (path.length < 2) return;
    const { move } = path[1];
    let behind = this.behind.get(move);
    if (!behind) this.behind.set(move, (behind = { visits: 0, owners: new Float64Array(BOARD_ARRAY) }));
    behind.visits++;
    for (const point of this.area)
      behind.owners[point] += Number.isNaN(proved[point]) ? this.ownOf(point, side) : proved[point];
  }

  /** How far black has a point by the network and playouts. */
  private ownOf(point: Point, side: Stone): number {
    const network = (side === BLACK ? 1 : -1) * Math.tanh(this.owners[point] / 2);
    return (1 - this.share) * network + this.share * this.ended[point];
  }
}
