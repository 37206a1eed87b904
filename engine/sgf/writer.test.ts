import { describe, expect, it } from 'vitest';
import { parseSgf } from './parser.ts';
import { SgfEditError, type SgfCollection } from './tree.ts';
import type { SgfEdit } from './types.ts';
import { writeSgf, writeSubtree } from './writer.ts';

function read(text: string): SgfCollection {
  return parseSgf(text).value;
}

/** The text after edits; then takes them back and checks that the source is there again. */
function after(text: string, ...edits: SgfEdit[]): string {
  const collection = read(text);
  const inverses = edits.map((edit) => collection.apply(edit));
  const written = writeSgf(collection);
  for (const inverse of inverses.reverse()) collection.apply(inverse);
  expect(collection.isModified()).toBe(false);
  expect(writeSgf(collection)).toBe(text);
  return written;
}

const move = (id: number, parent: number, index: number, point: string): SgfEdit => ({
  op: 'insert',
  parent,
  index,
  nodes: [{ id, parent: null, properties: [{ id: 'B', values: [point] }] }],
});

describe('an edited file', () => {
  const text = '\n(\n ;GaMe[1] SiZe[ 9 ]\r\n;B[aa] ;W[bb]\r\n( ;B[cc] ) \r\n ( ;B[dd] ;W[ee] )\r\n)\r\n\r\n';

  it('keeps everything around a changed property', () => {
    const written = after(text, { op: 'set', node: 0, property: 'SZ', values: ['13'] });
    expect(written).toBe(text.replace('SiZe[ 9 ]', 'SiZe[13]'));
  });

  it('puts a new property last, or where it is told to', () => {
    expect(after(text, { op: 'set', node: 1, property: 'C', values: ['x\\]'] })).toBe(
      text.replace('B[aa]', 'B[aa]C[x\\]]'),
    );
    expect(after(text, { op: 'set', node: 0, property: 'FF', values: ['4'], at: 0 })).toBe(
      text.replace(';GaMe', ';FF[4]GaMe'),
    );
  });

  it('leaves nothing behind of a removed property', () => {
    expect(after(text, { op: 'set', node: 0, property: 'SZ', values: null })).toBe(
      text.replace(' SiZe[ 9 ]', ''),
    );
  });

  it('gets a new move at the end of a line without a parenthesis', () => {
    expect(after(text, move(6, 5, 0, 'ff'))).toBe(text.replace(';W[ee]', ';W[ee];B[ff]'));
  });

  it('keeps no text before it that would swallow it', () => {
    const empty: SgfEdit = { op: 'set', node: 0, property: 'AB', values: null };
    expect(after('see [1]: (;AB[as]) [', empty)).toBe('see [1]: (;) [');
    expect(after('see [1: (;AB[as])(;[lm])', empty)).toBe('(;)\n(;)\n');
  });

  it('gets the parentheses a first variation needs', () => {
    expect(after('(;A[1];B[aa]\n;W[bb])\n', move(3, 1, 1, 'cc'))).toBe('(;A[1];B[aa]\n(;W[bb])\n(;B[cc]))\n');
    expect(after('(;A[1];B[aa]\n;W[bb])\n', move(3, 1, 0, 'cc'))).toBe('(;A[1];B[aa]\n(;B[cc])\n(;W[bb]))\n');
  });

  it('keeps superfluous parentheses', () => {
    expect(after(text, { op: 'remove', node: 3 })).toBe(text.replace('\r\n( ;B[cc] )', ''));
  });

  it('takes the white space along when variations are swapped', () => {
    expect(after('(;A[1]\n (;B[aa] )\n  (;B[bb]  ))', { op: 'move', node: 2, index: 0 })).toBe(
      '(;A[1]\n  (;B[bb]  )\n (;B[aa] ))',
    );
  });

  it('loses, gets and swaps games', () => {
    const games = 'A mail\n(;A[1])\n\n(;A[2])\n(;A[3])\nBye\n';
    expect(after(games, { op: 'remove', node: 1 })).toBe('A mail\n(;A[1])\n(;A[3])\nBye\n');
    expect(after(games, { op: 'move', node: 2, index: 0 })).toBe(
      '\n(;A[3])A mail\n(;A[1])\n\n(;A[2])\nBye\n',
    );
    const added: SgfEdit = {
      op: 'insert',
      parent: null,
      index: 3,
      nodes: [{ id: 3, parent: null, properties: [] }],
    };
    expect(after(games, added)).toBe('A mail\n(;A[1])\n\n(;A[2])\n(;A[3])\n(;)\nBye\n');
    expect(after('', { ...added, index: 0, nodes: [{ id: 0, parent: null, properties: [] }] })).toBe('(;)');
  });

  it('breaks long lines of new text, with the line ends of the file', () => {
    const collection = read('(;GM[1]\r\n)');
    for (let i = 0; i < 30; i++) collection.apply(move(i + 1, i, 0, 'aa'));
    const lines = writeSgf(collection).split('\r\n');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.every((line) => line.length <= 75 && !line.includes('\n'))).toBe(true);
    collection.apply({ op: 'set', node: 3, property: 'TR', values: Array<string>(60).fill('cc') });
    expect(
      writeSgf(collection)
        .split('\r\n')
        .every((line) => line.length <= 78),
    ).toBe(true);
  });
});

