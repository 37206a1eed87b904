/** What GoGui, KGS, CGOS, gomill, KataGo's and Leela Zero's clients ask for. */
import { describe, expect, test } from 'vitest';
import { Engine } from '../genmove/engine.ts';
import { parsePoint } from '../board/point.ts';
import { quietHost } from '../testing/quietHost.ts';
import { commandTable } from './commands.ts';
import { FakeTalk } from './fakeSearch.ts';
import { GtpSession } from './session.ts';

const FIGHT = ['boardsize 7', 'play b d4', 'play w d3', 'play b c3', 'play w e4', 'play b e3', 'play w f6'];

/** The classic engine at level 1. */
class Talk {
  readonly errors: string[] = [];
  readonly files = new Map<string, string>();
  readonly session: GtpSession;

  constructor(setup: string[] = FIGHT) {
    const engine = new Engine(7);
    engine.level = 1;
    const host = quietHost({
      errorLine: (text) => void this.errors.push(text),
      writeFile: (name, text) => void this.files.set(name, text),
    });
    this.session = new GtpSession(engine, host);
    for (const line of setup) expect(this.ask(line)).toMatch(/^=/);
  }

  ask(line: string): string {
    return this.session.execute(line).reply.trimEnd();
  }
}

const VERTEX = '[A-HJ-T]\\d{1,2}';

