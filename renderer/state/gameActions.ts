/** The actions on the open game: playing, moving through it, its file, edits. */
import type { GameAction } from './action.ts';
import { promote, removeNode, switchTurn } from './edits.ts';
import type { OpenGame } from './openGame.svelte.ts';
import type { Workbench } from './workbench.svelte.ts';

type Walk = (document: OpenGame['document']) => void;

/** A step through the game; what was refused before is then past. */
function step(id: string, title: string, key: string, walk: Walk): GameAction {
  const run = (open: OpenGame): void => {
    open.refusal = null;
    walk(open.document);
  };
  return { id, title, group: 'Move through the game', keys: [key], run };
}

const walking: GameAction[] = [
  step('go.next', 'Next move', 'ArrowRight', (document) => document.forward()),
  step('go.previous', 'Previous move', 'ArrowLeft', (document) => document.back()),
  step('go.variationUp', 'Previous variation', 'ArrowUp', (document) => document.variation(-1)),
  step('go.variationDown', 'Next variation', 'ArrowDown', (document) => document.variation(1)),
  step('go.first', 'First position', 'Home', (document) => document.toStart()),
  step('go.last', 'Last position of the line', 'End', (document) => document.toEnd()),
  step('go.back10', 'Ten moves back', 'PageUp', (document) => document.back(10)),
  step('go.forward10', 'Ten moves forward', 'PageDown', (document) => document.forward(10)),
];

const playing: GameAction[] = [
  {
    id: 'game.pass',
    title: 'Pass',
    group: 'Game',
    keys: ['P'],
    run: ({ controller }) => controller.pass(),
    enabled: ({ controller }) => controller.canPass,
  },
  {
    id: 'game.undoPair',
    title: 'Take back the last move',
    group: 'Game',
    keys: ['U', 'Backspace'],
    run: ({ controller }) => controller.undoPair(),
    enabled: ({ controller }) => controller.canUndoPair,
  },
  {
    id: 'game.resign',
    title: 'Resign',
    group: 'Game',
    keys: ['Shift+R'],
    run: ({ controller }) => controller.resign(),
    enabled: ({ controller }) => controller.canResign,
  },
  {
    id: 'game.score',
    title: 'Count the score',
    group: 'Game',
    keys: ['S'],
    run: (open) => open.toggleScoring(),
  },
];

const engine: GameAction[] = [
  {
    id: 'engine.moveNow',
    title: 'Move now',
    group: 'Engine',
    keys: ['M'],
    run: ({ controller }) => void controller.moveNow(),
    enabled: ({ controller }) => controller.canHurry,
  },
  {
    id: 'engine.stop',
    title: 'Stop the engine',
    group: 'Engine',
    keys: ['Escape'],
    run: ({ controller, analysis }) => {
      if (controller.search) void controller.stop();
      else if (controller.pondering) void controller.stopPondering();
      else analysis.stop();
    },
    enabled: ({ controller, analysis }) =>
      controller.search !== null || controller.pondering || analysis.on || analysis.progress !== null,
  },
  {
    id: 'engine.resume',
    title: 'Let the engine play',
    group: 'Engine',
    keys: ['G'],
    run: ({ controller }) => controller.unpause(),
    enabled: ({ controller }) => controller.engineToMove && controller.search === null,
  },
];

const editing: GameAction[] = [
  {
    id: 'edit.undo',
    title: 'Undo',
    group: 'Edit',
    keys: ['Ctrl+Z'],
    run: ({ document }) => document.undo(),
    enabled: ({ document }) => document.log.undo !== null,
  },
  {
    id: 'edit.redo',
    title: 'Redo',
    group: 'Edit',
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    run: ({ document }) => document.redo(),
    enabled: ({ document }) => document.log.redo !== null,
  },
  { id: 'edit.tools', title: 'Drawing tools', group: 'Edit', keys: ['E'], run: ({ tool }) => tool.toggle() },
  {
    id: 'edit.turn',
    title: 'Make it the other player’s turn',
    group: 'Edit',
    keys: ['Shift+E'],
    run: ({ document }) => void document.edit(switchTurn(document.collection, document.cursor)),
    enabled: ({ controller }) => controller.search === null,
  },
  {
    id: 'edit.promote',
    title: 'Make this the main line',
    group: 'Edit',
    keys: ['Shift+ArrowUp'],
    run: ({ document }) => void document.edit(promote(document.cursor)),
    enabled: ({ document }) => promote(document.cursor).edits.length > 0,
  },
];

/** Those that need the window as well: dialogs, files, the clipboard. */
function filing(workbench: Workbench): GameAction[] {
  const { files } = workbench;
  return [
    {
      id: 'game.playHere',
      title: 'Play on from here…',
      group: 'Game',
      keys: ['Shift+P'],
      run: (game) => (workbench.dialog = { kind: 'playHere', game }),
    },
    {
      id: 'game.guess',
      title: 'Guess the moves of this game, or stop it',
      group: 'Game',
      keys: ['Shift+N'],
      run: ({ guessing }) => {
        if (guessing.on) {
          guessing.stop();
          return;
        }
        guessing.start();
        workbench.docks.show({ open: true, tab: 'game' });
      },
      enabled: ({ guessing }) => guessing.on || guessing.possible,
    },
    {
      id: 'go.board',
      title: 'Choose a point with the keyboard',
      group: 'Move through the game',
      keys: ['B'],
      run: () => workbench.focusBoard(),
    },
    { id: 'file.save', title: 'Save', group: 'File', keys: ['Ctrl+S'], run: (open) => void files.save(open) },
    {
      id: 'file.saveAs',
      title: 'Save as…',
      group: 'File',
      keys: ['Ctrl+Shift+S'],
      run: (open) => void files.saveAs(open),
    },
    {
      id: 'file.download',
      title: 'Download a copy',
      group: 'File',
      keys: ['Ctrl+Shift+E'],
      run: (open) => {
        void files.exported(open).then((file) => file && workbench.download(file.name, file.bytes));
      },
    },
    {
      id: 'file.close',
      title: 'Close this game',
      group: 'File',
      keys: ['Ctrl+W', 'Alt+W'],
      run: (open) => void files.close(open),
    },
    {
      id: 'edit.delete',
      title: 'Delete this move and what follows',
      group: 'Edit',
      keys: ['Delete'],
      run: ({ document }) => {
        const change = removeNode(document.cursor);
        if (!change || !document.edit(change)) return;
        workbench.notices.info('The move and what followed it are deleted.', {
          label: 'Undo',
          run: () => document.undo(),
        });
      },
      enabled: ({ document }) => document.cursor.parent !== null,
    },
    {
      id: 'edit.copySgf',
      title: 'Copy the game as SGF',
      group: 'Edit',
      keys: ['Ctrl+Shift+C', 'Alt+C'],
      run: ({ document }) => workbench.copyText(document.text()),
    },
  ];
}

/** All of them. */
export function gameActions(workbench: Workbench): GameAction[] {
  return [...playing, ...walking, ...filing(workbench), ...editing, ...engine];
}
