import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { useTestFolder } from '../store/testFolder.ts';
import { listFolder, nearestFolder } from './folders.ts';

const at = useTestFolder();

test('lists folders first, then games, by name with numbers as numbers; nothing else and nothing hidden', () => {
  for (const folder of ['zen', 'Alpha', '.git', 'game.sgf.d']) mkdirSync(at(folder));
  for (const file of [
    'game10.sgf',
    'game9.SGF',
    'b.sgf',
    'notes.txt',
    '.hidden.sgf',
    'sgf',
    '囲碁.sgf',
    'c.ngf',
    'd.GIB',
  ]) {
    writeFileSync(at(file), 'x');
  }
  symlinkSync(at('b.sgf'), at('link.sgf'));
  symlinkSync(at('zen'), at('linked'));
  symlinkSync(at('nowhere'), at('broken.sgf'));
  symlinkSync(at('notes.txt'), at('disguise'));
  const { folder, parent, entries } = listFolder(at());
  expect(folder).toBe(at());
  expect(parent).toBe(dirname(at()));
  expect(entries.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    'folder Alpha',
    'folder game.sgf.d',
    'folder linked',
    'folder zen',
    'file b.sgf',
    'file c.ngf',
    'file d.GIB',
    'file game9.SGF',
    'file game10.sgf',
    'file link.sgf',
    'file 囲碁.sgf',
  ]);
  expect(entries[4]).toMatchObject({ path: at('b.sgf'), size: 1 });
  expect(Number.isNaN(Date.parse(entries[4].modified))).toBe(false);
});

test('the root has no parent', () => {
  expect(listFolder('/').parent).toBeUndefined();
});

test('says what is wrong in plain words', () => {
  writeFileSync(at('a.sgf'), '');
  expect(() => listFolder(at('none'))).toThrow('Yomi could not open “none”: it does not exist.');
  expect(() => listFolder(at('a.sgf'))).toThrow('“a.sgf” is not a folder.');
});

test('the nearest folder that exists', () => {
  writeFileSync(at('a.sgf'), '');
  expect(nearestFolder(at())).toBe(at());
  expect(nearestFolder(at('gone', 'deeper'))).toBe(at());
  expect(nearestFolder(at('a.sgf'))).toBe(at());
});
