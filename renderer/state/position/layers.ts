/** Which layers of the analysis lie on the board. They are the user's, not a game's: kept among the settings. */
import type { InfluenceWhat } from '../../../engine/protocol/analysis.ts';
import type { PositionLayer, Settings } from '../../../main/ipc/api.ts';
import { MAPS } from './words.ts';

/** In the order of their keys. */
export const POSITION_LAYERS: readonly PositionLayer[] = [
  'worms',
  'liberties',
  'eyes',
  'life',
  'effects',
  'dragons',
  'links',
];

/** With the layer added or taken away; always in the same order. */
export function toggled(layers: readonly PositionLayer[], layer: PositionLayer): PositionLayer[] {
  return POSITION_LAYERS.filter((one) => layers.includes(one) !== (one === layer));
}

/** The map `by` places after this one; beyond the ends lies none. */
export function nextMap(map: InfluenceWhat | 'none', by: 1 | -1): InfluenceWhat | 'none' {
  const all = ['none', ...MAPS] as const;
  return all[(all.indexOf(map) + by + all.length) % all.length];
}

/** Whether a layer needs the dragons, which take long to be found. */
export function showsDragons({ positionLayers }: Settings): boolean {
  return positionLayers.includes('dragons') || positionLayers.includes('links');
}

/** Whether anything is to be drawn, so that the engine need be asked. */
export function showsLayers({ positionLayers, positionMap }: Settings): boolean {
  return positionLayers.length > 0 || positionMap !== 'none';
}
