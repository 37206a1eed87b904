/** `yomi patterns mine` as the real program. */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Rng } from '../../engine/util/rng.ts';
import type { MinedFile } from './mineFile.ts';

const cli = resolve(import.meta.dirname, 'yomi.ts');
const folder = mkdtempSync(join(tmpdir(), 'yomi-cli-mine-'));
const at = (name: string): string => join(folder, name);

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [cli, 'patterns', 'mine', ...args], { encoding: 'utf8', cwd: folder });
}

/** Games of 31 moves; the eleventh is beside two stones in contact whenever a third is near, else far away. */
function games(count: number, seed: number): string {
  const rng = new Rng(seed);
  return Array.from({ length: count }, (_, i) => {
    const row = 6 + rng.below(4);
    const column = 7 + rng.below(3);
    const point = (y: number, x: number): string => String.fromCharCode(97 + x, 97 + y);
    const far = Array.from({ length: 27 }, (_, n) => point(14 + 2 * Math.floor(n / 9), 1 + 2 * (n % 9)));
    for (let n = far.length - 1; n > 0; n--) {
      const m = rng.below(n + 1);
      [far[n], far[m]] = [far[m], far[n]];
    }
    const isNear = i % 2 === 0;
    const near = isNear ? point(row - 2, column - 2) : far.pop()!;
    // The two stones in contact are the ninth and tenth of the game, Black's and White's; the third is White's.
    const begin = far.splice(0, 7);
    const moves = [...begin, near, point(row, column + 1), point(row, column)];
    moves.push(isNear ? point(row - 1, column) : far.pop()!, ...far);
    return `${seed}-${i} 6.5 B+R ${moves.slice(0, 31).join('').padEnd(62, 'tt')}\n`;
  }).join('');
}
writeFileSync(at('games.txt'), games(200, 1));
writeFileSync(at('others.txt'), games(40, 2));
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
  expect(readFileSync(kept, 'utf8').split('\n').length).toBeGreaterThan(10);
  appendFileSync(kept, '{"asked":11,"ra');
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
