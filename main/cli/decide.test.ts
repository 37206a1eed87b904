import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Engine } from '../../engine/genmove/engine.ts';
import { loadGame } from '../../engine/gtp/loadGame.ts';
import type { Orientation } from '../../engine/gtp/orientation.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import { UctSearch } from '../../engine/montecarlo/search.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { CliError } from './cliError.ts';
import { decideCombination, decideConnection, decideString } from './decide.ts';
import { nodeHost } from './nodeHost.ts';
import { cli } from '../../build/checks/testProgram.ts';

/** A ladder at C5, two white stones on the right with a black one between them, and a ko in which black may take at D6. */
const ladder = '(;GM[1]SZ[9]AB[bd][be][cf][gf]AW[ce][ff][hf])';
/** A ko at D6, and one at D2 in which black's second move has just taken. */
const kos = '(;GM[1]SZ[9]AB[dc][cd][de][ed]AW[ec][fd][ee]AB[dg][ch][di]AW[eg][fh][ei][dh];B[eh];W[aa];B[ia])';

function session(text: string, until?: string, orientation: Orientation = 0): GtpSession {
  const made = new GtpSession(new Engine(9, undefined, () => new UctSearch({ maxNodes: 10 })), nodeHost('0'));
  made.orientation = orientation;
  loadGame(made, 'game.sgf', text, until);
  return made;
}

describe('--decide-string', () => {
  test('says whether a chain can be captured, and saved', () => {
    expect(decideString(session(ladder), 'c5').text).toMatch(
      /^C5 can be attacked at (C6|D5) \(\d+ variations\)\nC5 can be defended at [A-J][1-9] \(\d+ variations\)\n$/,
    );
    expect(decideString(session(ladder), 'B5').text).toMatch(/^B5 cannot be attacked \(\d+ variations\)\n$/);
  });

  test('ko, and what it depends on', () => {
    expect(decideString(session(kos), 'E6').text).toMatch(/^E6 can be attacked with ko \(good\) at D6/);
    expect(decideString(session(kos, '2'), 'E2').text).toMatch(/^E2 can be attacked with ko \(bad\) at D2/);
  });

  test('the board may be turned: same names', () => {
    const found = decideString(session(kos, undefined, 3), 'E6').text;
    expect(found).toMatch(/^E6 can be attacked with ko \(good\) at D6/);
  });

  test('the tree holds everything that was tried', () => {
    const { text, sgf } = decideString(session(ladder), 'C5');
    const { value, diagnostics } = parseSgf(sgf);
    expect(diagnostics).toEqual([]);
    expect(sgf).toContain(`C[${text.trim()}`);
    const counts = [...text.matchAll(/\((\d+) variations\)/g)].map((match) => Number(match[1]));
    // The root stands for both halves of the answer.
    expect(value.nodeCount).toBe(counts[0] + counts[1] - 1);
  });
});

describe('--decide-combination', () => {
  test('says where each side can take something, and how that is prevented', () => {
    const twoStones = '(;GM[1]SZ[9]AB[ce][ge][cf][ff]AW[de][fe])';
    const { text, sgf } = decideCombination(session(twoStones));
    expect(text).toBe(
      'No Combination attack for white\nCombination attack for black at E5, defense at D6, F6, E5\n',
    );
    const { value, diagnostics } = parseSgf(sgf);
    expect(diagnostics).toEqual([]);
    expect(value.nodeCount).toBeGreaterThan(1);
  });
});

describe('--decide-connection', () => {
  test('says whether two chains can be connected, and cut', () => {
    const { text, sgf } = decideConnection(session(ladder), 'F4/H4');
    expect(text).toMatch(
      /^F4 and H4 can be connected at G\d \(\d+ variations\)\nF4 and H4 can(not)? be disconnected/,
    );
    const { value, diagnostics } = parseSgf(sgf);
    expect(diagnostics).toEqual([]);
    expect(value.nodeCount).toBeGreaterThan(1);
  });

  test('one chain is connected as it stands', () => {
    expect(decideConnection(session(ladder), 'B6/B5').text).toMatch(
      /^B6 and B5 are connected as it stands \(\d+ variations\)\nB6 and B5 cannot be disconnected/,
    );
  });
});

test.each<[decide: typeof decideString, location: string, says: RegExp]>([
  [decideString, 'Z9', /'Z9' is not on the board/],
  [decideString, 'pass', /'pass' is not on the board/],
  [decideString, 'E1', /no stone at E1/],
  [decideConnection, 'C5', /two locations/],
  [decideConnection, 'C5/B5', /one color/],
  [decideConnection, 'C5/E1', /no stone at E1/],
])('%o %s makes no sense', (decide, location, says) => {
  expect(() => decide(session(ladder), location)).toThrow(CliError);
  expect(() => decide(session(ladder), location)).toThrow(says);
});

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yomi-decide-'));
  const game = join(folder, 'game.sgf');
  writeFileSync(game, kos);

  const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [cli, ...args], {
      input: '',
      encoding: 'utf8',
    });

  test('prints the answer, and writes the tree with -o', () => {
    const file = join(folder, 'tree.sgf');
    const result = run('-l', game, '-L', '2', '--decide-string', 'F6', '-o', file);
    const { text, sgf } = decideString(session(kos, '2'), 'F6');
    expect(result).toMatchObject({ stdout: text, stderr: '', status: 0 });
    expect(readFileSync(file, 'utf8')).toBe(sgf);
    expect(run('-l', game, '--decide-connection', 'E7/F6').stdout).toBe(
      decideConnection(session(kos), 'E7/F6').text,
    );
  });

  test('depth values take the place of those of the level', () => {
    const options = {
      depth: 3,
      'backfill-depth': 2,
      'backfill2-depth': 1,
      'fourlib-depth': 4,
      'ko-depth': 5,
      'branch-depth': 6,
      'break-chain-depth': 7,
      'superstring-depth': 8,
      'aa-depth': 9,
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const shallow = session(kos, '2');
    shallow.engine.level = 5;
    shallow.engine.reader.mandateDepths({
      depth: 3,
      backfill: 2,
      backfill2: 1,
      fourlib: 4,
      ko: 5,
      branch: 6,
      breakChain: 7,
      superstring: 8,
      aa: 9,
    });
    const { stdout } = run('-l', game, '-L', '2', '--decide-string', 'F6', '--level', '5', ...args);
    expect(stdout).toBe(decideString(shallow, 'F6').text);
    expect(stdout).not.toBe(decideString(session(kos, '2'), 'F6').text);
  });

  test.each<[args: string[], says: RegExp]>([
    [['--decide-string', 'C5'], /name it with -l/],
    [['-l', game, '--mode', 'gtp', '--decide-string', 'E6'], /cannot be used with option '--mode/],
    [['-l', game, '--decide-string', 'E6', '-D', '-1'], /depth must be a whole number/],
    [['-l', game, '--decide-string', 'E6', '-o', join(folder, 'no', 'such.sgf')], /Cannot write/],
  ])('%j makes no sense', (args, says) => {
    const { status, stdout, stderr } = run(...args);
    expect(stderr).toMatch(says);
    expect([stdout, status]).toEqual(['', 1]);
  });
});
