/** The actions on the open game: playing, moving through it, its file, edits. */
import { t } from '../messages/messages.ts';
import type { GameAction } from './action.ts';
import { promote, removeNode, switchTurn } from './edits.ts';
import type { OpenGame } from './openGame.svelte.ts';
import type { Workbench } from './workbench.svelte.ts';

type Walk = (document: OpenGame['document']) => void;

/** A step through the game; what was refused before is then past. */
function step(id: string, key: string, walk: Walk): GameAction {
  const run = (open: OpenGame): void => {
    open.refusal = null;
    walk(open.document);
  };
  return { id, group: 'walk', keys: [key], run };
}

/** A step to another game of the file. */
function gameStep(id: string, key: string, by: -1 | 1): GameAction {
  return {
    ...step(id, key, (document) => document.goTo(document.gameBeside(by) ?? document.cursor)),
    enabled: ({ document }) => document.gameBeside(by) !== undefined,
  };
}

const walking: GameAction[] = [
  step('go.next', 'ArrowRight', (document) => document.forward()),
  step('go.previous', 'ArrowLeft', (document) => document.back()),
  step('go.variationUp', 'ArrowUp', (document) => document.variation(-1)),
  step('go.variationDown', 'ArrowDown', (document) => document.variation(1)),
  step('go.first', 'Home', (document) => document.toStart()),
  step('go.last', 'End', (document) => document.toEnd()),
  step('go.back10', 'PageUp', (document) => document.back(10)),
  step('go.forward10', 'PageDown', (document) => document.forward(10)),
  gameStep('go.previousGame', 'Shift+PageUp', -1),
  gameStep('go.nextGame', 'Shift+PageDown', 1),
];

const playing: GameAction[] = [
  {
    id: 'game.pass',
    group: 'game',
    keys: ['P'],
    run: (open) => open.pass(),
    enabled: ({ canPass }) => canPass,
  },
  {
    id: 'game.undoPair',
    group: 'game',
    keys: ['U', 'Backspace'],
    run: ({ controller }) => controller.undoPair(),
    enabled: ({ controller }) => controller.canUndoPair,
  },
  {
    id: 'game.resign',
    group: 'game',
    keys: ['Shift+R'],
    run: (open) => open.resign(),
    enabled: ({ controller }) => controller.canResign,
  },
  {
    id: 'game.score',
    group: 'game',
    keys: ['S'],
    run: (open) => open.toggleScoring(),
    enabled: ({ shut }) => shut === '',
  },
];

const engine: GameAction[] = [
  {
    id: 'engine.moveNow',
    group: 'engine',
    keys: ['M'],
    run: ({ controller }) => void controller.moveNow(),
    enabled: ({ controller }) => controller.canHurry,
  },
  {
    id: 'engine.stop',
    group: 'engine',
    keys: ['Escape'],
    run: ({ controller, analysis }) => {
      if (controller.busy) void controller.stop();
      else if (controller.pondering) void controller.stopPondering();
      else analysis.stop();
    },
    enabled: ({ controller, analysis }) =>
      controller.busy || controller.pondering || analysis.on || analysis.progress !== null,
  },
  {
    id: 'engine.resume',
    group: 'engine',
    keys: ['G'],
    run: ({ controller }) => (controller.stopped ? controller.playAnyway() : controller.unpause()),
    enabled: ({ controller }) => (controller.engineToMove || controller.stopped !== null) && !controller.busy,
  },
];

const editing: GameAction[] = [
  {
    id: 'edit.undo',
    group: 'edit',
    keys: ['Ctrl+Z'],
    run: ({ document }) => document.undo(),
    enabled: ({ document }) => document.log.undo !== null,
  },
  {
    id: 'edit.redo',
    group: 'edit',
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    run: ({ document }) => document.redo(),
    enabled: ({ document }) => document.log.redo !== null,
  },
  { id: 'edit.tools', group: 'edit', keys: ['E'], run: ({ tool }) => tool.toggle() },
  {
    id: 'edit.turn',
    group: 'edit',
    keys: ['Shift+E'],
    run: ({ document }) => void document.edit(switchTurn(document.collection, document.cursor)),
    enabled: ({ controller, shut }) => shut === '' && !controller.busy,
  },
  {
    id: 'edit.promote',
    group: 'edit',
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
      group: 'game',
      keys: ['Shift+P'],
      run: (game) => (workbench.dialog = { kind: 'playHere', game }),
      enabled: ({ shut }) => shut === '',
    },
    {
      id: 'game.guess',
      group: 'game',
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
      group: 'walk',
      keys: ['B'],
      run: () => workbench.focusBoard(),
    },
    { id: 'file.save', group: 'file', keys: ['Ctrl+S'], run: (open) => void files.save(open) },
    {
      id: 'file.saveAs',
      group: 'file',
      keys: ['Ctrl+Shift+S'],
      run: (open) => void files.saveAs(open),
    },
    {
      id: 'file.download',
      group: 'file',
      keys: ['Ctrl+Shift+E'],
      run: (open) => {
        void files.exported(open).then((file) => file && workbench.download(file.name, file.bytes));
      },
    },
    {
      id: 'file.close',
      group: 'file',
      keys: ['Ctrl+W', 'Alt+W'],
      run: (open) => void files.close(open),
    },
    {
      id: 'edit.delete',
      group: 'edit',
      keys: ['Delete'],
      run: ({ document }) => {
        const change = removeNode(document.cursor);
        if (!change || !document.edit(change)) return;
        workbench.notices.info(() => t('state:edit.deleted'), document.takingBack());
      },
      enabled: ({ document }) => document.cursor.parent !== null,
    },
    {
      id: 'edit.copySgf',
      group: 'edit',
      keys: ['Ctrl+Shift+C', 'Alt+C'],
      run: ({ document }) => workbench.copyText(document.text()),
    },
  ];
}

/** All of them. */
export function gameActions(workbench: Workbench): GameAction[] {
  return [...playing, ...walking, ...filing(workbench), ...editing, ...engine];
}
