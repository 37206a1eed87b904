/** `yomi patterns mine` as the real program. */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MinedFile } from '../ipc/mineApi.ts';
import { gamesWithShape } from '../mining/testGames.ts';
import { cli } from '../../build/checks/testProgram.ts';

const folder = mkdtempSync(join(tmpdir(), 'yomi-cli-mine-'));
const at = (name: string): string => join(folder, name);

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

function patterns(...args: string[]): Ended {
  return spawnSync(process.execPath, [cli, 'patterns', ...args], { encoding: 'utf8', cwd: folder });
}

const run = (...args: string[]): Ended => patterns('mine', ...args);
const evidence = (): MinedFile => JSON.parse(readFileSync(at('mined.json'), 'utf8')) as MinedFile;

writeFileSync(at('games.txt'), gamesWithShape(200, 1));
writeFileSync(at('others.txt'), gamesWithShape(40, 2));
const options = [
  '--ask',
  '12',
  '--top',
  '1',
  '--played',
  '40',
  '--share',
  '30',
  '--every',
  '3',
  '--cases',
  '10',
];

test('finds the shape that games play, and says of other games what it is worth there', () => {
  const { status, stdout, stderr } = run('games.txt', '-c', 'others.txt', ...options, '-o', 'mined.db');
  expect(stderr).toContain('12 of 12 moves asked about');
  expect(stdout).toMatch(/^\d+ patterns of \d+ missed moves in 200 games: mined\.db$/m);
  expect(status).toBe(0);
  const text = readFileSync(at('mined.db'), 'utf8');
  const found = JSON.parse(readFileSync(at('mined.json'), 'utf8')) as MinedFile;
  expect(found).toMatchObject({ mined: 'mined.db', games: 200, asked: 12, top: 1 });
  const [best] = found.patterns;
  expect(best).toMatchObject({ name: 'Mined1', played: 100, apart: { played: 20 } });
  expect(best.share).toBeGreaterThan(0.8);
  expect(best.examples).toHaveLength(6);
  expect(best.examples[0]).toMatchObject({ move: 11 });
  expect(best.examples[0].moves).toHaveLength(20);
  expect(text).toContain('Pattern Mined1\n');
  const checked = spawnSync(process.execPath, [cli, 'patterns', 'check', 'mined.db'], {
    encoding: 'utf8',
    cwd: folder,
  });
  expect(checked.stdout).toMatch(/^mined\.db: \d+ move patterns?, 0 errors, 0 warnings$/m);
  expect(existsSync(at('mined.db.mining'))).toBe(false);
});

test('a run that was ended goes on, and finds the same', async () => {
  const args = ['games.txt', '-c', 'others.txt', ...options, '-o', 'again.db'];
  const kept = at('again.db.mining');
  const child = spawn(process.execPath, [cli, 'patterns', 'mine', ...args], { cwd: folder });
  child.stderr.on('data', (data: Buffer) => {
    if (data.toString().includes('moves asked about')) child.kill('SIGINT');
  });
  await new Promise((done) => child.on('exit', done));
  expect(readFileSync(kept, 'utf8').match(/^\{"task":[01],"found":\{"ranks":/gm)).toHaveLength(2);
  appendFileSync(kept, '{"task":11,"fo');
  const { status, stderr } = run(...args);
  expect(stderr).toMatch(/^going on after 1[0-2] of 12 moves$/m);
  expect(status).toBe(0);
  expect(readFileSync(at('again.db'), 'utf8')).toBe(readFileSync(at('mined.db'), 'utf8'));
});

test('what is not there, or something else, is told and left alone', () => {
  expect(run('nowhere.txt', '-o', 'x.db')).toMatchObject({ status: 2 });
  writeFileSync(at('x.db.mining'), '{"about":"others"}\n');
  const { status, stderr } = run('games.txt', ...options, '-o', 'x.db');
  expect(stderr).toContain("error: 'x.db.mining' is there, and holds something other");
  expect(status).toBe(2);
  expect(readFileSync(at('x.db.mining'), 'utf8')).toBe('{"about":"others"}\n');
  expect(run('games.txt', '--share', '0', '-o', 'x.db').stderr).toContain('Not a number above 0');
});

test('what is said of a proposal is remembered, by the next run of the same, too', () => {
  const [first] = evidence().patterns;
  writeFileSync(at('own.db'), `${first.text}\n`);
  const { status, stdout } = patterns('mined', 'mined.json', '-a', 'Mined1', '-i', 'own.db');
  expect(status).toBe(0);
  // The name is taken there.
  expect(stdout).toMatch(/^Mined1: played .* accepted as Mined2$/m);
  const own = readFileSync(at('own.db'), 'utf8');
  expect(own.match(/^Pattern .*$/gm)).toEqual(['Pattern Mined1', 'Pattern Mined2']);
  expect(patterns('check', 'own.db').stdout).toMatch(/^own\.db: 2 move patterns, 0 errors, 0 warnings$/m);
  expect(patterns('mined', 'mined.json', '-r', 'Mined1').stdout).toMatch(/^Mined1: .* rejected$/m);
  expect(run('games.txt', '-c', 'others.txt', ...options, '-o', 'mined.db').status).toBe(0);
  expect(evidence().patterns[0]).toEqual({ ...first, decision: { kind: 'rejected' } });
  expect(readFileSync(at('mined.db'), 'utf8')).not.toContain('Pattern Mined1\n');
  expect(patterns('mined', 'mined.json', '-u', 'Mined1').stdout).not.toContain('rejected');
  expect(evidence().patterns[0]).toEqual(first);
});

test('a decision that makes no sense changes nothing', () => {
  const before = readFileSync(at('mined.json'), 'utf8');
  expect(patterns('mined', 'mined.json', '-a', 'Mined1')).toMatchObject({ status: 2 });
  expect(patterns('mined', 'mined.json', '-r', 'Mined1', '-r', 'Nobody').stderr).toContain(
    "There is no pattern Nobody in 'mined.json'",
  );
  expect(patterns('mined', 'games.txt').stderr).toContain(
    '“games.txt” holds no mined patterns: it is not JSON.',
  );
  writeFileSync(at('other.json'), '{"mined":"x.db","games":1,"asked":-1}');
  expect(patterns('mined', 'other.json').stderr).toContain('asked');
  expect(readFileSync(at('mined.json'), 'utf8')).toBe(before);
});
