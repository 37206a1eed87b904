import { expect, test } from 'vitest';
import { middleGame } from '../bench/middleGame.ts';
import { fromReference, names, slowHash, toReference } from '../testing/comparePosition.ts';
import { ReferenceBoard } from '../testing/referenceBoard.ts';
import { Rng } from '../util/rng.ts';
import { parseBoard, showBoard } from './ascii.ts';
import { BLACK, EMPTY, STRIDE, WHITE, opponent, parsePoint, pointName } from './point.ts';
import type { Point, Stone } from './point.ts';
import { DEFAULT_RULES, Position } from './position.ts';

/** Random positions of every kind: sensible middle games and full boards of random play, on sizes 1..19. */
function samplePositions(): Position[] {
  const rng = new Rng(7);
  const positions = [5, 7, 9, 13, 19].flatMap((size) =>
    [0.25, 0.5, 0.8].map((part) => middleGame(size, Math.round(size * size * part), size)),
  );
  for (const size of [1, 2, 3, 4, 5, 6, 9, 11, 19]) {
    for (let game = 0; game < (size < 7 ? 15 : 5); game++) {
      const position = new Position(size, { ...DEFAULT_RULES, suicide: 'allow' });
      let color: Stone = BLACK;
      for (let i = rng.below(size * size * 3); i >= 0; i--) {
        const point = position.points[rng.below(position.points.length)];
        if (!position.isLegal(point, color)) continue;
        position.play(point, color);
        color = opponent(color);
      }
      positions.push(position);
    }
  }
  // Long chains of both colours, with more liberties than a record lists.
  for (const size of [9, 13, 19]) {
    for (let game = 0; game < 4; game++) {
      const position = new Position(size);
      for (let i = 0; position.stonesOnBoard(3) < size * size * (0.25 + game / 10); i++) {
        const point = position.points[rng.below(position.points.length)];
        const color: Stone = i % 2 === 0 ? BLACK : WHITE;
        if (position.isLegal(point, color) && (i < 4 || position.hasNeighbor(point, color)))
          position.play(point, color);
      }
      positions.push(position);
    }
  }
  return positions;
}

const samples = samplePositions();
const referenceOf = (position: Position): ReferenceBoard =>
  new ReferenceBoard(position.size, Array.from(position.points, (p) => '.OX'[position.colorAt[p]]).join(''));

/** Runs the check for every sample, with points and the slow board. */
function forSamples(check: (position: Position, slow: ReferenceBoard) => void): void {
  for (const position of samples) {
    const before = position.hash();
    check(position, referenceOf(position));
    expect(position.hash()).toBe(before);
    expect(slowHash(position)).toBe(before);
  }
}

function emptyPoints(position: Position): [Point, Stone][] {
  return [...position.points]
    .filter((p) => position.colorAt[p] === EMPTY)
    .flatMap((p) => [[p, WHITE] as [Point, Stone], [p, BLACK] as [Point, Stone]]);
}

function origins(position: Position): Point[] {
  return [...position.points].filter((p) => position.colorAt[p] !== EMPTY && position.findOrigin(p) === p);
}

const out: number[] = [];
const listed = (position: Position, count: number): string => names(out.slice(0, count), position.size);
const slowNames = (position: Position, at: number[]): string =>
  names(
    at.map((n) => fromReference(n, position.size)),
    position.size,
  );

