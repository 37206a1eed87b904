import { expect, test } from 'vitest';
import type { Action } from '../action.ts';
import { chooseKeys, keyFault, losers, withKeys } from './keyTable.ts';

const action = (id: string, where: string, ...keys: string[]): Action => ({
  id,
  group: 'view',
  where,
  keys,
  enabled: () => true,
  run: () => undefined,
});
const ACTIONS = [
  action('leave', 'play.reading', 'Escape', 'K'),
  action('stop', 'play', 'Escape'),
  action('next', 'play', 'J'),
  action('palette', '', 'Ctrl+K', 'Alt+K'),
  action('save', 'patterns', 'Ctrl+S'),
  action('hint', 'problems', 'H', 'J'),
];
const keysOf = (chosen: Record<string, string[]>): Record<string, readonly string[]> =>
  Object.fromEntries(withKeys(ACTIONS, chosen).actions.map(({ id, keys }) => [id, keys]));

test('nothing chosen: every action has the keys it comes with', () => {
  expect(withKeys(ACTIONS, {})).toEqual({ actions: ACTIONS, faults: [] });
});

test('a key of the user’s is taken from whatever is possible in the same place, and only there', () => {
  const keys = keysOf({ stop: ['K', 'Escape'], palette: ['J'] });
  expect(keys.stop).toEqual(['K', 'Escape']);
  expect(keys.leave).toEqual(['Escape']);
  expect(keys.palette).toEqual(['J']);
  expect(keys.next).toEqual([]);
  expect(keys.hint).toEqual(['H']);
  // A key of the problems is free everywhere else.
  expect(keysOf({ hint: ['K'] }).leave).toEqual(['Escape', 'K']);
  expect(losers(ACTIONS, ACTIONS[3], 'J').map(({ id }) => id)).toEqual(['next', 'hint']);
  expect(losers(ACTIONS, ACTIONS[5], 'K')).toEqual([]);
});

test('what cannot be taken is left out and named, and the rest holds', () => {
  const { actions, faults } = withKeys(ACTIONS, {
    gone: ['G'],
    next: ['Ctrl+Nonsense', 'q', 'Shift+Ctrl+Q', 'Shift+?', 'Tab', 'Ctrl+V', 'Q'],
    stop: ['Q', 'W'],
    save: ['S', 'F2'],
  });
  const keys = Object.fromEntries(actions.map(({ id, keys }) => [id, keys]));
  expect([keys.next, keys.stop, keys.save]).toEqual([['Q'], ['W'], ['F2']]);
  expect(faults).toHaveLength(9);
  expect(faults[0]).toBe('There is no action “gone”.');
  expect(faults.find((fault) => fault.startsWith('Q of “stop”'))).toContain('“next” has it already');
  expect(faults.find((fault) => fault.startsWith('S of “save”'))).toContain('typed');
});

test('keys are refused with the reason, where they cannot come through', () => {
  const [leave, , next, , save] = ACTIONS;
  expect(keyFault(next, 'Ctrl+T', 'browser')).toContain('Browsers');
  expect(keyFault(next, 'Ctrl+T', 'electron')).toBeNull();
  expect(keyFault(next, 'Ctrl+Shift+I', 'electron')).toContain('menu');
  expect(keyFault(next, 'Escape', 'browser')).toContain('Esc');
  expect(keyFault(leave, 'Escape', 'browser')).toBeNull();
  expect(keyFault(next, 'Enter', 'browser')).toContain('focus');
  expect(keyFault(next, 'Ctrl+Enter', 'browser')).toBeNull();
  expect(keyFault(next, '+', 'browser')).toBeNull();
  expect(keyFault(next, 'Alt++', 'browser')).toBeNull();
  expect(keyFault(next, 'Ctrl+Z', 'browser')).toContain('text');
  expect(keyFault(save, 'S', 'browser')).toContain('typed');
  expect(keyFault(save, 'Shift+F9', 'browser')).toBeNull();
});

test('a choice takes the key out of other choices; the keys an action comes with are no choice', () => {
  const first = chooseKeys(ACTIONS, {}, 'next', ['Q']);
  expect(first).toEqual({ next: ['Q'] });
  const second = chooseKeys(ACTIONS, first, 'stop', ['Q', 'Escape']);
  expect(second).toEqual({ next: [], stop: ['Q', 'Escape'] });
  expect(withKeys(ACTIONS, second).faults).toEqual([]);
  expect(chooseKeys(ACTIONS, second, 'stop', ['Escape'])).toEqual({ next: [] });
  expect(chooseKeys(ACTIONS, second, 'next', null)).toEqual({ stop: ['Q', 'Escape'] });
});
