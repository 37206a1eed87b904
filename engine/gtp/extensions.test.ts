import { describe, expect, test } from 'vitest';
import { PASS, parsePoint } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { FakeTalk } from './fakeSearch.ts';
import type { FakeFinding } from './fakeSearch.ts';

const p = (name: string): Point => parsePoint(name, 9) as Point;
const found: FakeFinding = {
  moves: [
    { point: p('D4'), winRate: 0.625, pv: [p('D4'), PASS, p('E5')] },
    { point: PASS, winRate: 0.5 },
    { point: p('G7'), winRate: 0.25 },
  ],
};

/** Asserts a list of [command, reply] in one conversation. */
function expectReplies(talk: FakeTalk, dialogue: [line: string, reply: string][]): void {
  expect(dialogue.map(([line]) => [line, talk.ask(line)])).toEqual(dialogue);
}

test('analyze_eyegraph gives value and vital points, or says that it cannot', () => {
  expectReplies(new FakeTalk(found), [
    ['analyze_eyegraph ...', '= 1122\n.*.'],
    ['analyze_eyegraph ....', '= 1222\n.<<.'],
    ['analyze_eyegraph', '? missing eye graph'],
    ['analyze_eyegraph foo', "? 'foo' is no eye graph that a board could have"],
  ]);
});

describe('positions and lines of play', () => {
  test('gogui-play_sequence plays all moves or none', () => {
    expectReplies(new FakeTalk(found), [
      ['gogui-play_sequence B D4 W E5 b pass', '= '],
      ['move_history', '= black PASS\nwhite E5\nblack D4'],
      ['gogui-play_sequence', '= '],
      ['gogui-play_sequence B A1 W B1 B D4', '? illegal move black D4'],
      ['gogui-play_sequence B A1 W Z1', '? invalid color or coordinate'],
      ['gogui-play_sequence B A1 W', '? invalid color or coordinate'],
      ['move_history', '= black PASS\nwhite E5\nblack D4'],
      ['gg-undo 3', '= '],
      ['trymove b a1', '= '],
      ['gogui-play_sequence B D4', '? gogui-play_sequence cannot be called when stackp > 0'],
    ]);
  });

  test('gogui-play_sequence takes captures and kos back when it fails', () => {
    const talk = new FakeTalk(found);
    talk.ask('gogui-play_sequence b b3 b c4 b c2 w c3 w d4 w d2 w e3');
    const before = talk.ask('showboard');
    expect(talk.ask('gogui-play_sequence b d3 w c3')).toBe('? illegal move white C3');
    expect(talk.ask('showboard')).toBe(before);
    expect(talk.ask('captures b')).toBe('= 0');
    expect(talk.ask('gogui-play_sequence b d3 w pass b pass w c3')).toBe('= ');
  });

  test('gogui-setup fills the empty board, gogui-setup_player says who is next', () => {
    const talk = new FakeTalk(found);
    expectReplies(talk, [
      ['komi 5.5', '= '],
      ['gogui-setup B D4 B A1 W A2', '= '],
      ['list_stones b', '= D4 A1'],
      ['list_stones w', '= A2'],
      ['move_history', '= '],
      ['get_komi', '=  5.5'],
      ['gogui-setup_player W', '= '],
      ['gogui-setup B E5', '? board not empty'],
      ['gogui-setup_player', '? invalid color'],
    ]);
    expect(talk.session.toMove()).toBe(1);
    expectReplies(talk, [
      ['play w b1', '= '],
      ['list_stones b', '= D4'],
      ['gogui-setup_player B', '? moves have been played'],
      ['undo', '= '],
      ['clear_board', '= '],
    ]);
    expect(talk.session.toMove()).toBe(2);
  });

  test('impossible positions are refused and change nothing', () => {
    const talk = new FakeTalk(found);
    expectReplies(talk, [
      ['gogui-setup B A1 W A2 W B1', '? the stones at A1 have no liberty'],
      ['gogui-setup B A1 W A1', '? repeated vertex'],
      ['gogui-setup B A1 W pass', '? invalid color or coordinate'],
      ['gogui-setup B', '? invalid color or coordinate'],
      ['list_stones b', '= '],
      ['play b c3', '= '],
      ['set_position B A1 B A1', '? repeated vertex'],
      ['last_move', '= black C3'],
    ]);
  });

  test('set_position replaces the game', () => {
    expectReplies(new FakeTalk(found), [
      ['fixed_handicap 2', '= G7 C3'],
      ['play w e5', '= '],
      ['set_position W D4 B pass', '? invalid color or coordinate'],
      ['set_position W D4 B E5', '= '],
      ['list_stones b', '= E5'],
      ['list_stones w', '= D4'],
      ['move_history', '= '],
      ['get_handicap', '= 0'],
      ['set_position', '= '],
      ['list_stones b', '= '],
    ]);
  });

  test('vertices are those of the orientation in use', () => {
    const talk = new FakeTalk(found);
    talk.ask('orientation 3');
    talk.ask('set_position b c2 w d5');
    expect(talk.ask('list_stones b')).toBe('= C2');
    talk.ask('gogui-play_sequence b a9');
    expect(talk.ask('last_move')).toBe('= black A9');
  });
});

