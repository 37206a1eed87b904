/**
 * `-T`, `--decide-owl`, `--decide-position`, `--decide-dragon-data` and `--decide-surrounded` (manual 3.9.6, 3.9.7, 7.6, 12.1): the dragons
 * of a loaded game drawn in colours, and questions about them, answered in the words of GNU Go.
 */
import { EMPTY, PASS, parsePoint } from '../../engine/board/point.ts';
import type { Point } from '../../engine/board/point.ts';
import { goalMarks } from '../../engine/dragons/gatherDragons.ts';
import { hostileHull } from '../../engine/dragons/surround.ts';
import type { Surround } from '../../engine/dragons/surround.ts';
import { dragonData, hostileStones } from '../../engine/gtp/dragons.ts';
import { turned } from '../../engine/gtp/orientation.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import type { DragonRecord } from '../../engine/protocol/analysis.ts';
import { isSettled } from '../../engine/protocol/verdict.ts';
import type { Verdict } from '../../engine/protocol/verdict.ts';
import { KO_A, KO_B, LOSE } from '../../engine/reading/codes.ts';
import { TraceRecorder } from '../../engine/reading/trace.ts';
import { traceToSgf } from '../../engine/reading/traceSgf.ts';
import { CliError } from './cliError.ts';
import { boardSymbol, drawBoard } from './drawing.ts';
import type { Decision } from './decide.ts';
import { plain } from './paint.ts';
import type { Paint, Painter } from './paint.ts';

/** Manual 7.6; a dragon that was not read stays as it is. */
const PAINTS: Readonly<Record<DragonRecord['owlStatus'], Paint | undefined>> = {
  alive: 'green',
  unknown: 'yellow',
  dead: 'cyan',
  critical: 'red',
  unchecked: undefined,
};

/** The board with a letter for each dragon, in the colours of their statuses, and of what owl reading alone says. */
export function dragonDisplay(session: GtpSession, paint: Painter): string {
  const { position } = session;
  const { dragons } = session.analysis().dragonsRecord();
  const at = new Map<Point, DragonRecord>();
  for (const dragon of dragons) for (const stone of dragon.stones) at.set(stone, dragon);
  const empty = boardSymbol(position);
  const board = (status: 'status' | 'owlStatus'): string =>
    drawBoard(position.size, paint, (point) => {
      const dragon = at.get(point);
      return dragon
        ? { text: dragon.letter.slice(-1), paint: PAINTS[dragon[status]] }
        : { text: empty(point) };
    });
  return (
    `          dragon_status display:\n\n${board('status')}\n` +
    `          owl_status display:\n\n${board('owlStatus')}\n` +
    'green=alive    cyan=dead    red=critical    yellow=unknown\n'
  );
}

/** All that is known of the dragon at a location. Throws CliError. */
export function decideDragonData(session: GtpSession, location: string): string {
  const point = stoneAt(session, '--decide-dragon-data', location);
  return `Dragon at ${dragonData(session, session.analysis().dragons().at[point]!, point)}\n`;
}

/** Whether the dragon at a location is surrounded, and the hull of the unfriendly stones around it. Throws CliError. */
export function decideSurrounded(session: GtpSession, location: string): string {
  const point = stoneAt(session, '--decide-surrounded', location);
  const dragon = session.analysis().dragonShapes().at[point]!;
  const { surround } = dragon;
  const how = ['NOT SURROUNDED', 'SURROUNDED', 'WEAKLY SURROUNDED'][surround.status];
  const told = `Dragon at ${session.name(point)} is ${how}\n`;
  const shape =
    surround.hull.length > 0
      ? surround
      : hostileHull(session.position, goalMarks(dragon), hostileStones(dragon));
  if (shape.hull.length === 0) return told;
  return `${told}  hull: ${session.names(shape.hull)}\n${hullPicture(session, shape)}`;
}

