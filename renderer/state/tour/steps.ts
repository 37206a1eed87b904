/**
 * The steps of the tour: what to do, how the workbench shows that it is done, and a helper that does it for those who would rather see it.
 * Everything happens on the real workbench: the game, the test and the pattern are the user's own afterwards.
 */
import type { Workbench } from '../workbench.svelte.ts';
import { formatList, t, type Values } from '../../messages/messages.ts';
import { escapeText } from '../../../engine/sgf/values.ts';
import { testOf } from '../regression/testOf.ts';
import { appendChange } from '../patterns/textCommands.ts';
import type { TourStep } from './tour.svelte.ts';

/** A step of any workbench. */
interface Step {
  id: 'play' | 'why' | 'trace' | 'test' | 'pattern' | 'fails' | 'green' | 'back';
  /** What its text names. */
  values?: () => Values;
  assist: (workbench: Workbench) => void | Promise<void>;
  done: (workbench: Workbench) => boolean;
}

/** The opening of a game on 9x9 (GNU Go against itself); the move marked as right is that of the test. */
function tourGame(): string {
  const [toPlay, tested, alsoTested] = (['toPlay', 'tested', 'alsoTested'] as const).map((name) =>
    escapeText(t(`tour:game.${name}`)),
  );
  return `(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5];B[gd];W[cc];B[ec];W[gg]N[Tour]C[${toPlay}](;B[bh]TE[1]C[${tested}])(;B[hb]TE[1]C[${alsoTested}]))`;
}
const TOUR_GAME = 'tour.sgf';
/** Moves before the position of the tour. */
const MOVES = 4;
const WANTED = ['B2', 'H8'];
/** Where the tour's pattern is written, and what it is called. */
const TOUR_DATABASE = 'patterns2';
const TOUR_PATTERN = 'TourCorner1';
const WEAK = 'minvalue(1)';
const STRONG = 'minvalue(80)';
// not shown: text of a database
const PATTERN = `
# From the tour: an empty corner is taken at its 2-2 point.
Pattern ${TOUR_PATTERN}

...|
.*.|
...|
---+

:8,-,${WEAK}
`;

/** The game of the tour, where it is in front. */
function isTour({ active }: Workbench): boolean {
  return active?.document.info.size === 9 && active.title.toLowerCase().includes('tour');
}

/** Shows the tour's game, at its position. */
async function openGame(workbench: Workbench): Promise<void> {
  if (!isTour(workbench)) {
    const known = workbench.games.find((game) => game.title.toLowerCase().includes('tour'));
    if (known) workbench.activate(known.id);
    else await workbench.files.openData([{ name: TOUR_GAME, bytes: new TextEncoder().encode(tourGame()) }]);
  }
  workbench.goTo('play');
  const document = workbench.active?.document;
  if (!document) return;
  while (document.view.moveNumber > MOVES) document.back();
  while (document.view.moveNumber < MOVES && document.next()) document.forward();
}

async function openPattern(workbench: Workbench): Promise<void> {
  workbench.goTo('patterns');
  await workbench.patterns.open();
  await workbench.patterns.show(TOUR_DATABASE);
}

/** The pattern's text in the editor; '' when it is not there. */
function patternText({ patterns }: Workbench): string {
  const file = patterns.files.open.find(({ name }) => name === TOUR_DATABASE);
  const at = file?.text.indexOf(`Pattern ${TOUR_PATTERN}`) ?? -1;
  return at < 0 ? '' : file!.text.slice(at);
}

const isSaved = ({ patterns }: Workbench): boolean =>
  patterns.files.open.some(
    ({ name, saved }) => name === TOUR_DATABASE && saved.includes(`Pattern ${TOUR_PATTERN}`),
  );