describe('rules', () => {
  const rules = (
    ko: string,
    scoring: string,
    suicide: boolean,
    bonus = '0',
    button = false,
    friendly = true,
  ): string =>
    `= {"friendlyPassOk":${friendly},"hasButton":${button},"ko":"${ko}","scoring":"${scoring}","suicide":${suicide},"tax":"NONE","whiteHandicapBonus":"${bonus}"}`;

  test.each([
    ['kgs-rules chinese', rules('POSITIONAL', 'AREA', false, 'N')],
    ['kgs-rules aga', rules('SITUATIONAL', 'AREA', false, 'N-1')],
    ['kgs-rules new_zealand', rules('SITUATIONAL', 'AREA', true)],
    ['kgs-rules Japanese', rules('SIMPLE', 'TERRITORY', false)],
    ['kata-set-rules chinese', rules('SIMPLE', 'AREA', false, 'N')],
    ['kata-set-rules chinese-ogs', rules('POSITIONAL', 'AREA', false, 'N')],
    ['kata-set-rules chinese-kgs', rules('POSITIONAL', 'AREA', false, 'N')],
    ['kata-set-rules aga', rules('SITUATIONAL', 'AREA', false, 'N-1')],
    ['kata-set-rules bga', rules('SITUATIONAL', 'AREA', false, 'N-1')],
    ['kata-set-rules aga-button', rules('SITUATIONAL', 'AREA', false, 'N-1', true)],
    ['kata-set-rules new-zealand', rules('SITUATIONAL', 'AREA', true)],
    ['kata-set-rules korean', rules('SIMPLE', 'TERRITORY', false)],
    ['kata-set-rule whiteHandicapBonus N-1', rules('SIMPLE', 'TERRITORY', false, 'N-1')],
    ['kata-set-rules {"scoring":"AREA","hasButton":true}', rules('SIMPLE', 'AREA', false, '0', true)],
    ['kata-set-rules tromp-taylor', rules('POSITIONAL', 'AREA', true, '0', false, false)],
    ['kata-set-rule friendlyPassOk false', rules('SIMPLE', 'TERRITORY', false, '0', false, false)],
    ['kata-set-rules {"ko":"SITUATIONAL"}', rules('SITUATIONAL', 'TERRITORY', false)],
    ['kata-set-rules {"scoring": "AREA", "suicide": true, "tax": "NONE"}', rules('SIMPLE', 'AREA', true)],
    ['kata-set-rule scoring AREA', rules('SIMPLE', 'AREA', false)],
    ['kata-set-rule suicide true', rules('SIMPLE', 'TERRITORY', true)],
    ['kata-set-rule ko NONE', rules('NONE', 'TERRITORY', false)],
  ])('%s', (line, reply) => {
    const talk = new FakeTalk(found);
    talk.ask('play b d4');
    expectReplies(talk, [
      ['kata-get-rules', rules('SIMPLE', 'TERRITORY', false)],
      [line, '= '],
      ['kata-get-rules', reply],
      // What it says it understands.
      [`kata-set-rules ${reply.slice(2)}`, '= '],
      ['kata-get-rules', reply],
      ['last_move', '= black D4'],
    ]);
  });

  test('what is not known or cannot be played is refused, and changes nothing', () => {
    expectReplies(new FakeTalk(found), [
      ['kgs-rules', '? unknown rules; known are japanese, chinese, aga, new_zealand'],
      ['kgs-rules toString', '? unknown rules; known are japanese, chinese, aga, new_zealand'],
      ['kata-set-rules {"ko"', '? the rules are not valid JSON'],
      ['kata-set-rules {"ko":"EVIL"}', '? cannot play by ko EVIL'],
      ['kata-set-rules {"scoring":"AREA","tax":"ALL"}', '? cannot play by tax ALL'],
      ['kata-set-rules {"hasButton":true}', '? a button goes with area scoring only'],
      ['kata-set-rule hasButton true', '? a button goes with area scoring only'],
      ['kata-set-rule friendlyPassOk perhaps', '? cannot play by friendlyPassOk perhaps'],
      ['kata-set-rule hasButton perhaps', '? cannot play by hasButton perhaps'],
      ['kata-set-rule whiteHandicapBonus N+1', '? cannot play by whiteHandicapBonus N+1'],
      ['kata-set-rules {"friends":1}', "? unknown rule 'friends'"],
      ['kata-set-rule suicide maybe', '? cannot play by suicide maybe'],
      ['kata-set-rule constructor 1', "? unknown rule 'constructor'"],
      ['kata-get-rules', rules('SIMPLE', 'TERRITORY', false)],
    ]);
  });

  test('handicap and button count in final_score', () => {
    const { session } = new FakeTalk(found);
    const ask = (line: string): string => session.execute(line).reply.trim();
    const score = (rule: string, ...moves: string[]): string => {
      for (const line of ['clear_board', 'komi 0', `kata-set-rules ${rule}`, ...moves])
        expect(ask(line)).toMatch(/^=/);
      return ask('final_score');
    };
    ask('boardsize 5');
    // A wall of Black's on the left, one of White's on the right: 10 points against 15.
    const walls = [1, 2, 3, 4, 5].flatMap((row) => [`play b B${row}`, `play w C${row}`]);
    expect(score('tromp-taylor', ...walls)).toBe('= W+5.0');
    expect(score('chinese', ...walls)).toBe('= W+5.0');
    const handicap = ['set_free_handicap B1 B2 B3', 'play w C1', 'play b B4', 'play w C2', 'play b B5'];
    const rest = ['play w C3', 'play b pass', 'play w C4', 'play b pass', 'play w C5'];
    expect(score('tromp-taylor', ...handicap, ...rest)).toBe('= W+5.0');
    expect(score('chinese', ...handicap, ...rest)).toBe('= W+8.0');
    expect(score('aga', ...handicap, ...rest)).toBe('= W+7.0');
    expect(ask('kata-set-rule whiteHandicapBonus 0')).toBe('=');
    expect(ask('final_score')).toBe('= W+5.0');
    // Black has passed first, or White has.
    expect(score('aga-button', ...handicap, ...rest)).toBe('= W+6.5');
    expect(score('aga-button', ...walls, 'play b pass', 'play w pass')).toBe('= W+4.5');
    expect(score('aga-button', ...walls, 'play w pass', 'play b pass')).toBe('= W+5.5');
    // Black is to move, and would take it.
    expect(score('aga-button', ...walls)).toBe('= W+4.5');
  });

  test('they apply from the next move on', () => {
    const talk = new FakeTalk(found);
    talk.ask('gogui-play_sequence b a2 b b1 w c9');
    expect(talk.ask('is_legal w a1')).toBe('= 0');
    talk.session.engine.rules = { ...talk.session.engine.rules, suicide: 'allow-all' };
    expect(talk.ask('kata-set-rule suicide true')).toBe('= ');
    expect(talk.ask('is_legal w a1')).toBe('= 1');
    expect(talk.ask('kata-set-rule suicide false')).toBe('= ');
    expect(talk.ask('is_legal w a1')).toBe('= 0');
  });
});

