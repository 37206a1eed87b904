/** `yomi patterns learn` and `yomi match` as the real program. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileMoves } from '../../patterns/moves/table.ts';
import type { MatchSummary } from '../../engine/protocol/match.ts';
import { cli } from '../../build/checks/testProgram.ts';

const folder = mkdtempSync(join(tmpdir(), 'yomi-cli-learn-'));
const at = (name: string): string => join(folder, name);

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8', cwd: folder });
}

/** Games whose opening is always the same five moves on the star points, then passes. */
writeFileSync(at('games.txt'), Array.from({ length: 30 }, (_, i) => `${i} 7.5 B+R pdddppdpjj\n`).join(''));

describe('learning', () => {
  const args = ['patterns', 'learn', '--played', '10', '--possible', '20', '--threads', '1'];

  test('writes a database that compiles, and says how well other games are predicted', () => {
    const { status, stdout, stderr } = run(
      ...args,
      '--validate',
      'games.txt',
      '--every',
      '1',
      '-o',
      'moves.db',
      'games.txt',
    );
    expect(stderr).toContain('60 of 60 lessons');
    expect(Number(/in 5 ([\d.]+) %/.exec(stderr)?.[1])).toBeGreaterThan(50);
    expect(stdout).toMatch(/^\d+ shapes and \d+ other features of 30 games: moves\.db$/m);
    expect(status).toBe(0);
    const { table, faults } = compileMoves(readFileSync(at('moves.db'), 'utf8'));
    expect(faults).toEqual([]);
    expect(table!.keys.some((key) => key !== 0)).toBe(true);
    expect(existsSync(at('moves.db.learning'))).toBe(false);
  });

  test('learns the same by one thread each time', () => {
    run(...args, '-o', 'again.db', 'games.txt');
    expect(readFileSync(at('again.db'), 'utf8')).toBe(readFileSync(at('moves.db'), 'utf8'));
  });

  test('as a job of worker processes comes to the same', () => {
    const data = ['--data', at('data')];
    const add = ['jobs', 'add', 'learning', '--played', '10', '--possible', '20', 'games.txt', ...data];
    expect(run(...add).stdout).toBe('job 1\n');
    expect(run('jobs', 'show', '1', '-o', 'job.db', ...data).stderr).toBe('error: job 1 is not finished\n');
    expect(run('jobs', 'run', '-w', '2', ...data)).toMatchObject({ status: 0, stderr: '' });
    expect(run('jobs', 'show', '1', '-o', 'job.db', ...data).stdout).toContain('learnt from 30 of 30 games');
    expect(readFileSync(at('job.db'), 'utf8')).toBe(readFileSync(at('moves.db'), 'utf8'));
  });

  test('begins anew when what an earlier run left is damaged, and says so', () => {
    writeFileSync(at('third.db.learning'), 'nonsense');
    const { status, stderr } = run(...args, '-o', 'third.db', 'games.txt');
    expect(stderr).toContain("Beginning anew: 'third.db.learning' cannot be gone on with");
    expect(status).toBe(0);
  });

  test('a line that is no game is told by file and line', () => {
    writeFileSync(at('bad.txt'), '1 7.5 B+R pddd\n2 7.5 B+R pdd\n');
    const { status, stderr } = run(...args, '-o', 'bad.db', 'bad.txt');
    expect(stderr).toMatch(/^error: bad\.txt:2: /);
    expect(status).toBe(2);
    expect(run(...args, '-o', 'none.db', 'nowhere.txt').stderr).toMatch(/^error: Cannot read 'nowhere\.txt'/);
  });
});

