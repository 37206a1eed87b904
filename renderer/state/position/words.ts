/** What the analysis of a position knows, in words: statuses, eye values, maps. One place, so that panel, read-out and help agree. */
import type {
  EyeSpaceRecord,
  HalfEyeRecord,
  InfluenceEffect,
  InfluenceWhat,
  WormRecord,
} from '../../../engine/protocol/analysis.ts';
import type { Stone } from '../../../engine/protocol/types.ts';
import { formatFixed, formatFraction, t } from '../../messages/messages.ts';

export type WormStatus = 'alive' | 'critical' | 'dead';

/** By tactical reading: without attacks alive, with defenses too critical, else dead. */
export function wormStatus({ attacks, defenses }: Pick<WormRecord, 'attacks' | 'defenses'>): WormStatus {
  if (attacks.length === 0) return 'alive';
  return defenses.length > 0 ? 'critical' : 'dead';
}

/** By the four digits: the fifteen values of the manual's 8.7, which are all that there can be. */
const VALUES = [
  '0000',
  '0001',
  '0002',
  '0011',
  '0012',
  '0022',
  '0111',
  '0112',
  '0122',
  '0222',
  '1111',
  '1112',
  '1122',
  '1222',
  '2222',
] as const;

/** "1122". */
export function eyeValueText({ value }: Pick<EyeSpaceRecord, 'value'>): string {
  return value.join('');
}

/** "one or two eyes: two if the defender moves first, one if the attacker does". */
export function eyeValueWords(space: Pick<EyeSpaceRecord, 'value'>): string {
  const value = VALUES.find((one) => one === eyeValueText(space));
  return value === undefined ? '' : t(`position:value.${value}`);
}

/** "half eye, sum 3". */
export function halfEyeWords({ kind, sum }: Pick<HalfEyeRecord, 'kind' | 'sum'>): string {
  return t(`position:half.${kind}`, { sum: formatFraction(sum, 2) });
}

/** What size says in a map that is drawn, for the legend. */
export function mapLegend(what: InfluenceWhat): string {
  if (what === 'influence_regions') return t('position:legend.influence_regions');
  if (what === 'non_territory') return t('position:legend.non_territory');
  return what.endsWith('permeability') ? t('position:legend.permeability') : t('position:legend.more');
}

/** The maps in the order in which they are offered: the answer first, then what it is made of. */
export const MAPS: readonly InfluenceWhat[] = [
  'territory_value',
  'influence_regions',
  'white_influence',
  'black_influence',
  'white_strength',
  'black_strength',
  'white_attenuation',
  'black_attenuation',
  'white_permeability',
  'black_permeability',
  'non_territory',
];

const REGIONS = ['area', 'moyo', 'territory'] as const;

/** "White moyo"; the sign says whose, positive for White. */
export function regionWords(value: number): string {
  if (value === 0) return t('position:region.none');
  const region = REGIONS.at(Math.abs(value) - 1);
  return region === undefined
    ? t('position:region.stone')
    : t(`position:region.${value > 0 ? 'white' : 'black'}.${region}`);
}

/** What the number of the non-territory map says. */
export function nonTerritoryWords(value: number): string {
  if (value === 1) return t('position:mark.notWhite');
  if (value === 2) return t('position:mark.notBlack');
  return value === 0 ? t('position:mark.any') : t('position:mark.nobody');
}

/** At most three digits: "0.02" is ".02", "12.3" is "12". */
export function shortValue(value: number): string {
  const size = Math.abs(value);
  if (size >= 9.95) return String(Math.round(size));
  if (size >= 0.095) return formatFixed(size, 1);
  return size < 0.005 ? '0' : formatFixed(size, 2).slice(1);
}

/** A value of a map as the lists write it, in as many digits as it deserves. */
export function mapValueText(what: InfluenceWhat, value: number): string {
  if (what === 'influence_regions') return regionWords(value);
  if (what === 'non_territory') return nonTerritoryWords(value);
  if (what !== 'territory_value') return formatFixed(value, 2);
  // So that nobody has to know whose sign is whose.
  const size = formatFixed(Math.abs(value), 2);
  return size === formatFixed(0, 2)
    ? size
    : t(value > 0 ? 'position:owned.white' : 'position:owned.black', { amount: size });
}

/** The maps of one colour, for tables with a column for each. */
export const COLOR_MAPS = ['influence', 'strength', 'attenuation', 'permeability'] as const;

export function colorMap(color: Stone, part: (typeof COLOR_MAPS)[number]): InfluenceWhat {
  return `${color === 2 ? 'black' : 'white'}_${part}`;
}

/** "source of White, strength 20". */
export function effectWords({
  kind,
  color,
  value,
}: Pick<InfluenceEffect, 'kind' | 'color' | 'value'>): string {
  const side = color === 2 ? t('common:black') : t('common:white');
  if (kind === 'source')
    return t('position:effect.source.does', { side, strength: formatFraction(value, 2) });
  if (kind === 'nonTerritory') return t('position:effect.nonTerritory.does', { side });
  return value === 0
    ? t('position:effect.barrier.stops', { side })
    : t('position:effect.barrier.lets', { side, share: Math.round(100 * value) });
}
