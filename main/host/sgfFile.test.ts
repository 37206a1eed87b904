import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../ipc/errors.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { identityOf, readSgfFile, readSgfFileIfThere } from './sgfFile.ts';

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

describe('reading', () => {
  test('answers bytes, hash and the real path', () => {
    writeFileSync(at('a.sgf'), bytes);
    symlinkSync(at('a.sgf'), at('link.sgf'));
    const file = readSgfFile(at('link.sgf'));
    expect(file.path).toBe(at('a.sgf'));
    expect([...file.bytes]).toEqual([...bytes]);
    expect(file.hash).toBe('635ff9390cd6402a30ea701e06ea6c9d20bb85f217ec4d97e433652922768c25');
  });

  test('says what is wrong in plain words', () => {
    mkdirSync(at('folder'));
    writeFileSync(at('huge.sgf'), '');
    truncateSync(at('huge.sgf'), 65 * 1024 * 1024);
    symlinkSync(at('circle.sgf'), at('circle.sgf'));
    expect(message(() => readSgfFile(at('none.sgf')))).toBe(
      'Yomi could not read “none.sgf”: it does not exist.',
    );
    expect(message(() => readSgfFile(at('folder')))).toBe('“folder” is a folder.');
    expect(message(() => readSgfFile(at('huge.sgf')))).toContain('too large for a game record (65 MB)');
    expect(message(() => readSgfFile(at('circle.sgf')))).toContain('circle');
    if (process.platform !== 'win32')
      expect(message(() => readSgfFile('/dev/null'))).toContain('not an ordinary file');
    expect(readSgfFileIfThere(at('none.sgf'))).toBeUndefined();
  });
});

test('identity: links resolved as far as the path exists', () => {
  mkdirSync(at('real'));
  symlinkSync(at('real'), at('alias'));
  writeFileSync(at('real', 'a.sgf'), bytes);
  expect(identityOf(at('alias', 'a.sgf'))).toBe(at('real', 'a.sgf'));
  expect(identityOf(at('alias', 'new.sgf'))).toBe(at('real', 'new.sgf'));
  expect(identityOf(at('alias', '..', 'alias', 'new.sgf'))).toBe(at('real', 'new.sgf'));
  rmSync(at('real'), { recursive: true });
  expect(message(() => identityOf(at('alias', 'new.sgf')))).toContain('could not find');
});
