/** The places of the window, and the pages of the panel beside the board. */
export const PLACES = [
  'play',
  'library',
  'patterns',
  'regression',
  'problems',
  'match',
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

/** The key that shows the tab of that index. */
export function dockKey(index: number): string {
  return `Alt+${(index + 1) % 10}`;
}