describe('time systems', () => {
  test('are set by name', () => {
    const systems = 'none, absolute, canadian, byoyomi';
    expectReplies(new FakeTalk(found), [
      ['kgs-time_settings none', '= '],
      ['kgs-time_settings absolute 300', '= '],
      ['kgs-time_settings canadian 300 60.5 25', '= '],
      ['kgs-time_settings BYOYOMI 300 30 5', '= '],
      ['kgs-time_settings fischer 300 5', `? unknown time system; known are ${systems}`],
      ['kgs-time_settings', `? unknown time system; known are ${systems}`],
      ['kata-time_settings fischer 300 5', '= '],
      ['kata-time_settings fischer 300', '? invalid time'],
      ['kata-time_settings absolute -1', '? invalid time'],
      ['kata-time_settings canadian 1 1 x', '? invalid number of stones or periods'],
      ['kata-list_time_settings', '= none absolute canadian byoyomi fischer fischer-capped'],
    ]);
  });

  test.each<[settings: string, least: number, most: number]>([
    ['kgs-time_settings absolute 1', 0, 0.2],
    ['kgs-time_settings canadian 0 10 5', 1, 2],
    ['kgs-time_settings byoyomi 0 10 5', 7, 10],
    ['kgs-time_settings byoyomi 0.5 10 5', 7, 10],
    ['kgs-time_settings byoyomi 900 10 0', 20, 40],
    ['kata-time_settings fischer 0 10', 7, 10],
  ])('%s: a move takes %d to %d s', (settings, least, most) => {
    const talk = new FakeTalk(found, { playouts: 1_000_000 });
    talk.secondsPerRun = 0.03125;
    talk.ask(settings);
    talk.ask('genmove b');
    expect(talk.now).toBeGreaterThanOrEqual(least);
    expect(talk.now).toBeLessThan(most);
  });

  test('none: the playouts alone decide', () => {
    const talk = new FakeTalk(found, { playouts: 10_000 });
    talk.ask('time_settings 1 0 0');
    talk.ask('kgs-time_settings none');
    talk.ask('genmove b');
    expect(talk.playouts).toBe(10_000);
  });
});

