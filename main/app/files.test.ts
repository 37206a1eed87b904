import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { filesAmong } from './files.ts';

test('files are what is neither the program nor a switch', () => {
  const argv = ['/opt/yomi', '--no-sandbox', 'a.sgf', '', '-x', '/games/b.sgf'];
  expect(filesAmong(argv, 1, '/home/u')).toEqual([resolve('/home/u/a.sgf'), resolve('/games/b.sgf')]);
});
