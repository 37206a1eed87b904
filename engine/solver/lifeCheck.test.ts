import { expect, test } from 'vitest';
import {
  BOARD_ARRAY,
  OFF_BOARD,
  PASS,
  STRIDE,
  allPoints,
  columnOf,
  opponent,
  rowOf,
} from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { exhaust, randomFight } from '../testing/exhaustiveFight.ts';
import { Rng } from '../util/rng.ts';
import { CHAIN, COLOR, FightBoard, OUTER, SAFE_NEAR } from './fightBoard.ts';
import type { Fight } from './fightBoard.ts';
import { LifeCheck } from './lifeCheck.ts';

/** A fight in a corner of the board like those of problems: a thin wall of the defender's around some space, and a gap or two to the attacker's. */
function cornerFight(rng: Rng): Fight | undefined {
  const width = 3 + rng.below(3);
  const height = 2 + rng.below(2);
  const defender = 1;
  const colorAt = new Uint8Array(BOARD_ARRAY).fill(OFF_BOARD);
  const region: number[] = [];
  for (const point of allPoints(9)) {
    const row = rowOf(point);
    const column = columnOf(point);
    const isInside = row < height && column < width;
    const isRim = !isInside && row <= height && column <= width;
    const isWall = !isInside && !isRim && row <= height + 1 && column <= width + 1;
    const share = rng.below(100);
    if (isInside) colorAt[point] = share < 60 ? 0 : share < 80 ? 1 : 2;
    else if (isRim) colorAt[point] = share < 84 ? 1 : share < 92 ? 0 : 2;
    else colorAt[point] = isWall ? 2 : 0;
    if (isInside || isRim) region.push(point);
  }
  const target = region.filter((point) => colorAt[point] === defender);
  const fight = { colorAt, koPoint: PASS, defender, target, region } as const;
  const board = new FightBoard();
  board.load(fight);
  // Only positions that can be on a board.
  const hasAir = region.every((point) => colorAt[point] === 0 || board.libertiesAt(point) > 0);
  return hasAir && target.length > 3 ? fight : undefined;
}

test('what is seen at sight is what every position that can arise comes to', () => {
  const rng = new Rng(5);
  const board = new FightBoard();
  const life = new LifeCheck(board);
  const counts = { safe: 0, dead: 0, killed: 0, several: 0 };
  for (let i = 0; i < 900; i++) {
    const fight = i % 3 === 0 ? randomFight(rng, 6) : cornerFight(rng);
    if (!fight) continue;
    board.load(fight);
    const { target, region, defender } = fight;
    const attacker = opponent(defender);
    const isDead = life.isHopeless(target, region, false);
    const isKilled = life.isHopeless(target, region, true);
    /** With all the ko threats on the side that is said to fail. */
    const agrees = (side: Stone, master: Stone, captured: boolean): boolean => {
      const truth = exhaust(fight, side, master, 700);
      if (truth !== undefined) expect({ fight, side, captured: truth }).toEqual({ fight, side, captured });
      return truth !== undefined;
    };
    if (life.isSafe(target, region) && agrees(attacker, attacker, false)) counts.safe++;
    if (isDead && agrees(defender, defender, true)) {
      counts.dead++;
      if (new Set(target.map((point) => board.chainAt(point))).size > 1) counts.several++;
    }
    // Who is dead when he moves first is so when he does not.
    if (isDead) expect(isKilled).toBe(true);
    if (isKilled && !isDead && agrees(attacker, defender, true)) counts.killed++;
  }
  expect(counts.safe).toBeGreaterThan(20);
  expect(counts.dead).toBeGreaterThan(20);
  expect(counts.killed).toBeGreaterThan(3);
  expect(counts.several).toBeGreaterThan(3);
}, 60_000);

test('what a move of the attacker comes to at sight is told without playing it', () => {
  const rng = new Rng(9);
  const board = new FightBoard();
  const life = new LifeCheck(board);
  const counts = { kills: 0, killsOfSeveral: 0, fails: 0, played: 0 };
  for (let i = 0; i < 2000; i++) {
    const fight = i % 3 === 0 ? randomFight(rng, 6) : cornerFight(rng);
    if (!fight) continue;
    board.load(fight);
    const { target, region, defender } = fight;
    const { mark, low, high } = board;
    const isOne = new Set(target.map((point) => board.chainAt(point))).size === 1;
    life.survey(target, region);
    for (const move of region) {
      if (fight.colorAt[move] !== 0 || !board.isLegal(move, opponent(defender))) continue;
      const told = life.dooms(move);
      board.play(move, opponent(defender));
      const isDone = board.left === 0 || life.isHopeless(target, region, false);
      board.undo(mark, low, high);
      if (told === undefined) counts.played++;
      else {
        expect({ fight, move, told }).toEqual({ fight, move, told: isDone });
        if (!told) counts.fails++;
        else if (isOne) counts.kills++;
        else counts.killsOfSeveral++;
      }
    }
  }
  expect(counts.kills).toBeGreaterThan(100);
  expect(counts.killsOfSeveral).toBeGreaterThan(10);
  expect(counts.fails).toBeGreaterThan(1000);
  expect(counts.played).toBeLessThan(counts.fails);
}, 60_000);

test('how many safe stones are beside a point is kept through moves, captures and taking back', () => {
  const rng = new Rng(21);
  const board = new FightBoard();
  let captures = 0;
  for (let i = 0; i < 300; i++) {
    const fight = i % 2 === 0 ? randomFight(rng, 9) : cornerFight(rng);
    if (!fight) continue;
    board.load(fight);
    const { region, defender } = fight;
    /** The plane, and what it has to be by colours and liberties. */
    const safeNear = (): [number[], number[]] => {
      const { s } = board;
      const isSafe = (q: number): boolean =>
        s[COLOR + q] === opponent(defender) && s[OUTER + s[CHAIN + q]] !== 0;
      const beside = region.map((p) => [p - 1, p + 1, p - STRIDE, p + STRIDE].filter(isSafe).length);
      return [region.map((p) => s[SAFE_NEAR + p]), beside];
    };
    const marks: [number, number, number][] = [];
    const before = safeNear();
    expect(before[0]).toEqual(before[1]);
    for (let k = 0; k < 20; k++) {
      const side = rng.below(2) === 0 ? 1 : 2;
      const legal = region.filter((p) => board.isLegal(p, side));
      if (legal.length === 0) continue;
      marks.push([board.mark, board.low, board.high]);
      board.play(legal[rng.below(legal.length)], side);
      const [kept, counted] = safeNear();
      expect(kept).toEqual(counted);
    }
    captures += board.captures;
    for (const [mark, low, high] of marks.reverse()) board.undo(mark, low, high);
    expect(safeNear()).toEqual(before);
  }
  expect(captures).toBeGreaterThan(50);
});
