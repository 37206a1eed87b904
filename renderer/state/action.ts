/** What an action is: something the user can do, with its keys. Its title is the message `actions:` and its id. */
import { messageOf, t } from '../messages/messages.ts';
import type { OpenGame } from './openGame.svelte.ts';

export const ACTION_GROUPS = [
  'game',
  'walk',
  'file',
  'edit',
  'library',
  'engine',
  'analysis',
  'reading',
  'position',
  'moves',
  'patterns',
  'regression',
  'problems',
  'match',
  'jobs',
  'view',
  'places',
  'help',
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

export interface Action {
  id: string;
  group: ActionGroup;
  /** Place it belongs to, with the page of the panel (`play.reading`); '' for everywhere. */
  where: string;
  keys: readonly string[];
  enabled: () => boolean;
  run: () => void;
}

/** Makes an action of one place: possible only there, and where `possible` says so. */
export type PlaceAction = (id: string, keys: string[], run: () => void, possible?: () => boolean) => Action;

/** The maker of the actions of a place; their ids begin with the place. `here`: whether the user is there. */
export function placeAction(place: string, group: ActionGroup, here: () => boolean): PlaceAction {
  return (id, keys, run, possible = () => true) => ({
    id: `${place}.${id}`,
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
  group: ActionGroup;
  keys: readonly string[];
  run: (open: OpenGame) => void;
  /** Absent: always possible. */
  enabled?: (open: OpenGame) => boolean;
}

/** What the action is called, in the language that is shown. */
export function titleOf({ id }: { id: string }): string {
  return messageOf('actions', id) ?? id;
}

/** What a group of actions is called. */
export function groupTitle(group: ActionGroup): string {
  return t(`actions:group.${group}`);
}
