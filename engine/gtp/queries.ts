/** Questions about the board itself: stones, liberties, legality, prisoners, hashes, the picture. */
import { EMPTY, allPoints, colorName } from '../board/point.ts';
import type { Move, Point } from '../board/point.ts';
import { showBoard } from '../board/ascii.ts';
import { invariantHash, invariantHashAfter } from '../board/invariantHash.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import type { GtpCommand } from './command.ts';
import type { SessionState } from './state.ts';

function occupiedVertex(session: SessionState, args: Args): Point {
  const point = args.vertex();
  if (session.position.colorAt[point] === EMPTY) throw new GtpError('vertex must not be empty');
  return point;
}

function sorted(points: Point[]): Point[] {
  return points.sort((a, b) => a - b);
}

/** The liberties a stone would have, whatever it captures and even where it may not be played. */
function libertiesAfter(session: SessionState, { point, color }: Move): string {
  if (session.position.colorAt[point] !== EMPTY) throw new GtpError('vertex must be empty');
  const liberties: Point[] = [];
  session.position.accurateLiberties(point, color, Infinity, liberties);
  return session.names(sorted(liberties));
}

function boardPoints(session: SessionState): Point[] {
  return allPoints(session.position.size);
}

const accurateLiberties: GtpCommand = {
  name: 'accuratelib',
  help: 'colour, vertex: the liberties a stone played there gets',
  run: (session, args) => libertiesAfter(session, args.move()),
};

export const queryCommands: GtpCommand[] = [
  {
    name: 'color',
    help: 'vertex: "black", "white" or "empty"',
    run: (session, args) => colorName(session.position.colorAt[args.vertex()] as 0 | 1 | 2),
  },
  {
    name: 'list_stones',
    help: 'colour: the vertices with its stones',
    run(session, args) {
      const color = args.color();
      return session.names(boardPoints(session).filter((point) => session.position.colorAt[point] === color));
    },
  },
  {
    name: 'countlib',
    help: 'vertex: number of liberties of the chain there',
    run: (session, args) => String(session.position.countLiberties(occupiedVertex(session, args))),
  },
  {
    name: 'findlib',
    help: 'vertex: the liberties of the chain there',
    run(session, args) {
      const liberties: Point[] = [];
      session.position.findLiberties(occupiedVertex(session, args), Infinity, liberties);
      return session.names(sorted(liberties));
    },
  },
  accurateLiberties,
  { ...accurateLiberties, name: 'accurate_approxlib' },
  {
    name: 'is_legal',
    help: 'colour, vertex or pass: 1 when legal, else 0',
    run(session, args) {
      const { color, point } = args.move();
      return session.position.isLegal(point, color) ? '1' : '0';
    },
  },
  {
    name: 'all_legal',
    help: 'colour: every vertex it may play at',
    run(session, args) {
      const color = args.color();
      return session.names(boardPoints(session).filter((point) => session.position.isLegal(point, color)));
    },
  },
  {
    name: 'captures',
    help: 'colour: number of stones it has captured',
    run: (session, args) => String(session.position.captures(args.color())),
  },
  {
    name: 'invariant_hash',
    help: 'hash of the board, the same for all its turned and mirrored forms',
    run: (session) => invariantHash(session.position),
  },
  {
    name: 'invariant_hash_for_moves',
    help: 'colour: every legal move with the invariant hash of the board after it',
    run(session, args) {
      const color = args.color();
      const { position } = session;
      return boardPoints(session)
        .filter((point) => position.isLegal(point, color))
        .map((point) => `${session.name(point)} ${invariantHashAfter(position, point, color)}`)
        .join('\n');
    },
  },
  { name: 'showboard', help: 'a picture of the board', run: (session) => `\n${showBoard(session.position)}` },
];
