import { describe, expect, test } from 'vitest';
import { Engine } from '../genmove/engine.ts';
import { commandTable } from './commands.ts';
import type { GtpHost } from './host.ts';
import { gameSgf } from './records.ts';
import { GtpSession } from './session.ts';
import type { GtpOptions } from './state.ts';

/** A session over a fake outside world: files in memory, a clock that goes on by `tick` with each look. */
class Conversation implements GtpHost {
  readonly version = '1.2.3';
  readonly files = new Map<string, string>();
  readonly errors: string[] = [];
  readonly session: GtpSession;
  tick = 0;
  now = 0;

  constructor(options: GtpOptions = { playouts: 100 }) {
    const engine = new Engine();
    engine.seed = 1;
    this.session = new GtpSession(engine, this, options);
  }

  readFile(name: string): string {
    const text = this.files.get(name);
    if (text === undefined) throw new Error('no such file');
    return text;
  }

  writeFile(name: string, text: string): void {
    if (name.includes('/')) throw new Error('no such folder');
    this.files.set(name, text);
  }

  cpuSeconds = (): number => 12.3456;
  secondsNow = (): number => (this.now += this.tick);
  today = (): string => '2001-02-03';
  errorLine = (text: string): void => void this.errors.push(text);

  /** The reply without the closing empty line. */
  ask(line: string): string {
    const { reply } = this.session.execute(line);
    if (reply !== '') expect(reply).toMatch(/^[=?]\d* [^]*\n\n$/);
    return reply.replace(/\n\n$/, '');
  }

  /** Sends lines that must succeed without a result. */
  setUp(...lines: string[]): this {
    for (const line of lines) expect([line, this.ask(line)]).toEqual([line, '= ']);
    return this;
  }
}

/** Asserts a list of [command, reply] in one conversation. */
function expectReplies(talk: Conversation, dialogue: [line: string, reply: string][]): void {
  expect(dialogue.map(([line]) => [line, talk.ask(line)])).toEqual(dialogue);
}

describe('protocol', () => {
  test('ids, blank lines, comments, unknown commands', () => {
    expectReplies(new Conversation(), [
      ['7 protocol_version', '=7 2'],
      ['  # only a comment', ''],
      ['', ''],
      ['12 nonsense', '?12 unknown command'],
      ['nonsense', '? unknown command'],
      ['name # who', '= Yomi'],
      ['3 version', '=3 1.2.3'],
      ['cputime', '= 12.346'],
      ['echo a  b', '= a  b'],
      ['echo', '= '],
    ]);
  });

  test('echo_err and dump_stack write to the error stream', () => {
    const talk = new Conversation().setUp('trymove b d4', 'trymove w pass', 'dump_stack');
    expect(talk.ask('echo_err hello')).toBe('= hello');
    expect(talk.errors).toEqual(['B:D4 W:PASS', 'hello']);
  });

  test('the advertised commands are exactly the known ones, in alphabetical order', () => {
    const talk = new Conversation();
    const names = talk.ask('list_commands').slice(2).split('\n');
    expect(names).toEqual([...commandTable.keys()]);
    expect(names).toEqual([...names].sort());
    expect(talk.ask('help')).toBe(talk.ask('list_commands'));
    expect(names.every((name) => talk.ask(`known_command ${name}`) === '= true')).toBe(true);
    expect(talk.ask('known_command analyze')).toBe('= false');
    expect(talk.ask('known_command')).toBe('= false');
    for (const name of names) expect(talk.ask(`help ${name}`)).toMatch(new RegExp(`^= ${name}: [^\\n]{5,}$`));
    expect(talk.ask('help nonsense')).toBe('? unknown command');
  });

  test('no command breaks on missing or nonsensical arguments, at any time', () => {
    for (const args of [
      '',
      'x',
      'b',
      'b z99',
      '-1',
      '1e9',
      '999999999999999999',
      'b a1 b2 c3',
      '"',
      'b pass',
    ]) {
      const talk = new Conversation({ playouts: 1 });
      for (const name of commandTable.keys()) {
        talk.setUp('boardsize 3', 'trymove b b2');
        talk.ask(`${name} ${args}`);
        talk.ask('popgo');
        // An analysis is ended before the next question.
        const begun = talk.session.begin(`${name} ${args}`).reply;
        expect(begun + talk.session.end()).toMatch(/^([=?] [^]*\n|=\n([^]+\n)?)\n$/);
        expect(talk.errors.filter((line) => /^ +at /m.test(line))).toEqual([]);
        expect(talk.ask('query_boardsize')).toMatch(/^= \d+$/);
      }
    }
  });

  test('quit ends the conversation', () => {
    const { session } = new Conversation();
    expect(session.execute('name').quit).toBe(false);
    expect(session.execute('5 quit')).toEqual({ reply: '=5 \n\n', quit: true });
  });

  test('a bug becomes a reply, with the stack on the error stream', () => {
    const talk = new Conversation();
    talk.cpuSeconds = () => {
      throw new TypeError('broken clock');
    };
    expect(talk.ask('1 cputime')).toBe('?1 internal error, see the error stream');
    expect(talk.errors.join('\n')).toContain('broken clock');
    expect(talk.ask('name')).toBe('= Yomi');
  });
});

