/** Files far larger than games are. Nothing here measures time: what these tests prove is that no depth overflows a stack. */
import { describe, expect, it } from 'vitest';
import { parseSgf } from './parser.ts';
import { PositionCursor, mainLine, pathTo, positionAt, positionSpecAt, toMoveAt } from './replay.ts';
import { markupAt } from './markup.ts';
import { preorder, type SgfCollection } from './tree.ts';
import { writeSgf, writeSubtree } from './writer.ts';

const point = (i: number): string => String.fromCharCode(97 + (i % 19), 97 + (Math.floor(i / 19) % 19));
const moves = (count: number): string =>
  Array.from({ length: count }, (_, i) => `;${'BW'[i % 2]}[${point(i * 7)}]`).join('');

/** Changes the root and the last node, removes and restores the whole tree below the root. */
function editAndRestore(collection: SgfCollection, text: string): void {
  const [root] = collection.games;
  const last = [...preorder([root])].pop()!;
  const inverses = [
    collection.apply({ op: 'set', node: last.id, property: 'C', values: ['x'] }),
    collection.apply({ op: 'remove', node: root.children[0].id }),
    collection.apply({ op: 'set', node: root.id, property: 'C', values: ['y'] }),
  ];
  expect(parseSgf(writeSgf(collection)).value.nodeCount).toBe(collection.nodeCount);
  collection.apply(inverses.pop()!);
  collection.apply(inverses.pop()!);
  expect(writeSgf(collection)).toContain('C[x]');
  collection.apply(inverses.pop()!);
  expect(writeSgf(collection)).toBe(text);
}

describe('big files', () => {
  it('one line of 100,000 moves', () => {
    const text = `(;GM[1]SZ[19]${moves(100_000)})`;
    const { value, diagnostics } = parseSgf(text);
    expect(diagnostics).toEqual([]);
    expect(value.nodeCount).toBe(100_001);
    const line = mainLine(value.games[0]);
    expect(pathTo(line[line.length - 1])).toEqual(line);
    editAndRestore(value, text);
    expect(parseSgf(writeSubtree(value, line[1])).value.nodeCount).toBe(100_000);
    const end = line[5000];
    expect(positionAt(end).moveNumber).toBeGreaterThan(0);
    expect(positionSpecAt(end).size).toBe(19);
    expect(toMoveAt(end)).toBe(2);
    expect(markupAt(end, 19).visible).toBeNull();
    const cursor = new PositionCursor(value.games[0]);
    expect(cursor.moveTo(end).hash()).toBe(positionAt(end).hash());
  });

  it('100,000 variations of one node', () => {
    const text = `(;GM[1]${Array.from({ length: 100_000 }, (_, i) => `(;B[${point(i)}])\n`).join('')})`;
    const { value, diagnostics } = parseSgf(text);
    expect(diagnostics).toEqual([]);
    expect(value.games[0].children).toHaveLength(100_000);
    editAndRestore(value, text);
  });

  it('50,000 variations inside each other', () => {
    const text = `(;GM[1]${Array.from({ length: 50_000 }, (_, i) => `(;B[${point(i)}])(;W[${point(i)}]`).join('')}${')'.repeat(50_001)}\n`;
    const { value, diagnostics } = parseSgf(text);
    expect(diagnostics).toEqual([]);
    expect(value.nodeCount).toBe(100_001);
    editAndRestore(value, text);
  });

  it('100,000 games', () => {
    const text = '(;GM[1]FF[4](;B[aa])(;B[bb]))\n'.repeat(100_000);
    const { value, diagnostics } = parseSgf(text);
    expect(diagnostics).toEqual([]);
    expect(value.games).toHaveLength(100_000);
    editAndRestore(value, text);
  });

  it.each([
    ['parentheses', '('.repeat(300_000)],
    ['parentheses that open trees', '(;'.repeat(300_000)],
    ['closing parentheses', `(;B[aa]${')'.repeat(300_000)}`],
    ['semicolons', `(${';'.repeat(300_000)}`],
    ['opening brackets', `(;C${'['.repeat(300_000)}`],
    ['closing brackets', `(;C[${']'.repeat(300_000)}`],
    ['names without values', `(;${'abc '.repeat(100_000)}`],
    ['one long word', `(;@${'a'.repeat(500_000)}`],
    ['unclosed values', `(${';B[aa'.repeat(100_000)}`],
    ['unclosed texts', `(${';C[aa (;GM[1'.repeat(100_000)}]`],
    ['stray brackets', `(${';C[a] b'.repeat(100_000)}`],
    ['spaces', `(;C[${' '.repeat(500_000)};(${' '.repeat(500_000)}`],
    ['backslashes', `(;C[${'\\'.repeat(500_001)}`],
    ['one property again and again', `(;${'AB[aa]'.repeat(100_000)})`],
  ])('hostile: %s', (_what, text) => {
    const { value, diagnostics } = parseSgf(text);
    expect(diagnostics.length).toBeLessThan(200);
    expect(writeSgf(value)).toBe(text);
  });
});
