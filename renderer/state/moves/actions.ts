/** The actions of the "Why this move?" page. */
import type { GameAction } from '../action.ts';
import type { Workbench } from '../workbench.svelte.ts';
import type { GameMoves } from './gameMoves.svelte.ts';

const MAPS: readonly GameMoves['map'][] = ['before', 'change', 'after', 'followup'];

export function movesActions(workbench: Workbench): GameAction[] {
  const action = (
    name: string,
    title: string,
    key: string,
    run: (moves: GameMoves) => void,
    enabled: (moves: GameMoves) => boolean = () => true,
  ): GameAction => ({
    id: `moves.${name}`,
    title,
    group: 'Moves',
    keys: [key],
    run: ({ moves }) => run(moves),
    enabled: ({ moves }) => moves.on && enabled(moves),
  });
  const chosen = ({ selected }: GameMoves): boolean => selected !== null;
  return [
    {
      id: 'moves.open',
      title: 'Why this move? The engine’s that was just played, else the next one',
      group: 'Moves',
      keys: ['W'],
      run: ({ moves }) => {
        if (moves.about === 'next') moves.turnTo('played');
        workbench.docks.show({ open: true, tab: 'moves' });
      },
    },
    action('best', 'Take the best move apart', 'Enter', best, ({ found, selected }) => {
      return selected === null && found !== null && found.decision.moves.length > 0;
    }),
    action(
      'compare',
      'Why not another one? Then click it',
      'Y',
      (moves) => (moves.comparing = !moves.comparing),
      chosen,
    ),
    action(
      'map',
      'Before the move, what it changes, after it, or with its followup',
      'H',
      (moves) => (moves.map = MAPS[(MAPS.indexOf(moves.map) + 1) % MAPS.length]),
      chosen,
    ),
    action(
      'leave',
      'Back from the second move, then to all moves',
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
