/** Which layers of the analysis lie on the board. They are the user's, not a game's: kept among the settings. */
import type { InfluenceWhat } from '../../../engine/protocol/analysis.ts';
import type { PositionLayer, Settings } from '../../../main/ipc/api.ts';
import { MAPS } from './words.ts';

export interface LayerWords {
  title: string;
  hint: string;
}

export const LAYER_WORDS: Record<PositionLayer, LayerWords> = {
  worms: { title: 'Worms', hint: 'Which chains are alive, critical or dead by tactical reading' },
  liberties: {
    title: 'Liberties',
    hint: 'Liberties of order 1 to 4 of the chain that is pointed at or chosen',
  },
  eyes: { title: 'Eyes', hint: 'Eye spaces of both colours with marginal points, half eyes and values' },
  life: { title: 'Life', hint: 'What is unconditionally alive, dead or territory' },
  effects: { title: 'Patterns', hint: 'Sources, barriers and non-territory marks that patterns made' },
  dragons: {
    title: 'Dragons',
    hint: 'Which chains live or die together, with their safety; dashed: what surrounds the one that is pointed at or chosen, dots: its ways out',
  },
  links: { title: 'Links', hint: 'Why chains are one dragon, and where dragons can be cut' },
};

/** In the order of their keys. */
export const POSITION_LAYERS = Object.keys(LAYER_WORDS) as PositionLayer[];

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