describe('the engine about itself', () => {
  test('what it is', () => {
    const talk = new FakeTalk(found);
    talk.session.engine.seed = 7;
    talk.ask('level 2');
    expect(talk.ask('gomill-describe_engine')).toBe(
      '= Yomi 1.2.3\npatterns and reading\nlevel 2; random seed 7',
    );
    talk.session.options.monteCarlo = true;
    expect(talk.ask('gomill-describe_engine')).toBe(
      '= Yomi 1.2.3\nMonte Carlo tree search (UCT with RAVE)\nlevel 2: 16000 playouts a move at most; random seed 7',
    );
    expect(talk.ask('gomill-cpu_time')).toBe('= 1.500');
    expect(talk.ask('gogui-interrupt')).toBe('= ');
  });

  test('its last move: chances, main line, alternatives, in one line', () => {
    const talk = new FakeTalk(found, { playouts: 100 });
    expect(talk.ask('gomill-explain_last_move')).toBe('= No move has been generated in this game.');
    talk.ask('genmove b');
    const explanation =
      '= Black plays D4 after 100 playouts, of which 50.0 % were won, with a mean score of 0. ' +
      'D4 won 62.5 % of 100 visits. Main line: D4 pass E5. Alternatives: G7 (25.0 %, 100 visits). ';
    const said = talk.ask('gomill-explain_last_move');
    expect(said.slice(0, explanation.length)).toBe(explanation);
    // Then the reasons.
    expect(said).toMatch(
      /Is an opening move, which counts for at least [\d.]+ points, by opening; .* D4 is worth .* In 100 playouts it wins 63 %, against 25 % for G7\./,
    );
    talk.ask('play w e5');
    expect(talk.ask('gomill-explain_last_move')).toBe(said);
    talk.ask('clear_board');
    expect(talk.ask('gomill-explain_last_move')).toBe('= No move has been generated in this game.');
  });

  test('when it did not play its favourite, passed or resigned', () => {
    const explained = (choice: FakeFinding['choice']): string => {
      const talk = new FakeTalk({ ...found, choice }, { playouts: 1 });
      talk.ask('genmove w');
      return talk.ask('gomill-explain_last_move');
    };
    expect(explained({ kind: 'play', point: p('G7') })).toMatch(
      /^= White plays G7 after 1 playout, .* G7 won 25\.0 % of 1 visit\. The search preferred D4 \(62\.5 %, 1 visit\), but /,
    );
    expect(explained({ kind: 'pass' })).toMatch(/^= White passes .* preferred D4 .* Moves considered: G7 /);
    expect(explained({ kind: 'resign' })).toMatch(
      /^= White resigns .* Moves considered: D4 \(62\.5 %, 1 visit\), G7 /,
    );
    expect(explained({ kind: 'resign' })).not.toContain('preferred');
  });
});
