/** As much of WebAssembly's binary format (core specification 2.0, ch. 5) as one function of loops over vectors of integers needs. */

export type Code = readonly number[];

/** Types of values. */
export const I32 = 0x7f;
export const V128 = 0x7b;

/** A number as unsigned LEB128. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value >>> 0; ; left >>>= 7) {
    if (left < 0x80) return [...bytes, left];
    bytes.push((left & 0x7f) | 0x80);
  }
}

/** A number as signed LEB128. */
function signed(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value | 0; ; left >>= 7) {
    if (left >= -0x40 && left < 0x40) return [...bytes, left & 0x7f];
    bytes.push((left & 0x7f) | 0x80);
  }
}

const vector = (opcode: number, ...immediate: number[]): number[] => [
  0xfd,
  ...unsigned(opcode),
  ...immediate,
];
const at = (align: number, offset: number): number[] => [align, ...unsigned(offset)];

export const get = (local: number): number[] => [0x20, ...unsigned(local)];
export const set = (local: number): number[] => [0x21, ...unsigned(local)];
export const i32 = {
  of: (value: number): number[] => [0x41, ...signed(value)],
  add: [0x6a],
};
export const v128 = {
  load: (offset = 0): number[] => vector(0x00, ...at(4, offset)),
  /** Eight bytes, the rest 0. */
  loadHalf: (offset = 0): number[] => vector(0x5d, ...at(3, offset)),
  /** Four bytes, four times. */
  loadSplat: (offset = 0): number[] => vector(0x09, ...at(2, offset)),
  store: (offset = 0): number[] => vector(0x0b, ...at(4, offset)),
  storeHalf: (offset = 0): number[] => vector(0x5b, ...at(3, offset), 0),
  zero: vector(0x0c, ...new Array<number>(16).fill(0)),
  /** A number of 16 bits, eight times. */
  all16: (value: number): number[] =>
    vector(0x0c, ...Array.from({ length: 8 }, () => [value & 0xff, (value >> 8) & 0xff]).flat()),
  and: vector(0x4e),
  /** Of eight pairs of 16 bits the four sums of two products. */
  dot: vector(0xba),
  add16: vector(0x8e),
  subtract16: vector(0x91),
  add32: vector(0xae),
  subtract32: vector(0xb1),
  shiftLeft32: vector(0xab),
  shiftRight32: vector(0xac),
  /** The lower four of eight numbers of 16 bits, as 32 bits. */
  widen: vector(0xa7),
  /** Two times four numbers of 32 bits as eight of 16, cut off at the largest and the smallest. */
  narrow: vector(0x85),
  min16: vector(0x96),
  max16: vector(0x98),
};

/** Adds a constant to a local. */
export const advance = (local: number, by: number): number[] => [
  ...get(local),
  ...i32.of(by),
  ...i32.add,
  ...set(local),
];

/** Runs the code so many times, once or more; the local counts down. */
export const repeat = (counter: number, times: number, ...code: Code[]): number[] => [
  ...i32.of(times),
  ...set(counter),
  ...[0x03, 0x40, ...code.flat(), ...advance(counter, -1), ...get(counter), 0x0d, 0, 0x0b],
];

function section(id: number, ...content: number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}

const text = (name: string): number[] => [name.length, ...Array.from(name, (letter) => letter.charCodeAt(0))];

/**
 * A module with one function `run` of so many i32 parameters, with locals of these types behind them, that works in the memory imported as
 * `env.memory`.
 */
export function moduleOf(parameters: number, locals: readonly number[], body: Code): Uint8Array<ArrayBuffer> {
  const code = [...unsigned(locals.length), ...locals.flatMap((type) => [1, type]), ...body, 0x0b];
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, 1, 0x60, parameters, ...new Array<number>(parameters).fill(I32), 0),
    ...section(2, 1, ...text('env'), ...text('memory'), 2, 0, 1),
    ...section(3, 1, 0),
    ...section(7, 1, ...text('run'), 0, 0),
    ...section(10, 1, ...unsigned(code.length), ...code),
  ]);
}
