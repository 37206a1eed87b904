import { chmodSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../ipc/errors.ts';
import { useTestFolder } from '../store/testFolder.ts';
import { checkWritable, writeFileAtomic, writing } from './atomicFile.ts';
import { makeFolder } from './makeFolder.ts';

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

describe('what an option names and cannot be written', () => {
  class Fault extends Error {}
  const told = (path: string, write: () => void): string => {
    try {
      writing(path, Fault, write);
    } catch (error) {
      expect(error).toBeInstanceOf(Fault);
      return (error as Fault).message.replaceAll(at(), '…');
    }
    throw new Error('nothing was thrown');
  };

  test('is told with its path and the reason, in words', () => {
    writeFileSync(at('plain'), '');
    mkdirSync(at('folder'));
    const files: [string, string][] = [
      ['none/a.db', 'its folder does not exist'],
      ['plain/a.db', 'its folder does not exist'],
      ['folder', '“folder” is not an ordinary file.'],
    ];
    for (const [name, why] of files) {
      const path = at(name);
      const sentence = `Cannot write '…/${name}': ${why}`;
      expect(told(path, () => writeFileAtomic(path, bytes))).toBe(sentence);
      expect(() => checkWritable(path, Fault)).toThrow(sentence.replace('…', at()));
    }
    expect(told(at('folder'), () => writeFileSync(at('folder'), bytes))).toContain('it is a folder');
    const inFile = at('plain/folder');
    expect(told(inFile, () => makeFolder(inFile))).toContain('there is a file where a folder should be');
    expect(() => checkWritable(at('folder/new.db'), Fault)).not.toThrow();
  });

  test.runIf(process.platform === 'linux')('also where nothing can be made', () => {
    expect(told('/proc/xx', () => makeFolder('/proc/xx'))).toBe(
      "Cannot write '/proc/xx': nothing can be made in its folder",
    );
  });
});
