/**
 * The steps of the tour: what to do, how the workbench shows that it is done, and a helper that does it for those who would rather see it.
 * Everything happens on the real workbench: the game, the test and the pattern are the user's own afterwards.
 */
import type { Workbench } from '../workbench.svelte.ts';
import { testOf } from '../regression/testOf.ts';
import { appendChange } from '../patterns/textCommands.ts';
import type { TourStep } from './tour.svelte.ts';

/** A step of any workbench. */
interface Step extends Omit<TourStep, 'assist' | 'done'> {
  assist: (workbench: Workbench) => void | Promise<void>;
  done: (workbench: Workbench) => boolean;
}

/** The opening of a game on 9x9 (GNU Go against itself); the move marked as right is that of the test. */
const GAME =
  '(;GM[1]FF[4]SZ[9]KM[6.5];B[gd];W[cc];B[ec];W[gg]N[Tour]C[Black to play.](;B[bh]TE[1]C[The tour makes a test of this move.])(;B[hb]TE[1]C[And of this one.]))';
const TOUR_GAME = 'tour.sgf';
/** Moves before the position of the tour. */
const MOVES = 4;
const WANTED = 'B2 or H8';
/** Where the tour's pattern is written, and what it is called. */
const TOUR_DATABASE = 'patterns2';
const TOUR_PATTERN = 'TourCorner1';
const WEAK = 'minvalue(1)';
const STRONG = 'minvalue(80)';
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
    else await workbench.files.openData([{ name: TOUR_GAME, bytes: new TextEncoder().encode(GAME) }]);
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
    title: 'Play',
    text: 'This is the opening of a small game, and Black is to play. Click a point of the board, or walk through the game with ← and →.',
    help: 'Open the game',
    assist: openGame,
    done: (workbench) =>
      isTour(workbench) && workbench.active !== null && workbench.active.document.view.moveNumber > MOVES,
  },
  {
    title: 'Ask why',
    text: 'Press {moves.open}. The moves that the engine would think about lie on the board with their values in points; the list has all of them.',
    help: 'Ask why',
    assist: async (workbench) => {
      await openGame(workbench);
      workbench.run('moves.open');
    },
    done: ({ active }) => active !== null && active.moves.on && active.moves.found !== null,
  },
  {
    title: 'Trace a number',
    text: 'Click a move, then one of the bars of its value: its points lie on the board, and its formula leads to the stones, patterns and moves that it comes from.',
    help: 'Show one',
    assist: ({ active }) => {
      const best = active?.moves.found?.decision.moves.at(0);
      if (!active || !best) return;
      active.moves.show(best.point);
      active.moves.showTerm(0);
    },
    done: ({ active }) => active !== null && active.moves.selected !== null && active.moves.term !== null,
  },
  {
    title: 'Make a test',
    text: `Let us want a move that Yomi would never play here: ${WANTED}, deep in an empty corner. Go to move ${MOVES} of the game and press {regression.testHere}; the dialog has the question and the expected answer, and Enter writes the test.`,
    help: 'Open the dialog',
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
    title: 'Write a pattern',
    text: `A pattern can propose the move. Open ${TOUR_DATABASE} in Patterns, write it at the end of the text, and save it with {patterns.save}. The board shows where it matches, and Changes what it changed.`,
    help: 'Write it for me',
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
    title: 'See a test fail',
    text: 'With the cursor in the pattern press {patterns.tests}: Tests lists the tests that it has to do with. Choose your suite, and press Run. Yomi still plays elsewhere, so that the test fails.',
    help: 'Run it',
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
    title: 'Turn it green',
    text: `Tick “Run on save”, change ${WEAK} to ${STRONG} in the pattern, and save it: the value of the move is now at least 80 points. The test runs again by itself and turns green.`,
    help: 'Change it for me',
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
    title: 'Put it back',
    text: 'Every edit can be taken back: Changes lists them, and Back ({patterns.editBack}) goes through them. Take the two edits of the tour back, or keep them: they are yours. Help has a page for every panel.',
    help: 'Take them back',
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
  return STEPS.map(({ assist, done, ...words }) => ({
    ...words,
    assist: () => assist(workbench),
    done: () => done(workbench),
  }));
}