describe('setup', () => {
  test('board size', () => {
    expectReplies(new Conversation(), [
      ['query_boardsize', '= 19'],
      ['boardsize 9', '= '],
      ['query_boardsize', '= 9'],
      ['boardsize 0', '? unacceptable size'],
      ['boardsize 20', '? unacceptable size'],
      ['boardsize 9x', '? boardsize not an integer'],
      ['boardsize 9.5', '? boardsize not an integer'],
      ['boardsize', '? boardsize not an integer'],
      ['query_boardsize', '= 9'],
    ]);
  });

  test('komi', () => {
    expectReplies(new Conversation(), [
      ['get_komi', '=  0.0'],
      ['komi 6.5', '= '],
      ['get_komi', '=  6.5'],
      ['komi 3.75', '= '],
      ['get_komi', '= 3.75'],
      ['komi nan', '? komi not a float'],
      ['komi inf', '? komi not a float'],
      ['komi', '? komi not a float'],
      ['boardsize 5', '= '],
      ['get_komi', '= 3.75'],
    ]);
  });

  test('a cleared or resized board forgets moves that were being tried', () => {
    for (const line of ['clear_board', 'boardsize 9', 'orientation 2']) {
      const talk = new Conversation().setUp('boardsize 9', 'play w e5', 'trymove b d4', line);
      expect(talk.ask('list_stones b')).toBe('= ');
      expect(talk.ask('list_stones w')).toBe('= ');
      expect(talk.ask('popgo')).toBe('? Stack empty.');
    }
  });

  test('handicap', () => {
    const talk = new Conversation().setUp('boardsize 9');
    expectReplies(talk, [
      ['fixed_handicap 5', '= C7 G7 E5 C3 G3'],
      ['get_handicap', '= 5'],
      ['undo', '? cannot undo'],
      ['fixed_handicap 2', '? board not empty'],
      ['clear_board', '= '],
      ['get_handicap', '= 0'],
      ['fixed_handicap 10', '? invalid handicap'],
      ['fixed_handicap x', '? handicap not an integer'],
      ['place_free_handicap 81', '? invalid handicap'],
      ['place_free_handicap 1', '? invalid handicap'],
      ['set_free_handicap a1 b1 z1', '? invalid coordinate'],
      ['list_stones b', '= '],
      ['set_free_handicap a1 b1 a1', '? repeated vertex'],
      ['set_free_handicap a1', '? invalid handicap'],
      ['list_stones b', '= '],
      ['set_free_handicap a1 b1', '= '],
      ['get_handicap', '= 2'],
      ['play w c3', '= '],
      ['undo', '= '],
      ['list_stones b', '= A1 B1'],
    ]);
  });

  test('place_free_handicap places as many stones as it says', () => {
    for (const count of [2, 3, 9, 20, 80]) {
      const talk = new Conversation().setUp('boardsize 9');
      const stones = talk.ask(`place_free_handicap ${count}`).slice(2).split(' ');
      expect(new Set(stones).size).toBe(stones.length);
      expect(stones.length).toBeLessThanOrEqual(count);
      expect(stones.length).toBeGreaterThanOrEqual(Math.min(count, 9));
      expect(talk.ask('list_stones b').slice(2).split(' ').sort()).toEqual(stones.sort());
      expect(talk.ask('get_handicap')).toBe(`= ${stones.length}`);
    }
  });

  test('handicap and moves wait until tried moves are taken back', () => {
    const talk = new Conversation().setUp('boardsize 9', 'trymove b pass');
    expectReplies(talk, [
      ['fixed_handicap 2', '? fixed_handicap cannot be called when stackp > 0'],
      ['place_free_handicap 2', '? place_free_handicap cannot be called when stackp > 0'],
      ['set_free_handicap a1 b2', '? set_free_handicap cannot be called when stackp > 0'],
      ['play b a1', '? play cannot be called when stackp > 0'],
      ['black a1', '? play cannot be called when stackp > 0'],
      ['genmove b', '? genmove cannot be called when stackp > 0'],
      ['reg_genmove b', '? genmove cannot be called when stackp > 0'],
      ['estimate_score', '? estimate_score cannot be called when stackp > 0'],
      ['final_score', '? final_score cannot be called when stackp > 0'],
      ['final_status a1', '? final_status cannot be called when stackp > 0'],
      ['undo', '? cannot undo'],
      ['popgo', '= '],
      ['play b a1', '= '],
    ]);
  });

  test('random seed: any number of games on costs the same', () => {
    const talk = new Conversation().setUp('set_random_seed 77');
    expect(talk.ask('get_random_seed')).toBe('= 77');
    const one = talk.ask('advance_random_seed 1');
    expect(talk.ask('get_random_seed')).toBe(one);
    const three = talk.ask('advance_random_seed 2');
    talk.setUp('set_random_seed 77');
    expect(talk.ask('advance_random_seed 3')).toBe(three);
    expect(talk.ask('advance_random_seed 2000000000')).toMatch(/^= \d+$/);
    expect(talk.ask('advance_random_seed -1')).toBe('? invalid number of games');
  });
});

