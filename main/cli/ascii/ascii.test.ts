/** A game on a terminal: what the lines of a player lead to, by streams; and the terminal itself, by a pseudo terminal. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { skipReason } from '../../../build/checks/shared.ts';
import { BLACK, WHITE } from '../../../engine/board/point.ts';
import { Engine } from '../../../engine/genmove/engine.ts';
import { GtpSession } from '../../../engine/gtp/session.ts';
import { quietHost } from '../../../engine/testing/quietHost.ts';
import { colored, plain } from '../paint.ts';
import { AsciiGame } from './asciiGame.ts';
import { completions } from './asciiMode.ts';
import { COMMANDS, DEBUG_COMMANDS } from './commands.ts';
import { showsUnicode } from './picture.ts';
import { cli } from '../../../build/checks/testProgram.ts';

const folder = mkdtempSync(join(tmpdir(), 'yomi-ascii-'));

/** A game whose engine is the classic one at level 1, with files in memory and a clock that is set by hand. */
class Table {
  now = 0;
  readonly files = new Map<string, string>();
  readonly session: GtpSession;
  readonly game: AsciiGame;

  constructor(setup: string[] = ['boardsize 5', 'komi 0.5'], unicode = false) {
    const engine = new Engine(5);
    engine.level = 1;
    const host = quietHost({
      secondsNow: () => this.now,
      readFile: (name) => {
        const text = this.files.get(name);
        if (text === undefined) throw new Error('no such file');
        return text;
      },
      writeFile: (name, text) => void this.files.set(name, text),
    });
    this.session = new GtpSession(engine, host);
    for (const line of setup) expect(this.session.execute(line).reply).toMatch(/^=/);
    const look = { paint: unicode ? colored : plain, unicode };
    this.game = new AsciiGame(this.session, { color: BLACK, look });
  }

  /** What a line leads to, the engine's moves included. */
  async say(line: string): Promise<string> {
    let text = this.game.handle(line);
    while (this.game.thinks) text += await this.game.think(() => Promise.resolve(false));
    return text;
  }
}

