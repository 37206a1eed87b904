import { expect, test } from 'vitest';
import { parseBoard } from '../board/ascii.ts';
import { BLACK, BOARD_ARRAY, EMPTY, WHITE, parsePoint, pointAt } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { TraceRecorder } from '../reading/trace.ts';
import type { TraceNode } from '../reading/trace.ts';
import { LOSE, UNKNOWN, WIN } from '../reading/codes.ts';
import { Rng } from '../util/rng.ts';
import { ConnectionReader } from './connectionReader.ts';
import { playConnect } from './playConnect.ts';

const WALL = `
  . . . . O . . . .
  . . . . O . . . .
  . . . . O . . . .
  . . X . . . X . .
  . . X . . . X . .
  . . . . O . . . .
  . . . . O . . . .
  . . . . . . . . .
  . . . . . . . . .`;

function at(name: string): Point {
  const point = parsePoint(name, 9);
  if (point === undefined) throw new Error(name);
  return point;
}

/** The board turned by a quarter, as often as asked. */
function turned(position: Position, times: number): { board: Position; turn: (point: Point) => Point } {
  const turn = (point: Point): Point => {
    let row = Math.floor(point / 20) - 1;
    let column = (point % 20) - 1;
    for (let i = 0; i < times; i++) [row, column] = [column, 8 - row];
    return pointAt(row, column);
  };
  const board = parseBoard('.........\n'.repeat(9));
  for (const point of position.points) {
    const color = position.colorAt[point];
    if (color === BLACK || color === WHITE) board.addStone(turn(point), color);
  }
  return { board, turn };
}

test('results do not depend on what was read before', () => {
  const used = new ConnectionReader();
  const position = parseBoard(WALL);
  const questions: [Point, Point][] = [
    [at('C6'), at('G6')],
    [at('C6'), at('G5')],
    [at('E9'), at('E4')],
  ];
  for (let round = 0; round < 3; round++) {
    for (const [a, b] of questions) {
      const fresh = new ConnectionReader({ persistentEntries: 0 });
      expect(used.stringConnect(position, a, b)).toEqual(fresh.stringConnect(position, a, b));
      expect(used.disconnect(position, a, b)).toEqual(fresh.disconnect(position, a, b));
    }
  }
});

test('the same code however the board is turned', () => {
  const position = parseBoard(WALL);
  const codes = new Set<string>();
  for (let times = 0; times < 4; times++) {
    const { board, turn } = turned(position, times);
    const reader = new ConnectionReader();
    const [a, b] = [turn(at('C6')), turn(at('G6'))];
    codes.add(`${reader.stringConnect(board, a, b).code} ${reader.disconnect(board, a, b).code}`);
  }
  expect(codes.size).toBe(1);
});

test('a result outlives a distant move, and not one beside the connection', () => {
  const size19 = parseBoard(`${'.'.repeat(19)}\n`.repeat(19));
  for (const name of ['D4', 'D5', 'F4']) size19.play(parsePoint(name, 19) as Point, BLACK);
  for (const name of ['E3', 'E6', 'G5', 'C3']) size19.play(parsePoint(name, 19) as Point, WHITE);
  const [a, b] = [parsePoint('D4', 19) as Point, parsePoint('F4', 19) as Point];
  const reader = new ConnectionReader();
  const ask = (): number => {
    const before = reader.nodes;
    reader.disconnect(size19, a, b);
    return reader.nodes - before;
  };
  const cost = ask();
  expect(cost).toBeGreaterThan(0);
  expect(ask()).toBe(0);
  size19.play(parsePoint('C18', 19) as Point, BLACK);
  expect(ask()).toBe(0);
  size19.play(parsePoint('E5', 19) as Point, WHITE);
  expect(ask()).toBeGreaterThan(0);
});

test('a stopped reading knows nothing, changes nothing and is not kept', () => {
  const position = parseBoard(WALL);
  const before = position.hash();
  const reader = new ConnectionReader();
  reader.stop = new Int32Array(1);
  reader.stop[0] = 1;
  expect(reader.disconnect(position, at('C6'), at('G6')).code).toBe(UNKNOWN);
  expect([position.hash(), position.depth]).toEqual([before, 0]);
  reader.stop[0] = 0;
  const fresh = new ConnectionReader();
  expect(reader.disconnect(position, at('C6'), at('G6')).code).toBe(
    fresh.disconnect(position, at('C6'), at('G6')).code,
  );
});

test('what is open when the nodes are used up counts as not joined', () => {
  const position = parseBoard(WALL);
  const reader = new ConnectionReader();
  reader.nodeLimit = 2;
  expect(reader.stringConnect(position, at('C6'), at('G6')).code).toBe(LOSE);
  expect(reader.disconnect(position, at('C6'), at('G6')).code).toBe(WIN);
});

