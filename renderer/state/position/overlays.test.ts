import { expect, test } from 'vitest';
import { pointAt } from '../../../engine/board/point.ts';
import type { AnalysisStage } from '../../../engine/protocol/analysis.ts';
import type { PositionSpec } from '../../../engine/protocol/types.ts';
import type { SignLayer, ValueLayer } from '../../board/layers.ts';
import { DEFAULT_SETTINGS } from '../defaultSettings.ts';
import { changedEffects, changedValues } from './changes.ts';
import { STATE_LOOKS } from './dragonOverlays.ts';
import { Examined } from './examined.ts';
import { factsText } from './facts.ts';
import { nextMap, toggled } from './layers.ts';
import { amountOf, effectOutline, overlaysOf, ownerOf, type Pointed } from './overlays.ts';
import { at, BARRIER, cell, examineResult, EYE, SOURCE } from './testResult.ts';

const position: PositionSpec = {
  size: 9,
  komi: 6.5,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
  handicap: 0,
  black: [at('D4')],
  white: [at('C4'), at('D3'), at('E5'), at('A9')],
  moves: [],
  toMove: 2,
};
const stages: AnalysisStage[] = ['worms', 'eyes', 'influence', 'dragons'];
const params = {
  position,
  influence: { color: 2, kind: 'dragonsUnknown' },
} as const;
const examined = (territory?: Record<string, number>): Examined =>
  new Examined(examineResult({ ...params, stages }, territory));
const found = examined();

type Layers = Parameters<typeof overlaysOf>[1];
const shown = (
  layers: Partial<Layers>,
  pointed: Partial<Pointed> = {},
  of = found,
): { signs: SignLayer[]; values: ValueLayer[]; field: number[] } => {
  const all = { ...DEFAULT_SETTINGS, positionLayers: [], positionThreshold: 0, ...layers };
  const {
    signs = [],
    values = [],
    field,
  } = overlaysOf(of, all, { point: null, before: null, effects: 'all', ...pointed });
  return { signs: [...signs], values: [...values], field: Array.from(field?.values ?? []) };
};
const signAt = (signs: SignLayer[], name: string): string =>
  signs
    .filter(({ point }) => point === at(name))
    .map(({ sign, tone, place }) => `${sign} ${tone} ${place}`)
    .join(', ');
const textAt = (values: ValueLayer[], name: string): string =>
  values
    .filter(({ point }) => point === at(name))
    .map(({ text, tone }) => `${text} ${tone}`)
    .join(', ');

const allLayers = (layers: Partial<Layers>, name = ''): ReturnType<typeof overlaysOf> =>
  overlaysOf(
    found,
    { ...DEFAULT_SETTINGS, ...layers },
    { point: null, before: null, effects: 'all', dragon: name === '' ? undefined : found.dragonAt(at(name)) },
  );

test('dragons: cells with a letter on every chain, and a sign of their own for every state', () => {
  const { regions = [], signs = [], values = [], lines } = allLayers({ positionLayers: ['dragons'] });
  expect(regions.map(({ points, tone, hatch, border }) => [points, tone, hatch, border])).toEqual([
    [['A9', 'A1', 'B1'].map(at), 'dead', 'crossed', 'solid'],
    [[at('E5')], 'strong', 'none', 'solid'],
    [['C4', 'D3'].map(at), 'alive', 'none', 'solid'],
    [[at('D4')], 'critical', 'lines', 'dashed'],
  ]);
  expect(regions[2].bands).toEqual([['C4', 'D3'].map(at)]);
  expect(['A9', 'E5', 'C4', 'D3', 'D4'].map((name) => signAt([...signs], name))).toEqual([
    'plus dead topRight',
    'square strong topRight',
    'ring alive topRight',
    'ring alive topRight',
    'triangle critical topRight',
  ]);
  expect(['A9', 'E5', 'C4', 'D3', 'D4'].map((name) => textAt([...values], name)[0]).join('')).toBe('ABCCD');
  expect(lines).toBeUndefined();
  const looks = Object.values(STATE_LOOKS);
  expect(new Set(looks.map(({ sign }) => sign)).size).toBe(looks.length);
});

test('the dragon that is looked at shows what surrounds it and its ways out', () => {
  const { regions = [], signs = [], lines = [] } = allLayers({ positionLayers: ['dragons'] }, 'D4');
  expect(regions.filter(({ strong }) => strong)).toHaveLength(1);
  expect(lines.map(({ from, to }) => [from, to])).toEqual(
    [
      ['C4', 'D3'],
      ['D3', 'E5'],
      ['E5', 'C4'],
    ].map((pair) => pair.map(at)),
  );
  expect(signAt([...signs], 'E4')).toBe('dot plain middle');
});

test('a worm’s sign makes room for the letter of its dragon', () => {
  const { signs = [] } = allLayers({ positionLayers: ['worms', 'dragons'] });
  expect(signAt([...signs], 'D4')).toBe('triangle critical topLeft, triangle critical topRight');
});

