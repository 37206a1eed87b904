/** The actions of the Regression place. */
import { placeAction } from '../action.ts';
import type { Action } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';

export function regressionActions(workbench: Workbench): Action[] {
  const { lab } = workbench;
  const action = placeAction('regression', 'regression', () => workbench.place === 'regression');
  return [
    action(
      'stop',
      ['Shift+X'],
      () => void lab.runs.cancel(),
      () => lab.runs.running,
    ),
    action(
      'resume',
      ['Shift+R'],
      () => void lab.resume(),
      () => lab.runs.canGoOn,
    ),
    action(
      'resumeMixed',
      ['Shift+B'],
      () => void lab.resume(true),
      () => lab.runs.canGoOn && lab.runs.current?.changes !== undefined,
    ),
    action(
      'rename',
      ['F2'],
      () => (lab.renaming = true),
      () => lab.runs.current !== null,
    ),
    action(
      'remove',
      ['Delete'],
      () => void lab.removeRun(),
      () => lab.runs.current !== null && lab.runs.current.state !== 'running',
    ),
  ];
}
