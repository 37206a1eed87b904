/** The places of the window, and the pages of the panel beside the board. */
export const PLACES = [
  'play',
  'library',
  'patterns',
  'regression',
  'problems',
  'match',
  'jobs',
  'settings',
  'help',
  'review',
] as const;
export type Place = (typeof PLACES)[number];
export const DOCK_TABS = [
  'game',
  'tree',
  'comment',
  'info',
  'analysis',
  'reading',
  'position',
  'moves',
  'openings',
  'commands',
] as const;
export type DockTab = (typeof DOCK_TABS)[number];
/** Pages whose questions the board is for while they are shown: a click plays nothing. */
export const BOARD_TABS = ['reading', 'position', 'moves', 'commands'] as const satisfies readonly DockTab[];

/**
 * Places that show the same game on the same board, each with its pages of the panel: they are layouts of `play`. The one whose page is shown
 * is where the user is, however the page was come to; each keeps the page that was last shown there.
 */
export const LAYOUTS = {
  play: { key: 'Ctrl+1', pages: ['game', 'tree', 'comment', 'info'] },
  analyze: {
    key: 'Ctrl+8',
    pages: ['analysis', 'reading', 'position', 'openings', 'commands'],
  },
  why: { key: 'Ctrl+9', pages: ['moves'] },
} as const satisfies Record<string, { key: string; pages: readonly DockTab[] }>;
export type Layout = keyof typeof LAYOUTS;
export const LAYOUT_NAMES = Object.keys(LAYOUTS) as Layout[];

export function layoutOf(tab: string): Layout {
  return LAYOUT_NAMES.find((name) => LAYOUTS[name].pages.some((page) => page === tab)) ?? 'play';
}

/** The key that shows the tab of that index. */
export function dockKey(index: number): string {
  return `Alt+${(index + 1) % 10}`;
}