test('links say how, cutting points who cuts', () => {
  const { signs = [], lines = [] } = allLayers({ positionLayers: ['links'] });
  expect(lines).toEqual([{ from: at('C4'), to: at('D3'), dash: 'solid' }]);
  expect(['F5', 'C3'].map((name) => signAt([...signs], name))).toEqual([
    'cross white middle',
    'cross black middle',
  ]);
});

test('what is known of a point names its dragon', () => {
  expect(factsText(found, at('D4'))).toContain('Dragon D critical, 1 stone, 0 eyes');
  expect(factsText(found, at('F5'))).not.toContain('Dragon');
});

test('nothing is on, nothing is drawn', () => {
  expect(
    overlaysOf(
      found,
      { ...DEFAULT_SETTINGS, positionLayers: [] },
      { point: null, before: null, effects: 'all' },
    ),
  ).toEqual({});
});

test('a worm’s status is a shape of its own', () => {
  const { signs } = shown({ positionLayers: ['worms'] });
  expect(['E5', 'D4', 'A9'].map((name) => signAt(signs, name))).toEqual([
    'ring alive middle',
    'triangle critical middle',
    'cross dead middle',
  ]);
  expect(signs).toHaveLength(5);
});

test('eye spaces: eye, half eye, marginal point, and the value once', () => {
  const { signs, values } = shown({ positionLayers: ['eyes'] });
  expect(['A1', 'B1', 'C1'].map((name) => signAt(signs, name))).toEqual([
    'disc white middle',
    'half white middle',
    'circle white middle',
  ]);
  expect(values.map(({ point, text }) => [point, text])).toEqual([[at('A1'), '1122']]);
});

test('what is no eye shows no value', () => {
  const result = structuredClone(examineResult({ position, stages }));
  result.eyes!.spaces[0].value = [0, 0, 0, 0];
  const { signs, values } = shown({ positionLayers: ['eyes'] }, {}, new Examined(result));
  expect([signs.length, values.length]).toEqual([3, 0]);
});

test('a point in eye spaces of both colours has both signs side by side', () => {
  const result = examineResult({ position, stages });
  result.eyes!.spaces.push({ ...EYE, color: 2 });
  const { signs, values } = shown({ positionLayers: ['eyes'] }, {}, new Examined(result));
  expect(signAt(signs, 'A1')).toBe('disc white right, disc black left');
  // Their values stand on points of their own.
  expect(new Set(values.map(({ point }) => point)).size).toBe(2);
});

test('unconditional life gives way to other signs on the point', () => {
  expect(signAt(shown({ positionLayers: ['life'] }).signs, 'E5')).toBe('square strong middle');
  expect(signAt(shown({ positionLayers: ['life'] }).signs, 'F5')).toBe('square white middle');
  expect(signAt(shown({ positionLayers: ['life', 'worms'] }).signs, 'E5')).toBe(
    'square strong topRight, ring alive middle',
  );
});

test('liberties of the worm that is pointed at, by order', () => {
  expect(shown({ positionLayers: ['liberties'] }).values).toEqual([]);
  const { values } = shown({ positionLayers: ['liberties'] }, { point: at('D4') });
  expect(['D5', 'E4', 'D6', 'F4'].map((name) => textAt(values, name))).toEqual([
    '1 plain',
    '1 plain',
    '2 plain',
    '2 plain',
  ]);
});

test('a map as squares, as numbers, as both; numbers of liberties replace its own', () => {
  const territory = { B5: 1, D5: -0.5, A9: -2, E5: 1 };
  const of = examined(territory);
  const map = { positionMap: 'territory_value', positionMapLook: 'both' } as const;
  const both = shown(map, {}, of);
  // White is negative in the wash, as in ownership.
  expect([both.field[cell('B5')], both.field[cell('D5')]]).toEqual([-1, 0.5]);
  expect([textAt(both.values, 'B5'), textAt(both.values, 'D5')]).toEqual(['1.0 white', '0.5 black']);
  // A captured stone's territory is told, a living stone's own is not.
  expect([textAt(both.values, 'A9'), textAt(both.values, 'E5')]).toEqual(['2.0 black', '']);
  expect(shown({ ...map, positionMapLook: 'colour' }, {}, of).values).toEqual([]);
  expect(shown({ ...map, positionMapLook: 'numbers' }, {}, of).field).toEqual([]);
  const liberties = shown({ ...map, positionLayers: ['liberties'] }, { point: at('D4') }, of);
  expect(textAt(liberties.values, 'D5')).toBe('1 plain');
});

test('regions by rank, and points that are nobody’s in every look', () => {
  const regions = shown({ positionMap: 'influence_regions', positionMapLook: 'numbers' });
  expect([textAt(regions.values, 'B5'), regions.field]).toEqual(['3 white', []]);
  for (const positionMapLook of ['colour', 'numbers', 'both'] as const) {
    const { values } = shown({ positionMap: 'non_territory', positionMapLook });
    expect(values.map(({ point, text, tone }) => [point, text, tone])).toEqual([[at('D5'), '×', 'black']]);
  }
});

