import { describe, expect, it } from 'vitest';
import { BLACK, PASS, WHITE, parsePoint, pointAt, type Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import { parseSgf } from './parser.ts';
import {
  PositionCursor,
  mainLine,
  nodeMove,
  pathTo,
  positionAt,
  positionSpecAt,
  toMoveAt,
} from './replay.ts';
import { preorder, type SgfCollection, type SgfNode } from './tree.ts';

const read = (text: string): SgfCollection => parseSgf(text).value;
const at = (text: string, id: number): SgfNode => read(text).node(id)!;
const p = (name: string, size = 9): Point => parsePoint(name, size)!;

/** Stones and what else a game needs to go on. */
function state(position: Position): string {
  return [
    position.colorAt.join(''),
    position.koPoint,
    position.captures(BLACK),
    position.captures(WHITE),
    position.hash(),
  ].join(' ');
}

describe('moves', () => {
  it('of a node', () => {
    expect(nodeMove(at('(;B[aa])', 0), 9)).toEqual({ color: BLACK, point: pointAt(0, 0) });
    expect(nodeMove(at('(;W[tt])', 0), 9)).toEqual({ color: WHITE, point: PASS });
    expect(nodeMove(at('(;W[])', 0), 9)).toEqual({ color: WHITE, point: PASS });
    expect(nodeMove(at('(;B[zz])', 0), 9)).toBeUndefined();
    expect(nodeMove(at('(;C[x])', 0), 9)).toBeUndefined();
  });

  it('the main line and the way to a node', () => {
    const collection = read('(;A[0];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))');
    expect(mainLine(collection.games[0]).map(({ id }) => id)).toEqual([0, 1, 2, 3]);
    expect(pathTo(collection.node(6)!).map(({ id }) => id)).toEqual([0, 1, 4, 6]);
  });
});

describe('positions', () => {
  it('captures, setup and clearing', () => {
    const text = '(;SZ[9]AB[ba:bb]AW[aa];B[ab];W[cc]AE[ba][ii]AW[ab];B[ac])';
    const first = positionAt(at(text, 1));
    expect(first.colorAt[p('A9')]).toBe(0);
    expect(first.captures(BLACK)).toBe(1);
    const second = positionAt(at(text, 2));
    expect(second.colorAt[p('B9')]).toBe(0);
    expect(second.colorAt[p('A8')]).toBe(WHITE);
    expect(second.colorAt[p('C7')]).toBe(WHITE);
    expect(second.captures(BLACK)).toBe(1);
  });

  it('plays illegal moves: onto a stone, suicide, a ko at once', () => {
    const onto = positionAt(at('(;SZ[9];B[aa];W[aa])', 2));
    expect(onto.colorAt[p('A9')]).toBe(WHITE);
    const suicide = positionAt(at('(;SZ[9]AW[ba][ab];B[aa])', 1));
    expect(suicide.colorAt[p('A9')]).toBe(0);
    expect(suicide.captures(WHITE)).toBe(1);
    const ko = positionAt(at('(;SZ[9]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])', 2));
    expect([ko.colorAt[p('B8')], ko.colorAt[p('C8')]]).toEqual([WHITE, 0]);
    expect([ko.captures(BLACK), ko.captures(WHITE)]).toEqual([1, 1]);
  });

  it('takes size, komi and rules from the root', () => {
    const position = positionAt(at('(;SZ[13]KM[7.5]RU[Chinese];B[aa])', 1));
    expect(position).toMatchObject({ size: 13, komi: 7.5, rules: { scoring: 'chinese' } });
    expect(positionAt(at('(;SZ[25];B[aa])', 1)).size).toBe(19);
  });

  it('as plain data, setup flattened', () => {
    const text = '(;SZ[9]KM[0.5]HA[2]AB[gc][cg];W[ee];B[aa];AW[bb]PL[B];B[cc];W[]W[dd])';
    expect(positionSpecAt(at(text, 2))).toEqual({
      size: 9,
      komi: 0.5,
      rules: { suicide: 'forbid', ko: 'simple', scoring: 'japanese' },
      handicap: 2,
      black: [p('G7'), p('C3')],
      white: [],
      moves: [
        { color: WHITE, point: p('E5') },
        { color: BLACK, point: p('A9') },
      ],
      toMove: WHITE,
    });
    expect(positionSpecAt(at(text, 4))).toMatchObject({
      black: [p('A9'), p('G7'), p('C3')],
      white: [p('B8'), p('E5')],
      moves: [{ color: BLACK, point: p('C7') }],
      toMove: WHITE,
    });
  });

  it('as plain data, illegal moves flattened', () => {
    const spec = positionSpecAt(at('(;SZ[9]AW[ba][ab];B[aa];W[cc];B[cc];W[dd])', 4));
    expect(spec).toMatchObject({
      black: [p('C7')],
      white: [p('B9'), p('A8')],
      moves: [{ color: WHITE, point: p('D6') }],
    });
  });

  it.each<[string, number, 1 | 2]>([
    ['(;)', 0, BLACK],
    ['(;PL[W])', 0, WHITE],
    ['(;PL[white])', 0, WHITE],
    ['(;PL[2])', 0, WHITE],
    ['(;PL[1])', 0, BLACK],
    ['(;B[aa])', 0, WHITE],
    ['(;B[aa]PL[B])', 0, BLACK],
    ['(;B[aa];C[x];AW[bb])', 2, WHITE],
    ['(;HA[2]AB[aa][bb])', 0, WHITE],
    ['(;HA[2])', 0, BLACK],
    ['(;AB[aa]AW[bb];C[x];W[cc])', 0, WHITE],
    ['(;AB[aa][cc];B[bb])', 0, BLACK],
  ])('whose turn it is in %s at %d', (text, id, color) => {
    expect(toMoveAt(at(text, id))).toBe(color);
  });
});

describe('the cursor', () => {
  const text =
    '(;SZ[5]AB[cc];W[bb](;B[ab];W[ba];B[aa];W[ac](;B[bc])(;AE[bb]PL[B];B[bb];W[bb]))(;B[dd];W[];B[];W[cc]))(;SZ[3];B[bb])';

  it('is where a replay from the root would be, whatever way it came', () => {
    const collection = read(text);
    const nodes = [...preorder(collection.games)];
    const cursor = new PositionCursor(nodes[0]);
    for (const from of nodes) {
      for (const to of nodes) {
        cursor.moveTo(from);
        expect(state(cursor.moveTo(to))).toBe(state(positionAt(to)));
        expect(cursor.node).toBe(to);
        expect(cursor.position.size).toBe(positionAt(to).size);
      }
    }
  });

  it('notices edits', () => {
    const collection = read(text);
    const [root] = collection.games;
    const leaf = collection.node(5)!;
    const cursor = new PositionCursor(leaf);
    const check = (node: SgfNode): void => expect(state(cursor.moveTo(node))).toBe(state(positionAt(node)));
    const inverse = collection.apply({ op: 'set', node: 1, property: 'W', values: ['ee'] });
    check(leaf);
    collection.apply(inverse);
    check(leaf);
    collection.apply({ op: 'set', node: 0, property: 'SZ', values: ['7'] });
    check(leaf);
    expect(cursor.position.size).toBe(7);
    collection.apply({ op: 'remove', node: 2 });
    check(root);
  });

  it('goes back over setup and moves onto stones from checkpoints', () => {
    const setup = Array.from({ length: 400 }, (_, i) => {
      const point = String.fromCharCode(97 + (i % 5), 97 + ((i * 3) % 5));
      return i % 50 === 7 ? `;AE[${point}]AW[aa]` : `;${'BW'[i % 2]}[${point}]`;
    });
    const line = mainLine(read(`(;SZ[5]${setup.join('')})`).games[0]);
    const cursor = new PositionCursor(line[line.length - 1]);
    let replayed = 0;
    for (let i = line.length - 2; i >= 0; i--) {
      const before = cursor.position;
      cursor.moveTo(line[i]);
      if (cursor.position !== before) replayed++;
      expect(state(cursor.position)).toBe(state(positionAt(line[i])));
    }
    expect(replayed).toBeGreaterThan(100);
    for (const i of [399, 3, 250, 100, 399, 0]) {
      expect(state(cursor.moveTo(line[i]))).toBe(state(positionAt(line[i])));
    }
  });

  it('does not play a long game again for every step', () => {
    const moves = Array.from(
      { length: 300 },
      (_, i) => `;${'BW'[i % 2]}[${String.fromCharCode(97 + (i % 19), 97 + Math.floor(i / 19))}]`,
    );
    const line = mainLine(read(`(;SZ[19]${moves.join('')})`).games[0]);
    const cursor = new PositionCursor(line[line.length - 1]);
    const { position } = cursor;
    const { serial } = position;
    for (let i = line.length - 2; i >= 0; i--) cursor.moveTo(line[i]);
    expect(cursor.position).toBe(position);
    expect(position.serial - serial).toBe(300);
  });
});
