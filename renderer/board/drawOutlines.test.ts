import { expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { drawOutlines, drawSelection } from './drawOutlines.ts';
import type { Sheet } from './drawMarkup.ts';
import { layoutBoard, pointX, pointY } from './geometry.ts';
import { Recording, type Call } from './testCanvas.ts';
import { boardTheme } from './themes.ts';
import type { Outline } from './types.ts';

const at = (name: string): number => parsePoint(name, 9)!;
const layout = layoutBoard(9, 500, 500, 1, true);
const theme = boardTheme('paper');

function drawn(draw: (sheet: Sheet) => void): Call[] {
  const recording = new Recording();
  draw({ context: recording.context(document.createElement('canvas')), layout, theme, stones: [] });
  return recording.calls;
}
const named = (calls: Call[], name: string): Call[] => calls.filter((call) => call.name === name);
const outline = (rest: Partial<Outline>): Outline => ({
  from: at('C3'),
  to: at('E4'),
  move: at('D3'),
  sign: 'accepted',
  strong: false,
  ...rest,
});

test('a match is a rectangle half a cell around its points, with a dot on the move', () => {
  const calls = drawn((sheet) => drawOutlines(sheet, [outline({ from: at('E3'), to: at('C4') })]));
  const [x, y, width, height] = named(calls, 'roundRect')[0].args as number[];
  expect([x, y]).toEqual([
    pointX(layout, at('C4')) - layout.cell / 2,
    pointY(layout, at('C4')) - layout.cell / 2,
  ]);
  expect([width, height]).toEqual([3 * layout.cell, 2 * layout.cell]);
  expect(named(calls, 'arc')[0].args.slice(0, 2)).toEqual([
    pointX(layout, at('D3')),
    pointY(layout, at('D3')),
  ]);
});

test('what the constraint says is the kind of the stroke, and a hollow dot', () => {
  const look = (sign: Outline['sign']): unknown[] => {
    const calls = drawn((sheet) => drawOutlines(sheet, [outline({ sign })]));
    const dashes = named(calls, 'setLineDash')[0].args[0] as number[];
    return [
      dashes.length === 0 ? 'solid' : dashes[0] > dashes[1] ? 'dashed' : 'dotted',
      named(calls, 'fill').length,
    ];
  };
  expect(look('accepted')).toEqual(['solid', 1]);
  expect(look('refused')).toEqual(['dashed', 0]);
  expect(look('undecided')).toEqual(['dotted', 0]);
});

test('the strong one is drawn last, whatever its place in the list', () => {
  const strong = outline({ from: at('A1'), to: at('A1'), strong: true });
  const calls = drawn((sheet) => drawOutlines(sheet, [strong, outline({})]));
  expect(named(calls, 'roundRect').map(({ args }) => args[2])).toEqual([3 * layout.cell, layout.cell]);
});

test('without a move there is no dot, without a rectangle only one', () => {
  expect(
    named(
      drawn((sheet) => drawOutlines(sheet, [outline({ move: 0 })])),
      'arc',
    ),
  ).toEqual([]);
  const dot = drawn((sheet) => drawOutlines(sheet, [outline({ from: 0, to: 0 })]));
  expect(named(dot, 'roundRect')).toEqual([]);
  expect(named(dot, 'arc')).toHaveLength(1);
});

test('the selection has its rectangle, and a star on the move once there is one', () => {
  const rays = (move: number): number =>
    named(
      drawn((sheet) => drawSelection(sheet, { from: at('C3'), to: at('D4'), move })),
      'lineTo',
    ).length;
  expect(rays(0)).toBe(0);
  expect(rays(at('C4'))).toBe(3);
});
