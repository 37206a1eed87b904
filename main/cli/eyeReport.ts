/** `-E` and `--decide-eye` (manual 3.9.6, 3.9.7, 5.8.2, 8.7): eye spaces drawn in colours, and the value of one. */
import { BLACK, EMPTY, PASS, WHITE, parsePoint } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { MARGINAL, OUTSIDE } from '../../engine/eyes/eyeMap.ts';
import type { Eyes } from '../../engine/eyes/makeEyes.ts';
import { turned } from '../../engine/gtp/orientation.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import { formatEyeValue } from '../../patterns/eyes/value.ts';
import { CliError } from './cliError.ts';
import { STONES, drawBoard } from './drawing.ts';
import type { Cell } from './drawing.ts';
import type { Painter } from './paint.ts';

const PAINTS = [undefined, 'green', 'red'] as const;

/** Stones as they stand, eye space as a small letter, marginal points as !, what belongs to both sides in yellow. */
export function eyeDisplay(session: GtpSession, paint: Painter): string {
  const { position } = session;
  const eyes = session.analysis().eyes();
  const cellAt = (point: Point): Cell => {
    const stone = position.colorAt[point];
    if (stone !== EMPTY) return { text: STONES[stone], paint: PAINTS[stone] };
    const owners = ([WHITE, BLACK] as const).filter((color) => eyes.map(color).mark[point] !== OUTSIDE);
    if (owners.length === 0) return { text: '.', paint: 'magenta' };
    const isMarginal = owners.some((color) => eyes.map(color).mark[point] === MARGINAL);
    const small = owners.length === 1 ? STONES[owners[0]].toLowerCase() : '?';
    return { text: isMarginal ? '!' : small, paint: owners.length === 1 ? PAINTS[owners[0]] : 'yellow' };
  };
  return `          eye display:\n\n${drawBoard(position.size, paint, cellAt)}`;
}

/** The eye space at a location, of each colour that has one there. Throws CliError when the location is none. */
export function decideEye(session: GtpSession, location: string): string {
  const { size } = session.position;
  const named = parsePoint(location, size);
  if (named === undefined || named === PASS)
    throw new CliError(`--decide-eye: '${location}' is not on the board.`);
  const point = turned(named, size, session.orientation);
  const eyes = session.analysis().eyes();
  const found = ([BLACK, WHITE] as const).flatMap((color) => spaceLines(session, eyes, color, point));
  return found.length > 0 ? found.join('') : `There is no eye space at ${session.name(point)}.\n`;
}

function spaceLines(session: GtpSession, eyes: Eyes, color: Stone, point: Point): string[] {
  const found = eyes.valueAt(color, point);
  if (!found) return [];
  const { value, attacks, defenses } = found;
  const vital = [
    ...attacks.map((move) => `${session.name(move)} (attack)`),
    ...defenses.map((move) => `${session.name(move)} (defense)`),
  ].join(' ');
  return [
    `${color === BLACK ? 'Black' : 'White'} eyespace at ${session.name(point)}: ${formatEyeValue(value)}\n`,
    ...(vital === '' ? [] : [`  vital points: ${vital}\n`]),
  ];
}
