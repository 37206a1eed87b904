import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logLevel } from './log.ts';
import { logFileNames, openLogFile } from './logFile.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'yomi-log-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const read = (name = 'yomi.log'): string => readFileSync(join(dir, 'logs', name), 'utf8');
const mode = (...names: string[]): number => statSync(join(dir, ...names)).mode & 0o777;

test('lines are there as soon as they are written, one for each event', () => {
  const log = openLogFile(dir, { level: 'info' });
  log.info('host.start', { version: '1.2.3', seconds: 4, absent: undefined, list: ['a', 'b'] });
  log.error('crash', { message: 'two\nlines' });
  log.debug('call', { name: 'doc.edit' });
  const lines = read().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z info {2}host\.start \{"version":"1.2.3","seconds":4,"list":\["a","b"\]\}$/,
  );
  expect(lines[1]).toMatch(/Z error crash \{"message":"two"\}$/);
});

test('the level can be changed', () => {
  const log = openLogFile(dir, { level: 'error' });
  log.warn('one');
  log.setLevel('debug');
  log.debug('two');
  expect(read()).toMatch(/^\S+ debug two\r?\n$/);
  expect([logLevel(' WARN '), logLevel('loud'), logLevel(undefined)]).toEqual(['warn', undefined, undefined]);
});

test('what people wrote does not get in, whoever forgets about it', () => {
  const log = openLogFile(dir, { level: 'debug' });
  log.warn('notice', { message: '“Lee.sgf” of /home/anna changed', list: ["open '/home/anna/Cho.sgf'"] });
  expect(read()).toContain('{"message":"\\"…\\" of …","list":["open \\"…\\""]}');
});

test('there are five files of bounded size, and the newest lines are kept', () => {
  const log = openLogFile(dir, { level: 'info', maxBytes: 1000 });
  for (let i = 0; i < 200; i++) log.info('line', { i });
  const names = readdirSync(join(dir, 'logs')).sort();
  expect(names).toEqual(['yomi.1.log', 'yomi.2.log', 'yomi.3.log', 'yomi.4.log', 'yomi.log']);
  expect(logFileNames(log.folder)).toEqual(['yomi.log', ...names.slice(0, 4)]);
  for (const name of names) expect(read(name).length).toBeLessThan(1100);
  const all = [...logFileNames(log.folder)]
    .reverse()
    .map((name) => read(name))
    .join('');
  const numbers = [...all.matchAll(/"i":(\d+)/g)].map(([, i]) => Number(i));
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, k) => 200 - numbers.length + k));
  expect(numbers.length).toBeGreaterThan(50);
});

test.skipIf(process.platform === 'win32')('nobody else may read them, older ones included', () => {
  mkdirSync(join(dir, 'logs'));
  chmodSync(join(dir, 'logs'), 0o755);
  writeFileSync(join(dir, 'logs/yomi.1.log'), 'old\n');
  chmodSync(join(dir, 'logs/yomi.1.log'), 0o644);
  openLogFile(dir, { level: 'info' }).info('start');
  expect([mode('logs'), mode('logs/yomi.log'), mode('logs/yomi.1.log')]).toEqual([0o700, 0o600, 0o600]);
});

test('a place that cannot be written is told once and stops nothing', () => {
  const told: string[] = [];
  const options = { level: 'info', failed: (reason: string) => told.push(reason) } as const;
  writeFileSync(join(dir, 'logs'), 'a file where the folder should be');
  const without = openLogFile(dir, options);
  without.info('one');
  without.setLevel('debug');
  expect(told).toHaveLength(1);
  rmSync(join(dir, 'logs'));

  const log = openLogFile(dir, options);
  log.info('one');
  rmSync(join(dir, 'logs'), { recursive: true });
  log.info('two');
  log.info('three');
  expect(told).toHaveLength(2);
});
