/** The actions of the Match place. */
import { placeAction } from '../action.ts';
import type { Action } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';
import { canGoOn } from './words.ts';

export function matchActions(workbench: Workbench): Action[] {
  const desk = workbench.matches;
  const action = placeAction('match', 'match', () => workbench.place === 'match');
  return [
    action(
      'new',
      ['Shift+N'],
      () => (desk.asking = true),
      () => desk.loaded && desk.running === undefined,
    ),
    action(
      'stop',
      ['Escape'],
      () => void desk.stop(),
      () => desk.running !== undefined && !desk.asking,
    ),
    action(
      'resume',
      ['Shift+R'],
      () => void desk.resume(),
      () => desk.running === undefined && desk.current !== undefined && canGoOn(desk.current),
    ),
    action(
      'resumeMixed',
      ['Shift+B'],
      () => void desk.resume(true),
      () =>
        desk.running === undefined &&
        desk.current !== undefined &&
        canGoOn(desk.current) &&
        desk.current.changes.length > 0,
    ),
    action(
      'remove',
      ['Delete'],
      () => void desk.remove(),
      () => desk.current !== undefined && desk.current.state !== 'running' && !desk.asking,
    ),
  ];
}
