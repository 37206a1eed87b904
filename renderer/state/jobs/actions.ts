/** The actions of the Jobs place. */
import { placeAction } from '../action.ts';
import type { Action } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';

export function jobActions(workbench: Workbench): Action[] {
  const desk = workbench.jobs;
  const action = placeAction('jobs', 'jobs', () => workbench.place === 'jobs');
  const isOpen = (): boolean => desk.current !== undefined && !desk.asking;
  return [
    action(
      'new',
      ['Shift+N'],
      () => (desk.asking = true),
      () => desk.loaded,
    ),
    action(
      'pause',
      ['Shift+P'],
      () => void desk.want('paused'),
      () => isOpen() && desk.current?.state === 'active',
    ),
    action(
      'stop',
      ['Shift+X'],
      () => void desk.want('stopped'),
      () => isOpen() && ['active', 'paused'].includes(desk.current!.state),
    ),
    action(
      'resume',
      ['Shift+R'],
      () => void desk.want('active'),
      () => isOpen() && ['paused', 'stopped', 'failed'].includes(desk.current!.state),
    ),
    action('remove', ['Delete'], () => void desk.remove(), isOpen),
  ];
}
