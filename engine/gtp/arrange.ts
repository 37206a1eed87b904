/** Whole positions and whole lines of play in one command, as graphical interfaces send them, all or nothing. */
import { EMPTY, colorName } from '../board/point.ts';
import type { Move } from '../board/point.ts';
import { Position } from '../board/position.ts';
import type { Args } from './args.ts';
import { GtpError } from './args.ts';
import type { GtpCommand } from './command.ts';
import type { SessionState } from './state.ts';

function moves(args: Args): Move[] {
  const list: Move[] = [];
  while (args.more()) list.push(args.move());
  return list;
}

/** A game that begins with these stones, under the komi and rules of the present one. */
function arrange(session: SessionState, args: Args): string {
  const { size, rules, komi } = session.position;
  const position = new Position(size, rules);
  position.komi = komi;
  while (args.more()) {
    const failure = 'invalid color or coordinate';
    const color = args.color(failure);
    const point = args.vertex(failure);
    if (position.colorAt[point] !== EMPTY) throw new GtpError('repeated vertex');
    position.addStone(point, color);
  }
  for (const point of position.points) {
    if (position.colorAt[point] !== EMPTY && position.countLiberties(point) === 0)
      throw new GtpError(`the stones at ${session.name(point)} have no liberty`);
  }
  session.setGame(position, 0, session.toMove());
  return '';
}

export const arrangeCommands: GtpCommand[] = [
  {
    name: 'gogui-play_sequence',
    help: 'colours and vertices: plays all these moves, or none when one is illegal',
    run(session, args) {
      session.requireNoTries('gogui-play_sequence');
      const sequence = moves(args);
      const { position } = session;
      for (const [played, { point, color }] of sequence.entries()) {
        if (position.isLegal(point, color)) {
          position.play(point, color);
          continue;
        }
        position.undo(played);
        throw new GtpError(`illegal move ${colorName(color)} ${session.name(point)}`);
      }
      if (sequence.length > 0) session.result = undefined;
      return '';
    },
  },
  {
    name: 'gogui-setup',
    help: 'colours and vertices: puts stones on the empty board',
    run(session, args) {
      session.requireNoTries('gogui-setup');
      if (session.position.stonesOnBoard(3) > 0) throw new GtpError('board not empty');
      return arrange(session, args);
    },
  },
  {
    name: 'gogui-setup_player',
    help: 'colour: whose turn it is in a position set up',
    run(session, args) {
      session.requireNoTries('gogui-setup_player');
      const color = args.color();
      if (session.position.moveNumber > 0) throw new GtpError('moves have been played');
      session.setGame(session.position, session.handicap, color);
      return '';
    },
  },
  {
    name: 'set_position',
    help: 'colours and vertices: a board with just these stones',
    run(session, args) {
      session.requireNoTries('set_position');
      return arrange(session, args);
    },
  },
];
