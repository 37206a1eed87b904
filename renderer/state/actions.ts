/**
 * Everything the user can do, once: menu, palette, toolbar, shortcut sheet and the shell's own menu all run these. The
 * first shortcut is the one shown first; further ones are for shells where a browser keeps the first for itself.
 */
import type { Action, ActionGroup } from './action.ts';
import { analysisActions } from './analysisActions.ts';
import { gameActions } from './gameActions.ts';
import type { OpenGame } from './openGame.svelte.ts';
import { movesActions } from './moves/actions.ts';
import { positionActions } from './position/actions.ts';
import { tourSteps } from './tour/steps.ts';
import { testOf, testsOfBlunders } from './regression/testOf.ts';
import { jobActions } from './jobs/actions.ts';
import { matchActions } from './match/actions.ts';
import { problemActions } from './problems/actions.ts';
import { readingActions } from './reading/actions.ts';
import { REPORT_ACTIONS, reviewActions } from './review/actions.ts';
import { patternActions } from './patterns/actions.ts';
import { SIDES_OF_BOARD, SIDE_GOALS, type Side } from './docking.svelte.ts';
import { DOCK_TABS, LAYOUTS, LAYOUT_NAMES, dockKey, type DockTab } from './places.ts';
import type { Workbench } from './workbench.svelte.ts';

const dockTitles: Record<DockTab, string> = {
  game: 'Show the game panel',
  tree: 'Show the game tree',
  comment: 'Show the comment',
  info: 'Show the game information',
  analysis: 'Show the analysis',
  reading: 'Show the reading',
  position: 'Show worms, eyes and influence',
  moves: 'Show the values of moves',
  openings: 'Show what strong players play here',
  commands: 'Show the commands of an engine',
};

const SIDE_KEYS: Record<Side, string> = { left: 'ArrowLeft', right: 'ArrowRight', below: 'ArrowDown' };