test('a trace is the tree of the search, each node with its result and the leaves with the reason', () => {
  const position = parseBoard(WALL);
  const reader = new ConnectionReader();
  const plain = reader.disconnect(position, at('C6'), at('G6')).code;
  const recorder = new TraceRecorder(position);
  position.trace = recorder;
  reader.sink = recorder;
  expect(reader.disconnect(position, at('C6'), at('G6')).code).toBe(plain);
  const { root, variations } = recorder.trace;
  const check = (node: TraceNode): number => {
    expect(node.results.length).toBeGreaterThan(0);
    const names = node.children.map(({ move }) => move?.point);
    expect(new Set(names).size).toBe(names.length);
    return node.children.reduce((sum, child) => sum + check(child), node.move ? 1 : 0);
  };
  expect(check(root)).toBe(variations);
  expect(variations).toBeGreaterThan(3);
  expect(root.results[0].routine).toBe('disconnect');
  expect(root.results[0].code).toBe(plain);
});

test('playConnect plays its moves in turn, leaves out what is illegal, and takes them back', () => {
  const position = parseBoard(WALL);
  const reader = new ConnectionReader();
  const before = position.hash();
  const [a, b] = [at('C6'), at('G6')];
  const whole = [at('D6'), 0, at('E6'), 0, at('F6')];
  expect(playConnect(reader, position, BLACK, true, whole, 0, 5, a, b)).toBe(WIN);
  expect(playConnect(reader, position, BLACK, false, whole, 0, 5, a, b)).toBe(LOSE);
  // White first: the same three points are white's, and the wall is closed with E5.
  const closed = [at('E6'), 0, at('E5')];
  expect(playConnect(reader, position, WHITE, true, closed, 0, 3, a, b)).toBe(LOSE);
  // The first of them twice: the second time it is left out.
  expect(playConnect(reader, position, WHITE, true, [at('E6'), at('E6'), at('E5')], 0, 3, a, b)).toBe(LOSE);
  expect(playConnect(reader, position, BLACK, true, [], 0, 0, at('A1'), b)).toBe(LOSE);
  expect(playConnect(reader, position, BLACK, false, [], 0, 0, a, at('E9'))).toBe(WIN);
  expect([position.hash(), position.depth]).toEqual([before, 0]);
});

test('an answer comes with its move and its cost', () => {
  const position = parseBoard(WALL);
  const reader = new ConnectionReader();
  const [a, b] = [at('C6'), at('C5')];
  expect(reader.stringConnect(position, a, b)).toEqual({ code: WIN, move: 0, nodes: 1 });
  expect(reader.disconnect(position, a, b)).toEqual({ code: LOSE, move: 0, nodes: 1 });
});

test('an area with a stone of the chain in it is entered already; one that cannot be reached is closed', () => {
  const position = parseBoard(WALL);
  const reader = new ConnectionReader();
  const goal = new Uint8Array(BOARD_ARRAY);
  goal[at('C5')] = 1;
  expect(reader.breakIn(position, at('C6'), goal).code).toBe(WIN);
  expect(reader.blockOff(position, at('C6'), goal).code).toBe(LOSE);
  expect(reader.breakIn(position, at('C6'), new Uint8Array(BOARD_ARRAY)).code).toBe(LOSE);
  expect(reader.blockOff(position, at('C6'), new Uint8Array(BOARD_ARRAY)).code).toBe(WIN);
});

test('chains near an area, and how far its points are from them', () => {
  const position = parseBoard(WALL);
  const reader = new ConnectionReader();
  const goal = new Uint8Array(BOARD_ARRAY);
  for (const point of ['E5', 'E6']) goal[at(point)] = 1;
  // Both pairs of black stones are one move away; white stands beside the area.
  expect(reader.chainsNear(position, BLACK, goal, 20)).toEqual([at('C6'), at('G6')]);
  expect(reader.chainsNear(position, WHITE, goal, 10)).toEqual([at('E9'), at('E4')]);
  const [near, far] = reader.distancesFrom(position, at('C6'), [at('D6'), at('F6')], 40);
  expect(near).toBeLessThan(far);
  expect(reader.distancesFrom(position, at('C6'), [at('C5')], 40)).toEqual([0]);
});

test('chains that are joined at once are connected by reading, too', () => {
  const reader = new ConnectionReader();
  const rng = new Rng(5);
  let joined = 0;
  let others = 0;
  for (let game = 0; game < 40; game++) {
    const position = new Position(7);
    for (let move = 0; move < 28; move++) {
      const point = position.points[rng.below(position.points.length)];
      const color = move % 2 === 0 ? BLACK : WHITE;
      if (position.isLegal(point, color)) position.play(point, color);
    }
    const chains = position.points.filter(
      (point) => position.colorAt[point] !== EMPTY && position.findOrigin(point) === point,
    );
    for (const a of chains) {
      for (const b of chains) {
        if (b <= a || position.colorAt[a] !== position.colorAt[b]) continue;
        if (!reader.joinsAtOnce(position, a, b)) others++;
        else {
          joined++;
          expect(reader.stringConnect(position, a, b).code).toBe(WIN);
        }
      }
    }
  }
  expect(joined).toBeGreaterThan(100);
  expect(others).toBeGreaterThan(100);
});
