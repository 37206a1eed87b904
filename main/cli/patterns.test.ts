import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDatabase } from '../../patterns/compiler/parse.ts';
import { shippedFolder } from '../patterns/folder.ts';
import { cli } from '../../build/checks/testProgram.ts';

const folder = mkdtempSync(join(tmpdir(), 'yomi-cli-patterns-'));

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [cli, 'patterns', ...args], { encoding: 'utf8', cwd: folder });
}

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

const shipped = (name: string): string => join(shippedFolder(), name);
const cut = file('cut.db', 'Pattern Cut1\n\nXO\n*X\n\n:/,B\n');
const bad = file('bad.db', 'Pattern Bad1\n\nXO\n*X\n\n:/,B\n\nXa\n*X\n\n;attack(a,a)\n\nPattern Bad2\n');
const joseki = file('hoshi.sgf', '(;SZ[19];B[pd];W[qf]SQ[mh]C[J\n#An approach.])');

describe('check', () => {
  test('says what is in the files, and 0', () => {
    const { status, stdout, stderr } = run('check', cut, joseki, shipped('mc_uniform.db'));
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^cut\.db: 1 move pattern, 0 errors, 0 warnings$/m);
    expect(stdout).toMatch(/^hoshi\.sgf: 1 joseki pattern, 0 errors, 0 warnings$/m);
    expect(stdout).toMatch(/mc_uniform\.db: \d+ Monte Carlo patterns?, 0 errors, 0 warnings$/m);
    expect(status).toBe(0);
  });

  test('tells mistakes by line and column, and 1', () => {
    const { status, stdout, stderr } = run('check', bad, cut);
    expect(stderr).toMatch(/^bad\.db:11:2: error: .*attack/m);
    expect(stderr).toMatch(/^bad\.db:13:\d+: error: /m);
    expect(stdout).toMatch(/^bad\.db: 1 move pattern, 2 errors, 0 warnings$/m);
    expect(status).toBe(1);
  });

  test('compares eye shapes with their exact values', () => {
    const eyes = file('eyes2.db', 'Pattern 1\n\n...\n\n:1122\n\nPattern 2\n\n....\n\n:2222\n');
    const { status, stderr } = run('check', eyes);
    expect(stderr).toMatch(/^eyes2\.db:11:\d+: error: .*1222/m);
    expect(stderr).not.toMatch(/:5:\d+: error/);
    expect(status).toBe(1);
  });

  test.each([
    [['check']],
    [['check', 'nothing-of-this-name.db']],
    [['check', cut, '--loud']],
    [['chek', cut]],
    [[]],
    [['compile', cut]],
    [['stats', cut]],
    [['stats', cut, '--game', 'nothing.sgf']],
    [['transpose', cut, '-t', 'i']],
    [['transpose', cut, '-t', 'ab']],
    [['joseki', cut]],
    [['compile', '-o', 'x', shipped('mc_uniform.db')]],
    [['compile', '-o', join('nothing', 'x'), cut]],
  ])('%j makes no sense: 2', (args) => {
    const { status, stderr, stdout } = run(...args);
    expect(stderr).not.toBe('');
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  test('help is no mistake', () => {
    expect(run('--help')).toMatchObject({ status: 0, stderr: '' });
    expect(run('check', '--help').status).toBe(0);
  });
});

describe('joseki', () => {
  test('writes the database', () => {
    const { status, stdout, stderr } = run('joseki', joseki);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(
      parseDatabase(stdout, 'hoshi').value.patterns.map(({ name, comments }) => [name, comments]),
    ).toEqual([['hoshi2', ['An approach.']]]);
    expect(run('joseki', joseki, '-o', 'out.db')).toMatchObject({ status: 0, stdout: '' });
    expect(readFileSync(join(folder, 'out.db'), 'utf8')).toBe(stdout);
  });

  test('of a tree with mistakes says where in the SGF file, and writes nothing', () => {
    const wrong = file('wrong.sgf', '(;SZ[19];B[pd]\n;W[qf]SQ[mh]LB[pd:AB]C[J\n;attack(A,A)])');
    const { status, stdout, stderr } = run('joseki', wrong);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^wrong\.sgf:2:1: error: the label “AB”/m);
    expect(stderr).toMatch(/^wrong\.sgf:3:2: error: /m);
  });
});