describe('play and undo', () => {
  test('both GTP versions of play, and the history', () => {
    const talk = new Conversation().setUp(
      'boardsize 9',
      'play b d4',
      'white e5',
      'black pass',
      'playwhite c3',
    );
    expectReplies(talk, [
      ['last_move', '= white C3'],
      ['move_history', '= white C3\nblack PASS\nwhite E5\nblack D4'],
      ['play b d4', '? illegal move'],
      ['play b i4', '? invalid color or coordinate'],
      ['play b d4x', '? invalid color or coordinate'],
      ['black k9', '? invalid coordinate'],
      ['gg-undo 2', '= '],
      ['last_move', '= white E5'],
      ['gg-undo 3', '? cannot undo'],
      ['gg-undo -1', "? can't undo a negative number of moves"],
      ['gg-undo x', '? invalid number of moves'],
      ['gg-undo', '= '],
      ['undo', '= '],
      ['undo', '? cannot undo'],
      ['last_move', '? no previous move known'],
      ['move_history', '= '],
    ]);
  });

  test('undo brings captured stones and the ko back', () => {
    const talk = new Conversation().setUp('boardsize 5', 'play b b3', 'play b c4', 'play b c2');
    talk.setUp('play w c3', 'play w d4', 'play w d2', 'play w e3', 'play b d3');
    expect(talk.ask('play w c3')).toBe('? illegal move');
    expect(talk.ask('captures b')).toBe('= 1');
    talk.setUp('undo');
    expect(talk.ask('captures b')).toBe('= 0');
    expect(talk.ask('color c3')).toBe('= white');
  });
});

