import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Engine } from '../../engine/genmove/engine.ts';
import { loadGame } from '../../engine/gtp/loadGame.ts';
import type { Orientation } from '../../engine/gtp/orientation.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import { UctSearch } from '../../engine/montecarlo/search.ts';
import { BLACK, WHITE } from '../../engine/board/point.ts';
import { analysisText } from './analysisReport.ts';
import { CliError } from './cliError.ts';
import { decideEye, eyeDisplay } from './eyeReport.ts';
import { initialDiagrams, moveDiagrams, whyNoDiagram } from './influenceReport.ts';
import { nodeHost } from './nodeHost.ts';
import { colored, painterFor, plain } from './paint.ts';
import { dragonReport, wormReport } from './wormReport.ts';
import { cli } from '../../build/checks/testProgram.ts';

/**
 *     4 O O O O . O .
 *     3 X X X O O O .      C1 is half an eye, A1 a whole one; on the other side a stone in atari.
 *     2 . X X . O O .
 *     1 . X . X X O .
 */
const game =
  '(;GM[1]SZ[7]AB[bg][dg][cf][bf][ae][be][ce][eg][fa]AW[ad][bd][cd][dd][fd][ee][fe][ef][ff][fg][de][ga])';

function session(orientation: Orientation = 0): GtpSession {
  const made = new GtpSession(new Engine(7, undefined, () => new UctSearch({ maxNodes: 10 })), nodeHost('0'));
  made.orientation = orientation;
  loadGame(made, 'game.sgf', game, undefined);
  return made;
}

/** For whoever leaves it as it was. */
const shared = session();

