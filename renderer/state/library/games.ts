/** What is done with games of the library in other places of the window, and with a game of another place in the library. */
import { mainLine } from '../../../engine/sgf/replay.ts';
import { t } from '../../messages/messages.ts';
import type { OpenGame } from '../openGame.svelte.ts';
import type { Workbench } from '../workbench.svelte.ts';
import { patternOf } from './pattern.ts';

/** Games that are opened at once. */
const MOST_OPENED = 20;

/**
 * Opens the selected games of the library, none where they are too many, and shows the one with the cursor; where a pattern was found in it,
 * where that stands.
 */
export async function openSelected(workbench: Workbench): Promise<void> {
  const { library, files, notices } = workbench;
  const { current, hit } = library;
  if (library.count > MOST_OPENED) {
    notices.info(() => t('state:library.tooManyToOpen', { most: MOST_OPENED }));
    return;
  }
  const ids = await library.chosenIds();
  const last = ids.find((id) => id === current?.id);
  for (const id of ids) if (id !== last) await files.openKept(id);
  if (last === undefined) return;
  await files.openKept(last);
  const game = workbench.active;
  if (!hit || game?.id !== last) return;
  const line = mainLine(game.document.collection.games[0]);
  game.document.goTo(line[Math.min(hit.node, line.length - 1)]);
}

/** Asks how the selected games of the library are to be analysed in the background. */
export async function analyseSelected(workbench: Workbench): Promise<void> {
  const games = await workbench.library.chosenIds();
  if (games.length === 0) return;
  workbench.goTo('jobs');
  workbench.jobs.ask(games);
}

/** Looks in the library for the position on the board. */
export function findPosition(workbench: Workbench, game: OpenGame): void {
  const { library } = workbench;
  workbench.goTo('library');
  library.boardOpen = true;
  void library.findInAll(patternOf(game.document.view));
}
