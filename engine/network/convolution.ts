/**
 * Convolutions over a board in integers of 16 bits, by vectors: 3x3, what lies beyond the edge is 0, and below 0 a result is 0. Integers, so that
 * every machine comes to the same.
 *
 * A board of `size` lines lies in memory as size + 2 rows of size + 2 points, the channels of a point side by side. Twelve channels of three
 * points are worked out together: nine sums stay in registers, and eight products are one instruction.
 */
import { I32, V128, advance, get, i32, loop, moduleOf, set, v128 } from './wasmCode.ts';

/** Channels of the result that are worked out together. */
export const TILE = 12;
/** Points that are worked out together. */
export const RUN = 3;
/** Bytes of the weights of a tile for two channels of one point around. */
export const PAIR_BYTES = TILE * 4;
/** Bytes of what a point keeps of a tile: -1 in every number on the board, 0 beyond. */
export const MASK_BYTES = 16;
/** Binary digits behind the point of weights. */
export const WEIGHT_BITS = 11;

const LANES = 4;
const VECTOR = 16;
const VECTORS = TILE / LANES;
const TAPS = 9;

/** Addresses, in bytes, but for `runs`. */
const PARAMETERS = ['input', 'taps', 'weights', 'bias', 'added', 'output', 'mask', 'runs'] as const;

/**
 * Works out a tile: of the point at `input` and those behind it, runs of RUN points, into `output`. `taps` are nine numbers of 32 bits: how far
 * from a point those around it are, in bytes. `bias` is a number of 32 bits for each channel, and `added` has what is added to each result, laid
 * out as the output.
 */
export type Convolution = Record<'run', (...parameters: number[]) => void>;

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

/** By channels of what goes in and what comes out: an even number, and a multiple of TILE. */
export function convolution(memory: Memory, from: number, to: number): Convolution['run'] {
  const name = `${from} ${to}`;
  const module = compiled.get(name) ?? new platform.Module(codeFor(2 * from, 2 * to));
  compiled.set(name, module);
  return (new platform.Instance(module, { env: { memory } }).exports as Convolution).run;
}

/** By bytes of a point of the input and of the output. */
function codeFor(inBytes: number, outBytes: number): Uint8Array<ArrayBuffer> {
  const locals: number[] = [];
  const local = (type: number): number => PARAMETERS.length + locals.push(type) - 1;
  const [input, taps, weights, bias, added, output, mask, runs] = PARAMETERS.map((_, index) => index);
  const [tap, tapsEnd, from, fromEnd, weight] = Array.from({ length: 5 }, () => local(I32));
  const sums = Array.from({ length: RUN * VECTORS }, () => local(V128));
  const loaded = Array.from({ length: VECTORS }, () => local(V128));
  const pair = local(V128);
  const vectors = [...loaded.keys()];
  const points = Array.from({ length: RUN }, (_, point) => point);

  const multiply = [
    ...vectors.flatMap((i) => [...get(weight), ...v128.load(i * VECTOR), ...set(loaded[i])]),
    ...points.flatMap((point) => [
      ...get(from),
      ...v128.loadSplat(point * inBytes),
      ...set(pair),
      ...vectors.flatMap((i) => {
        const sum = sums[point * VECTORS + i];
        return [...get(sum), ...get(pair), ...get(loaded[i]), ...v128.dot, ...v128.add32, ...set(sum)];
      }),
    ]),
  ];
  const result = (point: number, i: number): number[] => [
    ...get(sums[point * VECTORS + i]),
    ...get(added),
    ...v128.loadHalf(point * outBytes + i * (VECTOR / 2)),
    ...v128.widen,
    ...i32.of(WEIGHT_BITS),
    ...v128.shiftLeft32,
    ...v128.add32,
    ...i32.of(WEIGHT_BITS),
    ...v128.shiftRight32,
  ];
  const kept = (point: number): number[] => [
    ...v128.narrow,
    ...v128.zero,
    ...v128.max16,
    ...get(mask),
    ...v128.load(point * MASK_BYTES),
    ...v128.and,
  ];
  const store = points.flatMap((point) => [
    ...get(output),
    ...result(point, 0),
    ...result(point, 1),
    ...kept(point),
    ...v128.store(point * outBytes),
    ...get(output),
    ...result(point, 2),
    ...result(point, 2),
    ...kept(point),
    ...v128.storeHalf(point * outBytes + VECTOR),
  ]);
  const body = loop(
    ...sums.map((sum, i) => [...get(bias), ...v128.load((i % VECTORS) * VECTOR), ...set(sum)]),
    [...get(weights), ...set(weight)],
    [...get(taps), ...set(tap)],
    [...get(taps), ...i32.of(TAPS * 4), ...i32.add, ...set(tapsEnd)],
    loop(
      [...get(input), ...get(tap), ...i32.load(), ...i32.add, ...set(from)],
      [...get(from), ...i32.of(inBytes), ...i32.add, ...set(fromEnd)],
      loop(multiply, advance(from, 4), advance(weight, PAIR_BYTES), [
        ...get(from),
        ...get(fromEnd),
        ...i32.less,
      ]),
      advance(tap, 4),
      [...get(tap), ...get(tapsEnd), ...i32.less],
    ),
    store,
    advance(input, RUN * inBytes),
    advance(added, RUN * outBytes),
    advance(output, RUN * outBytes),
    advance(mask, RUN * MASK_BYTES),
    advance(runs, -1),
    get(runs),
  );
  return moduleOf(PARAMETERS.length, locals, body);
}