test('accurate, approximate and fast liberties, self-atari, suicide and captures agree with playing the move', () => {
  const seen = { captures: 0, suicides: 0, fast: 0, fastFailed: 0, threeFriends: 0, many: 0 };
  forSamples((position, slow) => {
    for (const [point, color] of emptyPoints(position)) {
      const at = toReference(point, position.size);
      const result = slow.after(at, color);
      const played = new ReferenceBoard(position.size, result.board);
      const exact = result.suicide ? [] : played.liberties(at);
      const taken = result.suicide ? [] : result.taken;

      const count = position.accurateLiberties(point, color, 400, out);
      expect(listed(position, count)).toBe(slowNames(position, exact));
      const firstTaken = out.slice(0, count).findIndex((p) => position.colorAt[p] !== EMPTY);
      if (firstTaken >= 0) {
        expect(out.slice(firstTaken, count).every((p) => position.colorAt[p] !== EMPTY)).toBe(true);
      }
      expect(position.accurateLiberties(point, color, 400, null)).toBe(count);
      expect(position.accurateLiberties(point, color, 2, null)).toBe(Math.min(2, count));
      for (const max of [1, 2, 3, 6, 400])
        expect(position.countLibertiesAfter(point, color, max)).toBe(Math.min(max, count));
      expect(position.isSelfAtari(point, color)).toBe(exact.length < 2);
      expect(position.isSuicide(point, color)).toBe(result.suicide);
      expect(position.capturesSomething(point, color)).toBe(taken.length > 0);

      const withStone = slow.board.slice(0, at) + '.OX'[color] + slow.board.slice(at + 1);
      const uncaptured = new ReferenceBoard(position.size, withStone).liberties(at);
      const approximate = position.approximateLiberties(point, color, 400, out);
      expect(listed(position, approximate)).toBe(slowNames(position, uncaptured));
      expect(position.approximateLiberties(point, color, 3, null)).toBe(Math.min(3, uncaptured.length));

      const friends = new Set(
        slow
          .neighbors(at)
          .filter((n) => slow.colorAt(n) === color)
          .map((n) => slow.chain(n)[0]),
      ).size;
      const ignoring = position.fastLiberties(point, color, true);
      const fast = position.fastLiberties(point, color, false);
      if (friends > 2) expect(ignoring).toBe(-1);
      else expect(ignoring).toBe(uncaptured.length);
      if (taken.length === 0 && friends <= 2) expect(fast).toBe(uncaptured.length);
      if (friends === 0) expect(fast).toBe(exact.length);
      if (fast > 0) expect(fast).toBe(exact.length);

      if (taken.length > 0) seen.captures++;
      if (result.suicide) seen.suicides++;
      if (friends > 2) seen.threeFriends++;
      if (exact.length > 20) seen.many++;
      if (fast < 0) seen.fastFailed++;
      else seen.fast++;
    }
  });
  expect(seen.captures).toBeGreaterThan(200);
  expect(seen.suicides).toBeGreaterThan(200);
  expect(seen.threeFriends).toBeGreaterThan(30);
  expect(seen.many).toBeGreaterThan(30);
  expect(seen.fastFailed).toBeGreaterThan(50);
  expect(seen.fast).toBeGreaterThan(2000);
});

test('liberties and stones are truncated at the maximum but counted in full', () => {
  let longLists = 0;
  forSamples((position) => {
    for (const point of origins(position)) {
      const all: number[] = [];
      const total = position.findLiberties(point, 400, all);
      expect(total).toBe(position.countLiberties(point));
      expect(all.length).toBe(total);
      expect(new Set(all).size).toBe(total);
      if (total > 20) longLists++;
      for (const max of [1, 2, 4, 21]) {
        const some: number[] = [];
        expect(position.findLiberties(point, max, some)).toBe(total);
        expect(some).toEqual(all.slice(0, max));
        const stones: number[] = [];
        expect(position.findStones(point, max, stones)).toBe(position.countStones(point));
        expect(stones.length).toBe(Math.min(max, position.countStones(point)));
        expect(stones[0]).toBe(point);
      }
    }
  });
  expect(longLists).toBeGreaterThan(10);
});

