/** The search as an opponent: a tree search that also decides what to do with what it found. */
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { MoveDraw } from '../protocol/searchLevels.ts';
import type { MoveChoice, MoveStats } from '../protocol/types.ts';
import { chooseMove, rankedMoves } from './choose.ts';
import { builtinMoves } from '../../patterns/builtin/builtins.ts';
import { TreeSearch } from './treeSearch.ts';
import type { SearchOptions, StartOptions } from './treeSearch.ts';

export type { StartOptions } from './treeSearch.ts';

export class UctSearch extends TreeSearch {
  private position: Position | undefined;
  private startOptions: StartOptions | undefined;
  private stop: Int32Array | undefined;

  /** Goes by the strengths of moves that come with the program, unless others are given. */
  constructor({ moves = builtinMoves(), ...options }: SearchOptions = {}) {
    super({ moves, ...options });
  }

  /** Begins a new search with `color` to move. The position is read now and by `choose`; it must stay the same so long. */
  override start(position: Position, color: Stone, options: StartOptions): void {
    super.start(position, color, options);
    this.position = position;
    this.startOptions = options;
  }

  override run(playouts: number, stop?: Int32Array): number {
    this.stop = stop;
    return super.run(playouts, stop);
  }

  /** Begins the search anew; from now on it plays for more points than the mean of the playouts so far, whoever wins by that. */
  playForPoints(): void {
    if (this.position === undefined || this.startOptions === undefined) return;
    const { color, scoreMean: aim } = this.report();
    this.start(this.position, color, { ...this.startOptions, aim });
  }

  /** The moves that were tried, best first, as `choose` thinks of them before it looks any further; passes aside. */
  ranked(): MoveStats[] {
    return rankedMoves(this.root.size, this.report(), {
      classic: this.startOptions?.classic,
      parameters: this.parameters,
    });
  }

  /** Frees what helps it; it is not to be used afterwards. */
  close(): void {
    // Nothing helps this one.
  }

  /** The move to play now; at once when the flag that `run` was given is set. By the rules of choose.ts; a pass before `start`. */
  choose(o: { mayResign: boolean; draw?: MoveDraw }): MoveChoice {
    if (this.position === undefined || this.startOptions === undefined) return { kind: 'pass' };
    return chooseMove(this.position, this.report(), {
      ...this.startOptions,
      mayResign: o.mayResign,
      draw: o.draw,
      parameters: this.parameters,
      patterns: this.patterns,
      moves: this.startOptions.aim === undefined ? undefined : this.moveTable,
      stop: this.stop,
    });
  }
}
