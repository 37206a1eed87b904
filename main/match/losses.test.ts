import { expect, test } from 'vitest';
import { allPoints, parsePoint, type Move } from '../../engine/board/point.ts';
import type { SearchReport } from '../../engine/protocol/types.ts';
import { lossesOf, phaseOf } from './losses.ts';

const SIZE = 5;
const moves = ['B2', 'D4', 'C2', 'D3', 'A5'].map((name, i): Move => ({
  color: i % 2 === 0 ? 2 : 1,
  point: parsePoint(name, SIZE)!,
}));

/** Before move `i`, with Black's chances, his lead, and who owns the stones of the two groups. */
function report(i: number, black: number, score: number, owner: number, best?: string): SearchReport {
  const toMove = i % 2 === 0 ? 2 : 1;
  const point = best === undefined ? undefined : parsePoint(best, SIZE)!;
  return {
    color: toMove,
    playouts: 100,
    winRate: toMove === 2 ? black : 1 - black,
    scoreMean: score,
    moves: point === undefined ? [] : [{ point, visits: 1, winRate: 0.5, pv: [point] }],
    ownership: allPoints(SIZE).map((p) =>
      p === parsePoint('B2', SIZE) || p === parsePoint('C2', SIZE) ? owner : 0,
    ),
  };
}

test('losses are counted by player, phase and life, the largest first', () => {
  const reports = [
    report(0, 0.5, 0, 0.8),
    // Black lost a little, which may be noise; White did as the analysis says, whatever it thinks next.
    report(1, 0.47, -1, 0.8, 'D4'),
    report(2, 0.8, 4, 0.8),
    report(3, 0.8, 4, 0.8),
    // White let Black get on.
    report(4, 0.9, 6, 0.9),
    // Black's two stones died by his move.
    report(5, 0.2, -12, -0.7),
  ];
  const game = { game: 3, size: SIZE, players: ['', 'white', 'black'] as const, moves, reports };
  const { analysed, of, players, worst } = lossesOf(['black', 'white'], [game]);
  expect([analysed, of]).toEqual([6, 6]);
  expect(worst).toEqual([
    {
      game: 3,
      move: 5,
      player: 'black',
      point: parsePoint('A5', SIZE),
      phase: 'middle',
      chances: expect.closeTo(0.7) as number,
      points: 18,
      event: { kind: 'died', point: parsePoint('B2', SIZE), stones: 2 },
    },
    {
      game: 3,
      move: 4,
      player: 'white',
      point: parsePoint('D3', SIZE),
      phase: 'opening',
      chances: expect.closeTo(0.1) as number,
      points: 2,
      event: null,
    },
  ]);
  expect(players[0]).toMatchObject({ player: 'black', moves: 3, life: { count: 1, points: 18 } });
  expect(players[0].phases.middle).toMatchObject({ count: 1, points: 18 });
  expect(players[1]).toMatchObject({
    moves: 2,
    phases: { opening: { count: 1, points: 2 } },
    life: { count: 0 },
  });
});

test('stones that come back to life are the loss of who let them; what was not analysed is no loss', () => {
  const reports = [
    null,
    null,
    report(2, 0.1, -9, -0.9),
    report(3, 0.1, -9, -0.9),
    report(4, 0.9, 9, 0.9),
    null,
  ];
  const game = { game: 0, size: SIZE, players: ['', 'white', 'black'] as const, moves, reports };
  const { analysed, players, worst } = lossesOf(['black', 'white'], [game]);
  expect(analysed).toBe(3);
  expect(worst).toMatchObject([{ player: 'white', move: 4, event: { kind: 'lived', stones: 2 } }]);
  expect(players.map((one) => one.moves)).toEqual([1, 1]);
});

test('a game has three phases', () => {
  expect([0, 50, 51, 151, 152, 300].map((move) => phaseOf(move, 19))).toEqual([
    'opening',
    'opening',
    'middle',
    'middle',
    'end',
    'end',
  ]);
});
