/**
 * `node build/scripts/checkSolver.ts [fights] [empty points] [seed] [positions]`: verdicts of the solver that are marked as proofs, on random enclosed
 * fights, against every position that can arise in them; both sides first, kos included. Fights with more positions are passed over. Exit code 1
 * when one is wrong.
 */
import './freshBuiltins.ts';
import { opponent } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import { KO_A, KO_B, LOSE, WIN, codeName } from '../../engine/reading/codes.ts';
import { ProblemSolver } from '../../engine/solver/solveProblem.ts';
import { exhaust, randomFight } from '../../engine/testing/exhaustiveFight.ts';
import { Rng } from '../../engine/util/rng.ts';

const [count = 5000, points = 11, seed = 1, most = 30_000] = process.argv.slice(2).map(Number);
const NODES = 1_000_000;

const rng = new Rng(seed);
const solver = new ProblemSolver(18);
const verdicts = new Map<string, number>();
let fights = 0;
let tooLarge = 0;
let wrong = 0;
while (fights < count) {
  const fight = randomFight(rng, points);
  if (!fight) continue;
  let read = false;
  for (const side of [1, 2] as const) {
    const truths: boolean[] = [];
    for (const master of [0, side, opponent(side)] as (Stone | 0)[]) {
      const captured = exhaust(fight, side, master, most);
      if (captured === undefined) break;
      truths.push(captured === (side !== fight.defender));
    }
    if (truths.length < 3) {
      tooLarge++;
      continue;
    }
    read = true;
    const [plain, own, other] = truths;
    const code = plain ? (other ? WIN : KO_A) : own ? KO_B : LOSE;
    const solution = solver.solve(fight, side, NODES);
    const name = solution.proved ? codeName(solution.code) : 'not proved';
    verdicts.set(name, (verdicts.get(name) ?? 0) + 1);
    if (!solution.proved || solution.code === code) continue;
    wrong++;
    console.log(
      `wrong: ${codeName(solution.code)} instead of ${codeName(code)}, ${JSON.stringify({ side, ...fight })}`,
    );
  }
  if (read) fights++;
}
console.log(`${fights} fights, ${wrong} wrong proofs; ${tooLarge} too large`, Object.fromEntries(verdicts));
process.exitCode = wrong === 0 ? 0 : 1;
