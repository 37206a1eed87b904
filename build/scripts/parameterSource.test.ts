import { expect, test } from 'vitest';
import { listParameters } from '../../engine/genmove/parameters.ts';
import { defaultPlace, numberAt, stageFiles, textWith } from './parameterSource.ts';

const files = stageFiles();

test('the sources say the default of every parameter', () => {
  const otherwise = listParameters().filter(([name, spec]) => {
    const place = defaultPlace(name, files);
    return place === undefined || numberAt(place) !== spec.default;
  });
  expect(otherwise.map(([name]) => name)).toEqual([]);
});

test('one of them is changed, and nothing else', () => {
  const place = defaultPlace('montecarlo.raveEquivalence', files)!;
  const changed = textWith(place, 1234.5);
  expect(changed.length).toBe(place.text.length + 2);
  expect(changed.replace('1234.5', '1500')).toBe(place.text);
});

test('what is not there is not found', () => {
  expect(defaultPlace('montecarlo.nothing', files)).toBeUndefined();
  expect(defaultPlace('nothing.bias', files)).toBeUndefined();
});
