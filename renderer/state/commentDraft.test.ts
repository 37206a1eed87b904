import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CommentDraft } from './commentDraft.svelte.ts';
import { FakeApi } from './fakeApi.ts';
import { GameDocument } from './gameDocument.svelte.ts';
import { Notices } from './notices.svelte.ts';

let document: GameDocument;
let draft: CommentDraft;

beforeEach(() => {
  vi.useFakeTimers();
  const api = new FakeApi();
  document = new GameDocument(api, new Notices(), api.document('(;SZ[9]C[start];B[ee]C[a\\]b])'));
  draft = new CommentDraft(document, 'C');
});
afterEach(() => {
  document.dispose();
  vi.useRealTimers();
});

test('shows the comment of the node, unescaped', () => {
  expect(draft.text).toBe('start');
  document.forward();
  expect(draft.text).toBe('a]b');
});

test('typing is one edit when it rests', () => {
  draft.type('s');
  draft.type('so');
  expect(draft.text).toBe('so');
  expect(document.log.pending).toHaveLength(0);
  vi.advanceTimersByTime(2000);
  expect(document.text()).toContain('C[so]');
  document.undo();
  expect(draft.text).toBe('start');
});

test('leaving the node keeps what was typed there, and the cursor where it went', () => {
  draft.type('kept');
  document.forward();
  draft.leave(document.cursor);
  expect(document.root.first('C')).toBe('kept');
  expect(document.cursor.first('B')).toBe('ee');
  expect(draft.text).toBe('a]b');
});

test('an emptied comment is removed', () => {
  draft.type('');
  draft.flush();
  expect(document.text()).not.toContain('C[start]');
});

test('what was typed at a node that is gone is dropped', () => {
  document.forward();
  draft.type('late');
  document.edit({ edits: [{ op: 'remove', node: document.cursor.id }], cursor: 0 });
  draft.flush();
  expect(document.text()).not.toContain('late');
});
