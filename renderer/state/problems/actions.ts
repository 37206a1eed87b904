/** The actions of the Problems place. */
import { placeAction } from '../action.ts';
import type { Action } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';
import type { Solving } from './solving.svelte.ts';

export function problemActions(workbench: Workbench): Action[] {
  const desk = workbench.problems;
  const here = (): boolean => workbench.place === 'problems';
  const action = placeAction('problems', 'problems', here);
  const solving = (
    id: string,
    keys: string[],
    run: (solving: Solving) => void,
    possible: (solving: Solving) => boolean = () => true,
  ): Action =>
    action(
      id,
      keys,
      () => {
        if (desk.solving) run(desk.solving);
      },
      () => desk.solving !== null && possible(desk.solving),
    );
  const shown = ({ phase }: Solving): boolean => phase === 'shown';
  return [
    action(
      'next',
      ['F8'],
      () => void desk.next(),
      () => desk.rows.length > 0,
    ),
    action(
      'previous',
      ['Shift+F8'],
      () => void desk.previous(),
      () => desk.index >= 0,
    ),
    solving(
      'hint',
      ['H'],
      (one) => void one.giveHint(),
      ({ phase }) => phase === 'yours',
    ),
    solving(
      'solution',
      ['K'],
      (one) => void one.showSolution(),
      (one) => !shown(one),
    ),
    solving(
      'takeBack',
      ['U', 'Backspace'],
      (one) => one.takeBack(),
      (one) => one.canTakeBack,
    ),
    solving(
      'pass',
      ['P'],
      (one) => void one.play(0),
      ({ phase }) => phase === 'yours',
    ),
    solving('forward', ['ArrowRight'], (one) => one.forward(), shown),
    solving('back', ['ArrowLeft'], (one) => one.back(), shown),
    solving('hide', ['Escape'], (one) => one.hideSolution(), shown),
    solving(
      'stop',
      ['Escape'],
      (one) => one.stop(),
      ({ phase }) => phase === 'thinking',
    ),
    solving('retry', ['Home'], (one) => one.retry()),
    action(
      'board',
      ['B'],
      () => workbench.focusBoard(),
      () => desk.solving !== null,
    ),
    action(
      'list',
      ['F6'],
      () => desk.focusList(),
      () => desk.rows.length > 0,
    ),
  ];
}
