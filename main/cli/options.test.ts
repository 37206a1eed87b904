/** Every option of the manual's section 3.9 and of GNU Go's own help: that it is known, where its help stands, and what it does. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { gnugoPath, sharedDir, skipReason } from '../../build/checks/shared.ts';
import { DEBUG_FLAGS, OTHER_FLAGS } from './debugFlags.ts';
import { TOPICS, askedTopic, shortHelp, topicHelp } from './helpTopics.ts';
import { addPlayOptions, type CliOptions } from './options.ts';
import { WITHOUT_MEANING } from './otherOptions.ts';
import { cli } from '../../build/checks/testProgram.ts';

const folder = mkdtempSync(join(tmpdir(), 'yomi-options-'));
const game = join(folder, 'game.sgf');
writeFileSync(game, '(;GM[1]SZ[7]KM[5.5];B[dd];W[bf];B[be];W[fb];B[cf])');
const problem = join(folder, 'problem.sgf');
writeFileSync(
  problem,
  '(;FF[4]GM[1]SZ[19]GC[kill]PL[B]AB[oa][ra][ob][pc:pf][qc][se][rf][qg][rg]AW[qb:sb][rc:re][qd:qf][sd];B[qa];W[pa];B[pb])',
);

function run(args: string[], input = ''): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [cli, ...args], { input, encoding: 'utf8' });
}

function parse(...args: string[]): CliOptions {
  const command = new Command('yomi').exitOverride().configureOutput({ writeErr: () => undefined });
  const read = addPlayOptions(command.argument('[file]'));
  command.parse(args, { from: 'user' });
  return read();
}

/** Options as they are written, and what comes of them. */
const TABLE: [args: string[], wanted: Partial<CliOptions>][] = [
  [['--boardsize', '9'], { boardsize: 9 }],
  [['--komi', '6.5'], { komi: 6.5 }],
  [['--level', '3'], { level: 3 }],
  [['--quiet'], { quiet: true }],
  [['--silent'], { quiet: true }],
  [['-l', 'a.sgf'], { infile: 'a.sgf' }],
  [['--infile', 'a.sgf', '--until', 'K10'], { infile: 'a.sgf', until: 'K10' }],
  [['-L', '3'], { until: '3' }],
  [['-o', 'b.sgf'], { outfile: 'b.sgf' }],
  [['--outfile', 'b.sgf', '-O', 'dv'], { outfile: 'b.sgf', outputFlags: new Set(['d', 'v'] as const) }],
  [['--output-flags', 'd'], { outputFlags: new Set(['d'] as const) }],
  ...(['ascii', 'gtp', 'gmp', 'sgmp'] as const).map((mode): [string[], Partial<CliOptions>] => [
    ['--mode', mode],
    { mode },
  ]),
  [['--resign-allowed'], { mayResign: true }],
  [['--never-resign'], { mayResign: false }],
  [['--monte-carlo'], { monteCarlo: true }],
  [['--mc-games-per-level', '9'], { mcGamesPerLevel: 9 }],
  [['--mc-list-patterns'], { mcListPatterns: true }],
  [['--mc-patterns', 'mc_uniform'], { mcPatterns: 'mc_uniform' }],
  [['--mc-patterns', 'mogo_classic'], { mcPatterns: 'mc_mogo_classic' }],
  [['--mc-load-patterns', 'a.db'], { mcLoadPatterns: 'a.db' }],
  [['-M', '10'], { cacheSize: 10 }],
  [['--cache-size', '10'], { cacheSize: 10 }],
  [['--chinese-rules'], { rules: { scoring: 'chinese', suicide: 'forbid', ko: 'simple' } }],
  [['--japanese-rules'], { rules: { scoring: 'japanese', suicide: 'forbid', ko: 'simple' } }],
  [['--play-out-aftermath'], { playOutAftermath: true }],
  [['--capture-all-dead'], { captureAllDead: true }],
  [['--forbid-suicide'], { rules: { scoring: 'japanese', suicide: 'forbid', ko: 'simple' } }],
  [['--allow-suicide'], { rules: { scoring: 'japanese', suicide: 'allow', ko: 'simple' } }],
  [['--allow-all-suicide'], { rules: { scoring: 'japanese', suicide: 'allow-all', ko: 'simple' } }],
  [['--simple-ko'], { rules: { scoring: 'japanese', suicide: 'forbid', ko: 'simple' } }],
  [['--no-ko'], { rules: { scoring: 'japanese', suicide: 'forbid', ko: 'none' } }],
  [['--positional-superko'], { rules: { scoring: 'japanese', suicide: 'forbid', ko: 'positional' } }],
  [['--situational-superko'], { rules: { scoring: 'japanese', suicide: 'forbid', ko: 'situational' } }],
  [['--copyright'], { copyright: true }],
  [['--printsgf', 'a.sgf'], { printsgf: 'a.sgf' }],
  [['--options'], { options: true }],
  [['--orientation', '3'], { orientation: 3 }],
  [['-D', '9'], { depths: { depth: 9 } }],
  [['--depth', '9'], { depths: { depth: 9 } }],
  [['-B', '9'], { depths: { backfill: 9 } }],
  [['--backfill-depth', '9', '--backfill2-depth', '4'], { depths: { backfill: 9, backfill2: 4 } }],
  [['-F', '9'], { depths: { fourlib: 9 } }],
  [['--fourlib-depth', '9'], { depths: { fourlib: 9 } }],
  [['-K', '9'], { depths: { ko: 9 } }],
  [['--ko-depth', '9', '--branch-depth', '8'], { depths: { ko: 9, branch: 8 } }],
  [['--break-chain-depth', '9', '--aa-depth', '3'], { depths: { breakChain: 9, aa: 3 } }],
  [['--superstring-depth', '9'], { depths: { superstring: 9 } }],
  [['--owl-branch', '9', '--owl-reading', '8'], { owlBranch: 9, owlReading: 8 }],
  [['--owl-node-limit', '9', '--owl-distrust', '8'], { owlNodeLimit: 9, owlDistrust: 8 }],
  [['--semeai-node-limit', '9'], { semeaiNodeLimit: 9 }],
  [['--color', 'white', '--handicap', '4'], { color: 1, handicap: 4 }],
  [['--clock', '60', '--byo-time', '30', '--byo-period', '5'], { clock: 60, byoTime: 30, byoPeriod: 5 }],
  [['--autolevel', '--min-level', '2', '--max-level', '9'], { autolevel: true, minLevel: 2, maxLevel: 9 }],
  [['--replay', 'both'], { replay: 'both' }],
  [['-a'], { allpats: true }],
  [['--allpats'], { allpats: true }],
  [['-T'], { printboard: true }],
  [['--printboard'], { printboard: true }],
  [['--showtime', '--showscore'], { showtime: true, showscore: true }],
  [['-E'], { printeyes: true }],
  [['--printeyes'], { printeyes: true }],
  [['-d', '0x20'], { debug: 0x20 }],
  [['-d0x20'], { debug: 0x20 }],
  [['--debug', '1ffffff'], { debug: 0x1ffffff }],
  [['--debug-flags'], { debugFlags: true }],
  [['-w'], { worms: true }],
  [['--worms'], { worms: true }],
  [['-m', '2'], { moyo: 2 }],
  [['--moyo', '0x18', '--debug-influence', 'E5'], { moyo: 0x18, debugInfluence: 'E5' }],
  [['-b', '3'], { benchmark: 3 }],
  [['--benchmark', '3'], { benchmark: 3 }],
  [['-S'], { statistics: true }],
  [['--statistics', '--profile-patterns'], { statistics: true, profilePatterns: true }],
  [['-t', '-t'], { trace: 2 }],
  [['--trace'], { trace: 1 }],
  [['-r', '5'], { seed: 5 }],
  [['--seed', '5'], { seed: 5 }],
  [['--decide-string', 'A1'], { decideString: 'A1' }],
  [['--decide-owl', 'A1'], { decideOwl: 'A1' }],
  [['--decide-dragon', 'A1'], { decideDragon: 'A1' }],
  [['--decide-connection', 'A1/B1'], { decideConnection: 'A1/B1' }],
  [['--decide-dragon-data', 'A1'], { decideDragonData: 'A1' }],
  [['--decide-semeai', 'A1/B1'], { decideSemeai: 'A1/B1' }],
  [['--decide-tactical-semeai', 'A1/B1'], { decideTacticalSemeai: 'A1/B1' }],
  [['--decide-position'], { decidePosition: true }],
  [['--decide-eye', 'A1'], { decideEye: 'A1' }],
  [['--decide-surrounded', 'A1'], { decideSurrounded: 'A1' }],
  [['--decide-combination'], { decideCombination: true }],
  [['--decide-oracle'], { decideOracle: true }],
  [['--oracle'], { oracle: true }],
  [['--limit-search', 'A1'], { limitSearch: 'A1' }],
  [['--score', 'finish'], { score: 'finish' }],
  [['--without-break-in'], { withoutBreakIn: true }],
  [['--cosmic-gnugo'], { cosmicGnugo: true }],
  [['--without', 'conn,moves', '--without', 'endgame'], { without: ['conn', 'moves', 'endgame'] }],
  [['--nofusekidb', '--nofuseki', '--nojosekidb'], { nofusekidb: true, nofuseki: true, nojosekidb: true }],
  [['--mirror', '--mirror-limit', '9'], { mirror: true, mirrorLimit: 9 }],
  [['--metamachine'], { metamachine: true }],
  [['--gtp-input', 'a'], { gtpInput: 'a' }],
  [['--gtp-listen', '9'], { gtpListen: { host: '127.0.0.1', port: 9 } }],
  [['--gtp-listen', '[::1]:9'], { gtpListen: { host: '::1', port: 9 } }],
  [['--gtp-connect', 'host:9'], { gtpConnect: { host: 'host', port: 9 } }],
  [['--gtp-version'], { gtpVersion: true }],
  [['--gtp-dump-commands', 'a'], { gtpDumpCommands: 'a' }],
  [['--gtp-initial-orientation', '3'], { gtpInitialOrientation: 3 }],
  [['--print-levels'], { printLevels: true }],
  ...WITHOUT_MEANING.map(([flags, why]): [string[], Partial<CliOptions>] => [
    [flags],
    { ignored: [`${flags}: ${why}`] },
  ]),
];

