import { SayingError, sayingText } from '../protocol/sayings.ts';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { parsePoint } from '../board/point.ts';
import { parseSgf } from './parser.ts';
import { readProblems, type Problem } from './problem.ts';
import { bookAnswer, bookMain, bookMoves, bookPath } from './problemBook.ts';

const THREE = 'AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]';
const at = (name: string): number => parsePoint(name, 9)!;

/** The problem of a tree whose root has these properties, with these moves. */
function problem(moves: string, root = `${THREE}PL[W]`): Problem {
  const [read] = readProblems(parseSgf(`(;SZ[9]${root}${moves})`).value);
  if (!('problem' in read)) throw new SayingError(read.fault);
  return read.problem;
}

/** Moves that are right for who is to move at a node. */
function rights({ book }: Problem, node = 0): boolean[] {
  return bookMoves(book, node).map((move) => book[move].right);
}

describe('reading', () => {
  test('a problem has its stones, who solves it, its task and its words', () => {
    const read = problem(';W[ba];B[aa]', `GN[Three]GC[kill]C[On the edge.]${THREE}PL[W]`);
    expect(read).toMatchObject({ name: 'Three', task: 'kill', comment: 'On the edge.', solver: 1 });
    expect(read.position).toMatchObject({ size: 9, toMove: 1, moves: [] });
    expect(read.position.black.toSorted((a, b) => a - b)).toEqual(
      ['D9', 'A8', 'B8', 'C8', 'D8'].map(at).toSorted((a, b) => a - b),
    );
    expect(read.book.slice(1)).toEqual([
      { parent: 0, color: 1, point: at('B9'), comment: '', right: true },
      { parent: 1, color: 2, point: at('A9'), comment: '', right: true },
    ]);
  });

  test('who begins the solution solves it, whatever PL says; without a solution PL decides', () => {
    expect(problem(';W[ba]', `${THREE}PL[B]`).solver).toBe(1);
    expect(problem('', `${THREE}PL[W]`)).toMatchObject({ solver: 1, position: { toMove: 1 } });
    expect(problem('').book).toHaveLength(1);
  });

  test('the stones may stand in a node below the root, and a text of another kind than a task is a comment', () => {
    const read = problem(`;${THREE}C[Here.];W[ba]`, 'GC[From an old book]');
    expect(read).toMatchObject({ task: null, comment: 'From an old book\nHere.', solver: 1 });
    expect(read.position.white).toHaveLength(7);
  });

  test('a side that moves twice has been passed by, stones set up later end a line, and the other side does not begin', () => {
    const { book } = problem('(;W[ba];W[aa];AB[ee];B[ff])(;B[ba])');
    expect(book.slice(1).map(({ parent, color, point }) => [parent, color, point])).toEqual([
      [0, 1, at('B9')],
      [1, 2, 0],
      [2, 1, at('A9')],
    ]);
  });

  test.each([
    ['no stones are set up', 'SZ[9];B[ee];W[cc]'],
    ['no stones are set up', 'SZ[9];B[ee];AB[aa]'],
    ['the stones at A9 have no liberties', 'SZ[9]AB[aa]AW[ab][ba];B[cc]'],
    ['AB[jj] is no point of the board', 'SZ[9]AB[aa][jj];B[cc]'],
    ['AW[aa:xx] is no point of the board', 'SZ[9]AB[cc]AW[aa:xx];B[dd]'],
    ['the solution begins with C7, where nobody can play', 'SZ[9]AB[cc];W[cc]'],
    ['all of its solution is marked wrong', 'SZ[9]AB[cc];W[dd]C[Wrong]'],
    ['boards of size 25 are not supported', 'SZ[25]AB[cc];W[dd]'],
    ['this is not a game of Go (GM[2])', 'GM[2]AB[cc];W[dd]'],
  ])('%s: %s', (fault, tree) => {
    const [read] = readProblems(parseSgf(`(;${tree})`).value);
    expect([read.line, 'fault' in read && sayingText(read.fault)]).toEqual([1, fault]);
  });

  test('every tree of a file is told with its line', () => {
    const text = `(;SZ[9]${THREE})\n\n(;SZ[9];B[aa])\n(;SZ[9]${THREE}PL[W];W[ba])`;
    const read = [...readProblems(parseSgf(text).value)];
    expect(read.map(({ line }) => line)).toEqual([1, 3, 4]);
    expect(read.map((one) => 'problem' in one)).toEqual([true, false, true]);
  });
});

