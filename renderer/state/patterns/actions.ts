/** The actions of the Pattern workshop. */
import { placeAction } from '../action.ts';
import type { Action } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';
import type { DatabaseText } from './databaseText.svelte.ts';
import { moveIn, nextName, patternText } from './selection.ts';
import { appendChange, constraintDiagramChange } from './textCommands.ts';
import type { AffectedTests } from './affected.svelte.ts';
import { PANES, type Workshop } from './workshop.svelte.ts';
import { t } from '../../messages/messages.ts';

/** A pattern of what lies in the selected rectangle, at the end of the text that is shown. */
function newPattern(workbench: Workbench): void {
  const { patterns: workshop } = workbench;
  const { file, selection } = workshop;
  if (!file || !selection) return;
  const { stones, size, toMove } = boardOf(workbench);
  const name = nextName(file.list.map((entry) => entry.name));
  const wanted = workshop.move ?? workbench.active?.hovered ?? null;
  const move = file.name === 'conn' ? workshop.move : moveIn(stones, selection, wanted);
  const text = patternText(stones, size, selection, workshop.color ?? toMove, move, name);
  const change = appendChange(file.text, text);
  file.change([change]);
  const line = file.list.find((entry) => entry.name === name)?.line;
  workshop.selection = null;
  workshop.move = null;
  if (line === undefined) return;
  workshop.tab = 'pattern';
  void workshop.show(file.name, line);
  file.editor?.focus();
}

/** The board the workshop shows: the position of the game in front, or an empty one. */
export function boardOf({ active }: Workbench): { stones: ArrayLike<number>; size: number; toMove: 1 | 2 } {
  return active?.document.view ?? { stones: new Uint8Array(441), size: 19, toMove: 2 };
}

function copyDiagram(workbench: Workbench, file: DatabaseText): void {
  file.check();
  const { pattern } = file;
  const change = pattern && constraintDiagramChange(file.text, pattern);
  if (!pattern) workbench.notices.info(() => t('patterns:noPattern'));
  else if (!change) workbench.notices.info(() => t('patterns:actions.hasDiagram', { name: pattern.name }));
  else {
    file.change([change]);
    const line = file.text.slice(0, change.from).split('\n').length + 2;
    file.show(line);
    file.editor?.focus();
  }
}

function toProblem(workbench: Workbench, file: DatabaseText, by: 1 | -1): void {
  file.check();
  const problem = file.problemFrom(file.line, by);
  if (!problem) workbench.notices.info(() => t('patterns:actions.noProblems', { name: file.name }));
  else {
    file.show(problem.line, problem.column);
    file.editor?.focus();
  }
}

function toMatch(workshop: Workshop, by: 1 | -1): void {
  if (workshop.mine.shown) {
    workshop.mine.step(by);
    return;
  }
  workshop.tab = 'matches';
  if (workshop.weighs) workshop.odds.step(by);
  else workshop.matches.step(by);
}

function nextPane(workshop: Workshop, by: 1 | -1): void {
  const next = PANES[(PANES.indexOf(workshop.pane) + by + PANES.length) % PANES.length];
  workshop.focusPane(next);
}

/** Lists the tests affected by the pattern at the cursor. */
async function listTests(workshop: Workshop): Promise<void> {
  const { file, affected } = workshop;
  workshop.tab = 'tests';
  if (file?.entry) await affected.list({ database: file.name, name: file.entry.name });
}

/** Shows the kept result of a test in the Regression place. */
export async function openAffected(
  workbench: Workbench,
  kept: AffectedTests['rows'][number]['kept'],
): Promise<void> {
  const { lab } = workbench;
  if (!kept) return;
  lab.endComparing();
  await lab.open();
  await lab.chooseRun(kept.run);
  const everything = { shown: 'all', change: null, text: '', point: '', groupBy: null } as const;
  await lab.results.show({ ...everything, suite: kept.suite });
  const rows = await lab.results.all();
  lab.results.select(rows.findIndex(({ number }) => number === kept.number));
  workbench.goTo('regression');
}

function stepEdit(workshop: Workshop, by: 1 | -1): void {
  workshop.tab = 'changes';
  void workshop.stepBy(by);
}

