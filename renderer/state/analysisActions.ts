/** The actions that ask the engine what it thinks, or show it. */
import { t } from '../messages/messages.ts';
import type { GameAction } from './action.ts';
import type { OpenGame } from './openGame.svelte.ts';
import { isTaken } from './overlaySource.ts';
import type { Workbench } from './workbench.svelte.ts';

/** Goes through the whole game in the background, or ends that. */
function wholeGame(workbench: Workbench, { analysis }: OpenGame): void {
  if (analysis.progress) {
    analysis.cancel();
    return;
  }
  if (workbench.place === 'play') workbench.showGraph();
  const { analysisPlayouts, analysisVariations } = workbench.settings;
  void analysis.wholeGame(analysisPlayouts, analysisVariations);
}

/** Turns to the page of the analysis where another one has the board: what it finds would not be seen. */
function showAnalysis(workbench: Workbench, open: OpenGame): void {
  if (isTaken(open)) workbench.docks.show({ open: true, tab: 'analysis' });
}

/** Writes the analysis into the game and offers to take it back. */
function write(workbench: Workbench, { analysis, document }: OpenGame): void {
  const count = analysis.line.analysed;
  if (analysis.write(analysis.comments) === 0) {
    workbench.notices.info(() => t('state:analysis.allWritten'));
    return;
  }
  workbench.notices.info(() => t('state:analysis.written', { count }), document.takingBack());
}

function toMistake(workbench: Workbench, { analysis }: OpenGame, by: -1 | 1): void {
  if (!analysis.line.toMistake(by))
    workbench.notices.info(() => t(by > 0 ? 'state:analysis.noneAfter' : 'state:analysis.noneBefore'));
}

export function analysisActions(workbench: Workbench): GameAction[] {
  return [
    {
      id: 'analysis.toggle',
      group: 'analysis',
      keys: ['Space'],
      run: (open) => {
        const { analysis } = open;
        analysis.toggle(!analysis.on || isTaken(open));
        if (analysis.on) showAnalysis(workbench, open);
      },
    },
    {
      id: 'analysis.wholeGame',
      group: 'analysis',
      keys: ['A'],
      run: (open) => wholeGame(workbench, open),
    },
    {
      id: 'analysis.ownership',
      group: 'analysis',
      keys: ['O'],
      run: (open) => {
        const { analysis } = open;
        analysis.ownership = !analysis.ownership || isTaken(open);
        if (analysis.ownership) showAnalysis(workbench, open);
      },
    },
    {
      id: 'analysis.nextMistake',
      group: 'analysis',
      keys: ['J'],
      run: (open) => toMistake(workbench, open, 1),
      enabled: ({ analysis }) => analysis.line.analysed > 0,
    },
    {
      id: 'analysis.previousMistake',
      group: 'analysis',
      keys: ['Shift+J'],
      run: (open) => toMistake(workbench, open, -1),
      enabled: ({ analysis }) => analysis.line.analysed > 0,
    },
    {
      id: 'analysis.write',
      group: 'analysis',
      keys: ['Shift+W'],
      run: (open) => write(workbench, open),
      enabled: ({ analysis }) => analysis.line.analysed > 0,
    },
  ];
}
