/** The classic engine over GTP; expected texts are laid out like those of GNU Go. */
import { describe, expect, test } from 'vitest';
import { Engine } from '../genmove/engine.ts';
import type { ClassicDecision } from '../protocol/decision.ts';
import type { GtpHost } from './host.ts';
import { STOP, newWatch } from '../util/watch.ts';
import { GtpSession } from './session.ts';
import type { GtpOptions } from './state.ts';

/** A conversation on 7x7 after these moves, and its clock. */
class Talk implements GtpHost {
  readonly session: GtpSession;
  readonly engine = new Engine(7);
  readonly version = '0';
  now = 0;

  constructor(moves = '', options: GtpOptions = {}) {
    this.engine.level = 1;
    this.session = new GtpSession(this.engine, this, options);
    for (const move of moves.split(',').filter((text) => text !== '')) this.ask(`play ${move}`);
  }

  ask(line: string): string {
    return this.session.execute(line).reply.replace(/\n\n$/, '');
  }

  readFile = (): string => '';
  writeFile = (): void => undefined;
  cpuSeconds = (): number => 0;
  secondsNow = (): number => this.now;
  today = (): string => '2000-01-01';
  errorLine = (): void => undefined;
}

/** Black can take D4 by D3, or lose D5 and C4 beside it. */
const FIGHT = 'b C4,w D4,b D5,w E4,b E5,w C3,b F3,w E3,b B3,w C2,b F4,w F5';

describe('moves that are only asked for', () => {
  test('are not played, and the clock stands still', () => {
    const talk = new Talk(FIGHT);
    const before = talk.ask('move_history');
    const move = talk.ask('reg_genmove b');
    expect(move).toMatch(/^= [A-G][1-7]$/);
    expect(talk.ask('gg_genmove b 1')).toBe(move);
    expect(talk.ask(`restricted_genmove b A1 ${move.slice(2)} G7`)).toBe(move);
    expect(talk.ask('restricted_genmove b C4')).toBe('= PASS');
    expect(talk.ask('restricted_genmove b')).toBe('? no allowed vertex');
    expect(talk.ask('restricted_genmove b pass')).toBe('? invalid coordinate');
    expect(talk.ask('move_history')).toBe(before);
    expect(talk.ask('genmove b')).toBe(move);
    expect(talk.ask('last_move')).toBe(`= black ${move.slice(2)}`);
  });

  test('genmove_black and genmove_white play', () => {
    const talk = new Talk();
    const [black, white] = [talk.ask('genmove_black').slice(2), talk.ask('genmove_white').slice(2)];
    expect(talk.ask('move_history')).toBe(`= white ${white}\nblack ${black}`);
  });
});

describe('what was thought', () => {
  test('the lists of moves', () => {
    const talk = new Talk(FIGHT);
    const move = talk.ask('reg_genmove b').slice(2);
    const top = talk.ask('top_moves').slice(2);
    expect(top).toMatch(/^([A-G][1-7] \d+\.\d\d )+$/);
    expect(top.startsWith(`${move} `)).toBe(true);
    expect(talk.ask('top_moves_black').slice(2)).toBe(top);
    const all = talk.ask('all_move_values').slice(2).split('\n');
    for (const line of all) expect(line).toMatch(/^[A-G][1-7] [ \d-]{2}\d\.\d\d$/);
    const rows = all.map((line) => Number(line[1]));
    expect(rows).toEqual([...rows].sort((a, b) => b - a));
    const likely = talk.ask('move_probabilities').slice(2).split('\n');
    for (const line of likely) expect(line).toMatch(/^[A-G][1-7] [01]\.\d{4}$/);
    const sum = likely.reduce((total, line) => total + Number(line.split(' ')[1]), 0);
    expect(sum).toBeCloseTo(1, 2);
    expect(talk.ask('move_uncertainty')).toMatch(/^= \d+\.\d{4}$/);
    expect(talk.ask(`move_reasons ${move}`)).toMatch(new RegExp(`^= Move at ${move} `));
    expect(talk.ask('move_reasons C4')).toBe('? vertex must not be occupied');
  });

  test('after genmove they are about its move still', () => {
    const talk = new Talk(FIGHT);
    const top = (talk.ask('reg_genmove b'), talk.ask('top_moves'));
    const move = talk.ask('genmove b').slice(2);
    expect(talk.ask('top_moves')).toBe(top);
    talk.ask('undo');
    talk.ask(`play b ${move}`);
    const answer = talk.ask('top_moves');
    expect(answer).not.toBe(top);
    expect(talk.ask('top_moves_white')).toBe(answer);
  });

  test('another game of as many moves is another game', () => {
    const talk = new Talk('b D4,w C3');
    const first = talk.ask('top_moves_black');
    talk.ask('clear_board');
    talk.ask('play b B2');
    talk.ask('play w F6');
    expect(talk.ask('top_moves')).not.toBe(first);
  });
});

