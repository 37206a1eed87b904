/**
 * What a move does to the safety of dragons that it neither saves nor kills (manual 6.4.2): connecting, cutting, strategic attack and defence,
 * eyes. A dragon is worth its size twice, and in danger by its weakness; a move is worth the part of that which it takes away. Of several
 * reasons about one dragon the best counts.
 */
import type { Point } from '../board/point.ts';
import type { Dragon } from '../dragons/dragon.ts';
import type { MoveReason } from '../protocol/moves.ts';
import type { Situation } from './situation.ts';
import { danger, worthOf } from './worth.ts';

/** How much weaker a strategic attack leaves a dragon, and how much stronger a defence: as gnugo's values show on average. */
const ATTACK_STEP = 0.12;
const DEFENSE_STEP = 0.25;
/** How weak a dragon is of which reading says for certain that it lives, as a part of how weak it looks. */
const CERTAIN = 0.6;
/** Two connected dragons are as strong as the stronger, and a little more. */
const CONNECTED = 0.85;
/** What is left of the weakness with one eye more; with one less it grows by as much. */
const WITH_EYE = 0.85;
/** The part of a dragon as weak as can be that is at stake where reading did not come to an end; who looks alive is in little danger. */
const UNCERTAIN_DANGER = 0.3;

/** Points up to which gains count in full, and the part of what is beyond. */
const LARGE = 8;
const BEYOND = 0.3;

/** A gain in the safety of one dragon. */
export interface StrategicGain {
  dragon: Dragon;
  amount: number;
  reason: number;
}

/** The gains by dragon, those of dragons in `settled` (their life is valued as such) left out. */
export function strategicGains(
  { dragons, color }: Situation,
  reasons: readonly MoveReason[],
  settled: ReadonlySet<Point>,
): StrategicGain[] {
  const best = new Map<Dragon, StrategicGain>();
  const note = (reason: number, dragon: Dragon, saved: number): void => {
    const amount = tempered(worthOf(dragon.effectiveSize) * saved);
    const old = best.get(dragon);
    if (amount > 0 && (!old || amount > old.amount)) best.set(dragon, { dragon, amount, reason });
  };
  for (const [i, { kind, about, discarded }] of reasons.entries()) {
    if (discarded !== '' || about.length === 0) continue;
    const dragon = dragons.at[about[0]];
    if (!dragon) continue;
    const open = isOpen(dragon, settled);
    const weakness = weaknessOf(dragon);
    if (kind === 'connect' || kind === 'cut') {
      const other = dragons.at[about[1]];
      if (!other) continue;
      const joint = CONNECTED * Math.min(weakness, weaknessOf(other));
      for (const one of [dragon, other])
        if (isOpen(one, settled) && isOpen(one === dragon ? other : dragon, NOBODY))
          note(i, one, danger(weaknessOf(one)) - danger(joint));
    } else if (!open) continue;
    else if (kind === 'strategicAttack')
      note(i, dragon, danger(Math.min(1, weakness + ATTACK_STEP)) - danger(weakness));
    else if (kind === 'strategicDefend')
      note(i, dragon, danger(weakness) - danger(Math.max(0, weakness - DEFENSE_STEP)));
    else if (kind === 'vitalEye' && !livesForCertain(dragon))
      // An eye more or less is nothing to a dragon that lives although the other side moves first.
      note(
        i,
        dragon,
        dragon.color === color
          ? danger(weakness) - danger(weakness * WITH_EYE)
          : danger(Math.min(1, weakness / WITH_EYE)) - danger(weakness),
      );
    else if (kind === 'uncertainOwlAttack' || kind === 'uncertainOwlDefend')
      note(i, dragon, UNCERTAIN_DANGER * dragon.weakness ** 2);
  }
  return [...best.values()].sort((a, b) => a.dragon.origin - b.dragon.origin);
}

function weaknessOf(dragon: Dragon): number {
  return livesForCertain(dragon) ? CERTAIN * dragon.weakness : dragon.weakness;
}

/** Whether reading says for certain that it cannot be killed. */
function livesForCertain({ owlStatus, owlAttack }: Dragon): boolean {
  return owlStatus === 'alive' && owlAttack.certain;
}

/** Large gains are doubted: a dragon that is really in such danger would be critical. */
function tempered(amount: number): number {
  return amount <= LARGE ? amount : LARGE + BEYOND * (amount - LARGE);
}

const NOBODY: ReadonlySet<Point> = new Set();

/** Whether the dragon's fate is a matter of degree: a critical or dead one is saved or not. */
function isOpen({ status, origin }: Dragon, settled: ReadonlySet<Point>): boolean {
  return (status === 'alive' || status === 'unknown') && !settled.has(origin);
}
