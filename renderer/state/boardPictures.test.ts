import { expect, test } from 'vitest';
import type { BoardPicture } from '../../main/ipc/pictureApi.ts';
import { BoardPictures, MOST_BYTES, sizeFault } from './boardPictures.svelte.ts';
import { FakeApi, settle } from './fakeApi.ts';
import { Notices } from './notices.svelte.ts';

const picture = (part: BoardPicture['part'], name: string, fault?: BoardPicture['fault']): BoardPicture => ({
  part,
  name,
  type: 'image/png',
  base64: 'AAAA',
  ...(fault === undefined ? {} : { fault }),
});

test('what can be drawn is handed to the boards, what cannot is told of and stays as it was', async () => {
  let kept = [picture('board', 'kaya.png'), picture('white', 'old.png', { key: 'host.picture.spoilt' })];
  const api = new FakeApi({
    'pictures.list': () => kept,
    'pictures.put': ({ part, name }) =>
      (kept = [...kept.filter((one) => one.part !== part), picture(part, name)]),
    'pictures.remove': ({ part }) => (kept = kept.filter((one) => one.part !== part)),
  });
  const notices = new Notices();
  const pictures = new BoardPictures(api, notices);
  const image = new Image();
  const types: string[] = [];
  pictures.decode = (type) => {
    types.push(type);
    return Promise.resolve(type === 'image/gif' ? () => 'it is damaged' : image);
  };
  await pictures.read();
  expect(pictures.images).toEqual({ key: 1, board: image });
  expect(notices.list.at(-1)?.severity).toBe('warning');
  expect(notices.list.at(-1)?.detail).toBe('White stones, “old.png”: Its file is no picture any more.');

  await pictures.choose('black', new File(['abc'], 'a.gif'));
  expect(api.sent('pictures.put')).toEqual([]);
  expect(notices.list.at(-1)?.message).toBe('“a.gif” was not taken: it is damaged.');

  await pictures.choose('white', new File(['abc'], 'shell.JPEG'));
  expect(types.at(-3)).toBe('image/jpeg');
  expect(notices.list.some(({ message }) => message.includes('a.gif'))).toBe(false);
  expect(pictures.images).toEqual({ key: 2, board: image, white: image });

  api.failing = { 'pictures.put': { code: 'bad-params', message: '“b.png” is larger than 4 MB.' } };
  await pictures.choose('white', new File(['abc'], 'b.png'));
  expect(notices.list.at(-1)?.message).toContain('larger than 4 MB');
  expect(pictures.images).toMatchObject({ key: 2 });

  await pictures.remove('white');
  await pictures.remove('board');
  expect([pictures.images, pictures.list]).toEqual([null, []]);
});

test('a picture that is removed or replaced can be had back, until there is another one', async () => {
  let kept: BoardPicture[] = [];
  const api = new FakeApi({
    'pictures.list': () => kept,
    'pictures.put': ({ part, name, base64 }) => (kept = [{ ...picture(part, name), base64 }]),
    'pictures.remove': () => (kept = []),
  });
  const notices = new Notices();
  const pictures = new BoardPictures(api, notices);
  pictures.decode = () => Promise.resolve(new Image());
  await pictures.choose('black', new File(['a'], 'a.png'));
  expect(notices.list).toEqual([]);
  await pictures.choose('black', new File(['b'], 'b.png'));
  expect(notices.undoable?.message).toBe('“b.png” took the place of “a.png”.');
  notices.undo();
  await settle();
  expect(kept).toMatchObject([{ name: 'a.png', base64: btoa('a') }]);
  await pictures.remove('black');
  expect(notices.undoable?.message).toBe('“a.png” is not used any more.');
  await pictures.choose('black', new File(['c'], 'c.png'));
  expect(notices.undoable).toBeUndefined();
});

test('what is too large to be drawn in time is refused: a large file unread, a small one by its points', async () => {
  const notices = new Notices();
  const pictures = new BoardPictures(new FakeApi({}), notices);
  const arrayBuffer = (): never => expect.fail('it was read');
  expect(await pictures.choose('board', { name: 'x.png', size: MOST_BYTES + 1, arrayBuffer })).toBe(false);
  expect(notices.list[0].message).toBe('“x.png” is larger than 4 MB.');
  expect(sizeFault(20_000, 20_000)?.()).toBe('it has more than 40 million points');
  expect(sizeFault(6000, 4000)).toBeUndefined();
  expect(sizeFault(0, 10)?.()).toBe('it does not say how large it is');
});