/** The board with # at the empty corners of a hull, and * at the other empty points in it. */
function hullPicture({ position }: GtpSession, { hull, map }: Pick<Surround, 'hull' | 'map'>): string {
  const symbol = boardSymbol(position);
  const corners = new Set(hull);
  return drawBoard(position.size, plain, (point) => {
    const isFree = position.colorAt[point] === EMPTY && map[point] !== 0;
    return { text: isFree ? (corners.has(point) ? '#' : '*') : symbol(point) };
  });
}

/** Whether the dragon at a location can be killed and, if so, saved. Throws CliError. */
export function decideOwl(session: GtpSession, location: string): Decision {
  const point = stoneAt(session, '--decide-owl', location);
  return recorded(session, () => owlLines(session, point, session.name(point)));
}

/** The same for all dragons with a small escape route and without two eyes, whatever else is known of them. */
export function decidePosition(session: GtpSession): Decision {
  const { all } = session.analysis().dragonShapes();
  const open = all.filter((dragon) => dragon.escapeRoute <= SMALL_ESCAPE && dragon.genus.b < 2);
  return recorded(session, () =>
    open.length === 0
      ? [`Every dragon has two eyes or an escape value above ${SMALL_ESCAPE}`]
      : open.flatMap((dragon) => {
          const name = session.name(dragon.origin);
          const lines = owlLines(session, dragon.origin, name);
          const status = lines.length === 1 ? 'ALIVE' : lines[1].includes('cannot') ? 'DEAD' : 'CRITICAL';
          return [
            `analyzing ${name}`,
            `status=${dragon.crudeStatus}, escape=${dragon.escapeRoute}`,
            ...lines,
            `status of ${name} revised to ${status}`,
          ];
        }),
  );
}

/** Dragons that can run farther than this are not read by --decide-position. */
const SMALL_ESCAPE = 5;

/** "F17 can be attacked at G15 (2 variations)", and the same of its defence if it can be. */
function owlLines(session: GtpSession, stone: Point, name: string): string[] {
  const analysis = session.analysis();
  const { owl, position } = analysis;
  const target = analysis.owlTargetAt(stone);
  const line = (what: string, verdict: Verdict): string => {
    const { code, nodes } = verdict;
    const move = session.name(verdict.move);
    const end = `(${nodes} variations${isSettled(verdict) ? '' : ', uncertain'})`;
    const worm = verdict.kworm === 0 ? '' : ` ${session.name(verdict.kworm)}`;
    if (code <= LOSE) return `${name} cannot be ${what}${worm && `, but ${move} gains${worm}`} ${end}`;
    const ko = code === KO_A ? ' with ko (good)' : code === KO_B ? ' with ko (bad)' : '';
    return `${name} can be ${what}${ko} at ${move}${worm && `, losing${worm}`} ${end}`;
  };
  const attack = owl.read(position, { ...target, defending: false });
  const attacked = line('attacked', attack);
  if (attack.code <= LOSE) return [attacked];
  return [attacked, line('defended', owl.read(position, { ...target, defending: true }))];
}

/** Runs what reads, recording it from the position on the board. */
function recorded(session: GtpSession, read: () => string[]): Decision {
  const { owl, position } = session.analysis();
  const recorder = new TraceRecorder(position);
  position.trace = owl.sink = recorder;
  const lines = read();
  position.trace = owl.sink = null;
  return {
    text: lines.map((line) => `${line}\n`).join(''),
    sgf: traceToSgf(recorder.trace, lines.join('\n')),
  };
}

/** The stone that an option's location names. Throws CliError. */
export function stoneAt(session: GtpSession, option: string, location: string): Point {
  const { size } = session.position;
  const point = parsePoint(location, size);
  if (point === undefined || point === PASS)
    throw new CliError(`${option}: '${location}' is not on the board.`);
  const place = turned(point, size, session.orientation);
  if (session.position.colorAt[place] === EMPTY)
    throw new CliError(`${option}: there is no stone at ${session.name(place)}.`);
  return place;
}
