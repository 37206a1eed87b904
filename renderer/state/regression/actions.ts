/** The actions of the Regression place. */
import { placeAction } from '../action.ts';
import type { Action } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';

export function regressionActions(workbench: Workbench): Action[] {
  const { lab } = workbench;
  const action = placeAction('regression', 'regression', () => workbench.place === 'regression');
  const { runs } = lab;
  return [
    action(
      'new',
      ['Shift+N'],
      () => (lab.asking = true),
      () => lab.loaded && !runs.running && !lab.asking,
    ),
    action(
      'stop',
      ['Shift+X'],
      () => void runs.cancel(),
      () => runs.running,
    ),
    action(
      'resume',
      ['Shift+R'],
      () => void lab.resume(),
      () => runs.canGoOn,
    ),
    action(
      'resumeMixed',
      ['Shift+B'],
      () => void lab.resume(true),
      () => runs.canGoOn && runs.current?.changes !== undefined,
    ),
    action(
      'rename',
      ['F2'],
      () => (lab.renaming = true),
      () => runs.current !== null,
    ),
    action(
      'keep',
      ['Shift+K'],
      () => void runs.pin(runs.current!),
      () => runs.current !== null,
    ),
    action(
      'file',
      ['Shift+W'],
      () => runs.askForFile(runs.file === null),
      () => runs.current !== null,
    ),
    action(
      'remove',
      ['Delete'],
      () => void lab.removeRun(),
      () => runs.current !== null && runs.current.state !== 'running',
    ),
  ];
}
