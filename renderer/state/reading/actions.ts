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
    key: string,
    run: (reading: GameReading, game: OpenGame) => void,
    enabled: (reading: GameReading) => boolean = () => true,
  ): GameAction => ({
    id: `reading.${name}`,
    group: 'reading',
    keys: [key],
    run: (game) => run(game.reading, game),
    enabled: ({ reading }) => reading.on && enabled(reading),
  });
  const answered = ({ answer }: GameReading): boolean => answer !== null;
  const walking = (reading: GameReading): boolean => reading.walking;
  return [
    {
      id: 'reading.open',
      group: 'reading',
      keys: ['R'],
      run: () => workbench.docks.show({ open: true, tab: 'reading' }),
    },
    ...READING_KINDS.map((kind, i) => action(kind, String((i + 1) % 10), (reading) => reading.setKind(kind))),
    action(
      'ask',
      'Q',
      (reading) => void reading.ask(),
      (reading) => reading.complete,
    ),
    action(
      'proof',
      'Shift+Q',
      (reading) => void reading.toggleProof(),
      (reading) => reading.canProve,
    ),
    action(
      'leave',
      'Escape',
      (reading) => reading.leave(),
      (reading) => reading.begun,
    ),
    action('forward', 'ArrowRight', (reading) => reading.forward(), walking),
    action('back', 'ArrowLeft', (reading) => reading.back(), walking),
    action('down', 'ArrowDown', (reading) => reading.row(1), walking),
    action('up', 'ArrowUp', (reading) => reading.row(-1), walking),
    action('mainLine', 'K', (reading) => reading.mainLine(), answered),
    action('nextSibling', '.', (reading) => reading.sibling(1), walking),
    action('previousSibling', ',', (reading) => reading.sibling(-1), walking),
    action('unfold', 'X', ({ answer }) => answer?.rows.setAll(true), answered),
    action('fold', 'Shift+X', (reading) => reading.fold(), answered),
    action(
      'download',
      'Shift+D',
      (_reading, game) => {
        const file = readingFile(game);
        if (file) workbench.download(file.name, file.bytes);
      },
      answered,
    ),
    action(
      'toGame',
      'Shift+O',
      (_reading, game) => {
        const file = readingFile(game);
        if (file) void workbench.files.openData([file]);
      },
      answered,
    ),
  ];
}
