import { describe, expect, it } from 'vitest';
import { parseSgf } from './parser.ts';
import type { SgfNode } from './tree.ts';
import { writeSgf } from './writer.ts';

/** The tree in short: properties as "B[aa]", children in parentheses where there are several. */
function shape(node: SgfNode): string {
  const own = `;${node.properties.map(({ id, values }) => `${id}[${values.join('][')}]`).join('')}`;
  const below = node.children.map(shape);
  return own + (below.length > 1 ? below.map((text) => `(${text})`).join('') : below.join(''));
}

function games(text: string): string[] {
  const { value } = parseSgf(text);
  expect(writeSgf(value)).toBe(text);
  return value.games.map(shape);
}

function complaints(text: string): string[] {
  return parseSgf(text).diagnostics.map(
    ({ severity, message, line, column }) => `${line}:${column} ${severity}: ${message}`,
  );
}

describe('well-formed files', () => {
  it.each([
    ['(;)', [';']],
    ['(;B[aa];W[bb])', [';B[aa];W[bb]']],
    ['(;FF[4](;B[aa];W[bb])(;B[cc](;W[dd])(;W[ee])))', [';FF[4](;B[aa];W[bb])(;B[cc](;W[dd])(;W[ee]))']],
    ['(;A[1])\n(;A[2])\r\n (;A[3])', [';A[1]', ';A[2]', ';A[3]']],
    ['( ; AB [aa] \n [bb] [cc:dd] C [x] )', [';AB[aa][bb][cc:dd]C[x]']],
    ['(;C[a\\]b\\\\]N[;(B[)])', [';C[a\\]b\\\\]N[;(B[)]']],
    ['(;XX2[unknown]LONGNAME[y]Z9[])', [';XX2[unknown]LONGNAME[y]Z9[]']],
    ['\ufeff(;B[aa])', [';B[aa]']],
    ['(;;;B[aa])', [';;;B[aa]']],
  ])('%j', (text, expected) => {
    expect(games(text)).toEqual(expected);
    expect(complaints(text)).toEqual([]);
  });

  it('reads the long names of FF[1] to FF[3]', () => {
    const text = '(;GaMe[1]SiZe[9]AddBlack[aa][bb]PlayerBlack[x];Black[cc];White[dd]CoMmenT[y])';
    expect(games(text)).toEqual([';GM[1]SZ[9]AB[aa][bb]PB[x];B[cc];W[dd]CMT[y]']);
    expect(complaints(text)).toEqual([]);
  });

  it('numbers the nodes in file order over all games', () => {
    const { value } = parseSgf('(;A[0](;A[1];A[2])(;A[3]))(;A[4];A[5])');
    for (let id = 0; id < 6; id++) expect(value.node(id)?.first('A')).toBe(String(id));
    expect(value.nextId).toBe(6);
    expect(value.nodeCount).toBe(6);
    expect(value.node(3)?.parent?.id).toBe(0);
    expect(value.node(4)?.parent).toBeNull();
    expect(value.node(99)).toBeUndefined();
  });
});

