import { expect, test } from 'vitest';
import { opponent } from '../board/point.ts';
import type { Stone } from '../board/point.ts';
import { KO_A, KO_B, LOSE, WIN } from '../reading/codes.ts';
import { exhaust, randomFight } from '../testing/exhaustiveFight.ts';
import { Rng } from '../util/rng.ts';
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
