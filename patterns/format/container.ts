/**
 * Several typed arrays in one ArrayBuffer, which can be transferred between threads or shared whole. A header with magic,
 * version, length and a hash of everything behind it; then a directory; then the arrays, each on a multiple of eight bytes.
 * The hash is the identity of the content and tells a damaged buffer from a good one.
 */

/** "YOMP" as the bytes of the first integer. */
const MAGIC = 0x504d4f59;
/** Raised with every change of what the sections mean. */
const VERSION = 3;

/** Header, in ints: magic, version, length in bytes, two halves of the hash, number of sections. */
const HEADER_INTS = 6;
/** The hash is of everything from here. */
const HASHED_FROM = 5;
/** Of a section: kind of array, where it begins in bytes, length in elements. */
const ENTRY_INTS = 3;

export type Section = Uint8Array | Uint16Array | Int32Array | Float64Array | Uint32Array | Float32Array;

const KINDS = [Uint8Array, Uint16Array, Int32Array, Float64Array, Uint32Array, Float32Array] as const;

/** What is in a buffer: its sections, and the hash as 16 hexadecimal digits. */
export interface Unpacked {
  sections: readonly Section[];
  id: string;
}

/** Why a buffer cannot be used; the message is for people. */
export class DamagedBufferError extends Error {
  override name = 'DamagedBufferError';
}

/** The text as a section: its UTF-16 units. */
export function textSection(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

/** The text of a section that textSection made. */
export function sectionText(units: Uint16Array): string {
  const parts: string[] = [];
  for (let i = 0; i < units.length; i += 4096) {
    // Not a spread, which would go through an iterator.
    parts.push(Reflect.apply(String.fromCharCode, undefined, units.subarray(i, i + 4096)) as string);
  }
  return parts.join('');
}

/** A new buffer with copies of the sections. */
export function packSections(sections: readonly Section[]): ArrayBuffer {
  let length = aligned((HEADER_INTS + sections.length * ENTRY_INTS) * 4);
  const starts = sections.map((section) => {
    const start = length;
    length = aligned(length + section.byteLength);
    return start;
  });
  const buffer = new ArrayBuffer(length);
  const ints = new Int32Array(buffer);
  for (const [i, section] of sections.entries()) {
    const kind = KINDS.findIndex((type) => section instanceof type);
    ints.set([kind, starts[i], section.length], HEADER_INTS + i * ENTRY_INTS);
    new Uint8Array(buffer, starts[i]).set(
      new Uint8Array(section.buffer, section.byteOffset, section.byteLength),
    );
  }
  ints.set([MAGIC, VERSION, length, 0, 0, sections.length]);
  ints.set(hashOf(ints), 3);
  return buffer;
}

/**
 * Views of the sections of a buffer, or of a part of one; a part that does not begin at a multiple of eight bytes, as messages between
 * processes bring them, is copied. Throws DamagedBufferError; of one that this process has just made, or whose bytes were checked already, the
 * hash is not gone through again.
 */
export function unpackSections(packed: ArrayBufferLike | Uint8Array, isOurs = false): Unpacked {
  const { byteLength } = packed;
  const isAligned = !(packed instanceof Uint8Array) || packed.byteOffset % 8 === 0;
  const whole = isAligned ? packed : new Uint8Array(packed).buffer;
  const [buffer, offset] = whole instanceof Uint8Array ? [whole.buffer, whole.byteOffset] : [whole, 0];
  if (byteLength < HEADER_INTS * 4)
    throw new DamagedBufferError(`only ${byteLength} bytes: not even a header`);
  const ints = new Int32Array(buffer, offset, byteLength >> 2);
  if (ints[0] !== MAGIC)
    throw new DamagedBufferError('not compiled patterns: it does not begin with the magic number');
  if (ints[1] !== VERSION)
    throw new DamagedBufferError(`version ${ints[1]} of pattern sets; this program reads ${VERSION}`);
  if (ints[2] !== byteLength) {
    throw new DamagedBufferError(`${byteLength} bytes where the header says ${ints[2]}: truncated or padded`);
  }
  const [high, low] = isOurs ? [ints[3], ints[4]] : hashOf(ints);
  if (ints[3] !== high || ints[4] !== low)
    throw new DamagedBufferError('the content does not have the hash of the header');
  const count = ints[5];
  const end = (HEADER_INTS + count * ENTRY_INTS) * 4;
  if (count < 0 || end > byteLength) throw new DamagedBufferError(`${count} sections do not fit`);
  const sections = Array.from({ length: count }, (_, i) => {
    const [kind, start, length] = ints.subarray(HEADER_INTS + i * ENTRY_INTS);
    const type = KINDS[kind];
    if (type === undefined || start < end || start % 8 !== 0 || length < 0) {
      throw new DamagedBufferError(`section ${i} has an impossible entry`);
    }
    if (start + length * type.BYTES_PER_ELEMENT > byteLength)
      throw new DamagedBufferError(`section ${i} leaves the buffer`);
    return new type(buffer as ArrayBuffer, offset + start, length);
  });
  return { sections, id: hex(high) + hex(low) };
}

/** One id for the contents of several buffers, in this order. */
export function idOfAll(ids: readonly string[]): string {
  const halves = ids.flatMap((id) => [parseInt(id.slice(0, 8), 16), parseInt(id.slice(8), 16)]);
  const [high, low] = hashOf(Int32Array.of(...Array<number>(HASHED_FROM).fill(0), ...halves));
  return hex(high) + hex(low);
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

function hex(half: number): string {
  return (half >>> 0).toString(16).padStart(8, '0');
}

/**
 * Two independent 32-bit hashes of everything behind the place of the hash itself, and of the length. Each goes through the even and
 * the odd integers apart: what one step waits for is then less than what the processor can do meanwhile.
 */
function hashOf(ints: Int32Array): [number, number] {
  const { length } = ints;
  let high = length;
  let high2 = 0x3c6ef372;
  let low = ~length;
  let low2 = 0x2545f491;
  let i = HASHED_FROM;
  for (; i + 1 < length; i += 2) {
    high = Math.imul(high ^ ints[i], 0x9e3779b1);
    high2 = Math.imul(high2 ^ ints[i + 1], 0x9e3779b1);
    low = Math.imul(low + ints[i], 0x85ebca77);
    low2 = Math.imul(low2 + ints[i + 1], 0x85ebca77);
    high ^= high >>> 15;
    high2 ^= high2 >>> 15;
    low ^= low >>> 13;
    low2 ^= low2 >>> 13;
  }
  if (i < length) {
    high = Math.imul(high ^ ints[i], 0x9e3779b1);
    low = Math.imul(low + ints[i], 0x85ebca77);
  }
  return [mixed(high, high2), mixed(low, low2)];
}

function mixed(a: number, b: number): number {
  const both = Math.imul(a ^ (a >>> 15) ^ Math.imul(b, 0xc2b2ae3d), 0x27d4eb2f);
  return both ^ (both >>> 16);
}
