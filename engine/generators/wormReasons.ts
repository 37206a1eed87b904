/**
 * Attacks and defences of worms, and threats of both, as moves (manual 4.2 worm_reasons, 6.3.1, 6.3.2). Everything was read when the
 * worms were made; here it only becomes reasons. A worm that is lost anyway is attacked in vain, but whoever has nothing better to do may
 * take it: the valuation tells the two apart.
 */
import type { Stone } from '../board/point.ts';
import type { ReasonKind } from '../protocol/moves.ts';
import type { TacticalMove } from '../protocol/analysis.ts';
import type { Worm, Worms } from '../worms/worm.ts';
import type { MoveReasons } from './reasons.ts';

const SOURCE = { module: 'wormReasons' };

/** Adds the reasons of `color` for every worm. */
export function wormReasons({ all }: Worms, color: Stone, reasons: MoveReasons): void {
  for (const worm of all) {
    if (worm.inessential) continue;
    const add = (moves: readonly TacticalMove[], kind: ReasonKind): void => {
      for (const { point, code } of moves) reasons.add(point, kind, [worm.origin], code, SOURCE);
    };
    if (worm.color === color) {
      add(worm.defenses, 'defend');
      add(worm.defenseThreats, 'defendThreat');
    } else {
      add(worm.attacks, 'attack');
      if (!isSettled(worm)) add(worm.attackThreats, 'attackThreat');
    }
  }
}

/** Whether nothing can become of the worm any more. */
function isSettled({ unconditional }: Worm): boolean {
  return unconditional === 'alive' || unconditional === 'dead';
}
