import { expect, test } from 'vitest';
import { differences, dump, fromReference, toReference } from '../testing/comparePosition.ts';
import { ReferenceBoard } from '../testing/referenceBoard.ts';
import { Rng } from '../util/rng.ts';
import { PASS, opponent, pointName } from './point.ts';
import type { Rules, Stone } from './point.ts';
import { showBoard } from './ascii.ts';
import { Position } from './position.ts';

const RULES: Rules[] = (['forbid', 'allow', 'allow-all'] as const).flatMap((suicide) =>
  (['simple', 'none', 'positional', 'situational'] as const).map((ko) => ({
    suicide,
    ko,
    scoring: 'japanese' as const,
  })),
);

/** What happened in random games; the tests assert that everything interesting did. */
const seen = {
  moves: 0,
  passes: 0,
  kos: 0,
  koBans: 0,
  superkoBans: 0,
  suicides: 0,
  singleSuicides: 0,
  multiCaptures: 0,
  manyStones: 0,
  snapbacks: 0,
  longChains: 0,
  longJoins: 0,
  longTripleJoins: 0,
};

function explain(position: Position, found: string[]): string {
  return `${found.join('\n')}\n${showBoard(position)}\nafter ${position
    .history()
    .map(({ color, point }) => `${color === 2 ? 'B' : 'W'} ${pointName(point, position.size)}`)
    .join(', ')}`;
}

function compare(position: Position, reference: ReferenceBoard): void {
  const found = differences(position, reference);
  if (found.length > 0) throw new Error(explain(position, found));
}

/** Every point's legality for both colours against the reference. */
function compareLegality(position: Position, reference: ReferenceBoard): void {
  for (const point of position.points) {
    for (const color of [1, 2] as const) {
      const verdict = reference.verdict(toReference(point, position.size), color, position.rules);
      if (verdict === 'ko') seen.koBans++;
      if (verdict === 'superko') seen.superkoBans++;
      if (position.isLegal(point, color) !== (verdict === 'legal')) {
        throw new Error(explain(position, [`${pointName(point, position.size)} for ${color}: ${verdict}`]));
      }
    }
  }
}

/** A walk of tried moves, compared on the way down, and on the way up with what was there on the way down. */
function readRandomly(
  position: Position,
  start: ReferenceBoard,
  rng: Rng,
  length: number,
  every: number,
): void {
  const rules: Rules = { ...position.rules, ko: 'simple' };
  const before = [dump(position)];
  let reference = start.copy();
  let color: Stone = rng.below(2) === 0 ? 1 : 2;
  for (let step = 0; step < length; step++) {
    const point = rng.below(40) === 0 ? PASS : position.points[rng.below(position.points.length)];
    const at = toReference(point, position.size);
    const threat = rng.below(3) === 0;
    const verdict = point === PASS ? 'legal' : reference.verdict(at, color, rules);
    const allowed = verdict === 'legal' || (threat && verdict === 'ko');
    const played = threat ? position.tryKo(point, color) : position.tryMove(point, color);
    if (played !== allowed)
      throw new Error(explain(position, [`${pointName(point, position.size)}: ${verdict}`]));
    if (!played) continue;
    if (point !== PASS) countLongJoins(reference, at, color);
    reference = reference.copy();
    if (point === PASS) reference.pass(color);
    else reference.play(at, color);
    if (position.depth % every === 0) compare(position, reference);
    before.push(position.depth % every === 0 ? dump(position) : '');
    color = opponent(color);
  }
  compare(position, reference);
  while (position.depth > 0) {
    const expected = before.pop();
    if (expected !== '') expect(dump(position)).toBe(expected);
    position.popMove();
  }
  expect(dump(position)).toBe(before.pop());
}

/** Counts the stones that join two or more chains of over twenty liberties each. */
function countLongJoins(before: ReferenceBoard, at: number, color: Stone): void {
  const friends = before.neighbors(at).filter((beside) => before.colorAt(beside) === color);
  const long = friends.filter((friend) => before.liberties(friend).length > 20);
  const joined = new Set(long.map((friend) => before.chain(friend)[0])).size;
  if (joined > 1) seen.longJoins++;
  if (joined > 2) seen.longTripleJoins++;
}

