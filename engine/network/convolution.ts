/**
 * Convolutions over a board in integers of 16 bits, by vectors: 3x3, what lies beyond the edge is 0, and below 0 a result is 0. Integers, so that
 * every machine comes to the same.
 *
 * Squares of 2x2 points are worked out from the 4x4 around by sixteen products instead of 36 (Winograd's F(2x2, 3x3): Lavin and Gray, "Fast
 * algorithms for convolutional neural networks", 2016). `spread` makes the sixteen numbers of each square and channel, `multiply` their products
 * with the weights (spreadWeights), and `collect` the results. The weights are taken four times, so that nothing is lost by halves: results are those
 * of plain sums, as long as no value is larger than LARGEST.
 *
 * A board lies in memory as rowOf(size) rows of as many points, the channels of a point side by side. Twelve channels of three squares are multiplied
 * together: nine sums stay in registers, and eight products are one instruction.
 */
import { I32, V128, advance, get, i32, moduleOf, repeat, set, v128 } from './wasmCode.ts';

/** Channels of the result that are worked out together. */
export const TILE = 12;
/** Bytes of the products of a square. */
const PRODUCT_BYTES = TILE * 4;
/** Bytes of what a point keeps of a tile: -1 in every number on the board, 0 beyond. */
export const MASK_BYTES = 16;
/** Binary digits behind the point of weights. */
export const WEIGHT_BITS = 11;
/** Values are cut off there: four of them together must not leave 16 bits. */
export const LARGEST = 8191;
/** Weights of a channel for another one, spread. */
const SPREAD = 16;

/** Squares that are multiplied together. */
const RUN = 3;
const LANES = 4;
const VECTOR = 16;
const VECTORS = TILE / LANES;
const TAPS = 9;
/** Points of a square's surroundings in a line, and of the square. */
const AROUND = 4;
const SQUARE = 2;
/** Pairs of channels in a turn of the innermost loop. */
const PAIRS = 4;
/** Bytes of the weights of a tile for two channels. */
const PAIR_BYTES = TILE * 4;
/** Of a channel's sum, what it was multiplied by with the weights. */
const FOURFOLD = 2;

/** Rows of a board in memory, and points of each: one beyond the edge at either end, and an even number of them inside. */
export function rowOf(size: number): number {
  return squaresIn(size) * SQUARE + 2;
}

const squaresIn = (size: number): number => Math.ceil(size / SQUARE);

/** Squares of a board, as many as are multiplied. */
function squaresOf(size: number): number {
  return Math.ceil(squaresIn(size) ** 2 / RUN) * RUN;
}

/** Addresses, in bytes. */
const SPREAD_PARAMETERS = ['input', 'spread'] as const;
const MULTIPLY_PARAMETERS = ['spread', 'weights', 'products'] as const;
const COLLECT_PARAMETERS = ['products', 'bias', 'added', 'output', 'mask'] as const;

type Run<Parameters extends readonly string[]> = (
  ...parameters: { [Each in keyof Parameters]: number }
) => void;

/** Convolutions of boards of one size, from so many channels. */
export interface Convolution {
  /** Spreads the board at `input`: SPREAD parts of squaresOf(size) squares. */
  readonly spread: Run<typeof SPREAD_PARAMETERS>;
  /** Multiplies all parts with the weights of a tile (weightsOf). */
  readonly multiply: Run<typeof MULTIPLY_PARAMETERS>;
  /**
   * Works out a tile from its products: `bias` is a number of 32 bits for each channel, `added` has what is added to each result, laid out as the
   * output; that and the mask begin with the board's first point.
   */
  readonly collect: Run<typeof COLLECT_PARAMETERS>;
}

/** As much of WebAssembly's interface as is needed; the engine is typed without any platform. */
interface Platform {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Module: new (code: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: { env: { memory: Memory } }) => { exports: object };
}
export type Memory = InstanceType<Platform['Memory']>;

const { WebAssembly: platform } = globalThis as unknown as { WebAssembly: Platform };
const PAGE = 65536;

const compiled = new Map<string, object>();

/** Memory of at least so many bytes, all 0. */
export function memoryOf(bytes: number): Memory {
  return new platform.Memory({ initial: Math.ceil(bytes / PAGE) });
}

/** Numbers of channels that go in are multiples of eight, of those that come out multiples of TILE. */
export function convolution(memory: Memory, size: number, from: number, to: number): Convolution {
  const run = (name: string, code: () => Uint8Array<ArrayBuffer>): ((...parameters: number[]) => void) => {
    const module = compiled.get(name) ?? new platform.Module(code());
    compiled.set(name, module);
    return (new platform.Instance(module, { env: { memory } }).exports as { run: () => void }).run;
  };
  return {
    spread: run(`spread ${size} ${from}`, () => spreadCode(size, 2 * from)),
    multiply: run(`multiply ${size} ${from}`, () => multiplyCode(size, 2 * from)),
    collect: run(`collect ${size} ${to}`, () => collectCode(size, 2 * to)),
  };
}

