/** `--benchmark` (manual 3.9.6): games of the engine against itself, begun with a few random moves, and how long they take. */
import { BLACK, PASS, opponent } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import { generateMove } from '../../engine/gtp/search.ts';
import { Rng } from '../../engine/util/rng.ts';
import { writeAll } from './conversation.ts';
import type { CliOptions } from './options.ts';
import { openSession } from './session.ts';

/** Random moves that a game begins with. */
const RANDOM_MOVES = 4;
/** Moves of a game, per point of the board: then it is broken off. */
const MAX_MOVES_PER_POINT = 2;

/** Plays the games, and prints a line for each and one for all. Throws CliError. */
export async function benchmark(options: CliOptions, version: string): Promise<void> {
  const { session } = openSession({ ...options, mayResign: false }, version);
  const { host } = session;
  const start = session.position.copy();
  const first = session.toMove();
  const rng = new Rng(session.engine.seed);
  let moves = 0;
  let seconds = 0;
  for (let game = 1; game <= (options.benchmark ?? 1); game++) {
    session.setGame(start.copy(), session.handicap, first);
    let color: Stone = first;
    for (let i = 0; i < RANDOM_MOVES; i++) {
      const { position } = session;
      const legal = [...position.points].filter((point) => position.isLegal(point, color));
      position.play(legal.length === 0 ? PASS : legal[rng.below(legal.length)], color);
      color = opponent(color);
    }
    const begin = host.secondsNow();
    let played = 0;
    let passes = 0;
    while (passes < 2 && played < MAX_MOVES_PER_POINT * start.points.length) {
      passes = generateMove(session, color).kind === 'play' ? 0 : passes + 1;
      color = opponent(color);
      played++;
    }
    const took = host.secondsNow() - begin;
    moves += played;
    seconds += took;
    await writeAll(process.stdout, `game ${game}: ${played} moves in ${took.toFixed(1)} s\n`);
  }
  const each = moves === 0 ? 0 : seconds / moves;
  await writeAll(
    process.stdout,
    `${moves} moves, ${each.toFixed(3)} s a move, ${first === BLACK ? 'black' : 'white'} first\n`,
  );
}