describe('what is right', () => {
  test('everything, where nothing is marked', () => {
    expect(rights(problem('(;W[ba])(;W[aa])'))).toEqual([true, true]);
  });

  it.each([
    ['a word', ';W[aa]C[Wrong, see B9]'],
    ['a name', ';W[aa]N[Failure]'],
    ['the property for bad moves', ';W[aa]BM[1]'],
    ['another language', ';W[aa]C[失敗]'],
    ['simplified Chinese', ';W[aa]C[失败图]'],
    ['Chinese at the beginning', ';W[aa]C[（错误）]'],
    ['Korean', ';W[aa]C[백 실패]'],
    ['German', ';W[aa]C[Falsch, siehe B9]'],
    ['French', ';W[aa]N[Faux]'],
    ['Spanish', ';W[aa]C[Incorrecto.]'],
    ['all ends of its line', ';W[aa];B[ba]C[Fails]'],
  ])('not what %s marks as wrong', (_, wrong) => {
    expect(rights(problem(`(;W[ba])(${wrong})`))).toEqual([true, false]);
  });

  test('a word in the middle of a sentence marks nothing', () => {
    expect(rights(problem(';W[ba]C[White cannot go wrong here.]'))).toEqual([true]);
    expect(rights(problem('(;W[ba]C[黑若错误应对])(;W[aa]C[白的正确下法在别处])'))).toEqual([true, true]);
  });

  test('where lines are said to be right, all others are wrong', () => {
    const read = problem('(;W[ba];B[aa](;W[ca]C[RIGHT];B[ee];W[ef])(;W[dd]))(;W[aa])');
    expect(rights(read)).toEqual([true, false]);
    const [first] = bookMoves(read.book, 0);
    const [answer] = bookMoves(read.book, first);
    expect(rights(read, answer)).toEqual([true, false]);
    for (const word of ['正解图', '正确！', '정답입니다', 'Richtig', 'Correcto.'])
      expect(rights(problem(`(;W[ba]C[${word}])(;W[aa])`))).toEqual([true, false]);
    // What follows belongs to it.
    const [second] = bookMoves(read.book, answer);
    expect(rights(read, second)).toEqual([true]);
  });

  test('nothing that follows a wrong move', () => {
    const read = problem('(;W[ba])(;W[aa]BM[1];B[ba];W[ca])');
    expect(read.book.map(({ right }) => right)).toEqual([true, true, false, false, false]);
  });
});

describe('the book', () => {
  const { book } = problem('(;W[aa]C[Wrong];B[ba])(;W[ba](;B[aa];W[ca])(;B[ca];W[aa]))');

  test('takes a move with its answer, and knows where it ends', () => {
    const right = bookAnswer(book, 0, at('B9'))!;
    expect(right).toMatchObject({ right: true, ends: false });
    expect(book[right.reply].point).toBe(at('A9'));
    expect(bookAnswer(book, right.reply, at('C9'))).toMatchObject({ right: true, reply: 0, ends: true });
    const wrong = bookAnswer(book, 0, at('A9'))!;
    expect(wrong).toMatchObject({ right: false, ends: true });
    expect(book[wrong.reply].point).toBe(at('B9'));
    expect(bookAnswer(book, 0, at('E5'))).toBeUndefined();
  });

  test('goes on by what is right, though what is wrong stands first', () => {
    expect(book[bookMain(book, 0)].point).toBe(at('B9'));
    expect(bookMain(book, bookMoves(book, bookMain(book, 0))[1])).toBeGreaterThan(0);
    expect(bookMain(book, book.length - 1)).toBe(0);
  });

  test('a path leads to every node', () => {
    expect(bookPath(book, 0)).toEqual([]);
    expect(bookPath(book, book.length - 1).map((node) => book[node].point)).toEqual(
      ['B9', 'C9', 'A9'].map(at),
    );
  });

  test('lines of any length', () => {
    const long = problem(Array.from({ length: 20_000 }, (_, i) => `;${i % 2 ? 'B' : 'W'}[]`).join(''));
    expect(bookPath(long.book, 20_000)).toHaveLength(20_000);
    expect(long.book.every(({ right }) => right)).toBe(true);
  });
});

const shared = new URL('../../../shared/tsumego/', import.meta.url);
test.skipIf(!existsSync(shared))('whole collections are read', () => {
  const counts = { 'gokyo-shumyo.sgf': 434, 'guanzi-pu.sgf': 1437, 'genran.sgf': 61 };
  for (const [name, count] of Object.entries(counts)) {
    const read = [...readProblems(parseSgf(readFileSync(new URL(name, shared), 'utf8')).value)];
    const faults = read.flatMap((one) => ('fault' in one ? [`${one.line}: ${sayingText(one.fault)}`] : []));
    expect({ name, count: read.length, faults }).toEqual({ name, count, faults: [] });
  }
});
