/**
 * Ways into a territory, and ways to close it, as moves (manual 13.10, break_in_move_reasons). Influence does not see them, before the move or
 * after it, so that what is at stake stands as a figure: the points that whoever moves first takes off, or keeps, or what the caller finds out.
 */
import type { Stone } from '../board/point.ts';
import type { BreakInRecord } from '../protocol/analysis.ts';
import { LOSE } from '../reading/codes.ts';
import type { MoveReasons } from './reasons.ts';

/** Adds entries into the other side's territories and the defence of our own. */
export function breakInReasons(
  breakIns: readonly BreakInRecord[],
  color: Stone,
  reasons: MoveReasons,
  stakeOf?: (record: BreakInRecord) => number,
): void {
  for (const record of breakIns) {
    const { owner, string, attack, defense, first, lost } = record;
    if (first !== 'intruder') continue;
    // What is lost even when the owner moves first is not at stake.
    const gone = new Set(
      breakIns.filter((one) => one.owner === owner && one.first === 'owner').flatMap((one) => one.lost),
    );
    const stake = lost.filter((point) => !gone.has(point)).length;
    const mine = owner === color;
    const { point, code } = mine ? defense : attack;
    if (point === 0 || code === LOSE || stake === 0) continue;
    const source = { module: 'breakInReasons' };
    const kind = mine ? 'blockOff' : 'breakIn';
    if (!reasons.add(point, kind, [string], code, source)) continue;
    reasons.add(point, 'expandTerritory', [], code, source);
    const worth = Math.min(stake, stakeOf?.(record) ?? stake);
    if (worth > 0) reasons.give(point, 'minimumTerritory', worth, source, kind);
  }
}