const STEPS: readonly Step[] = [
  {
    id: 'play',
    assist: openGame,
    done: (workbench) =>
      isTour(workbench) && workbench.active !== null && workbench.active.document.view.moveNumber > MOVES,
  },
  {
    id: 'why',
    assist: async (workbench) => {
      await openGame(workbench);
      workbench.run('moves.open');
    },
    done: ({ active }) => active !== null && active.moves.on && active.moves.found !== null,
  },
  {
    id: 'trace',
    assist: ({ active }) => {
      const best = active?.moves.found?.decision.moves.at(0);
      if (!active || !best) return;
      active.moves.show(best.point);
      active.moves.showTerm(0);
    },
    done: ({ active }) => active !== null && active.moves.selected !== null && active.moves.term !== null,
  },
  {
    id: 'test',
    values: () => ({ points: formatList(WANTED, 'disjunction'), move: MOVES }),
    assist: async (workbench) => {
      await openGame(workbench);
      const { active } = workbench;
      if (!active) return;
      // Another move that was chosen on the page would be the one that is expected.
      active.moves.showAll();
      workbench.dialog = { kind: 'newTest', tests: [testOf(active, 'game')] };
    },
    done: ({ lab }) => lab.suites.list.some(({ shipped, tests }) => !shipped && tests > 0),
  },
  {
    id: 'pattern',
    values: () => ({ database: TOUR_DATABASE }),
    assist: async (workbench) => {
      await openPattern(workbench);
      const { file } = workbench.patterns;
      if (!file || file.name !== TOUR_DATABASE || patternText(workbench) !== '') return;
      file.change([appendChange(file.text, PATTERN)]);
      const entry = file.list.find(({ name }) => name === TOUR_PATTERN);
      if (entry) file.show(entry.line);
    },
    done: isSaved,
  },
  {
    id: 'fails',
    assist: async (workbench) => {
      await openPattern(workbench);
      const { patterns, lab } = workbench;
      await patterns.affected.readSuites();
      patterns.affected.suite = lab.suites.last;
      await patterns.affected.list({ database: TOUR_DATABASE, name: TOUR_PATTERN });
      // The list is shown when it has something to hold on to: before that it follows the cursor.
      const running = patterns.affected.run();
      patterns.tab = 'tests';
      await running;
    },
    done: ({ patterns }) =>
      patterns.affected.about?.name === TOUR_PATTERN &&
      patterns.affected.rows.some(({ after }) => after !== null),
  },
  {
    id: 'green',
    values: () => ({ weak: WEAK, strong: STRONG }),
    assist: async (workbench) => {
      await openPattern(workbench);
      const { patterns } = workbench;
      patterns.tab = 'tests';
      patterns.affected.runOnSave = true;
      // What the test gave last is what it turns from.
      patterns.affected.compareFromHere();
      const { file } = patterns;
      const from = file?.text.lastIndexOf(WEAK) ?? -1;
      if (!file || from < 0) return;
      file.change([{ from, to: from + WEAK.length, insert: STRONG }]);
      await patterns.save(file);
    },
    done: ({ patterns }) =>
      patterns.affected.rows.some(
        ({ after, before, turn }) => turn === 'fixed' || (before === null && after?.verdict === 'passed'),
      ),
  },
  {
    id: 'back',
    assist: async ({ patterns }) => {
      patterns.tab = 'changes';
      const first = patterns.timeline.edits.find(({ title }) => title.includes(TOUR_PATTERN));
      const ids = [0, ...patterns.timeline.edits.map(({ id }) => id)];
      if (first) await patterns.stepTo(ids[ids.indexOf(first.id) - 1]);
    },
    done: (workbench) => workbench.patterns.files.open.length > 0 && !isSaved(workbench),
  },
];

/** The steps on this workbench. */
export function tourSteps(workbench: Workbench): TourStep[] {
  return STEPS.map(({ id, values, assist, done }) => ({
    get title() {
      return t(`tour:step.${id}.title`);
    },
    get text() {
      return t(`tour:step.${id}.text`, values?.());
    },
    get help() {
      return t(`tour:step.${id}.help`);
    },
    assist: () => assist(workbench),
    done: () => done(workbench),
  }));
}
