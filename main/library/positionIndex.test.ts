/** The search by pattern against one that looks at every position of every game. */
import { describe, expect, test } from 'vitest';
import { pointAt } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import { parseSgf } from '../../engine/sgf/parser.ts';
import { Rng } from '../../engine/util/rng.ts';
import { placementsOf, type Pattern } from './pattern.ts';
import { PositionIndex } from './positionIndex.ts';
import { boardAfter, boardText, keysOf, symmetry, traceOf, type GameTrace } from './trace.ts';

const SIZE = 7;
const letter = (at: number): string => 'abcdefghi'[at];

function randomGame(random: (below: number) => number, moves: number): string {
  const position = new Position(SIZE);
  let sgf = `(;SZ[${SIZE}]`;
  for (let i = 0; i < moves; i++) {
    const colour = i % 2 === 0 ? 2 : 1;
    const [row, column] = [random(SIZE), random(SIZE)];
    const point = pointAt(row, column);
    const legal = position.isLegal(point, colour);
    if (legal) position.play(point, colour);
    sgf += `;${colour === 2 ? 'B' : 'W'}[${legal ? letter(column) + letter(row) : ''}]`;
  }
  return `${sgf})`;
}

const movesKey = (trace: GameTrace): Buffer | null => keysOf(trace).key;
const traced = (sgf: string): GameTrace => traceOf(parseSgf(sgf).value.games[0]);

/** The first node after which a pattern stands anywhere, by looking at every board. */
function slowFirst(trace: GameTrace, pattern: Pattern): number {
  const nodes = trace.changes.filter((change) => change & 0x8000).length;
  for (let node = 0; node < nodes; node++) if (stands(boardAfter(trace, node), pattern)) return node;
  return -1;
}

function stands(board: Uint8Array, { rows, columns, row, column, points, fixed }: Pattern): boolean {
  for (let transform = 0; transform < 8; transform++) {
    const to = symmetry(SIZE, transform);
    const turned = Uint8Array.from(board, (_, i) => board[to[i]]);
    for (const swap of [false, true]) {
      const wanted = [...points].map((sign) =>
        sign === '?' ? -1 : swap ? [0, 2, 1]['.ox'.indexOf(sign)] : '.ox'.indexOf(sign),
      );
      const loose = (at: number, length: number): boolean => !fixed && at > 0 && at + length < SIZE;
      for (let r = 0; r + rows <= SIZE; r++) {
        if (r !== row && !loose(row, rows)) continue;
        for (let c = 0; c + columns <= SIZE; c++) {
          if (c !== column && !loose(column, columns)) continue;
          const here = wanted.every(
            (colour, i) =>
              colour < 0 || turned[(r + Math.floor(i / columns)) * SIZE + c + (i % columns)] === colour,
          );
          if (here) return true;
        }
      }
    }
  }
  return false;
}

describe('search by pattern', () => {
  test('finds in random games what looking at every position finds, at the same node', () => {
    const rng = new Rng(5);
    const random = (below: number): number => rng.below(below);
    // One is so long that its last changes have no time of their own.
    const moves = (game: number): number => (game === 0 ? 500 : 60);
    const games = Array.from({ length: 15 }, (_, game) => traced(randomGame(random, moves(game))));
    expect(games[0].changes.length).toBeGreaterThan(510);
    const index = new PositionIndex();
    games.forEach((game, i) => index.put(i + 1, game));
    const seen = { hits: 0, misses: 0, swapped: 0, moved: 0 };
    for (let i = 0; i < 80; i++) {
      const rows = 1 + random(i % 5 === 0 ? SIZE : 3);
      const columns = 1 + random(i % 5 === 0 ? SIZE : 3);
      const row = random(SIZE - rows + 1);
      const column = random(SIZE - columns + 1);
      const from = random(games.length);
      const board = boardAfter(games[from], random(moves(from)));
      let points = '';
      for (let r = 0; r < rows; r++)
        for (let c = 0; c < columns; c++)
          points += random(10) === 0 ? '?' : boardText(board)[(row + r) * SIZE + column + c];
      if (!/[xo]/.test(points)) continue;
      const pattern: Pattern = { size: SIZE, row, column, rows, columns, points, fixed: random(3) === 0 };
      const found = new Map(index.find(SIZE, placementsOf(pattern), Infinity).map((hit) => [hit.game, hit]));
      for (const [at, game] of games.entries()) {
        const hit = found.get(at + 1);
        const node = slowFirst(game, pattern);
        expect(hit?.node ?? -1, `${JSON.stringify(pattern)} in game ${at}`).toBe(node);
        if (!hit) seen.misses++;
        else {
          seen.hits++;
          if (hit.placement.swapped) seen.swapped++;
          if (hit.placement.row !== row || hit.placement.column !== column) seen.moved++;
        }
      }
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(30);
  });

  test('a game that was put again or removed is not found as it was; the limit ends the search', () => {
    const index = new PositionIndex();
    const corner: Pattern = {
      size: SIZE,
      row: 0,
      column: 0,
      rows: 2,
      columns: 2,
      points: 'x...',
      fixed: false,
    };
    for (let game = 1; game <= 2000; game++) index.put(game, traced('(;SZ[7];B[aa])'));
    const found = (limit = Infinity): number => index.find(SIZE, placementsOf(corner), limit).length;
    expect(found()).toBe(2000);
    expect(found(30)).toBe(30);
    index.put(3, traced('(;SZ[7];B[dd])'));
    index.remove(4);
    expect(found()).toBe(1998);
    expect(index.count).toBe(1999);
    expect(index.find(9, placementsOf({ ...corner, size: 9 }), 10)).toEqual([]);
  });
});

describe('the names of moves', () => {
  test('are the same for a game turned and mirrored, and differ for another order', () => {
    const rng = new Rng(9);
    const random = (below: number): number => rng.below(below);
    for (let i = 0; i < 20; i++) {
      const game = traced(randomGame(random, 40));
      const key = movesKey(game)!;
      for (let transform = 1; transform < 8; transform++) {
        const to = symmetry(SIZE, transform);
        const changes = game.changes.map((change) =>
          (change & 511) === 511 ? change : to[change & 511] | (change & ~511),
        );
        expect(movesKey({ size: SIZE, changes })!.equals(key)).toBe(true);
      }
    }
    const one = movesKey(traced('(;SZ[7];B[cc];W[ee];B[ce])'))!;
    expect(movesKey(traced('(;SZ[7];B[ce];W[ec];B[cc])'))!.equals(one)).toBe(true);
    expect(movesKey(traced('(;SZ[7];B[cc];W[ce];B[ee])'))!.equals(one)).toBe(false);
    expect(movesKey(traced('(;SZ[7];B[cc];C[x];W[ee];B[ce];W[])'))!.equals(one)).toBe(true);
    expect(movesKey(traced('(;SZ[7]C[nothing])'))).toBeNull();
  });
});
