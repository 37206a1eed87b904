/** The actions of the Position page: which layers lie on the board, and what the page shows. */
import type { Settings } from '../../../main/ipc/api.ts';
import type { GameAction } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';
import { POSITION_VIEWS, type GameExamination } from './gameExamination.svelte.ts';
import { LAYER_WORDS, nextMap, POSITION_LAYERS, toggled } from './layers.ts';

const LOOKS: readonly Settings['positionMapLook'][] = ['colour', 'numbers', 'both'];

export function positionActions(workbench: Workbench): GameAction[] {
  const action = (
    name: string,
    title: string,
    key: string,
    run: (examination: GameExamination) => void,
    enabled: (examination: GameExamination) => boolean = () => true,
  ): GameAction => ({
    id: `position.${name}`,
    title,
    group: 'Position',
    keys: [key],
    run: ({ examination }) => run(examination),
    enabled: ({ examination }) => examination.on && enabled(examination),
  });
  const map = (by: 1 | -1) => (): void =>
    workbench.setSettings({ positionMap: nextMap(workbench.settings.positionMap, by) });
  const mapped = (): boolean => workbench.settings.positionMap !== 'none';
  return [
    {
      id: 'position.open',
      title: 'Inspect worms, eyes, influence and dragons; again: the next part of the page',
      group: 'Position',
      keys: ['I'],
      run: ({ examination }) => {
        const at = POSITION_VIEWS.indexOf(examination.view);
        if (examination.on) examination.view = POSITION_VIEWS[(at + 1) % POSITION_VIEWS.length];
        else workbench.docks.show({ open: true, tab: 'position' });
      },
    },
    ...POSITION_LAYERS.map((layer, i) =>
      action(layer, `Layer: ${LAYER_WORDS[layer].title.toLowerCase()}`, String(i + 1), () =>
        workbench.setSettings({ positionLayers: toggled(workbench.settings.positionLayers, layer) }),
      ),
    ),
    action('nextMap', 'Next map of influence', 'F', map(1)),
    action('previousMap', 'Previous map of influence', 'Shift+F', map(-1)),
    action('noMap', 'No map of influence', '0', () => workbench.setSettings({ positionMap: 'none' }), mapped),
    action('territory', 'Map of the territory value', '9', () =>
      workbench.setSettings({ positionMap: 'territory_value' }),
    ),
    action(
      'look',
      'Map as colour, as numbers, or both',
      'H',
      () => {
        const at = LOOKS.indexOf(workbench.settings.positionMapLook);
        workbench.setSettings({ positionMapLook: LOOKS[(at + 1) % LOOKS.length] });
      },
      mapped,
    ),
    action('turn', 'The other colour moves first in the influence', 'Z', (examination) => examination.turn()),
    action('known', 'Influence with the life of the dragons known', 'Shift+Z', (examination) => {
      examination.kind = examination.kind === 'dragonsKnown' ? 'dragonsUnknown' : 'dragonsKnown';
    }),
    action('always', 'Keep the layers on the board beside other pages', 'Y', () =>
      workbench.setSettings({ positionAlways: !workbench.settings.positionAlways }),
    ),
    action(
      'leave',
      'Back from the chosen pattern, then from the point',
      'Escape',
      (examination) => examination.leave(),
      (examination) => examination.begun,
    ),
  ];
}
