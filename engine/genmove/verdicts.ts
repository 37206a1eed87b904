/** What was known of dragons and worms when a decision was made, as it is kept with the decision. */
import type { ClassicDecision, DragonVerdict, WormVerdict } from '../protocol/decision.ts';
import type { Analysis } from './analysis.ts';

/** All dragons, and the worms that can be attacked, of the position of the analysis. */
export function verdictsOf(analysis: Analysis): Pick<ClassicDecision, 'dragons' | 'worms'> {
  const dragons = analysis.dragonsRecord().dragons.map((dragon): DragonVerdict => {
    const { color, origin, stones, status, safety, weakness } = dragon;
    const { owlStatus, owlAttack, owlDefense, semeais } = dragon;
    return {
      color,
      origin,
      stones,
      status,
      safety,
      weakness,
      owlStatus,
      owlAttack: { ...owlAttack },
      owlDefense: { ...owlDefense },
      semeais,
    };
  });
  const attacked = analysis.worms().all.filter(({ attacks }) => attacks.length > 0);
  const worms = attacked.map(({ color, origin, stones, attacks, defenses }): WormVerdict => {
    return { color, origin, stones: [...stones], attacks: attacks.slice(), defenses: defenses.slice() };
  });
  return { dragons, worms };
}
