import { expect, test } from 'vitest';
import { BOARD_ARRAY, OFF_BOARD, PASS, allPoints, columnOf, opponent, rowOf } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { exhaust, randomFight } from '../testing/exhaustiveFight.ts';
import { Rng } from '../util/rng.ts';
import { FightBoard } from './fightBoard.ts';
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

test('moves that are not tried do not kill at sight', () => {
  const rng = new Rng(9);
  const board = new FightBoard();
  const life = new LifeCheck(board);
  const counts = { kills: 0, tried: 0, left: 0 };
  for (let i = 0; i < 600; i++) {
    const fight = i % 3 === 0 ? randomFight(rng, 6) : cornerFight(rng);
    if (!fight) continue;
    board.load(fight);
    const { target, region, defender } = fight;
    const { mark, low, high } = board;
    life.survey(target, region);
    for (const move of region) {
      if (fight.colorAt[move] !== 0 || !board.isLegal(move, opponent(defender))) continue;
      const mayDoom = life.mayDoom(move);
      board.play(move, opponent(defender));
      const isDone = board.left === 0 || life.isHopeless(target, region, false);
      board.undo(mark, low, high);
      if (isDone) expect({ fight, move, mayDoom }).toEqual({ fight, move, mayDoom: true });
      if (isDone) counts.kills++;
      else if (mayDoom) counts.tried++;
      else counts.left++;
    }
  }
  expect(counts.kills).toBeGreaterThan(100);
  expect(counts.left).toBeGreaterThan(counts.tried);
});
