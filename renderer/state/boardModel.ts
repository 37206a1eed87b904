/** Puts together what the board shows: the position, and what scoring, tools, the engine and the panels lay over it. */
import type { BoardModel, Candidate, VariationStone } from '../board/types.ts';
import type { Settings } from '../../main/ipc/api.ts';
import type { SearchReport, Stone } from '../../engine/protocol/types.ts';
import type { OpenGame } from './openGame.svelte.ts';
import { moveNumbersAt } from './positionView.ts';

/** Most candidate moves shown on the board at once. */
const CANDIDATES = 6;

/** 950, 1.2k, 34k: at most four characters. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  if (count < 9950) return `${(count / 1000).toFixed(1)}k`;
  if (count < 999_500) return `${Math.round(count / 1000)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

/** The moves a search prefers, as the board shows them: win rate in percent over the playouts spent. */
export function candidatesOf(report: SearchReport): Candidate[] {
  const visits = report.moves.reduce((sum, move) => sum + move.visits, 0);
  return report.moves
    .filter((move) => move.point !== 0 && move.visits > 0)
    .slice(0, CANDIDATES)
    .map((move, i) => ({
      point: move.point,
      label: String(Math.round(move.winRate * 100)),
      sub: shortCount(move.visits),
      best: i === 0,
      strength: visits === 0 ? 0 : move.visits / visits,
    }));
}

function variationOf(color: Stone, points: readonly number[]): VariationStone[] {
  return points
    .map((point, i) => ({ color: (i % 2 === 0 ? color : 3 - color) as Stone, point, number: i + 1 }))
    .filter((stone) => stone.point !== 0);
}

export function boardModel(game: OpenGame, settings: Settings): BoardModel {
  const { view, cursor } = game.document;
  const { scoring, controller } = game;
  const scored = scoring.open;
  const report = settings.showThinking && controller.thinking && !game.line ? controller.report : null;
  const from = game.tool.open ? game.tool.from : null;
  return {
    size: view.size,
    stones: view.stones,
    ...(view.lastMove ? { lastMove: view.lastMove.point } : {}),
    koPoint: view.koPoint,
    ...(settings.moveNumbers ? { moveNumberAt: moveNumbersAt(cursor, view.position) } : {}),
    // The file's own territory marks would lie under the ones being agreed on.
    markup: scored ? { ...view.markup, territoryBlack: [], territoryWhite: [] } : view.markup,
    ghost: game.ghost,
    ...(scored && scoring.score ? { dead: scoring.dead, territory: scoring.score.territoryAt } : {}),
    ...(report ? { candidates: candidatesOf(report) } : {}),
    ...(game.line ? { variation: variationOf(game.line.color, game.line.points) } : {}),
    ...(from === null ? {} : { highlight: [from] }),
    options: {
      coordinates: settings.coordinates,
      theme: settings.board,
      animation: settings.animation,
      moveNumbers: settings.moveNumbers,
    },
  };
}
