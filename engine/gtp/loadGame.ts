/**
 * Loads a game record into a session: the main line, to its end or to just before a given move (manual 3.9.1 `--until`,
 * 19.6 `loadsgf`). Komi and handicap come from the record, the rules stay those of the session, as with GNU Go.
 */
import { sayingText } from '../protocol/sayings.ts';
import { EMPTY, MAX_SIZE, allPoints, parsePoint } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { Position } from '../board/position.ts';
import { gameInfo } from '../sgf/gameInfo.ts';
import { parseSgf } from '../sgf/parser.ts';
import { emptyPosition, mainLine, nodeMove, positionAt, toMoveAt } from '../sgf/replay.ts';
import type { SgfNode } from '../sgf/tree.ts';
import { GtpError } from './args.ts';
import { turned } from './orientation.ts';
import type { Orientation } from './orientation.ts';
import type { SessionState } from './state.ts';

/** Where to stop: before the move with this number (from 1), or before the first move at this point. */
type Until = { number: number } | { point: Point };

function parseUntil(text: string, size: number): Until {
  // A number that no move has, and a vertex of a larger board, are never reached: the whole game is loaded.
  if (/^[+-]?\d+$/.test(text)) return { number: Number(text) };
  const point = parsePoint(text, size) ?? parsePoint(text, MAX_SIZE);
  if (point === undefined) throw new GtpError(`'${text}' is neither a move number nor a vertex`);
  return { point };
}

/** Index in `line` of the move to stop before; the line's length when it is never played. */
function stopIndex(line: SgfNode[], until: Until, size: number): number {
  let number = 0;
  for (const [index, node] of line.entries()) {
    const move = nodeMove(node, size);
    if (!move) continue;
    number++;
    if ('number' in until ? number === until.number : move.point === until.point) return index;
  }
  return line.length;
}

/** The nodes of the main line that are loaded. Throws a GtpError when `until` makes no sense. */
export function loadedLine(root: SgfNode, size: number, until: string | undefined): SgfNode[] {
  const line = mainLine(root);
  return until === undefined ? line : line.slice(0, stopIndex(line, parseUntil(until, size), size));
}

/** The same game turned to an orientation: same moves, prisoners and ko, every point elsewhere. */
function turnedGame(game: Position, orientation: Orientation): Position {
  const start = game.copy();
  start.undo(start.moveNumber);
  const result = new Position(game.size, game.rules);
  result.komi = game.komi;
  for (const point of allPoints(game.size)) {
    const color = start.colorAt[point];
    if (color !== EMPTY) result.addStone(turned(point, game.size, orientation), color as Stone);
  }
  for (const { point, color } of game.history()) result.play(turned(point, game.size, orientation), color);
  return result;
}

/**
 * Replaces the session's game by the first game of `text` and returns whose turn it is. `file` names it in failures.
 * Throws a GtpError, changing nothing, when the text holds no game of a size we can play or `until` makes no sense.
 */
export function loadGame(session: SessionState, file: string, text: string, until?: string): Stone {
  const root = parseSgf(text).value.games[0] as SgfNode | undefined;
  if (!root) throw new GtpError(`cannot open or parse '${file}'`);
  const info = gameInfo(root);
  if (info.unsupported !== undefined || info.size > MAX_SIZE) {
    session.host.errorLine(
      `${file}: ${info.unsupported ? sayingText(info.unsupported) : 'unsupported size'}`,
    );
    throw new GtpError(`cannot load '${file}'`);
  }
  const { size, handicap } = info;
  const line = mainLine(root);
  const index = loadedLine(root, size, until).length;
  const last = line[index - 1] as SgfNode | undefined;
  const next = index < line.length ? nodeMove(line[index], size) : undefined;

  const game = last ? positionAt(last) : emptyPosition(root);
  game.rules = session.engine.rules;
  // Without KM, GNU Go's convention.
  game.komi = info.komiGiven ? info.komi : handicap > 0 ? 0.5 : 5.5;
  const toMove = next?.color ?? toMoveAt(line[line.length - 1]);
  session.setGame(session.orientation === 0 ? game : turnedGame(game, session.orientation), handicap, toMove);
  return toMove;
}