/** All actions of a window. */
export function createActions(workbench: Workbench): Action[] {
  const active = (): OpenGame | null => (workbench.place === 'play' ? workbench.active : null);
  /** The game that an action is for: on the page of its report, too, for those that have a place there. */
  const shown = (id: string): OpenGame | null =>
    workbench.place === 'review' && REPORT_ACTIONS.has(id) ? workbench.active : active();
  const always = (): boolean => true;
  const several = (): boolean => workbench.games.length > 1;
  const action = (
    id: string,
    title: string,
    group: ActionGroup,
    keys: string[],
    run: () => void,
    enabled = always,
  ): Action => ({
    id,
    title,
    group,
    // What is not always possible needs a game on the board.
    where: enabled === always || enabled === several ? '' : 'play',
    keys,
    run,
    enabled,
  });
  const onGame = [
    ...readingActions(workbench),
    ...positionActions(workbench),
    ...movesActions(workbench),
    ...gameActions(workbench),
    ...analysisActions(workbench),
    ...reviewActions(workbench),
  ].map(({ run, enabled = always, ...rest }): Action => ({
    ...rest,
    where: pageOf(rest.id),
    enabled: () => {
      const open = shown(rest.id);
      return open !== null && enabled(open);
    },
    run: () => {
      const open = shown(rest.id);
      if (open) run(open);
    },
  }));
  const flip = (key: 'coordinates' | 'moveNumbers' | 'showThinking' | 'nextMoves') => (): void =>
    workbench.setSettings({ [key]: !workbench.settings[key] });

  workbench.tour.steps = tourSteps(workbench);

  return [
    action(
      'file.new',
      'New game…',
      'Game',
      ['Ctrl+N', 'Alt+N'],
      () => (workbench.dialog = { kind: 'newGame' }),
    ),
    action('file.rated', 'Rated game…', 'Game', ['Ctrl+Alt+G'], () => {
      workbench.dialog = { kind: 'ladder' };
    }),
    action('file.open', 'Open a file…', 'File', ['Ctrl+O'], () => void workbench.files.choose()),
    ...onGame,
    ...patternActions(workbench),
    ...problemActions(workbench),
    ...matchActions(workbench),
    ...jobActions(workbench),
    action('tab.next', 'Next open game', 'File', [']', 'Ctrl+Tab'], () => turn(workbench, 1), several),
    action(
      'tab.previous',
      'Previous open game',
      'File',
      ['[', 'Ctrl+Shift+Tab'],
      () => turn(workbench, -1),
      several,
    ),
    action('edit.paste', 'Open SGF from the clipboard', 'Edit', ['Ctrl+V', 'Ctrl+Shift+V'], () =>
      workbench.pasteText(),
    ),
    action('engine.restart', 'Restart the engine', 'Engine', ['Ctrl+Alt+R'], () => workbench.restartEngine()),

    action(
      'palette.open',
      'Find an action…',
      'View',
      ['Ctrl+K'],
      () => (workbench.dialog = { kind: 'palette' }),
    ),
    action('view.theme', 'Light or dark', 'View', ['T'], () => workbench.switchTheme()),
    action('view.keys', 'Change the keys…', 'View', ['Ctrl+Alt+K'], () => {
      workbench.dialog = { kind: 'keySettings' };
    }),
    action('view.coordinates', 'Coordinates', 'View', ['C'], flip('coordinates')),
    action(
      'view.turn',
      'Turn the board by a quarter',
      'View',
      ['Alt+R'],
      () => workbench.turnBoard('quarter'),
      () => active() !== null,
    ),
    action(
      'view.mirror',
      'Mirror the board',
      'View',
      ['Alt+M'],
      () => workbench.turnBoard('mirror'),
      () => active() !== null,
    ),
    action(
      'view.unturn',
      'The board as it is',
      'View',
      ['Alt+U'],
      () => workbench.turnBoard('back'),
      () => active() !== null && workbench.settings.boardTurn !== 0,
    ),
    action('view.moveNumbers', 'Move numbers', 'View', ['N'], flip('moveNumbers')),
    action('view.nextMoves', 'Next moves of the game', 'View', ['Alt+Shift+N'], flip('nextMoves')),
    action('view.lossDots', 'Lost points on stones: dots, numbers, off', 'View', ['Alt+Shift+L'], () => {
      const after = { off: 'dots', dots: 'numbers', numbers: 'off' } as const;
      workbench.setSettings({ lossDots: after[workbench.settings.lossDots] });
    }),
    action('view.thinking', 'Show the engine’s thinking', 'View', ['V'], flip('showThinking')),
    action('view.larger', 'Larger interface', 'View', ['Alt++', 'Alt+='], () => workbench.zoom(0.1)),
    action('view.smaller', 'Smaller interface', 'View', ['Alt+-'], () => workbench.zoom(-0.1)),
    action(
      'view.dock',
      'Panel beside the board',
      'View',
      ['D'],
      () => workbench.docks.show({ open: !workbench.docks.open }),
      () => active() !== null,
    ),
    action(
      'view.tree',
      'The game tree downwards, or to the right',
      'View',
      ['Shift+V'],
      () => workbench.turnTree(),
      () => active() !== null && workbench.docks.isShown('tree'),
    ),
    action(
      'view.graph',
      'Graph of the game',
      'View',
      ['Shift+G'],
      () => workbench.showGraph(!workbench.graphShown),
      () => active() !== null,
    ),
    ...DOCK_TABS.map((tab, i) =>
      action(
        `dock.${tab}`,
        dockTitles[tab],
        'View',
        [dockKey(i)],
        () => workbench.docks.show({ open: true, tab }),
        () => active() !== null,
      ),
    ),

    ...SIDES_OF_BOARD.flatMap((side) => [
      action(
        `dock.to.${side}`,
        `Move the panel ${SIDE_GOALS[side]}`,
        'View',
        [`Ctrl+Alt+${SIDE_KEYS[side]}`],
        () => workbench.docks.moveInspector(side),
        () => active() !== null,
      ),
      action(
        `dock.page.${side}`,
        `Move the page shown last ${SIDE_GOALS[side]}`,
        'View',
        [`Alt+Shift+${SIDE_KEYS[side]}`],
        () => workbench.docks.movePage(workbench.docks.lastPage, side),
        () => active() !== null,
      ),
    ]),
    action(
      'dock.reset',
      'All pages in one panel on the right',
      'View',
      ['Alt+Shift+ArrowUp'],
      () => workbench.docks.reset(),
      () => active() !== null,
    ),
    ...LAYOUT_NAMES.map((layout) => ({
      ...action(
        `${layout}.open`,
        LAYOUTS[layout].word,
        'Places',
        [LAYOUTS[layout].key, ...(layout === 'play' ? ['Alt+P'] : [])],
        () => workbench.showLayout(layout),
        () => layout === 'play' || workbench.active !== null,
      ),
      where: '',
    })),
    action('library.open', 'Library', 'Places', ['Ctrl+2', 'Ctrl+L', 'L'], () => workbench.goTo('library')),
    action(
      'library.findPosition',
      'Find this position in the library',
      'Library',
      ['Ctrl+F'],
      () => workbench.findPosition(active()!),
      () => active() !== null,
    ),
    action(
      'library.import',
      'Take games from folders and zip files…',
      'Library',
      ['Ctrl+I'],
      () => (workbench.dialog = { kind: 'import' }),
    ),
    action('library.duplicates', 'Find games that are the same', 'Library', ['Ctrl+Alt+D'], () => {
      workbench.goTo('library');
      void workbench.library.showDuplicates(true);
    }),
    action('patterns.open', 'Patterns', 'Places', ['Ctrl+3'], () => workbench.goTo('patterns')),
    action(
      'regression.openTest',
      'Open a test without running it…',
      'Regression',
      ['Ctrl+Alt+O'],
      () => (workbench.dialog = { kind: 'openTest' }),
    ),
    ...([1, -1] as const).map((by) =>
      action(
        by > 0 ? 'regression.nextTest' : 'regression.previousTest',
        by > 0 ? 'Next test of the suite' : 'Previous test of the suite',
        'Regression',
        [by > 0 ? 'Alt+PageDown' : 'Alt+PageUp'],
        () => void workbench.stepUnrun(by),
        () => active() !== null && workbench.lab.shelf.canStep(by),
      ),
    ),
    action(
      'regression.testHere',
      'New test from this position…',
      'Regression',
      ['Shift+T'],
      () => {
        const game = active();
        if (game)
          workbench.dialog = {
            kind: 'newTest',
            tests: [testOf(game, workbench.docks.open ? workbench.docks.lastPage : 'game')],
          };
      },
      () => active() !== null,
    ),
    action(
      'regression.testBlunders',
      'New tests from the mistakes of the analysed game…',
      'Regression',
      ['Shift+M'],
      () => {
        const tests = testsOfBlunders(active()!);
        workbench.dialog = { kind: 'newTest', tests };
      },
      () => (active()?.analysis.line.mistakes.length ?? 0) > 0,
    ),
    action('regression.open', 'Regression', 'Places', ['Ctrl+4'], () => workbench.goTo('regression')),
    action(
      'problems.fromGame',
      'Solve the games of this file as problems',
      'Problems',
      ['Ctrl+Alt+P'],
      () => void workbench.solveFile(active()!),
      () => active() !== null,
    ),
    action('problems.open', 'Problems', 'Places', ['Ctrl+5'], () => workbench.goTo('problems')),
    action('match.open', 'Match', 'Places', ['Ctrl+6'], () => workbench.goTo('match')),
    action('jobs.open', 'Jobs', 'Places', ['Alt+Q'], () => workbench.goTo('jobs')),
    action('settings.open', 'Settings', 'Places', ['Ctrl+7', 'Ctrl+,', 'Alt+S'], () =>
      workbench.goTo('settings'),
    ),
    action('help.open', 'Help', 'Help', ['F1'], () => workbench.goTo('help')),
    action('help.tour', 'A guided first hour', 'Help', ['Alt+F1'], () => workbench.tour.start()),
    action('help.keys', 'All keys', 'Help', ['?'], () => (workbench.dialog = { kind: 'keys' })),
    action(
      'help.diagnostics',
      'Save diagnostics…',
      'Help',
      ['Ctrl+F1'],
      () => (workbench.dialog = { kind: 'diagnostics' }),
    ),
    action('help.about', 'About Yomi', 'Help', ['Shift+F1'], () => (workbench.dialog = { kind: 'about' })),
  ];
}

/** Where the actions of a game are possible: what opens a page of the panel everywhere beside the board, the page's own only there. */
function pageOf(id: string): string {
  const page = /^(reading|position|moves)\.(?!open$)/.exec(id)?.[1];
  return page === undefined ? 'play' : `play.${page}`;
}

function turn(workbench: Workbench, by: number): void {
  const { games, active } = workbench;
  if (games.length === 0) return;
  const index = active ? games.indexOf(active) : 0;
  workbench.activate(games[(index + by + games.length) % games.length].id);
}
