/**
 * Everything the user can do, once: menu, palette, toolbar, shortcut sheet and the shell's own menu all run these. The
 * first shortcut is the one shown first; further ones are for shells where a browser keeps the first for itself.
 */
import { analysisActions } from './analysisActions.ts';
import { gameActions } from './gameActions.ts';
import type { OpenGame } from './openGame.svelte.ts';
import { movesActions } from './moves/actions.ts';
import { positionActions } from './position/actions.ts';
import { testOf, testsOfBlunders } from './regression/testOf.ts';
import { readingActions } from './reading/actions.ts';
import { patternActions } from './patterns/actions.ts';
import { DOCK_TABS, type DockTab, type Workbench } from './workbench.svelte.ts';

export const ACTION_GROUPS = [
  'Game',
  'Move through the game',
  'File',
  'Edit',
  'Engine',
  'Analysis',
  'Reading',
  'Position',
  'Moves',
  'Patterns',
  'Regression',
  'View',
  'Places',
  'Help',
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

export interface Action {
  id: string;
  title: string;
  group: ActionGroup;
  keys: readonly string[];
  enabled: () => boolean;
  run: () => void;
}

const dockTitles: Record<DockTab, string> = {
  game: 'Show the game panel',
  tree: 'Show the game tree',
  comment: 'Show the comment',
  info: 'Show the game information',
  analysis: 'Show the analysis',
  reading: 'Show the reading',
  position: 'Show worms, eyes and influence',
  moves: 'Show the values of moves',
};

function dockTab(bench: Workbench): DockTab {
  return DOCK_TABS.find((tab) => tab === bench.dock.tab) ?? 'game';
}

/** All actions of a window. */
export function createActions(bench: Workbench): Action[] {
  const active = (): OpenGame | null => (bench.place === 'play' ? bench.active : null);
  const always = (): boolean => true;
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
    keys,
    run,
    enabled,
  });
  const onGame = [
    ...readingActions(bench),
    ...positionActions(bench),
    ...movesActions(bench),
    ...gameActions(bench),
    ...analysisActions(bench),
  ].map(({ run, enabled = always, ...rest }): Action => ({
    ...rest,
    enabled: () => {
      const open = active();
      return open !== null && enabled(open);
    },
    run: () => {
      const open = active();
      if (open) run(open);
    },
  }));
  const several = (): boolean => bench.games.length > 1;
  const flip = (key: 'coordinates' | 'moveNumbers' | 'showThinking') => (): void =>
    bench.setSettings({ [key]: !bench.settings[key] });

  return [
    action('file.new', 'New game…', 'Game', ['Ctrl+N', 'Alt+N'], () => (bench.dialog = { kind: 'newGame' })),
    action('file.open', 'Open a file…', 'File', ['Ctrl+O'], () => void bench.files.choose()),
    ...onGame,
    ...patternActions(bench),
    action('tab.next', 'Next open game', 'File', [']', 'Ctrl+Tab'], () => turn(bench, 1), several),
    action(
      'tab.previous',
      'Previous open game',
      'File',
      ['[', 'Ctrl+Shift+Tab'],
      () => turn(bench, -1),
      several,
    ),
    action('edit.paste', 'Open SGF from the clipboard', 'Edit', ['Ctrl+V', 'Ctrl+Shift+V'], () =>
      bench.pasteText(),
    ),
    action('engine.restart', 'Restart the engine', 'Engine', ['Ctrl+Alt+R'], () => bench.restartEngine()),

    action('palette.open', 'Find an action…', 'View', ['Ctrl+K'], () => (bench.dialog = { kind: 'palette' })),
    action('view.theme', 'Light or dark', 'View', ['T'], () => bench.switchTheme()),
    action('view.coordinates', 'Coordinates', 'View', ['C'], flip('coordinates')),
    action('view.moveNumbers', 'Move numbers', 'View', ['N'], flip('moveNumbers')),
    action('view.thinking', 'Show the engine’s thinking', 'View', ['V'], flip('showThinking')),
    action('view.larger', 'Larger interface', 'View', ['Alt++', 'Alt+='], () => bench.zoom(0.1)),
    action('view.smaller', 'Smaller interface', 'View', ['Alt+-'], () => bench.zoom(-0.1)),
    action(
      'view.dock',
      'Panel on the right',
      'View',
      ['D'],
      () => bench.showDock({ open: !bench.dock.open }),
      () => active() !== null,
    ),
    action(
      'view.graph',
      'Graph of the game',
      'View',
      ['Shift+G'],
      () => bench.showBottom({ open: !bench.bottom.open }),
      () => active() !== null,
    ),
    ...DOCK_TABS.map((tab, i) =>
      action(
        `dock.${tab}`,
        dockTitles[tab],
        'View',
        [`Alt+${i + 1}`],
        () => bench.showDock({ open: true, tab }),
        () => active() !== null,
      ),
    ),

    action('play.open', 'Play', 'Places', ['Ctrl+1', 'Alt+P'], () => bench.goTo('play')),
    action('library.open', 'Library', 'Places', ['Ctrl+2', 'Ctrl+L', 'L'], () => bench.goTo('library')),
    action('patterns.open', 'Patterns', 'Places', ['Ctrl+3'], () => bench.goTo('patterns')),
    action(
      'regression.testHere',
      'New test from this position…',
      'Regression',
      ['Shift+T'],
      () => {
        const game = active();
        if (game)
          bench.dialog = {
            kind: 'newTest',
            tests: [testOf(game, bench.dock.open ? dockTab(bench) : 'game')],
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
        bench.dialog = { kind: 'newTest', tests };
      },
      () => (active()?.analysis.line.mistakes.length ?? 0) > 0,
    ),
    action('regression.open', 'Regression', 'Places', ['Ctrl+4'], () => bench.goTo('regression')),
    action('settings.open', 'Settings', 'Places', ['Ctrl+5', 'Ctrl+,', 'Alt+S'], () =>
      bench.goTo('settings'),
    ),
    action('help.open', 'Help', 'Help', ['F1'], () => bench.goTo('help')),
    action('help.keys', 'All keys', 'Help', ['?'], () => (bench.dialog = { kind: 'keys' })),
    action('help.about', 'About Yomi', 'Help', ['Shift+F1'], () => (bench.dialog = { kind: 'about' })),
  ];
}

function turn(bench: Workbench, by: number): void {
  const { games, active } = bench;
  if (games.length === 0) return;
  const index = active ? games.indexOf(active) : 0;
  bench.activate(games[(index + by + games.length) % games.length].id);
}
