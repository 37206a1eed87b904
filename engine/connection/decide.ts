/** Both answers about a connection as plain data: what `--decide-connection` reports (manual 3.9.1). */
import type { Point } from '../board/point.ts';
import type { Position } from '../board/position.ts';
import type { ConnectionReader } from './connectionReader.ts';

/** One answer: result code, the move (PASS where none is needed, or none helps), and the nodes it took. */
export interface ConnectionAnswer {
  code: number;
  move: Point;
  nodes: number;
}

/** Whether two chains can be connected, and whether they can be disconnected. */
export interface ConnectionVerdict {
  connect: ConnectionAnswer;
  disconnect: ConnectionAnswer;
}

/** Reads both ways; the points must hold stones of one colour. */
export function decideConnection(
  reader: ConnectionReader,
  position: Position,
  a: Point,
  b: Point,
): ConnectionVerdict {
  const answer = (read: () => number): ConnectionAnswer => {
    const before = reader.nodes;
    const code = read();
    return { code, move: reader.move, nodes: reader.nodes - before };
  };
  return {
    connect: answer(() => reader.stringConnect(position, a, b)),
    disconnect: answer(() => reader.disconnect(position, a, b)),
  };
}
