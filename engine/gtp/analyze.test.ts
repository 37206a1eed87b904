import { describe, expect, test } from 'vitest';
import { BLACK, PASS, WHITE, parsePoint, pointName } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { Engine } from '../genmove/engine.ts';
import { FakeTalk } from './fakeSearch.ts';
import type { FakeFinding } from './fakeSearch.ts';
import { GtpSession } from './session.ts';

const p = (name: string): Point => parsePoint(name, 9) as Point;
const found: FakeFinding = { moves: [{ point: p('D4'), winRate: 0.625, pv: [p('D4'), PASS, p('E5')] }] };

/** Steps until something is written, and returns that. */
function next({ session }: FakeTalk): string {
  for (let i = 0; i < 1000; i++) {
    const text = session.step();
    if (text !== '') return text;
  }
  throw new Error('nothing was written in 1000 steps');
}

describe('an analysis', () => {
  test('begins with a bare "=", writes a line each interval, and ends with a blank line at any input', () => {
    const talk = new FakeTalk(found);
    const { session } = talk;
    for (const [input, reply] of [
      ['', '\n'],
      ['# a comment', '\n'],
      ['name', '\n= Yomi\n\n'],
      ['stop', '\n= \n\n'],
      ['nonsense', '\n? unknown command\n\n'],
      ['8 play b d4', '\n=8 \n\n'],
    ]) {
      expect(session.begin('7 lz-analyze b 50')).toEqual({ reply: '=7\n', quit: false });
      expect(session.state).toBe('searching');
      expect(session.endsOnInput).toBe(true);
      const start = talk.now;
      const line = /^info move D4 visits \d+ winrate 6250 lcb \d+ order 0 pv D4 pass E5\n$/;
      expect(next(talk)).toMatch(line);
      expect(talk.now - start).toBe(0.5);
      expect(next(talk)).toMatch(line);
      expect(talk.now - start).toBe(1);
      expect(session.begin(input)).toEqual({ reply, quit: false });
      expect(session.state).toBe('free');
      expect(session.step()).toBe('');
    }
  });

  test('may be followed by another, and by quit', () => {
    const talk = new FakeTalk(found);
    talk.session.begin('kata-analyze w');
    expect(talk.color).toBe(WHITE);
    expect(talk.session.begin('3 lz-analyze')).toEqual({ reply: '\n=3\n', quit: false });
    expect(talk.color).toBe(BLACK);
    expect(talk.session.begin('quit')).toEqual({ reply: '\n= \n\n', quit: true });
  });

  test('ends without input, too', () => {
    const talk = new FakeTalk(found);
    talk.session.begin('kata-analyze');
    expect(talk.session.end()).toBe('\n');
    expect(talk.session.end()).toBe('');
  });

  test('waits, with a last line, when there is nothing left to search', () => {
    const talk = new FakeTalk(found);
    talk.secondsPerRun = 0;
    talk.session.begin('kata-analyze');
    expect(next(talk)).toMatch(/^info move D4 visits 10000000 winrate 0.625 /);
    expect(talk.session.state).toBe('waiting');
    expect(talk.session.step()).toBe('');
    expect(talk.session.begin('name').reply).toBe('\n= Yomi\n\n');
  });

  test('refuses what it does not understand, at once', () => {
    const { session } = new FakeTalk(found);
    for (const [line, reply] of [
      ['lz-analyze x', "? unknown key 'x'"],
      ['lz-analyze ownership true', "? unknown key 'ownership'"],
      ['lz-analyze b 50 interval', '? invalid interval'],
      ['lz-analyze interval -1', '? invalid interval'],
      ['lz-analyze minmoves x', '? minmoves not an integer'],
      ['kata-analyze maxmoves -1', '? maxmoves must not be negative'],
      ['kata-analyze ownership', '? ownership must be true or false'],
      ['kata-analyze ownership yes', '? ownership must be true or false'],
      ['kata-analyze avoid', '? invalid color'],
      ['kata-analyze avoid b', '? invalid coordinate'],
      ['kata-analyze avoid b d4,z9 1', '? invalid coordinate'],
      ['kata-analyze avoid b d4', '? avoid: depth not an integer'],
      ['kata-analyze avoid b d4 0', '? avoid: depth must be positive'],
      ['kata-analyze allow b d4 1 allow b c3 1', '? allow can only be given once'],
      ['kata-analyze allow b d4 1 avoid b c3 1', '? avoid and allow exclude each other'],
    ]) {
      expect([line, session.begin(line)]).toEqual([line, { reply: `${reply}\n\n`, quit: false }]);
      expect(session.state).toBe('free');
    }
    session.begin('play b d4');
    expect(session.begin('lz-analyze w allow w d4 1').reply).toBe('? no legal move is left\n\n');
    session.begin('trymove w c3');
    expect(session.begin('lz-analyze').reply).toBe('? lz-analyze cannot be called when stackp > 0\n\n');
  });

  test('takes its arguments in any of the usual forms', () => {
    const talk = new FakeTalk(found);
    const { session } = talk;
    for (const [args, color, seconds] of [
      ['', BLACK, 1],
      ['w', WHITE, 1],
      ['white 25', WHITE, 0.25],
      ['25', BLACK, 0.25],
      ['interval 50', BLACK, 0.5],
      ['B interval 50 minmoves 2 maxmoves 5', BLACK, 0.5],
      ['w 999 interval 75', WHITE, 0.75],
      ['W 12.5 avoid w a1,PASS 7 avoid b C3 1', WHITE, 0.125],
      ['25 allow b D4 1', BLACK, 0.25],
    ] as const) {
      expect(session.begin(`lz-analyze ${args}`).reply).toMatch(/^\n?=\n$/);
      const start = talk.now;
      next(talk);
      expect([args, talk.color, talk.now - start]).toEqual([args, color, seconds]);
    }
    session.begin('kata-analyze 10 rootInfo true ownership true pvVisits true movesOwnership true');
    expect(next(talk)).toMatch(/^info .* rootInfo visits .* ownership( 0\.0){81}\n$/);
    session.begin('kata-analyze 10 ownership false');
    expect(next(talk)).not.toContain('ownership');
  });

  test('begins with whose turn it is', () => {
    const talk = new FakeTalk(found);
    talk.session.begin('play b e5');
    talk.session.begin('lz-analyze');
    expect(talk.color).toBe(WHITE);
  });

  test('avoid and allow limit the first moves of their colour', () => {
    const talk = new FakeTalk(found);
    const limited = (args: string): string[] | undefined => {
      talk.session.begin(`kata-analyze ${args}`);
      return talk.rootMoves?.map((point) => pointName(point, 9));
    };
    expect(limited('b')).toBeUndefined();
    expect(limited('b allow b c3,D4,pass 1')).toEqual(['PASS', 'D4', 'C3']);
    expect(limited('b allow w c3 1')).toBeUndefined();
    const avoided = limited('b avoid b c3 1 avoid b pass,d4 5 avoid w e5 1');
    expect(avoided).toHaveLength(79);
    for (const name of ['PASS', 'C3', 'D4']) expect(avoided).not.toContain(name);
    expect(avoided).toContain('E5');
  });

  test('a bug in the search ends it, with the stack on the error stream', () => {
    const { session, errors } = new FakeTalk({
      ...found,
      get moves(): never {
        throw new TypeError('broken search');
      },
    });
    session.begin('lz-analyze b 0');
    expect(session.step()).toBe('\n');
    expect(errors.join()).toContain('broken search');
    expect(session.begin('name').reply).toBe('= Yomi\n\n');
  });
});

