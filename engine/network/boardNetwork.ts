/**
 * A convolutional network over a board, or a square part of one (residual blocks: He et al. 2016; for Go: Cazenave, "Residual networks for
 * computer Go", 2018). Its numbers are integers (convolution.ts) up to the last layer, whose sums are made in a fixed order: every machine
 * comes to the same.
 */
import { pointAt } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import {
  MASK_BYTES,
  TILE,
  convolution,
  memoryOf,
  productBytes,
  rowOf,
  spreadBytes,
  tileBytes,
  weightsOf,
} from './convolution.ts';
import type { Convolution } from './convolution.ts';
import type { NetworkWeights } from './weights.ts';

/** What is 1 in the values that go into a layer. */
export const ONE = 1 << 7;
const TAPS = 9;
const ALIGNED = 16;

/** Where something begins in memory, in bytes. */
interface Places {
  input: number;
  /** Values of a layer, of the one behind it, and zeros. */
  values: number;
  between: number;
  zeros: number;
  /** What a layer works with. */
  spread: number;
  products: number;
  mask: number;
  /** And the bytes of a tile's weights. */
  layers: { weights: number; bias: number; tile: number }[];
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
  private readonly first: Convolution;
  private readonly inner: Convolution;

  constructor(network: NetworkWeights, size: number) {
    const { channels, inputs } = network;
    this.size = size;
    this.network = network;
    this.row = rowOf(size);
    this.at = placesFor(network, size);
    const memory = memoryOf(this.at.end);
    this.input = new Int16Array(memory.buffer, this.at.input, this.row * this.row * inputs);
    this.values = new Int16Array(memory.buffer, this.at.values, this.row * this.row * channels);
    this.points = Int16Array.from({ length: size * size }, (_, i) => pointAt(Math.floor(i / size), i % size));
    this.first = convolution(memory, size, inputs, channels);
    this.inner = convolution(memory, size, channels, channels);
    this.fill(memory.buffer);
  }

  /** Where the numbers of the i-th point in reading order begin in `input`. */
  placeOf(i: number): number {
    return this.cellOf(i) * this.network.inputs;
  }

  /** Works out the values that the heads look at. */
  run(): void {
    const { at, first, inner, network } = this;
    this.layer(first, 0, at.input, at.zeros, at.values);
    for (let i = 1; i < network.layers.length; i += 2) {
      this.layer(inner, i, at.values, at.zeros, at.between);
      this.layer(inner, i + 1, at.between, at.values, at.values);
    }
  }

  private cellOf(i: number): number {
    return (Math.floor(i / this.size) + 1) * this.row + (i % this.size) + 1;
  }

  private layer(by: Convolution, index: number, from: number, added: number, to: number): void {
    const { at, row } = this;
    const { weights, bias, tile: bytes } = at.layers[index];
    const { channels } = this.network;
    const first = row + 1;
    by.spread(from, at.spread);
    for (let tile = 0; tile * TILE < channels; tile++) {
      const there = (first * channels + tile * TILE) * 2;
      by.multiply(at.spread, weights + tile * bytes, at.products);
      by.collect(
        at.products,
        bias + tile * TILE * 4,
        added + there,
        to + there,
        at.mask + first * MASK_BYTES,
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
    const { at, size } = this;
    const { layers, channels, inputs } = this.network;
    const mask = new Int16Array(memory, at.mask);
    for (let i = 0; i < size * size; i++) {
      const from = (this.cellOf(i) * MASK_BYTES) / 2;
      mask.fill(-1, from, from + MASK_BYTES / 2);
    }
    for (const [i, { weights, bias }] of layers.entries()) {
      const from = i === 0 ? inputs : channels;
      new Int32Array(memory, at.layers[i].bias).set(bias);
      new Int16Array(memory, at.layers[i].weights).set(weightsOf(weights, from, channels));
    }
  }
}

function placesFor({ channels, inputs, layers }: NetworkWeights, size: number): Places {
  const cells = rowOf(size) ** 2;
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
    spread: take(spreadBytes(size, Math.max(inputs, channels))),
    products: take(productBytes(size)),
    mask: take(cells * MASK_BYTES),
    layers: layers.map(({ bias }, i) => {
      const tile = tileBytes(i === 0 ? inputs : channels);
      return { tile, weights: take((tile * channels) / TILE), bias: take(bias.byteLength) };
    }),
  };
  return { ...places, end };
}