describe('an edited broken file', () => {
  it('has no text taken for the next node that was none when it was read', () => {
    const { value } = parseSgf('(;Z[(;SZ[(;SZ[');
    value.apply({ op: 'set', node: 0, property: 'C', values: ['x'] });
    expect(parseSgf(writeSgf(value)).value.games.map(({ properties }) => properties)).toEqual([
      value.games[0].properties,
    ]);
  });

  it('has no property taken for the text of the one before it', () => {
    const { value } = parseSgf('(;C\na\\]aaa[bbb] AB[aa])');
    const written = parseSgf(writeSubtree(value, value.games[0])).value;
    expect(written.games[0].properties).toEqual(value.games[0].properties);
  });

  it.each([
    '(;A[1](;B[aa](;B[bb]',
    '((;A[1])(;A[2]))',
    '(;A[1];B[aa;W[bb])',
    '(;A[1]C[see [1] there];B[aa] junk ) junk)',
    '(A[1](B[aa])(B[bb]))',
    '(;A[1](;B[aa]);B[bb])',
    '(;A[1];B[aa] ( foo C[x])',
    ';A[1];B[aa]) ;B[bb]',
  ])('%j is sound afterwards', (text) => {
    const collection = read(text);
    const before = [...Array(collection.nodeCount).keys()].map((id) => collection.node(id)!.properties);
    const inverse = collection.apply(move(collection.nextId, collection.nodeCount - 1, 0, 'cc'));
    const again = parseSgf(writeSgf(collection));
    expect(again.diagnostics).toEqual([]);
    expect(
      [...Array(again.value.nodeCount - 1).keys()].map((id) => again.value.node(id)!.properties),
    ).toEqual(before);
    collection.apply(inverse);
    expect(writeSgf(collection)).toBe(text);
  });
});

it('a subtree is a game of its own', () => {
  const collection = read('(;A[1]\n(;B[aa]\n  ;W[bb](;B[x])\n(;B[y]))\n(;B[cc]))');
  expect(writeSubtree(collection, collection.node(1)!)).toBe('(;B[aa]\n  ;W[bb](;B[x])\n(;B[y]))');
  expect(writeSubtree(collection, collection.node(2)!)).toBe('(;W[bb](;B[x])\n(;B[y]))');
});

describe('nonsense is refused and changes nothing', () => {
  const text = '(;A[1](;B[aa])(;B[bb]))';
  const node = (id: number, parent: number | null, property = 'B', value = 'aa') => ({
    id,
    parent,
    properties: [{ id: property, values: [value] }],
  });
  it.each<[string, SgfEdit]>([
    ['no such parent', { op: 'insert', parent: 9, index: 0, nodes: [node(3, null)] }],
    ['an index too high', { op: 'insert', parent: 0, index: 3, nodes: [node(3, null)] }],
    ['a negative index', { op: 'insert', parent: 0, index: -1, nodes: [node(3, null)] }],
    ['no nodes', { op: 'insert', parent: 0, index: 0, nodes: [] }],
    ['an id in use', { op: 'insert', parent: 0, index: 0, nodes: [node(2, null)] }],
    ['an id far off', { op: 'insert', parent: 0, index: 0, nodes: [node(30, null)] }],
    ['the same id twice', { op: 'insert', parent: 0, index: 0, nodes: [node(3, null), node(3, 3)] }],
    ['a first node with a parent', { op: 'insert', parent: 0, index: 0, nodes: [node(3, 0)] }],
    [
      'a second node without one',
      { op: 'insert', parent: 0, index: 0, nodes: [node(3, null), node(4, null)] },
    ],
    [
      'a node before its parent',
      { op: 'insert', parent: 0, index: 0, nodes: [node(3, null), node(4, 5), node(5, 3)] },
    ],
    [
      'an unescaped value',
      { op: 'insert', parent: 0, index: 0, nodes: [node(3, null), node(4, 3, 'C', 'a]')] },
    ],
    ['a bad name', { op: 'set', node: 0, property: 'c', values: ['x'] }],
    ['no value', { op: 'set', node: 0, property: 'C', values: [] }],
    ['a lone backslash', { op: 'set', node: 0, property: 'C', values: ['x\\'] }],
    ['nothing to take away', { op: 'set', node: 0, property: 'C', values: null }],
    ['a place that is not there', { op: 'set', node: 0, property: 'C', values: ['x'], at: 2 }],
    ['removing what is not there', { op: 'remove', node: 3 }],
    ['moving too far', { op: 'move', node: 1, index: 2 }],
    ['an unknown operation', { op: 'swap' } as unknown as SgfEdit],
  ])('%s', (_what, edit) => {
    const collection = read(text);
    expect(() => collection.apply(edit)).toThrow(SgfEditError);
    expect(collection.isModified()).toBe(false);
    expect(collection.nextId).toBe(3);
    expect(collection.nodeCount).toBe(3);
    collection.apply({ op: 'set', node: 0, property: 'Z', values: ['1'] });
    expect(writeSgf(collection)).toBe('(;A[1]Z[1](;B[aa])(;B[bb]))');
  });
});