test('trying moves out: a stack of its own, with a counter', () => {
  const talk = new Conversation().setUp('boardsize 9', 'trymove b d4', 'tryko w e5', 'trymove b pass');
  expectReplies(talk, [
    ['get_trymove_counter', '= 3'],
    ['trymove w d4', '? illegal move'],
    ['tryko b pass', '? invalid color or coordinate'],
    ['list_stones b', '= D4'],
    ['move_history', '= '],
    ['popgo', '= '],
    ['popgo', '= '],
    ['list_stones w', '= '],
    ['popgo', '= '],
    ['popgo', '? Stack empty.'],
    ['reset_trymove_counter', '= '],
    ['get_trymove_counter', '= 0'],
  ]);
});

test('the invariant hash does not see turns and reflections, and sees stones', () => {
  const hash = (...moves: string[]): string =>
    new Conversation().setUp('boardsize 9', ...moves.map((move) => `play ${move}`)).ask('invariant_hash');
  expect(hash('b c2')).toMatch(/^= [0-9a-f]{16}$/);
  expect(hash('b c2')).toBe(hash('b h3'));
  expect(hash('b c2', 'w d4')).toBe(hash('w d4', 'b b3'));
  expect(hash('b c2')).not.toBe(hash('w c2'));
  expect(hash('b c2')).not.toBe(hash('b c3'));
  const talk = new Conversation().setUp('boardsize 3', 'play b b2');
  const lines = talk.ask('invariant_hash_for_moves w').slice(2).split('\n');
  expect(lines.map((line) => line.split(' ')[0]).join(' ')).toBe('A3 B3 C3 A2 C2 A1 B1 C1');
  expect(new Set(lines.map((line) => line.split(' ')[1])).size).toBe(2);
  talk.setUp('play w a1');
  expect(talk.ask('invariant_hash')).toBe(`= ${lines[5].split(' ')[1]}`);
});

describe('generating moves', () => {
  test('genmove plays its move, reg_genmove and gg_genmove do not', () => {
    const talk = new Conversation().setUp('boardsize 9');
    expect(talk.ask('reg_genmove b')).toMatch(/^= [A-HJ][1-9]$/);
    expect(talk.ask('gg_genmove b 5')).toMatch(/^= [A-HJ][1-9]$/);
    expect(talk.ask('move_history')).toBe('= ');
    const move = talk.ask('genmove b').slice(2);
    expect(talk.ask('last_move')).toBe(`= black ${move}`);
    expect(talk.ask('genmove_white')).toBe(`= ${talk.ask('last_move').split(' ')[2]}`);
    expect(talk.ask('genmove_black')).toBe(`= ${talk.ask('last_move').split(' ')[2]}`);
  });

  test('the seed decides', () => {
    const move = (seed: number): string =>
      new Conversation({ playouts: 40 }).setUp('boardsize 9', `set_random_seed ${seed}`).ask('reg_genmove b');
    const moves = [1, 2, 3, 4, 5, 6, 7, 8].map(move);
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(move)).toEqual(moves);
    expect(new Set(moves).size).toBeGreaterThan(1);
  });

  test('vertices are named in the orientation asked in', () => {
    for (const orientation of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const talk = new Conversation().setUp('boardsize 7', `orientation ${orientation}`, 'play b b2');
      const move = talk.ask('genmove w').slice(2);
      expect(move).toMatch(/^[A-G][1-7]$/);
      expect(talk.ask('list_stones w')).toBe(`= ${move}`);
      expect(talk.ask(`play b ${move}`)).toBe('? illegal move');
    }
  });

  test('a lost game is resigned, unless that is forbidden', () => {
    const lost = [
      'boardsize 5',
      'komi 0',
      ...['a3', 'b3', 'c3', 'd3', 'e3', 'b2', 'd2', 'b4', 'd4', 'c5', 'c1'].map((v) => `play b ${v}`),
    ];
    const may = new Conversation({ playouts: 500 }).setUp(...lost);
    expect(may.ask('genmove w')).toBe('= resign');
    expect(may.ask('last_move')).toBe('= black C1');
    expect(may.ask('reg_genmove w')).not.toBe('= resign');
    const never = new Conversation({ playouts: 500, mayResign: false }).setUp(...lost);
    expect(never.ask('genmove w')).not.toBe('= resign');
  });

  test('a clock ends the search before its playouts are used up', () => {
    const talk = new Conversation({ playouts: 1_000_000 });
    talk.setUp('boardsize 9', 'time_settings 0 5 1');
    talk.tick = 0.03;
    expect(talk.ask('genmove b')).toMatch(/^= [A-HJ][1-9]$/);
    expect(talk.now).toBeGreaterThan(3);
    expect(talk.now).toBeLessThan(4.9);
    talk.setUp('time_left w 1 1');
    talk.now = 0;
    expect(talk.ask('genmove w')).toMatch(/^= [A-HJ][1-9]$/);
    expect(talk.now).toBeLessThan(0.95);
  });

  test('no time left still gives a move', () => {
    const talk = new Conversation({ playouts: 1_000_000 }).setUp('boardsize 9', 'time_left b 0 0');
    talk.tick = 0.05;
    expect(talk.ask('genmove b')).toMatch(/^= ([A-HJ][1-9]|PASS)$/);
    expect(talk.now).toBeLessThan(0.5);
  });

  test('bad clocks are refused', () => {
    expectReplies(new Conversation(), [
      ['time_settings 1 2', '? not three integers'],
      ['time_settings a b c', '? not three integers'],
      ['time_left b 1', '? time and stones not two integers'],
      ['time_left 1 1', '? invalid color'],
      ['time_settings 600 30 25', '= '],
      ['time_left b 600 0', '= '],
    ]);
  });
});

