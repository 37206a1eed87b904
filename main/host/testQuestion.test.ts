import { expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { GtpSession } from '../../engine/gtp/session.ts';
import { questionOf } from './testQuestion.ts';
import { quietHost } from '../../engine/testing/quietHost.ts';

function session(...commands: string[]): GtpSession {
  const made = new GtpSession(new Engine(), quietHost());
  for (const command of ['boardsize 9', ...commands]) made.execute(command);
  return made;
}
const at = (name: string): number => parsePoint(name, 9)!;
/** Black E5 and C3, White E4, Black to move. */
const set = session('play black E5', 'play white E4', 'play black C3', 'play white pass');
const asked = (command: string): unknown[] =>
  questionOf(set, command).readings.map(({ question, forced }) =>
    forced?.length ? [question, forced] : question,
  );

test('the side that the command names is asked about, with the level of the run', () => {
  const other = session('level 7', 'play black E5');
  expect(questionOf(other, 'reg_genmove black').decide).toMatchObject({
    level: 7,
    position: { toMove: 2, size: 9 },
  });
  expect(questionOf(other, 'attack E5').decide).toMatchObject({
    position: { toMove: 1, moves: [{ color: 2 }] },
  });
  expect(questionOf(other, 'reg_genmove black').examine.influence).toEqual({
    color: 2,
    kind: 'dragonsKnown',
  });
  other.execute('trymove white C3');
  expect(() => questionOf(other, 'attack E5')).toThrow('only tried');
});

test('what a test asks about chains and dragons is read', () => {
  expect(asked('attack E4')).toEqual([{ kind: 'attack', target: at('E4') }]);
  expect(asked('dragon_status E5')).toEqual([
    { kind: 'owl_attack', target: at('E5') },
    { kind: 'owl_defend', target: at('E5') },
  ]);
  expect(asked('connect E5 C3')).toEqual([{ kind: 'connect', target: at('E5'), other: at('C3') }]);
  expect(asked('analyze_semeai E5 E4')).toEqual([{ kind: 'semeai', target: at('E5'), other: at('E4') }]);
  expect(asked('break_in E4 A1 B1')).toEqual([
    { kind: 'break_in', target: at('E4'), goal: [at('A1'), at('B1')] },
  ]);
  expect(asked('combination_attack black')).toEqual([{ kind: 'combination', target: at('E4') }]);
});

test('a test about a move reads what comes after it', () => {
  expect(asked('owl_does_attack F4 E5')).toEqual([
    [{ kind: 'owl_attack', target: at('E5') }, [{ color: 1, point: at('F4') }]],
  ]);
  expect(asked('does_defend D4 E4')).toEqual([
    [{ kind: 'defend', target: at('E4') }, [{ color: 1, point: at('D4') }]],
  ]);
});

test('a test that asks nothing of the kind has nothing to read', () => {
  for (const command of [
    'reg_genmove black',
    'attack A1',
    'connect E5',
    'does_attack E5 E4',
    'estimate_score',
  ])
    expect(asked(command)).toEqual([]);
});