test('the threshold hides small values, and the numbers move other signs aside', () => {
  const of = examined({ B5: 0.2, A1: 1, A9: -2 });
  const map = { positionMap: 'territory_value', positionMapLook: 'numbers' } as const;
  expect(textAt(shown(map, {}, of).values, 'B5')).toBe('0.2 white');
  const higher = shown({ ...map, positionThreshold: 0.5, positionLayers: ['worms', 'eyes'] }, {}, of);
  expect(textAt(higher.values, 'B5')).toBe('');
  expect(signAt(higher.signs, 'A1')).toBe('disc white bottomRight');
  expect(signAt(higher.signs, 'A9')).toBe('cross dead topLeft');
  expect(signAt(higher.signs, 'E5')).toBe('ring alive middle');
});

test('how much of its map a value is', () => {
  expect(amountOf('territory_value', -2)).toBe(1);
  expect(amountOf('influence_regions', 4)).toBe(0);
  expect(amountOf('influence_regions', -2)).toBeCloseTo(2 / 3);
  expect(amountOf('white_influence', 25)).toBe(0.5);
  expect(amountOf('black_permeability', 1)).toBe(0);
  expect(amountOf('black_permeability', 0)).toBe(1);
  expect(ownerOf('non_territory', 3)).toBe(0);
  expect(ownerOf('black_strength', 3)).toBe(2);
  expect(ownerOf('territory_value', -3)).toBe(2);
});

test('what patterns did: a sign of its kind at a corner, and their rectangle on the board', () => {
  const { signs } = shown({ positionLayers: ['effects'] });
  expect(signAt(signs, 'H8')).toBe('diamond white topRight');
  expect(signAt(signs, 'G5')).toBe('wall black topLeft');
  const barriers = shown({ positionLayers: ['effects'] }, { effects: 'barrier' });
  expect(barriers.signs).toHaveLength(1);
  expect(effectOutline(BARRIER, 9)).toMatchObject({ from: at('F6'), to: at('G5'), move: at('G5') });
  // Diagrams reach over the edge; without their points only the place is known.
  const over = { ...SOURCE, points: [at('J9') - 20, at('J9'), at('J9') + 1] };
  expect(effectOutline(over, 9)).toMatchObject({ from: at('J9'), to: at('J9') });
  expect(effectOutline({ ...SOURCE, points: [] }, 9)).toMatchObject({ from: at('H8') });
});

test('after a change of the patterns: the points with another value, ringed even where nothing is left', () => {
  const before = examined({ B5: 1, B6: 0.5 });
  const now = examined({ B6: 0.502, C9: -1 });
  expect(changedValues(before, now, 'territory_value')).toEqual([
    { point: pointAt(0, 2), was: 0, is: -1 },
    { point: at('B5'), was: 1, is: 0 },
  ]);
  const map = { positionMap: 'territory_value', positionMapLook: 'numbers' } as const;
  const { values } = shown(map, { before }, now);
  expect(values.filter(({ changed }) => changed).map(({ point, text }) => [point, text])).toEqual([
    [at('C9'), '1.0'],
    [at('B5'), '0'],
  ]);
  const fewer = examineResult({ position, stages });
  fewer.influence!.effects = [
    { ...BARRIER, index: 7, line: 30 },
    { ...SOURCE, value: 30 },
  ];
  expect(
    changedEffects(found, new Examined(fewer)).map(({ kind, effect }) => `${kind} ${effect.value}`),
  ).toEqual(['appeared 30', 'vanished 20']);
});

test('the read-out has everything that is known of a point', () => {
  expect(factsText(found, at('D4'))).toContain('Black worm critical 1 stone, liberties 2 3 0 0');
  expect(factsText(found, at('B1'))).toContain('White eye 1122, half eye, sum 3');
  expect(factsText(found, at('B5'))).toContain('Influence White 42.42, Black 1.50, Territory White 1.00');
  expect(factsText(found, at('B5'), examined({ B5: -0.5 }))).toContain(
    'Territory White 1.00, was Black 0.50',
  );
  expect(factsText(found, at('D5'))).toContain('Mark not Black’s');
  expect(factsText(found, at('G5'))).toContain('ShieldBeside lets 25 % of Black’s influence through');
  expect(factsText(found, at('E5'))).toContain('Life unconditionally alive');
});

test('layers and maps are switched in a fixed order', () => {
  expect(toggled(['effects', 'worms'], 'eyes')).toEqual(['worms', 'eyes', 'effects']);
  expect(toggled(['worms', 'eyes'], 'worms')).toEqual(['eyes']);
  expect(nextMap('none', 1)).toBe('territory_value');
  expect(nextMap('none', -1)).toBe('non_territory');
  expect(nextMap('non_territory', 1)).toBe('none');
});
