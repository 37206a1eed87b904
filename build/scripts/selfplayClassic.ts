/**
 * `npm run selfplay:classic -- [games] [largest] [level] [first]`: plays games of engine/testing/classicGame.ts (default 20 up to 9x9 at level 1),
 * beginning with number `first`, one line each. Fails when one of them crashed, had an illegal move or a value that its terms do not come to,
 * did not end or is counted otherwise than its aftermath.
 */
import './freshBuiltins.ts';
import { classicGame, classicSetup, gameText } from '../../engine/testing/classicGame.ts';

const [games = 20, largest = 9, level = 1, first = 0] = process.argv.slice(2).map(Number);
if (![games, largest, level, first].every(Number.isInteger) || games < 1 || largest < 5 || largest > 19)
  throw new Error('how many games, up to which size (5 to 19), at which level, and from which number on?');

let problems = 0;
let moves = 0;
for (let number = first; number < first + games; number++) {
  const setup = classicSetup(number, largest, level);
  try {
    const game = classicGame(setup);
    if (game.problem !== '') problems++;
    moves += game.moves.length;
    console.log(`${number}: ${gameText(game)}`);
  } catch (error) {
    problems++;
    console.log(
      `${number}: ${JSON.stringify(setup)} crashed: ${error instanceof Error ? error.stack : String(error)}`,
    );
  }
}
const { user, system } = process.cpuUsage();
const seconds = (user + system) / 1e6;
console.log(
  `${games} games, ${moves} moves, ${problems} problems; ${(seconds / moves).toFixed(2)} s of processor time per move`,
);
if (problems > 0) process.exitCode = 1;
