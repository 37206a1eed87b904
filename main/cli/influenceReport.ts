/**
 * `-m` and `--debug-influence` (manual 3.9.6, 13.13): diagrams of the influence of a position, or of the position after a move.
 * Two bits, or the location, say when there are diagrams; the others which.
 */
import { BLACK, PASS, WHITE, colorName, opponent, parsePoint } from '../../engine/board/point.ts';
import type { Stone } from '../../engine/board/point.ts';
import { turned } from '../../engine/gtp/orientation.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import { influenceRecord } from '../../engine/influence/record.ts';
import type { InfluenceRecord, InfluenceWhat } from '../../engine/protocol/analysis.ts';
import { CliError } from './cliError.ts';
import { STONES, boardSymbol, drawBoard } from './drawing.ts';
import type { Cell } from './drawing.ts';
import type { Painter } from './paint.ts';

/** The bits of -m. */
export const MOYO_INITIAL = 0x08;
const REGIONS = 0x10;

/** A number per point. */
interface NumberDiagram {
  bit: number;
  title: string;
  map: InfluenceWhat;
  width: number;
  digits: number;
  /** Whether living stones are drawn in place of their numbers. */
  stones: boolean;
}

/** In the order they are drawn; the regions come before the last. */
const DIAGRAMS: readonly NumberDiagram[] = [
  ...bothColors(0x100, 'attenuation', 4, 2, false),
  ...bothColors(0x40, 'permeability', 3, 1, false),
  ...bothColors(0x80, 'strength', 5, 1, false),
  ...bothColors(0x20, 'influence', 5, 1, true),
];
const TERRITORY: NumberDiagram = {
  bit: 0x200,
  title: 'territory',
  map: 'territory_value',
  width: 5,
  digits: 2,
  stones: true,
};

/** Every bit that chooses a diagram. */
const ALL_DIAGRAMS = [...DIAGRAMS, TERRITORY].reduce((bits, { bit }) => bits | bit, REGIONS);

function bothColors(
  bit: number,
  what: 'attenuation' | 'permeability' | 'strength' | 'influence',
  width: number,
  digits: number,
  stones: boolean,
): NumberDiagram[] {
  return (['white', 'black'] as const).map((color) => ({
    bit,
    title: `${color} ${what}`,
    map: `${color}_${what}` as const,
    width,
    digits,
    stones,
  }));
}

/** Why a level draws nothing: it names no diagram, or no occasion for one; undefined when it draws or is not given. */
export function whyNoDiagram(level: number | undefined, location: string | undefined): string | undefined {
  if (level === undefined && location === undefined) return undefined;
  const bits = level ?? 0;
  if ((bits & ALL_DIAGRAMS) === 0)
    return '-m draws nothing without a bit that names a diagram: 0x10 regions, 0x20 influence, 0x40 permeability, 0x80 strength, 0x100 attenuation, 0x200 territory.';
  if ((bits & MOYO_INITIAL) === 0 && location === undefined)
    return '-m draws nothing without 0x08, for the initial influence, or --debug-influence, for that after a move.';
  return undefined;
}

/** The diagrams of the initial influence, for black first and for white first: before dragons are known, and after. */
export function initialDiagrams(session: GtpSession, level: number, paint: Painter): string {
  return (['dragonsUnknown', 'dragonsKnown'] as const)
    .flatMap((stage) =>
      ([BLACK, WHITE] as const).map((color) => {
        const record = influenceRecord(session.analysis().influence(color, stage), stage);
        const known = stage === 'dragonsKnown' ? ', dragons known' : '';
        return diagrams(session, record, `initial ${colorName(color)} influence${known}`, level, paint);
      }),
    )
    .join('');
}

/** The diagrams of the influence after a move of `color`, with the other side first everywhere. Throws CliError. */
export function moveDiagrams(
  session: GtpSession,
  color: Stone,
  location: string,
  level: number,
  paint: Painter,
): string {
  const { position } = session;
  const named = parsePoint(location, position.size);
  const point = named === undefined ? PASS : turned(named, position.size, session.orientation);
  if (point === PASS) throw new CliError(`--debug-influence: '${location}' is not on the board.`);
  if (!position.isLegal(point, color))
    throw new CliError(`--debug-influence: ${colorName(color)} may not play at ${session.name(point)}.`);
  position.play(point, color);
  const record = influenceRecord(
    session.analysis().influence(opponent(color), 'dragonsUnknown'),
    'dragonsUnknown',
  );
  const text = diagrams(session, record, `after ${colorName(color)} ${session.name(point)}`, level, paint);
  position.undo();
  return text;
}

function diagrams(
  session: GtpSession,
  record: InfluenceRecord,
  occasion: string,
  level: number,
  paint: Painter,
): string {
  const numbers = (diagram: NumberDiagram): string =>
    (level & diagram.bit) === 0 ? '' : numberDiagram(session, record, diagram, occasion, paint);
  const regions = (level & REGIONS) === 0 ? '' : regionDiagram(session, record, occasion, paint);
  return DIAGRAMS.map(numbers).join('') + regions + numbers(TERRITORY);
}

/** Whether the point has a stone that counts as alive in the record. */
function isLiving(record: InfluenceRecord, index: number): boolean {
  return Math.abs(record.maps.influence_regions[index]) === 4;
}

function numberDiagram(
  { position }: GtpSession,
  record: InfluenceRecord,
  { title, map, width, digits, stones }: NumberDiagram,
  occasion: string,
  paint: Painter,
): string {
  const values = record.maps[map];
  const board = drawBoard(
    position.size,
    paint,
    (point, i) => ({
      text: stones && isLiving(record, i) ? STONES[position.colorAt[point]] : values[i].toFixed(digits),
    }),
    width,
    2,
  );
  return `${title} (${occasion}):\n${board}`;
}

/** Territory cyan, moyo yellow, area red; o white's, x black's. */
const REGION_PAINTS = [undefined, 'red', 'yellow', 'cyan'] as const;

function regionDiagram(
  { position }: GtpSession,
  record: InfluenceRecord,
  occasion: string,
  paint: Painter,
): string {
  const symbol = boardSymbol(position);
  const cellAt = (point: number, i: number): Cell => {
    const region = record.maps.influence_regions[i];
    const strength = Math.abs(region);
    if (strength === 0 || strength === 4) return { text: symbol(point) };
    return { text: region > 0 ? 'o' : 'x', paint: REGION_PAINTS[strength] };
  };
  return `influence regions (${occasion}):\n${drawBoard(position.size, paint, cellAt)}`;
}
