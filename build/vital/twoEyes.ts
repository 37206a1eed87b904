/** Groups of fights that have two eyes by their shape, as owl reading counts eyes: where patterns of owl_vital_apats.db are asked (manual 12.1). */
import '../scripts/freshBuiltins.ts';
import { BOARD_ARRAY } from '../../engine/board/point.ts';
import { Tactics } from '../../engine/connection/tactics.ts';
import { Outlook } from '../../engine/owl/outlook.ts';
import { OWL } from '../../engine/owl/parameters.ts';
import type { Fight } from '../../engine/solver/fightBoard.ts';
import { boardOf } from './fights.ts';

const outlook = new Outlook(new Tactics(), OWL.defaults);
const goal = new Uint8Array(BOARD_ARRAY);

/** Whether the eye spaces of the group are worth two eyes when the attacker moves first, whatever its liberties and cutting points. */
export function hasTwoEyes(fight: Fight): boolean {
  const board = boardOf(fight);
  goal.fill(0);
  for (const point of fight.target) if (fight.colorAt[point] === fight.defender) goal[point] = 1;
  outlook.begin(board, { goal, friends: null, dead: null });
  return outlook.survey(board) && !outlook.life.assumed && outlook.life.least >= 2;
}
