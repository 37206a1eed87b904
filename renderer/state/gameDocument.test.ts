import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parsePoint } from '../../engine/board/point.ts';
import { addChild, moveProperty, setText } from '../../engine/sgf/gameEdits.ts';
import { FakeApi, settle } from './fakeApi.ts';
import { GameDocument } from './gameDocument.svelte.ts';
import { Notices } from './notices.svelte.ts';

const GAME = '(;GM[1]FF[4]SZ[9];B[ee];W[ec](;B[gc];W[gg])(;B[cc];W[cg];B[gg]))';
let api: FakeApi;
let notices: Notices;
let document: GameDocument;

const at = (name: string): number => parsePoint(name, 9) ?? 0;

function open(text = GAME, rest = {}): GameDocument {
  return new GameDocument(api, notices, api.document(text, rest));
}

/** Plays a move after the cursor. */
function play(color: 1 | 2, name: string): void {
  document.edit(
    addChild(document.collection, document.cursor, [moveProperty({ color, point: at(name) }, 9)]),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  api = new FakeApi();
  notices = new Notices();
  document = open();
});
afterEach(() => {
  document.dispose();
  vi.useRealTimers();
});

test('walks through the game and shows the position at every node', () => {
  expect(document.view.moveNumber).toBe(0);
  document.forward(3);
  expect(document.view.moveNumber).toBe(3);
  expect(document.view.lastMove).toEqual({ color: 2, point: parsePoint('G7', 9) });
  expect(document.view.stones[parsePoint('E5', 9) ?? 0]).toBe(2);
  expect(document.view.toMove).toBe(1);
  document.back();
  expect(document.view.stones[parsePoint('G7', 9) ?? 0]).toBe(0);
  document.toEnd();
  expect(document.view.moveNumber).toBe(4);
  document.toStart();
  expect(document.view.stones.some((color) => color === 1 || color === 2)).toBe(false);
});

test('forward goes back the way one came', () => {
  document.forward(3);
  document.variation(1);
  expect(document.cursor.first('B')).toBe('cc');
  document.forward();
  document.toStart();
  document.forward(4);
  expect(document.cursor.first('W')).toBe('cg');
  document.variation(-1);
  expect(document.cursor.first('W')).toBe('cg');
  document.back();
  document.variation(-1);
  document.toStart();
  document.toEnd();
  expect(document.cursor.first('W')).toBe('gg');
});

test('the host is told where the cursor rests, once', () => {
  document.forward();
  document.forward();
  expect(api.sent('doc.cursor')).toEqual([]);
  vi.runAllTimers();
  expect(api.sent('doc.cursor')).toEqual([{ id: 1, cursor: document.cursor.id }]);
});

test('edits go to the host in order, each with its revision, and count as kept when it has answered', async () => {
  document.toEnd();
  play(2, 'A1');
  play(1, 'A2');
  expect(document.kept).toBe(false);
  expect(document.view.moveNumber).toBe(6);
  await document.settled();
  expect(document.kept).toBe(true);
  expect(api.sent('doc.edit').map(({ revision }) => revision)).toEqual([0, 1]);
  expect(api.documents.get(1)?.journal).toHaveLength(2);
});

test('undo and redo are further edits and give back text and cursor', async () => {
  const before = document.text();
  document.toEnd();
  const end = document.cursor;
  play(2, 'A1');
  const after = document.text();
  document.undo();
  expect(document.text()).toBe(before);
  expect(document.cursor).toBe(end);
  document.redo();
  expect(document.text()).toBe(after);
  expect(document.view.moveNumber).toBe(5);
  await document.settled();
  expect(api.documents.get(1)?.journal).toHaveLength(3);
  expect(notices.list).toEqual([]);
});

