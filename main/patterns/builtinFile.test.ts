import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { builtinSource } from '../../patterns/builtin/source.ts';
import { FAILED, TO_COME, builtinFile, readBuiltinsAhead, useBuiltinsToCome } from './builtinFile.ts';

const isTheFile = (buffer: ArrayBufferLike): boolean =>
  Buffer.from(new Uint8Array(buffer)).equals(readFileSync(builtinFile()));

test('what could not be read ahead is read by who needs it', () => {
  const state = new Int32Array(new SharedArrayBuffer(4)).fill(FAILED);
  useBuiltinsToCome({ bytes: new SharedArrayBuffer(0), state });
  expect(isTheFile(builtinSource.read())).toBe(true);
});

test('what is read ahead is what is in the file', async () => {
  const coming = readBuiltinsAhead();
  await Atomics.waitAsync(coming.state, 0, TO_COME).value;
  useBuiltinsToCome(coming);
  expect(builtinSource.read()).toBe(coming.bytes);
  expect(isTheFile(coming.bytes)).toBe(true);
});
