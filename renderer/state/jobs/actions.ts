/** The actions of the Jobs place. */
import type { JobView } from '../../../main/ipc/jobsApi.ts';
import { placeAction } from '../action.ts';
import type { Action } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';

export function jobActions(workbench: Workbench): Action[] {
  const desk = workbench.jobs;
  const action = placeAction('jobs', 'jobs', () => workbench.place === 'jobs');
  const isOpen = (): boolean => desk.current !== undefined && !desk.asking;
  const isDone = (kind: JobView['kind']): boolean =>
    desk.current?.state === 'finished' && desk.current.kind === kind;
  return [
    action(
      'new',
      ['Shift+N'],
      () => desk.ask(),
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
    action(
      'strengths',
      ['Shift+S'],
      () =>
        void desk
          .strengths()
          .then(
            (text) => text !== undefined && workbench.download('moves.db', new TextEncoder().encode(text)),
          ),
      () => isOpen() && isDone('learning'),
    ),
    action(
      'mined',
      ['Shift+M'],
      () => void showMined(workbench),
      () => isOpen() && isDone('mining'),
    ),
    action('remove', ['Delete'], () => void desk.remove(), isOpen),
  ];
}

/** Shows what the chosen job has mined as a run of the mine. */
async function showMined(workbench: Workbench): Promise<void> {
  const { chosen } = workbench.jobs;
  if (chosen === null) return;
  if (await workbench.patterns.mine.takeJob(chosen)) workbench.goTo('patterns');
}
