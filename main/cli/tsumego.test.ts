import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { useTestFolder } from '../store/testFolder.ts';
import { cli } from '../../build/checks/testProgram.ts';

const at = useTestFolder();

/** Three in a row, shut in on the lower left; the side to move plays the middle, D3. */
const three = (player: string): string =>
  `(;SZ[19]GN[three]PL[${player}]AW[br][cr][dr][er][fr][fq][fp][ep][dp][cp][bp][bq]` +
  `AB[as][bs][cs][ds][es][fs][gs][gr][gq][gp][go][fo][eo][do][co][bo][ao][ap][aq][ar];${player}[dq])`;

function solve(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  return run('solve', ...args);
}

function run(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    const child = execFile(process.execPath, [cli, 'tsumego', ...args], (_error, stdout, stderr) =>
      done({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

test('every game of a collection is a problem', async () => {
  writeFileSync(at('three.sgf'), `${three('B')}\n${three('W')}\n`);
  const { status, stdout } = await solve(at('three.sgf'));
  expect(status).toBe(0);
  const lines = stdout.trim().split('\n');
  expect(lines[0]).toContain('three.sgf:1 three: WIN, proved, D3; book D3');
  expect(lines[1]).toContain('three.sgf:2 three: WIN, proved, D3; book D3');
  expect(lines[2]).toMatch(/^2 problems, \d+ nodes/);
  expect(lines[3].trim()).toBe('2 as in the book');
  // Without enough positions a search says what is likely.
  const likely = await solve('--nodes', '1', at('three.sgf'));
  expect(likely.stdout).toContain('three.sgf:1 three: unknown, likely D3; book D3');
  expect(likely.stdout).toMatch(/^ *2 not solved, by search as in the book$/m);
  // With Black's stone in the middle no move works: the search tries C3.
  const taken = three('W').replace('AB[', 'AB[dq][').replace('W[dq]', 'W[cq]');
  writeFileSync(at('lost.sgf'), `${taken}\n${taken.replace('W[cq]', 'W[aa]')}\n`);
  const lost = await solve(at('lost.sgf'));
  expect(lost.stdout).toContain('lost.sgf:1 three: 0, proved, best try C3; book C3');
  expect(lost.stdout).toContain('lost.sgf:2 three: 0, proved, best try C3; book A19');
  expect(lost.stdout).toMatch(/^ *1 no move works as long as the walls hold, the best try as in the book$/m);
  expect(lost.stdout).toMatch(
    /^ *1 no move works as long as the walls hold, the best try another one or none$/m,
  );
  const second = await solve('--step', '2', at('three.sgf'));
  expect(second.stdout).toMatch(/\n1 problems, /);
});

test('what cannot be read is said in a sentence', async () => {
  writeFileSync(at('game.sgf'), '(;SZ[19];B[dd];W[pp])');
  const empty = await solve(at('game.sgf'));
  expect(empty.status).toBe(1);
  expect(empty.stderr).toContain(`There is no problem in '${at('game.sgf')}'`);
  const missing = await solve(at('missing.sgf'));
  expect(missing.status).toBe(1);
  expect(missing.stderr).toContain(`Cannot read '${at('missing.sgf')}'`);
  writeFileSync(at('text.sgf'), 'no game at all');
  const text = await solve(at('text.sgf'));
  expect(text.status).toBe(1);
  expect(text.stderr).toMatch(/^error: /);
  const nodes = await solve('--nodes', 'many', at('game.sgf'));
  expect(nodes.status).toBe(1);
  expect(nodes.stderr).toContain('whole number');
});

test('problems are found in games, and solved as they say', async () => {
  // A group with four points on the first line, and moves that have nothing to do with it.
  const far = Array.from(
    { length: 36 },
    (_, i) => `;${i % 2 === 0 ? 'B' : 'W'}[${'abcdefghijklmnopqr'[i % 18]}${i < 18 ? 'c' : 'f'}]`,
  );
  const game = `(;SZ[19]AB[aq][bq][cq][dq][eq][fq][fr][fs]AW[ar][br][cr][dr][er][es]${far.join('')})`;
  writeFileSync(at('game.sgf'), game);
  const made = await run('make', at('game.sgf'), '-o', at('made.sgf'), '--least', '0');
  expect(made.stderr).toMatch(/[1-9]\d* problems of 1 games: /);
  expect(made.status).toBe(0);
  const solved = await solve(at('made.sgf'));
  const [problems] = /^\d+(?= problems)/m.exec(solved.stdout)!;
  expect(solved.stdout).toMatch(new RegExp(`^ *${problems} as in the book$`, 'm'));
  expect(solved.stdout).toMatch(/^ *0 another one than in the book$/m);
  writeFileSync(at('bad.txt'), '1 7.5 B+R abc');
  const bad = await run('make', at('bad.txt'), '-o', at('none.sgf'));
  expect(bad.status).toBe(1);
  expect(bad.stderr).toContain('bad.txt:1: not "id komi result moves"');
});

test('the problems that come with the program are solved as they say', async () => {
  const folder = resolve(import.meta.dirname, '../../resources/problems');
  const files = readdirSync(folder).map((name) => join(folder, name));
  expect(files.length).toBeGreaterThan(0);
  const { stdout } = await solve('--nodes', '40000', ...files);
  const answers = stdout.split('\n').filter((line) => line.includes('.sgf:'));
  expect(answers).toHaveLength(800);
  // Without a ko, and nothing else works: a single move is named.
  expect(answers.filter((line) => !/: WIN, proved, (\S+); book \1 /.test(line))).toEqual([]);
});
