import { chmodSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../ipc/errors.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { writeFileAtomic } from './atomicFile.ts';

const at = useTestFolder();
const bytes = Uint8Array.of(40, 59, 41);

function message(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).code).toBe('file');
    return (error as ApiError).message;
  }
  throw new Error('nothing was thrown');
}

describe('writing', () => {
  test('creates and replaces, leaving nothing else behind', () => {
    writeFileAtomic(at('a.sgf'), bytes);
    writeFileAtomic(at('a.sgf'), Uint8Array.of(1, 2));
    expect([...readFileSync(at('a.sgf'))]).toEqual([1, 2]);
    expect(readdirSync(at())).toEqual(['a.sgf']);
  });

  test('keeps permissions, and gives a new file the usual ones', () => {
    writeFileAtomic(at('new.sgf'), bytes);
    writeFileSync(at('plain'), '');
    expect(statSync(at('new.sgf')).mode).toBe(statSync(at('plain')).mode);
    chmodSync(at('new.sgf'), 0o640);
    writeFileAtomic(at('new.sgf'), bytes);
    expect(statSync(at('new.sgf')).mode & 0o777).toBe(0o640);
  });

  test('fails in plain words and leaves the old file and no other', () => {
    mkdirSync(at('folder'));
    expect(message(() => writeFileAtomic(at('none', 'a.sgf'), bytes))).toContain('its folder does not exist');
    expect(message(() => writeFileAtomic(at('folder'), bytes))).toContain('not an ordinary file');
    expect(message(() => writeFileAtomic(at(`${'x'.repeat(300)}.sgf`), bytes))).toContain(
      'the name is too long',
    );
    expect(readdirSync(at())).toEqual(['folder']);
  });
});
