/** The actions of the Position page: which layers lie on the board, and what the page shows. */
import type { Settings } from '../../../main/ipc/api.ts';
import type { GameAction } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';
import { POSITION_VIEWS, type GameExamination } from './gameExamination.svelte.ts';
import { nextMap, POSITION_LAYERS, toggled } from './layers.ts';

const LOOKS: readonly Settings['positionMapLook'][] = ['colour', 'numbers', 'both'];

export function positionActions(workbench: Workbench): GameAction[] {
  const action = (
    name: string,
    key: string,
    run: (examination: GameExamination) => void,
    enabled: (examination: GameExamination) => boolean = () => true,
  ): GameAction => ({
    id: `position.${name}`,
    group: 'position',
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
      group: 'position',
      keys: ['I'],
      run: ({ examination }) => {
        const at = POSITION_VIEWS.indexOf(examination.view);
        if (examination.on) examination.view = POSITION_VIEWS[(at + 1) % POSITION_VIEWS.length];
        else workbench.docks.show({ open: true, tab: 'position' });
      },
    },
    ...POSITION_LAYERS.map((layer, i) =>
      action(layer, String(i + 1), () =>
        workbench.setSettings({ positionLayers: toggled(workbench.settings.positionLayers, layer) }),
      ),
    ),
    action('nextMap', 'F', map(1)),
    action('previousMap', 'Shift+F', map(-1)),
    action('noMap', '0', () => workbench.setSettings({ positionMap: 'none' }), mapped),
    action('territory', '9', () => workbench.setSettings({ positionMap: 'territory_value' })),
    action(
      'look',
      'H',
      () => {
        const at = LOOKS.indexOf(workbench.settings.positionMapLook);
        workbench.setSettings({ positionMapLook: LOOKS[(at + 1) % LOOKS.length] });
      },
      mapped,
    ),
    action('turn', 'Z', (examination) => examination.turn()),
    action('known', 'Shift+Z', (examination) => {
      examination.kind = examination.kind === 'dragonsKnown' ? 'dragonsUnknown' : 'dragonsKnown';
    }),
    action('always', 'Y', () =>
      workbench.setSettings({ positionAlways: !workbench.settings.positionAlways }),
    ),
    action(
      'leave',
      'Escape',
      (examination) => examination.leave(),
      (examination) => examination.begun,
    ),
  ];
}