test('a button takes back the step it speaks of, and no other one', async () => {
  const then = vi.fn();
  play(2, 'C3');
  const { run, holds } = document.takingBack(then);
  await settle();
  expect(holds?.()).toBe(true);
  play(1, 'D4');
  expect(holds?.()).toBe(false);
  run();
  expect(document.view.moveNumber).toBe(2);
  expect(then).not.toHaveBeenCalled();

  const last = document.takingBack(then);
  last.run();
  expect(document.view.moveNumber).toBe(1);
  expect(then).toHaveBeenCalledOnce();
  expect(last.holds?.()).toBe(false);
  last.run();
  expect(document.view.moveNumber).toBe(1);
});

test('undo survives a restart: the journal says what can be undone and what was', async () => {
  const before = document.text();
  document.toEnd();
  play(2, 'A1');
  const one = document.text();
  play(1, 'A2');
  document.undo();
  await document.settled();

  const kept = api.documents.get(1);
  const again = new GameDocument(api, notices, structuredClone(kept)!);
  expect(again.text()).toBe(one);
  expect(again.cursor.id).toBe(document.cursor.id);
  again.redo();
  expect(again.view.moveNumber).toBe(6);
  again.undo();
  again.undo();
  expect(again.text()).toBe(before);
  expect(again.log.undo).toBeNull();
  await again.settled();
});

test('a refused edit is taken back with a message, and the next one works', async () => {
  api.failing = { 'doc.edit': { code: 'refused', message: 'The disk is full.' } };
  const before = document.text();
  document.toEnd();
  const end = document.cursor.id;
  play(2, 'A1');
  play(1, 'A2');
  await document.settled();
  expect(document.text()).toBe(before);
  expect(document.cursor.id).toBe(end);
  expect(document.kept).toBe(true);
  expect(notices.list).toHaveLength(1);
  expect(notices.list[0].message).toContain('The disk is full.');

  api.failing = {};
  document.toEnd();
  play(2, 'B1');
  await document.settled();
  const host = api.documents.get(1)?.journal[0][0];
  expect(host).toMatchObject({ op: 'insert', nodes: [{ id: 8 }] });
  expect(document.text()).toContain('B[bi]');
});

test('a game that another window closed is opened again by the next edit, which is kept', async () => {
  const closed = { 'doc.edit': { code: 'not-found', message: 'This game is not open any more.' } } as const;
  document.dispose();
  api = new FakeApi({
    'doc.open': ({ id }) => {
      api.failing = {};
      return api.documents.get(id)!;
    },
  });
  document = open();
  api.failing = closed;
  document.toEnd();
  play(2, 'A1');
  play(1, 'A2');
  await document.settled();
  expect(notices.list).toEqual([]);
  expect(document.kept).toBe(true);
  expect(api.documents.get(1)?.journal).toHaveLength(2);
  expect(document.view.moveNumber).toBe(6);
  expect(api.sent('doc.open')).toHaveLength(1);
});

test('a game that cannot be opened again takes the edit back', async () => {
  const closed = { code: 'not-found', message: 'This game is not open any more.' } as const;
  api.failing = { 'doc.edit': closed };
  const before = document.text();
  play(2, 'A1');
  await document.settled();
  expect(document.text()).toBe(before);
  expect(notices.list).toHaveLength(1);
});

test('an edit that makes no sense changes nothing', () => {
  const before = document.text();
  document.edit({ edits: [...setText(document.root, 'C', 'x'), { op: 'remove', node: 99 }], cursor: 0 });
  expect(document.text()).toBe(before);
  expect(notices.list).toHaveLength(1);
  expect(api.sent('doc.edit')).toEqual([]);
});

test('after a lost connection what did not arrive is sent again', async () => {
  document.toEnd();
  play(2, 'A1');
  await document.settled();
  api.connected = false;
  play(1, 'A2');
  play(2, 'A3');
  await document.settled();
  expect(document.kept).toBe(false);
  expect(document.view.moveNumber).toBe(7);
  expect(document.keptMove).toBe(5);

  api.connected = true;
  document.resume(structuredClone(api.documents.get(1)!));
  await document.settled();
  expect(document.kept).toBe(true);
  expect(api.documents.get(1)?.journal).toHaveLength(3);
  expect(document.view.moveNumber).toBe(7);
});

