import { existsSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useTestFolder } from '../store/testFolder.ts';
import { makeFolder } from './makeFolder.ts';

const at = useTestFolder();

test('makes a folder with those above it, for the user alone', () => {
  makeFolder(at('a', 'b', 'c'));
  makeFolder(at('a', 'b', 'c'));
  if (process.platform !== 'win32') expect(statSync(at('a', 'b', 'c')).mode & 0o777).toBe(0o700);
});

test('ends where none can be made', () => {
  writeFileSync(at('file'), '');
  expect(() => makeFolder(at('file', 'x'))).toThrow(/ENOTDIR|EEXIST/);
  if (existsSync('/proc/self')) expect(() => makeFolder('/proc/nothing/here')).toThrow(/ENOENT/);
});
