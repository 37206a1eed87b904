import { expect, test } from 'vitest';
import type { ExamineParams } from '../../engine/protocol/analysis.ts';
import type { PositionSpec } from '../../engine/protocol/types.ts';
import { beginReading, isReading, readingCells, stopReadings, wantReading } from './readingStop.ts';

test('only the reading asked for last runs', () => {
  const cells = readingCells();
  wantReading(cells, 1);
  beginReading(cells, 1);
  expect(cells[0]).toBe(0);
  wantReading(cells, 2);
  expect(cells[0]).toBe(1);
  wantReading(cells, 3);
  beginReading(cells, 2);
  expect(cells[0]).toBe(1);
  beginReading(cells, 3);
  expect(cells[0]).toBe(0);
});

test('one that is stopped while it waits does not begin', () => {
  const cells = readingCells();
  wantReading(cells, 1);
  stopReadings(cells);
  beginReading(cells, 1);
  expect(cells[0]).toBe(1);
});

test('an examination is a reading where life and death are read', () => {
  const examine = (params: Omit<ExamineParams, 'position'>): boolean =>
    isReading({
      type: 'look',
      id: 1,
      method: 'examine',
      params: { position: {} as PositionSpec, ...params },
    });
  expect(examine({ stages: ['worms', 'eyes', 'influence'] })).toBe(false);
  expect(examine({ stages: ['influence'], influence: { color: 1, kind: 'dragonsUnknown' } })).toBe(false);
  expect(examine({ stages: ['influence'], influence: { color: 1, kind: 'dragonsKnown' } })).toBe(true);
  expect(examine({ stages: ['dragons'] })).toBe(true);
});