describe('commands', () => {
  test('a move is played, shown with brackets, and answered', async () => {
    const table = new Table();
    expect(table.game.prompt()).toBe('black(1): ');
    const text = await table.say('c3');
    expect(text).toContain('Last move: Black C3');
    expect(text).toContain('  3 . .(X). . 3\n');
    expect(text).toMatch(/^white\(2\): ([A-E][1-5]|PASS)$/m);
    expect(table.game.prompt()).toBe('black(3): ');
    expect(await table.say('c3')).toBe('Illegal move: C3\n');
    expect(await table.say('z9')).toMatch(/^Unknown command or move/);
    expect(await table.say('')).toBe('');
  });

  test('back, forward, goto and last go through the game, and a new move ends what was known', async () => {
    const table = new Table();
    await table.say('play 4');
    const moves = table.session.position.history();
    expect(moves).toHaveLength(4);
    expect(await table.say('back')).toContain('captured');
    await table.say('undo');
    expect(table.session.position.moveNumber).toBe(2);
    await table.say('forward');
    expect(table.session.position.history()).toEqual(moves.slice(0, 3));
    await table.say('goto 2');
    expect(table.session.position.moveNumber).toBe(1);
    await table.say('last');
    expect(table.session.position.history()).toEqual(moves);
    expect(await table.say('forward')).toBe('End of game tree.\n');
    await table.say('goto 1');
    expect(await table.say('back')).toBe('There is no move to take back.\n');
    await table.say('force a1');
    expect(table.session.position.moveNumber).toBe(1);
    expect(await table.say('forward')).toBe('End of game tree.\n');
    expect(await table.say('goto x')).toMatch(/which/);
  });

  test('what can be set before the first move only', async () => {
    const table = new Table();
    await table.say('boardsize 7');
    await table.say('komi 3.5');
    expect(await table.say('info')).toMatch(/Board Size: +7\n.*\nKomi: +3.5\n/);
    expect(await table.say('komi x')).toBe('Komi not a float.\n');
    await table.say('handicap 2');
    expect(table.session.handicap).toBe(2);
    // White moves first, and is the engine.
    expect(table.session.position.moveNumber).toBe(1);
    expect(await table.say('komi 5')).toBe('Komi cannot be modified after game record is started!\n');
    expect(await table.say('boardsize 9')).toMatch(/^Boardsize cannot/);
    expect(await table.say('freehandicap 2')).toMatch(/^Handicap cannot/);
  });

  test('free handicap, by the engine and by hand', async () => {
    const table = new Table();
    await table.say('freehandicap 3');
    expect(table.session.handicap).toBe(3);
    const own = new Table();
    await own.say('freehandicap');
    expect(own.game.prompt()).toMatch(/^Handicap stone/);
    await own.say('a1');
    await own.say('b2');
    await own.say('c3');
    await own.say('b2');
    expect(await own.say('q9')).toBe('Not on the board: q9\n');
    await own.say('done');
    expect(own.session.execute('list_stones b').reply).toContain('C3 A1');
    expect(own.session.handicap).toBe(2);
  });

  test('sides: playwhite, playblack, switch', async () => {
    const table = new Table();
    await table.say('playwhite');
    expect(table.session.position.moveNumber).toBe(1);
    await table.say('switch');
    expect(table.session.position.moveNumber).toBe(2);
    await table.say('playblack');
    expect(table.session.position.moveNumber).toBe(2);
    expect(await table.say('info')).toContain('Computer player: White');
  });

  test('level and depth', async () => {
    const table = new Table();
    await table.say('level 3');
    expect(table.session.engine.level).toBe(3);
    expect(await table.say('level x')).toBe('Level not an integer.\n');
    expect(await table.say('depth 8')).toBe('Depth set to 8.\n');
    expect(await table.say('depth x')).toMatch(/number/);
  });

  test('comments and records, to a file and back', async () => {
    const table = new Table();
    await table.say('c3');
    await table.say('comment A [good] move');
    await table.say('back');
    expect(await table.say('save game.sgf')).toBe('Saved to game.sgf.\n');
    const text = table.files.get('game.sgf') ?? '';
    expect(text).toMatch(/;W\[\w*\]C\[A \[good\\\] move\]/);
    await table.say('back');
    expect(await table.say('load game.sgf')).toContain('Last move: White');
    expect(await table.say('load nothing.sgf')).toBe("Cannot open or parse 'nothing.sgf'.\n");
    expect(await table.say('save')).toMatch(/which file/);
  });

  test('what is known of the position', async () => {
    const table = new Table([
      'boardsize 7',
      'play b d4',
      'play w e4',
      'play b e3',
      'play w d3',
      'play b c3',
      'play w a7',
    ]);
    expect(await table.say('capture d3')).toMatch(/^D3 can be captured at D2\.\n$/);
    expect(await table.say('defend d3')).toMatch(/^D3 (can be defended|cannot be saved)/);
    expect(await table.say('capture g1')).toBe('Vertex must not be empty.\n');
    expect(await table.say('listdragons')).toMatch(/^origin +D4$/m);
    for (const name of ['showarea', 'showmoyo', 'showterri']) {
      expect(await table.say(name)).toMatch(/[xo]/);
      expect(await table.say(name)).toContain(`${name} is off`);
    }
    expect(await table.say('showdragons')).toContain('dragon_status display');
    await table.say('showdragons');
    expect(await table.say('dead')).toContain('dead is on');
    await table.say('dead');
    expect(await table.say('score')).toMatch(/Score estimate: [BW]\+\d/);
    await table.say('showboard');
    expect(await table.say('force a1')).toBe('');
    expect(await table.say('display')).toContain('A B C');
  });

  test('why, hint and top', async () => {
    const table = new Table(['boardsize 7', 'komi 0.5']);
    await table.say('d4');
    expect(await table.say('why')).toMatch(/is worth \d+\.\d points to White/);
    expect(await table.say('why c3')).toMatch(/C3 (is worth|to play)|No particular reason was found/);
    expect(await table.say('hint')).toMatch(/^I would (play ([A-G][1-7])\. .*\2 is worth|pass)/);
    expect(await table.say('top')).toMatch(/^ 1\. [A-G][1-7] +\d+\.\d\d points$/m);
    expect(await table.say('why z')).toBe('Not on the board: z\n');
    expect(await table.say('why d4')).toBe('Illegal move: d4\n');
  });

  test('the menus name every command, and so does completion', async () => {
    const table = new Table();
    const [help, debug] = [await table.say('help'), await table.say('helpdebug')];
    for (const [usage] of COMMANDS) expect(help).toContain(usage);
    for (const [usage] of DEBUG_COMMANDS) expect(debug).toContain(usage);
    expect(completions('sh')[0]).toEqual(['showboard', 'showarea', 'showdragons', 'showmoyo', 'showterri']);
    expect(completions('c3')[0]).toEqual([]);
  });
});