/** Bytes of what `spread` writes of so many channels, of what `multiply` writes, and of a tile's weights. */
export const spreadBytes = (size: number, from: number): number => SPREAD * squaresOf(size) * from * 2;
export const productBytes = (size: number): number => SPREAD * squaresOf(size) * PRODUCT_BYTES;
export const tileBytes = (from: number): number => (SPREAD * from * PAIR_BYTES) / 2;

const SPREADING = [
  [2, 0, 0],
  [1, 1, 1],
  [1, -1, 1],
  [0, 0, 2],
];

/**
 * Weights as `multiply` takes them: by tile, part, pair of channels that go in, channel of the result and one of the pair. Throws Error when one is
 * too large for 16 bits.
 */
export function weightsOf(weights: Int16Array, from: number, to: number): Int16Array {
  const spread = new Int16Array(from * to * SPREAD);
  let at = 0;
  for (let tile = 0; tile < to; tile += TILE) {
    for (let part = 0; part < SPREAD; part++) {
      const [down, across] = [SPREADING[Math.floor(part / AROUND)], SPREADING[part % AROUND]];
      for (let pair = 0; pair < from; pair += 2) {
        for (let i = 0; i < 2 * TILE; i++) {
          const first = ((tile + (i >> 1)) * from + pair + (i & 1)) * TAPS;
          let sum = 0;
          for (let tap = 0; tap < TAPS; tap++)
            sum += down[Math.floor(tap / 3)] * across[tap % 3] * weights[first + tap];
          if (sum !== (sum << 16) >> 16) throw new Error('The weights of a layer are too large together');
          spread[at++] = sum;
        }
      }
    }
  }
  return spread;
}

/** Locals of a function behind its parameters. */
class Locals {
  readonly types: number[] = [];
  private readonly parameters: number;

  constructor(parameters: readonly string[]) {
    this.parameters = parameters.length;
  }

  add(type: number): number {
    return this.parameters + this.types.push(type) - 1;
  }

  several(count: number, type: number): number[] {
    return Array.from({ length: count }, () => this.add(type));
  }