test('questions about two chains agree with their definitions', () => {
  const seen = { common: 0, adjacent: 0, extended: 0, ownExtended: 0 };
  forSamples((position, slow) => {
    const chains = origins(position);
    for (const a of chains) {
      const at = toReference(a, position.size);
      const ours = slow.liberties(at);
      const color = position.colorAt[a];
      for (const b of chains) {
        const other = toReference(b, position.size);
        const common = slow.liberties(other).filter((n) => ours.includes(n));
        if (a !== b && common.length > 0) seen.common++;
        expect(position.countCommonLiberties(a, b)).toBe(common.length);
        const count = position.findCommonLiberties(a, b, 400, out);
        expect(listed(position, count)).toBe(slowNames(position, common));
        const one = position.commonLiberty(a, b);
        if (common.length === 0) expect(one).toBe(0);
        else expect(common).toContain(toReference(one, position.size));
        const adjacent = slow.neighborChains(at).includes(slow.chain(other)[0]);
        if (adjacent) seen.adjacent++;
        expect(position.adjacentChains(a, b)).toBe(adjacent);
        expect(position.sameChain(a, b)).toBe(a === b);
      }

      const links = slow.neighborChains(at);
      for (const n of [1, 2, 3, 5]) {
        const exactly = position.chainLinksWithLiberties(a, n, out);
        expect(listed(position, exactly)).toBe(
          slowNames(
            position,
            links.filter((l) => slow.liberties(l).length === n),
          ),
        );
        const upTo = position.chainLinksUpTo(a, n, out);
        expect(listed(position, upTo)).toBe(
          slowNames(
            position,
            links.filter((l) => slow.liberties(l).length <= n),
          ),
        );
      }
      const sharing = chains
        .map((p) => toReference(p, position.size))
        .filter((n) => n !== at && slow.liberties(n).some((l) => ours.includes(l)));
      const own = sharing.filter((n) => slow.colorAt(n) === color);
      const opposing = [...new Set([...links, ...sharing.filter((n) => slow.colorAt(n) !== color)])];
      if (opposing.length > links.length) seen.extended++;
      if (own.length > 0) seen.ownExtended++;
      const extended = position.extendedChainLinks(a, false, out);
      expect(listed(position, extended)).toBe(slowNames(position, opposing));
      const both = position.extendedChainLinks(a, true, out);
      expect(listed(position, both)).toBe(slowNames(position, [...opposing, ...own]));
    }
  });
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(300);
});

test('stones in atari near a chain are found', () => {
  const seen = { near: 0, none: 0 };
  forSamples((position, slow) => {
    for (const a of origins(position)) {
      const at = toReference(a, position.size);
      const color = slow.colorAt(at);
      const beside = (stones: readonly number[]): number[] =>
        stones.flatMap((stone) => slow.neighbors(stone));
      const opposing = beside(slow.chain(at)).filter(
        (n) => slow.board[n] !== '.' && slow.colorAt(n) !== color,
      );
      const near = [...beside(slow.liberties(at)), ...opposing.flatMap((n) => beside(slow.chain(n)))];
      const expected = near.some((n) => slow.colorAt(n) === color && slow.liberties(n).length === 1);
      // Of those with more liberties than are listed nobody asks.
      if (slow.liberties(at).length > 20) continue;
      seen[expected ? 'near' : 'none']++;
      expect(position.hasAtariNear(a)).toBe(expected);
    }
  });
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(300);
});

test('questions about a point and a chain agree with their definitions', () => {
  const seen = { liberty: 0, second: 0, neighbor: 0 };
  forSamples((position, slow) => {
    for (const a of origins(position)) {
      const liberties = slow.liberties(toReference(a, position.size));
      const stones = slow.chain(toReference(a, position.size));
      const marks = new Uint8Array(421);
      position.markChain(a, marks, 7);
      for (const point of position.points) {
        const at = toReference(point, position.size);
        const beside = slow.neighbors(at);
        const isLiberty = liberties.includes(at);
        const isSecond = slow.board[at] === '.' && beside.some((n) => liberties.includes(n));
        const isNeighbor = beside.some((n) => stones.includes(n));
        // One expect instead of four: there are a hundred thousand cases.
        const same =
          position.isLibertyOf(point, a) === isLiberty &&
          position.isSecondOrderLibertyOf(point, a) === isSecond &&
          position.isNeighborOf(point, a) === isNeighbor &&
          marks[point] === (stones.includes(at) ? 7 : 0);
        if (!same)
          expect.fail(
            `${pointName(point, position.size)} and ${pointName(a, position.size)}\n${showBoard(position)}`,
          );
        if (isLiberty) seen.liberty++;
        if (isSecond) seen.second++;
        if (isNeighbor) seen.neighbor++;
      }
    }
    for (const point of position.points) {
      for (const color of [WHITE, BLACK] as const) {
        const beside = slow.neighbors(toReference(point, position.size));
        expect(position.hasNeighbor(point, color)).toBe(beside.some((n) => slow.colorAt(n) === color));
      }
    }
  });
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(1000);
});

