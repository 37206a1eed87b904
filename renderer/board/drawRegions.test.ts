import { expect, test } from 'vitest';
import { BOARD_ARRAY, parsePoint } from '../../engine/board/point.ts';
import { drawLines, drawRegions } from './drawRegions.ts';
import { layoutBoard, pointX, pointY } from './geometry.ts';
import type { RegionLayer } from './layers.ts';
import { Recording } from './testCanvas.ts';
import { boardTheme } from './themes.ts';

const at = (name: string): number => parsePoint(name, 9)!;
const layout = layoutBoard(9, 500, 500, 1, false);
const plain: RegionLayer = {
  points: [at('D4'), at('E4')],
  bands: [],
  tone: 'critical',
  hatch: 'none',
  border: 'solid',
  strong: false,
};

function drawn(draw: (sheet: Parameters<typeof drawRegions>[0]) => void): Recording['calls'] {
  const recording = new Recording();
  const context = recording.context(document.createElement('canvas'));
  draw({ context, layout, theme: boardTheme('wood'), stones: new Uint8Array(BOARD_ARRAY) });
  return recording.calls;
}
const counted = (region: Partial<RegionLayer>, name: string): number =>
  drawn((sheet) => drawRegions(sheet, [{ ...plain, ...region }])).filter((call) => call.name === name).length;

test('a region fills whole cells, with a border only around it', () => {
  const calls = drawn((sheet) => drawRegions(sheet, [plain]));
  const rects = calls.filter(({ name }) => name === 'rect').map(({ args }) => args.slice(2));
  expect(rects).toEqual([
    [layout.cell, layout.cell],
    [layout.cell, layout.cell],
  ]);
  // Eight edges, of which the two between the cells are no border.
  expect(calls.filter(({ name }) => name === 'lineTo')).toHaveLength(6);
});

test('hatching tells states apart without their colour', () => {
  const lines = (hatch: RegionLayer['hatch']): number => counted({ hatch }, 'lineTo');
  expect(lines('lines')).toBeGreaterThan(lines('none'));
  expect(lines('crossed')).toBeGreaterThan(lines('lines'));
});

test('the region that is looked at is stronger', () => {
  const alpha = (strong: boolean): number =>
    drawn((sheet) => drawRegions(sheet, [{ ...plain, strong }])).find(({ name }) => name === 'fill')!
      .globalAlpha;
  expect(alpha(true)).toBeGreaterThan(alpha(false));
});

test('the edge of the board is a border, also beside the other edge', () => {
  expect(counted({ points: [at('A5')] }, 'lineTo')).toBe(4);
  expect(counted({ points: [at('A9'), at('J9')] }, 'lineTo')).toBe(8);
});

test('lines go from point to point, each with a halo', () => {
  const calls = drawn((sheet) => drawLines(sheet, [{ from: at('D4'), to: at('F6'), dash: 'dashed' }]));
  expect(calls.filter(({ name }) => name === 'stroke')).toHaveLength(2);
  expect(calls.find(({ name }) => name === 'lineTo')!.args).toEqual([
    pointX(layout, at('F6')),
    pointY(layout, at('F6')),
  ]);
  const dashes = calls.filter(({ name }) => name === 'setLineDash').map(({ args }) => args[0]);
  expect(dashes).toEqual([[], [0.25 * layout.cell, 0.25 * layout.cell]]);
});
