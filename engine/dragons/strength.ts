/**
 * How strong a dragon is before anything is read about its life (manual 7.5): its weakness, and the crude status that says whether reading is needed.
 *
 * Three things make a dragon safe: room to run, a moyo of its own, eyes. Each leaves a part of the weakness, and the parts multiply. The
 * manual gives no figures; ours were fitted to what gnugo prints for dragons that have only one of the three.
 */
import type { EyeValue } from '../../patterns/eyes/value.ts';
import type { DragonStatus } from '../protocol/analysis.ts';
import { LOSE, WIN } from '../reading/codes.ts';
import { attackCode, defenseCode } from '../worms/worm.ts';
import type { Dragon } from './dragon.ts';

/** What each point of escape route and of territory in the moyo takes off. */
const PER_ESCAPE = 0.056;
const PER_TERRITORY = 0.09;
/** What is left by twice the mean number of eyes, whoever moves first. */
const LEFT_BY_EYES: readonly number[] = [1, 0.95, 0.8, 0.5, 0.25];

/** From here on a moyo is life enough (13.3). */
const LARGE_MOYO = 25;
/** An escape route and a moyo that make reading unnecessary. */
export const FREE_ESCAPE = 27;

/** The weakness by escape route, moyo and eyes: 0 to 1. */
export function weaknessOf({ escapeRoute, moyoTerritorialValue, genus }: Dragon): number {
  const escape = Math.max(0, 1 - PER_ESCAPE * escapeRoute);
  const moyo = Math.max(0, 1 - PER_TERRITORY * moyoTerritorialValue);
  return escape * moyo * LEFT_BY_EYES[Math.min(4, genus.b + genus.c)];
}

/** The status as it looks without reading the dragon's life (compute_crude_status). */
export function crudeStatus(dragon: Dragon): DragonStatus {
  const { worms, genus, lunch, moyoSize, escapeRoute } = dragon;
  if (worms.every((worm) => attackCode(worm) === WIN && defenseCode(worm) === LOSE)) return 'dead';
  if (hasTwoEyes(genus) || moyoSize >= LARGE_MOYO || escapeRoute >= FREE_ESCAPE) return 'alive';
  if (worms.length === 1 && attackCode(worms[0]) === WIN && genus.c < 2) return 'critical';
  if (genus.c >= 2 && escapeRoute < 5 && moyoSize <= 10) return 'critical';
  if (lunch !== 0 || escapeRoute > 5 || moyoSize > 10) return 'unknown';
  return genus.c === 0 && escapeRoute === 0 && moyoSize <= 2 ? 'dead' : 'unknown';
}

/** Two eyes even when the attacker moves first. */
export function hasTwoEyes(genus: EyeValue): boolean {
  return genus.b >= 2;
}
