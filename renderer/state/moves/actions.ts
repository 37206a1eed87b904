/** The actions of the "Why this move?" page. */
import type { GameAction } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';
import type { GameMoves } from './gameMoves.svelte.ts';

const MAPS: readonly GameMoves['map'][] = ['before', 'change', 'after', 'followup'];

export function movesActions(workbench: Workbench): GameAction[] {
  const action = (
    name: string,
    key: string,
    run: (moves: GameMoves) => void,
    enabled: (moves: GameMoves) => boolean = () => true,
  ): GameAction => ({
    id: `moves.${name}`,
    group: 'moves',
    keys: [key],
    run: ({ moves }) => run(moves),
    enabled: ({ moves }) => moves.on && enabled(moves),
  });
  const chosen = ({ selected }: GameMoves): boolean => selected !== null;
  return [
    {
      id: 'moves.open',
      group: 'moves',
      keys: ['W'],
      run: ({ moves }) => {
        if (moves.about === 'next') moves.turnTo('played');
        workbench.docks.show({ open: true, tab: 'moves' });
      },
    },
    action('best', 'Enter', best, ({ found, selected }) => {
      return selected === null && found !== null && found.decision.moves.length > 0;
    }),
    action('compare', 'Y', (moves) => (moves.comparing = !moves.comparing), chosen),
    action('map', 'H', (moves) => (moves.map = MAPS[(MAPS.indexOf(moves.map) + 1) % MAPS.length]), chosen),
    action(
      'leave',
      'Escape',
      (moves) => moves.leave(),
      ({ begun }) => begun,
    ),
  ];
}

function best(moves: GameMoves): void {
  const first = moves.found?.decision.moves[0];
  if (first) moves.show(first.point);
}
