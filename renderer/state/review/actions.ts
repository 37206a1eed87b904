/** The actions of the report, and pictures of the position. */
import { positionSvg } from '../../board/positionSvg.ts';
import { t } from '../../messages/messages.ts';
import type { GameAction } from '../action.ts';
import { stemOf } from '../files.ts';
import type { OpenGame } from '../openGame.svelte.ts';
import { moveNumbersAt } from '../positionView.ts';
import type { Workbench } from '../workbench.svelte.ts';

/** What can be done with a game on the page of its report. */
export const REPORT_ACTIONS: ReadonlySet<string> = new Set([
  'analysis.wholeGame',
  'go.previousGame',
  'go.nextGame',
  'edit.undo',
  'edit.redo',
  'file.save',
  'file.saveAs',
  'file.download',
]);

/** Pixels of a picture's side. */
const PICTURE = 1200;

/** A name for what belongs to the game. */
export function fileStem(game: OpenGame): string {
  return stemOf(game.title);
}

/** The position with the marks of the file, and coordinates and numbers as the board has them. */
function pictureOf({ document }: OpenGame, { settings }: Workbench): string {
  const { view, cursor } = document;
  const { size, stones, lastMove, markup } = view;
  const last = lastMove ? { last: lastMove.point } : {};
  const numbers = settings.moveNumbers ? { numbers: moveNumbersAt(cursor, view.position) } : {};
  return positionSvg({ size, stones, ...last, ...markup, ...numbers, bare: !settings.coordinates }, PICTURE);
}

export function reviewActions(workbench: Workbench): GameAction[] {
  const picture = (game: OpenGame, ending: string): string =>
    `${fileStem(game)}, move ${game.document.view.moveNumber}.${ending}`;
  return [
    {
      id: 'review.open',
      group: 'analysis',
      keys: ['Shift+A'],
      run: () => workbench.goTo('review'),
    },
    {
      id: 'file.svg',
      group: 'file',
      keys: ['Alt+Shift+V'],
      run: (game) =>
        workbench.download(picture(game, 'svg'), new TextEncoder().encode(pictureOf(game, workbench))),
    },
    {
      id: 'file.png',
      group: 'file',
      keys: ['Alt+Shift+G'],
      run: (game) => {
        workbench.drawPng(pictureOf(game, workbench), PICTURE).then(
          (bytes) => workbench.download(picture(game, 'png'), bytes),
          (thrown: unknown) => workbench.notices.failed(() => t('review:pictureFailed'), thrown),
        );
      },
    },
  ];
}
