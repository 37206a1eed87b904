/** The actions of the Jobs place. */
import { placeAction } from '../action.ts';
import type { Action } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';

export function jobActions(workbench: Workbench): Action[] {
  const desk = workbench.jobs;
  const action = placeAction('jobs', 'Jobs', () => workbench.place === 'jobs');
  const isOpen = (): boolean => desk.current !== undefined && !desk.asking;
  return [
    action(
      'new',
      'New job…',
      ['Shift+N'],
      () => (desk.asking = true),
      () => desk.loaded,
    ),
    action(
      'pause',
      'Pause the job',
      ['Shift+P'],
      () => void desk.want('paused'),
      () => isOpen() && desk.current?.state === 'active',
    ),
    action(
      'stop',
      'Stop the job',
      ['Shift+X'],
      () => void desk.want('stopped'),
      () => isOpen() && ['active', 'paused'].includes(desk.current!.state),
    ),
    action(
      'resume',
      'Go on with the job',
      ['Shift+R'],
      () => void desk.want('active'),
      () => isOpen() && ['paused', 'stopped', 'failed'].includes(desk.current!.state),
    ),
    action('remove', 'Remove the job from the list', ['Delete'], () => void desk.remove(), isOpen),
  ];
}