describe('influence after a move', () => {
  const rowsOf = (reply: string): number[][] =>
    reply
      .slice(2)
      .split('\n')
      .map((line) => line.trim().split(/ +/).map(Number));

  test('the maps have the layout of initial_influence', () => {
    const talk = new Talk('b C5,w E3');
    for (const name of ['initial_influence b', 'move_influence b E5', 'followup_influence b E5']) {
      const territory = talk.ask(`${name} territory_value`).slice(2).split('\n');
      expect(territory).toHaveLength(7);
      for (const line of territory) expect(line).toMatch(/^(( -\d| {2}\d|-\d\d| \d\d)\.\d\d ){7}$/);
      for (const line of talk.ask(`${name} influence_regions`).slice(2).split('\n'))
        expect(line).toMatch(/^([ -]\d ){7}$/);
    }
  });

  test('the move is there, and its side gains', () => {
    const talk = new Talk('b C5,w E3');
    const sum = (reply: string): number =>
      rowsOf(reply)
        .flat()
        .reduce((a, b) => a + b, 0);
    const before = talk.ask('initial_influence w territory_value');
    const after = talk.ask('move_influence b E5 territory_value');
    expect(sum(after)).toBeLessThan(sum(before) - 1);
    expect(sum(talk.ask('followup_influence b E5 territory_value'))).toBeLessThanOrEqual(sum(after) + 0.01);
    expect(rowsOf(talk.ask('move_influence b E5 influence_regions'))[2][4]).toBe(-4);
    expect(rowsOf(talk.ask('move_influence w E5 influence_regions'))[2][4]).toBe(4);
    expect(talk.ask('move_history')).toBe('= white E3\nblack C5');
  });

  test('a move that takes stones has taken them', () => {
    const talk = new Talk('b C4,w D4,b D5,w A1,b E4,w A7');
    expect(rowsOf(talk.ask('move_influence b D3 influence_regions'))[3][3]).toBeLessThan(0);
    expect(rowsOf(talk.ask('initial_influence w influence_regions'))[3][3]).not.toBe(-4);
  });

  test('what cannot be played changes nothing; nonsense fails', () => {
    const talk = new Talk('b C5,w E3');
    const before = talk.ask('initial_influence w white_influence');
    expect(talk.ask('move_influence b C5 white_influence')).toBe(before);
    expect(talk.ask('move_influence b pass white_influence')).toBe(before);
    expect(talk.ask('move_influence b')).toBe('? invalid move');
    expect(talk.ask('move_influence b E5 foo')).toBe('? unknown influence data');
    expect(talk.ask('followup_influence b E5')).toBe('? unknown influence data');
    talk.ask('trymove b E5');
    expect(talk.ask('move_influence b D4 white_influence')).toMatch(/^\? /);
  });
});

describe('resignation', () => {
  /** White has nothing. */
  const LOST = Array.from({ length: 14 }, (_, i) => `b ${'ABCDEFG'[i % 7]}${i < 7 ? 3 : 5}`).join() + ',w D1';

  test('a lost game is given up, unless that is not allowed', () => {
    const talk = new Talk(LOST);
    expect(talk.ask('reg_genmove w')).not.toBe('= resign');
    expect(talk.ask('genmove w')).toBe('= resign');
    expect(new Talk(LOST, { mayResign: false }).ask('genmove w')).not.toBe('= resign');
  });
});

