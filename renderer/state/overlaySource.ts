/** What lies on the board besides the game itself: one thing at a time, so that its legend says all there is. */
import type { Settings } from '../../main/ipc/api.ts';
import type { OpenGame } from './openGame.svelte.ts';
import { showsLayers } from './position/layers.ts';

/** `thinking` is the search for a game's move, `analysis` the search that looks on. */
export type OverlaySource =
  | 'scoring'
  | 'moves'
  | 'position'
  | 'reading'
  | 'commands'
  | 'thinking'
  | 'analysis';

/** What lies there now: of what is being agreed on first, then of the page that has the board, then of what is switched on. */
export function overlaySource(game: OpenGame, settings: Settings): OverlaySource | null {
  const { analysis, commands, controller, examination, reading, scoring, tool } = game;
  if (scoring.open) return 'scoring';
  if (game.explainsBoard) return 'moves';
  if (examination.on) return 'position';
  if (game.readsBoard && reading.shown) return 'reading';
  if (commands.taken) return 'commands';
  if (!tool.drawing) {
    if (settings.showThinking && controller.thinking) return 'thinking';
    if (analysis.on || (analysis.ownership && analysis.report)) return 'analysis';
  }
  return settings.positionAlways && showsLayers(settings) ? 'position' : null;
}

/** A page that is shown has the board to itself, so that what another one lays on it would not be seen. */
export function isTaken({ commands, explainsBoard, examination, readsBoard, reading }: OpenGame): boolean {
  return explainsBoard || examination.on || commands.taken || (readsBoard && reading.shown !== null);
}
