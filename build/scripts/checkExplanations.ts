/**
 * `node build/scripts/checkExplanations.ts [positions] [level] [traced] [first]`: looks for contradictions among what the panel, the words, the
 * numbers on the board and GTP tell of moves, in positions of ../shared/games/validate.txt (default 200, one a game from the first on, at
 * level 10, points of the 3 best moves and of one with each further kind of term). A line for each contradiction, then how many claims were
 * looked at, how many terms of each kind were traced of those that came up, and which kinds never did: engine/testing/explanations.test.ts has a
 * position for each. Exit code 1 when there was any contradiction.
 */
import './freshBuiltins.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { opponent } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import { Engine } from '../../engine/genmove/engine.ts';
import { readGame } from '../../engine/learning/gameReplay.ts';
import { TERM_KINDS } from '../../engine/protocol/moves.ts';
import type { TermKind } from '../../engine/protocol/moves.ts';
import { checkExplanations } from '../../engine/testing/explanations.ts';
import { panelProblems } from '../checks/panelFigures.ts';

const GAMES = join(import.meta.dirname, '../../../shared/games/validate.txt');
/** The position of each game is this far into it, one share after the other. */
const SHARES = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1];

const [positions = 200, level = 10, traced = 3, first = 1] = process.argv.slice(2).map(Number);
if (
  ![positions, level, traced, first].every(Number.isInteger) ||
  positions < 1 ||
  level < 1 ||
  level > 10 ||
  first < 1
)
  throw new Error(
    'how many positions, at which level (1 to 10), the points of how many moves, and from which game on?',
  );

const terms = new Map<TermKind, number>();
const met = new Map<TermKind, number>();
let problems = 0;
let claims = 0;
let looked = 0;
for (const [i, line] of readFileSync(GAMES, 'utf8').split('\n').entries()) {
  if (i + 1 < first || i + 1 >= first + positions) continue;
  const game = readGame(line);
  if (!game) continue;
  const position = new Position(19);
  position.komi = game.komi;
  const count = Math.floor(game.moves.length * SHARES[i % SHARES.length]);
  let color: Stone = 2;
  for (const move of game.moves.slice(0, count)) {
    position.play(move, color);
    color = opponent(color);
  }
  const engine = new Engine(19);
  engine.position = position;
  engine.level = level;
  const found = checkExplanations(engine, color, traced, panelProblems);
  looked++;
  claims += found.claims;
  problems += found.problems.length;
  for (const problem of found.problems) console.log(`game ${i + 1}, move ${count}: ${problem}`);
  if (looked % 20 === 0) process.stderr.write(`${looked} positions, ${problems} contradictions\n`);
  for (const [kind, number] of found.terms) terms.set(kind, (terms.get(kind) ?? 0) + number);
  for (const [kind, number] of found.met) met.set(kind, (met.get(kind) ?? 0) + number);
}
const list = [...met]
  .sort((a, b) => b[1] - a[1])
  .map(([kind, number]) => `${kind} ${terms.get(kind) ?? 0} of ${number}`);
const missing = TERM_KINDS.filter((kind) => !met.has(kind));
console.log(
  `${looked} positions, ${claims} claims, ${problems} contradictions; terms traced: ${list.join(', ')}; never met: ${missing.join(', ') || 'none'}`,
);
if (problems > 0) process.exitCode = 1;