describe('broken files', () => {
  it.each<[what: string, text: string, games: string[], complaints: string[]]>([
    ['nothing', '', [], ['1:1 error: there is no game in this text']],
    [
      'no SGF',
      'hello world',
      [],
      ['1:1 error: there is no game in this text', '1:1 warning: skipped "hello", which is no SGF'],
    ],
    [
      'garbage before the game, with parentheses',
      'From: x (see below) :-)\n\n(;B[aa])',
      [';B[aa]'],
      ['1:1 warning: skipped "From:", which is no SGF'],
    ],
    [
      'garbage between games',
      '(;A[1]) -- \n next: (;A[2])',
      [';A[1]', ';A[2]'],
      ['1:9 warning: skipped "--", which is no SGF'],
    ],
    [
      'a missing ")" at the end',
      '(;B[aa](;W[bb])(;W[cc]',
      [';B[aa](;W[bb])(;W[cc])'],
      ['1:23 error: 2 ")" are missing at the end'],
    ],
    [
      'a missing ")" before the next game',
      '(;FF[4]GM[1];B[aa](;W[bb]\n(;FF[4]GM[1];B[cc])',
      [';FF[4]GM[1];B[aa];W[bb]', ';FF[4]GM[1];B[cc]'],
      ['2:2 error: a ")" is missing before this game'],
    ],
    ['a missing ";"', '(B[aa];W[bb])', [';B[aa];W[bb]'], ['1:2 warning: a ";" is missing before B']],
    ['a missing "("', ';B[aa];W[bb])', [';B[aa];W[bb]'], ['1:1 error: a "(" is missing before the game']],
    [
      'a ")" too many in the middle',
      '(;B[aa]);W[bb];B[cc])',
      [';B[aa];W[bb];B[cc]'],
      ['1:9 error: a node after the end of its game'],
    ],
    ['a ")" too many at the end', '(;B[aa]))', [';B[aa]'], ['1:9 warning: this ")" closes nothing']],
    [
      'a node after variations',
      '(;B[aa](;W[bb]);W[cc])',
      [';B[aa](;W[bb])(;W[cc])'],
      ['1:16 warning: a node after variations, read as another variation'],
    ],
    [
      'a pair of parentheses too many',
      '((;B[aa])(;B[bb]))',
      [';B[aa]', ';B[bb]'],
      ['1:1 warning: this "(" opens a tree that does not begin with a node'],
    ],
    [
      'an unclosed move',
      '(;B[aa;W[bb];B[cc])',
      [';B[aa];W[bb];B[cc]'],
      ['1:4 error: the value of B has no closing "]"'],
    ],
    [
      'an unclosed move before a variation',
      '(;B[aa\n (;W[bb])(;W[cc]))',
      [';B[aa](;W[bb])(;W[cc])'],
      ['1:4 error: the value of B has no closing "]"'],
    ],
    [
      'an unclosed text before a move',
      '(;C[oh;B[pd];W[dp])',
      [';C[oh];B[pd];W[dp]'],
      ['1:4 error: the value of C has no closing "]"'],
    ],
    [
      'an unclosed text before a game',
      '(;FF[4]GM[1]C[oh)\n(;FF[4]GM[1];B[aa])',
      [';FF[4]GM[1]C[oh)]', ';FF[4]GM[1];B[aa]'],
      ['1:14 error: the value of C has no closing "]"', '2:2 error: a ")" is missing before this game'],
    ],
    [
      'a file cut off in a move',
      '(;B[aa];W[b',
      [';B[aa];W[b]'],
      ['1:10 error: the value of W has no closing "]"', '1:12 error: a ")" is missing at the end'],
    ],
    [
      'a file cut off in an escape',
      '(;C[aa\\',
      [';C[aa]'],
      ['1:4 error: the value of C has no closing "]"', '1:8 error: a ")" is missing at the end'],
    ],
    [
      'brackets in a text',
      '(;C[see [1] and [2]: good];B[aa])',
      [';C[see [1\\] and [2\\]: good];B[aa]'],
      ['1:11 warning: a "]" in the text of C is not escaped'],
    ],
    [
      'a bracket at the end of a text',
      '(;C[see [1]];B[aa])',
      [';C[see [1\\]];B[aa]'],
      ['1:11 warning: a "]" in the text of C is not escaped'],
    ],
    [
      'garbage in a node',
      '(;B[aa] what (is ; not) 1] C[x];W[bb])',
      [';B[aa]C[x];W[bb]'],
      ['1:9 warning: skipped "what", which is no SGF'],
    ],
    [
      'garbage after a text',
      '(;C[x] junk B[aa];W[bb])',
      [';C[x]B[aa];W[bb]'],
      ['1:8 warning: skipped "junk", which is no SGF'],
    ],
    [
      'small letters',
      '(;b[aa]c[x];w[bb])',
      [';B[aa]C[x];W[bb]'],
      [
        '1:3 warning: property B is written in small letters',
        '1:8 warning: property C is written in small letters',
        '1:13 warning: property W is written in small letters',
      ],
    ],
    [
      'a property twice',
      '(;AB[aa]C[x]AB[bb])',
      [';AB[aa][bb]C[x]'],
      ['1:13 warning: property AB stands twice in one node'],
    ],
    [
      'a name without value',
      '(;B[aa]KO;W[bb]IT)',
      [';B[aa]KO[];W[bb]IT[]'],
      ['1:8 warning: property KO has no value', '1:16 warning: property IT has no value'],
    ],
    [
      'a bracket without a name',
      '(;B[aa];[x (y) z]W[cc])',
      [';B[aa];W[cc]'],
      ['1:9 warning: skipped "[x (y) z]", which is no SGF'],
    ],
    [
      'lines and columns with every line end',
      '(;B[aa]\r\n;W[bb]\r;B[cc]\n;W[dd]@)',
      [';B[aa];W[bb];B[cc];W[dd]'],
      ['4:7 warning: skipped "@", which is no SGF'],
    ],
  ])('%s', (_what, text, expected, expectedComplaints) => {
    const found = games(text);
    expect(found).toEqual(expected);
    expect(complaints(text)).toEqual(expectedComplaints);
  });

  it('says no more than about a hundred things', () => {
    const { diagnostics } = parseSgf(`(${';b[aa]'.repeat(5000)})`);
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics[100].message).toBe('and 4900 more findings');
  });
});
