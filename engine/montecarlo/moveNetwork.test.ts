import { expect, test } from 'vitest';
import { BLACK, BOARD_ARRAY, PASS, WHITE, opponent, pointAt } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { builtinMoves, builtinTable } from '../../patterns/builtin/builtins.ts';
import type { MoveTable } from '../../patterns/moves/table.ts';
import { MoveNetwork } from './moveNetwork.ts';
import { MoveOdds } from './moveOdds.ts';
import { PatternBoard } from './patternBoard.ts';
import { TreePolicy } from './policy.ts';
import { recentMoves } from './recentPlay.ts';
import { TreeSearch } from './treeSearch.ts';

const MOVES = [
  [3, 15],
  [15, 3],
  [15, 15],
  [3, 3],
  [2, 5],
  [5, 2],
  [16, 13],
  [13, 16],
  [2, 3],
  [3, 2],
].map(([row, column]) => pointAt(row, column));

function positionOf(first: Stone): Position {
  const position = new Position(19);
  for (const [i, point] of MOVES.entries()) position.play(point, i % 2 === 0 ? first : opponent(first));
  return position;
}

const network = MoveNetwork.of(builtinMoves().network!, 19)!;

/** The odds of `color` by point, by features alone or by the network, too. */
function oddsOf(position: Position, color: Stone, network?: MoveNetwork): Map<number, number> {
  const { size } = position;
  const board = new PatternBoard(size, builtinTable());
  board.load(position.colorAt);
  const policy = new TreePolicy();
  const recent = recentMoves(position);
  board.setLast(recent[0]);
  const model = new MoveOdds(size, builtinMoves());
  policy.generateBy(model, board, color, { recent, koAllowed: true, most: BOARD_ARRAY });
  network?.weigh(policy, board, color, recent);
  return new Map(Array.from({ length: policy.count }, (_, i) => [policy.moves[i], policy.odds[i]]));
}

test('odds by the network are odds, others than by features, and the same for both colours', () => {
  const odds = oddsOf(positionOf(BLACK), BLACK, network);
  expect([...odds.values()].reduce((sum, one) => sum + one)).toBeCloseTo(1, 4);
  expect(odds.get(PASS)).toBe(0);
  const plain = oddsOf(positionOf(BLACK), BLACK);
  expect([...odds.keys()]).toEqual([...plain.keys()]);
  const moved = [...odds].filter(([point, one]) => Math.abs(Math.log(one / plain.get(point)!)) > 0.1);
  expect(moved.length).toBeGreaterThan(odds.size / 2);
  expect(oddsOf(positionOf(WHITE), WHITE, network)).toEqual(odds);
});

const OPTIONS = {
  komi: 6.5,
  seed: 1,
  rules: { suicide: 'forbid', ko: 'simple', scoring: 'chinese' },
} as const;

function priorsOf(search: TreeSearch): Map<number, number | undefined> {
  return new Map(search.report().moves.map(({ point, prior }) => [point, prior]));
}

test('a search goes by it at its first moves, with the strengths it belongs to, on boards that are not too small for it', () => {
  const { network: file, ...strengths } = builtinMoves();
  expect(file).toBeDefined();
  const priorsWith = (moves: MoveTable, position: Position): Map<number, number | undefined> => {
    const search = new TreeSearch({ moves });
    search.start(position, BLACK, OPTIONS);
    search.run(100);
    return priorsOf(search);
  };
  const position = positionOf(BLACK);
  const priors = priorsWith(builtinMoves(), position);
  const odds = oddsOf(position, BLACK, network);
  expect(priors.size).toBeGreaterThan(2);
  for (const [point, prior] of priors) if (point !== PASS) expect(prior).toBeCloseTo(odds.get(point)!, 5);
  expect(priorsWith(strengths, position)).not.toEqual(priors);
  const middling = new Position(13);
  expect(priorsWith(strengths, middling)).not.toEqual(priorsWith(builtinMoves(), middling));
  const small = new Position(7);
  expect(priorsWith(strengths, small)).toEqual(priorsWith(builtinMoves(), small));
});

test('a tree that is gone on with has its odds at the new first moves', () => {
  const position = positionOf(BLACK);
  const search = new TreeSearch({ moves: builtinMoves() });
  const fresh = new TreeSearch({ moves: builtinMoves() });
  search.start(position, BLACK, { ...OPTIONS, budget: 3000 });
  search.run(3000);
  const [{ point }] = search.report().moves;
  position.play(point, BLACK);
  search.start(position, WHITE, { ...OPTIONS, budget: 3000 });
  expect(search.playouts).toBeGreaterThan(0);
  fresh.start(position, WHITE, OPTIONS);
  fresh.run(50);
  const priors = priorsOf(fresh);
  const told = priorsOf(search);
  expect(told.size).toBeGreaterThan(2);
  for (const [one, prior] of told) if (priors.has(one)) expect(prior).toBeCloseTo(priors.get(one)!, 5);
});

class OpenSearch extends TreeSearch {
  /** The odds of the moves behind a first move, by point, and how often it was visited. */
  oddsBehind(point: number): { visits: number; odds: Map<number, number> } {
    const { tree } = this;
    const node = tree.childBy(0, point);
    const first = tree.firstChild[node];
    const children = Array.from({ length: Math.max(0, tree.childCount[node]) }, (_, i) => first + i);
    return {
      visits: tree.visits[node],
      odds: new Map(children.map((child) => [tree.move[child], tree.odds[child]])),
    };
  }
}

test('nodes that are visited often go by it, too', () => {
  const position = positionOf(BLACK);
  const search = new OpenSearch({ moves: builtinMoves(), networkVisits: 40 });
  search.start(position, BLACK, OPTIONS);
  search.run(400);
  const moves = search.report().moves.filter(({ point }) => point !== PASS);
  const often = moves.filter(({ visits }) => visits > 40);
  const seldom = moves.filter(({ visits }) => visits > 5 && visits <= 40);
  expect(often.length).toBeGreaterThan(0);
  expect(seldom.length).toBeGreaterThan(0);
  for (const { point } of [...often, ...seldom]) {
    const { visits, odds } = search.oddsBehind(point);
    const after = position.copy();
    after.play(point, BLACK);
    const expected = oddsOf(after, WHITE, visits > 40 ? network : undefined);
    expect(odds.size).toBeGreaterThan(2);
    for (const [move, one] of odds) expect(one).toBeCloseTo(expected.get(move)!, 5);
  }
});
