import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { EditTool } from './editTool.svelte.ts';
import { FakeApi } from './fakeApi.ts';
import { GameDocument } from './gameDocument.svelte.ts';
import { Notices } from './notices.svelte.ts';

let document: GameDocument;
let tool: EditTool;

function open(text: string): void {
  const api = new FakeApi();
  document = new GameDocument(api, new Notices(), api.document(text));
  tool = new EditTool(document);
}

function erase(name: string): void {
  tool.choose('erase');
  tool.use(parsePoint(name, 9)!);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  document.dispose();
  vi.useRealTimers();
});

test('the eraser takes marks off first, then the stone, wherever it came from', () => {
  open('(;SZ[9]AB[aa][bb]TR[aa];B[ee]SQ[ee])');
  erase('A9');
  expect(document.text()).toBe('(;SZ[9]AB[aa][bb];B[ee]SQ[ee])');
  erase('A9');
  expect(document.text()).toBe('(;SZ[9]AB[bb];B[ee]SQ[ee])');
  document.forward();
  erase('E5');
  expect(document.text()).toBe('(;SZ[9]AB[bb];B[ee])');
  // The stone of a move is taken off after it: SGF keeps moves and set-up apart.
  erase('E5');
  expect(document.text()).toBe('(;SZ[9]AB[bb];B[ee];AE[ee])');
  // So is one that was set up before it.
  erase('B8');
  expect(document.text()).toBe('(;SZ[9]AB[bb];B[ee];AE[ee][bb])');
  erase('B8');
  expect(document.text()).toBe('(;SZ[9]AB[bb];B[ee];AE[ee][bb])');
  document.undo();
  document.undo();
  expect(document.cursor.first('B')).toBe('ee');
});
