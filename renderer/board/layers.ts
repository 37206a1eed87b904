/** Layers of an analysis as plain data: a wash, values and signs on points. What they mean is for whoever makes them to say. */
import type { Point } from '../../engine/protocol/types.ts';

/** A map as a wash of squares: the larger and denser, the greater the value. */
export interface FieldLayer {
  /** Row-major, size*size: 0 nothing, up to +1 for Black and -1 for White. */
  readonly values: ArrayLike<number>;
  /** 0..1. */
  readonly opacity: number;
}

/** Whose a sign is, or what it says; colours of look.md's status palette. */
export type LayerTone =
  | 'black'
  | 'white'
  | 'plain'
  | 'alive'
  | 'critical'
  | 'dead'
  | 'strong'
  | 'unknown'
  | 'seki'
  | 'inessential';

/** Cells that belong together, coloured below the stones. */
export interface RegionLayer {
  readonly points: readonly Point[];
  /** Ways between parts that do not touch. */
  readonly bands: readonly (readonly [from: Point, to: Point])[];
  readonly tone: LayerTone;
  /** So that nothing depends on the colour. */
  readonly hatch: 'none' | 'lines' | 'crossed';
  readonly border: 'solid' | 'dashed' | 'dotted';
  /** Looked at: drawn more strongly. */
  readonly strong: boolean;
}

/** A cell in a colour of somebody else's choosing, below the stones. */
export interface TintLayer {
  readonly point: Point;
  /** `#rrggbb`. */
  readonly color: string;
}

/** A line from point to point, above the stones. */
export interface LineLayer {
  readonly from: Point;
  readonly to: Point;
  readonly dash: 'solid' | 'dashed' | 'dotted';
}

/** A short text on a plate in its owner's colour. */
export interface ValueLayer {
  readonly point: Point;
  /** At most four characters. */
  readonly text: string;
  readonly tone: 'black' | 'white' | 'plain';
  /** 0..1, how large it is written. */
  readonly amount: number;
  /** Below the middle of the point, small. */
  readonly below?: boolean;
  /** It was another value before; ringed. */
  readonly changed?: boolean;
}

/** Shapes; every meaning has one of its own, so that nothing depends on the colour. */
export const LAYER_SIGNS = [
  'ring',
  'triangle',
  'cross',
  'square',
  'frame',
  'box',
  'disc',
  'circle',
  'half',
  'false',
  'diamond',
  'wall',
  'plus',
  'question',
  'double',
  'dot',
] as const;
export type LayerSign = (typeof LAYER_SIGNS)[number];

/** Where a sign stands on its point; off the middle it is small. */
export type LayerPlace = 'middle' | 'left' | 'right' | 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight';

export interface SignLayer {
  readonly point: Point;
  readonly sign: LayerSign;
  readonly tone: LayerTone;
  readonly place: LayerPlace;
}
