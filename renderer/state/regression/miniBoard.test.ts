import { expect, test } from 'vitest';
import { drawMiniBoard, lineAt } from './miniBoard.ts';

/** Texts that are drawn, with where. */
function textsOf(coordinates: boolean): { text: string; x: number; y: number }[] {
  const texts: { text: string; x: number; y: number }[] = [];
  const context = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) =>
        name === 'fillText'
          ? (text: string, x: number, y: number) => texts.push({ text, x, y })
          : () => undefined,
      set: () => true,
    },
  );
  const board = { size: 9, stones: '.'.repeat(81), lastMove: '' };
  const marks = { expected: [], wrong: false, given: [], asked: [] };
  drawMiniBoard(context as never, { board, marks, right: true, coordinates }, 212);
  return texts;
}

test('the board of a result has coordinates on four sides, the one in the list has none', () => {
  expect(textsOf(false)).toEqual([]);
  const texts = textsOf(true);
  expect(texts).toHaveLength(36);
  const where = (name: string): { x: number; y: number }[] => texts.filter(({ text }) => text === name);
  expect(where('J').map(({ x }) => x)).toEqual([where('J')[0].x, where('J')[0].x]);
  expect(where('J')[0].x).toBeGreaterThan(where('A')[0].x);
  // The first row is below the ninth.
  expect(where('1')[0].y).toBeGreaterThan(where('9')[0].y);
  for (const { x, y } of texts) {
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(Math.max(x, y)).toBeLessThan(212);
  }
});

test('a click is on the line that is drawn there', () => {
  expect([0, 0.5, 0.99].map((share) => lineAt(share, 9, false))).toEqual([0, 4, 8]);
  // 9 lines and 0.8 of a cell for the coordinates on each side.
  const middleOf = (line: number): number => (line + 0.5 + 0.8) / 10.6;
  for (const line of [0, 4, 8]) expect(lineAt(middleOf(line), 9, true)).toBe(line);
  expect([0, 1].map((share) => lineAt(share, 9, true))).toEqual([0, 8]);
});
