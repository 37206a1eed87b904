/**
 * `--decide-string`, `--decide-connection` and `--decide-combination` (manual 3.9.7, 5.3, 11.9, 12.2): one question about a loaded game, answered in the
 * words of GNU Go, with everything that was tried as an SGF tree if a file is named.
 *
 * A question is read from empty caches, so that its tree is whole; its second half (can it be saved after all?) uses what the
 * first found. "Variations" are the positions looked at, the one on the board included.
 */
import type { ConnectionAnswer } from '../../engine/connection/connectionReader.ts';
import { BLACK, EMPTY, PASS, WHITE, parsePoint } from '../../engine/board/point.ts';
import type { Point, Stone } from '../../engine/board/point.ts';
import { combinationReader } from '../../engine/gtp/combinations.ts';
import { turned } from '../../engine/gtp/orientation.ts';
import type { GtpSession } from '../../engine/gtp/session.ts';
import { KO_A, KO_B, LOSE } from '../../engine/reading/codes.ts';
import { TraceRecorder } from '../../engine/reading/trace.ts';
import { traceToSgf } from '../../engine/reading/traceSgf.ts';
import { CliError } from './cliError.ts';

/** Half of an answer. */
interface Found {
  code: number;
  move: Point;
  variations: number;
}

/** What was found, as lines, and the tree as SGF. */
export interface Decision {
  text: string;
  sgf: string;
}

/** Whether the chain at `location` can be captured and, if so, saved. Throws CliError. */
export function decideString(session: GtpSession, location: string): Decision {
  const { engine, position } = session;
  const chain = chainAt(session, '--decide-string', location);
  const name = session.name(chain);
  const { reader } = engine;
  const found = (read: () => number): Found => {
    const before = reader.tries;
    const code = read();
    return { code, move: reader.move, variations: reader.tries - before + 1 };
  };
  return recorded(session, () => {
    const attack = found(() => reader.attack(position, chain));
    const lines = [sentence(session, name, 'attacked', attack)];
    if (attack.code === LOSE) return lines;
    const defense = found(() => reader.findDefense(position, chain));
    lines.push(sentence(session, name, 'defended', defense));
    return lines;
  });
}

/** Whether the two chains at "A/B" can be connected, and whether they can be cut apart. Throws CliError. */
export function decideConnection(session: GtpSession, locations: string): Decision {
  const { engine, position } = session;
  const names = locations.split('/');
  if (names.length !== 2) throw new CliError('--decide-connection takes two locations, like M3/N7.');
  const [a, b] = names.map((name) => chainAt(session, '--decide-connection', name));
  if (position.colorAt[a] !== position.colorAt[b])
    throw new CliError('--decide-connection is about two chains of one color.');
  const subject = `${session.name(a)} and ${session.name(b)}`;
  const { connections } = engine;
  const found = ({ code, move, nodes }: ConnectionAnswer): Found => ({ code, move, variations: nodes });
  return recorded(session, () => {
    const connection = found(connections.stringConnect(position, a, b));
    const cut = found(connections.disconnect(position, a, b));
    return [
      sentenceOfTwo(session, subject, 'connected', connection),
      sentenceOfTwo(session, subject, 'disconnected', cut),
    ];
  });
}

/** Whether either side can take something by a series of threats, and where that is prevented. */
export function decideCombination(session: GtpSession): Decision {
  const { position } = session;
  const line = (color: Stone, name: string): string => {
    const reader = combinationReader(session);
    const found = reader.attack(position, color);
    if (found === undefined) return `No Combination attack for ${name}`;
    const defenses = reader.defenses(position, color).map((move) => session.name(move));
    const defense = defenses.length === 0 ? 'no defense' : `defense at ${defenses.join(', ')}`;
    return `Combination attack for ${name} at ${session.name(found.move)}, ${defense}`;
  };
  return recorded(session, () => [line(WHITE, 'white'), line(BLACK, 'black')]);
}

function chainAt(session: GtpSession, option: string, location: string): Point {
  const { size } = session.position;
  const point = parsePoint(location, size);
  if (point === undefined || point === PASS)
    throw new CliError(`${option}: '${location}' is not on the board.`);
  const place = turned(point, size, session.orientation);
  if (session.position.colorAt[place] === EMPTY)
    throw new CliError(`${option}: there is no stone at ${session.name(place)}.`);
  return place;
}

/** "L1 can be attacked with ko (good) at H1 (16 variations)", "L1 cannot be attacked (1 variations)". */
function sentence(session: GtpSession, subject: string, what: string, found: Found): string {
  const { code, move, variations } = found;
  const count = `(${variations} variations)`;
  if (code === LOSE) return `${subject} cannot be ${what} ${count}`;
  const ko = code === KO_A ? ' with ko (good)' : code === KO_B ? ' with ko (bad)' : '';
  return `${subject} can be ${what}${ko} at ${session.name(move)} ${count}`;
}

/** The same of two chains, which may need no move: "M3 and M2 are connected as it stands (1 variations)". */
function sentenceOfTwo(session: GtpSession, subject: string, what: string, found: Found): string {
  if (found.code === LOSE || found.move !== PASS) return sentence(session, subject, what, found);
  return `${subject} are ${what} as it stands (${found.variations} variations)`;
}

/** Runs what reads, recording it from the position on the board. */
function recorded({ engine, position }: GtpSession, read: () => string[]): Decision {
  position.canonicalize();
  const recorder = new TraceRecorder(position);
  position.trace = engine.reader.sink = engine.connections.sink = recorder;
  const lines = read();
  position.trace = engine.reader.sink = engine.connections.sink = null;
  return {
    text: lines.map((line) => `${line}\n`).join(''),
    sgf: traceToSgf(recorder.trace, lines.join('\n')),
  };
}
