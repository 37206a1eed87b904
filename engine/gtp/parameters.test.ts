import { expect, test } from 'vitest';
import { Engine } from '../genmove/engine.ts';
import { listParameters } from '../genmove/parameters.ts';
import { quietHost } from '../testing/quietHost.ts';
import { GtpSession } from './session.ts';

const session = (): GtpSession => new GtpSession(new Engine(9), quietHost());
const ask = (to: GtpSession, line: string): string => to.execute(line).reply.trim();

test('a parameter is listed, read, set and set back', () => {
  const one = session();
  const other = session();
  expect(ask(one, 'yomi-list-params').split('\n')).toHaveLength(listParameters().length);
  expect(ask(one, 'yomi-list-params')).toMatch(
    /^valuation\.random 0\.01 default 0\.01, 0 to 5, points: most that chance adds/m,
  );
  expect(ask(one, 'yomi-set-param valuation.random 2.5')).toBe('=');
  expect(ask(one, 'yomi-get-param valuation.random')).toBe('= 2.5');
  expect(ask(one, 'yomi-list-params')).toContain('valuation.random 2.5 default 0.01');
  expect(ask(other, 'yomi-get-param valuation.random')).toBe('= 0.01');
  expect(ask(one, 'yomi-set-param valuation.random default')).toBe('=');
  expect(ask(one, 'yomi-get-param valuation.random')).toBe('= 0.01');
});

test('what a parameter is changes the decision, which says so', () => {
  const one = session();
  const { engine } = one;
  const plain = engine.decide(2, { level: 1 });
  expect(plain.parameters).toEqual({});
  ask(one, 'yomi-set-param valuation.random 5');
  const changed = engine.decide(2, { level: 1 });
  expect(changed.parameters).toEqual({ 'valuation.random': 5 });
  expect(changed.moves[0].value).toBeGreaterThan(plain.moves[0].value + 0.5);
});

test.each([
  ['yomi-get-param', 'the name of a parameter is missing'],
  ['yomi-get-param owl', 'there is no parameter owl'],
  ['yomi-set-param valuation.random', 'the value is missing'],
  ['yomi-set-param valuation.random much', 'valuation.random cannot be NaN: it must be a number'],
  ['yomi-set-param valuation.random -1', 'valuation.random cannot be -1: it must be from 0 to 5'],
])('%s is refused', (line, message) => {
  expect(ask(session(), line)).toBe(`? ${message}`);
});
