/**
 * What games play in the opening, in the corners and on the whole board: goes through the games twice (survey, then count), and has in
 * the end, for every state that came about often, how often it stood, what was played in it and how those games ended.
 */
import { BLACK, PASS, columnOf, opponent, rowOf } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { BoardView } from './boardView.ts';
import { CornerViews } from './cornerViews.ts';
import type { CornerView, CornerWindow } from './cornerViews.ts';
import type { RecordedGame } from './gameReplay.ts';
import { PlayedStates } from './playedStates.ts';
import type { PlayedState } from './playedStates.ts';

export interface OpeningOptions {
  /** Of the board; 19 by default. */
  size?: number;
  /** Windows on the corners in which sequences are counted; none but on 19x19. */
  windows: readonly CornerWindow[];
  /** How often a move must have been played in a corner, and on a whole board. */
  leastCorner: number;
  leastBoard: number;
  /** Moves of a game that are looked at for corners, and for whole boards. */
  cornerMoves: number;
  boardMoves: number;
}

export class OpeningHarvest {
  readonly options: OpeningOptions;
  games = 0;
  readonly #views: CornerViews;
  readonly #board: BoardView;
  readonly #corners: PlayedStates[];
  readonly #boards: PlayedStates;

  /** Throws RangeError for impossible windows. */
  constructor(options: OpeningOptions) {
    this.options = options;
    const { size = 19, windows } = options;
    if (size !== 19 && windows.length > 0)
      throw new RangeError(`corners are counted on 19x19, not on ${size}x${size}`);
    this.#board = new BoardView(size);
    this.#views = new CornerViews(windows);
    this.#corners = options.windows.map(() => new PlayedStates(options.leastCorner));
    this.#boards = new PlayedStates(options.leastBoard);
  }

  /** The first time; a game ends before a move that cannot be played. */
  survey(game: RecordedGame): void {
    this.#replay(
      game,
      (view, cell) => {
        if (cell >= 0) this.#corners[view.window].survey(view.key);
      },
      (key) => this.#boards.survey(key),
    );
  }

  /** The second time, the same games. */
  count(game: RecordedGame): void {
    this.games++;
    const blackWon = game.result.startsWith('B');
    this.#replay(
      game,
      (view, cell, color) =>
        this.#corners[view.window].count(view.key, cell, blackWon === (color === BLACK), () => ({
          cells: this.#views.cells(view, color),
          mirrored: view.mirrored,
        })),
      (key, cell, color) =>
        this.#boards.count(key, cell, blackWon === (color === BLACK), () => ({
          cells: this.#board.cells(color),
          mirrored: this.#board.symmetries > 1,
        })),
    );
  }

  /** States of the corners, by window. */
  corners(): PlayedState[][] {
    return this.#corners.map(statesOf);
  }

  boards(): PlayedState[] {
    return statesOf(this.#boards);
  }

  #replay(
    { moves }: RecordedGame,
    corner: (view: CornerView, cell: number, color: Stone) => void,
    board: (key: number, cell: number, color: Stone) => void,
  ): void {
    const { boardMoves, windows } = this.options;
    const cornerMoves = windows.length > 0 ? this.options.cornerMoves : 0;
    this.#views.clear();
    this.#board.clear();
    let color: Stone = BLACK;
    for (let n = 0; n < moves.length && n < Math.max(cornerMoves, boardMoves); n++) {
      const point = moves[n];
      const { size } = this.#board;
      if (point !== PASS && (rowOf(point) >= size || columnOf(point) >= size)) return;
      if (n < cornerMoves)
        this.#views.each(color, (view) =>
          corner(view, point === PASS ? -1 : this.#views.cellOf(view, point), color),
        );
      if (n < boardMoves && point !== PASS) {
        this.#board.look(color);
        board(this.#board.key, this.#board.cellOf(point), color);
      }
      if (n < cornerMoves && !this.#views.play(point, color)) return;
      if (n < boardMoves && !this.#board.play(point, color)) return;
      color = opponent(color);
    }
  }
}

/** By how often they stood, then by what they look like: the order does not depend on that of the games. */
function statesOf(states: PlayedStates): PlayedState[] {
  states.finish();
  return [...states.states.values()].sort((a, b) => b.seen - a.seen || (a.cells < b.cells ? -1 : 1));
}
