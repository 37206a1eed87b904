/**
 * What a move does to the safety of dragons that it neither saves nor kills (manual 6.4.2): connecting, cutting, strategic attack and defence,
 * eyes. A dragon is worth its size twice, and in danger by its weakness; a move is worth the part of that which it takes away. Of several
 * reasons about one dragon the best counts.
 */
import type { Point } from '../board/point.ts';
import type { Dragon } from '../dragons/dragon.ts';
import { difference, input, least, most, product, sum } from '../protocol/formula.ts';
import type { Formula } from '../protocol/formula.ts';
import type { MoveReason } from '../protocol/moves.ts';
import type { ValuationParameters } from './parameters.ts';
import type { Situation } from './situation.ts';
import { danger, dangerFormula, worthFormula, worthOf } from './worth.ts';

/** A gain in the safety of one dragon. */
export interface StrategicGain {
  dragon: Dragon;
  amount: number;
  reason: number;
  made: Formula;
}

/** The gains by dragon, those of dragons in `settled` (their life is valued as such) left out. */
export function strategicGains(
  { dragons, color, parameters }: Situation,
  reasons: readonly MoveReason[],
  settled: ReadonlySet<Point>,
): StrategicGain[] {
  const { attackStep, defenseStep, connected, withEye, uncertainDanger } = parameters;
  const best = new Map<Dragon, StrategicGain>();
  const note = (reason: number, dragon: Dragon, saved: number, made: () => Formula): void => {
    const whole = worthOf(dragon.effectiveSize) * saved;
    const amount = tempered(whole, parameters);
    const old = best.get(dragon);
    if (amount <= 0 || (old && amount <= old.amount)) return;
    const part = product(worthFormula(dragon.effectiveSize, dragon.origin), made());
    best.set(dragon, { dragon, amount, reason, made: temperedFormula(part, whole, parameters) });
  };
  const parameter = (name: keyof ValuationParameters): Formula =>
    input('parameter', parameters[name], { parameter: `valuation.${name}` });
  const now = (dragon: Dragon): Formula => weaknessFormula(dragon, parameters);
  /** What the step from one weakness to another takes away of the danger. */
  const step = (from: Formula, to: Formula): Formula => difference(dangerFormula(from), dangerFormula(to));
  for (const [i, { kind, about, discarded }] of reasons.entries()) {
    if (discarded !== '' || about.length === 0) continue;
    const dragon = dragons.at[about[0]];
    if (!dragon) continue;
    const open = isOpen(dragon, settled);
    const weakness = weaknessOf(dragon, parameters);
    if (kind === 'connect' || kind === 'cut') {
      const other = dragons.at[about[1]];
      if (!other) continue;
      const joint = connected * Math.min(weakness, weaknessOf(other, parameters));
      for (const one of [dragon, other])
        if (isOpen(one, settled) && isOpen(one === dragon ? other : dragon, NOBODY))
          note(i, one, danger(weaknessOf(one, parameters)) - danger(joint), () =>
            step(now(one), product(parameter('connected'), least(now(dragon), now(other)))),
          );
    } else if (!open) continue;
    else if (kind === 'strategicAttack')
      note(i, dragon, danger(Math.min(1, weakness + attackStep)) - danger(weakness), () =>
        step(least(ONE, sum(now(dragon), parameter('attackStep'))), now(dragon)),
      );
    else if (kind === 'strategicDefend')
      note(i, dragon, danger(weakness) - danger(Math.max(0, weakness - defenseStep)), () =>
        step(now(dragon), most(input('constant', 0), difference(now(dragon), parameter('defenseStep')))),
      );
    else if (kind === 'vitalEye' && !livesForCertain(dragon))
      // An eye more or less is nothing to a dragon that lives although the other side moves first.
      note(
        i,
        dragon,
        dragon.color === color
          ? danger(weakness) - danger(weakness * withEye)
          : danger(Math.min(1, weakness / withEye)) - danger(weakness),
        () =>
          dragon.color === color
            ? step(now(dragon), product(parameter('withEye'), now(dragon)))
            : step(least(ONE, { op: 'quotient', of: [now(dragon), parameter('withEye')] }), now(dragon)),
      );
    else if (kind === 'uncertainOwlAttack' || kind === 'uncertainOwlDefend')
      note(i, dragon, uncertainDanger * dragon.weakness ** 2, () =>
        product(parameter('uncertainDanger'), {
          op: 'power',
          of: [seenWeakness(dragon), input('constant', 2)],
        }),
      );
  }
  return [...best.values()].sort((a, b) => a.dragon.origin - b.dragon.origin);
}

/** How weak it is, as far as reading is believed. */
function weaknessOf(dragon: Dragon, { certain }: ValuationParameters): number {
  return livesForCertain(dragon) ? certain * dragon.weakness : dragon.weakness;
}

const ONE = input('constant', 1);

function seenWeakness({ weakness, origin }: Dragon): Formula {
  return input('weakness', weakness, { about: origin });
}

/** How `weaknessOf` comes about. */
function weaknessFormula(dragon: Dragon, { certain }: ValuationParameters): Formula {
  if (!livesForCertain(dragon)) return seenWeakness(dragon);
  return product(input('parameter', certain, { parameter: 'valuation.certain' }), seenWeakness(dragon));
}

/** Whether reading says for certain that it cannot be killed. */
function livesForCertain({ owlStatus, owlAttack }: Dragon): boolean {
  return owlStatus === 'alive' && owlAttack.certain;
}

/** Large gains are doubted: a dragon that is really in such danger would be critical. */
function tempered(amount: number, { largeGain, beyondLarge }: ValuationParameters): number {
  return amount <= largeGain ? amount : largeGain + beyondLarge * (amount - largeGain);
}

/** How `tempered` comes about. */
function temperedFormula(
  part: Formula,
  amount: number,
  { largeGain, beyondLarge }: ValuationParameters,
): Formula {
  if (amount <= largeGain) return part;
  const large = input('parameter', largeGain, { parameter: 'valuation.largeGain' });
  const share = input('parameter', beyondLarge, { parameter: 'valuation.beyondLarge' });
  return sum(large, product(share, difference(part, large)));
}

const NOBODY: ReadonlySet<Point> = new Set();

/** Whether the dragon's fate is a matter of degree: a critical or dead one is saved or not. */
function isOpen({ status, origin }: Dragon, settled: ReadonlySet<Point>): boolean {
  return (status === 'alive' || status === 'unknown') && !settled.has(origin);
}
