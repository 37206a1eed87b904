/** Trying moves out over GTP the way reading does: trymove, tryko and popgo, one above the other. */
import { PASS, colorName, pointName } from '../board/point.ts';
import { GtpError } from './args.ts';
import type { GtpCommand } from './command.ts';
import type { SessionState } from './state.ts';

function counted(session: SessionState, done: boolean): string {
  if (!done) throw new GtpError('illegal move');
  session.tryCount++;
  return '';
}

/** "B:D4 W:PASS": names of the kept board, for whoever debugs the engine. */
function stackText(session: SessionState): string {
  const { size } = session.position;
  return session.position
    .triedMoves()
    .map(({ color, point }) => `${colorName(color) === 'black' ? 'B' : 'W'}:${pointName(point, size)}`)
    .join(' ');
}

export const tryCommands: GtpCommand[] = [
  {
    name: 'trymove',
    help: 'colour, vertex or pass: tries the move out; popgo takes it back',
    run(session, args) {
      const { color, point } = args.move();
      return counted(session, session.position.tryMove(point, color));
    },
  },
  {
    name: 'tryko',
    help: 'colour, vertex: tries a move out that may recapture a ko at once',
    run(session, args) {
      const { color, point } = args.move();
      if (point === PASS) throw new GtpError('invalid color or coordinate');
      return counted(session, session.position.tryKo(point, color));
    },
  },
  {
    name: 'popgo',
    help: 'takes the last tried move back',
    run(session) {
      if (session.position.depth === 0) throw new GtpError('Stack empty.');
      session.position.popMove();
      return '';
    },
  },
  {
    name: 'dump_stack',
    help: 'writes the tried moves to the error stream',
    run(session) {
      session.host.errorLine(stackText(session));
      return '';
    },
  },
  {
    name: 'reset_trymove_counter',
    help: 'sets the count of tried moves to 0',
    run(session) {
      session.tryCount = 0;
      session.engine.reader.tries = 0;
      return '';
    },
  },
  {
    name: 'get_trymove_counter',
    help: 'number of moves tried since the last reset, by commands and by reading',
    run: (session) => String(session.tryCount + session.engine.reader.tries),
  },
];
