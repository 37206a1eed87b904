import { describe, expect, test } from 'vitest';
import { KO_A, KO_B, WIN } from '../reading/codes.ts';
import { MoveReasons } from './reasons.ts';

const worms = { module: 'wormReasons' };
const pattern = (name: string, database = 'patterns') => ({
  module: 'shapes',
  pattern: { database, index: 0, name, line: 1, classes: 'C', transformation: 0, anchor: 50 },
});

describe('adding', () => {
  test('the same reason is there once, with the better code', () => {
    const reasons = new MoveReasons();
    reasons.add(50, 'attack', [60], KO_B, worms);
    reasons.add(50, 'attack', [60], KO_A, worms);
    reasons.add(50, 'attack', [60], KO_B, worms);
    expect(reasons.at(50)?.reasons).toMatchObject([{ kind: 'attack', about: [60], code: KO_A }]);
  });

  test('a pair is the same pair either way round, and other pairs are others', () => {
    const reasons = new MoveReasons();
    reasons.add(50, 'connect', [70, 60], WIN, worms);
    reasons.add(50, 'connect', [60, 70], WIN, worms);
    reasons.add(50, 'connect', [60, 80], WIN, worms);
    expect(reasons.at(50)?.reasons.map(({ about }) => about)).toEqual([
      [60, 70],
      [60, 80],
    ]);
  });

  test('figures stand behind one reason of their source', () => {
    const reasons = new MoveReasons();
    const source = pattern('Shape1');
    reasons.give(50, 'shape', 2, source);
    reasons.give(50, 'followup', 5, source);
    reasons.give(50, 'shape', 1, pattern('Shape2'));
    const { reasons: given, values } = reasons.at(50)!;
    expect(given).toHaveLength(2);
    expect(values.map(({ what, amount }) => [what, amount])).toEqual([
      ['shape', 2],
      ['followup', 5],
      ['shape', 1],
    ]);
    expect(values[0].reason).toBe(values[1].reason);
  });

  test('moves come in the order of points', () => {
    const reasons = new MoveReasons();
    for (const point of [90, 30, 60]) reasons.add(point, 'attack', [1], WIN, worms);
    expect(reasons.candidates().map(({ point }) => point)).toEqual([30, 60, 90]);
  });
});

describe('taking back', () => {
  test('a discarded reason stays on record and does not count', () => {
    const reasons = new MoveReasons();
    reasons.add(50, 'attack', [60], WIN, worms);
    reasons.discardWhere(
      ({ kind }) => kind === 'attack',
      () => 'twice',
    );
    expect(reasons.at(50)?.reasons[0].discarded).toBe('twice');
    expect(reasons.has(50, 'attack')).toBe(false);
  });

  test('an attack that does not work never counts, before or after it was said', () => {
    const reasons = new MoveReasons();
    reasons.add(50, 'attack', [60], WIN, worms);
    reasons.removeAttack(60, pattern('NoAttack'));
    reasons.add(51, 'attack', [60], WIN, worms);
    reasons.add(51, 'attack', [61], WIN, worms);
    expect(reasons.has(50, 'attack')).toBe(false);
    expect(reasons.at(50)?.reasons[0].discarded).toContain('NoAttack');
    expect(reasons.has(51, 'attack', 60)).toBe(false);
    expect(reasons.has(51, 'attack', 61)).toBe(true);
  });

  test('a module that is asked again says everything anew', () => {
    const reasons = new MoveReasons();
    reasons.give(50, 'shape', 2, pattern('Shape1'));
    reasons.replace(50, 51, pattern('Shape1'));
    reasons.add(50, 'attack', [60], WIN, worms);
    reasons.add(52, 'expandMoyo', [], WIN, pattern('Shape3'));
    reasons.removeModule('shapes');
    expect(reasons.at(50)?.values).toEqual([]);
    expect(reasons.at(50)?.reasons.map(({ kind }) => kind)).toEqual(['attack']);
    expect(reasons.candidates().map(({ point }) => point)).toEqual([50]);
    expect(reasons.replacements).toEqual([]);
  });

  test('one reason can be removed, figures with it', () => {
    const reasons = new MoveReasons();
    reasons.give(50, 'shape', 2, pattern('Shape1'));
    reasons.add(50, 'cut', [60, 70], WIN, worms);
    reasons.remove(50, 'shape');
    expect(reasons.at(50)).toMatchObject({ reasons: [{ kind: 'cut' }], values: [] });
  });
});

test('a reason that reading settled is no more only likely', () => {
  const reasons = new MoveReasons();
  const given = (code: number, settled: boolean) =>
    reasons.add(50, 'owlAttack', [60], code, { module: 'owlReasons' }, settled);
  expect(given(KO_A, false)).toMatchObject({ code: KO_A, likely: true });
  expect(given(WIN, false)).toMatchObject({ code: WIN, likely: true });
  expect(given(KO_A, true)).toMatchObject({ code: WIN, likely: true });
  expect(given(WIN, true)).not.toHaveProperty('likely');
  expect(given(WIN, false)).not.toHaveProperty('likely');
});

test('what is left out is never said: kinds, modules, patterns, databases', () => {
  const reasons = new MoveReasons({
    kinds: ['cut'],
    modules: ['owlReasons'],
    patterns: ['Bad1'],
    databases: ['endgame'],
  });
  reasons.add(50, 'cut', [60, 70], WIN, worms);
  reasons.add(50, 'owlAttack', [60], WIN, { module: 'owlReasons' });
  reasons.give(50, 'shape', -3, pattern('Bad1'));
  reasons.add(50, 'expandTerritory', [], WIN, pattern('Small1', 'endgame'));
  reasons.forbid(50, pattern('Bad1'));
  expect(reasons.candidates()).toEqual([]);
  reasons.add(50, 'connect', [60, 70], WIN, pattern('Connect1'));
  expect(reasons.candidates()).toHaveLength(1);
});
