import { expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { drawLosses, LOSS_GRADES, lossGrade } from './drawLosses.ts';
import { layoutBoard } from './geometry.ts';
import { Recording } from './testCanvas.ts';
import { boardTheme } from './themes.ts';

const at = (name: string): number => parsePoint(name, 9)!;

test('grades: each begins where it says, and is larger than the one before', () => {
  expect([0, 0.49, 0.5, 1.5, 2.99, 3, 6, 12, 99].map((points) => lossGrade(points).from)).toEqual([
    0, 0, 0.5, 1.5, 1.5, 3, 6, 12, 12,
  ]);
  for (const [i, { radius, from }] of LOSS_GRADES.slice(1).entries()) {
    expect(radius).toBeGreaterThan(LOSS_GRADES[i].radius);
    expect(from).toBeGreaterThan(LOSS_GRADES[i].from);
  }
});

test('a dot for each stone in the colour of its grade, numbers where they are wanted', () => {
  const recording = new Recording();
  const context = recording.context(document.createElement('canvas'));
  const stones = Object.assign(new Uint8Array(441), { [at('C3')]: 2, [at('D4')]: 1 });
  drawLosses({ context, layout: layoutBoard(9, 500, 500, 1, true), theme: boardTheme('wood'), stones }, [
    { point: at('C3'), lost: 13 },
    { point: at('D4'), lost: 0.7, text: '0.7' },
  ]);
  const filled = recording.calls.filter(({ name }) => name === 'fill');
  expect(filled.map(({ fillStyle }) => fillStyle)).toEqual(['#72216b', '#abe62e']);
  expect(recording.texts()).toEqual(['0.7']);
});