describe('colours', () => {
  const on = (isTTY: boolean, env: Record<string, string>): boolean => painterFor({ isTTY }, env) === colored;
  test('on a terminal only, and NO_COLOR and FORCE_COLOR are obeyed', () => {
    expect([on(true, {}), on(false, {})]).toEqual([true, false]);
    expect([on(true, { NO_COLOR: '1' }), on(true, { NO_COLOR: '' }), on(true, { TERM: 'dumb' })]).toEqual([
      false,
      true,
      false,
    ]);
    expect([on(false, { FORCE_COLOR: '1' }), on(true, { FORCE_COLOR: '0' })]).toEqual([true, false]);
    expect(on(false, { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(true);
  });

  test('a painted text is the text between codes', () => {
    expect(colored('x', 'cyan')).toBe('\u001b[36mx\u001b[39m');
    expect(colored('x', undefined)).toBe('x');
    expect(plain('x', 'red')).toBe('x');
  });
});

describe('-w', () => {
  test('a paragraph for each worm', () => {
    const text = wormReport(shared);
    expect(text).toContain('F7 : (dragon F7) black string of size 1 (');
    expect(text).toMatch(/^G7 : \(dragon G7\) white string of size 1 \(1\.75\), genus 0: \(1,1,2,\d+\)$/m);
    expect(text).toContain('... adjacent worm F7 is lunch\n- attackable at ');
    expect(text).toMatch(/^- attackable at G6, attack code = 5$/m);
    expect(text).toMatch(/^- defendable at D2, defend code = 5$/m);
    expect(text).toMatch(/^D1 : \(dragon A3\) black string of size 2 \(/m);
    expect(text.match(/ string of size /g)).toHaveLength(5);
  });

  test('a paragraph for each dragon', () => {
    const text = dragonReport(shared);
    expect(text).toMatch(
      /^F7 : B dragon size 1 \(\d+\.\d\d\), genus \d{4}, escape factor \d+, crude status \w+, status \w+, moyo size \d+, moyo territory value \d+\.\d\d, safety [\w ]+, weakness pre owl \d\.\d\d, weakness \d\.\d\d, owl status \w+$/m,
    );
    expect(text).toMatch(/^\.\.\. neighbors( [A-G][1-7])+$/m);
  });
});

describe('-E and --decide-eye', () => {
  test('the eye spaces, in colours', () => {
    const text = eyeDisplay(shared, plain);
    const rows = text.split('\n').slice(2);
    expect(rows[0]).toBe('   A B C D E F G');
    expect(rows[4]).toMatch(/^ 4 O O O O . O . 4$/);
    expect(rows[7]).toMatch(/^ 1 [x!] X x X X O . 1$/);
    const painted = eyeDisplay(shared, colored).split('\n')[9];
    expect(painted).toContain('\u001b[31mx\u001b[39m \u001b[31mX\u001b[39m');
    expect(painted).toContain('\u001b[32mO\u001b[39m');
  });

  test('the value of an eye space', () => {
    expect(decideEye(shared, 'c1')).toBe(
      'Black eyespace at C1: 0011\n  vital points: D2 (attack) D2 (defense)\n',
    );
    expect(decideEye(shared, 'B1')).toBe('There is no eye space at B1.\n');
    expect(decideEye(session(3), 'C1')).toContain('Black eyespace at C1: 0011\n');
    for (const nowhere of ['T19', 'pass', '']) expect(() => decideEye(shared, nowhere)).toThrow(CliError);
  });
});

describe('-m and --debug-influence', () => {
  test('every bit draws its diagrams, for both sides first', () => {
    const titles = (level: number): string[] =>
      initialDiagrams(shared, 0x08 | level, plain)
        .split('\n')
        .filter((line) => line.endsWith(':'));
    const both = (what: string): string[] =>
      ['', ', dragons known'].flatMap((known) => [
        `${what} (initial black influence${known}):`,
        `${what} (initial white influence${known}):`,
      ]);
    expect(titles(0x10)).toEqual(both('influence regions'));
    expect(titles(0x200)).toEqual(both('territory'));
    for (const [bit, what] of [
      [0x20, 'influence'],
      [0x40, 'permeability'],
      [0x80, 'strength'],
      [0x100, 'attenuation'],
    ] as const) {
      const all = both(`white ${what}`).flatMap((title) => [title, title.replace('white', 'black')]);
      expect(titles(bit)).toEqual(all);
    }
    expect(titles(0x3f0)).toHaveLength(40);
  });

  test('stones and numbers stand in columns under their letters', () => {
    const lines = initialDiagrams(shared, 0x208, plain).split('\n');
    expect(lines[1]).toBe('      A     B     C     D     E     F     G');
    expect(lines[5]).toMatch(/^ 4 {4}O {5}O {5}O {5}O [ -]{2}\d\.\d\d {4}O [ -]{2}\d\.\d\d 4$/);
    expect(lines[9]).toBe(lines[1]);
    const widths = lines.slice(2, 9).map((line) => line.length);
    expect(new Set(widths).size).toBe(1);
  });

  test('territory is cyan, moyo yellow, area red', () => {
    const text = initialDiagrams(shared, 0x18, colored);
    expect(text).toMatch(/ 1 \u001b\[3[36]mx\u001b\[39m X /);
    expect(initialDiagrams(shared, 0x18, plain)).not.toContain('\u001b');
  });

  test('after a move, and the board is as before', () => {
    const made = shared;
    const before = made.position.hash();
    const text = moveDiagrams(made, WHITE, 'D2', 0x10, plain);
    expect(text).toMatch(/^influence regions \(after white D2\):\n/);
    expect(text.split('\n')[7]).toContain('O O O');
    expect(made.position.hash()).toBe(before);
    expect(() => moveDiagrams(made, BLACK, 'A4', 0x10, plain)).toThrow('black may not play at A4');
    expect(() => moveDiagrams(made, BLACK, 'K10', 0x10, plain)).toThrow(CliError);
  });

  test('a level that names no diagram, or no occasion for one, draws nothing and says so', () => {
    expect(whyNoDiagram(0x10, undefined)).toMatch(/0x08/);
    expect(whyNoDiagram(0x08, undefined)).toMatch(/names a diagram/);
    expect(whyNoDiagram(2, undefined)).toMatch(/names a diagram/);
    expect(whyNoDiagram(undefined, 'D4')).toMatch(/names a diagram/);
    for (const [level, location] of [
      [undefined, undefined],
      [0x18, undefined],
      [0x200, 'D4'],
    ] as const) {
      expect(whyNoDiagram(level, location)).toBeUndefined();
    }
  });
});

test('everything at once, with an empty line between', () => {
  const text = analysisText(shared, BLACK, { worms: true, printeyes: true, moyo: 0x18 }, plain);
  expect(text).toMatch(
    /^F7 : [^]*\n\n\w+ : [BW] dragon [^]*\n\nMove reasons:\n {2}Move at [^]*\n\n {10}eye display:\n\n[^]*\n\ninfluence regions \(initial black influence\):\n/,
  );
});

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yomi-analysis-'));
  const file = join(folder, 'game.sgf');
  writeFileSync(file, game);
  const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [cli, ...args], {
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '', FORCE_COLOR: '' },
    });

  test('prints the diagrams before the move, without colours into a file', () => {
    const { stdout, stderr, status } = run(
      '-l',
      file,
      '--playouts',
      '10',
      '-E',
      '-m',
      '0x018',
      '--color',
      'black',
    );
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout).toMatch(/^ {10}eye display:\n[^]*\ninfluence regions [^]*\nblack \(X\) move [A-Z]+\d*\n$/);
    expect(stdout).not.toContain('\u001b');
  });

  test('--decide-eye prints the eye alone', () => {
    expect(run('-l', file, '--decide-eye', 'C1').stdout).toMatch(/^Black eyespace at C1: 0011\n[^\n]+\n$/);
  });

  test('refuses what makes no sense', () => {
    expect(run('-w').stderr).toContain('name it with -l');
    const nothing = run('-l', file, '-m', '2', '--level', '1');
    expect(nothing.stdout).toMatch(/^\w+ \([XO]\) move \w+\n$/);
    expect(nothing.stderr).toMatch(/^-m draws nothing /);
    expect(run('-l', file, '-m', 'lots').stderr).toContain('like 24 or 0x018');
    expect(run('-l', file, '-w', '--mode', 'gtp').stderr).toContain('cannot be used with');
  });
});