describe('a stop', () => {
  /** A conversation whose host stops what is asked the moment it is lent the clock. */
  function hasty(): { talk: Talk; limits: number[] } {
    const talk = new Talk(FIGHT);
    const watch = (talk.engine.watch = newWatch());
    const limits: number[] = [];
    const host: GtpHost = talk;
    host.stopAfter = (seconds) => {
      limits.push(seconds);
      watch[STOP] = 1;
    };
    return { talk, limits };
  }

  test('at the limit of the clock: there is a move all the same, and nothing half known stays', () => {
    const { talk, limits } = hasty();
    const whole = new Talk(FIGHT).ask('genmove w');
    talk.ask('time_settings 3 0 0');
    const before = talk.ask('move_history').slice(2);
    const move = talk.ask('genmove w');
    expect(move).toMatch(/^= [A-G][1-7]$/);
    expect(limits).toHaveLength(1);
    expect(limits[0]).toBeGreaterThan(0);
    expect(limits[0]).toBeLessThan(3);
    expect(talk.ask('move_history')).toBe(`= white ${move.slice(2)}\n${before}`);
    talk.ask('undo');
    talk.engine.watch![STOP] = 0;
    talk.ask('time_settings 0 0 0');
    expect(talk.ask('genmove w')).toBe(whole);
  });

  test('what does not play ends with an error, and what needs no thinking does not end', () => {
    const { talk } = hasty();
    talk.engine.watch![STOP] = 1;
    for (const command of ['reg_genmove b', 'top_moves_white', 'final_score', 'dragon_status'])
      expect(talk.ask(command)).toBe('? interrupted');
    expect(talk.ask('trymove w A7')).toBe('= ');
    expect(talk.ask('popgo')).toBe('= ');
    expect(talk.ask('play w A7')).toBe('= ');
    expect(talk.ask('last_move')).toBe('= white A7');
    talk.engine.watch![STOP] = 0;
    talk.ask('undo');
    for (const command of ['reg_genmove b', 'final_score', 'dragon_status'])
      expect(talk.ask(command)).toBe(new Talk(FIGHT).ask(command));
  });
});

describe('the clock', () => {
  /** A conversation whose engine takes twice 1.2 to the power of the level below 10 seconds, and plays the first point there is. */
  function timed(level = 10): { talk: Talk; levels: number[] } {
    const talk = new Talk();
    const { engine } = talk;
    const levels: number[] = [];
    engine.level = level;
    engine.decide = (color): ClassicDecision => {
      levels.push(engine.level);
      talk.now += 2 * 1.2 ** (engine.level - 10);
      const point = engine.position.points.find((one) => engine.position.isLegal(one, color))!;
      return { color, choice: { kind: 'play', point }, moves: [], steps: [] } as unknown as ClassicDecision;
    };
    return { talk, levels };
  }

  test('without one every move is played at the full level', () => {
    const { talk, levels } = timed();
    for (let i = 0; i < 5; i++) talk.ask('genmove b');
    expect(levels).toEqual([10, 10, 10, 10, 10]);
  });

  test('a game of 40 moves in half the time that they would take at full level', () => {
    const { talk, levels } = timed();
    talk.ask('time_settings 40 0 0');
    for (let move = 0; move < 40; move++) {
      talk.ask('genmove b');
      talk.ask('undo');
    }
    expect(talk.now).toBeLessThan(40);
    expect(talk.now).toBeGreaterThan(10);
    expect(Math.min(...levels)).toBeLessThan(8);
    expect(talk.engine.level).toBe(10);
  });

  test('in byo-yomi each period is kept', () => {
    const { talk, levels } = timed();
    talk.ask('time_settings 0 10 10');
    for (let period = 0; period < 4; period++) {
      const begin = talk.now;
      for (let move = 0; move < 10; move++) {
        talk.ask('genmove w');
        talk.ask('undo');
      }
      // The first move is played before anything is known.
      expect(talk.now - begin).toBeLessThan(period === 0 ? 10 + 2 : 10);
    }
    expect(Math.min(...levels)).toBeLessThan(8);
  });

  test('time_left lowers the level at once, and raises it again', () => {
    const { talk, levels } = timed(8);
    talk.ask('time_settings 3600 0 0');
    for (const left of [3600, 20, 0, 3600]) {
      talk.ask(`time_left b ${left} 0`);
      talk.ask('genmove b');
      talk.ask('undo');
    }
    expect(levels[0]).toBe(8);
    expect(levels[1]).toBeLessThan(8);
    expect(levels[2]).toBe(0);
    expect(levels[3]).toBe(8);
  });
});
