import { execFile, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { cli } from '../../build/checks/testProgram.ts';

const folder = mkdtempSync(join(tmpdir(), 'yomi-cli-'));
const version = (
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version;

function run(args: string[], input = ''): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [cli, ...args], { input, encoding: 'utf8', maxBuffer: 1e8 });
}

/** Like `run` without input, beside others. */
function start(args: string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  return new Promise((resolveRun) => {
    const child = execFile(process.execPath, [cli, ...args], (_error, stdout, stderr) => {
      resolveRun({ status: child.exitCode, stdout, stderr });
    });
    child.stdin?.end();
  });
}

/** The replies to some commands in GTP mode. */
function gtp(args: string[], ...commands: string[]): string[] {
  const { status, stdout, stderr } = run(
    ['--mode', 'gtp', ...args],
    commands.map((command) => `${command}\n`).join(''),
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout.split('\n\n').slice(0, -1);
}

/** Where nothing can be written. */
const FULL = '/dev/full';

const game = join(folder, 'game.sgf');
writeFileSync(game, '(;GM[1]SZ[9]KM[6.5]AB[cc];W[ee];B[cg];W[gc];B[gg])');

describe('--mode gtp', () => {
  test('answers until quit, and ignores what follows', () => {
    expect(gtp([], 'name', 'quit', 'version')).toEqual(['= Yomi', '= ']);
  });

  test('answers until the end of its input, a last line without a line feed included', () => {
    const { status, stdout } = run(['--mode', 'gtp'], '1 version\r\n2 protocol_version');
    expect(stdout).toBe(`=1 ${version}\n\n=2 2\n\n`);
    expect(status).toBe(0);
  });

  test('is the mode without a terminal', () => {
    expect(run([], 'name\n').stdout).toBe('= Yomi\n\n');
  });

  test('only a line feed ends a line, and lines may be long', () => {
    const long = 'x'.repeat(3_000_000);
    const replies = gtp([], 'known_\rcommand na\u2028me', `echo ${long}`);
    expect(replies[0]).toBe('= false');
    expect(replies[1] === `= ${long}`).toBe(true);
  });

  test('answers each command at once', async () => {
    const child = spawn(process.execPath, [cli, '--mode', 'gtp'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const reply = (): Promise<string> =>
      new Promise((resolveReply) =>
        child.stdout.once('data', (data: Buffer) => resolveReply(data.toString())),
      );
    child.stdin.write('name\n');
    expect(await reply()).toBe('= Yomi\n\n');
    child.stdin.write('quer');
    child.stdin.write('y_boardsize\n');
    expect(await reply()).toBe('= 19\n\n');
    const exited = new Promise((resolveExit) => child.once('exit', resolveExit));
    child.stdin.write('quit\n');
    // Its input stays open; quit must be enough.
    expect(await exited).toBe(0);
  });

  test('ends without a word when nobody reads its replies any more', async () => {
    const child = spawn(process.execPath, [cli, '--mode', 'gtp'], { stdio: ['pipe', 'pipe', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    child.stdin.on('error', () => undefined);
    const exited = new Promise((resolveExit) => child.once('exit', resolveExit));
    child.stdin.write('name\n');
    await new Promise((seen) => child.stdout.once('data', seen));
    child.stdout.destroy();
    child.stdin.write('name\nname\nname\n');
    expect(await exited).toBe(0);
    expect(errors).toBe('');
  });

  test.skipIf(!existsSync(FULL))('says why when its output cannot be written', () => {
    const full = openSync(FULL, 'w');
    const args = [
      ['--mode', 'gtp'],
      ['--help'],
      ['--options'],
      ['docs', 'gtp'],
      ['-l', game, '--decide-string', 'C3'],
    ];
    for (const words of args) {
      const { status, stderr } = spawnSync(process.execPath, [cli, ...words], {
        input: 'name\n',
        encoding: 'utf8',
        stdio: ['pipe', full, 'pipe'],
      });
      expect(stderr).toBe('error: Cannot write the output: ENOSPC: no space left on device, write\n');
      expect(status).toBe(1);
    }
    closeSync(full);
  });

  test('reads commands from a file', () => {
    const file = join(folder, 'commands.gtp');
    writeFileSync(file, 'name\nquery_boardsize\n');
    expect(run(['--gtp-input', file, '--boardsize', '7']).stdout).toBe('= Yomi\n\n= 7\n\n');
    const missing = run(['--gtp-input', join(folder, 'none.gtp')]);
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain('Cannot read the GTP commands');
  });

  test('options set the engine up', () => {
    const options = [
      '--boardsize',
      '13',
      '--komi',
      '7.5',
      '--seed',
      '42',
      '--orientation',
      '3',
      '--level',
      '5',
    ];
    expect(gtp(options, 'query_boardsize', 'get_komi', 'get_random_seed', 'query_orientation')).toEqual([
      '= 13',
      '=  7.5',
      '= 42',
      '= 3',
    ]);
    expect(gtp(['--boardsize', '9', '--handicap', '2'], 'list_stones b', 'get_handicap')).toEqual([
      '= G7 C3',
      '= 2',
    ]);
  });

  test('rules', () => {
    const suicide = ['boardsize 5', 'play b b1', 'play b a2', 'is_legal w a1', 'play b b2', 'play w a1'];
    expect(gtp([], ...suicide).slice(3)).toEqual(['= 0', '= ', '? illegal move']);
    expect(gtp(['--allow-all-suicide'], ...suicide).slice(3)).toEqual(['= 1', '= ', '= ']);
    const ko = [
      'boardsize 5',
      'play b b3',
      'play b c4',
      'play b c2',
      'play w c3',
      'play w d4',
      'play w d2',
      'play w e3',
    ];
    expect(gtp(['--no-ko'], ...ko, 'play b d3', 'is_legal w c3').at(-1)).toBe('= 1');
    expect(gtp(['--positional-superko'], ...ko, 'play b d3', 'is_legal w c3').at(-1)).toBe('= 0');
    expect(gtp(['--chinese-rules'], 'printsgf')[0]).toContain('RU[Chinese]');
  });

  test('-l and -L load a game', () => {
    expect(gtp(['-l', game], 'move_history', 'get_komi')).toEqual([
      '= black G3\nwhite G7\nblack C3\nwhite E5',
      '=  6.5',
    ]);
    expect(gtp(['-l', game, '-L', '3'], 'move_history')).toEqual(['= black C3\nwhite E5']);
    expect(gtp(['--infile', game, '--until', 'G7'], 'move_history')).toEqual(['= black C3\nwhite E5']);
  });

  test('loads games in any encoding', () => {
    const file = join(folder, 'sjis.sgf');
    // The name holds the byte of a backslash, which a byte-wise reader takes for an escape.
    const name = Buffer.from([0x95, 0x5c, 0x8e, 0xa6]);
    const head = Buffer.from('(;GM[1]CA[Shift_JIS]SZ[9]PB[');
    writeFileSync(file, Buffer.concat([head, name, Buffer.from('];B[ee])')]));
    expect(gtp([], `loadsgf ${file}`, 'last_move')).toEqual(['= white', '= black E5']);
  });

  test('-o keeps the game', () => {
    const file = join(folder, 'out.sgf');
    gtp(
      ['-o', file, '--boardsize', '9', '--komi', '5.5'],
      'play b d4',
      'play w e5',
      'play b pass',
      'undo',
      'play b c3',
    );
    expect(readFileSync(file, 'utf8').replace(/\s/g, '')).toMatch(
      /^\(;GM\[1\]FF\[4\].*SZ\[9\].*KM\[5\.5\].*;B\[df\];W\[ee\];B\[cg\]\)$/,
    );
    expect(gtp([`-l`, file], 'move_history')).toEqual(['= black C3\nwhite E5\nblack D4']);
  });

  test('with one thread the same seed gives the same moves, and --playouts bounds the work', () => {
    const options = ['--threads', '1', '--playouts', '300', '--boardsize', '9'];
    const moves = (seed: string): string[] =>
      gtp(['--seed', seed, ...options], 'genmove b', 'genmove w', 'genmove b');
    expect(moves('1')).toEqual(moves('1'));
    expect(moves('1')[0]).toMatch(/^= [A-HJ][1-9]$/);
  });
});

describe('without GTP', () => {
  test('-l prints the move it would play', () => {
    const result = run(['-l', game, '--playouts', '100', '--seed', '1']);
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(result.stdout).toMatch(/^white \(O\) move ([A-HJ][1-9]|PASS)\n$/);
    expect(run(['-l', game, '--playouts', '100', '--color', 'black']).stdout).toMatch(/^black \(X\) move /);
  });

  test('--printsgf draws the position', () => {
    const file = join(folder, 'diagram.sgf');
    expect(run(['-l', game, '-L', '2', '--printsgf', file]).status).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/AW\[ee\]\s*AB\[cc\]\s*PL\[B\]/);
    expect(run(['-l', game, '--printsgf', '-']).stdout).toContain('SZ[9]');
  });

  test('an older Node.js is told what is needed', () => {
    const older =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(older)}`, cli, '--version'],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('error: Yomi needs Node.js 22.22 or newer; this is 20.20.2.\n');
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });

  test('version and help', () => {
    expect(run(['-v']).stdout).toBe(`Yomi ${version}\n`);
    expect(run(['--version']).stdout).toBe(`Yomi ${version}\n`);
    const help = run(['--help']);
    expect(help.status).toBe(0);
    for (const option of ['--level', '-l, --infile', '-L, --until', '--help game', 'serve'])
      expect(help.stdout).toContain(option);
    expect(run(['-h']).stdout).toBe(help.stdout);
  });
});

describe('- stands for standard input and output', () => {
  const sgf = readFileSync(game, 'utf8');
  const question = ['--decide-string', 'C7'];

  test('of the record that is loaded, also when it comes late', async () => {
    const told = run(['-l', game, ...question]).stdout;
    expect(told).toMatch(/^C7 can/);
    expect(run(['-l', '-', ...question], sgf).stdout).toBe(told);
    const child = spawn(process.execPath, [cli, '-l', '-', ...question]);
    let stdout = '';
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
    const closed = new Promise((resolveClose) => child.once('close', resolveClose));
    await setTimeout(1500);
    child.stdin.end(sgf);
    expect(await closed).toBe(0);
    expect(stdout).toBe(told);
  });

  test('of the record that is written', () => {
    const { status, stdout } = run(['-l', '-', '-o', '-', '--level', '1'], sgf);
    expect(stdout).toMatch(/^white \(O\) move ([A-J]\d)\n\(;GM\[1\]SZ\[9\][^]*;B\[gg\];W\[\w\w\]\)\n$/);
    expect(status).toBe(0);
    const replayed = run(['-l', '-', '--replay', 'black', '-o', '-'], sgf).stdout;
    expect(replayed).toMatch(/moves are the ones that Yomi would play.\n\(;GM\[1\][^]*;B\[gg\]C\[/);
  });
});

describe('what makes no sense is told in a sentence, with exit code 1', () => {
  test.concurrent.each<[args: string[], says: RegExp]>([
    [['--boardsize', '25'], /board size must be a whole number from 1 to 19/],
    [['--boardsize', 'x'], /board size/],
    [['--komi', 'x'], /komi must be a number/],
    [['--level', 'high'], /level/],
    [['--seed', '1.5'], /seed/],
    [['--orientation', '8'], /orientation must be a whole number from 0 to 7/],
    [['--owl-reading', '41'], /depth must be a whole number from 0 to 40/],
    [['--handicap', '12'], /handicap must be/],
    [['--mode', 'gtp', '--boardsize', '5', '--handicap', '3'], /5x5 board/],
    [['--mode', 'emacs'], /no emacs mode/],
    [['--mode', 'foo'], /modes are ascii, gtp, gmp, sgmp/],
    [['--nonsense'], /unknown option '--nonsense'/],
    [['--komi'], /argument missing/],
    [['--japanese-rules', '--chinese-rules'], /contradict/],
    [['--never-resign', '--resign-allowed'], /contradict/],
    [['-l', 'missing.sgf'], /Cannot read 'missing.sgf'/],
    [['--mode', 'gtp', '-l', cli], /cannot open or parse/],
    [['--mode', 'gtp', '-l', game, '-L', 'Z9'], /neither a move number nor a vertex/],
    [['-L', '3'], /--until/],
    [['--printsgf', 'x.sgf'], /--printsgf/],
    [['-l', game, '--printsgf', join(folder, 'no', 'such', 'folder.sgf')], /Cannot write/],
    [['--mode', 'gtp', '-o', join(folder, 'no', 'such', 'folder.sgf')], /Cannot write/],
    [['-l', game, '-o', join(folder, 'no', 'such', 'folder.sgf')], /Cannot write/],
    [['-l', game, '--score', 'finish', '-o', folder], /Cannot write/],
    [['--mode', 'gtp', '-o', '-'], /taken by the conversation/],
    [['--mode', 'gtp', '-l', '-'], /taken by the conversation/],
    [['--mode', 'gtp', '--confine', join(folder, 'none')], /--confine: there is no folder/],
    [['--mode', 'gtp', '--scratch', game], /--scratch: there is no folder/],
    [['serve', '--port', '99999'], /port must be/],
    [['serve', '--open', 'missing.sgf'], /There is no file 'missing.sgf'/],
  ])('%j', async (args, says) => {
    const { status, stdout, stderr } = await start(args);
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });
});

describe('a mistake is answered with whose help tells more', () => {
  test.concurrent.each<[args: string[], words: string]>([
    [['--nonsense'], 'yomi'],
    [['match'], 'yomi match'],
    [['explain', game], 'yomi explain'],
    [['tsumego', 'solve'], 'yomi tsumego solve'],
    [['jobs', 'add', 'match'], 'yomi jobs add match'],
    [['jobs', 'nonsense'], 'yomi jobs'],
    [['patterns', 'nonsense'], 'yomi patterns'],
    [['patterns', 'mine'], 'yomi patterns mine'],
  ])('%j', async (args, words) => {
    const { stderr } = await start(args);
    expect(stderr).toContain(`\nTry '${words} --help' for more information.\n`);
  });
});

test('the test game was left alone', () => {
  expect(existsSync(game)).toBe(true);
  expect(readFileSync(game, 'utf8')).toContain(';B[gg])');
});
