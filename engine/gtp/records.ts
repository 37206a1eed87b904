/**
 * SGF texts a session writes: the position as a static diagram (`printsgf`, manual 3.9.3) and the whole game
 * (`--outfile`). Both are of one line of moves, so they are written directly instead of through an SGF tree.
 */
import { EMPTY, BLACK, WHITE, allPoints } from '../board/point.ts';
import type { Point, Stone } from '../board/point.ts';
import { escapeText, pointToSgf } from '../sgf/values.ts';
import type { SessionState } from './state.ts';

function pointList(id: string, points: Point[], size: number): string {
  return points.length === 0 ? '' : `${id}${points.map((point) => `[${pointToSgf(point, size)}]`).join('')}`;
}

function lines(parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

/** Komi with one decimal, or with more when it has more. */
export function komiText(komi: number): string {
  return Number.isInteger(komi * 10) ? komi.toFixed(1) : String(komi);
}

function scoringName(session: SessionState): string {
  return session.engine.rules.scoring === 'chinese' ? 'Chinese' : 'Japanese';
}

/** The board as it is kept: stones, side to move, and the points it may not play at as the private property IL. */
export function diagramSgf(session: SessionState): string {
  const { position, engine, host } = session;
  const { size, colorAt } = position;
  const points = allPoints(size);
  const toMove = session.toMove();
  const stones = (color: Stone): Point[] => points.filter((point) => colorAt[point] === color);
  const illegal = points.filter((point) => colorAt[point] === EMPTY && !position.isLegal(point, toMove));
  // A diagram has no prisoners: under territory counting they become part of its komi.
  const prisoners =
    engine.rules.scoring === 'japanese' ? position.captures(WHITE) - position.captures(BLACK) : 0;
  const text = lines([
    '(;GM[1]FF[4]CA[UTF-8]',
    `SZ[${size}]`,
    `GN[Yomi ${escapeText(host.version)} load and print]`,
    `DT[${host.today()}]`,
    `KM[${komiText(engine.komi + prisoners)}]HA[${session.handicap}]RU[${scoringName(session)}]AP[Yomi:${escapeText(host.version)}]`,
    pointList('AW', stones(WHITE), size),
    pointList('AB', stones(BLACK), size),
    `PL[${toMove === BLACK ? 'B' : 'W'}]${pointList('IL', illegal, size)}`,
  ]);
  return `${text}\n)\n`;
}

/** The game so far, with its setup stones and moves. Nothing may be tried. */
export function gameSgf(session: SessionState): string {
  const { engine, host, position } = session;
  const { size } = position;
  const history = position.history();
  const moves = history.map(({ color, point }) => {
    return `;${color === BLACK ? 'B' : 'W'}[${pointToSgf(point, size)}]`;
  });
  const rows: string[] = [];
  for (let i = 0; i < moves.length; i += 10) rows.push(moves.slice(i, i + 10).join(''));
  const start = position.copy();
  start.undo(history.length);
  const stones = (color: Stone): Point[] => allPoints(size).filter((point) => start.colorAt[point] === color);
  const first = history[0]?.color ?? session.toMove();
  const text = lines([
    '(;GM[1]FF[4]CA[UTF-8]',
    `SZ[${size}]`,
    `DT[${host.today()}]`,
    `KM[${komiText(engine.komi)}]HA[${session.handicap}]RU[${scoringName(session)}]AP[Yomi:${escapeText(host.version)}]`,
    session.result === undefined ? '' : `RE[${session.result}]`,
    pointList('AB', stones(BLACK), size),
    pointList('AW', stones(WHITE), size),
    start.stonesOnBoard(3) > 0 ? `PL[${first === BLACK ? 'B' : 'W'}]` : '',
    ...rows,
  ]);
  return `${text})\n`;
}
