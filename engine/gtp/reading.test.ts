import { expect, test } from 'vitest';
import { Engine } from '../genmove/engine.ts';
import { GtpSession } from './session.ts';
import { quietHost } from '../testing/quietHost.ts';

const written = new Map<string, string>();
const errors: string[] = [];
const host = quietHost({
  writeFile: (name, text) => void written.set(name, text),
  errorLine: (text) => void errors.push(text),
});

/** Replies to the commands after setting a board up: black D5 C4 D3, white D4 (in atari) and G7. */
function replies(...commands: string[]): string[] {
  const session = new GtpSession(new Engine(9), host);
  for (const move of ['b D5', 'b C4', 'w D4', 'b D3', 'w G7']) session.execute(`play ${move}`);
  return commands.map((command) => session.execute(command).reply.trim());
}

test('attacks and defences, as gnugo answers them', () => {
  expect(
    replies(
      'attack D4',
      'defend D4',
      'attack G7',
      'attack',
      'attack Z9',
      'attack pass',
      'attack A1',
      'defend A1',
    ),
  ).toEqual([
    '= 1 E4',
    '= 1 E4',
    '= 0',
    '? invalid coordinate',
    '? invalid coordinate',
    '? invalid coordinate',
    '? vertex must not be empty',
    '? vertex must not be empty',
  ]);
});

test('two chains', () => {
  expect(
    replies(
      'attack_either D4 G7',
      'attack_either D5 C4',
      'attack_either D4',
      'attack_either D4 B1',
      'attack_either D4 D5',
      'defend_both D4 G7',
      'defend_both D5 C4',
      'defend_both D4 A1',
    ),
  ).toEqual([
    '= 1',
    '= 0',
    '? invalid coordinate',
    '? string vertex must not be empty',
    '? strings must have the same color',
    '= 1',
    '= 1',
    '? string vertex must not be empty',
  ]);
});

test('single moves', () => {
  expect(
    replies(
      'does_attack E4 D4',
      'does_attack A1 D4',
      'does_attack D5 D4',
      'does_attack A1 A2',
      'does_attack A1',
      'does_attack pass D4',
      'does_defend E4 D4',
      'does_defend A1 D4',
      'does_defend D5 D4',
    ),
  ).toEqual([
    '= 1',
    '= 0',
    '? move vertex must be empty',
    '? string vertex must not be empty',
    '? invalid coordinate',
    '? invalid coordinate',
    '= 1',
    '= 0',
    '? move vertex must be empty',
  ]);
});

test('a move that may not be played neither attacks nor defends', () => {
  const session = new GtpSession(new Engine(5), host);
  for (const move of 'b B2, w C2, b A3, w D3, b B4, w C4, b C3, w B3'.split(', '))
    session.execute(`play ${move}`);
  const ask = (line: string): string => session.execute(line).reply.trim();
  expect(['is_legal b C3', 'does_attack C3 B3', 'does_defend C3 B2'].map(ask)).toEqual(['= 0', '= 0', '= 0']);
  ask('play w E4');
  expect(['is_legal b C3', 'does_attack C3 B3'].map(ask)).toEqual(['= 1', '= 1']);
});

test('ladders, depths and counters', () => {
  const [notTwo, empty, ...rest] = replies(
    'ladder_attack D4',
    'ladder_attack A1',
    'increase_depths',
    'decrease_depths',
    'reset_reading_node_counter',
    'get_reading_node_counter',
    'attack G7',
    'get_reading_node_counter',
    'reset_trymove_counter',
    'defend D4',
    'get_trymove_counter',
  );
  expect(notTwo).toBe('? string must have exactly 2 liberties');
  expect(empty).toBe('? vertex must not be empty');
  expect(rest.slice(0, 4)).toEqual(['=', '=', '=', '= 0']);
  expect(Number(rest[5].slice(2))).toBeGreaterThan(0);
  expect(rest[8]).toMatch(/^= \d+$/);
});

test('the variation tree is written as SGF', () => {
  expect(replies('finish_sgftrace', 'finish_sgftrace x.sgf')).toEqual(['? missing filename', '=']);
  expect(replies('start_sgftrace', 'attack D5', 'attack D4', 'finish_sgftrace tree.sgf')[3]).toBe('=');
  expect(written.get('tree.sgf')).toMatch(/^\(;GM\[1\]FF\[4\]SZ\[9\].*attack1 D4: WIN E4 \(last liberty\)/s);
});

test('limited search', () => {
  const [, drawn, limit, bad, attack, off, again] = replies(
    'set_search_diamond A9',
    'draw_search_area',
    'limit_search 1',
    'limit_search x',
    'attack D4',
    'limit_search 0',
    'attack D4',
  );
  expect(drawn).toBe('=');
  expect(errors.at(-1)).toContain(' 9 * * * * * * * . . 9 \n');
  expect(errors.at(-1)).toContain(' 2 . . . . . . . . . 2 \n');
  expect([limit, bad, attack, off, again]).toEqual([
    '=',
    '? invalid value for search limit',
    '= 0',
    '=',
    '= 1 E4',
  ]);
  // Within six steps of E5 lie all points but three in each corner.
  replies('set_search_diamond E5', 'draw_search_area', 'reset_search_mask');
  expect(errors.at(-1)?.split('*')).toHaveLength(1 + 69);
  const marked = ['set_search_limit C3', 'set_search_limit D3', 'draw_search_area'];
  replies(...marked, 'set_search_limit D3 0', 'draw_search_area');
  expect(errors.at(-2)).toContain(' 3 . . * * . . . . . 3 \n');
  expect(errors.at(-1)).toContain(' 3 . . * . . . . . . 3 \n');
  replies('set_search_limit D5', 'draw_search_area', 'reset_search_mask', 'draw_search_area');
  expect(errors.at(-2)).toContain('*');
  expect(errors.at(-1)).not.toContain('*');
});

test('the order of moves', () => {
  expect(replies('tune_move_ordering', 'tune_move_ordering 1 2')).toEqual([
    '=',
    expect.stringMatching(/^\? incorrect arguments, expected \d+ integers$/),
  ]);
});