test('an edit that arrived before the connection broke is not applied twice', async () => {
  document.toEnd();
  api.connected = false;
  play(2, 'A1');
  await document.settled();
  api.connected = true;
  // The host wrote the edit, only its answer was lost.
  api.documents.get(1)!.journal.push(structuredClone(document.log.pending[0].edits));
  document.resume(structuredClone(api.documents.get(1)!));
  await document.settled();
  expect(document.kept).toBe(true);
  expect(api.documents.get(1)?.journal).toHaveLength(1);
  expect(document.view.moveNumber).toBe(5);
});

test('a document the host has otherwise is read anew', async () => {
  document.toEnd();
  api.connected = false;
  play(2, 'A1');
  await document.settled();
  api.connected = true;
  document.resume({
    ...api.documents.get(1)!,
    text: '(;SZ[9];B[aa])',
    journal: [setText(document.root, 'C', 'other')],
  });
  expect(document.text()).toContain('C[other]');
  expect(document.kept).toBe(true);
  expect(notices.list).toHaveLength(1);
  await settle();
});

test('a move that somebody else made is taken in, and the cursor at its place goes along', () => {
  document.toEnd();
  const followed = vi.fn();
  document.onFollow = followed;
  const id = document.collection.nextId;
  const properties = [moveProperty({ color: 2, point: at('A1') }, 9)];
  const insert = {
    op: 'insert' as const,
    parent: document.cursor.id,
    index: 0,
    nodes: [{ id, parent: null, properties }],
  };
  document.receive({ revision: 0, edits: [insert] });
  expect(document.view.lastMove).toEqual({ color: 2, point: at('A1') });
  expect(followed).toHaveBeenCalledExactlyOnceWith({ color: 2, point: at('A1') });
  expect(document.kept).toBe(true);
  // The same once more changes nothing.
  document.receive({ revision: 0, edits: [insert] });
  expect(document.view.moveNumber).toBe(5);
  document.undo();
  expect(document.view.moveNumber).toBe(4);
});

test('what is being sent follows what somebody else did meanwhile, under new numbers', async () => {
  document.toEnd();
  const end = document.cursor;
  // Another window was quicker; its node has the number that ours has.
  const other = addChild(document.collection, end, [moveProperty({ color: 2, point: at('J9') }, 9)]);
  play(2, 'A1');
  play(1, 'A2');
  const host = api.documents.get(1)!;
  host.journal.push(other.edits);
  host.revision = 1;
  await document.settled();
  expect(document.kept).toBe(true);
  expect(notices.list).toEqual([]);
  expect(end.children.map((child) => child.first('B'))).toEqual(['ai', 'ia']);
  expect(document.view.lastMove).toEqual({ color: 1, point: at('A2') });
  expect(document.view.moveNumber).toBe(6);
  // The host, replaying its journal, has the same game under the same numbers.
  const again = new GameDocument(api, notices, structuredClone(host));
  expect(again.text()).toBe(document.text());
  expect(again.cursor.id).toBe(document.cursor.id);
});

test('an entry that comes after one that was missed has the document read anew', async () => {
  document.toEnd();
  const host = api.documents.get(1)!;
  host.journal.push(setText(document.root, 'C', 'missed'), setText(document.root, 'GN', 'heard'));
  document.receive({ revision: 1, edits: host.journal[1] });
  await settle();
  expect(document.text()).toContain('C[missed]GN[heard]');
});

test('a file without a game is refused', () => {
  expect(() => open('nothing here')).toThrow('no game');
});

test('a line of 5,000 moves can be walked from end to start', () => {
  const points = ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg', 'hh', 'ii'];
  const moves = Array.from({ length: 5000 }, (_, i) => `;${i % 2 ? 'W' : 'B'}[${points[i % 9]}]`).join('');
  const long = open(`(;SZ[9]${moves})`);
  long.toEnd();
  expect(long.view.moveNumber).toBe(5000);
  for (let i = 4999; i >= 4900; i--) {
    long.back();
    expect(long.view.moveNumber).toBe(i);
  }
  long.toStart();
  expect(long.view.moveNumber).toBe(0);
  long.dispose();
});
