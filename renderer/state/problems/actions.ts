/** The actions of the Problems place. */
import { placeAction } from '../action.ts';
import type { Action } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';
import type { Solving } from './solving.svelte.ts';

export function problemActions(workbench: Workbench): Action[] {
  const desk = workbench.problems;
  const here = (): boolean => workbench.place === 'problems';
  const action = placeAction('problems', 'Problems', here);
  const solving = (
    id: string,
    title: string,
    keys: string[],
    run: (solving: Solving) => void,
    possible: (solving: Solving) => boolean = () => true,
  ): Action =>
    action(
      id,
      title,
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
      'Next problem: due first, then new',
      ['F8'],
      () => void desk.next(),
      () => desk.rows.length > 0,
    ),
    action(
      'previous',
      'Previous problem',
      ['Shift+F8'],
      () => void desk.previous(),
      () => desk.index >= 0,
    ),
    solving(
      'hint',
      'Hint: where, then the move',
      ['H'],
      (one) => void one.giveHint(),
      ({ phase }) => phase === 'yours',
    ),
    solving(
      'solution',
      'Show the solution',
      ['K'],
      (one) => void one.showSolution(),
      (one) => !shown(one),
    ),
    solving(
      'takeBack',
      'Take back the last move',
      ['U', 'Backspace'],
      (one) => one.takeBack(),
      (one) => one.canTakeBack,
    ),
    solving(
      'pass',
      'Pass',
      ['P'],
      (one) => void one.play(0),
      ({ phase }) => phase === 'yours',
    ),
    solving('forward', 'Next move of the solution', ['ArrowRight'], (one) => one.forward(), shown),
    solving('back', 'Previous move of the solution', ['ArrowLeft'], (one) => one.back(), shown),
    solving('hide', 'Back to solving', ['Escape'], (one) => one.hideSolution(), shown),
    solving(
      'stop',
      'Stop the engine',
      ['Escape'],
      (one) => one.stop(),
      ({ phase }) => phase === 'thinking',
    ),
    solving('retry', 'The problem from its beginning', ['Home'], (one) => one.retry()),
    action(
      'board',
      'Keys to the board',
      ['B'],
      () => workbench.focusBoard(),
      () => desk.solving !== null,
    ),
    action(
      'list',
      'Keys to the list of problems',
      ['F6'],
      () => desk.focusList(),
      () => desk.rows.length > 0,
    ),
  ];
}
