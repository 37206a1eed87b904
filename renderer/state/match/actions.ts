/** The actions of the Match place. */
import { placeAction } from '../action.ts';
import type { Action } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';

export function matchActions(workbench: Workbench): Action[] {
  const desk = workbench.matches;
  const action = placeAction('match', 'Match', () => workbench.place === 'match');
  return [
    action(
      'new',
      'New match…',
      ['Shift+N'],
      () => (desk.asking = true),
      () => desk.loaded && desk.running === undefined,
    ),
    action(
      'stop',
      'Stop the match that runs',
      ['Escape'],
      () => void desk.stop(),
      () => desk.running !== undefined && !desk.asking,
    ),
    action(
      'resume',
      'Go on with the match',
      ['Shift+R'],
      () => void desk.resume(),
      () => desk.running === undefined && desk.current !== undefined && desk.current.state !== 'finished',
    ),
  ];
}
