/** The field as plain data for GTP, panels and storage: the eleven maps of `initial_influence` and where everything came from. */
import { BLACK, WHITE } from '../board/point.ts';
import type { InfluenceKind, InfluenceRecord } from '../protocol/analysis.ts';
import type { InfluenceField } from './field.ts';
import { regionNumber } from './regions.ts';
import { territorySum } from './territory.ts';

/** A record of the field; shares nothing with it but the effects. */
export function influenceRecord(field: InfluenceField, kind: InfluenceKind): InfluenceRecord {
  const { points, influence, strength, attenuation, permeability } = field;
  const map = (values: ArrayLike<number>): number[] => Array.from(points, (point) => values[point]);
  return {
    color: field.color,
    kind,
    maps: {
      white_influence: map(influence[WHITE]),
      black_influence: map(influence[BLACK]),
      white_strength: map(strength[WHITE]),
      black_strength: map(strength[BLACK]),
      white_attenuation: map(attenuation[WHITE]),
      black_attenuation: map(attenuation[BLACK]),
      white_permeability: map(permeability[WHITE]),
      black_permeability: map(permeability[BLACK]),
      territory_value: map(field.territory),
      influence_regions: Array.from(points, (point) => regionNumber(field, point)),
      non_territory: map(field.nonTerritory),
    },
    effects: field.effects,
    territory: territorySum(field),
  };
}
