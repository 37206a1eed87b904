/**
 * `npm run bench:gnugo`: simulations per processor second of `gnugo --monte-carlo` (manual 3.9.2: level times games per level
 * of them a move) and of our tree search with one thread and as many, from positions past gnugo's opening book. What gnugo's
 * move costs besides, measured with hardly any simulations, is taken off. The two take turns, since the load of the machine
 * changes; compare the ratio rather than the speeds.
 */
import './freshBuiltins.ts';
import { BLACK, opponent, parsePoint } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import { Position } from '../../engine/board/position.ts';
import { UctSearch } from '../../engine/montecarlo/search.ts';
import { GtpProcess } from '../checks/gtpProcess.ts';
import { gnugoPath, skipReason } from '../checks/shared.ts';

const SIZE = 9;
const KOMI = 7.5;
const LEVEL = 10;
const SIMULATIONS = 20_000;
const ROUNDS = 3;
/** Quiet ones, and one in the middle of a fight; gnugo's Monte Carlo plays on 9x9 only. */
const OPENINGS = ['E5 E3 C4 G4 G6 C3 H5 D7', 'D4 F6 F4 D6 E7 E6 C7 G7', 'E5 C5 C6 D5 D6 E4 F4 E6 F5 B6'].map(
  (moves) => moves.split(' '),
);

async function gnugoSeconds(gnugo: GtpProcess, moves: string[]): Promise<number> {
  const plays = moves.map((move, i) => `play ${i % 2 === 0 ? 'black' : 'white'} ${move}`);
  const replies = await gnugo.send(['clear_board', ...plays, 'cputime', 'genmove black', 'cputime']);
  const failed = replies.find(({ ok }) => !ok);
  if (failed) throw new Error(`gnugo: ${failed.text}`);
  return Number(replies.at(-1)?.text) - Number(replies.at(-3)?.text);
}

async function startGnugo(path: string, gamesPerLevel: number): Promise<GtpProcess> {
  const games = ['--mc-games-per-level', String(gamesPerLevel), '--level', String(LEVEL)];
  const gnugo = new GtpProcess(path, ['--mode', 'gtp', '--chinese-rules', '--monte-carlo', ...games]);
  await gnugo.send([`boardsize ${SIZE}`, `komi ${KOMI}`]);
  return gnugo;
}

function ourSeconds(search: UctSearch, moves: string[]): number {
  const position = new Position(SIZE, { suicide: 'forbid', ko: 'simple', scoring: 'chinese' });
  let color: Stone = BLACK;
  for (const move of moves) {
    position.play(parsePoint(move, SIZE) ?? 0, color);
    color = opponent(color);
  }
  const before = process.cpuUsage();
  search.start(position, color, { komi: KOMI, rules: position.rules, seed: 1 });
  search.run(SIMULATIONS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function compare(path: string): Promise<void> {
  const playing = await startGnugo(path, SIMULATIONS / LEVEL);
  const idle = await startGnugo(path, 1);
  const search = new UctSearch();
  ourSeconds(search, OPENINGS[0]);
  let theirs = 0;
  let ours = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const moves of OPENINGS) {
      theirs += (await gnugoSeconds(playing, moves)) - (await gnugoSeconds(idle, moves));
      ours += ourSeconds(search, moves);
    }
  }
  playing.close();
  idle.close();
  const count = ROUNDS * OPENINGS.length * SIMULATIONS;
  const speed = (seconds: number): string =>
    Math.round(count / seconds)
      .toLocaleString('en')
      .padStart(10);
  console.log(`simulations per processor second on ${SIZE}x${SIZE}, ${SIMULATIONS} a move`);
  console.log(`gnugo --monte-carlo ${speed(theirs)}`);
  console.log(`yomi                ${speed(ours)}`);
  console.log(`yomi : gnugo        ${(theirs / ours).toFixed(2).padStart(10)}`);
}

const path = gnugoPath();
if (path === undefined) skipReason('bench:gnugo', 'the gnugo program is not installed');
else await compare(path);
