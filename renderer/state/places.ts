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
] as const;
export type DockTab = (typeof DOCK_TABS)[number];
