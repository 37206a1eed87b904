/** What the analysis of a position knows, in words: statuses, eye values, maps. One place, so that panel, read-out and help agree. */
import type {
  EyeSpaceRecord,
  HalfEyeRecord,
  InfluenceEffect,
  InfluenceWhat,
  UnconditionalStatus,
  WormRecord,
} from '../../../engine/protocol/analysis.ts';
import type { Stone } from '../../../engine/protocol/types.ts';

export type WormStatus = 'alive' | 'critical' | 'dead';

/** By tactical reading: without attacks alive, with defenses too critical, else dead. */
export function wormStatus({ attacks, defenses }: Pick<WormRecord, 'attacks' | 'defenses'>): WormStatus {
  if (attacks.length === 0) return 'alive';
  return defenses.length > 0 ? 'critical' : 'dead';
}

export const WORM_STATUS_HINTS: Record<WormStatus, string> = {
  alive: 'Cannot be captured by tactical reading',
  critical: 'Can be captured, and can be saved: who moves first decides',
  dead: 'Can be captured, and cannot be saved',
};

/** By the four digits: the fifteen values of the manual's 8.7, which are all that there can be. */
const VALUE_WORDS: Record<string, string> = {
  '0000': 'no eye',
  '0001': 'no eye; the defender can threaten to make one',
  '0002': 'no eye; the defender can threaten to make two',
  '0011': 'half an eye: one if the defender moves first, none if the attacker does',
  '0012': '3/4 of an eye: one or two if the defender moves first, none if the attacker does',
  '0022': 'an unsettled eye: two if the defender moves first, none if the attacker does',
  '0111': 'one eye; the attacker can threaten to destroy it',
  '0112': 'one eye; the attacker can threaten to destroy it, the defender to make another',
  '0122': '5/4 eyes: two if the defender moves first, half an eye if the attacker does',
  '0222': 'two eyes; the attacker can threaten to destroy both',
  '1111': 'one eye',
  '1112': 'one eye; the defender can threaten to make another',
  '1122': 'one or two eyes: two if the defender moves first, one if the attacker does',
  '1222': 'two eyes; the attacker can threaten to destroy one',
  '2222': 'two eyes',
};

/** "1122". */
export function eyeValueText({ value }: Pick<EyeSpaceRecord, 'value'>): string {
  return value.join('');
}

/** "one or two eyes: two if the defender moves first, one if the attacker does". */
export function eyeValueWords(space: Pick<EyeSpaceRecord, 'value'>): string {
  return VALUE_WORDS[eyeValueText(space)];
}

export const EYE_SOURCES: Record<EyeSpaceRecord['source'], string> = {
  database: 'Found in the database of eye shapes',
  search: 'Found by an exact search of the shape',
  assumed: 'Too large to be looked up: assumed from its size',
};

/** "half eye, sum 3". */
export function halfEyeWords({ kind, sum }: Pick<HalfEyeRecord, 'kind' | 'sum'>): string {
  return `${kind} eye, sum ${Number(sum.toFixed(2))}`;
}

export const UNCONDITIONAL_WORDS: Record<UnconditionalStatus, string> = {
  undecided: 'undecided',
  alive: 'unconditionally alive',
  dead: 'unconditionally dead',
  white_territory: 'unconditional territory of White',
  black_territory: 'unconditional territory of Black',
};

export interface MapWords {
  title: string;
  hint: string;
}

