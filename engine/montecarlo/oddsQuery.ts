/** What a database of moves makes of the legal moves of a position, and of what: for people who look at the database. */
import type { Stone } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { OddsMove } from '../protocol/odds.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';
import { MoveOdds } from './moveOdds.ts';
import { PatternBoard } from './patternBoard.ts';
import { recentMoves } from './recentPlay.ts';

/** The legal moves, the likeliest first; their odds make one. As the root of a search sees them. */
export function oddsOfMoves(position: Position, color: Stone, table: MoveTable): OddsMove[] {
  const { size } = position;
  const board = new PatternBoard(size, builtinTable());
  board.load(position.colorAt);
  board.ko = position.koPoint;
  const recent = recentMoves(position);
  board.setLast(recent[0]);
  const model = new MoveOdds(size, table);
  model.list(board, color, recent, true);
  const moves: OddsMove[] = [];
  for (let i = 0; i < model.count; i++) {
    const point = model.moves[i];
    // The board knows no superko.
    if (position.isLegal(point, color))
      moves.push({ point, odds: model.odds[i], features: model.featuresOf(board, point) });
  }
  const all = moves.reduce((sum, { odds }) => sum + odds, 0);
  return moves.map((move) => ({ ...move, odds: move.odds / all }));
}
