/**
 * Tactical reading over GTP (manual ch. 19): attacks and defences of chains, what single moves do to them, and depth values.
 * Codes are GNU Go's: 0 fails, 1 works, 2 works by a ko taken first, 3 by a ko the opponent takes first.
 */
import { EMPTY, PASS, opponent } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { LOSE, gtpCode } from '../reading/codes.ts';
import { doesAttack, doesDefend } from '../reading/moveTests.ts';
import { attackEither, defendBoth } from '../reading/severalChains.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import type { GtpCommand } from './command.ts';
import type { SessionState } from './state.ts';

const NO_STONE = 'vertex must not be empty';

/** Fails where there is no stone at one of the points. */
export function requireStones({ position }: SessionState, ...points: Point[]): void {
  if (points.some((point) => position.colorAt[point] === EMPTY)) throw new GtpError(NO_STONE);
}

/** A vertex with a stone on it. */
export function chainVertex(session: SessionState, args: Args, failure = NO_STONE): Point {
  const point = args.vertex();
  if (session.position.colorAt[point] === EMPTY) throw new GtpError(failure);
  return point;
}

/** "1 D4", or "0". Reading begins from the board alone, however it came about. */
function withMove(session: SessionState, code: number): string {
  const { move } = session.engine.reader;
  return code <= LOSE ? '0' : `${gtpCode(code)} ${move === PASS ? 'PASS' : session.name(move)}`;
}

/** Puts the position into an order that depends on the board alone, so that the same board gets the same answer. */
function settle({ position }: SessionState): void {
  const tried = position.triedMoves();
  if (tried.length === 0) position.canonicalize();
}

/** The move and the chain of does_attack and does_defend; `mover` tells whose move it is. */
function moveAndChain(session: SessionState, args: Args): { move: Point; chain: Point; color: Stone } {
  const move = args.vertex();
  if (session.position.colorAt[move] !== EMPTY) throw new GtpError('move vertex must be empty');
  const chain = chainVertex(session, args, 'string vertex must not be empty');
  return { move, chain, color: session.position.colorAt[chain] as Stone };
}

/** Two chains of one colour. */
function twoChains(session: SessionState, args: Args): [Point, Point] {
  const failure = 'string vertex must not be empty';
  const first = chainVertex(session, args, failure);
  const second = chainVertex(session, args, failure);
  const { colorAt } = session.position;
  if (colorAt[first] !== colorAt[second]) throw new GtpError('strings must have the same color');
  return [first, second];
}

export const readingCommands: GtpCommand[] = [
  {
    name: 'attack',
    help: 'vertex: whether the chain there can be captured: code, and a move if it can',
    run(session, args) {
      const chain = chainVertex(session, args);
      settle(session);
      return withMove(session, session.engine.reader.attack(session.position, chain));
    },
  },
  {
    name: 'defend',
    help: 'vertex: whether a move saves the chain there: code, and the move if one does',
    run(session, args) {
      const chain = chainVertex(session, args);
      settle(session);
      return withMove(session, session.engine.reader.findDefense(session.position, chain));
    },
  },
  {
    name: 'ladder_attack',
    help: 'vertex of a chain with two liberties: whether it can be captured in a ladder',
    run(session, args) {
      const chain = chainVertex(session, args);
      if (session.position.countLiberties(chain) !== 2)
        throw new GtpError('string must have exactly 2 liberties');
      settle(session);
      return withMove(session, session.engine.reader.ladderAttack(session.position, chain));
    },
  },
  {
    name: 'attack_either',
    help: 'two vertices of one colour: whether one of the two chains can be captured',
    run(session, args) {
      const [first, second] = twoChains(session, args);
      settle(session);
      return String(gtpCode(attackEither(session.engine.reader, session.position, first, second)));
    },
  },
  {
    name: 'defend_both',
    help: 'two vertices of one colour: whether both chains can be saved',
    run(session, args) {
      const [first, second] = twoChains(session, args);
      settle(session);
      return String(gtpCode(defendBoth(session.engine.reader, session.position, first, second)));
    },
  },
  {
    name: 'does_attack',
    help: 'vertex to play, vertex of a chain: whether the move attacks it, and it was not lost anyway',
    run(session, args) {
      const { move, chain, color } = moveAndChain(session, args);
      // What may not be played does nothing; the manual has no failure for it.
      if (!session.position.isLegal(move, opponent(color))) return '0';
      settle(session);
      return String(gtpCode(doesAttack(session.engine.reader, session.position, move, chain)));
    },
  },
  {
    name: 'does_defend',
    help: 'vertex to play, vertex of a chain: whether the move saves it, and it needed that',
    run(session, args) {
      const { move, chain, color } = moveAndChain(session, args);
      if (!session.position.isLegal(move, color)) return '0';
      settle(session);
      return String(gtpCode(doesDefend(session.engine.reader, session.position, move, chain)));
    },
  },
  {
    name: 'increase_depths',
    help: 'reads one move deeper in every respect',
    run(session) {
      session.engine.reader.modifyDepths(1);
      return '';
    },
  },
  {
    name: 'decrease_depths',
    help: 'reads one move less deep in every respect',
    run(session) {
      session.engine.reader.modifyDepths(-1);
      return '';
    },
  },
  {
    name: 'reset_reading_node_counter',
    help: 'sets the count of reading nodes to 0',
    run(session) {
      session.engine.reader.nodes = 0;
      return '';
    },
  },
  {
    name: 'get_reading_node_counter',
    help: 'number of reading nodes since the last reset',
    run: (session) => String(session.engine.reader.nodes),
  },
];