test.each(TABLE)('%j', (args, wanted) => {
  expect(parse(...args)).toMatchObject(wanted);
});

const tabled = new Set(TABLE.flatMap(([args]) => args.map((arg) => arg.replace(/^-d0x20$/, '-d'))));
/** Of the program, not of playing. */
const OF_THE_PROGRAM = ['--help', '-h', '--version', '-v'];

const manual = sharedDir() && resolve(sharedDir() as string, 'spec/03-using-gnu-go.md');
if (manual === undefined) skipReason('options of the manual', 'no shared data');
test.skipIf(manual === undefined)('nothing of section 3.9 is missing in the table', () => {
  const text = readFileSync(manual as string, 'utf8').split('3.9.1 Some basic options')[1];
  const items = text
    .split('\n')
    .filter((line) => /^\s*(?:[•#-]+\s*)*(?:•\s*)?['‘]?-{1,2}[a-zA-Z]/.test(line));
  const named = items.flatMap((line) =>
    [...line.matchAll(/(?<![\w-])--[a-z][a-z0-9-]+/g)].map(([name]) => name),
  );
  expect(new Set(named).size).toBeGreaterThan(75);
  expect([...new Set(named)].filter((name) => !tabled.has(name) && !OF_THE_PROGRAM.includes(name))).toEqual(
    [],
  );
});

const gnugo = gnugoPath();
if (gnugo === undefined) skipReason("options of gnugo's help", 'the gnugo program is not installed');
test.skipIf(gnugo === undefined)("nothing of gnugo's help is missing in the table", () => {
  const help = ['--help', '--help debug'].map(
    (args) => spawnSync(gnugo as string, args.split(' '), { encoding: 'utf8' }).stdout,
  );
  const lines = help.join('\n').split('\n');
  const named = lines.flatMap((line) => (/^\s+(-\w, )?(--[a-z][\w-]*)/.exec(line) ?? []).slice(1));
  const names = named
    .filter(Boolean)
    .map((name) => name.replace(', ', '').replace('break_chain', 'break-chain'));
  expect(new Set(names).size).toBeGreaterThan(100);
  expect([...new Set(names)].filter((name) => !tabled.has(name) && !OF_THE_PROGRAM.includes(name))).toEqual(
    [],
  );
});

test('the manual has 25 flags of -d, and each is known', () => {
  const flags = [...DEBUG_FLAGS, ...OTHER_FLAGS];
  expect(flags).toHaveLength(25);
  expect(flags.reduce((bits, [, bit]) => bits + bit, 0)).toBe(0x1ffffff);
  expect(() => parse('-d', '2000000')).toThrow();
});

describe('help', () => {
  const program = new Command('yomi').description('x');
  addPlayOptions(program);

  test('every option stands in a group, and every group fits on a screen', () => {
    const groups = Object.keys(TOPICS).map((topic) => topicHelp(program, topic) ?? '');
    for (const group of groups) expect(group.split('\n').length).toBeLessThanOrEqual(60);
    const all = topicHelp(program, 'all');
    for (const { flags, long } of program.options) {
      expect(all).toContain(flags);
      expect(
        groups.filter((group) => new RegExp(`(^|\\s)${long}[ \\n]`, 'm').test(group)).length,
      ).toBeGreaterThan(0);
    }
    expect(shortHelp(program).split('\n').length).toBeLessThanOrEqual(60);
    expect(topicHelp(program, 'nothing')).toBeUndefined();
  });

  test('is asked for by the first argument only', () => {
    expect(askedTopic(['--help'])).toBe('');
    expect(askedTopic(['-h', 'debug'])).toBe('debug');
    expect(askedTopic(['serve', '--help'])).toBeUndefined();
    expect(run(['--help', 'debug']).stdout).toContain('--profile-patterns');
    expect(run(['--help', 'foo'])).toMatchObject({ status: 1, stdout: '' });
  });
});

test('what only asks about the program', () => {
  expect(run(['--gtp-version']).stdout).toBe('2\n');
  expect(run(['--copyright']).stdout).toContain('General Public');
  expect(run(['--options']).stdout).toMatch(/^default level\s+10$/m);
  const levels = run(['--print-levels']).stdout.trimEnd().split('\n');
  expect(levels).toHaveLength(14);
  expect(levels[1]).toMatch(/^ +12 /);
  expect(run(['--debug-flags']).stdout.trimEnd().split('\n')).toHaveLength(25);
});

test('a file as argument is one to load', () => {
  expect(run([game, '--level', '1', '--seed', '1']).stdout).toMatch(/^white \(O\) move /);
  expect(run([game, '-l', game])).toMatchObject({ status: 1, stdout: '' });
});

test('what is said of a move on the error stream', () => {
  const told = ['--showtime', '--showscore', '-S', '--profile-patterns', '--large-scale', '-d0x20'];
  const { stderr, stdout } = run(['-l', game, '--level', '1', '--seed', '1', ...told]);
  expect(stdout).toMatch(/^white \(O\) move /);
  expect(stderr).toMatch(/^without meaning here: --large-scale: /m);
  expect(stderr).toMatch(/^without meaning here: DEBUG_DRAGONS: /m);
  expect(stderr).toMatch(/^Estimated score before the move: ([BW]\+\d+\.\d|0)$/m);
  expect(stderr).toMatch(/^white's move took \d+\.\d\d s \(\d+\.\d\d s of CPU\)$/m);
  expect(stderr).toMatch(/^cost of the move: \d+ reading nodes, \d+ owl nodes, \d+ nodes of races$/m);
  expect(stderr).toMatch(/^ +\d+ {2}\w+ \w+$/m);
});

test('games against itself', () => {
  const { stdout } = run(['-b', '2', '--boardsize', '5', '--level', '1', '--seed', '1']);
  expect(stdout).toMatch(
    /^game 1: \d+ moves in \d+\.\d s\ngame 2: .*\n\d+ moves, \d+\.\d{3} s a move, black first\n$/,
  );
});

test('other names, and limited reading', () => {
  const told = ['-l', game, '--decide-string', 'B2', '--quiet'];
  const [gnugos, manuals] = ['--break_chain-depth', '--break-chain-depth'].map(
    (name) => run([name, '1', ...told]).stdout,
  );
  expect(gnugos).toContain('B2 can');
  expect(gnugos).toBe(manuals);
  expect(run(['--break_chain-depth=x', ...told]).stderr).toMatch(/^error: option '--break-chain-depth/);
  const asked = run(['-l', game, '--decide-dragon', 'B2', '--level', '1', '--seed', '1']);
  expect(asked.stdout).toBe(run(['-l', game, '--decide-owl', 'B2', '--level', '1', '--seed', '1']).stdout);
  expect(asked.stdout).toContain('B2 can');
  expect(run(['-l', game, '--limit-search', 'Z9'])).toMatchObject({ status: 1 });
  expect(run(['-l', game, '--limit-search', 'G7', '--decide-string', 'B2']).stdout).toContain(
    'cannot be attacked',
  );
});

test('the commands of a conversation are kept in a file', () => {
  const file = join(folder, 'commands.gtp');
  run(['--mode', 'gtp', '--gtp-dump-commands', file], 'name\n3 boardsize 9\n');
  expect(readFileSync(file, 'utf8')).toBe('name\n3 boardsize 9\n');
});

test.skipIf(process.platform === 'win32')('a closed pipe ends it without a word', () => {
  for (const args of [
    '--help all',
    '--debug-flags',
    `-l ${game} -w --level 1`,
    `-l ${game} --replay both --level 1`,
    `-l ${game} --score finish --quiet --level 1`,
    `-l ${game} --printsgf -`,
    '-b 1 --boardsize 5 --level 1',
    '--mode ascii --boardsize 5 < /dev/null',
    'docs man',
    'analysis --schema',
    'analysis <<< \'{"id":"a","boardXSize":5,"boardYSize":5,"maxVisits":9,"analyzeTurns":[0,0,0]}\'',
    `explain ${game} --move 1`,
    `patterns check ${resolve(import.meta.dirname, '../../patterns/db/endgame.db')}`,
    `tsumego solve ${problem}`,
    'regress eyes:10',
    `doctor --data ${folder}`,
  ]) {
    const line = `"${process.execPath}" "${cli}" ${args} | head -c 1 > /dev/null`;
    const { status, stderr } = spawnSync('/bin/bash', ['-o', 'pipefail', '-c', line], { encoding: 'utf8' });
    expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: '' });
  }
});