  module(...body: number[][]): Uint8Array<ArrayBuffer> {
    return moduleOf(this.parameters, this.types, body.flat());
  }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Goes through the squares of a board; `points` are what goes on with them: from where, and how far from point to point. */
function throughSquares(
  size: number,
  locals: Locals,
  points: readonly (readonly [local: number, bytes: number])[],
  ...code: number[][]
): number[] {
  const go = (count: number): number[] => points.flatMap(([local, bytes]) => advance(local, count * bytes));
  // From the end of a row of squares to the beginning of the next one.
  const row = repeat(locals.add(I32), squaresIn(size), ...code, go(SQUARE));
  return repeat(locals.add(I32), squaresIn(size), row, go(rowOf(size) + 2));
}

function spreadCode(size: number, pointBytes: number): Uint8Array<ArrayBuffer> {
  const [input, spread] = upTo(SPREAD_PARAMETERS.length);
  const locals = new Locals(SPREAD_PARAMETERS);
  const line = locals.several(AROUND, V128);
  const lines = upTo(AROUND).map(() => locals.several(AROUND, V128));
  const part = squaresOf(size) * pointBytes;
  const sum = (a: number, b: number): number[] => [...get(a), ...get(b), ...v128.add16];
  const difference = (a: number, b: number): number[] => [...get(a), ...get(b), ...v128.subtract16];
  const spreadLine = ([a, b, c, d]: readonly number[]): number[][] => [
    difference(a, c),
    sum(b, c),
    difference(c, b),
    difference(b, d),
  ];
  const vector = [
    ...upTo(AROUND).flatMap((column) => [
      ...upTo(AROUND).flatMap((row) => [
        ...get(input),
        ...v128.load((row * rowOf(size) + column) * pointBytes),
        ...set(line[row]),
      ]),
      ...spreadLine(line).flatMap((code, row) => [...code, ...set(lines[row][column])]),
    ]),
    ...upTo(AROUND).flatMap((row) =>
      spreadLine(lines[row]).flatMap((code, column) => [
        ...get(spread),
        ...code,
        ...v128.store((row * AROUND + column) * part),
      ]),
    ),
  ];
  const vectors = repeat(
    locals.add(I32),
    pointBytes / VECTOR,
    vector,
    advance(input, VECTOR),
    advance(spread, VECTOR),
  );
  return locals.module(
    throughSquares(size, locals, [[input, pointBytes]], vectors, advance(input, -pointBytes)),
  );
}

function multiplyCode(size: number, pointBytes: number): Uint8Array<ArrayBuffer> {
  const [spread, weights, products] = upTo(MULTIPLY_PARAMETERS.length);
  const locals = new Locals(MULTIPLY_PARAMETERS);
  const [from, weight, pair] = [locals.add(I32), locals.add(I32), locals.add(V128)];
  const sums = locals.several(RUN * VECTORS, V128);
  const loaded = locals.several(VECTORS, V128);
  const multiply = (at: number): number[] => [
    ...loaded.flatMap((vector, i) => [
      ...get(weight),
      ...v128.load(at * PAIR_BYTES + i * VECTOR),
      ...set(vector),
    ]),
    ...upTo(RUN).flatMap((square) => [
      ...get(from),
      ...v128.loadSplat(square * pointBytes + at * 4),
      ...set(pair),
      ...loaded.flatMap((vector, i) => {
        const sum = sums[square * VECTORS + i];
        return [...get(sum), ...get(pair), ...get(vector), ...v128.dot, ...v128.add32, ...set(sum)];
      }),
    ]),
  ];
  const run = [
    ...sums.flatMap((sum) => [...v128.zero, ...set(sum)]),
    ...get(weights),
    ...set(weight),
    ...get(spread),
    ...set(from),
    ...repeat(
      locals.add(I32),
      pointBytes / (4 * PAIRS),
      upTo(PAIRS).flatMap(multiply),
      advance(from, 4 * PAIRS),
      advance(weight, PAIR_BYTES * PAIRS),
    ),
    ...sums.flatMap((sum, i) => [...get(products), ...get(sum), ...v128.store(i * VECTOR)]),
    ...advance(products, RUN * PRODUCT_BYTES),
    ...advance(spread, RUN * pointBytes),
  ];
  const part = repeat(locals.add(I32), squaresOf(size) / RUN, run);
  return locals.module(
    repeat(locals.add(I32), SPREAD, part, advance(weights, (pointBytes / 4) * PAIR_BYTES)),
  );
}

function collectCode(size: number, pointBytes: number): Uint8Array<ArrayBuffer> {
  const [products, bias, added, output, mask] = upTo(COLLECT_PARAMETERS.length);
  const locals = new Locals(COLLECT_PARAMETERS);
  const line = locals.several(AROUND, V128);
  const lines = upTo(SQUARE).map(() => locals.several(AROUND, V128));
  const results = upTo(VECTORS).map(() => locals.several(SQUARE * SQUARE, V128));
  const part = squaresOf(size) * PRODUCT_BYTES;
  const collectLine = ([a, b, c, d]: readonly number[]): number[][] => [
    [...get(a), ...get(b), ...v128.add32, ...get(c), ...v128.add32],
    [...get(b), ...get(c), ...v128.subtract32, ...get(d), ...v128.subtract32],
  ];
  const collected = upTo(VECTORS).flatMap((i) => [
    ...upTo(AROUND).flatMap((column) => [
      ...upTo(AROUND).flatMap((row) => [
        ...get(products),
        ...v128.load((row * AROUND + column) * part + i * VECTOR),
        ...set(line[row]),
      ]),
      ...collectLine(line).flatMap((code, row) => [...code, ...set(lines[row][column])]),
    ]),
    ...upTo(SQUARE).flatMap((row) =>
      collectLine(lines[row]).flatMap((code, column) => [
        ...code,
        ...i32.of(FOURFOLD),
        ...v128.shiftRight32,
        ...get(bias),
        ...v128.load(i * VECTOR),
        ...v128.add32,
        ...set(results[i][row * SQUARE + column]),
      ]),
    ),
  ]);
  const store = upTo(SQUARE * SQUARE).flatMap((point) => {
    const cell = Math.floor(point / SQUARE) * rowOf(size) + (point % SQUARE);
    const result = (i: number): number[] => [
      ...get(results[i][point]),
      ...get(added),
      ...v128.loadHalf(cell * pointBytes + i * (VECTOR / 2)),
      ...v128.widen,
      ...i32.of(WEIGHT_BITS),
      ...v128.shiftLeft32,
      ...v128.add32,
      ...i32.of(WEIGHT_BITS),
      ...v128.shiftRight32,
    ];
    const kept = [
      ...v128.narrow,
      ...v128.zero,
      ...v128.max16,
      ...v128.all16(LARGEST),
      ...v128.min16,
      ...get(mask),
      ...v128.load(cell * MASK_BYTES),
      ...v128.and,
    ];
    return [
      ...get(output),
      ...result(0),
      ...result(1),
      ...kept,
      ...v128.store(cell * pointBytes),
      ...get(output),
      ...result(2),
      ...result(2),
      ...kept,
      ...v128.storeHalf(cell * pointBytes + VECTOR),
    ];
  });
  const boards = [
    [added, pointBytes],
    [output, pointBytes],
    [mask, MASK_BYTES],
  ] as const;
  return locals.module(
    throughSquares(size, locals, boards, collected, store, advance(products, PRODUCT_BYTES)),
  );
}
