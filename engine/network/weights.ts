/** The weights of a network (boardNetwork.ts), as they are in a file: little-endian, nothing between the parts. */

/** "YNET" as the bytes of the first number. */
const MAGIC = 0x54454e59;
/** Raised with every change of what stands where, or of what goes into a network. */
const VERSION = 1;
/** Magic, version, channels, numbers of a point that go in, layers. */
const HEADER = 5;
const TAPS = 9;

/** A convolution: see convolution.ts for the digits behind the point. */
interface LayerWeights {
  /** By channel of the result, channel of what goes in, and point around: rows from the top. */
  weights: Int16Array;
  /** By channel of the result; with a half for rounding in them. */
  bias: Int32Array;
}

export interface NetworkWeights {
  channels: number;
  inputs: number;
  /** The first one, and two for each residual block. */
  layers: LayerWeights[];
  /** By point around and channel of the last layer, and a constant: what is added to the logarithm of a move's odds by features, times `scale`. */
  moves: Float32Array;
  bias: number;
  scale: number;
}

/** Reads a file. Throws Error when it is none. */
export function readNetwork(bytes: Uint8Array): NetworkWeights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const next = (width: number): number => {
    if (at + width > bytes.byteLength) throw new Error(`The network ends after ${bytes.byteLength} bytes`);
    return (at += width) - width;
  };
  const integer = (): number => view.getInt32(next(4), true);
  const float = (): number => view.getFloat32(next(4), true);
  const [magic, version, channels, inputs, count] = Array.from({ length: HEADER }, integer);
  if (magic !== MAGIC || version !== VERSION) throw new Error('This is no network of this version');
  const layers = Array.from({ length: count }, (_, i) => ({
    weights: Int16Array.from({ length: channels * (i === 0 ? inputs : channels) * TAPS }, () =>
      view.getInt16(next(2), true),
    ),
    bias: Int32Array.from({ length: channels }, integer),
  }));
  const network = {
    channels,
    inputs,
    layers,
    moves: Float32Array.from({ length: TAPS * channels }, float),
    bias: float(),
    scale: float(),
  };
  if (at !== bytes.byteLength) throw new Error(`The network has ${bytes.byteLength - at} bytes too many`);
  return network;
}
