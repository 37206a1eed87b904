/**
 * The actions of the reading explorer. They come before the others: while the board shows a variation, the arrow keys walk
 * through the tree, and Escape leads back to the game.
 */
import { READING_KINDS } from '../../../engine/protocol/reading.ts';
import { suggestedName } from '../files.ts';
import type { GameAction } from '../action.ts';
import type { OpenGame } from '../openGame.svelte.ts';
import type { Workbench } from '../workbench.svelte.ts';
import type { GameReading } from './gameReading.svelte.ts';
import { KIND_WORDS } from './words.ts';

/** The tree as a file. */
function readingFile(game: OpenGame): { name: string; bytes: Uint8Array } | undefined {
  const text = game.reading.sgf();
  if (text === undefined) return undefined;
  const name = suggestedName(game)
    .replace(/^.*[\\/]/, '')
    .replace(/(\.sgf)?$/i, ' reading.sgf');
  return { name, bytes: new TextEncoder().encode(text) };
}

export function readingActions(workbench: Workbench): GameAction[] {
  const action = (
    name: string,
    title: string,
    key: string,
    run: (reading: GameReading, game: OpenGame) => void,
    enabled: (reading: GameReading) => boolean = () => true,
  ): GameAction => ({
    id: `reading.${name}`,
    title,
    group: 'Reading',
    keys: [key],
    run: (game) => run(game.reading, game),
    enabled: ({ reading }) => reading.on && enabled(reading),
  });
  const answered = ({ answer }: GameReading): boolean => answer !== null;
  const walking = (reading: GameReading): boolean => reading.walking;
  return [
    {
      id: 'reading.open',
      title: 'Read: attack, connect, break in, life and death, races',
      group: 'Reading',
      keys: ['R'],
      run: () => workbench.docks.show({ open: true, tab: 'reading' }),
    },
    ...READING_KINDS.map((kind, i) =>
      action(kind, `Question: ${KIND_WORDS[kind].title.toLowerCase()}`, String((i + 1) % 10), (reading) =>
        reading.setKind(kind),
      ),
    ),
    action(
      'ask',
      'Read the question that is chosen',
      'Q',
      (reading) => void reading.ask(),
      (reading) => reading.complete,
    ),
    action(
      'proof',
      'Prove it; then the variations of the proof, or of the reading',
      'Shift+Q',
      (reading) => void reading.toggleProof(),
      (reading) => reading.canProve,
    ),
    action(
      'leave',
      'Back from the variation, then from the question',
      'Escape',
      (reading) => reading.leave(),
      (reading) => reading.begun,
    ),
    action('forward', 'Next move of the variation', 'ArrowRight', (reading) => reading.forward(), walking),
    action('back', 'Previous move of the variation', 'ArrowLeft', (reading) => reading.back(), walking),
    action('down', 'Next row of the tree', 'ArrowDown', (reading) => reading.row(1), walking),
    action('up', 'Previous row of the tree', 'ArrowUp', (reading) => reading.row(-1), walking),
    action('mainLine', 'Main line, then its end', 'K', (reading) => reading.mainLine(), answered),
    action(
      'nextSibling',
      'Next move tried in the same position',
      '.',
      (reading) => reading.sibling(1),
      walking,
    ),
    action(
      'previousSibling',
      'Previous move tried in the same position',
      ',',
      (reading) => reading.sibling(-1),
      walking,
    ),
    action('unfold', 'Unfold the whole tree', 'X', ({ answer }) => answer?.rows.setAll(true), answered),
    action('fold', 'Fold the tree', 'Shift+X', (reading) => reading.fold(), answered),
    action(
      'download',
      'Download the tree as SGF',
      'Shift+D',
      (_reading, game) => {
        const file = readingFile(game);
        if (file) workbench.download(file.name, file.bytes);
      },
      answered,
    ),
    action(
      'toGame',
      'Open the tree as a game',
      'Shift+O',
      (_reading, game) => {
        const file = readingFile(game);
        if (file) void workbench.files.openData([file]);
      },
      answered,
    ),
  ];
}