export const MAP_WORDS: Record<InfluenceWhat, MapWords> = {
  territory_value: {
    title: 'Territory value',
    hint: 'How much of the point is territory: 1.0 is a whole point',
  },
  influence_regions: {
    title: 'Territory, moyo, area',
    hint: 'Three steps of how surely a point is somebody’s',
  },
  white_influence: { title: 'White influence', hint: 'How strongly White’s stones and sources reach here' },
  black_influence: { title: 'Black influence', hint: 'How strongly Black’s stones and sources reach here' },
  white_strength: { title: 'White strength', hint: 'Where White’s influence starts, and how strongly' },
  black_strength: { title: 'Black strength', hint: 'Where Black’s influence starts, and how strongly' },
  white_attenuation: {
    title: 'White attenuation',
    hint: 'How much White’s influence loses with every step from here',
  },
  black_attenuation: {
    title: 'Black attenuation',
    hint: 'How much Black’s influence loses with every step from here',
  },
  white_permeability: {
    title: 'White permeability',
    hint: 'How much of White’s influence gets through; shown where it is not all of it',
  },
  black_permeability: {
    title: 'Black permeability',
    hint: 'How much of Black’s influence gets through; shown where it is not all of it',
  },
  non_territory: { title: 'Non-territory', hint: 'Points that patterns say cannot become territory' },
};

/** What size says in a map that is drawn, for the legend. */
export function mapLegend(what: InfluenceWhat): string {
  if (what === 'influence_regions') return 'large territory, middle moyo, small area';
  if (what === 'non_territory') return 'whose territory it cannot be';
  return what.endsWith('permeability') ? 'the larger, the less gets through' : 'the larger, the more';
}

/** The maps in the order in which they are offered: the answer first, then what it is made of. */
export const MAPS = Object.keys(MAP_WORDS) as InfluenceWhat[];

export const REGION_WORDS: Record<number, string> = {
  3: 'territory',
  2: 'moyo',
  1: 'area',
};

/** "White moyo"; the sign says whose, positive for White. */
export function regionWords(value: number): string {
  const word = REGION_WORDS[Math.abs(value)];
  if (word !== undefined) return `${value > 0 ? 'White' : 'Black'} ${word}`;
  return value === 0 ? 'nobody’s' : 'a stone';
}

/** What the number of the non-territory map says. */
export function nonTerritoryWords(value: number): string {
  if (value === 1) return 'not White’s';
  if (value === 2) return 'not Black’s';
  return value === 0 ? 'may be anyone’s' : 'nobody’s';
}

/** At most three digits: "0.02" is ".02", "12.3" is "12". */
export function shortValue(value: number): string {
  const size = Math.abs(value);
  if (size >= 9.95) return String(Math.round(size));
  if (size >= 0.095) return size.toFixed(1);
  return size < 0.005 ? '0' : size.toFixed(2).slice(1);
}

/** A value of a map as the lists write it, in as many digits as it deserves. */
export function mapValueText(what: InfluenceWhat, value: number): string {
  if (what === 'influence_regions') return regionWords(value);
  if (what === 'non_territory') return nonTerritoryWords(value);
  if (what !== 'territory_value') return value.toFixed(2);
  // So that nobody has to know whose sign is whose.
  const size = Math.abs(value).toFixed(2);
  return size === '0.00' ? '0.00' : `${value > 0 ? 'White' : 'Black'} ${size}`;
}

/** The maps of one colour, for tables with a column for each. */
export const COLOR_MAPS = ['influence', 'strength', 'attenuation', 'permeability'] as const;

export function colorMap(color: Stone, part: (typeof COLOR_MAPS)[number]): InfluenceWhat {
  return `${color === 2 ? 'black' : 'white'}_${part}`;
}

export const EFFECT_WORDS: Record<InfluenceEffect['kind'], string> = {
  source: 'source',
  barrier: 'barrier',
  nonTerritory: 'non-territory',
};

/** "source of White, strength 20". */
export function effectWords({
  kind,
  color,
  value,
}: Pick<InfluenceEffect, 'kind' | 'color' | 'value'>): string {
  const who = color === 2 ? 'Black' : 'White';
  if (kind === 'source') return `source of ${who}, strength ${Number(value.toFixed(2))}`;
  if (kind === 'nonTerritory') return `no territory for ${who}`;
  return value === 0
    ? `stops ${who}’s influence`
    : `lets ${Math.round(100 * value)} % of ${who}’s influence through`;
}

/** "alive chain", "1 liberty": counts with their noun. */
export function count(number: number, word: string, plural = `${word}s`): string {
  return `${number} ${number === 1 ? word : plural}`;
}
