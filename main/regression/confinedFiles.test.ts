import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { useTestFolder } from '../store/testFolder.ts';
import { ConfinedFiles } from './confinedFiles.ts';
import { ownProgram } from './engines.ts';

const at = useTestFolder();
const POSIX = process.platform !== 'win32';

beforeEach(() => {
  for (const folder of ['suite/games', 'shipped', 'scratch']) mkdirSync(at(folder), { recursive: true });
  for (const file of ['secret', 'suite/a.sgf', 'suite/games/b.sgf', 'shipped/c.sgf', 'suite.sgf'])
    writeFileSync(at(file), file);
});

function confined(scratch = true): ConfinedFiles {
  return new ConfinedFiles({
    folder: at('suite'),
    readable: [at('suite'), at('shipped')],
    ...(scratch ? { scratch: at('scratch') } : {}),
  });
}

test('what lies in the folder, below it or in another that is allowed is read', () => {
  const read = (name: string): string => confined().read(name).toString();
  expect(read('a.sgf')).toBe('suite/a.sgf');
  expect(read('games/../games/b.sgf')).toBe('suite/games/b.sgf');
  expect(read(at('shipped/c.sgf'))).toBe('shipped/c.sgf');
  expect(read('../shipped/c.sgf')).toBe('shipped/c.sgf');
});

test.each(['../secret', '../suite.sgf', 'games/../../secret', '/etc/hostname', '.', 'games'])(
  '%s is not read',
  (name) => {
    expect(() => confined().read(name)).toThrow();
    expect(() => confined().read(at(name))).toThrow();
  },
);

test.skipIf(!POSIX)('links do not lead out, and pipes are no files', () => {
  symlinkSync(at('secret'), at('suite/link.sgf'));
  symlinkSync(at(), at('suite/up'));
  execFileSync('mkfifo', [at('suite/pipe.sgf')]);
  for (const name of ['link.sgf', 'up/secret']) expect(() => confined().read(name)).toThrow('outside');
  expect(() => confined().read('pipe.sgf')).toThrow('no ordinary file');
  symlinkSync(at('suite/a.sgf'), at('suite/games/inside.sgf'));
  expect(confined().read('games/inside.sgf').toString()).toBe('suite/a.sgf');
});

test('what is written goes to its folder, and is what is read then', () => {
  const files = confined();
  files.write('a.sgf', 'mine');
  files.write('more/new.sgf', 'new');
  expect(files.read('a.sgf').toString()).toBe('mine');
  expect(files.read('more/new.sgf').toString()).toBe('new');
  expect(readFileSync(at('suite/a.sgf'), 'utf8')).toBe('suite/a.sgf');
  expect(existsSync(at('suite/more'))).toBe(false);
});

test('nothing is written elsewhere', () => {
  const names = ['../secret', 'x/../../secret', at('secret'), at('suite/a.sgf')];
  if (POSIX) {
    symlinkSync(at(), at('scratch/up'));
    symlinkSync(at('secret'), at('scratch/link'));
    names.push('up/secret', 'link');
  }
  for (const name of names) expect(() => confined().write(name, 'x')).toThrow();
  expect(() => confined(false).write('new.sgf', 'x')).toThrow('nothing is written');
  expect(readFileSync(at('secret'), 'utf8')).toBe('secret');
  expect(readFileSync(at('suite/a.sgf'), 'utf8')).toBe('suite/a.sgf');
  expect(() => confined().write('big', 'x'.repeat(65 << 20))).toThrow('too much');
});

const GTP = [
  'printsgf ../secret',
  `printsgf ${'SECRET'}`,
  'printsgf a.sgf',
  'start_sgftrace',
  'finish_sgftrace t.sgf',
];

test('the program keeps to the folders it is given', () => {
  const run = (options: string[]): string =>
    execFileSync(process.execPath, [ownProgram(), '--mode', 'gtp', '--quiet', ...options], {
      cwd: at('suite'),
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
      input: [...GTP, 'loadsgf ../shipped/c.sgf', 'quit'].join('\n').replace('SECRET', at('secret')),
    });
  const signs = (text: string): string =>
    text
      .split('\n\n')
      .map((answer) => answer[0])
      .join('');
  expect(signs(run(['--confine', at('suite')]))).toBe('???=??=');
  expect(signs(run(['--confine', at('suite'), '--scratch', at('scratch')]))).toBe('??===?=');
  expect(readdirSync(at('scratch')).sort()).toEqual(['a.sgf', 't.sgf']);
  expect(readFileSync(at('secret'), 'utf8')).toBe('secret');
  expect(readdirSync(at('suite')).sort()).toEqual(['a.sgf', 'games']);
});
