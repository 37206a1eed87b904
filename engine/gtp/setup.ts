/** Board setup over GTP: size, clearing, komi, handicap, orientation, level and random seed. */
import { EMPTY } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import { allPoints, MAX_SIZE } from '../board/point.ts';
import { fixedHandicap, freeHandicap } from '../board/handicap.ts';
import { GtpError } from './args.ts';
import type { GtpCommand } from './command.ts';
import { turned } from './orientation.ts';
import { komiText } from './records.ts';
import type { SessionState } from './state.ts';

function newGame(session: SessionState, size: number): void {
  session.newGame(size);
  session.clock.restart();
}

function requireEmptyBoard(session: SessionState, command: string): void {
  session.requireNoTries(command);
  const { colorAt, size } = session.position;
  if (allPoints(size).some((point) => colorAt[point] !== EMPTY)) throw new GtpError('board not empty');
}

/** The seed `games` steps after `seed`: a Weyl sequence, so that any number of steps costs the same. */
function advancedSeed(seed: number, games: number): number {
  return (seed + Math.imul(games, 0x9e3779b9)) & 0x7fffffff;
}

export const setupCommands: GtpCommand[] = [
  {
    name: 'boardsize',
    help: 'size (1 to 19): an empty board of that size',
    run(session, args) {
      const size = args.integer('boardsize not an integer');
      if (size < 1 || size > MAX_SIZE) throw new GtpError('unacceptable size');
      newGame(session, size);
      return '';
    },
  },
  { name: 'query_boardsize', help: 'the board size', run: (session) => String(session.position.size) },
  {
    name: 'clear_board',
    help: 'an empty board, no prisoners, no history',
    run(session) {
      newGame(session, session.position.size);
      return '';
    },
  },
  {
    name: 'orientation',
    help: 'number (0 to 7): keeps the board turned that way, and clears it',
    run(session, args) {
      const orientation = args.integer('orientation not an integer');
      if (orientation < 0 || orientation > 7) throw new GtpError('unacceptable orientation');
      session.orientation = orientation;
      newGame(session, session.position.size);
      return '';
    },
  },
  { name: 'query_orientation', help: 'the orientation', run: (session) => String(session.orientation) },
  {
    name: 'komi',
    help: 'number: sets komi',
    run(session, args) {
      session.engine.komi = args.float('komi not a float');
      return '';
    },
  },
  { name: 'get_komi', help: 'the komi', run: (session) => komiText(session.engine.komi).padStart(4) },
  {
    name: 'fixed_handicap',
    help: 'stones: handicap stones on their traditional points; lists them',
    run(session, args) {
      requireEmptyBoard(session, 'fixed_handicap');
      const count = args.integer('handicap not an integer');
      const stones = fixedHandicap(session.position.size, count);
      if (!stones) throw new GtpError('invalid handicap');
      return placeHandicap(session, stones);
    },
  },
  {
    name: 'place_free_handicap',
    help: 'stones: handicap stones where the engine likes them; lists them',
    run(session, args) {
      const { size } = session.position;
      const count = args.integer('handicap not an integer');
      requireEmptyBoard(session, 'place_free_handicap');
      if (count < 2 || count >= size * size) throw new GtpError('invalid handicap');
      return placeHandicap(session, freeHandicap(size, count));
    },
  },
  {
    name: 'set_free_handicap',
    help: 'vertices: handicap stones there',
    run(session, args) {
      requireEmptyBoard(session, 'set_free_handicap');
      const stones: Point[] = [];
      while (args.more()) {
        const point = args.vertex();
        if (stones.includes(point)) throw new GtpError('repeated vertex');
        stones.push(point);
      }
      const { size } = session.position;
      if (stones.length < 2 || stones.length >= size * size) throw new GtpError('invalid handicap');
      session.newGame(session.position.size, stones);
      return '';
    },
  },
  { name: 'get_handicap', help: 'number of handicap stones', run: (session) => String(session.handicap) },
  {
    name: 'level',
    help: 'number: sets the playing strength',
    run(session, args) {
      const level = args.integer('level not an integer');
      if (level < 0) throw new GtpError('unacceptable level');
      session.engine.level = level;
      return '';
    },
  },
  { name: 'get_random_seed', help: 'the random seed', run: (session) => String(session.engine.seed) },
  {
    name: 'set_random_seed',
    help: 'integer: sets the random seed',
    run(session, args) {
      session.engine.seed = args.integer('invalid seed') | 0;
      return '';
    },
  },
  {
    name: 'advance_random_seed',
    help: 'games: goes on to the seed that many games later, and gives it',
    run(session, args) {
      const games = args.integer('invalid number of games');
      if (games < 0) throw new GtpError('invalid number of games');
      session.engine.seed = advancedSeed(session.engine.seed, games);
      return String(session.engine.seed);
    },
  },
];

/** The tables name points of the unturned board. */
function placeHandicap(session: SessionState, points: Point[]): string {
  const { size } = session.position;
  const stones = points.map((point) => turned(point, size, session.orientation)).sort((a, b) => a - b);
  session.newGame(session.position.size, stones);
  return session.names(stones);
}
