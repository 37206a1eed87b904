import { describe, expect, test } from 'vitest';
import { BOARD_ARRAY, pointAt } from '../board/point.ts';
import { Rng } from '../util/rng.ts';
import { BoardNetwork, ONE } from './boardNetwork.ts';
import { LARGEST, WEIGHT_BITS } from './convolution.ts';
import { readNetwork } from './weights.ts';
import type { NetworkWeights } from './weights.ts';

const TAPS = 9;

function randomNetwork(seed: number, spread = 600, channels = 24, inputs = 16, blocks = 2): NetworkWeights {
  const rng = new Rng(seed);
  const layer = (from: number) => ({
    weights: Int16Array.from({ length: channels * from * TAPS }, () => (rng.unit() - 0.5) * spread),
    bias: Int32Array.from({ length: channels }, () => (rng.unit() - 0.5) * 2 ** 17),
  });
  return {
    channels,
    inputs,
    layers: [layer(inputs), ...Array.from({ length: 2 * blocks }, () => layer(channels))],
    heads: Array.from({ length: 2 }, () => ({
      weights: Float32Array.from({ length: TAPS * channels }, () => rng.unit() - 0.5),
      bias: rng.unit(),
    })),
    scale: 0.7,
  };
}

/** The same, point by point. */
function slowly({ layers, channels, inputs }: NetworkWeights, size: number, input: number[][]): number[][] {
  const around = (values: number[][], i: number, tap: number): number[] | undefined => {
    const row = Math.floor(i / size) + Math.floor(tap / 3) - 1;
    const column = (i % size) + (tap % 3) - 1;
    return row < 0 || column < 0 || row >= size || column >= size ? undefined : values[row * size + column];
  };
  const layer = (index: number, values: number[][], from: number, added?: number[][]): number[][] =>
    values.map((_, i) =>
      Array.from({ length: channels }, (__, to) => {
        let sum = layers[index].bias[to] + (added?.[i][to] ?? 0) * 2 ** WEIGHT_BITS;
        for (let tap = 0; tap < TAPS; tap++) {
          const there = around(values, i, tap);
          for (let c = 0; there && c < from; c++) {
            sum += layers[index].weights[(to * from + c) * TAPS + tap] * there[c];
          }
        }
        return Math.max(0, Math.min(LARGEST, Math.floor(sum / 2 ** WEIGHT_BITS)));
      }),
    );
  let values = layer(0, input, inputs);
  for (let i = 1; i < layers.length; i += 2) {
    values = layer(i + 1, layer(i, values, channels), channels, values);
  }
  return values;
}

describe('BoardNetwork', () => {
  test.each([
    [2, 600],
    [3, 600],
    [9, 600],
    [13, 600],
    [19, 600],
    [8, 4000],
  ])('on %i lines its values are those of plain sums (weights up to %i)', (size, spread) => {
    const weights = randomNetwork(size, spread);
    const network = new BoardNetwork(weights, size);
    const rng = new Rng(size + 1);
    const input = Array.from({ length: size * size }, () =>
      Array.from({ length: weights.inputs }, () => Math.floor((rng.unit() - 0.4) * 2 * ONE)),
    );
    for (const [i, numbers] of input.entries()) network.input.set(numbers, network.placeOf(i));
    network.run();
    const values = slowly(weights, size, input);
    expect(values.flat().includes(LARGEST)).toBe(spread > 1000);
    expect(values.flat().filter((value) => value > 0).length).toBeGreaterThan(0.1 * values.flat().length);
    const elsewhere = Array.from({ length: size * size }, (_, i) => BOARD_ARRAY - 1 - i);
    for (const [index, { weights: head, bias }] of weights.heads.entries()) {
      const told = network.head(index, new Float32Array(BOARD_ARRAY));
      const moved = network.head(index, new Float32Array(BOARD_ARRAY), elsewhere);
      for (let i = 0; i < size * size; i++) {
        const [row, column] = [Math.floor(i / size), i % size];
        let sum = 0;
        for (let tap = 0; tap < TAPS; tap++) {
          const [y, x] = [row + Math.floor(tap / 3) - 1, column + (tap % 3) - 1];
          if (y < 0 || x < 0 || y >= size || x >= size) continue;
          for (const [c, value] of values[y * size + x].entries())
            sum += head[tap * weights.channels + c] * value;
        }
        expect(told[pointAt(row, column)]).toBeCloseTo(sum / ONE + bias, 3);
        expect(moved[elsewhere[i]]).toBe(told[pointAt(row, column)]);
      }
      network.run();
      expect(network.head(index, new Float32Array(BOARD_ARRAY))).toEqual(told);
    }
  });
});

test('weights that are too large together are refused', () => {
  const weights = randomNetwork(1);
  weights.layers[2].weights.fill(4000, 0, TAPS);
  expect(() => new BoardNetwork(weights, 9)).toThrow('too large together');
});

test('a file that is no network is refused', () => {
  expect(() => readNetwork(new Uint8Array(3))).toThrow('ends after 3 bytes');
  expect(() => readNetwork(new Uint8Array(64))).toThrow('no network');
});