describe('a match', () => {
  const yomi = `'${process.execPath}' '${cli}' --mode gtp --threads 1 --playouts`;
  const players = ['-a', `strong=${yomi} 40 --seed {seed}`, '-b', `weak=${yomi} 1 --seed {seed}`];
  const games = ['--size', '5', '--komi', '0.5', '-n', '2', '-o', 'match'];

  test('is played, kept, and not played again', () => {
    const { status, stdout, stderr } = run('match', ...players, ...games);
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toHaveLength(4);
    expect(stdout).toMatch(/^game 1: strong \(black\) weak \(white\) [BW]\+/m);
    expect(stdout).toMatch(/^game 2: weak \(black\) strong \(white\) [BW]\+/m);
    expect(stdout).toMatch(/^strong \+\d-\d of 2 \[\d+ %, \d+ %\]: \d+ %, Elo .* s a move$/m);
    expect(status).toBe(0);
    const summary = JSON.parse(readFileSync(at('match/summary.json'), 'utf8')) as MatchSummary;
    expect(summary).toMatchObject({ games: 2, void: 0, a: 'strong', b: 'weak' });
    expect(readdirSync(at('match')).filter((name) => name.endsWith('.sgf'))).toHaveLength(2);
    expect(run('match', ...players, ...games).stdout).not.toContain('game ');
  });

  test.each([
    [['-a', 'one', '-b', 'b=true'], '--a is not NAME=COMMAND'],
    [['-a', 'a=x "y', '-b', 'b=true'], 'quote that is not closed'],
    [[...players, '--openings', 'nowhere.txt'], 'nowhere.txt'],
  ])('%j is refused', (options, message) => {
    const { status, stderr } = run('match', ...options, '-o', 'refused');
    expect(stderr).toContain(message);
    expect(status).toBe(2);
  });

  test('an engine that cannot be started makes void games', () => {
    const { stdout } = run(
      'match',
      '-a',
      'gone=/no/such/engine',
      '-b',
      `weak=${yomi} 1`,
      '-n',
      '1',
      '-o',
      'gone',
    );
    expect(stdout).toMatch(/game 1: gone .* Void \(black at "boardsize 19": the engine /);
  });
});

describe('openings', () => {
  writeFileSync(
    at('corners.txt'),
    Array.from({ length: 12 }, (_, i) => `${i} 7.5 ${i < 9 ? 'B' : 'W'}+R pdqfncdd\n`).join(''),
  );

  test('are counted in games and written as two databases that are in order', () => {
    const { status, stdout, stderr } = run(
      'patterns',
      'openings',
      '--least',
      '10',
      '--least-board',
      '10',
      '-o',
      '.',
      'corners.txt',
    );
    expect(stderr).toContain('12 of 12 games counted');
    expect(stdout).toMatch(/^joseki\.sgf: \d+ moves\nopenings\.db: 4 moves\n$/);
    expect(status).toBe(0);
    expect(readFileSync(at('joseki.sgf'), 'utf8')).toContain('C[U\n:,seen(12),played(12),won(9)]');
    const checked = run('patterns', 'check', 'joseki.sgf', 'openings.db');
    expect(checked.stdout).toMatch(/joseki\.sgf: \d+ joseki patterns, 0 errors/);
    expect(checked.stdout).toContain('openings.db: 4 move patterns, 0 errors, 0 warnings');
  });

  test('are played by our own search for other boards, and a run that was ended goes on', () => {
    const how = ['--size', '9', '--playouts', '20', '--least-board', '4', '-o', '.'];
    expect(run('patterns', 'openings', '--play', '6', ...how).status).toBe(0);
    const kept = at('own-9x9-20.txt');
    const six = readFileSync(kept, 'utf8');
    writeFileSync(kept, `${six}own-9-6 7.5 B+ e`);
    const { status, stdout, stderr } = run('patterns', 'openings', '--play', '12', ...how);
    expect(stderr).toContain('12 of 12 openings played');
    expect(stdout).toMatch(/^openings9\.db: [1-9]\d* moves\n$/);
    expect(status).toBe(0);
    const twelve = readFileSync(kept, 'utf8');
    expect(twelve.startsWith(six)).toBe(true);
    expect(twelve.match(/^own-9-\d+ 7\.5 [BW]\+ [a-i]{20}$/gm)).toHaveLength(12);
    expect(readFileSync(at('openings9.db'), 'utf8')).toContain('seen(12),played(');
    const checked = run('patterns', 'check', 'openings9.db');
    expect(checked.stdout).toMatch(/^openings9\.db: \d+ move patterns?, 0 errors, 0 warnings$/m);
  });

  test('a folder that is not there is told', () => {
    expect(run('patterns', 'openings', '--play', '1', '--size', '5', '-o', 'nowhere').stderr).toContain(
      "error: Cannot write 'nowhere/own-5x5-200.txt'",
    );
    const { status, stderr } = run('patterns', 'openings', '-o', 'nowhere', 'corners.txt');
    expect(stderr).toContain("error: Cannot write 'nowhere/openings.db'");
    expect(status).toBe(2);
  });
});
