/**
 * How strong a dragon is before anything is read about its life (manual 7.5): its weakness, and the crude status.
 *
 * Three things make a dragon safe: room to run, a moyo of its own, eyes. The best of them counts, and the second best takes off a
 * little more. The manual gives no figures; these give what gnugo prints for 163 living dragons of game positions, from the
 * escape routes, moyos and eyes that it prints with them, to 0.016 on average.
 */
import type { EyeValue } from '../../patterns/eyes/value.ts';
import type { DragonStatus } from '../protocol/analysis.ts';
import { isDead } from '../worms/worm.ts';
import type { AssessedDragon } from './dragon.ts';

/** A function by its corners: x, y, x, y …; straight between them, and even beyond the last. */
type Corners = readonly (readonly [x: number, y: number])[];

/** The weakness left by an escape route, by territory in the moyo, and by the eyes that can be had whoever moves first. */
const BY_ESCAPE: Corners = [
  [0, 1],
  [5, 0.72],
  [10, 0.39],
  [15, 0.15],
  [25, 0],
];
const BY_TERRITORY: Corners = [
  [0, 1],
  [2, 0.84],
  [5, 0.53],
  [10, 0.15],
  [15, 0],
];
const BY_ONE_EYE: readonly number[] = [1, 0.95, 0.8, 0.65];
const BY_TWO_EYES = 0.27;
/** How much of its strength the second best adds. */
const SECOND = 0.15;

/** From this territory on a moyo is life enough (13.3). */
const LIVING_TERRITORY = 10;
/** With an escape route of this length nobody needs to read. */
export const FREE_ESCAPE = 20;

/** The weakness with this escape route and the dragon's moyo and eyes: 0 to 1. */
export function weaknessOf(
  { moyoTerritorialValue, genus }: Pick<AssessedDragon, 'moyoTerritorialValue' | 'genus'>,
  escape: number,
): number {
  const eyes = genus.b >= 3 ? 0 : genus.b === 2 ? BY_TWO_EYES : BY_ONE_EYE[Math.min(3, genus.b + genus.c)];
  const left = [valueAt(BY_ESCAPE, escape), valueAt(BY_TERRITORY, moyoTerritorialValue), eyes];
  const [best, second] = left.sort((a, b) => a - b);
  return best * (1 - SECOND * (1 - second));
}

/** What a curve through the corners says at `x`; outside of them, what the nearest says. */
function valueAt(corners: Corners, x: number): number {
  let [left, above] = corners[0];
  if (x <= left) return above;
  for (const [right, below] of corners) {
    if (x < right) return above + ((below - above) * (x - left)) / (right - left);
    left = right;
    above = below;
  }
  return above;
}

/** The status as it looks without reading the dragon's life (compute_crude_status), with this escape route. */
export function crudeStatus(
  { worms, genus, lunch, moyoTerritorialValue }: AssessedDragon,
  escape: number,
): DragonStatus {
  if (worms.every(isDead)) return 'dead';
  if (hasTwoEyes(genus) || moyoTerritorialValue >= LIVING_TERRITORY) return 'alive';
  if (lunch !== 0 || escape > 0 || moyoTerritorialValue > 2) return 'unknown';
  return genus.c >= 2 ? 'critical' : 'dead';
}

/** Two eyes even when the attacker moves first. */
export function hasTwoEyes(genus: EyeValue): boolean {
  return genus.b >= 2;
}