describe('GoGui', () => {
  test('every command that is offered is there, and answers in the form of its type', () => {
    const talk = new Talk();
    const lines = talk.ask('gogui-analyze_commands').slice(2).split('\n');
    expect(lines.length).toBeGreaterThan(30);
    const known =
      /^(TEXT .+|(LABEL) \S+ \S+|(COLOR #[0-9a-f]{6}|CIRCLE|SQUARE|MARK|TRIANGLE|BLACK|WHITE|INFLUENCE) .+)$/;
    for (const line of lines) {
      const [type, label, command, help, ...rest] = line.split('/');
      expect({ label, rest, help: help !== '' }).toEqual({ label, rest: [], help: true });
      const [name] = command.replace('%c', 'black').split(' ');
      expect(commandTable.has(name)).toBe(true);
      const asked = command
        .replace('top_moves_%c', 'top_moves_black')
        .replace('%c', 'b')
        .replace('%P', /semeai/.test(command) ? 'd3 d4' : 'd3 f6')
        .replace('%p', /gfx|explain|move_/.test(command) ? 'd2' : 'd3');
      const reply = talk.ask(asked);
      expect(reply).toMatch(/^=/);
      const text = reply.slice(2);
      if (type === 'gfx') for (const part of text.split('\n')) expect(part).toMatch(known);
      if (type === 'sboard') {
        const rows = text.split('\n').map((row) => row.trim().split(/\s+/));
        expect(rows.map((row) => row.length)).toEqual([7, 7, 7, 7, 7, 7, 7]);
      }
      if (type === 'pspairs' && text !== '') expect(text.trim()).toMatch(/^([A-T]\d+ +\S+\s*)+$/);
      if (type === 'dboard') {
        const rows = text.split('\n').map((row) => row.split(' ').map(Number));
        expect(rows.map((row) => row.length)).toEqual([7, 7, 7, 7, 7, 7, 7]);
        for (const value of rows.flat()) expect(Math.abs(value)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('pictures show what is known', () => {
    const talk = new Talk();
    expect(talk.ask('yomi-gfx-values b')).toMatch(new RegExp(`^= COLOR #50ff50 (${VERTEX})\nLABEL \\1 \\d`));
    expect(talk.ask('yomi-gfx-reasons d2')).toMatch(/CIRCLE .*\nLABEL D2 [^]*TEXT It /);
    expect(talk.ask('yomi-gfx-reasons d4')).toBe('? vertex must not be occupied');
    const dragons = talk.ask('yomi-gfx-dragons');
    for (const stone of ['D4', 'D3', 'C3', 'E4', 'E3', 'F6'])
      expect(dragons).toMatch(new RegExp(`LABEL ${stone} [A-Z]`));
    expect(talk.ask('yomi-explain d2')).toMatch(/^= .*\bD2 is worth \d+\.\d points to Black\b/);
    for (const command of ['clear_board', 'boardsize 9', 'play w a8', 'play w b9', 'reg_genmove b'])
      talk.ask(command);
    expect(talk.ask('yomi-explain a9')).toBe('? illegal move');
    expect(talk.ask('yomi-explain c3')).toMatch(/^= .*\bC3 is worth /);
  });

  test('settings are shown, and set', () => {
    const talk = new Talk();
    expect(talk.ask('gogui-param_yomi')).toMatch(
      /^= \[list\/1\/.*\/10\] level 1\n\[bool\] resign 1\n\[bool\] search 0\n\[string\] random_seed \d+$/,
    );
    expect(talk.ask('gogui-param_yomi level 4')).toBe('=');
    expect(talk.session.engine.level).toBe(4);
    expect(talk.ask('gogui-param_yomi resign 0')).toBe('=');
    expect(talk.session.options.mayResign).toBe(false);
    expect(talk.ask('gogui-param_yomi search 1')).toBe('=');
    expect(talk.session.playsMonteCarlo).toBe(true);
    for (const level of ['x', '0', '11'])
      expect(talk.ask(`gogui-param_yomi level ${level}`)).toBe(
        '? the value must be 1, 2, 3, 4, 5, 6, 7, 8, 9 or 10',
      );
    expect(talk.ask('gogui-param_yomi random_seed x')).toMatch(/^\? the value must be a whole number/);
    expect(talk.ask('gogui-param_yomi resign 2')).toBe('? the value must be 0 or 1');
    expect(talk.ask('gogui-param_yomi foo 2')).toBe("? unknown parameter 'foo'");
  });

  test('rules and title', () => {
    const talk = new Talk(['boardsize 3', 'play b b2', 'play w a1']);
    expect(talk.ask('gogui-rules_game_id')).toBe('= Go');
    expect(talk.ask('gogui-rules_board_size')).toBe('= 3');
    expect(talk.ask('gogui-rules_board')).toBe('= \n. . .\n. X .\nO . .');
    expect(talk.ask('gogui-rules_side_to_move')).toBe('= black');
    expect(talk.ask('gogui-rules_legal_moves')).toBe('= A3 B3 C3 A2 C2 B1 C1 pass');
    expect(talk.ask('gogui-rules_captured_count')).toBe('= 0 0');
    talk.ask('play b pass');
    talk.ask('play w pass');
    expect(talk.ask('gogui-rules_legal_moves')).toBe('=');
    expect(talk.ask('gogui-rules_final_result')).toMatch(/^= B\+/);
    expect(talk.ask('gogui-title')).toMatch(/^= Yomi /);
    expect(talk.ask('gogui-sigint')).toBe('? signals end nothing here');
  });
});

describe('KGS and CGOS', () => {
  test('chat: why, score, who, and what may be asked', () => {
    const talk = new Talk();
    expect(talk.ask('kgs-chat game ann Why did you do that?')).toBe(
      '= No move has been generated in this game.',
    );
    talk.ask('genmove b');
    expect(talk.ask('kgs-chat private ann why?')).toMatch(/^= .*is worth/);
    expect(talk.ask('kgs-chat game ann what is the score')).toMatch(/^= The score looks like /);
    expect(talk.ask('kgs-chat game ann who are you')).toMatch(/^= Yomi /);
    expect(talk.ask('kgs-chat game ann hello')).toMatch(/^= Ask me/);
    expect(talk.ask('kgs-chat loud ann hello')).toMatch(/^\?/);
    expect(talk.ask('kgs-chat game')).toBe('? a name is missing');
    expect(talk.ask('kgs-game_over')).toBe('=');
  });

  test('cgos-genmove_analyze plays, with a line of JSON before', () => {
    const point = parsePoint('D4', 9) as number;
    const talk = new FakeTalk({ moves: [{ point, winRate: 0.625 }] }, { playouts: 100 });
    const [first, json, last] = talk.ask('cgos-genmove_analyze b').split('\n');
    expect([first, last]).toEqual(['=', 'play D4']);
    expect(JSON.parse(json)).toMatchObject({
      visits: 100,
      moves: [{ move: 'D4', winrate: 0.625, pv: 'D4' }],
    });
    expect(talk.ask('last_move')).toBe('= black D4');
    for (const line of ['cgos-gameover B+3', 'cgos-opponent_name x', 'cgos-opponent_rating 3'])
      expect(talk.ask(line)).toBe('= ');
  });
});

describe('gomill', () => {
  test('genmove_ex knows no keyword', () => {
    const talk = new Talk();
    expect(talk.ask('gomill-genmove_ex')).toBe('=');
    expect(talk.ask('gomill-genmove_ex b claim')).toMatch(new RegExp(`^= (${VERTEX}|PASS)$`));
    expect(talk.session.position.moveNumber).toBe(7);
  });

  test('savesgf writes the game with properties', () => {
    const talk = new Talk();
    expect(talk.ask('gomill-savesgf out.sgf PB=Ann\\_B RE=B+R]')).toBe('=');
    expect(talk.files.get('out.sgf')).toContain('(;GM[1]PB[Ann B]RE[B+R\\]]FF[4]');
    expect(talk.ask('gomill-savesgf')).toBe('? missing filename');
    expect(talk.ask('gomill-savesgf out.sgf foo')).toBe("? 'foo' is no property");
  });
});

describe("KataGo's", () => {
  test('parameters', () => {
    const talk = new Talk();
    const names = talk.ask('kata-list-params').slice(2).split(' ');
    expect(Object.keys(JSON.parse(talk.ask('kata-get-params').slice(2)) as object)).toEqual(names);
    expect(talk.ask('kata-set-param maxVisits 77')).toBe('=');
    expect(talk.ask('kata-get-param maxVisits')).toBe('= 77');
    expect(talk.ask('kata-set-params {"maxVisits":5,"allowResignation":false}')).toBe('=');
    expect(talk.session.options).toMatchObject({ playouts: 5, mayResign: false });
    expect(talk.ask('kata-set-params {"maxVisits":9,"foo":1}')).toMatch(/^\? unknown parameter 'foo'/);
    expect(talk.ask('kata-get-param maxVisits')).toBe('= 5');
    expect(talk.ask('kata-set-params {')).toBe('? the parameters are not valid JSON');
    expect(talk.ask('kata-set-param maxVisits 0')).toMatch(/^\?/);
    expect(talk.ask('kata-get-models')).toBe('= []');
  });

  test('boards are square', () => {
    const talk = new Talk();
    expect(talk.ask('rectangular_boardsize 9 7')).toBe('? unacceptable size: boards are square, not 9x7');
    expect(talk.ask('rectangular_boardsize 25 25')).toBe('? unacceptable size');
    expect(talk.ask('rectangular_boardsize 5 5')).toBe('=');
    expect(talk.ask('query_boardsize')).toBe('= 5');
  });

  test('raw evaluation, debugging, benchmark', () => {
    const talk = new Talk(['boardsize 5', 'play b c3', 'kata-set-param maxVisits 100']);
    const raw = talk.ask('kata-raw-nn').split('\n');
    expect(raw[0]).toMatch(/^= whiteWin 0\.\d{6}$/);
    const at = raw.indexOf('policy');
    const odds = raw.slice(at + 1, at + 6).flatMap((row) => row.split(' '));
    expect(odds).toHaveLength(25);
    expect(odds[12]).toBe('NAN');
    expect(odds.filter((one) => one !== 'NAN').reduce((sum, one) => sum + Number(one), 0)).toBeCloseTo(1, 2);
    expect(raw.slice(raw.indexOf('whiteOwnership') + 1)).toHaveLength(5);
    expect(talk.ask('search_debug w')).toMatch(/^= /);
    expect(talk.session.position.moveNumber).toBe(1);
    expect(talk.errors.at(-1)).toMatch(/^White /);
    expect(talk.ask('genmove_debug w')).toMatch(/^= /);
    expect(talk.session.position.moveNumber).toBe(2);
    expect(talk.ask('kata-benchmark 50')).toMatch(/^= 50 playouts in \d+\.\d\d s, \d+ a second$/);
    expect(talk.ask('kata-benchmark 0')).toBe('? not a number of playouts');
  });

  test('capped Fischer time', () => {
    const talk = new Talk();
    expect(talk.ask('kata-time_settings fischer-capped 60 10 65 12')).toBe('=');
    const { clock } = talk.session;
    expect(clock.left(2)?.seconds).toBe(65);
    expect(clock.share(2, 49, 0)).toBeLessThan(12);
    expect(clock.limit(2, 49, 0)).toBeLessThan(12);
    clock.spend(2, 3);
    expect(clock.left(2)?.seconds).toBe(65);
    expect(talk.ask('kata-time_settings fischer-capped 60 10')).toBe('? invalid time');
    expect(talk.ask('kata-list_time_settings')).toContain('fischer-capped');
  });
});

test("Leela Zero's options and heat map", () => {
  const talk = new Talk();
  expect(talk.ask('lz-setoption name playouts value 33')).toBe('=');
  expect(talk.session.options.playouts).toBe(33);
  expect(talk.ask('lz-setoption name resign percent value 0')).toBe('=');
  expect(talk.session.options.mayResign).toBe(false);
  expect(talk.ask('lz-setoption name foo value 0')).toBe("? unknown option 'foo'");
  expect(talk.ask('lz-setoption foo')).toMatch(/^\?/);
  expect(talk.ask('heatmap')).toBe('=');
  const rows = (talk.errors.at(-1) ?? '').split('\n');
  expect(rows).toHaveLength(7);
  const all = rows.flatMap((row) => row.trim().split(/ +/).map(Number));
  expect(all).toHaveLength(49);
  expect(all.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(950);
});
