import { expect, test } from 'vitest';
import { RowSelection } from './rowSelection.svelte.ts';

test('the uppermost row is known of any selection, also of that of a very large library', () => {
  const rows = new RowSelection();
  rows.only(7);
  rows.extend(4);
  expect(rows.first).toBe(4);
  rows.toggle(9);
  rows.toggle(4);
  expect(rows.first).toBe(5);
  rows.all(500_000);
  expect(rows.first).toBe(0);
});
