/**
 * Combinations over GTP (manual 12.2, 19): whether a series of threats takes something, how to prevent it, and whether a move
 * lets it happen.
 */
import { PASS } from '../board/point.ts';
import type { CombinationReader } from '../combinations/combinations.ts';
import { GtpError } from './args.ts';
import type { GtpCommand } from './command.ts';
import type { SessionState } from './state.ts';

/** Reads combinations in the position of a session, beginning from the board alone. */
export function combinationReader(session: SessionState): CombinationReader {
  if (session.position.depth === 0) session.position.canonicalize();
  return session.analysis().combinations();
}

export const combinationCommands: GtpCommand[] = [
  {
    name: 'combination_attack',
    help: 'color: a move that begins a combination to take something; PASS for none',
    run(session, args) {
      const color = args.color();
      return session.name(combinationReader(session).attack(session.position, color)?.move ?? PASS);
    },
  },
  {
    name: 'combination_defend',
    help: 'color: the moves of its opponent that prevent a combination of that color; PASS without one',
    run(session, args) {
      const color = args.color();
      const moves = combinationReader(session).defenses(session.position, color);
      return (moves.length === 0 ? [PASS] : moves).map((move) => session.name(move)).join(' ');
    },
  },
  {
    name: 'aa_confirm_safety',
    help: 'color, vertex to play, optional least size in points: 1, or 0 and a defense if the move allows a combination',
    run(session, args) {
      const { color, point } = args.stoneMove();
      const smallest = args.more() ? args.integer('invalid size') : 0;
      const { position } = session;
      if (!position.isLegal(point, color)) throw new GtpError('illegal move');
      const reader = combinationReader(session);
      const { size, defense } = reader.confirmSafety(position, color, point, smallest);
      return size === 0 ? '1' : `0 ${session.name(defense)}`;
    },
  },
];
