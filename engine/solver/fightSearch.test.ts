import { expect, test } from 'vitest';
import { BOARD_ARRAY, OFF_BOARD, PASS, WHITE, allPoints, opponent, parsePoint } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { KO_A, KO_B, LOSE, WIN } from '../reading/codes.ts';
import { exhaust, randomFight } from '../testing/exhaustiveFight.ts';
import { Rng } from '../util/rng.ts';
import { FightSearch } from './fightSearch.ts';
import { ProblemSolver } from './solveProblem.ts';

test('what is proved about random fights is what every position that can arise comes to', () => {
  const rng = new Rng(20261125);
  const solver = new ProblemSolver(14);
  const counts = new Map<number, number>();
  for (let i = 0; i < 250; i++) {
    const fight = randomFight(rng, 6);
    if (!fight) continue;
    for (const side of [1, 2] as const) {
      const other = opponent(side);
      /** Whether the side to move succeeds; all the ko threats are the master's. */
      const results: boolean[] = [];
      for (const master of [0, side, other] as (Stone | 0)[]) {
        const captured = exhaust(fight, side, master, 1500);
        if (captured === undefined) break;
        results.push(captured === (side !== fight.defender));
      }
      if (results.length < 3) continue;
      const [plain, ownThreats, otherThreats] = results;
      const code = plain ? (otherThreats ? WIN : KO_A) : ownThreats ? KO_B : LOSE;
      const solution = solver.solve(fight, side, 300_000);
      expect({ fight, side, code: solution.code, proved: solution.proved }).toEqual({
        fight,
        side,
        code,
        proved: true,
      });
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
  expect(counts.get(WIN)).toBeGreaterThan(25);
  expect(counts.get(LOSE)).toBeGreaterThan(25);
  expect((counts.get(KO_A) ?? 0) + (counts.get(KO_B) ?? 0)).toBeGreaterThan(0);
}, 60_000);

test('nobody fills the eye of the one chain that is attacked, but stones that may be given up may fill theirs', () => {
  const at = (names: string): Point[] => names.split(' ').map((name) => parsePoint(name, 9)!);
  const inside = at('A2 B1 B2 A3');
  const outside = at('E1 E2 E3 D3 C3 C4 B4 B5 A5');
  const colorAt = new Uint8Array(BOARD_ARRAY).fill(OFF_BOARD);
  for (const point of allPoints(9)) colorAt[point] = 0;
  for (const point of [...inside, ...outside]) colorAt[point] = WHITE;
  const region = at('A1 A2 A3 A4 B1 B2 B3 C1 C2 D1 D2');
  const search = new FightSearch(10);
  const fills = (target: Point[]): boolean => {
    search.begin({ colorAt, koPoint: PASS, defender: WHITE, target, region }, 0);
    return search.isMove(parsePoint('A1', 9)!, WHITE);
  };
  expect(fills(inside)).toBe(false);
  expect(fills(outside)).toBe(true);
  expect(fills([...inside, ...outside])).toBe(true);
});