describe('scoring', () => {
  const finished = ['1', '2', '3', '4', '5'].flatMap((row) => [`play b c${row}`, `play w d${row}`]);

  test('dead stones, territory and the result', () => {
    const talk = new Conversation({ playouts: 500 }).setUp(
      'boardsize 5',
      'komi 0.5',
      ...finished,
      'play w a5',
      'play b e1',
    );
    expectReplies(talk, [
      ['final_status_list dead', '= A5\nE1'],
      ['final_status_list alive', '= C5 C4 C3 C2 C1\nD5 D4 D3 D2 D1'],
      ['final_status_list seki', '= '],
      ['final_status_list black_territory', '= B5 A4 B4 A3 B3 A2 B2 A1 B1'],
      ['final_status_list white_territory', '= E5 E4 E3 E2'],
      ['final_status_list dame', '= '],
      ['final_status a5', '= dead'],
      ['final_status c1 17', '= alive'],
      ['final_status a1', '= black_territory'],
      ['final_score', '= B+4.5'],
      ['komi 30', '= '],
      ['final_score 5', '= W+25.0'],
      ['komi 5', '= '],
      ['final_score', '= 0'],
      ['final_status_list', '? missing status'],
      ['final_status_list Dead', '? invalid status'],
    ]);
    expect(talk.ask('komi 1')).toBe('= ');
    expect(talk.ask('estimate_score')).toBe('= B+4.0 (upper bound: -4.0, lower: -4.0)');
  });

  test('area counting', () => {
    const talk = new Conversation({ playouts: 500 });
    talk.session.engine.rules = { ...talk.session.engine.rules, scoring: 'chinese' };
    talk.setUp('boardsize 5', 'komi 0', ...finished, 'play w a5', 'play b e1');
    expect(talk.ask('final_score')).toBe('= B+5.0');
    talk.setUp('play b a4');
    expect(talk.ask('final_score')).toBe('= B+5.0');
  });
});

test('the record of the game tells of a resignation, until the game goes on', () => {
  const talk = new Conversation({ playouts: 500 }).setUp('boardsize 5', 'komi 0');
  const black = ['a3', 'b3', 'c3', 'd3', 'e3', 'b2', 'd2', 'b4', 'd4', 'c5', 'c1'];
  talk.setUp(...black.map((vertex) => `play b ${vertex}`));
  expect(talk.ask('genmove w')).toBe('= resign');
  expect(gameSgf(talk.session)).toContain('RE[B+R]');
  talk.setUp('undo');
  expect(gameSgf(talk.session)).not.toContain('RE[');
  expect(gameSgf(talk.session)).toContain(';B[ac];B[bc];B[cc];B[dc];B[ec];B[bd];B[dd];B[bb];B[db];B[ca])');
});

