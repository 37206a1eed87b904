/**
 * What a move threatens (manual 6.4.6): the value of a second move in a row, from threats against worms and dragons and from figures of
 * patterns; and what the other side would threaten by playing there. Of several threats the largest counts, since it takes one answer.
 */
import { input } from '../protocol/formula.ts';
import type { Formula } from '../protocol/formula.ts';
import type { MoveReason } from '../protocol/moves.ts';
import type { Candidate, GivenValue } from '../generators/reasons.ts';
import { isDead } from '../worms/worm.ts';
import { WIN } from '../reading/codes.ts';
import type { Situation } from './situation.ts';
import { partFormula, partOfResult, worthFormula, worthOf } from './worth.ts';

export interface Threat {
  name: string;
  about: number;
  amount: number;
  reasons: number[];
  made: Formula;
}

/** The threat of a move that threatens nothing. */
export const NO_THREAT: Threat = { name: '', about: 0, amount: 0, reasons: [], made: input('constant', 0) };

/** The largest threat of the move's reasons. */
export function largestThreat({ worms, dragons, name }: Situation, reasons: readonly MoveReason[]): Threat {
  let best = NO_THREAT;
  for (const [i, { kind, about, code, discarded }] of reasons.entries()) {
    if (discarded !== '') continue;
    let amount = 0;
    let size = 0;
    const at = about[0];
    if (kind === 'attackThreat' || kind === 'defendThreat') {
      const worm = worms.at[at]!;
      const dead = isDead(worm);
      const isLost = dragons.at[at]!.status === 'dead';
      // Saving a worm that is dead, taking one that is not; in a dead dragon nothing is left to be taken.
      size = worm.effectiveSize;
      if (kind === 'defendThreat' ? dead : !dead && !isLost) amount = partOfResult(code) * worthOf(size);
    } else if (kind === 'owlAttackThreat' || kind === 'owlDefendThreat' || kind === 'semeaiThreat') {
      size = dragons.at[at]!.effectiveSize;
      amount = partOfResult(code) * worthOf(size);
    }
    if (amount > best.amount) {
      const made = partFormula(code, worthFormula(size, at));
      best = { name: `threatens ${name(at)}`, about: at, amount, reasons: [i], made };
    }
  }
  return best;
}

/**
 * The largest threat of the other side that the move takes away. In the endgame, stones of ours count too that the other side would threaten
 * to take by playing there: it has to be answered then, so that the point is its sente. Before, such threats are left for later.
 */
export function preventedThreat(
  { dragons, worms, color, name }: Situation,
  { point: move, reasons }: Candidate,
  isEndgame: boolean,
): Threat {
  let best = NO_THREAT;
  for (const worm of isEndgame ? worms.all : []) {
    const { origin, attackThreats, effectiveSize } = worm;
    if (worm.color !== color || worm.size < 2 || worm.attacks.length > 0) continue;
    if (dragons.at[origin]?.status === 'dead') continue;
    const isThreat = attackThreats.some(({ point, code }) => point === move && code === WIN);
    const amount = worthOf(effectiveSize);
    if (isThreat && amount > best.amount)
      best = {
        name: `takes away the threat to ${name(origin)}`,
        about: origin,
        amount,
        reasons: [],
        made: worthFormula(effectiveSize, origin),
      };
  }
  for (const [i, { kind, about, discarded }] of reasons.entries()) {
    if (discarded !== '' || kind !== 'owlPreventThreat') continue;
    const { effectiveSize } = dragons.at[about[0]]!;
    const amount = worthOf(effectiveSize);
    if (amount > best.amount)
      best = {
        name: `takes away the threat to ${name(about[0])}`,
        about: about[0],
        amount,
        reasons: [i],
        made: worthFormula(effectiveSize, about[0]),
      };
  }
  return best;
}

/** The sum of figures of one kind (9.11: these add up). */
export function sumOfGiven(values: readonly GivenValue[], what: GivenValue['what']): number {
  return values.reduce((sum, value) => sum + (value.what === what ? value.amount : 0), 0);
}
