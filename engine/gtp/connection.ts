/**
 * Connection reading over GTP (manual ch. 19): whether chains can be connected or cut, and areas entered or closed. Codes are
 * those of tactical reading: 0 fails, 1 works, 2 works by a ko taken first, 3 by a ko the opponent takes first.
 */
import { BOARD_ARRAY } from '../board/point.ts';
import type { Point } from '../board/point.ts';
import type { ConnectionAnswer, ConnectionReader } from '../connection/connectionReader.ts';
import { LOSE, gtpCode } from '../reading/codes.ts';
import { GtpError } from './args.ts';
import type { Args } from './args.ts';
import type { GtpCommand } from './command.ts';
import { requireStones } from './reading.ts';
import type { SessionState } from './state.ts';

/** The connection reader of a session's engine, recording where its tactical reading does. */
function connectionReader({ engine }: SessionState): ConnectionReader {
  const reader = engine.connections;
  reader.sink = engine.reader.sink;
  return reader;
}

/** "1 D4", "1 PASS" where nothing needs to be played, or "0". */
function withMove(session: SessionState, read: (reader: ConnectionReader) => ConnectionAnswer): string {
  if (session.position.depth === 0) session.position.canonicalize();
  const reader = connectionReader(session);
  const { code, move } = read(reader);
  return code <= LOSE ? '0' : `${gtpCode(code)} ${session.name(move)}`;
}

/** All vertices are looked at before any stone is, as gnugo does. */
function twoChains(session: SessionState, args: Args): [Point, Point] {
  const { colorAt } = session.position;
  const [a, b] = [args.vertex(), args.vertex()];
  requireStones(session, a, b);
  if (colorAt[a] !== colorAt[b]) throw new GtpError('vertices must have same color');
  return [a, b];
}

/** A chain, and all vertices that are left as marks by Point. */
function chainAndArea(session: SessionState, args: Args): [Point, Uint8Array] {
  const from = args.vertex();
  const goal = new Uint8Array(BOARD_ARRAY);
  while (args.more()) goal[args.vertex()] = 1;
  requireStones(session, from);
  return [from, goal];
}

export const connectionCommands: GtpCommand[] = [
  {
    name: 'connect',
    help: 'two vertices of one colour: whether their owner can connect the chains: code, and a move if he can',
    run(session, args) {
      const [a, b] = twoChains(session, args);
      return withMove(session, (reader) => reader.stringConnect(session.position, a, b));
    },
  },
  {
    name: 'disconnect',
    help: 'two vertices of one colour: whether the opponent can cut the chains apart: code, and a move if he can',
    run(session, args) {
      const [a, b] = twoChains(session, args);
      return withMove(session, (reader) => reader.disconnect(session.position, a, b));
    },
  },
  {
    name: 'break_in',
    help: 'vertex, vertices of an area: whether the chain can be connected into the area: code, and a move if it can',
    run(session, args) {
      const [from, goal] = chainAndArea(session, args);
      return withMove(session, (reader) => reader.breakIn(session.position, from, goal));
    },
  },
  {
    name: 'block_off',
    help: 'vertex, vertices of an area: whether the chain can be kept out of the area: code, and a move if it can',
    run(session, args) {
      const [from, goal] = chainAndArea(session, args);
      return withMove(session, (reader) => reader.blockOff(session.position, from, goal));
    },
  },
  {
    name: 'reset_connection_node_counter',
    help: 'sets the count of connection nodes to 0',
    run(session) {
      connectionReader(session).resetCounters();
      return '';
    },
  },
  {
    name: 'get_connection_node_counter',
    help: 'number of connection nodes since the last reset',
    run: (session) => String(connectionReader(session).nodes),
  },
];