describe('finding a move', () => {
  test('genmove with a view: lines, then the move, which is played; input waits', () => {
    const talk = new FakeTalk(found, { playouts: 1000 });
    const { session } = talk;
    expect(session.begin('4 lz-genmove_analyze b 25').reply).toBe('=4\n');
    expect(session.endsOnInput).toBe(false);
    expect(next(talk)).toMatch(/^info move D4 visits 32 .*\n$/);
    expect(next(talk)).toMatch(/^info move D4 visits 64 .*\n$/);
    expect(session.begin('last_move').reply).toMatch(
      /^(info move D4 visits \d{2,3} .*\n)+info move D4 visits 1000 .*\nplay D4\n\n= black D4\n\n$/,
    );
  });

  test('the last line comes even when the search is shorter than the interval', () => {
    const { session } = new FakeTalk(found, { playouts: 100 });
    expect(session.execute('kata-genmove_analyze b 1000').reply).toMatch(
      /^=\ninfo move D4 visits 100 winrate 0\.625 .*\nplay D4\n\n$/,
    );
  });

  test('pass and resignation', () => {
    const passing: FakeFinding = { moves: [{ point: PASS, winRate: 0.9 }], choice: { kind: 'pass' } };
    const one = new FakeTalk(passing, { playouts: 100 });
    expect(one.session.execute('kata-genmove_analyze').reply).toBe('=\nplay pass\n\n');
    expect(one.session.execute('last_move').reply).toBe('= black PASS\n\n');
    const two = new FakeTalk({ ...found, choice: { kind: 'resign' } }, { playouts: 100 });
    expect(two.session.execute('lz-genmove_analyze w').reply).toMatch(/\nplay resign\n\n$/);
    expect(two.session.result).toBe('B+R');
    expect(two.session.execute('last_move').reply).toBe('? no previous move known\n\n');
  });

  test('kata-search finds a move without playing it', () => {
    const { session } = new FakeTalk(found, { playouts: 100 });
    expect(session.execute('kata-search w').reply).toBe('= D4\n\n');
    expect(session.execute('2 kata-search_cancellable').reply).toBe('=2 D4\n\n');
    expect(session.execute('kata-search_analyze').reply).toMatch(/^=\ninfo .*\nplay D4\n\n$/);
    expect(session.execute('kata-search_analyze_cancellable w interval 5').reply).toMatch(/\nplay D4\n\n$/);
    expect(session.execute('move_history').reply).toBe('= \n\n');
    expect(session.execute('kata-search x').reply).toBe('? invalid color\n\n');
  });

  test('the cancellable searches are cancelled by input, the others are not', () => {
    const talk = new FakeTalk(found, { playouts: 1000 });
    const { session } = talk;
    expect(session.begin('5 kata-search_cancellable b').reply).toBe('');
    session.step();
    expect(session.begin('name').reply).toBe('=5 cancelled\n\n= Yomi\n\n');
    expect(session.begin('kata-search_analyze_cancellable').reply).toBe('=\n');
    expect(session.begin('').reply).toBe('play cancelled\n\n');
    expect(session.begin('5 kata-search b').reply).toBe('');
    expect(session.begin('').reply).toBe('=5 D4\n\n');
  });

  test('an interrupted search gives the best so far, even before it has begun', () => {
    const talk = new FakeTalk(found, { playouts: 1_000_000 });
    const { session } = talk;
    expect(session.begin('3 genmove b')).toEqual({ reply: '', quit: false });
    expect(session.interrupt()).toBe('=3 D4\n\n');
    expect(talk.playouts).toBeGreaterThan(0);
    expect(talk.playouts).toBeLessThan(1000);
    expect(session.begin('last_move').reply).toBe('= black D4\n\n');
    session.begin('kata-search_analyze w');
    session.step();
    expect(session.interrupt()).toMatch(/^info .*\nplay D4\n\n$/);
    expect(session.interrupt()).toBe('');
  });

  test('is limited like an analysis', () => {
    const talk = new FakeTalk(found, { playouts: 100 });
    talk.session.execute('lz-genmove_analyze b allow b d4,e5 1');
    expect(talk.rootMoves).toEqual([p('E5'), p('D4')]);
    talk.session.execute('genmove b');
    expect(talk.rootMoves).toBeUndefined();
  });

  test('a limited choice is never left, whatever the account at the end of the game says', () => {
    const finding: FakeFinding = {
      moves: [p('D4'), p('G7'), p('C3')].map((point) => ({ point, winRate: 0.5 })),
      choice: { kind: 'pass' },
    };
    const ask = (line: string): string => new FakeTalk(finding, { playouts: 100 }).ask(line);
    expect(ask('genmove b')).toBe('= PASS');
    expect(ask('kata-genmove_analyze b avoid b pass,D4 1')).toMatch(/play G7$/);
    expect(ask('kata-genmove_analyze b allow b pass,D4 1')).toMatch(/play pass$/);
    expect(ask('restricted_genmove b c3 g7 a1')).toBe('= G7');
    expect(ask('restricted_genmove w a1')).toBe('= A1');
    finding.choice = { kind: 'play', point: p('C3') };
    expect(ask('restricted_genmove b c3 g7')).toBe('= C3');
    expect(ask('restricted_genmove b d4 g7')).toBe('= D4');
  });

  test('restricted_genmove plays nothing, and fails like GNU Go', () => {
    const talk = new FakeTalk(found, { playouts: 100 });
    expect(talk.ask('restricted_genmove b d4 e5')).toMatch(/^= [DE]\d$/);
    expect(talk.rootMoves).toEqual([p('D4'), p('E5')]);
    expect(talk.ask('move_history')).toBe('= ');
    expect(talk.ask('restricted_genmove b')).toBe('? no allowed vertex');
    expect(talk.ask('restricted_genmove b c3 pass')).toBe('? invalid coordinate');
    expect(talk.ask('restricted_genmove b z9')).toBe('? invalid coordinate');
    talk.ask('play w c3');
    expect(talk.ask('restricted_genmove b c3')).toBe('= PASS');
  });

  test('runs the clock, cancelled or not', () => {
    const talk = new FakeTalk(found, { playouts: 1_000_000 });
    const { session } = talk;
    session.begin('time_settings 100 0 0');
    session.begin('kata-search_cancellable b');
    talk.now += 90;
    session.begin('');
    const before = talk.now;
    session.execute('genmove b');
    expect(talk.now - before).toBeLessThan(1);
    const other = talk.now;
    session.execute('genmove w');
    expect(talk.now - other).toBeGreaterThan(0.9);
  });

  test('in steps or at once, the same seed gives the same move', () => {
    const moves = [true, false].map((inSteps) => {
      const engine = new Engine(9);
      engine.seed = 5;
      const session = new GtpSession(engine, new FakeTalk(found), { playouts: 700 });
      if (!inSteps) return session.execute('genmove b').reply;
      let text = session.begin('genmove b').reply;
      while (session.state !== 'free') text += session.step();
      return text;
    });
    expect(moves[0]).toMatch(/^= [A-J][1-9]\n\n$/);
    expect(moves[1]).toBe(moves[0]);
  });
});
