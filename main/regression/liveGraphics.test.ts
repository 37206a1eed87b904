import { expect, test } from 'vitest';
import { LiveGraphics } from './liveGraphics.ts';

const WRITTEN = [
  'started',
  'gogui-gfx: CIRCLE D4',
  '',
  'warning: gogui-gfx: is no drawing here',
  'gogui-gfx:',
  'LABEL D4 1',
  'VAR b D4 w E5\r',
  '',
  'gogui-gfx:CLEAR',
  'gogui',
  'killed',
].join('\n');

test.each([1, 3, 7, 1000])(
  'drawings are taken out, the rest is left, in pieces of %i characters',
  (length) => {
    const drawn: string[] = [];
    const graphics = new LiveGraphics((drawing) => drawn.push(drawing));
    let rest = '';
    for (let i = 0; i < WRITTEN.length; i += length) rest += graphics.add(WRITTEN.slice(i, i + length));
    expect(drawn).toEqual(['CIRCLE D4', 'LABEL D4 1\nVAR b D4 w E5', 'CLEAR']);
    expect(rest).toBe('started\n\nwarning: gogui-gfx: is no drawing here\ngogui\nkilled');
  },
);

test('a drawing without end takes no room, and the next one is drawn', () => {
  const drawn: string[] = [];
  const graphics = new LiveGraphics((drawing) => drawn.push(drawing));
  graphics.add('gogui-gfx:\n');
  for (let i = 0; i < 30; i++) expect(graphics.add(`TEXT ${'y'.repeat(10_000)}\n`)).toBe('');
  graphics.add('\ngogui-gfx: MARK A1\n');
  expect(drawn).toEqual(['MARK A1']);
});
