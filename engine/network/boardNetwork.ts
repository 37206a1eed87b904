/**
 * A convolutional network over a board, or a square part of one (residual blocks: He et al. 2016; for Go: Cazenave, "Residual networks for
 * computer Go", 2018). Its numbers are integers (convolution.ts) up to the last layer, whose sums are made in a fixed order: every machine
 * comes to the same.
 */
import { pointAt } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { MASK_BYTES, PAIR_BYTES, RUN, TILE, convolution, memoryOf } from './convolution.ts';
import type { Convolution } from './convolution.ts';
import type { NetworkWeights } from './weights.ts';

/** What is 1 in the values that go into a layer. */
export const ONE = 1 << 7;
/** Points behind the last one that a run may reach. */
const SLACK = RUN + 2;
const TAPS = 9;
const ALIGNED = 16;

/** Where something begins in memory, in bytes. */
interface Places {
  input: number;
  /** Values of a layer, of the one behind it, and zeros. */
  values: number;
  between: number;
  zeros: number;
  mask: number;
  /** How far it is to the points around, for the first layer and the others. */
  inputTaps: number;
  taps: number;
  layers: { weights: number; bias: number }[];
  end: number;
}

export class BoardNetwork {
  readonly size: number;
  /** What `run` looks at: from `placeOf` of a point on so many numbers as the network takes, in units of 1/ONE. */
  readonly input: Int16Array;
  private readonly network: NetworkWeights;
  private readonly row: number;
  private readonly points: Int16Array;
  private readonly at: Places;
  private readonly values: Int16Array;
  private readonly first: Convolution['run'];
  private readonly inner: Convolution['run'];

  constructor(network: NetworkWeights, size: number) {
    const { channels, inputs } = network;
    this.size = size;
    this.network = network;
    this.row = size + 2;
    this.at = placesFor(network, this.row);
    const memory = memoryOf(this.at.end);
    this.input = new Int16Array(memory.buffer, this.at.input, this.row * this.row * inputs);
    this.values = new Int16Array(memory.buffer, this.at.values, this.row * this.row * channels);
    this.points = Int16Array.from({ length: size * size }, (_, i) => pointAt(Math.floor(i / size), i % size));
    this.first = convolution(memory, inputs, channels);
    this.inner = convolution(memory, channels, channels);
    this.fill(memory.buffer);
  }

  /** Where the numbers of the i-th point in reading order begin in `input`. */
  placeOf(i: number): number {
    return this.cellOf(i) * this.network.inputs;
  }

  /** Works out the values that the heads look at. */
  run(): void {
    const { at, network } = this;
    this.layer(this.first, 0, at.input, network.inputs, at.inputTaps, at.zeros, at.values);
    for (let i = 1; i < network.layers.length; i += 2) {
      this.layer(this.inner, i, at.values, network.channels, at.taps, at.zeros, at.between);
      this.layer(this.inner, i + 1, at.between, network.channels, at.taps, at.values, at.values);
    }
  }

  private cellOf(i: number): number {
    return (Math.floor(i / this.size) + 1) * this.row + (i % this.size) + 1;
  }

  private layer(
    run: Convolution['run'],
    index: number,
    from: number,
    channels: number,
    taps: number,
    added: number,
    to: number,
  ): void {
    const { at, row, size } = this;
    const { weights, bias } = at.layers[index];
    const cell = row + 1;
    const runs = Math.ceil((size * row - 2) / RUN);
    const bytes = 2 * this.network.channels;
    for (let tile = 0; tile * TILE < this.network.channels; tile++) {
      const there = cell * bytes + tile * TILE * 2;
      run(
        from + cell * channels * 2,
        taps,
        weights + tile * TAPS * (channels / 2) * PAIR_BYTES,
        bias + tile * TILE * 4,
        added + there,
        to + there,
        at.mask + cell * MASK_BYTES,
        runs,
      );
    }
  }

  /** By Point, of the last `run`: what a head says. `points` are those of the board in the order in which they went in. */
  head(index: number, into: Float32Array, points: ArrayLike<Point> = this.points): Float32Array {
    const { values, row } = this;
    const { channels } = this.network;
    const { weights, bias } = this.network.heads[index];
    for (let i = 0; i < points.length; i++) {
      const cell = this.cellOf(i);
      let sum = 0;
      for (let tap = 0; tap < TAPS; tap++) {
        const from = (cell + (Math.floor(tap / 3) - 1) * row + (tap % 3) - 1) * channels;
        const weight = tap * channels;
        for (let c = 0; c < channels; c++) sum += weights[weight + c] * values[from + c];
      }
      into[points[i]] = sum / ONE + bias;
    }
    return into;
  }

  /** Puts what does not change into memory. */
  private fill(memory: ArrayBuffer): void {
    const { at, row, size } = this;
    const { layers, channels, inputs } = this.network;
    const mask = new Int16Array(memory, at.mask);
    for (let i = 0; i < size * size; i++) {
      const from = (this.cellOf(i) * MASK_BYTES) / 2;
      mask.fill(-1, from, from + MASK_BYTES / 2);
    }
    for (let tap = 0; tap < TAPS; tap++) {
      const cells = (Math.floor(tap / 3) - 1) * row + (tap % 3) - 1;
      new Int32Array(memory, at.inputTaps)[tap] = cells * inputs * 2;
      new Int32Array(memory, at.taps)[tap] = cells * channels * 2;
    }
    for (const [i, { weights, bias }] of layers.entries()) {
      const from = i === 0 ? inputs : channels;
      new Int32Array(memory, at.layers[i].bias).set(bias);
      new Int16Array(memory, at.layers[i].weights).set(inTiles(weights, from, channels));
    }
  }
}

function placesFor({ channels, inputs, layers }: NetworkWeights, row: number): Places {
  const cells = row * row + SLACK;
  let end = 0;
  const take = (bytes: number): number => {
    const at = end;
    end += Math.ceil(bytes / ALIGNED) * ALIGNED;
    return at;
  };
  const ofValues = (): number => take(cells * channels * 2);
  const places = {
    input: take(cells * inputs * 2),
    values: ofValues(),
    between: ofValues(),
    zeros: ofValues(),
    mask: take(cells * MASK_BYTES),
    inputTaps: take(TAPS * 4),
    taps: take(TAPS * 4),
    layers: layers.map(({ weights, bias }) => ({
      weights: take(weights.byteLength),
      bias: take(bias.byteLength),
    })),
  };
  return { ...places, end };
}

/** Weights as convolution.ts takes them: by tile, point around, pair of channels that go in, channel of the result and one of the pair. */
function inTiles(weights: Int16Array, from: number, to: number): Int16Array {
  const tiled = new Int16Array(weights.length);
  let at = 0;
  for (let tile = 0; tile < to; tile += TILE) {
    for (let tap = 0; tap < TAPS; tap++) {
      for (let pair = 0; pair < from; pair += 2) {
        for (let i = 0; i < 2 * TILE; i++) {
          const out = tile + (i >> 1);
          tiled[at++] = weights[(out * from + pair + (i & 1)) * TAPS + tap];
        }
      }
    }
  }
  return tiled;
}
