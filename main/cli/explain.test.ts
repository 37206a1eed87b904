import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useTestFolder } from '../store/testFolder.ts';
import { cli } from '../../build/checks/testProgram.ts';

const at = useTestFolder();
/** White's E4 can be captured by F4. */
const GAME = '(;SZ[9]AB[ee][eg][df][cc]AW[ef][gc]PL[B];B[ff];W[ba];B[])';

function explain(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    const child = execFile(process.execPath, [cli, 'explain', ...args], (_error, stdout, stderr) =>
      done({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

test('a move is told in words, and the one that Yomi prefers', async () => {
  writeFileSync(at('game.sgf'), GAME);
  const { status, stdout } = await explain(at('game.sgf'), '--move', '1', '--level', '1');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Move 1: Black F4\.\n.*the white stone at E4.*F4 is worth \d+\.\d points to Black/);
  const passed = await explain(at('game.sgf'), '--move', '2', '--level', '1');
  expect(passed.stdout).toMatch(/^Move 2: White B9\.\n[^]*\n\nThe classic engine would play /);
  const other = await explain(at('game.sgf'), '--move', '1', '--at', 'A1', '--level', '1');
  expect(other.stdout).toMatch(
    /^No particular reason was found for Black to play A1\. .*A1 is worth \d\.\d points to Black, \d+\.\d points less than \w\d\.\n$/,
  );
});

test('as JSON: sentences rest on terms, and the terms come to the value', async () => {
  writeFileSync(at('game.sgf'), GAME);
  const { stdout } = await explain(at('game.sgf'), '--move', '1', '--at', 'F4', '--json', '--level', '1');
  const told = JSON.parse(stdout) as {
    move: string;
    value: number;
    share: number;
    explanation: { text: string; evidence: object }[];
    terms: { effect: number; made: object }[];
  };
  expect(told.move).toBe('F4');
  expect(told.share).toBeGreaterThan(0);
  expect(told.terms.reduce((sum, { effect }) => sum + effect, 0)).toBeCloseTo(told.value);
  expect(told.explanation.every(({ evidence }) => Object.keys(evidence).length > 0)).toBe(true);
});

test('what is not there is said in a sentence', async () => {
  writeFileSync(at('game.sgf'), GAME);
  const late = await explain(at('game.sgf'), '--move', '9');
  expect(late).toMatchObject({ status: 1, stdout: '' });
  expect(late.stderr).toContain('has 3 moves, none with number 9');
  const stone = await explain(at('game.sgf'), '--move', '1', '--at', 'E4');
  expect(stone.stderr).toContain('There is a stone at E4.');
  writeFileSync(at('suicide.sgf'), '(;SZ[9]AW[ab][ba];B[ee])');
  const suicide = await explain(at('suicide.sgf'), '--move', '1', '--at', 'A9');
  expect(suicide).toMatchObject({ status: 1, stdout: '' });
  expect(suicide.stderr).toContain('A9 is no legal move for Black.');
  const point = await explain(at('game.sgf'), '--move', '1', '--at', 'Z4');
  expect(point.stderr).toContain("'Z4' is no point of this board.");
});
