import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesByName, PatternFolder } from './folder.ts';

let root: string;
let shipped: string;
let mine: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'yomi-patterns-'));
  shipped = join(root, 'shipped');
  mine = join(root, 'data', 'patterns');
  mkdirSync(shipped);
  writeFileSync(join(shipped, 'conn.db'), '# one\n');
  writeFileSync(join(shipped, 'hoshi.sgf'), '(;SZ[19])');
  writeFileSync(join(shipped, 'mc_uniform.db'), '???\n?*?\n???\n:1\n');
});
afterEach(() => rmSync(root, { recursive: true }));

const install = (): PatternFolder => {
  const folder = new PatternFolder(mine, shipped);
  folder.install();
  return folder;
};

describe('installing', () => {
  test('copies what is shipped, apart from the Monte Carlo patterns', () => {
    expect(install().files()).toEqual(['conn.db', 'hoshi.sgf']);
    expect(readFileSync(join(mine, 'conn.db'), 'utf8')).toBe('# one\n');
  });

  test('a new version replaces what was left alone, and only that', () => {
    const folder = install();
    writeFileSync(join(mine, 'conn.db'), '# mine\n');
    writeFileSync(join(shipped, 'conn.db'), '# two\n');
    writeFileSync(join(shipped, 'hoshi.sgf'), '(;SZ[19];B[pd])');
    writeFileSync(join(shipped, 'komoku.sgf'), '(;SZ[19])');
    install();
    expect(folder.read('conn.db')).toBe('# mine\n');
    expect(folder.read('hoshi.sgf')).toBe('(;SZ[19];B[pd])');
    expect(folder.read('komoku.sgf')).toBe('(;SZ[19])');
    // And again, when the user's own text is what was shipped before.
    writeFileSync(join(mine, 'conn.db'), '# two\n');
    writeFileSync(join(shipped, 'conn.db'), '# three\n');
    install();
    expect(folder.read('conn.db')).toBe('# three\n');
  });

  test('what was removed stays away, until there is something new', () => {
    const folder = install();
    rmSync(join(mine, 'conn.db'));
    install();
    expect(folder.read('conn.db')).toBeUndefined();
    writeFileSync(join(shipped, 'conn.db'), '# two\n');
    install();
    expect(folder.read('conn.db')).toBeUndefined();
  });

  test('a file of the user that was there first is kept', () => {
    mkdirSync(mine, { recursive: true });
    writeFileSync(join(mine, 'conn.db'), '# mine\n');
    expect(install().read('conn.db')).toBe('# mine\n');
  });

  test('a damaged list of what was shipped costs no text of the user', () => {
    install();
    writeFileSync(join(mine, 'conn.db'), '# mine\n');
    for (const damage of ['{', '[]', '7', 'null']) {
      writeFileSync(join(mine, '.shipped.json'), damage);
      expect(install().read('conn.db')).toBe('# mine\n');
    }
  });
});

test('only database files count', () => {
  const folder = install();
  for (const name of ['notes.txt', '.hidden.db', 'a b.db', 'x.db~', '1.db']) {
    writeFileSync(join(mine, name), '');
  }
  mkdirSync(join(mine, 'folder.db'));
  expect(folder.files()).toEqual(['conn.db', 'hoshi.sgf']);
});

test('writing replaces whole files and leaves nothing behind', () => {
  const folder = install();
  folder.write('conn.db', 'new');
  expect(folder.read('conn.db')).toBe('new');
  expect(readdirSync(mine).sort()).toEqual(['.shipped.json', 'conn.db', 'hoshi.sgf']);
  rmSync(mine, { recursive: true });
  expect(folder.files()).toEqual([]);
  folder.write('conn.db', 'again');
  expect(folder.files()).toEqual(['conn.db']);
});

test('shipped texts are found by name', () => {
  const folder = install();
  expect(folder.shipped('hoshi')).toEqual({ file: 'hoshi.sgf', text: '(;SZ[19])' });
  expect(folder.shipped('mine')).toBeUndefined();
  expect(folder.shipped('../shipped/conn')).toBeUndefined();
});

test('a .db file goes before the .sgf file of its name', () => {
  expect([...filesByName(['a.db', 'hoshi.sgf', 'hoshi.db', 'z.sgf'])]).toEqual([
    ['a', 'a.db'],
    ['hoshi', 'hoshi.db'],
    ['z', 'z.sgf'],
  ]);
});

test('a set that cannot be saved says why and leaves nothing behind', () => {
  const folder = new PatternFolder(mine, shipped);
  mkdirSync(join(mine, 'own.db'), { recursive: true });
  expect(() => folder.write('own.db', 'text')).toThrow('“own.db” is not an ordinary file');
  expect(readdirSync(mine)).toEqual(['own.db']);
  const nowhere = new PatternFolder(join(shipped, 'conn.db', 'mine'), shipped);
  expect(() => nowhere.write('own.db', '')).toThrow('Yomi could not write');
});
