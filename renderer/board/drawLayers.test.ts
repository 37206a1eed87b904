import { expect, test } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { drawField, drawSigns, drawTints, drawValues } from './drawLayers.ts';
import type { Sheet } from './drawMarkup.ts';
import { layoutBoard, pointX, pointY } from './geometry.ts';
import { LAYER_SIGNS, type SignLayer, type ValueLayer } from './layers.ts';
import { Recording, type Call } from './testCanvas.ts';
import { boardTheme } from './themes.ts';

const at = (name: string): number => parsePoint(name, 9)!;
const layout = layoutBoard(9, 500, 500, 1, true);

function drawn(
  draw: (sheet: Sheet) => void,
  { stones = {}, theme = boardTheme('wood'), on = layout } = {},
): Call[] {
  const recording = new Recording();
  const context = recording.context(document.createElement('canvas'));
  draw({ context, layout: on, theme, stones: Object.assign(new Uint8Array(441), stones) });
  return recording.calls;
}
const named = (calls: Call[], name: string): Call[] => calls.filter((call) => call.name === name);
const sides = (calls: Call[]): number[] => named(calls, 'fillRect').map(({ args }) => args[2] as number);

test('the wash: the greater the value, the larger and denser the square, dark for Black and light for White', () => {
  const values = new Float32Array(81);
  [values[0], values[1], values[2], values[3]] = [0.2, 1, -1, 0];
  const calls = drawn((sheet) => drawField(sheet, { values, opacity: 0.5 }));
  const [small, large, white] = named(calls, 'fillRect');
  expect(sides(calls)).toHaveLength(3);
  expect(sides(calls)[0]).toBeLessThan(sides(calls)[1]);
  expect(large.args[2]).toBe(layout.cell);
  expect(small.globalAlpha).toBeLessThan(large.globalAlpha);
  expect(large.globalAlpha).toBeLessThanOrEqual(0.5);
  expect(large.fillStyle).toBe(small.fillStyle);
  expect(white.fillStyle).not.toBe(large.fillStyle);
});

test('the wash leaves stones where they are: none on an own stone, a small square on a captured one', () => {
  const values = new Float32Array(81).fill(1);
  const calls = drawn((sheet) => drawField(sheet, { values, opacity: 1 }), {
    stones: { [at('A9')]: 2, [at('B9')]: 1 },
  });
  expect(sides(calls)).toHaveLength(80);
  expect(sides(calls)[0]).toBeLessThan(layout.cell / 2);
});

test('on paper white squares have an outline, on slate black ones', () => {
  const edged = (name: 'paper' | 'slate', value: number): number => {
    const field = { values: [value, ...new Array<number>(80).fill(0)], opacity: 1 };
    return named(
      drawn((sheet) => drawField(sheet, field), { theme: boardTheme(name) }),
      'strokeRect',
    ).length;
  };
  expect([edged('paper', -1), edged('paper', 1), edged('slate', 1), edged('slate', -1)]).toEqual([
    1, 0, 1, 0,
  ]);
});

const value = (rest: Partial<ValueLayer>): ValueLayer => ({
  point: at('E5'),
  text: '1.0',
  tone: 'white',
  amount: 1,
  ...rest,
});

test('values are written on plates of their owner’s colour; a changed one is ringed', () => {
  const calls = drawn((sheet) => drawValues(sheet, [value({}), value({ tone: 'black', changed: true })]));
  const texts = named(calls, 'fillText');
  expect(texts.map(({ args }) => args[0])).toEqual(['1.0', '1.0']);
  expect(texts[0].args[1]).toBe(pointX(layout, at('E5')));
  const plates = named(calls, 'fill').map(({ fillStyle }) => fillStyle);
  expect(new Set(plates).size).toBe(2);
  // What is written on a plate is not in the plate's own colour.
  texts.forEach(({ fillStyle }, i) => expect(fillStyle).not.toBe(plates[i]));
  const [plain, ringed] = named(calls, 'stroke').map(({ strokeStyle }) => strokeStyle);
  expect(ringed).toBe(boardTheme('wood').accent);
  expect(plain).not.toBe(ringed);
});

test('the numbers of three boards beside each other at 1280 pixels are all written', () => {
  const on = layoutBoard(19, 384, 384, 1, true);
  const values: ValueLayer[] = [0, 0.3, 1].map((amount, i) => ({
    point: parsePoint(['D4', 'E4', 'F4'][i], 19)!,
    text: '+2.0',
    tone: 'black',
    amount,
  }));
  const calls = drawn((sheet) => drawValues(sheet, values), { on });
  expect(named(calls, 'fillText')).toHaveLength(3);
});

test('what would be too small to read is left out', () => {
  const tiny = layoutBoard(19, 200, 200, 1, false);
  expect(
    named(
      drawn((sheet) => drawValues(sheet, [value({})]), { on: tiny }),
      'fillText',
    ),
  ).toEqual([]);
});

const sign = (rest: Partial<SignLayer>): SignLayer => ({
  point: at('E5'),
  sign: 'triangle',
  tone: 'critical',
  place: 'middle',
  ...rest,
});

test('every sign is drawn with a halo, and no two have the same shape', () => {
  const shapes = LAYER_SIGNS.map((one) => {
    const calls = drawn((sheet) => drawSigns(sheet, [sign({ sign: one })]));
    expect(named(calls, 'stroke').length, one).toBeGreaterThan(0);
    return JSON.stringify(calls.map(({ name, args }) => [name, args]));
  });
  expect(new Set(shapes).size).toBe(LAYER_SIGNS.length);
});

test('off the middle a sign is small and aside', () => {
  const arc = (place: SignLayer['place']): number[] => {
    const calls = drawn((sheet) => drawSigns(sheet, [sign({ sign: 'disc', place })]));
    return named(calls, 'arc')[0].args.slice(0, 3) as number[];
  };
  const [x, y, radius] = arc('middle');
  expect([x, y]).toEqual([pointX(layout, at('E5')), pointY(layout, at('E5'))]);
  const [left, , small] = arc('left');
  expect(left).toBeLessThan(x);
  expect(small).toBeLessThan(radius);
  expect(arc('topRight')[0]).toBeGreaterThan(x);
  expect(arc('topRight')[1]).toBeLessThan(y);
  expect(arc('bottomRight')[1]).toBeGreaterThan(y);
});

test('tints fill whole cells in their own colours, and the wood is seen through them', () => {
  const calls = drawn((sheet) =>
    drawTints(sheet, [
      { point: at('A9'), color: '#ff0000' },
      { point: at('B9'), color: '#3366cc' },
    ]),
  );
  const filled = named(calls, 'fillRect');
  expect(filled.map(({ fillStyle }) => fillStyle)).toEqual(['#ff0000', '#3366cc']);
  expect(sides(calls)).toEqual([layout.cell, layout.cell]);
  expect(filled[0].globalAlpha).toBeLessThan(0.8);
});

test('a long value is written smaller, within its cell', () => {
  const value = { point: at('E5'), tone: 'plain', amount: 1 } as const;
  const font = (text: string): number =>
    parseFloat(
      /([\d.]+)px/.exec(
        named(
          drawn((sheet) => drawValues(sheet, [{ ...value, text }])),
          'fillText',
        )[0].font,
      )![1],
    );
  expect(font('123456789012')).toBeLessThan(font('12'));
});