/** With `long`, stones mostly stand beside their own kind, which makes long chains. */
function playRandomGame(size: number, rules: Rules, seed: number, long: boolean): void {
  const rng = new Rng(seed);
  const position = new Position(size, rules);
  const reference = new ReferenceBoard(size);
  const hashes = [position.hash()];
  const boards = [reference.copy()];
  const area = size * size;
  const moves = Math.min(2 * area + 20, 500);
  const every = size < 8 ? 1 : size < 13 ? 5 : 12;
  let color: Stone = 2;
  let lastTaken = -1;
  let lastPlayed = -1;
  for (let move = 0; move < moves; move++) {
    let point = PASS;
    for (let attempt = 0; attempt < 30 && point === PASS; attempt++) {
      // Where a stone was just taken is the interesting place: kos and snapbacks.
      const at = attempt === 0 && lastTaken >= 0 ? lastTaken : rng.below(area);
      const verdict = reference.verdict(at, color, rules);
      const candidate = fromReference(at, size);
      if (position.isLegal(candidate, color) !== (verdict === 'legal')) {
        throw new Error(explain(position, [`${pointName(candidate, size)} for ${color}: ${verdict}`]));
      }
      if (verdict === 'ko') seen.koBans++;
      if (verdict === 'superko') seen.superkoBans++;
      if (verdict !== 'legal' || (isOwnEye(reference, at, color) && rng.below(8) > 0)) continue;
      if (!long || move < 8 || attempt > 25 || position.hasNeighbor(candidate, color)) point = candidate;
    }
    const serial = position.serial;
    position.play(point, color);
    expect(position.serial).not.toBe(serial);
    lastTaken = -1;
    if (point === PASS) {
      reference.pass(color);
      seen.passes++;
    } else {
      const at = toReference(point, size);
      const before = boards.at(-1) as ReferenceBoard;
      const outcome = reference.play(at, color);
      if (rules.ko === 'none') reference.ko = -1;
      seen.moves++;
      if (outcome.ko >= 0) seen.kos++;
      if (outcome.suicide) seen.suicides++;
      if (outcome.suicide && outcome.taken.length === 1) seen.singleSuicides++;
      const chains = new Set(outcome.taken.map((stone) => before.chain(stone)[0]));
      if (!outcome.suicide && chains.size > 1) seen.multiCaptures++;
      if (!outcome.suicide && outcome.taken.length >= 10) seen.manyStones++;
      if (
        !outcome.suicide &&
        outcome.taken.length > 1 &&
        outcome.taken.includes(lastPlayed) &&
        before.past.length > 0
      ) {
        const earlier = before.past.at(-1)?.board;
        if (earlier?.[at] !== '.') seen.snapbacks++;
      }
      if (reference.board[at] !== '.' && reference.liberties(at).length > 20) seen.longChains++;
      if (!outcome.suicide && outcome.taken.length === 1) lastTaken = outcome.taken[0];
      lastPlayed = at;
    }
    boards.push(reference.copy());
    hashes.push(position.hash());
    if (move % every === 0) compare(position, reference);
    if (move % (every * 8) === 0) compareLegality(position, reference);
    if (move % 25 === 10) readRandomly(position, reference, rng, Math.min(area, 60), every);
    if (rng.below(12) > 0) color = opponent(color);
  }
  compare(position, reference);
  expect(position.moveNumber).toBe(moves);
  expect(position.undo(moves + 1)).toBe(false);
  expect(position.moveNumber).toBe(moves);
  for (let left = moves; left > 0;) {
    const back = Math.min(left, 1 + rng.below(size < 10 ? 3 : 12));
    expect(position.undo(back)).toBe(true);
    left -= back;
    compare(position, boards[left]);
    expect(position.moveNumber).toBe(left);
    expect(position.hash()).toBe(hashes[left]);
  }
  expect(position.lastMove()).toBeUndefined();
}

function isOwnEye(reference: ReferenceBoard, at: number, color: Stone): boolean {
  return reference.neighbors(at).every((beside) => reference.colorAt(beside) === color);
}

for (let size = 1; size <= 19; size++) {
  test(`random games on ${size}x${size} agree with the reference board`, () => {
    const games = size <= 4 ? 24 : size <= 9 ? 12 : size <= 13 ? 4 : 3;
    for (let game = 0; game < games; game++) {
      const rules = RULES[(game * (size <= 9 ? 1 : 5) + size) % RULES.length];
      playRandomGame(size, rules, 1000 * size + game, size > 9 && game === games - 1);
    }
  });
}

test('long chains meeting agree with the reference board', () => {
  const size = 19;
  const position = new Position(size);
  const reference = new ReferenceBoard(size);
  const rng = new Rng(77);
  // Two black walls and a white pair to be joined anywhere between, and a third black one that meets both at one point.
  const column = (c: number, from: number): number[] =>
    Array.from({ length: 19 - from }, (_, i) => (from + i) * size + c);
  const bar = Array.from({ length: 12 }, (_, i) => size + i);
  for (const [stones, color] of [
    [[...column(1, 3), ...column(3, 3), ...bar, 2 * size + 2], 2],
    [[...column(14, 3), ...column(16, 3)], 1],
  ] as const) {
    for (const at of stones) {
      position.play(fromReference(at, size), color);
      reference.play(at, color);
    }
  }
  compare(position, reference);
  for (let line = 0; line < 250; line++) readRandomly(position, reference, rng, 80, 10);
});

test('the random games have seen everything', () => {
  const least: typeof seen = {
    moves: 15_000,
    passes: 500,
    kos: 500,
    koBans: 200,
    superkoBans: 1000,
    suicides: 1000,
    singleSuicides: 500,
    multiCaptures: 150,
    manyStones: 60,
    snapbacks: 40,
    longChains: 500,
    longJoins: 200,
    longTripleJoins: 3,
  };
  for (const [what, times] of Object.entries(least)) {
    expect(seen[what as keyof typeof seen], what).toBeGreaterThanOrEqual(times);
  }
});
