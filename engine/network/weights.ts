/** The weights of a network (boardNetwork.ts), as they are in a file: little-endian, nothing between the parts; channels are a multiple of 24, numbers that go in of eight. */

/** "YNET" as the bytes of the first number. */
const MAGIC = 0x54454e59;
/** Raised with every change of what stands where, or of what goes into a network. */
const VERSION = 2;
/** Magic, version, channels, numbers of a point that go in, layers, heads. */
const HEADER = 6;
const TAPS = 9;

/** A convolution: see convolution.ts for the digits behind the point. */
interface LayerWeights {
  /** By channel of the result, channel of what goes in, and point around: rows from the top. */
  weights: Int16Array;
  /** By channel of the result; with a half for rounding in them. */
  bias: Int32Array;
}

/** What comes out for a point: by point around and channel of the last layer, and a constant. */
interface HeadWeights {
  weights: Float32Array;
  bias: number;
}

export interface NetworkWeights {
  channels: number;
  inputs: number;
  /** The first one, and two for each residual block. */
  layers: LayerWeights[];
  heads: HeadWeights[];
  /** What the logarithms of odds by features are multiplied by before something is added to them. */
  scale: number;
}

/** Reads a file, as processors that Yomi runs on lay out numbers. Throws Error when it is none. */
export function readNetwork(bytes: Uint8Array): NetworkWeights {
  const { buffer } = bytes.slice();
  let at = 0;
  const take = <T>(
    kind: new (from: ArrayBuffer, at: number, length: number) => T,
    width: number,
    length: number,
  ): T => {
    if (at + width * length > buffer.byteLength)
      throw new Error(`The network ends after ${buffer.byteLength} bytes`);
    at += width * length;
    return new kind(buffer, at - width * length, length);
  };
  const [magic, version, channels, inputs, count, headCount] = take(Int32Array, 4, HEADER);
  if (magic !== MAGIC || version !== VERSION) throw new Error('This is no network of this version');
  const layers = Array.from({ length: count }, (_, i) => ({
    weights: take(Int16Array, 2, channels * (i === 0 ? inputs : channels) * TAPS),
    bias: take(Int32Array, 4, channels),
  }));
  const heads = Array.from({ length: headCount }, () => ({
    weights: take(Float32Array, 4, TAPS * channels),
    bias: take(Float32Array, 4, 1)[0],
  }));
  const [scale] = take(Float32Array, 4, 1);
  if (at !== buffer.byteLength) throw new Error(`The network has ${buffer.byteLength - at} bytes too many`);
  return { channels, inputs, layers, heads, scale };
}
