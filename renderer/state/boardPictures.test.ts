import { expect, test } from 'vitest';
import type { BoardPicture } from '../../main/ipc/pictureApi.ts';
import { BoardPictures } from './boardPictures.svelte.ts';
import { FakeApi } from './fakeApi.ts';
import { Notices } from './notices.svelte.ts';

const picture = (part: BoardPicture['part'], name: string, fault?: string): BoardPicture => ({
  part,
  name,
  type: 'image/png',
  base64: 'AAAA',
  ...(fault === undefined ? {} : { fault }),
});

test('what can be drawn is handed to the boards, what cannot is told of and stays as it was', async () => {
  let kept = [picture('board', 'kaya.png'), picture('white', 'old.png', 'Its file is no picture any more.')];
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
    return Promise.resolve(type === 'image/gif' ? 'it is damaged' : image);
  };
  await pictures.read();
  expect(pictures.images).toEqual({ key: 1, board: image });
  expect(notices.list.at(-1)?.severity).toBe('warning');
  expect(notices.list.at(-1)?.detail).toContain('old.png');

  await pictures.choose('black', { name: 'a.gif', bytes: new Uint8Array(3) });
  expect(api.sent('pictures.put')).toEqual([]);
  expect(notices.list.at(-1)?.message).toBe('“a.gif” was not taken: it is damaged.');

  await pictures.choose('white', { name: 'shell.JPEG', bytes: new Uint8Array(3) });
  expect(types.at(-3)).toBe('image/jpeg');
  expect(pictures.images).toEqual({ key: 2, board: image, white: image });

  api.failing = { 'pictures.put': { code: 'bad-params', message: '“b.png” is larger than 4 MB.' } };
  await pictures.choose('white', { name: 'b.png', bytes: new Uint8Array(3) });
  expect(notices.list.at(-1)?.message).toContain('larger than 4 MB');
  expect(pictures.images).toMatchObject({ key: 2 });

  await pictures.remove('white');
  await pictures.remove('board');
  expect([pictures.images, pictures.list]).toEqual([null, []]);
});