describe('transpose', () => {
  const jump = file(
    'jump.db',
    '# Jump.\nPattern Jump1\n\n|.*.   high\n|O..\n+---\n\n:8,d\n\n|.*a\n|O..\n+---\n\n;lib(a) > 1\n',
  );

  test('by one transformation', () => {
    const { status, stdout } = run('transpose', '-t', 'c', jump);
    expect(status).toBe(0);
    expect(stdout).toContain('.*.|');
    expect(stdout).toContain('..O|\n---+');
    expect(stdout).toContain('a*.|');
    expect(stdout).toContain(';lib(a) > 1');
  });

  test('by all of them', () => {
    const { status, stdout } = run('transpose', jump);
    expect(status).toBe(0);
    expect(stdout.match(/^# Transformation [a-h]$/gm)).toHaveLength(8);
    expect(stdout.match(/^Pattern Jump1$/gm)).toHaveLength(8);
  });

  test('of a text with mistakes: 1', () => {
    expect(run('transpose', bad)).toMatchObject({ status: 1, stdout: '' });
  });
});

describe('compile', () => {
  test('writes one table, the same every time', () => {
    const { status, stdout, stderr } = run('compile', '-o', 'set', cut, shipped('conn.db'), joseki);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const bytes = readFileSync(join(folder, 'set'));
    expect(stdout).toMatch(new RegExp(`^set: \\d+ patterns, ${bytes.length} bytes, id \\S+\n$`));
    run('compile', '-o', 'again', cut, shipped('conn.db'), joseki);
    expect(readFileSync(join(folder, 'again')).equals(bytes)).toBe(true);
  });

  test('of a text with mistakes writes the patterns without: 1', () => {
    const unknown = file('unknown.db', 'Pattern Far1\n\nXO\n*X\n\n:/,B,far_helper\n');
    const { status, stdout, stderr } = run('compile', '-o', 'bad.set', cut, bad, unknown);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^bad\.db:11:2: error: /m);
    expect(stderr).toMatch(/^unknown\.db: inactive patterns, by what is unknown: far_helper \(1\)$/m);
    expect(stdout).toMatch(/^bad\.set: 2 patterns, 1 of them inactive, 2 refused, /);
    expect(readFileSync(join(folder, 'bad.set')).length).toBeGreaterThan(0);
  });
});

describe('stats', () => {
  const game = file('game.sgf', '(;SZ[9];B[ee];W[de];B[dd];W[ed];B[gg];W[cd])');

  test('counts the matches of each pattern in the games', () => {
    const { status, stdout, stderr } = run('stats', cut, '-g', game, '--game', game);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    // White can cut after B[dd] and black after W[cd]; the root is a position too.
    expect(stdout).toMatch(/^2 games, 14 positions$/m);
    expect(stdout).toMatch(/^ +4 +4  Cut1$/m);
  });

  test('with --reasons: the moves that patterns speak for, and those that were played', () => {
    const extend = file('extend.db', 'Pattern Extend1\n\nO*\n\n:-,e\n\na*\n\n;lib(a) == 3\n');
    const short = file('short.sgf', '(;SZ[9];B[ee];W[de];B[ef];W[dd];B[ed];W[cd])');
    const { status, stdout } = run('stats', extend, '-g', short, '--reasons');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ +matches +positions +moves +played {2}pattern$/m);
    // Three extensions for black's third move and three for white's fourth, of which each plays one.
    expect(stdout).toMatch(/^ +21 +5 +6 +2 {2}Extend1$/m);
  });

  test('of collections of games: what each pattern does in decisions, kept as JSON, and gone on with', () => {
    const moves = 'pdddpqdqqocqcpdncjfqcfdhnqnmppnopkofnckdgcfcmmmcndklooonnpmplplqmqkpmrrneq';
    const games = file('games.txt', `one 6.5 B+R ${moves}\n`);
    const first = run('stats', games, '-o', 'stats.json', '--every', '5');
    expect({ status: first.status }).toEqual({ status: 0 });
    const kept = readFileSync(join(folder, 'stats.json'), 'utf8');
    const { done, patterns } = JSON.parse(kept) as {
      done: number;
      patterns: Record<string, { matches: number; proposed: number; positions: number; played: number }>;
    };
    expect(first.stdout).toContain(`1 games, ${done} positions`);
    const counts = Object.entries(patterns);
    expect(counts.some(([, { proposed }]) => proposed > 0)).toBe(true);
    expect(counts.some(([, { matches }]) => matches > 0)).toBe(true);
    for (const [name, { proposed, positions, played }] of counts) {
      expect(played, name).toBeLessThanOrEqual(positions);
      expect(positions, name).toBeLessThanOrEqual(proposed);
    }
    const second = run('stats', games, '-o', 'stats.json', '--every', '5');
    expect(second.stderr).toContain(`going on after ${done} of ${done} positions`);
    expect(readFileSync(join(folder, 'stats.json'), 'utf8')).toBe(kept);
    const other = run('stats', games, '-o', 'stats.json', '--every', '6');
    expect(other.status).toBe(2);
    expect(other.stderr).toMatch(/something other than statistics/);
  }, 60_000);

  test('without databases: the same positions with and without them, and gone on with', () => {
    const games = file(
      'short.txt',
      'one 6.5 B+R pdddpqdqqocqcpdncjfqcfdhnqnmppnopkofnckdgcfcmmmcndklooonnpmplplqmq\n',
    );
    const stats = (...without: string[]): string => {
      const asked = without.flatMap((names) => ['--without', names]);
      const { status, stdout, stderr } = run('stats', games, '-o', 'without.json', ...asked);
      expect(status, stderr).toBe(0);
      return stdout;
    };
    const first = stats('openings,fuseki');
    expect(first).toContain('1 games, 1 positions');
    expect(first).toMatch(/ {2}openings,fuseki$/m);
    type Answers = Record<string, [place: number, first: number][]>;
    const answers = (): Answers =>
      (JSON.parse(readFileSync(join(folder, 'without.json'), 'utf8')) as { answers: Answers }).answers;
    const before = answers();
    // A middle game, which no opening is about.
    expect(before['openings,fuseki']).toEqual(before['']);
    stats('moves');
    expect(answers()).toEqual({ ...before, moves: [expect.any(Array)] });
    const { status, stderr } = run('stats', games, '-o', 'without.json', '--without', 'openings,nothing');
    expect(status).toBe(2);
    expect(stderr).toContain("no database 'nothing'");
  }, 60_000);

  test('with mistakes in a database: 1', () => {
    expect(run('stats', bad, '-g', game).status).toBe(1);
  });
});