export function patternActions(workbench: Workbench): Action[] {
  const workshop = workbench.patterns;
  const { mine } = workshop;
  const here = (): boolean => workbench.place === 'patterns';
  const action = placeAction('patterns', 'patterns', here);
  const withFile = (run: (file: DatabaseText) => void) => (): void => {
    if (workshop.file) run(workshop.file);
  };
  const open = (): boolean => workshop.file !== null;
  const moves = (): boolean => workshop.file?.summary.kind === 'move';
  const walks = (): boolean => (mine.shown ? mine.board !== null : workbench.active !== null);
  const proposed = (): boolean => mine.shown && mine.proposal !== null && !mine.deciding;
  const selected = (): boolean => moves() && workshop.selection !== null;
  const walk = (by: 1 | -1) => (): void => {
    if (mine.shown) mine.stepExample(by);
    else if (by > 0) workbench.active?.document.forward();
    else workbench.active?.document.back();
  };
  return [
    action(
      'save',
      ['Ctrl+S'],
      withFile((file) => void workshop.save(file)),
      open,
    ),
    action('goTo', ['Ctrl+G', 'Ctrl+P'], () => workshop.focusPane('search')),
    action(
      'nextProblem',
      ['F8'],
      withFile((file) => toProblem(workbench, file, 1)),
      open,
    ),
    action(
      'previousProblem',
      ['Shift+F8'],
      withFile((file) => toProblem(workbench, file, -1)),
      open,
    ),
    action('new', ['Alt+Enter'], () => newPattern(workbench), selected),
    action(
      'copyDiagram',
      ['Alt+L'],
      withFile((file) => copyDiagram(workbench, file)),
      moves,
    ),
    action('transpose', ['Alt+T'], () => (workshop.asking = 'transpose'), moves),
    action('color', ['Alt+X'], () => {
      workshop.color = (3 - (workshop.color ?? boardOf(workbench).toMove)) as 1 | 2;
    }),
    action('nextMatch', ['F9'], () => toMatch(workshop, 1)),
    action('previousMatch', ['Shift+F9'], () => toMatch(workshop, -1)),
    action(
      'toSource',
      ['F12'],
      () => {
        const match = workshop.matches.selected;
        if (match) void workshop.jump(match.database, match.name, match.line);
      },
      () => workshop.matches.selected !== null,
    ),
    action(
      'tests',
      ['F7'],
      () => void listTests(workshop),
      () => Boolean(workshop.file?.entry),
    ),
    action(
      'runTests',
      ['Shift+F7', 'Alt+R'],
      () => {
        workshop.tab = 'tests';
        void workshop.affected.run();
      },
      () => workshop.affected.rows.length > 0,
    ),
    action('runOnSave', ['Alt+O'], () => {
      workshop.tab = 'tests';
      workshop.affected.runOnSave = !workshop.affected.runOnSave;
    }),
    action('forward', ['Alt+.'], walk(1), walks),
    action('back', ['Alt+,'], walk(-1), walks),
    action('mine', ['Ctrl+Alt+M'], () => {
      if (mine.shown) mine.shown = false;
      else void mine.open();
    }),
    action('newRun', ['Ctrl+Alt+J'], () => {
      if (!mine.shown) void mine.open();
      workshop.asking = 'mine';
    }),
    action('accept', ['Alt+Y'], () => void mine.accept(), proposed),
    action('editProposal', ['Alt+E'], () => void mine.edit(), proposed),
    action('reject', ['Alt+J'], () => void mine.reject(), proposed),
    action('nextPane', ['F6'], () => nextPane(workshop, 1)),
    action('previousPane', ['Shift+F6'], () => nextPane(workshop, -1)),
    action(
      'clear',
      ['Escape'],
      () => {
        workshop.selection = null;
        workshop.matches.around = null;
        workshop.odds.select(null);
      },
      () =>
        workshop.selection !== null || workshop.matches.around !== null || workshop.odds.selected !== null,
    ),
    action(
      'editBack',
      ['Alt+Shift+Z'],
      () => stepEdit(workshop, -1),
      () => workshop.timeline.neighbour(-1) !== null,
    ),
    action(
      'editForward',
      ['Alt+Shift+Y'],
      () => stepEdit(workshop, 1),
      () => workshop.timeline.neighbour(1) !== null,
    ),
    action('create', ['Ctrl+Alt+N'], () => (workshop.asking = 'create')),
    action(
      'reload',
      ['Ctrl+Alt+Z'],
      withFile((file) => workshop.reload(file)),
      () => workshop.file?.dirty === true,
    ),
    action(
      'revert',
      ['Ctrl+Alt+B'],
      withFile((file) => void workshop.revert(file)),
      () =>
        workshop.file?.summary.shipped === true && (workshop.file.summary.modified || workshop.file.dirty),
    ),
  ];
}
