/** Suites of tests as a person keeps them in the data folder, for browser tests of the regression lab. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workbench } from './host.ts';

/** A white stone that a ladder takes, and room. */
export const GAME = '(;GM[1]FF[4]SZ[9]AB[ee][eg][df][cc]AW[ef][gc]PL[B])';
/** Its second test waits for a pattern that proposes the 2-2 points. */
const STORY = `# Which chains can be captured.
loadsgf story.sgf
10 attack E4
#? [1 F4]

# The 2-2 points, by a pattern that is not there yet.
20 reg_genmove black
#? [B2|B8|H2|H8]
`;
/** Engines start and think in seconds on a busy machine. */
export const LONG = { timeout: 90_000 };

/** The pattern for the 2-2 points, with a value or a constraint on it. */
export function twoTwo(value: string): string {
  return `
Pattern TwoTwo1

..|
*.|
..|
--+

:8,-,${value}
`;
}

/** Writes `name`.tst, which loads `name`.sgf, with its game. */
export function writeSuite({ home }: Workbench, name = 'story', suite = STORY): void {
  const folder = join(home, 'data', 'regression');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.tst`), suite);
  writeFileSync(join(folder, `${name}.sgf`), GAME);
}
