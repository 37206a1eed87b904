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
import { analyseSelected, findPosition } from './library/games.ts';
import { matchActions } from './match/actions.ts';
import { regressionActions } from './regression/actions.ts';
import { problemActions } from './problems/actions.ts';
import { readingActions } from './reading/actions.ts';
import { REPORT_ACTIONS, reviewActions } from './review/actions.ts';
import { patternActions } from './patterns/actions.ts';
import { SIDES_OF_BOARD, type Side } from './docking.svelte.ts';
import { DOCK_TABS, LAYOUTS, LAYOUT_NAMES, dockKey } from './places.ts';
import type { Workbench } from './workbench.svelte.ts';

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
    group: ActionGroup,
    keys: string[],
    run: () => void,
    enabled = always,
  ): Action => ({
    id,
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
  ]
    .map(({ run, enabled = always, ...rest }): Action => ({
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
    }))
    .map((known) => (known.id === 'edit.undo' ? undoOrOffered(known, workbench) : known));
  const flip = (key: 'coordinates' | 'moveNumbers' | 'showThinking' | 'nextMoves' | 'sound') => (): void =>
    workbench.setSettings({ [key]: !workbench.settings[key] });

  workbench.tour.steps = tourSteps(workbench);

  return [
    action('file.new', 'game', ['Ctrl+N', 'Alt+N'], () => (workbench.dialog = { kind: 'newGame' })),
    action('file.rated', 'game', ['Ctrl+Alt+G'], () => {
      workbench.dialog = { kind: 'ladder' };
    }),
    action('file.open', 'file', ['Ctrl+O'], () => void workbench.files.choose()),
    ...onGame,
    ...patternActions(workbench),
    ...problemActions(workbench),
    ...matchActions(workbench),
    ...regressionActions(workbench),
    ...jobActions(workbench),
    action('tab.next', 'file', [']', 'Ctrl+Tab'], () => turn(workbench, 1), several),
    action('tab.previous', 'file', ['[', 'Ctrl+Shift+Tab'], () => turn(workbench, -1), several),
    action('edit.paste', 'edit', ['Ctrl+V', 'Ctrl+Shift+V'], () => workbench.pasteText()),
    action('engine.restart', 'engine', ['Ctrl+Alt+R'], () => workbench.restartEngine()),

    action('palette.open', 'view', ['Ctrl+K'], () => (workbench.dialog = { kind: 'palette' })),
    action('view.theme', 'view', ['T'], () => workbench.switchTheme()),
    action('view.keys', 'view', ['Ctrl+Alt+K'], () => {
      workbench.dialog = { kind: 'keySettings' };
    }),
    action('view.coordinates', 'view', ['C'], flip('coordinates')),
    action(
      'view.turn',
      'view',
      ['Alt+R'],
      () => workbench.turnBoard('quarter'),
      () => active() !== null,
    ),
    action(
      'view.mirror',
      'view',
      ['Alt+M'],
      () => workbench.turnBoard('mirror'),
      () => active() !== null,
    ),
    action(
      'view.unturn',
      'view',
      ['Alt+U'],
      () => workbench.turnBoard('back'),
      () => active() !== null && workbench.settings.boardTurn !== 0,
    ),
    action('view.moveNumbers', 'view', ['N'], flip('moveNumbers')),
    action('view.nextMoves', 'view', ['Alt+Shift+N'], flip('nextMoves')),
    action('view.lossDots', 'view', ['Alt+Shift+L'], () => {
      const after = { off: 'dots', dots: 'numbers', numbers: 'off' } as const;
      workbench.setSettings({ lossDots: after[workbench.settings.lossDots] });
    }),
    action('view.thinking', 'view', ['V'], flip('showThinking')),
    action('view.sound', 'view', ['Alt+Shift+S'], flip('sound')),
    action('view.larger', 'view', ['Alt++', 'Alt+='], () => workbench.zoom(0.1)),
    action('view.smaller', 'view', ['Alt+-'], () => workbench.zoom(-0.1)),
    action(
      'view.dock',
      'view',
      ['D'],
      () => workbench.docks.show({ open: !workbench.docks.open }),
      () => active() !== null,
    ),
    action(
      'view.tree',
      'view',
      ['Shift+V'],
      () => workbench.turnTree(),
      () => active() !== null && workbench.docks.isShown('tree'),
    ),
    action(
      'view.graph',
      'view',
      ['Shift+G'],
      () => workbench.showGraph(!workbench.graphShown),
      () => active() !== null,
    ),
    ...DOCK_TABS.map((tab, i) =>
      action(
        `dock.${tab}`,
        'view',
        [dockKey(i)],
        () => workbench.docks.show({ open: true, tab }),
        () => active() !== null,
      ),
    ),

    ...SIDES_OF_BOARD.flatMap((side) => [
      action(
        `dock.to.${side}`,
        'view',
        [`Ctrl+Alt+${SIDE_KEYS[side]}`],
        () => workbench.docks.moveInspector(side),
        () => active() !== null,
      ),
      action(
        `dock.page.${side}`,
        'view',
        [`Alt+Shift+${SIDE_KEYS[side]}`],
        () => workbench.docks.movePage(workbench.docks.lastPage, side),
        () => active() !== null,
      ),
    ]),
    action(
      'dock.reset',
      'view',
      ['Alt+Shift+ArrowUp'],
      () => workbench.docks.reset(),
      () => active() !== null,
    ),
    ...LAYOUT_NAMES.map((layout) => ({
      ...action(
        `${layout}.open`,
        'places',
        [LAYOUTS[layout].key, ...(layout === 'play' ? ['Alt+P'] : [])],
        () => workbench.showLayout(layout),
        () => layout === 'play' || workbench.active !== null,
      ),
      where: '',
    })),
    action('library.open', 'places', ['Ctrl+2', 'Ctrl+L', 'L'], () => workbench.goTo('library')),
    action(
      'library.findPosition',
      'library',
      ['Ctrl+F'],
      () => findPosition(workbench, active()!),
      () => active() !== null,
    ),
    action('library.import', 'library', ['Ctrl+I'], () => (workbench.dialog = { kind: 'import' })),
    {
      ...action(
        'library.export',
        'library',
        ['Ctrl+Shift+E'],
        () =>
          void workbench.library.exported().then((file) => file && workbench.download(file.name, file.bytes)),
        () => workbench.place === 'library' && workbench.library.count > 0,
      ),
      where: 'library',
    },
    {
      ...action(
        'library.analyse',
        'library',
        ['Ctrl+Alt+J'],
        () => void analyseSelected(workbench),
        () => workbench.place === 'library' && workbench.library.count > 0,
      ),
      where: 'library',
    },
    action('library.duplicates', 'library', ['Ctrl+Alt+D'], () => {
      workbench.goTo('library');
      void workbench.library.showDuplicates(true);
    }),
    action('patterns.open', 'places', ['Ctrl+3'], () => workbench.goTo('patterns')),
    action(
      'regression.openTest',
      'regression',
      ['Ctrl+Alt+O'],
      () => (workbench.dialog = { kind: 'openTest' }),
    ),
    ...([1, -1] as const).map((by) =>
      action(
        by > 0 ? 'regression.nextTest' : 'regression.previousTest',
        'regression',
        [by > 0 ? 'Alt+PageDown' : 'Alt+PageUp'],
        () => void workbench.stepUnrun(by),
        () => active() !== null && workbench.lab.shelf.canStep(by),
      ),
    ),
    action(
      'regression.testHere',
      'regression',
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
      'regression',
      ['Shift+M'],
      () => {
        const tests = testsOfBlunders(active()!);
        workbench.dialog = { kind: 'newTest', tests };
      },
      () => (active()?.analysis.line.mistakes.length ?? 0) > 0,
    ),
    action('regression.open', 'places', ['Ctrl+4'], () => workbench.goTo('regression')),
    action(
      'problems.fromGame',
      'problems',
      ['Ctrl+Alt+P'],
      () => void workbench.solveFile(active()!),
      () => active() !== null,
    ),
    action('problems.open', 'places', ['Ctrl+5'], () => workbench.goTo('problems')),
    action('match.open', 'places', ['Ctrl+6'], () => workbench.goTo('match')),
    action('jobs.open', 'places', ['Alt+Q'], () => workbench.goTo('jobs')),
    action('settings.open', 'places', ['Ctrl+7', 'Ctrl+,', 'Alt+S'], () => workbench.goTo('settings')),
    action('help.open', 'help', ['F1'], () => workbench.goTo('help')),
    action('help.tour', 'help', ['Alt+F1'], () => workbench.tour.start()),
    action('help.keys', 'help', ['?'], () => (workbench.dialog = { kind: 'keys' })),
    action('help.diagnostics', 'help', ['Ctrl+F1'], () => (workbench.dialog = { kind: 'diagnostics' })),
    action('help.about', 'help', ['Shift+F1'], () => (workbench.dialog = { kind: 'about' })),
  ];
}

/** Where a game has nothing to undo, or none is on the board, undo brings back what a message offers to: a deleted game, a removed job. */
function undoOrOffered(undo: Action, { notices }: Workbench): Action {
  return {
    ...undo,
    where: '',
    enabled: () => undo.enabled() || notices.undoable !== undefined,
    run: () => (undo.enabled() ? undo.run() : notices.undo()),
  };
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
