import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '../ipc/pictureApi.ts';
import { BoardPictures, pictureType } from './boardPictures.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');
const SVG = Buffer.from('<?xml version="1.0"?>\n<!-- a stone -->\n<svg xmlns="http://www.w3.org/2000/svg"/>');
let folder: string;
let pictures: BoardPictures;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yomi-pictures-'));
  pictures = new BoardPictures(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what a picture is stands in its bytes', () => {
  expect(pictureType(PNG)).toBe('image/png');
  expect(pictureType(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg');
  expect(pictureType(Buffer.from('RIFF\0\0\0\0WEBPVP8 '))).toBe('image/webp');
  expect(pictureType(SVG)).toBe('image/svg+xml');
  for (const text of ['', '<html><svg></svg></html>', '<svgx/>', 'RIFF\0\0\0\0WAVE', 'GIF89a', '<?xml?>'])
    expect([text, pictureType(Buffer.from(text))]).toEqual([text, null]);
});

test('each part has one picture, which stays until another or none is wanted', () => {
  expect(pictures.list()).toEqual([]);
  pictures.put('board', '../../kaya.png', PNG);
  pictures.put('white', 'shell.svg', SVG);
  const kept = new BoardPictures(folder).list();
  expect(kept.map(({ part, name, type }) => [part, name, type])).toEqual([
    ['board', '../../kaya.png', 'image/png'],
    ['white', 'shell.svg', 'image/svg+xml'],
  ]);
  expect(Buffer.from(kept[1].base64, 'base64')).toEqual(SVG);
  // The name of the user's file is told, and never a path of ours.
  expect(readdirSync(join(folder, 'pictures')).sort()).toEqual(['board', 'names.json', 'white']);
  expect(pictures.remove('board').map(({ part }) => part)).toEqual(['white']);
  expect(existsSync(join(folder, 'pictures', 'board'))).toBe(false);
});

test('what is no picture, or too large, is refused, and the one before stays', () => {
  pictures.put('black', 'a.png', PNG);
  expect(() => pictures.put('black', 'b.png', Buffer.from('MZ'))).toThrow('“b.png” is no PNG');
  expect(() => pictures.put('black', 'c.png', Buffer.alloc(MAX_PICTURE_BYTES + 1))).toThrow(
    'larger than 4 MB',
  );
  expect(pictures.list().map(({ name }) => name)).toEqual(['a.png']);
});

test('a picture that was damaged on disk is told with the reason', () => {
  pictures.put('black', 'a.png', PNG);
  pictures.put('white', 'b.png', PNG);
  pictures.put('board', 'c.png', PNG);
  writeFileSync(join(folder, 'pictures', 'black'), 'nothing');
  rmSync(join(folder, 'pictures', 'white'));
  const faults = Object.fromEntries(pictures.list().map(({ part, fault }) => [part, fault]));
  expect(faults.black).toEqual({ key: 'host.picture.spoilt' });
  expect(faults.white?.args?.text).toContain('ENOENT');
  expect(faults.board).toBeUndefined();
  writeFileSync(join(folder, 'pictures', 'black'), Buffer.alloc(MAX_PICTURE_BYTES + 1));
  expect(pictures.list()[1].fault).toEqual({ key: 'host.picture.grown' });
  writeFileSync(join(folder, 'pictures', 'names.json'), '{');
  expect(pictures.list().map(({ part, name }) => [part, name])).toEqual([
    ['board', 'board'],
    ['black', 'black'],
  ]);
});