describe('files', () => {
  const record = '(;GM[1]FF[4]SZ[9]KM[5.5]HA[2]AB[cc][gg];W[ee];B[cg](;W[gc];B[];W[dd])(;W[aa]))';

  test('loadsgf: all of a game, or up to a move', () => {
    const talk = new Conversation();
    talk.files.set('a.sgf', record);
    talk.files.set('with spaces.sgf', record);
    expectReplies(talk, [
      ['loadsgf a.sgf', '= black'],
      ['move_history', '= white D6\nblack PASS\nwhite G7\nblack C3\nwhite E5'],
      ['get_komi', '=  5.5'],
      ['get_handicap', '= 2'],
      ['loadsgf a.sgf 3', '= white'],
      ['move_history', '= black C3\nwhite E5'],
      ['loadsgf a.sgf 1', '= white'],
      ['list_stones b', '= C7 G3'],
      ['loadsgf a.sgf c3', '= black'],
      ['last_move', '= white E5'],
      ['loadsgf a.sgf pass', '= black'],
      ['last_move', '= white G7'],
      ['loadsgf a.sgf 99', '= black'],
      ['loadsgf a.sgf 0', '= black'],
      ['loadsgf a.sgf -3', '= black'],
      ['loadsgf a.sgf k9', '= black'],
      ['loadsgf "with spaces.sgf" 2', '= black'],
      ['last_move', '= white E5'],
    ]);
  });

  test('loadsgf: what cannot be loaded leaves the game alone', () => {
    const talk = new Conversation().setUp('boardsize 5', 'play b c3');
    talk.files.set('a.sgf', record);
    talk.files.set('text.sgf', 'nothing of the kind');
    talk.files.set('large.sgf', '(;SZ[25];B[aa])');
    talk.files.set('chess.sgf', '(;GM[3])');
    expectReplies(talk, [
      ['loadsgf', '? missing filename'],
      ['loadsgf none.sgf', "? cannot open or parse 'none.sgf'"],
      ['loadsgf text.sgf', "? cannot open or parse 'text.sgf'"],
      ['loadsgf large.sgf', "? cannot load 'large.sgf'"],
      ['loadsgf chess.sgf', "? cannot load 'chess.sgf'"],
      ['loadsgf a.sgf 1.5', "? '1.5' is neither a move number nor a vertex"],
      ['loadsgf a.sgf z9', "? 'z9' is neither a move number nor a vertex"],
      ['query_boardsize', '= 5'],
      ['last_move', '= black C3'],
    ]);
  });

  test('printsgf: the position, as a reply or a file', () => {
    const talk = new Conversation().setUp('boardsize 5', 'komi 6.5', 'play b b3', 'play w c3');
    expect(talk.ask('printsgf')).toBe(
      `= (;GM[1]FF[4]CA[UTF-8]
SZ[5]
GN[Yomi 1.2.3 load and print]
DT[2001-02-03]
KM[6.5]HA[0]RU[Japanese]AP[Yomi:1.2.3]
AW[cc]
AB[bc]
PL[B]
)`,
    );
    talk.setUp('printsgf out.sgf');
    expect(`= ${talk.files.get('out.sgf')?.trim()}`).toBe(talk.ask('printsgf -'));
    expect(talk.ask('printsgf no/such/folder.sgf')).toBe("? cannot write 'no/such/folder.sgf'");
    const again = new Conversation();
    again.files.set('out.sgf', talk.files.get('out.sgf') as string);
    expect(again.ask('loadsgf out.sgf')).toBe('= black');
    expect(again.ask('list_stones w')).toBe('= C3');
  });

  test('printsgf marks points that may not be played and counts prisoners into komi', () => {
    const talk = new Conversation().setUp('boardsize 5', 'play b b3', 'play b c4', 'play b c2');
    talk.setUp('play w c3', 'play w d4', 'play w d2', 'play w e3', 'play b d3');
    expect(talk.ask('printsgf')).toContain('PL[W]IL[cc]');
    expect(talk.ask('printsgf')).toContain('KM[-1.0]');
  });
});