test('ko captures and ko points agree with their definitions', () => {
  const seen = { kos: 0, koStones: 0, emptyKoPoints: 0 };
  forSamples((position, slow) => {
    /** The stone taken in a ko by a move, or -1. */
    const slowKo = (at: number, color: Stone): number => {
      if (slow.neighbors(at).some((n) => slow.colorAt(n) !== 3 - color)) return -1;
      const { taken, suicide } = slow.after(at, color);
      return !suicide && taken.length === 1 ? taken[0] : -1;
    };
    for (const [point, color] of emptyPoints(position)) {
      const expected = slowKo(toReference(point, position.size), color);
      if (expected >= 0) seen.kos++;
      expect(position.koCapture(point, color)).toBe(fromReference(expected, position.size));
    }
    for (const point of position.points) {
      const at = toReference(point, position.size);
      const color = slow.colorAt(at);
      let expected: boolean;
      if (color === EMPTY) {
        expected = slowKo(at, WHITE) >= 0 || slowKo(at, BLACK) >= 0;
        if (expected) seen.emptyKoPoints++;
      } else {
        const liberties = slow.liberties(at);
        expected = liberties.length === 1 && slowKo(liberties[0], opponent(color as Stone)) === at;
        if (expected) seen.koStones++;
      }
      expect(position.isKoPoint(point)).toBe(expected);
    }
  });
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(20);
});

test('stonesOnBoard counts the permanent position only', () => {
  const position = parseBoard(`
    . X O .
    X O . O
    . . . .
    . . . .`);
  const at = (name: string): Point => parsePoint(name, 4) as Point;
  expect([position.stonesOnBoard(1), position.stonesOnBoard(2), position.stonesOnBoard(3)]).toEqual([
    3, 2, 5,
  ]);
  expect(position.tryMove(at('C3'), BLACK)).toBe(true);
  expect(position.stonesOnBoard(3)).toBe(5);
  position.popMove();
  position.play(at('A2'), WHITE);
  position.play(PASS_POINT, BLACK);
  position.play(at('A4'), WHITE);
  expect([position.stonesOnBoard(1), position.stonesOnBoard(2)]).toEqual([5, 0]);
  expect(position.captures(WHITE)).toBe(2);
  position.undo(2);
  expect([position.stonesOnBoard(1), position.stonesOnBoard(2)]).toEqual([4, 2]);
  position.removeStone(at('D3'));
  position.addStone(at('D1'), BLACK);
  expect([position.stonesOnBoard(1), position.stonesOnBoard(2)]).toEqual([3, 3]);
  expect(position.moveNumber).toBe(0);
});

const PASS_POINT = 0;

test('moveInStack and triedMoves know the line being read', () => {
  const position = new Position(9);
  const [a, b, c] = [STRIDE * 3, STRIDE * 4, STRIDE * 5].map((p) => p + 3);
  position.tryMove(a, BLACK);
  position.tryMove(b, WHITE);
  position.tryMove(c, BLACK);
  expect(position.moveInStack(a, 0)).toBe(true);
  expect(position.moveInStack(a, 1)).toBe(false);
  expect(position.moveInStack(c, 2)).toBe(true);
  expect(position.moveInStack(c, 3)).toBe(false);
  expect(position.moveInStack(a + 1, 0)).toBe(false);
  expect(position.triedMoves()).toEqual([
    { color: BLACK, point: a },
    { color: WHITE, point: b },
    { color: BLACK, point: c },
  ]);
  position.popMove();
  expect(position.moveInStack(c, 0)).toBe(false);
});
