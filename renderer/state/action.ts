/** What an action is: something the user can do, with its title and its keys. */
import type { OpenGame } from './openGame.svelte.ts';

export const ACTION_GROUPS = [
  'Game',
  'Move through the game',
  'File',
  'Edit',
  'Library',
  'Engine',
  'Analysis',
  'Reading',
  'Position',
  'Moves',
  'Patterns',
  'Regression',
  'Problems',
  'Match',
  'Jobs',
  'View',
  'Places',
  'Help',
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

export interface Action {
  id: string;
  title: string;
  group: ActionGroup;
  /** Place it belongs to, with the page of the panel (`play.reading`); '' for everywhere. */
  where: string;
  keys: readonly string[];
  enabled: () => boolean;
  run: () => void;
}

/** Makes an action of one place: possible only there, and where `possible` says so. */
export type PlaceAction = (
  id: string,
  title: string,
  keys: string[],
  run: () => void,
  possible?: () => boolean,
) => Action;

/** The maker of the actions of a place; their ids begin with the place. `here`: whether the user is there. */
export function placeAction(place: string, group: ActionGroup, here: () => boolean): PlaceAction {
  return (id, title, keys, run, possible = () => true) => ({
    id: `${place}.${id}`,
    title,
    group,
    where: place,
    keys,
    run,
    enabled: () => here() && possible(),
  });
}

/** An action that needs an open game. */
export interface GameAction {
  id: string;
  title: string;
  group: ActionGroup;
  keys: readonly string[];
  run: (open: OpenGame) => void;
  /** Absent: always possible. */
  enabled?: (open: OpenGame) => boolean;
}
