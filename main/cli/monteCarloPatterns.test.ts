import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shippedText } from '../../build/checks/shippedText.ts';
import { builtinTable } from '../../patterns/builtin/builtins.ts';
import { monteCarloPatterns } from './monteCarloPatterns.ts';
import { cli } from '../../build/checks/testProgram.ts';

const folder = mkdtempSync(join(tmpdir(), 'yomi-mc-'));

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const input = 'genmove b\n';
  const env = { ...process.env, YOMI_THREADS: '1' };
  return spawnSync(process.execPath, [cli, ...args], { input, env, encoding: 'utf8' });
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('--mc-list-patterns names the built-in databases', () => {
  const { status, stdout } = run('--mc-list-patterns');
  expect(status).toBe(0);
  expect(stdout).toBe('mc_mogo_classic\nmc_montegnu_classic\nmc_uniform\n');
});

const game = ['--mode', 'gtp', '--boardsize', '5', '--seed', '1', '--playouts', '200', '--monte-carlo'];
const corner = '|..\n|*.\n+--\n:1000000\n\n%%%\n%*%\n%%%\n:1\n';

test('the options choose what games are played by', () => {
  const warn = (line: string): never => {
    throw new Error(line);
  };
  expect(monteCarloPatterns({}, warn)).toBeUndefined();
  expect(monteCarloPatterns({ mcPatterns: 'mc_mogo_classic' }, warn)).toEqual(
    builtinTable('mc_mogo_classic'),
  );
  const mcLoadPatterns = file('uniform.db', shippedText('mc_uniform.db'));
  expect(monteCarloPatterns({ mcLoadPatterns }, warn)).toEqual(builtinTable('mc_uniform'));
  for (const options of [['--mc-patterns', 'mc_uniform'], ['--mc-load-patterns', mcLoadPatterns], []]) {
    const { status, stdout, stderr } = run(...game, ...options);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^= [A-E][1-5]\n\n$/);
  }
});

test('a file with errors is refused, with where they are', () => {
  const bad = file('bad.db', '...\n.*.\n...\n:1, nearly\n');
  const { status, stderr } = run(...game, '--mc-load-patterns', bad);
  expect(status).toBe(1);
  expect(stderr).toContain(`${bad}:4:5: error: unknown property 'nearly'`);
  const missing = run(...game, '--mc-load-patterns', join(folder, 'none.db'));
  expect(missing.status).toBe(1);
  expect(missing.stderr).toContain('Cannot read');
});

test('warnings about a file are told on standard error, unless --quiet', () => {
  const odd = file('odd.db', `${corner}\n...\n.*.\n...\n:5\n`);
  const { status, stdout, stderr } = run(...game, '--mc-load-patterns', odd);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^= [A-E][1-5]\n\n$/);
  expect(stderr).toContain(`${odd}:11:1: warning: the pattern is never used`);
  expect(run(...game, '--quiet', '--mc-load-patterns', odd).stderr).toBe('');
});

test('nonsense on the command line is refused', () => {
  const both = run(...game, '--mc-patterns', 'mc_uniform', '--mc-load-patterns', 'x.db');
  expect(both.status).not.toBe(0);
  expect(both.stderr).toContain('mc-patterns');
  expect(run(...game, '--mc-patterns', 'mc_nothing').stderr).toContain('mc_nothing');
});

test('the strengths of moves in a folder of --patterns are what the search goes by', () => {
  const patterns = mkdtempSync(join(tmpdir(), 'yomi-strengths-'));
  writeFileSync(join(patterns, 'mine.db'), 'Pattern Mine1\n\nO.*\n\n:8,-\n');
  const alone = ['--playouts', '60'];
  const move = (): string => run(...game, '--boardsize', '9', ...alone, '--patterns', patterns).stdout;
  expect(move()).not.toMatch(/^= ([AJ]\d|.[19])$/m);
  // Nothing but a move on the first line is worth anything.
  writeFileSync(join(patterns, 'moves.db'), 'feature line 0 1e6 1\n');
  expect(move()).toMatch(/^= ([AJ]\d|.[19])$/m);
  writeFileSync(join(patterns, 'moves.db'), 'feature lime 0 1e6 1\n');
  expect(run(...game, '--patterns', patterns).stderr).toContain(
    'moves.db:1:1: error: there are no features called "lime"',
  );
});
