/** Playing and taking back moves over GTP, and what is known of the moves played. */
import type { Point, Stone } from '../board/point.ts';
import { colorName } from '../board/point.ts';
import type { Move } from '../board/point.ts';
import type { Args } from './args.ts';
import { GtpError } from './args.ts';
import type { GtpCommand } from './command.ts';
import type { SessionState } from './state.ts';

function playMove(session: SessionState, point: Point, color: Stone): string {
  session.requireNoTries('play');
  if (!session.position.isLegal(point, color)) throw new GtpError('illegal move');
  session.position.play(point, color);
  session.result = undefined;
  return '';
}

function undoMoves(session: SessionState, count: number): string {
  if (session.position.depth > 0 || !session.position.undo(count)) throw new GtpError('cannot undo');
  session.result = undefined;
  return '';
}

function playAs(name: string, color: Stone): GtpCommand {
  return {
    name,
    help: `vertex: plays ${colorName(color)} there (GTP version 1)`,
    run: (session: SessionState, args: Args) => playMove(session, args.vertexOrPass(), color),
  };
}

function describe(session: SessionState, move: Move): string {
  return `${colorName(move.color)} ${session.name(move.point)}`;
}

export const playCommands: GtpCommand[] = [
  {
    name: 'play',
    help: 'colour, vertex or pass: plays the move',
    run(session, args) {
      const { color, point } = args.move();
      return playMove(session, point, color);
    },
  },
  playAs('black', 2),
  playAs('white', 1),
  playAs('playwhite', 1),
  { name: 'undo', help: 'takes one move back', run: (session) => undoMoves(session, 1) },
  {
    name: 'gg-undo',
    help: 'optional number: takes that many moves back',
    run(session, args) {
      const count = args.more() ? args.integer('invalid number of moves') : 1;
      if (count < 0) throw new GtpError("can't undo a negative number of moves");
      return undoMoves(session, count);
    },
  },
  {
    name: 'last_move',
    help: 'colour and vertex of the last move',
    run(session) {
      const last = session.position.lastMove();
      if (!last) throw new GtpError('no previous move known');
      return describe(session, last);
    },
  },
  {
    name: 'move_history',
    help: 'colour and vertex of every move, last first',
    run: (session) =>
      session.position
        .history()
        .map((move) => describe(session, move))
        .reverse()
        .join('\n'),
  },
];
