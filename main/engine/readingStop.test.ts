import { expect, test } from 'vitest';
import { beginReading, readingCells, stopReadings, wantReading } from './readingStop.ts';

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