describe('the end', () => {
  /** Black has the left, white the right, and a dead stone in black's corner. */
  const finished = [
    'boardsize 5',
    'komi 0.5',
    ...[1, 2, 3, 4, 5].flatMap((row) => [`play b b${row}`, `play w c${row}`]),
    'play b d3',
    'play w d2',
    'play b pass',
    'play w d4',
    'play b pass',
    'play w e3',
  ];

  test('two passes: the result, dead stones, save, count and another game', async () => {
    const table = new Table(finished);
    table.game.handle('pass');
    const text = table.game.handle('pass');
    expect(text).toMatch(/^Result: [BW]\+\d+\.\d$/m);
    expect(table.game.prompt()).toMatch(/^save, count/);
    expect(await table.say('c1')).toMatch(/The game is over/);
    await table.say('count');
    expect(table.game.prompt()).toMatch(/^Dead stones/);
    const before = table.session.result;
    const toggled = await table.say('b1');
    expect(toggled).toMatch(/^Result: W\+/m);
    expect(table.session.result).not.toBe(before);
    expect(await table.say('e5')).toBe('There are no stones at E5.\n');
    await table.say('b1');
    expect(await table.say('done')).toContain(`Game over: ${before}`);
    await table.say('save end.sgf');
    expect(table.files.get('end.sgf')).toContain(`RE[${before}]`);
    await table.say('game');
    expect(table.session.position.moveNumber).toBe(0);
    expect(table.game.handle('quit')).toContain('Thanks');
    expect(table.game.over).toBe(true);
  });

  test('resigning', async () => {
    const table = new Table();
    expect(await table.say('resign')).toContain('Game over: W+R');
    expect(table.session.result).toBe('W+R');
  });

  test('who has run out of time has lost', async () => {
    const table = new Table();
    table.session.clock.set({ mainTime: 30, byoYomiTime: 10, byoYomiStones: 2 });
    expect(table.game.prompt()).toBe('black(1) 0:30: ');
    table.now = 12;
    table.game.handle('c3');
    expect(table.session.clock.left(BLACK)?.seconds).toBe(18);
    const late = new Table();
    late.session.clock.set({ mainTime: 30, byoYomiTime: 10, byoYomiStones: 2 });
    late.now = 38;
    late.game.handle('c3');
    expect(late.session.clock.left(BLACK)).toMatchObject({ seconds: 2, stones: 2 });
    await late.game.think(() => Promise.resolve(false));
    late.now = 41;
    expect(late.game.prompt()).toMatch(/ 0:02 for 2 stones: $/);
    expect(late.game.handle('a1')).toContain('Black has run out of time.');
    expect(late.session.result).toBe('W+T');
    expect(late.session.clock.left(WHITE)).toBeDefined();
  });
});

describe('looks', () => {
  test('circles and colours where the terminal has them', () => {
    const table = new Table(['boardsize 5', 'play b c3', 'play w b2'], true);
    const text = table.game.handle('display');
    expect(text).toContain('●');
    expect(text).toContain('(\u001b[33m○\u001b[39m)');
    expect(showsUnicode({ isTTY: true }, { LANG: 'de_DE.UTF-8' })).toBe(true);
    expect(showsUnicode({ isTTY: true }, { LANG: 'C' })).toBe(false);
    expect(showsUnicode({ isTTY: true }, { LANG: 'C.UTF-8', TERM: 'linux' })).toBe(false);
    expect(showsUnicode({}, { LANG: 'C.UTF-8' })).toBe(false);
  });

  test('the board may be turned', () => {
    const table = new Table(['boardsize 5', 'orientation 1', 'play b b1']);
    const text = table.game.handle('display');
    expect(text).toContain('  1 .(X). . . 1\n');
  });
});

test('through pipes', () => {
  const file = join(folder, 'out.sgf');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, '--mode', 'ascii', '--boardsize', '5', '--level', '1', '--seed', '1', '-o', file],
    { input: 'c3\nresign\nquit\n', encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('Beginning ASCII mode game.');
  expect(stdout).toMatch(/black\(1\): c3\n/);
  expect(readFileSync(file, 'utf8')).toMatch(/RE\[W\+R\][^]*;B\[cc\];W\[/);
});

const script = ['/usr/bin/script', '/bin/script'].find((path) => existsSync(path));
if (script === undefined) skipReason('the game on a pseudo terminal', 'no script program');
test.skipIf(script === undefined)(
  'on a terminal it is what yomi does, with the lines before by the arrow keys',
  async () => {
    const command = `'${process.execPath}' '${cli}' --boardsize 5 --level 1 --seed 1`;
    const child = spawn(script as string, ['-qec', command, '/dev/null'], {
      env: { ...process.env, TERM: 'xterm', LANG: 'C.UTF-8', NO_COLOR: '' },
    });
    let shown = '';
    const waiting: { pattern: RegExp; found: () => void }[] = [];
    child.stdout.on('data', (data: Buffer) => {
      shown += data.toString();
      for (const one of waiting) if (one.pattern.test(shown)) one.found();
    });
    const until = (pattern: RegExp): Promise<void> =>
      new Promise((found) => waiting.push({ pattern, found }));
    const exited = new Promise((ended) => child.once('exit', ended));
    await until(/black\(1\): /);
    child.stdin.write('force a1\r');
    await until(/white\(2\): /);
    child.stdin.write('\u001b[A\u007f\u007fb1\r');
    await until(/black\(3\): /);
    child.stdin.write('quit\r');
    await exited;
    expect(shown).toContain('Beginning ASCII mode game.');
    expect(shown).toContain('Last move: White B1');
    expect(shown).toContain('Thanks for playing Yomi.');
  },
);
